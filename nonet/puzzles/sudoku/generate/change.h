// A 9x9 Sudoku puzzle with one solution changed into another.
//
// An orbit of clues or two are taken away, and all solutions are listed that then fit. An orbit whose digits
// only one of these has makes this one the only solution: one such orbit is added, after another one where
// the puzzle has to grow. What is not needed any more is taken away. It depends on numbers and sorted lists
// of solutions only, never on the order in which the solver finds them.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "nonet/base/draws.h"
#include "nonet/base/progress.h"
#include "nonet/puzzles/sudoku/generate/grid.h"
#include "nonet/puzzles/sudoku/solve/cells.h"

namespace nonet {

struct PuzzleWalk {
  std::span<const CellSet> orbits;  // every cell is in one
  int clues = 0;                    // wanted
  bool minimal = true;              // otherwise nothing goes below `clues`
};

std::vector<std::size_t> cells_of(CellSet set);

template <class T>
const T& draw_one(const std::vector<T>& values, Draws& draws) {
  return values[draw_below(draws, static_cast<unsigned>(values.size()))];
}

// The solutions in order; false when there are as many as that.
bool list_sorted(const SudokuNine::Board& board, std::size_t limit, Progress& progress,
                 std::vector<SudokuNine::Board>& solutions);

class PuzzleChange {
 public:
  PuzzleChange(const PuzzleWalk& walk, Draws& draws, Progress& progress)
      : walk_(walk), draws_(draws), progress_(progress) {}

  // None: what was drawn leads to nothing. It may be the same puzzle.
  std::optional<SudokuNine::Board> change(const SudokuNine::Board& puzzle);

 private:
  // An orbit, and the number of the only solution with its digits.
  struct Addition {
    CellSet orbit = 0;
    std::size_t solution = 0;
  };
  static constexpr std::size_t most_solutions = 1000;

  CellSet draw_orbit(CellSet cells);  // that has some of these
  void list_additions(CellSet clues);
  std::optional<SudokuNine::Board> dig(const SudokuNine::Board& solution, CellSet clues);

  const PuzzleWalk& walk_;
  Draws& draws_;
  Progress& progress_;
  std::vector<SudokuNine::Board> solutions_;
  std::vector<Addition> additions_;
};

}  // namespace nonet
