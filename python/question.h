// A question that Python asked. A thread of its own searches, without the interpreter's lock; who asked waits
// and lets signals in. What a signal's handler raises (Ctrl-C: KeyboardInterrupt) ends the search, and what
// it had found until then comes back with the exception. So does the end of the process (ending.h).
//
//   Question question(time_limit);
//   const auto answer = question.ask([&] { return puzzle.solve(instance, request, question.progress); });
//   return question.outcome(std::move(answer), [](Answer& found) { return py::cast(found); });
#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>

#include "nonet/base/progress.h"
#include "python/ending.h"
#include "python/errors.h"

namespace nonet::python {

// Waits for a condition, which is asked under the mutex, without the interpreter's lock, which the caller
// holds. Now and then signals are looked at: what is raised is returned, and the condition did not hold then.
class Waiting {
 public:
  template <class Condition>
  std::optional<py::error_already_set> until(const Condition& holds) {
    while (!wait_a_little(holds)) {
      if (is_raised()) return py::error_already_set();
    }
    return std::nullopt;
  }
  std::mutex mutex;
  std::condition_variable changed;

 private:
  template <class Condition>
  bool wait_a_little(const Condition& holds) {
    const Released released;
    std::unique_lock lock(mutex);
    return changed.wait_for(lock, std::chrono::milliseconds(20), holds);
  }
};

// When a time limit in seconds ends; none: never. What is no number of seconds is refused.
Progress::Clock::time_point deadline_of(std::optional<double> time_limit);

// What the end of the process stops. Who holds the interpreter's lock makes and ends it.
class Stoppable {
 public:
  // Whether all have ended; those of who waits with the lock or comes back for it (Released) need not have.
  static bool stop_all() {
    bool all_ended = true;
    for (Stoppable* one : all_) all_ended = one->stop() && all_ended;
    return all_ended;
  }
  static void forget_all() { all_.clear(); }
  Stoppable(const Stoppable&) = delete;

 protected:
  Stoppable() { all_.insert(this); }
  ~Stoppable() { all_.erase(this); }
  virtual bool stop() = 0;

 private:
  inline static std::set<Stoppable*> all_;
};

class Question final : public Stoppable {
 public:
  explicit Question(std::optional<double> time_limit) : progress(&interrupt_, deadline_of(time_limit)) {}

  template <class Search>
  auto ask(const Search& search) {
    using Found = decltype(search());
    std::optional<Found> found;
    std::exception_ptr thrown;
    bool ended = false;
    const auto start = Progress::Clock::now();
    std::thread searching([&] {
      try {
        found.emplace(search());
      } catch (...) {
        thrown = std::current_exception();
      }
      const std::lock_guard lock(waiting_.mutex);
      ended = true;
      waiting_.changed.notify_all();
    });
    while (auto raised = waiting_.until([&] { return ended; })) {
      raised_.emplace(std::move(*raised));
      interrupt_ = true;
    }
    searching.join();
    if (!raised_ && interrupt_ && is_raised()) raised_.emplace();
    seconds_ = seconds_since(start);
    if (thrown) std::rethrow_exception(thrown);
    return std::move(*found);
  }

  // The same, and the certificate of what was found, where one is wanted. A search that was stopped has none;
  // where there can be none otherwise, that is the outcome.
  template <class Search, class Certify>
  auto ask(const Search& search, bool certified, const Certify& certify) {
    return ask([&]() -> decltype(search()) {
      auto found = search();
      if (!found || !certified) return found;
      auto text = certify(*found);
      if (!text && !progress.stopped()) return std::move(text.error());
      if (text) certificate_ = std::move(*text);
      return found;
    });
  }
  const std::optional<std::string>& certificate() const { return certificate_; }

  // What was found, made an object, and what was raised meanwhile or None. An error that is no more than
  // the end of an interrupted search is not raised: there is nothing then.
  template <class Found, class Show>
  py::tuple outcome(Result<Found> found, const Show& show) const {
    if (!found && !raised_) throw Raised{std::move(found.error())};
    py::object shown = py::none();
    if (found) shown = show(*found);
    return py::make_tuple(shown, raised_ ? py::object(raised_->value()) : py::none());
  }

  double seconds() const { return seconds_; }

 private:
  bool stop() override {
    interrupt_ = true;
    return true;
  }

  std::atomic<bool> interrupt_ = false;
  Waiting waiting_;
  std::optional<py::error_already_set> raised_;
  std::optional<std::string> certificate_;
  double seconds_ = 0;

 public:
  Progress progress;
};

}  // namespace nonet::python
