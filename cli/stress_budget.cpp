#include "cli/stress_budget.h"

#include <chrono>

namespace nonet::cli {

Halt::Halt(const std::atomic<bool>& interrupt, Clock::time_point until, Clock::time_point until_failed,
           Clock::time_point last)
    : until_(until),
      until_failed_(until_failed),
      last_(last),
      watcher_([this, &interrupt] { watch(interrupt); }) {}

Halt::~Halt() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_one();
  watcher_.join();
}

void Halt::watch(const std::atomic<bool>& interrupt) {
  std::unique_lock lock(mutex_);
  while (!ending_) {
    const bool over = failed_.load() ? Clock::now() >= last_ : is_over();
    if (over || interrupt.load(std::memory_order_relaxed)) flag_.store(true);
    wake_.wait_for(lock, std::chrono::milliseconds(20));
  }
}

}  // namespace nonet::cli
