// The GPUs that there are. Built with CUDA at the end of puzzles/queens/kernels/cuda.cu, which knows for what
// it was compiled; without it (puzzles/queens/kernels/no_cuda.cpp) there is never one.
#pragma once

#include <string>

namespace nonet {

struct CudaDevices {
  int count = 0;
  std::string name;  // of the first; or why there is none: one line for people
};
CudaDevices cuda_devices();

}  // namespace nonet
