#include "nonet/base/instructions.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>

namespace nonet {

const Instructions& instructions() {
  static const Instructions found = [] {
    Instructions set;
#ifdef NONET_X86_KERNELS
    set.sse42 = __builtin_cpu_supports("sse4.2");
    set.avx2 =
        __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi");
    set.avx512 = set.avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                 __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq");
    set.bitalg = set.avx512 && __builtin_cpu_supports("avx512bitalg");
    set.vbmi2 = set.bitalg && __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
                __builtin_cpu_supports("gfni") && __builtin_cpu_supports("avx512vpopcntdq") &&
                __builtin_cpu_supports("bmi2");
#endif
    return set;
  }();
  return found;
}

std::string_view wanted_backend() {
  static constexpr std::string_view known[] = {"scalar", "avx2", "avx512"};
  const char* const wanted = std::getenv("NONET_BACKEND");
  const auto name =
      wanted == nullptr ? std::end(known) : std::find(std::begin(known), std::end(known), wanted);
  return name == std::end(known) ? std::string_view("auto") : *name;
}

}  // namespace nonet
