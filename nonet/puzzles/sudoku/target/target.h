// target-sudoku: of all completions of a 9x9 Sudoku the one with the best score, the sum of digit x weight of
// its cell.
//
// The contest's weights are 6 on the border, then 7, 8, 9, and 10 in the middle; any others may be given, and
// the minimum may be asked for. Encoding: that of nonet/puzzles/sudoku/rules.h, the weight of an option is
// what it scores. Source: NOIP 2009; COGS 407, Luogu P1074.
//
// Facts: an empty board scores 2794 to 2906. With the contest's weights the score is 6 x 405 plus the sums of
// the middle 7x7, 5x5 and 3x3 cells and the middle cell; the 3x3 is always 45, the 7x7 is 225 plus the
// corners.
#pragma once

namespace nonet {

struct PuzzleEntry;
extern const PuzzleEntry target_sudoku_puzzle;

}  // namespace nonet
