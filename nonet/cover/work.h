// Asks a progress whether to go on, by the work that was done: for loops whose steps cost from nothing to
// milliseconds, so that asking every so many steps would be too often or too seldom.
#pragma once

#include <algorithm>

#include "nonet/base/progress.h"
#include "nonet/contract/puzzle.h"

namespace nonet {

class CoverWork {
 public:
  explicit CoverWork(Progress& progress, u64 most = ~u64{0}) : progress_(progress), left_(most) {}

  // `work`: approximate memory accesses since the last call. False: cancelled, or above the maximum.
  bool add(u64 work) {
    since_ += work;
    return since_ < work_a_look || ask();
  }
  bool ask() {
    left_ -= std::min(left_, since_);
    since_ = 0;
    stopped_ = stopped_ || left_ == 0 || progress_.should_stop();
    return !stopped_;
  }
  bool stopped() const { return stopped_; }

 private:
  static constexpr u64 work_a_look = 1 << 19;  // a few milliseconds where memory is slow

  Progress& progress_;
  u64 since_ = 0, left_;
  bool stopped_ = false;
};

}  // namespace nonet
