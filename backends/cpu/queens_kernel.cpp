#include "queens_kernel.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <vector>

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
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt")) {
      found.push_back(&queens_avx2);
      if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
          __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq")) {
        found.push_back(&queens_avx512);
        if (__builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
            __builtin_cpu_supports("gfni") && __builtin_cpu_supports("avx512vpopcntdq") &&
            __builtin_cpu_supports("bmi2")) {
          found.push_back(&queens_vbmi2);
        }
      }
    }
#endif
    return found;
  }();
  return list;
}

const QueensKernel& queens_kernel() {
  static const QueensKernel* const chosen = [] {
    const auto all = available_queens_kernels();
    const char* wanted = std::getenv("NONET_BACKEND");
    // The last that begins with the name: avx512 means all that this CPU has of it.
    const auto named = std::find_if(all.rbegin(), all.rend(), [&](const QueensKernel* kernel) {
      return wanted != nullptr && *wanted != '\0' && std::string_view(kernel->name).starts_with(wanted);
    });
    return named == all.rend() ? all.back() : *named;
  }();
  return *chosen;
}

}  // namespace nonet
