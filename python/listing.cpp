// Answers one by one. A thread searches ahead of who takes them, by a few answers; who takes no more closes
// the listing, and the search ends.
#include <pybind11/stl.h>
#include <unistd.h>

#include <deque>

#include "python/answers.h"
#include "python/question.h"

namespace nonet::python {

namespace {

constexpr std::size_t most_ahead = 64;  // answers that nobody has taken

class Listing final : public Stoppable {
 public:
  Listing(Position position, Request request, std::optional<double> time_limit, std::optional<u64> limit)
      : position_(std::move(position)),
        request_(std::move(request)),
        left_(limit),
        progress_(&interrupt_, deadline_of(time_limit)),
        searching_([this] { search(); }) {}
  ~Listing() { close(); }
  Listing(const Listing&) = delete;

  // A fork has a copy without the thread: nothing of it can be waited for, or ended.
  bool is_here() const { return process_ == ::getpid(); }
  struct End {
    void operator()(Listing* listing) const {
      if (listing->is_here()) delete listing;
    }
  };

  // None: there are no more. The second is what was raised meanwhile; then nothing more is searched for, and
  // the next calls give what had been found. Several threads may take: objects of Python are made without the
  // mutex.
  py::tuple next() {
    if (!is_here()) throw Raised{{Fault::usage, "this list was begun in another process"}};
    std::optional<Answer> taken;
    bool limited = false;
    auto raised = waiting_.until([&] {
      limited = left_ == 0;
      taken = take();
      return taken || limited || ended_;
    });
    if (taken) return py::make_tuple(Answered{position_, std::move(*taken), 0}, py::none());
    if (!raised && is_raised()) raised.emplace();
    if (raised) {
      stop();
      return py::make_tuple(py::none(), raised->value());
    }
    if (limited)
      close();
    else
      throw_what_ended_it();
    return py::make_tuple(py::none(), py::none());
  }

  // The answer to the whole question, once all were taken.
  std::optional<Answered> ending() {
    if (!is_here()) return std::nullopt;
    const std::lock_guard lock(waiting_.mutex);
    if (!ended_ || !ending_ || !*ending_) return std::nullopt;
    return Answered{position_, **ending_, 0};
  }
  // Whether all answers there are were given.
  bool complete() {
    if (!is_here()) return false;
    const std::lock_guard lock(waiting_.mutex);
    if (!ended_ || !found_.empty() || dropped_ || interrupt_ || !ending_ || !*ending_) return false;
    const Answer& answer = **ending_;
    if (answer.status == Status::unsolvable) return true;
    return answer.status == Status::optimal && answer.listed && request_.sample == 0;
  }

  void close() {
    if (!is_here()) return;
    stop();
    const Released released;
    const std::lock_guard joining(joining_);
    if (searching_.joinable()) searching_.join();
    const std::lock_guard lock(waiting_.mutex);
    dropped_ = dropped_ || !found_.empty();
    found_.clear();
    closed_ = true;
  }
  bool closed() const { return closed_ || !is_here(); }
  u64 nodes() const { return progress_.nodes(); }

 private:
  bool stop() override {
    const std::lock_guard lock(waiting_.mutex);
    if (!ended_) interrupt_ = true;
    waiting_.changed.notify_all();
    return ended_;
  }

  std::optional<Answer> take() {
    if (left_ == 0 || found_.empty()) return std::nullopt;
    if (left_) --*left_;
    std::optional<Answer> answer = std::move(found_.front());
    found_.pop_front();
    waiting_.changed.notify_all();
    return answer;
  }

  void throw_what_ended_it() {
    const std::lock_guard lock(waiting_.mutex);
    if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
    if (ending_ && !*ending_ && !interrupt_) throw Raised{ending_->error()};
  }

  void search() {
    try {
      auto ending = position_.puzzle->list(*position_.instance, request_, progress_,
                                           [this](const Answer& answer) { return give(answer); });
      const std::lock_guard lock(waiting_.mutex);
      ending_ = std::move(ending);
    } catch (...) {
      const std::lock_guard lock(waiting_.mutex);
      thrown_ = std::current_exception();
    }
    const std::lock_guard lock(waiting_.mutex);
    ended_ = true;
    waiting_.changed.notify_all();
  }

  bool give(const Answer& answer) {
    std::unique_lock lock(waiting_.mutex);
    waiting_.changed.wait(lock, [this] { return interrupt_ || found_.size() < most_ahead; });
    if (interrupt_) return false;
    found_.push_back(answer);
    waiting_.changed.notify_all();
    return true;
  }

  const pid_t process_ = ::getpid();
  Position position_;
  Request request_;
  std::optional<u64> left_;  // answers that may still be taken; none: all
  std::atomic<bool> interrupt_ = false;
  Progress progress_;
  Waiting waiting_;
  std::deque<Answer> found_;
  std::optional<Result<Answer>> ending_;
  std::exception_ptr thrown_;
  bool ended_ = false;
  bool dropped_ = false;  // answers that were found and nobody took
  std::mutex joining_;    // several threads of Python may close it
  std::atomic<bool> closed_ = false;
  std::thread searching_;
};

}  // namespace

void bind_listing(py::module_& module) {
  using Owned = std::unique_ptr<Listing, Listing::End>;
  py::class_<Listing, Owned>(module, "Listing")
      .def(py::init(
          [](Position position, Request request, std::optional<double> time_limit, std::optional<u64> limit) {
            if (is_raised()) throw py::error_already_set();  // nobody would end its search
            return Owned(new Listing(std::move(position), std::move(request), time_limit, limit));
          }))
      .def("next", &Listing::next)
      .def("close", &Listing::close)
      .def("ending", &Listing::ending)
      .def_property_readonly("complete", &Listing::complete)
      .def_property_readonly("closed", &Listing::closed)
      .def_property_readonly("nodes", &Listing::nodes);
}

}  // namespace nonet::python
