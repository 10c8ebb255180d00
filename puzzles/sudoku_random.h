// Random Sudoku boards with exactly one solution.
#pragma once

#include <vector>

#include "puzzles/sudoku_rules.h"

namespace nonet {

// The candidates of the board. An error where no solved board was found.
Result<std::vector<std::uint32_t>> random_sudoku(const SudokuRules& rules, u64 seed);

}  // namespace nonet
