// Waiting for a lock that somebody else may hold for long: those under which something is built are taken so.
#pragma once

#include <chrono>
#include <mutex>
#include <thread>

#include "nonet/base/progress.h"

namespace nonet {

// A lock that gives up when the work is told to stop: empty then.
inline std::unique_lock<std::mutex> lock_unless_stopped(std::mutex& mutex, Progress& progress) {
  std::unique_lock lock(mutex, std::try_to_lock);
  while (!lock.owns_lock() && !progress.should_stop()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    lock.try_lock();
  }
  return lock;
}

}  // namespace nonet
