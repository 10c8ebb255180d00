#include "nonet/puzzles/sudoku/kernels/kernel.h"

#include <vector>

#include "nonet/base/instructions.h"

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
    if (instructions().avx2) found.push_back(&sudoku_avx2);
    if (instructions().bitalg) found.push_back(&sudoku_avx512);
#endif
    return found;
  }();
  return list;
}

const SudokuKernel& sudoku_kernel(std::string_view backend) {
  static const SudokuKernel& usual = *choose_kernel(available_sudoku_kernels(), wanted_backend());
  return backend == "auto" ? usual : *choose_kernel(available_sudoku_kernels(), backend);
}
const SudokuKernel& sudoku_kernel(const char* backend) {
  return sudoku_kernel(std::string_view(backend));
}

}  // namespace nonet
