#include "nonet/base/kernels.h"

#include <vector>

#include "nonet/base/instructions.h"

namespace nonet {

extern const Kernels kernels_scalar;
#ifdef NONET_X86_KERNELS
extern const Kernels kernels_avx2;
extern const Kernels kernels_avx512;
#endif

std::span<const Kernels* const> available_kernels() {
  static const std::vector<const Kernels*> list = [] {
    std::vector<const Kernels*> found = {&kernels_scalar};
#ifdef NONET_X86_KERNELS
    if (instructions().avx2) found.push_back(&kernels_avx2);
    if (instructions().avx512) found.push_back(&kernels_avx512);
#endif
    return found;
  }();
  return list;
}

const Kernels& kernels() {
  static const Kernels& chosen = *choose_kernel(available_kernels(), wanted_backend());
  return chosen;
}

}  // namespace nonet
