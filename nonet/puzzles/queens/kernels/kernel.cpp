#include "nonet/puzzles/queens/kernels/kernel.h"

#include <vector>

#include "nonet/base/instructions.h"

namespace nonet {

extern const QueensKernel queens_scalar;
#ifdef NONET_X86_KERNELS
extern const QueensKernel queens_avx2;
extern const QueensKernel queens_avx512;
extern const QueensKernel queens_vbmi2;
#endif

std::span<const QueensKernel* const> available_queens_kernels() {
  static const std::vector<const QueensKernel*> list = [] {
    std::vector<const QueensKernel*> found = {&queens_scalar};
#ifdef NONET_X86_KERNELS
    if (instructions().avx2) found.push_back(&queens_avx2);
    if (instructions().avx512) found.push_back(&queens_avx512);
    if (instructions().vbmi2) found.push_back(&queens_vbmi2);
#endif
    return found;
  }();
  return list;
}

const QueensKernel& queens_kernel() {
  static const QueensKernel& chosen = *choose_kernel(available_queens_kernels(), wanted_backend());
  return chosen;
}

}  // namespace nonet
