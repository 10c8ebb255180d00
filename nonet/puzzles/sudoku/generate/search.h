// Looking for 9x9 Sudoku puzzles that digging does not meet: with clues in given cells, with fewer or more
// clues than usual, with rare ratings.
//
// search_pattern: in the cells of the pattern stand digits of some grid. One of them is changed, or several
// to those of another grid that has the others, and the change is kept when the number of solutions does not
// grow; at one solution there is a puzzle. Where many changes have not helped it begins again. The number is
// counted no further than matters.
//
// walk_puzzles: a puzzle is changed (puzzles/sudoku/generate/change.h), and what comes of it is kept when it
// is no farther from what is wanted.
//
// climb_puzzles, for the hardest: a pool of puzzles; one of them is changed, and takes the place of the worst
// when it is at least as hard as that. How hard is first asked without all techniques: in rounds every
// candidate is supposed, followed by singles, and all that prove to be impossible go at once; the candidates
// that are left after each round are added up until the puzzle is solved. Where a round gives nothing people
// have to show how they solve it: the more suppositions, the harder. (The candidates left after the first
// round alone, the guesses of a solver, one puzzle instead of a pool, and the patterns of the hardest known
// puzzles were tried too; in the minute or less that they were given they met no puzzle of 9.0.) After many
// changes in vain it begins again.
//
// All depend on numbers and sorted lists of solutions only, never on the order in which the solver finds
// them.
#pragma once

#include <functional>
#include <optional>

#include "nonet/base/draws.h"
#include "nonet/puzzles/sudoku/generate/change.h"
#include "nonet/puzzles/sudoku/generate/dig.h"

namespace nonet {

// Sees puzzles with one solution; true when that is the one.
using FitsPuzzle = std::function<bool(const SudokuNine::Board&)>;

struct PatternFound {
  static constexpr u64 most_counted = 5000;
  std::optional<SudokuNine::Board> puzzle;
  u64 fewest_solutions = 0;  // of what was tried, counted to most_counted
};
// `tried` is called before every change and says whether to go on.
PatternFound search_pattern(CellSet pattern, Draws& draws, Progress& progress,
                            const std::function<bool()>& tried, const FitsPuzzle& fits);

// How far a puzzle is from what is wanted; 0: that is the one. Negative ends the search.
using PuzzleDistance = std::function<int(const SudokuNine::Board&)>;
std::optional<SudokuNine::Board> walk_puzzles(const PuzzleWalk& walk, const SudokuNine::Board& from,
                                              int changes, Draws& draws, Progress& progress,
                                              const PuzzleDistance& distance);

struct PuzzleClimb {
  int most_rating = 0;                       // what is rated higher is not kept; 0: nothing is
  std::function<SudokuNine::Board()> start;  // another puzzle to begin with
  PuzzleDistance distance;                   // of what is kept
  std::function<bool()> tried;               // before every change: whether to go on
};
std::optional<SudokuNine::Board> climb_puzzles(const PuzzleWalk& walk, Draws& draws, Progress& progress,
                                               const PuzzleClimb& climb);
// How hard, as above; more is harder. -1: stopped.
int hardness_of(const SudokuNine::Board& board, int most_rating, Progress& progress);

}  // namespace nonet
