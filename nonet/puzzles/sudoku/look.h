// What a board of Sudoku says to somebody who plays: its regions, and which of them are broken.
#pragma once

#include "nonet/contract/interface.h"
#include "nonet/puzzles/sudoku/rules.h"

namespace nonet {

// Adds look, choices and groups to a board of digits. Wrong are digits that a region or a cage has twice, and
// the cells of a cage that is full or too large and has another sum.
void add_sudoku_look(Board& board, const SudokuRules& rules);

}  // namespace nonet
