// sudoku: every row, column and box of an n x n board holds every digit 1..n once; also with boxes of any
// form, diagonals, extra regions and cages with sums.
//
// Rules and encoding: puzzles/sudoku/rules.h. Formats: puzzles/sudoku/text.h. Source: COGS 3441, 3444, 3456.
#pragma once

#include <string>
#include <string_view>

#include "nonet/contract/interface.h"

namespace nonet {

// Puzzle::judge_fast for nine digits in boxes of 3 x 3: boards of 81 characters a line, or of nine lines of
// nine. Below it Puzzle::lines_fast. Both use the requested engine (nonet/puzzles/sudoku/boards.h).
Taken judge_sudoku_fast(std::string_view text, std::string_view backend, std::string& out);
Taken list_sudoku_fast(std::string_view text, std::string_view backend, std::string& out);

extern const PuzzleEntry sudoku_puzzle;

}  // namespace nonet
