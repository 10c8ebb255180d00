// Which clues of a 9x9 Sudoku are needed, and the minimal puzzles within it.
//
// Rules: a board is 81 digits in reading order, 0 is empty. A clue is redundant when the board without it
// still has only one solution; a board with one solution and no redundant clue is minimal. A minimal
// sub-puzzle of a board is a part of its clues that is minimal.
//
// Invariant of the search: where another solution differs from the right one, one clue at least is needed. A
// part of the clues has one solution when it meets all of these sets ("unavoidable"), and is minimal when
// each of its clues is the only one in one of them. Sets are found by the solver when they are missed, and
// made as small as they go; a clue is kept only as long as some set can have it alone. Each minimal
// sub-puzzle is therefore found once. A board with many redundant clues has very many of them.
//
// Source: the order in which sets are met is that of Murakami and Uno for all minimal hitting sets (MMCS).
//
// Example: 18 of 30 clues can be spared, but not together: there are 167 minimal puzzles within.
//
//   SudokuNine::Board board{};
//   const std::string_view text =
//       "103000509002109400000704000300502006060000050700803004000401000009205800804000107";
//   for (std::size_t i = 0; i < 81; ++i) board[i] = static_cast<std::uint8_t>(text[i] - '0');
//   const auto redundant = redundant_clues(board);  // the cells, in order; nothing without one solution
//   Progress progress;
//   const SudokuMinimalFound found =
//       each_minimal(board, 0, progress, [](const SudokuNine::Board&) { return true; });
//   // redundant->size() is 18, found.puzzles 167
#pragma once

#include <optional>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/puzzles/sudoku/solve/nine.h"

namespace nonet {

// The cells of redundant clues; nothing unless the board has exactly one solution.
std::optional<std::vector<int>> redundant_clues(const SudokuNine::Board& board);
bool is_minimal(const SudokuNine::Board& board);

struct SudokuMinimalFound {
  int solutions = 0;      // of the board, counted to 2; unless 1 nothing is searched
  u64 puzzles = 0;        // seen
  u64 nodes = 0;          // of this search, without those of the solver
  bool complete = false;  // there are no others
};

// All minimal sub-puzzles of a board with one solution, in an order that depends on the board only; limit 0:
// all.
SudokuMinimalFound each_minimal(const SudokuNine::Board& board, u64 limit, Progress& progress,
                                const SudokuNine::EachBoard& each);

}  // namespace nonet
