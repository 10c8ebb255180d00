// Looking for 9x9 Sudoku puzzles that digging does not meet: with clues in given cells, and with fewer or
// more clues than usual.
//
// search_pattern: in the cells of the pattern stand digits of some grid. One of them is changed, or several
// to those of another grid that has the others, and the change is kept when the number of solutions does not
// grow; at one solution there is a puzzle. Where many changes have not helped it begins again. The number is
// counted no further than matters.
//
// walk_puzzles: of a puzzle with one solution an orbit of clues or two are taken away, and all solutions are
// listed that then fit. An orbit whose digits only one of these has makes this one the only solution: one
// such orbit is added, after another one where the puzzle has to grow. What is not needed any more is taken
// away. The new puzzle is kept when it is no farther from what is wanted.
//
// Both depend on numbers and sorted lists of solutions only, never on the order in which the solver finds
// them.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "src/draws.h"
#include "src/sudoku_generate_dig.h"

namespace nonet {

// Sees puzzles with one solution; true when that is the one.
using FitsPuzzle = std::function<bool(const SudokuNine::Board&)>;

struct PatternFound {
  static constexpr u64 most_counted = 5000;
  std::optional<SudokuNine::Board> puzzle;
  u64 fewest_solutions = 0;  // of what was tried, counted to most_counted
};
PatternFound search_pattern(CellSet pattern, std::int64_t changes, Draws& draws, Progress& progress,
                            const FitsPuzzle& fits);

// How far a puzzle is from what is wanted; 0: that is the one. Negative ends the search.
using PuzzleDistance = std::function<int(const SudokuNine::Board&)>;
struct PuzzleWalk {
  std::span<const CellSet> orbits;  // every cell is in one
  int clues = 0;                    // wanted
  bool minimal = true;              // otherwise nothing goes below `clues`
};
std::optional<SudokuNine::Board> walk_puzzles(const PuzzleWalk& walk, const SudokuNine::Board& from,
                                              int changes, Draws& draws, Progress& progress,
                                              const PuzzleDistance& distance);

}  // namespace nonet
