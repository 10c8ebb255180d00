#include "sudoku_kernel.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace nonet {

extern const SudokuKernel sudoku_scalar;
#ifdef NONET_X86_KERNELS
extern const SudokuKernel sudoku_avx2;
extern const SudokuKernel sudoku_avx512;
#endif

std::span<const SudokuKernel* const> available_sudoku_kernels() {
  static const std::vector<const SudokuKernel*> list = [] {
    std::vector<const SudokuKernel*> found = {&sudoku_scalar};
#ifdef NONET_X86_KERNELS
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi")) {
      found.push_back(&sudoku_avx2);
      if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
          __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bitalg")) {
        found.push_back(&sudoku_avx512);
      }
    }
#endif
    return found;
  }();
  return list;
}

const SudokuKernel& sudoku_kernel(const char* name) {
  const auto all = available_sudoku_kernels();
  const auto named = std::find_if(all.begin(), all.end(), [&](const SudokuKernel* kernel) {
    return name != nullptr && std::string_view(kernel->name) == name;
  });
  return named == all.end() ? *all.back() : **named;
}

const SudokuKernel& sudoku_kernel() {
  static const SudokuKernel& chosen = sudoku_kernel(std::getenv("NONET_BACKEND"));
  return chosen;
}

}  // namespace nonet
