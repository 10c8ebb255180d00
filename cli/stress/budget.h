// The time budget of a whole run of stress, and how its parts share it.
//
// If random boards follow, the systematic ones have at most half of the budget. Shrinking has what is left,
// at least a quarter. A part whose first board is not finished may use the rest of the budget for it, so that
// a program that hangs has a verdict. When a part's time is up, no more boards are handed out and running
// programs are stopped. But if a board has failed, the boards before it may run until the end of the whole
// run, so that the reported failure is the first in order.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "nonet/base/progress.h"

namespace nonet::cli {

struct StressBudget {
  using Clock = Progress::Clock;
  double seconds = 0;  // 0: no limit
  Clock::time_point start = Clock::now();

  Clock::time_point after(double share) const {
    return seconds > 0 ? start + length_of(share * seconds) : Clock::time_point::max();
  }
  Clock::time_point end_of_systematic(bool random_follow) const { return after(random_follow ? 0.5 : 1); }
  Clock::time_point end_of_sample() const { return after(1); }
  Clock::time_point end_once_failed() const { return after(0.75); }  // the rest is for shrinking
  Clock::time_point end_of_shrinking() const { return after(1); }
};

// Stops one part of a run when nonet is interrupted or the part's time is up.
class Halt {
 public:
  using Clock = Progress::Clock;

  // Boards are handed out until `until` or, once one has failed, until `until_failed`. Programs that still
  // run after a failure are stopped at `last`.
  Halt(const std::atomic<bool>& interrupt, Clock::time_point until, Clock::time_point until_failed,
       Clock::time_point last);
  ~Halt();
  Halt(const Halt&) = delete;

  const std::atomic<bool>& flag() const { return flag_; }
  void note_finished() { finished_.store(true); }
  // A board has failed: the boards before it may finish.
  void note_failure() { failed_.store(true); }
  bool is_over() const {
    const Clock::time_point until = finished_.load() ? until_ : std::max(until_, last_);
    return Clock::now() >= (failed_.load() ? std::min(until_, until_failed_) : until);
  }

 private:
  void watch(const std::atomic<bool>& interrupt);

  const Clock::time_point until_, until_failed_, last_;
  std::atomic<bool> flag_ = false, finished_ = false, failed_ = false;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool ending_ = false;
  std::thread watcher_;
};

}  // namespace nonet::cli
