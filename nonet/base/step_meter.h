// Reports small steps of work to a Progress in portions, so that a step costs only an addition.
#pragma once

#include <cstdint>

#include "nonet/base/progress.h"

namespace nonet {

class StepMeter {
 public:
  explicit StepMeter(Progress& progress) : progress_(&progress) {}

  // False once the work must stop.
  bool advance(std::uint64_t steps = 1) {
    waiting_ += steps;
    if (waiting_ >= portion) {
      going_ = progress_->advance(waiting_);
      waiting_ = 0;
    }
    return going_;
  }

 private:
  static constexpr std::uint64_t portion = 4096;

  Progress* progress_;
  std::uint64_t waiting_ = 0;
  bool going_ = true;
};

}  // namespace nonet
