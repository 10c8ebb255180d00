// Taking clues away from a solved 9x9 Sudoku grid, in a given order, as long as the solution stays the only
// one.
//
// Invariant: what is left depends on the grid and the order alone. In order, each item (a clue, or an orbit
// of clues) is taken away unless that uncovers an unavoidable set: the cells in which some other solution
// differs. Sets that are known answer without the solver. Some are seen at once: two digits, or two lines of
// a band or stack, that change places in a part of their cells. With these the digger goes on some way as
// though there were no others, then asks the solver for all of that way together. A solution that it finds
// is another set, and that way is gone again. If there is none, all that was taken away is free to go, and
// what was kept was kept for a set: it is what one would have got clue by clue.
//
// Figures: a grid takes 22 questions instead of 81, and 45 us; 24.4 clues stay on average.
#pragma once

#include <span>
#include <vector>

#include "nonet/puzzles/sudoku/solve/others.h"

namespace nonet {

class SudokuDigger {
 public:
  SudokuDigger(const SudokuNine::Board& solution, Progress& progress);

  // The clues that stay: those of `clues` that are in no item always do. No item goes that would leave less
  // than `least` clues. `clues` have one solution.
  CellSet dig(CellSet clues, std::span<const CellSet> items, int least = 0);
  bool stopped() const { return others_.stopped(); }
  u64 questions() const { return others_.questions(); }

 private:
  void find_digit_sets(unsigned one, unsigned other);
  void find_line_sets(unsigned one, unsigned other, bool rows);

  const SudokuNine::Board& solution_;
  OtherSolutions others_;
  std::vector<CellSet> sets_;  // unavoidable
};

}  // namespace nonet
