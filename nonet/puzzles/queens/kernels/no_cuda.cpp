// Built where there is no CUDA.
#include "nonet/base/devices.h"
#include "nonet/puzzles/queens/kernels/cuda.h"

namespace nonet {

CudaDevices cuda_devices() {
  return {0, "this nonet was built without CUDA"};
}

std::uint64_t queens_cuda_batch(int) {
  return 1;
}

bool fill_queens_cuda(int, std::span<const QueensFrame>, std::span<QueensFilled>, const KernelWatch&,
                      std::string& why) {
  why = cuda_devices().name;
  return false;
}

}  // namespace nonet
