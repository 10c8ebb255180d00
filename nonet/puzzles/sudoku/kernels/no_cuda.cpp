// Built where there is no CUDA.
#include "nonet/base/devices.h"
#include "nonet/puzzles/sudoku/kernels/cuda.h"

namespace nonet {

bool solve_sudokus_cuda(int, std::span<const std::uint8_t>, int, std::span<std::uint8_t>,
                        std::span<std::uint8_t>, const KernelWatch&, std::string& why) {
  why = cuda_devices().name;
  return false;
}

}  // namespace nonet
