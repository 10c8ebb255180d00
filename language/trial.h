// A part of a question that has a time of its own: what takes longer is given up, and the question goes on.
//
//   Trial trial(progress, 1.0);
//   const auto answer = puzzle.solve(instance, request, trial.progress());
#pragma once

#include <atomic>
#include <chrono>
#include <thread>

#include "nonet/progress.h"

namespace nonet {

class Trial {
 public:
  Trial(Progress& whole, double seconds)
      : progress_(&told_, Progress::Clock::now() + std::chrono::duration_cast<Progress::Clock::duration>(
                                                       std::chrono::duration<double>(seconds))),
        watcher_([this, &whole](const std::stop_token& over) {
          while (!over.stop_requested() && !whole.should_stop())
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
          told_.store(whole.stopped());
        }) {}
  Trial(const Trial&) = delete;

  Progress& progress() { return progress_; }

 private:
  std::atomic<bool> told_ = false;  // the whole question is to stop
  Progress progress_;
  std::jthread watcher_;  // last: it ends first
};

}  // namespace nonet
