// The rules of a Sudoku from the settings of the program.
//
//   box      "3x3": rows and columns of a box
//   size     "6": the squarest boxes with so many cells
//   regions  a map instead of boxes: n lines of n letters, cells with the same letter belong together
//   diagonals
//   extra    maps of further regions, . in none; a blank line or ; between maps
//   cages    "15: r1c1 r1c2; 7: r2c1": a sum and its cells, a cage a line or with ; between them. Or a map of
//            cages, . in none, and then the sums by letter: "a=15 b=7"
// A / ends a line just as well.
#pragma once

#include "nonet/contract/interface.h"
#include "nonet/puzzles/sudoku/rules.h"

namespace nonet {

Result<SudokuRules> read_sudoku_rules(const Settings& settings);

}  // namespace nonet
