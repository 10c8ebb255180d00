#include "src/sudoku_generate_grid.h"

#include "nonet/sudoku_generate.h"

namespace nonet {

SudokuNine::Board random_sudoku_grid(u64 seed) {
  Draws draws(seed);
  return RandomGrid<3>(draws).uniform();
}

}  // namespace nonet
