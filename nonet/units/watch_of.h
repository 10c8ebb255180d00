// How a kernel tells the progress what it does.
#pragma once

#include "nonet/base/progress.h"
#include "nonet/units/kernel_watch.h"

namespace nonet {

inline KernelWatch watch_of(Progress& progress) {
  return {[](void* self, std::uint64_t nodes) { return static_cast<Progress*>(self)->advance(nodes); },
          &progress};
}

}  // namespace nonet
