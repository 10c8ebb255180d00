// A moment's proof that a Sudoku has many solutions.
//
// One solution is found and its digits are parted into sets. The cells that hold the digits of one set can
// exchange them whatever those of the other sets do: no region notices, and the numbers of ways multiply.
// Digits of which the board says nothing can all change places with one another: these ways multiply too, if
// the exchanges leave them where they are in the first row. So some thousand nodes show billions of
// solutions. Sums of cages would notice: with them nothing is proved.
#pragma once

#include "nonet/base/progress.h"
#include "nonet/puzzles/sudoku/rules.h"

namespace nonet {

// True: there are more than `most` solutions. False says nothing.
bool has_certainly_more(const SudokuRules& rules, SudokuCandidates candidates, u64 most, Progress& progress);

}  // namespace nonet
