#include "nonet/puzzles/sudoku/solve/others.h"

namespace nonet {

CellSet OtherSolutions::find(CellSet kept) {
  return search(candidates_with(kept));
}

CellSet OtherSolutions::find(CellSet kept, std::size_t cell) {
  Candidates candidates = candidates_with(kept);
  candidates[cell] = any_digit & ~right_[cell];
  return search(candidates);
}

OtherSolutions::Candidates OtherSolutions::candidates_with(CellSet kept) const {
  Candidates candidates;
  for (std::size_t i = 0; i < 81; ++i) candidates[i] = has_cell(kept, i) ? right_[i] : any_digit;
  return candidates;
}

CellSet OtherSolutions::search(const Candidates& candidates) {
  CellSet differing = 0;
  const auto each = [&](const SudokuNine::Board& other) {
    for (std::size_t i = 0; i < 81; ++i) differing |= CellSet{other[i] != solution_[i]} << i;
    return differing == 0;
  };
  const SudokuNine::Found found = SudokuNine::each(candidates, SudokuNine::Order::any, progress_, each);
  ++questions_;
  if (differing == 0 && !found.complete) stopped_ = true;
  return differing;
}

}  // namespace nonet
