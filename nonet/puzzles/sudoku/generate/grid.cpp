#include "nonet/puzzles/sudoku/generate/grid.h"

#include "nonet/puzzles/sudoku/generate/generate.h"

namespace nonet {

SudokuNine::Board random_sudoku_grid(u64 seed) {
  Draws draws(seed);
  return RandomGrid<3>(draws).uniform();
}

}  // namespace nonet
