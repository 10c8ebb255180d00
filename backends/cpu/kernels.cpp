#include "kernels.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

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
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt")) {
      found.push_back(&kernels_avx2);
      if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
          __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq")) {
        found.push_back(&kernels_avx512);
      }
    }
#endif
    return found;
  }();
  return list;
}

const Kernels& kernels() {
  static const Kernels* const chosen = [] {
    const auto all = available_kernels();
    const char* wanted = std::getenv("NONET_BACKEND");
    const auto named = std::find_if(all.begin(), all.end(), [&](const Kernels* k) {
      return wanted != nullptr && std::string_view(wanted) == k->name;
    });
    return named == all.end() ? all.back() : *named;
  }();
  return *chosen;
}

}  // namespace nonet
