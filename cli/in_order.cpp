#include "cli/in_order.h"

#include <exception>
#include <utility>

#include "nonet/base/each_chunk.h"

namespace nonet::cli {

struct InOrder::Job {
  enum class State { open, begun, done };
  Work work;
  std::exception_ptr failure = nullptr;
  State state = State::open;  // guarded by the mutex

  void run(bool by_taker) {
    try {
      work(by_taker);
    } catch (...) {
      failure = std::current_exception();
    }
    work = nullptr;
  }
};

InOrder::~InOrder() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  waiting_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void InOrder::give(Work work) {
  auto job = std::make_shared<Job>(Job{.work = std::move(work)});
  jobs_.push_back(job);
  {
    const std::lock_guard lock(mutex_);
    open_.push_back(std::move(job));
  }
  if (jobs_.size() > 1 && threads_.empty())
    start_helpers(threads_, most_threads_ - 1, [this] { this->work(); });
  waiting_.notify_one();
}

void InOrder::take() {
  const std::shared_ptr<Job> job = std::move(jobs_.front());
  jobs_.pop_front();
  std::unique_lock lock(mutex_);
  if (job->state == Job::State::open) {
    open_.pop_front();  // the first of the open ones, as those before it were taken
    job->state = Job::State::begun;
    lock.unlock();
    job->run(true);
    lock.lock();
    job->state = Job::State::done;
  }
  done_.wait(lock, [&] { return job->state == Job::State::done; });
  if (job->failure) std::rethrow_exception(job->failure);
}

void InOrder::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    waiting_.wait(lock, [this] { return ending_ || !open_.empty(); });
    if (ending_) return;
    const std::shared_ptr<Job> job = std::move(open_.front());
    open_.pop_front();
    job->state = Job::State::begun;
    lock.unlock();
    job->run(false);
    lock.lock();
    job->state = Job::State::done;
    done_.notify_one();
  }
}

}  // namespace nonet::cli
