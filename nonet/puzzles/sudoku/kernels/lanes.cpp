#include "nonet/puzzles/sudoku/kernels/lanes.h"

#include <vector>

#include "nonet/base/instructions.h"

namespace nonet {

#ifdef NONET_X86_KERNELS
extern const SudokuLanes sudoku_lanes_avx2;
extern const SudokuLanes sudoku_lanes_avx512;
#endif

std::span<const SudokuLanes* const> available_sudoku_lanes() {
  static const std::vector<const SudokuLanes*> list = [] {
    std::vector<const SudokuLanes*> found;
#ifdef NONET_X86_KERNELS
    if (instructions().avx2) found.push_back(&sudoku_lanes_avx2);
    if (instructions().avx512) found.push_back(&sudoku_lanes_avx512);
#endif
    return found;
  }();
  return list;
}

const SudokuLanes* sudoku_lanes(std::string_view backend) {
  static const std::string_view usual = wanted_backend();
  if (backend == "auto") backend = usual;
  const auto all = available_sudoku_lanes();
  if (all.empty() || backend == "scalar") return nullptr;
  return choose_kernel(all, backend);
}

}  // namespace nonet
