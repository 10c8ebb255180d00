// All solutions of a Sudoku of nine digits in boxes of 3 x 3, counted by several threads in numbered units
// (counted_units.h). A board with few solutions is one unit. Otherwise cells with the fewest candidates are
// given each of them in turn, level by level, until there are some thousand boards; the work of a unit is
// estimated by random walks (D. E. Knuth, Estimating the efficiency of backtrack programs, 1975). The cut
// depends on the board alone.
//
// Example: an empty board, as far as it gets.
//
//   const std::vector<std::uint32_t> candidates(81, 0x1ff);
//   const auto counted = count_sudokus(candidates, {.threads = 2, .checkpoint = "count.txt"}, progress);
//   // goes on from count.txt next time
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "nonet/units/counted_units.h"

namespace nonet {

// Candidates as in puzzles/sudoku/solve/nine.h: bit d - 1 of a cell for digit d, 81 cells. A GPU (cuda) takes
// boards of digits alone.
Result<UnitsCounted> count_sudokus(std::span<const std::uint32_t> candidates, const UnitOptions& options,
                                   Progress& progress);

}  // namespace nonet
