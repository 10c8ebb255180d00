#include "nonet/contract/bulk_answers.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "nonet/base/each_chunk.h"

namespace nonet {
namespace {

constexpr std::size_t least_trust = 1 << 12;
constexpr std::size_t most_text = 1 << 28;  // in all portions, where one is not larger by itself
constexpr double beside_text = 4;           // times its size a portion takes, with boards and answers

void add(Taken& sum, const Taken& more) {
  sum.bytes += more.bytes;
  sum.lines += more.lines;
  sum.instances += more.instances;
  sum.unsolvable += more.unsolvable;
}

}  // namespace

BulkAnswers::BulkAnswers(const Puzzle& puzzle, const Request& request, std::size_t portion,
                         const std::atomic<bool>& stop, Write write)
    : puzzle_(puzzle),
      request_(request),
      portion_(std::max<std::size_t>(1, portion)),
      stop_(stop),
      write_(std::move(write)),
      trust_(std::min(least_trust, portion_)) {
  const double most = std::max(double(least_trust), request.memory / beside_text);
  if (double(portion_) > most) portion_ = static_cast<std::size_t>(most);
  const auto wanted = request.threads > 1 ? 2 * static_cast<std::size_t>(request.threads) + 2 : 1;
  const auto fitting = static_cast<std::size_t>(std::min(most, double(most_text)) / double(portion_));
  jobs_ = std::vector<Job>(std::min(wanted, std::max<std::size_t>(fitting, 1)));
}

BulkAnswers::~BulkAnswers() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  opened_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

std::size_t BulkAnswers::most_ahead() const {
  return std::clamp<std::size_t>(trust_ / portion_, 1, jobs_.size());
}

Taken BulkAnswers::run(TextReader& text) {
  Lock lock(mutex_);
  halted_ = false;
  bool more = true;
  while (!halted_ && !stop_) {
    const bool idle = written_ == read_;
    if (more && (idle || (read_ - written_ < most_ahead() && text.ready()))) {
      more = read(text, lock);
    } else if (begun_ < read_) {
      answer_next(lock);
    } else if (idle) {
      break;
    } else {
      written_one_.wait(lock);
    }
  }
  halted_ = true;
  written_one_.wait(lock, [&] { return answering_ == 0; });
  give_back(text);
  const Taken taken = std::exchange(taken_, {});
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
  return taken;
}

// False: nothing is left, or something that only Puzzle::read() deals with, or says.
bool BulkAnswers::read(TextReader& text, Lock& lock) {
  Job& next = job(read_);
  const std::size_t size = std::min(portion_, trust_);
  lock.unlock();
  next.room.resize(std::max(next.room.size(), size));
  const auto got = text.take_lines({next.room.data(), size});
  const std::string_view lines(next.room.data(), got ? *got : 0);
  const std::size_t whole = puzzle_.whole_instances(lines);
  next.text = lines.substr(0, whole == 0 ? lines.size() : whole);
  text.give_back(lines.substr(next.text.size()));
  lock.lock();
  if (lines.empty()) return false;
  next.taken = {};
  next.done = false;
  ++read_;
  if (read_ - written_ > 1 && threads_.empty())
    start_helpers(threads_, request_.threads - 1, [this] { work(); });
  opened_.notify_one();
  return true;
}

void BulkAnswers::work() {
  Lock lock(mutex_);
  while (true) {
    opened_.wait(lock, [this] { return ending_ || (!halted_ && begun_ < read_); });
    if (ending_) return;
    answer_next(lock);
  }
}

void BulkAnswers::answer_next(Lock& lock) {
  Job& next = job(begun_++);
  ++answering_;
  lock.unlock();
  answer(next);
  lock.lock();
  next.done = true;
  if (!writing_) write_in_order(lock);
  --answering_;
  written_one_.notify_one();
}

void BulkAnswers::answer(Job& job) const {
  std::size_t whole = 0;  // of the answers
  try {
    while (job.taken.bytes < job.text.size() && !stop_) {
      const std::string_view rest = job.text.substr(job.taken.bytes);
      const Taken taken = request_.judge ? puzzle_.judge_fast(rest, request_, job.out)
                                         : puzzle_.lines_fast(rest, request_, job.out);
      if (taken.bytes == 0) return;
      add(job.taken, taken);
      whole = job.out.size();
    }
  } catch (...) {
    job.out.resize(whole);
    job.failure = std::current_exception();
  }
}

// The portions whose turn it is, up to one that is not done.
void BulkAnswers::write_in_order(Lock& lock) {
  writing_ = true;
  while (!halted_ && written_ < begun_ && job(written_).done) {
    Job& next = job(written_);
    lock.unlock();
    bool wanted = false;
    try {
      wanted = write_(next.out);
    } catch (...) {
      next.failure = std::current_exception();
    }
    next.out.clear();
    lock.lock();
    failure_ = next.failure;
    add(taken_, next.taken);
    if (wanted && !failure_ && next.taken.bytes == next.text.size()) {
      ++written_;
      trust_ = std::min(trust_ + next.text.size(), portion_ * jobs_.size());
    } else {
      next.text.remove_prefix(next.taken.bytes);  // what was written is not given back
      trust_ = std::min(least_trust, portion_);
      halted_ = true;
    }
  }
  writing_ = false;
}

// What was read and not written begins again.
void BulkAnswers::give_back(TextReader& text) {
  std::string rest;
  for (u64 number = written_; number < read_; ++number) {
    Job& left = job(number);
    rest += left.text;
    left.out.clear();
    left.failure = nullptr;
  }
  text.give_back(rest);
  text.consume(0, taken_.lines);
  written_ = begun_ = read_ = 0;
}

}  // namespace nonet
