// How a kernel reports the nodes since it last did, and learns whether to go on.
#pragma once

#include <cstdint>

namespace nonet {

struct KernelWatch {
  bool (*advance)(void* self, std::uint64_t nodes);
  void* self;
};

}  // namespace nonet
