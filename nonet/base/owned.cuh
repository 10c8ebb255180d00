// What the host owns of a device, given back when its owner goes.
#pragma once

#include <cuda_runtime.h>

#include <memory>
#include <type_traits>

namespace nonet {

struct FreeMemory {
  void operator()(void* memory) const { cudaFree(memory); }
};
template <class T>
using Memory = std::unique_ptr<T, FreeMemory>;

struct EndStream {
  void operator()(cudaStream_t stream) const { cudaStreamDestroy(stream); }
};
using Stream = std::unique_ptr<std::remove_pointer_t<cudaStream_t>, EndStream>;

}  // namespace nonet
