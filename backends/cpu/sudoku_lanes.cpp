#include "sudoku_lanes.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace nonet {

#ifdef NONET_X86_KERNELS
extern const SudokuLanes sudoku_lanes_avx2;
extern const SudokuLanes sudoku_lanes_avx512;
#endif

std::span<const SudokuLanes* const> available_sudoku_lanes() {
  static const std::vector<const SudokuLanes*> list = [] {
    std::vector<const SudokuLanes*> found;
#ifdef NONET_X86_KERNELS
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt")) {
      found.push_back(&sudoku_lanes_avx2);
      if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
          __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq")) {
        found.push_back(&sudoku_lanes_avx512);
      }
    }
#endif
    return found;
  }();
  return list;
}

const SudokuLanes* sudoku_lanes() {
  static const SudokuLanes* const chosen = []() -> const SudokuLanes* {
    const auto all = available_sudoku_lanes();
    const char* const variable = std::getenv("NONET_BACKEND");
    const std::string_view wanted = variable == nullptr ? "" : variable;
    if (all.empty() || wanted == "scalar") return nullptr;
    const auto named =
        std::find_if(all.begin(), all.end(), [&](const SudokuLanes* lanes) { return wanted == lanes->name; });
    return named == all.end() ? all.back() : *named;
  }();
  return chosen;
}

}  // namespace nonet
