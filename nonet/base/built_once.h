// Something large that whoever asks first builds, and that is kept for all who ask later: they wait for it,
// or leave when they are told to stop. What is kept can be had while a better one is built.
//
//   const auto lock = table_.lock(progress);
//   if (auto table = table_.now()) return table;  // another has built it meanwhile
//   if (!lock) return Error{Fault::stopped, "stopped while waiting for the table"};
//   return table_.keep(build());
#pragma once

#include <memory>
#include <mutex>
#include <utility>

#include "nonet/base/stoppable_lock.h"

namespace nonet {

template <class T>
class BuiltOnce {
 public:
  // One builds at a time; empty when told to stop.
  std::unique_lock<std::mutex> lock(Progress& progress) { return lock_unless_stopped(building_, progress); }
  std::shared_ptr<const T> now() const {
    const std::lock_guard holding(holding_);
    return kept_;
  }
  std::shared_ptr<const T> keep(std::shared_ptr<const T> built) {
    const std::lock_guard holding(holding_);
    kept_ = std::move(built);
    return kept_;
  }

 private:
  std::mutex building_;
  mutable std::mutex holding_;  // of kept_
  std::shared_ptr<const T> kept_;
};

}  // namespace nonet
