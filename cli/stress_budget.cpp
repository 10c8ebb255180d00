#include "cli/stress_budget.h"

#include <chrono>

namespace nonet::cli {

Halt::Halt(const std::atomic<bool>& interrupt, Clock::time_point until, Clock::time_point until_failed)
    : until_(until), until_failed_(until_failed), watcher_([this, &interrupt] { watch(interrupt); }) {}

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
    if (interrupt.load(std::memory_order_relaxed) || (!failed_.load() && is_over())) flag_.store(true);
    wake_.wait_for(lock, std::chrono::milliseconds(20));
  }
}

}  // namespace nonet::cli
