// Some solutions of a Sudoku board of any rules, for whoever makes boards.
#pragma once

#include <vector>

#include "nonet/base/progress.h"
#include "nonet/base/result.h"
#include "nonet/puzzles/sudoku/rules.h"

namespace nonet {

struct SudokuFound {
  std::vector<std::vector<int>> boards;
  u64 nodes = 0;
  bool complete = false;  // there are no others
};

// Up to `limit` solutions, by whatever is best for these rules, with a bounded amount of work. The errors are
// those of the rules and of what does not fit into `memory` bytes.
Result<SudokuFound> find_sudokus(const SudokuRules& rules, SudokuCandidates candidates, int limit,
                                 u64 most_nodes, double memory, Progress& whole);

}  // namespace nonet
