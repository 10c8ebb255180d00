// Asks a progress whether to go on, by the work that was done: for loops whose steps cost from nothing to
// milliseconds, so that asking every so many steps would be too often or too seldom.
#pragma once

#include "nonet/progress.h"
#include "nonet/puzzle.h"

namespace nonet {

class CoverWork {
 public:
  explicit CoverWork(Progress& progress) : progress_(progress) {}

  // `work`: accesses to memory since the last call, about. False: told to stop.
  bool add(u64 work) {
    since_ += work;
    return since_ < work_a_look || ask();
  }
  bool ask() {
    since_ = 0;
    stopped_ = stopped_ || progress_.should_stop();
    return !stopped_;
  }
  bool stopped() const { return stopped_; }

 private:
  static constexpr u64 work_a_look = 1 << 19;  // a few milliseconds where memory is slow

  Progress& progress_;
  u64 since_ = 0;
  bool stopped_ = false;
};

}  // namespace nonet
