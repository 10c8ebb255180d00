// Random Sudoku boards of any rules with exactly one solution.
//
// Nine digits in plain boxes are made by generate_sudoku. Of other boards a solved one is mixed by exchanging
// two digits in a part of their cells that no region leaves; then cells are emptied in a random order,
// several at first, one by one where that fails. A proof that would take long is done without: the cells keep
// their digits. So boards of more than nine digits have more clues than they need, and boards with cages too.
#pragma once

#include <vector>

#include "nonet/base/progress.h"
#include "nonet/puzzles/sudoku/generate/generate.h"
#include "nonet/puzzles/sudoku/rules.h"

namespace nonet {

struct SudokuLook {
  int clues = 0;  // 0: as few as come
  SudokuSymmetry symmetry = SudokuSymmetry::none;
};

// The candidates of the board. An error where no solved board was found, or none with so many clues.
Result<std::vector<std::uint32_t>> random_sudoku(const SudokuRules& rules, u64 seed, const SudokuLook& look,
                                                 Progress& progress);

}  // namespace nonet
