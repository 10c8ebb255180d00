// Random Sudoku boards with exactly one solution.
#pragma once

#include <vector>

#include "puzzles/sudoku_rules.h"

namespace nonet {

// Up to `limit` solutions of a board, found with a bounded amount of work.
struct SudokuFound {
  std::vector<std::vector<int>> boards;
  u64 nodes = 0;
  bool complete = false;  // there are no others
};
// Whatever is best for these rules.
SudokuFound find_sudokus(const SudokuRules& rules, SudokuCandidates candidates, int limit, u64 most_nodes);
// Nine digits, boxes of 3 x 3, and nothing else.
bool is_plain_nine(const SudokuRules& rules);

// The candidates of the board. An error where no solved board was found.
Result<std::vector<std::uint32_t>> random_sudoku(const SudokuRules& rules, u64 seed);

}  // namespace nonet
