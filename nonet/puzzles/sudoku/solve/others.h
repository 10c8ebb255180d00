// The solver of 9x9 Sudokus, asked for solutions other than the right one. The cells in which one differs
// are an unavoidable set: a puzzle with the right solution and no other has a clue among them.
#pragma once

#include "nonet/base/progress.h"
#include "nonet/puzzles/sudoku/solve/cells.h"

namespace nonet {

class OtherSolutions {
 public:
  OtherSolutions(const SudokuNine::Board& solution, Progress& progress)
      : solution_(solution), right_(candidates_from(solution)), progress_(progress) {}

  // The cells in which one differs that has the right digits in `kept`; none when there is no other. When
  // stopped, `stopped` says so.
  CellSet find(CellSet kept);
  // It differs in this cell as well, which is not kept.
  CellSet find(CellSet kept, std::size_t cell);

  bool stopped() const { return stopped_; }
  u64 questions() const { return questions_; }

 private:
  using Candidates = std::array<std::uint32_t, 81>;
  Candidates candidates_with(CellSet kept) const;
  CellSet search(const Candidates& candidates);

  const SudokuNine::Board& solution_;
  Candidates right_;
  Progress& progress_;
  u64 questions_ = 0;
  bool stopped_ = false;
};

}  // namespace nonet
