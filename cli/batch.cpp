#include "cli/batch.h"

#include <signal.h>

#include <algorithm>
#include <exception>
#include <system_error>

namespace nonet::cli {
namespace {

constexpr std::size_t smallest_chunk = 1 << 12, largest_chunk = 1 << 17;
constexpr int most_tails = 3;
constexpr std::size_t write_at = 1 << 16;  // bytes of answers

u64 lines_in(std::string_view text) {
  u64 lines = 0;
  for (std::size_t at = 0; at < text.size(); ++lines)  // lines are long: find() is faster than std::count
    at = std::min(text.find('\n', at), text.size() - 1) + 1;
  return lines;
}

}  // namespace

struct Batch::Job {
  enum class State { open, begun, done };
  std::string text, out;
  u64 lines = 0;
  Taken taken;
  std::exception_ptr failure;
  State state = State::open;  // guarded by the mutex
};

Batch::Batch(Session& session, const Puzzle& puzzle, const Request& request)
    : session_(session), puzzle_(puzzle), request_(request), chunk_(smallest_chunk) {}

Batch::~Batch() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  waiting_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

u64 Batch::run(TextReader& text) {
  u64 instances = 0;
  while (!session_.stopping()) {
    if (tails_ >= most_tails) return instances + run_alone(text);
    fill(text);
    if (jobs_.empty()) return instances;
    finish_first();
    const std::shared_ptr<Job> job = jobs_.front();
    if (job->failure) std::rethrow_exception(job->failure);
    session_.out.buffer += job->out;
    if (jobs_.size() == 1 || session_.out.buffer.size() >= write_at) session_.out.flush();
    instances += job->taken.instances;
    if (job->taken.unsolvable > 0) session_.note(exit_unsolvable);
    if (job->taken.bytes == job->text.size()) {
      jobs_.pop_front();
      chunk_ = std::min(largest_chunk, chunk_ * 2);
      ahead_ *= 2;
      tails_ = 0;
      continue;
    }
    give_back(text);
    ahead_ = 1;
    if (job->taken.bytes == 0) {
      chunk_ = smallest_chunk;
      return instances;
    }
    learn_from(*job);
  }
  return instances;
}

// Something was left. It may be a part of an instance: then chunks are cut at as many lines as instances
// have.
void Batch::learn_from(const Job& job) {
  const u64 instances = job.taken.instances, lines = job.taken.lines;
  const u64 lines_each = instances > 0 && lines % instances == 0 ? lines / instances : 1;
  if (lines_each != lines_each_) {
    lines_each_ = lines_each;
    return;
  }
  if (job.lines - lines < 2 * lines_each_) {
    ++tails_;
  } else {
    chunk_ = smallest_chunk;
  }
}

// Where the end of every chunk is left, chunks are of no use.
u64 Batch::run_alone(TextReader& text) {
  u64 instances = 0;
  while (!session_.stopping()) {
    const auto buffered = text.buffered();
    const Taken taken = buffered ? take(*buffered, session_.out.buffer) : Taken{};
    if (taken.bytes == 0) break;
    text.consume(taken.bytes, taken.lines);
    instances += taken.instances;
    if (taken.unsolvable > 0) session_.note(exit_unsolvable);
    session_.out.flush();
  }
  return instances;
}

Taken Batch::take(std::string_view text, std::string& out) const {
  return request_.judge ? puzzle_.judge_fast(text, out) : puzzle_.lines_fast(text, request_, out);
}

// As many chunks as keep all threads busy, and no more; a reader that would have to wait is left alone.
void Batch::fill(TextReader& text) {
  const auto most = request_.threads > 1 ? 2 * static_cast<std::size_t>(request_.threads) + 2 : 1;
  ahead_ = std::min(ahead_, most);
  while (jobs_.size() < ahead_ && (jobs_.empty() || text.ready())) {
    const auto buffered = text.buffered();
    if (!buffered || buffered->empty()) return;  // read() meets the same, and says so
    take_chunk(text, *buffered);
  }
}

void Batch::take_chunk(TextReader& text, std::string_view from) {
  if (from.size() > chunk_) {
    std::size_t end = from.rfind('\n', chunk_ - 1);
    if (end == std::string_view::npos) end = from.find('\n', chunk_);
    if (end != std::string_view::npos) from = from.substr(0, end + 1);
  }
  u64 lines = lines_in(from);
  if (lines > lines_each_) {
    for (u64 more = lines % lines_each_; more > 0; --more, --lines)
      from = from.substr(0, from.rfind('\n', from.size() - 2) + 1);
  }
  auto job = std::make_shared<Job>();
  job->text = from;
  job->lines = lines;
  text.consume(from.size(), job->lines);
  jobs_.push_back(job);
  {
    const std::lock_guard lock(mutex_);
    open_.push_back(std::move(job));
  }
  if (jobs_.size() > 1) start_threads();
  waiting_.notify_one();
}

void Batch::start_threads() {
  if (!threads_.empty()) return;
  sigset_t all, old;  // signals end the waiting of the thread that reads
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_BLOCK, &all, &old);
  try {
    for (int i = 1; i < request_.threads; ++i) threads_.emplace_back([this] { work(); });
  } catch (const std::system_error&) {  // the limit of threads: those there are do it all
  }
  ::pthread_sigmask(SIG_SETMASK, &old, nullptr);
}

void Batch::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    waiting_.wait(lock, [this] { return ending_ || !open_.empty(); });
    if (ending_) return;
    const std::shared_ptr<Job> job = std::move(open_.front());
    open_.pop_front();
    job->state = Job::State::begun;
    lock.unlock();
    answer(*job);
    lock.lock();
    job->state = Job::State::done;
    done_.notify_one();
  }
}

void Batch::answer(Job& job) const {
  try {
    while (job.taken.bytes < job.text.size() && !interrupted) {
      const std::string_view rest = std::string_view(job.text).substr(job.taken.bytes);
      const Taken taken = take(rest, job.out);
      if (taken.bytes == 0) return;
      job.taken.bytes += taken.bytes;
      job.taken.lines += taken.lines;
      job.taken.instances += taken.instances;
      job.taken.unsolvable += taken.unsolvable;
    }
  } catch (...) {
    job.failure = std::current_exception();
  }
}

// The thread that reads answers too, where nobody else has begun.
void Batch::finish_first() {
  Job& job = *jobs_.front();
  std::unique_lock lock(mutex_);
  if (job.state == Job::State::open) {
    open_.pop_front();  // the first of the open ones, as the jobs before it are done
    job.state = Job::State::begun;
    lock.unlock();
    answer(job);
    lock.lock();
    job.state = Job::State::done;
  }
  done_.wait(lock, [&] { return job.state == Job::State::done; });
}

void Batch::give_back(TextReader& text) {
  {
    const std::lock_guard lock(mutex_);
    open_.clear();  // what has begun ends by itself, and nobody looks at it
  }
  const Job& first = *jobs_.front();
  std::string rest = first.text.substr(first.taken.bytes);
  u64 lines = first.lines - first.taken.lines;
  for (std::size_t i = 1; i < jobs_.size(); ++i) {
    rest += jobs_[i]->text;
    lines += jobs_[i]->lines;
  }
  jobs_.clear();
  text.give_back(rest, lines);
}

}  // namespace nonet::cli
