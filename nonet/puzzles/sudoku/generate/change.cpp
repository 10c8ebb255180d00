#include "nonet/puzzles/sudoku/generate/change.h"

#include <algorithm>

#include "nonet/puzzles/sudoku/generate/dig.h"
#include "nonet/puzzles/sudoku/generate/grid.h"

namespace nonet {

using Board = SudokuNine::Board;

std::vector<std::size_t> cells_of(CellSet set) {
  std::vector<std::size_t> cells;
  for (std::size_t i = 0; i < 81; ++i) {
    if (has_cell(set, i)) cells.push_back(i);
  }
  return cells;
}

bool list_sorted(const Board& board, std::size_t limit, Progress& progress, std::vector<Board>& solutions) {
  solutions.clear();
  const auto found =
      SudokuNine::each(candidates_from(board), SudokuNine::Order::any, progress, [&](const Board& solution) {
        solutions.push_back(solution);
        return solutions.size() < limit;
      });
  std::sort(solutions.begin(), solutions.end());
  return found.complete;
}

std::optional<Board> PuzzleChange::change(const Board& puzzle) {
  CellSet clues = clue_cells(puzzle);
  const int size = size_of(clues);
  const bool grow = size < walk_.clues;
  const unsigned out = size > walk_.clues ? 1 + draw_below(draws_, 2) : 1;
  for (unsigned i = 0; i < out; ++i) clues &= ~draw_orbit(clues);
  if (!list_sorted(with_clues(puzzle, clues), most_solutions, progress_, solutions_)) return std::nullopt;
  if (grow && !solutions_.empty()) {
    // Of one of the solutions an orbit that most likely does not suffice.
    const Board solution = draw_one(solutions_, draws_);
    clues |= draw_orbit(~clues);
    const Board grown = with_clues(solution, clues);
    std::erase_if(solutions_, [&](const Board& other) { return with_clues(other, clues) != grown; });
  }
  if (solutions_.size() == 1) return dig(solutions_[0], clues);
  list_additions(clues);
  if (additions_.empty()) return std::nullopt;
  const Addition& added = draw_one(additions_, draws_);
  return dig(solutions_[added.solution], clues | added.orbit);
}

CellSet PuzzleChange::draw_orbit(CellSet cells) {
  while (true) {
    const CellSet orbit = walk_.orbits[draw_below(draws_, static_cast<unsigned>(walk_.orbits.size()))];
    if ((orbit & cells) != 0) return orbit;
  }
}

void PuzzleChange::list_additions(CellSet clues) {
  additions_.clear();
  std::vector<std::pair<u64, std::size_t>> digits;  // of an orbit, and whose
  for (const CellSet orbit : walk_.orbits) {
    if ((orbit & clues) != 0) continue;
    const std::vector<std::size_t> cells = cells_of(orbit);
    digits.clear();
    for (std::size_t i = 0; i < solutions_.size(); ++i) {
      u64 number = 0;
      for (const std::size_t cell : cells) number = number * 10 + solutions_[i][cell];
      digits.emplace_back(number, i);
    }
    std::sort(digits.begin(), digits.end());
    for (std::size_t i = 0; i < digits.size(); ++i) {
      const bool like_last = i > 0 && digits[i - 1].first == digits[i].first;
      const bool like_next = i + 1 < digits.size() && digits[i + 1].first == digits[i].first;
      if (!like_last && !like_next) additions_.push_back({orbit, digits[i].second});
    }
  }
}

std::optional<Board> PuzzleChange::dig(const Board& solution, CellSet clues) {
  std::vector<CellSet> items;
  std::copy_if(walk_.orbits.begin(), walk_.orbits.end(), std::back_inserter(items),
               [clues](CellSet orbit) { return (orbit & clues) != 0; });
  shuffle(items, draws_);
  SudokuDigger digger(solution, progress_);
  const CellSet left = digger.dig(clues, items, walk_.minimal ? 0 : walk_.clues);
  if (digger.stopped()) return std::nullopt;
  return with_clues(solution, left);
}

}  // namespace nonet
