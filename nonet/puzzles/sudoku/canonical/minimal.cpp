#include "nonet/puzzles/sudoku/canonical/minimal.h"

#include "nonet/puzzles/sudoku/solve/others.h"

namespace nonet {
namespace {

using Board = SudokuNine::Board;

constexpr std::size_t no_cell = 81;

bool has_one(CellSet cells) {
  return cells != 0 && (cells & (cells - 1)) == 0;
}

bool is_redundant(std::size_t cell, CellSet clues, OtherSolutions& others) {
  return others.find(clues & ~cell_bit(cell), cell) == 0;
}

// Incomplete when stopped.
CellSet redundant_of(CellSet clues, OtherSolutions& others) {
  CellSet redundant = 0;
  for (CellSet rest = clues; rest != 0 && !others.stopped(); rest &= rest - 1) {
    const std::size_t cell = first_cell(rest);
    if (is_redundant(cell, clues, others)) redundant |= cell_bit(cell);
  }
  return redundant;
}

class Search {
 public:
  Search(const Board& board, const Board& solution, u64 limit, Progress& progress,
         const SudokuNine::EachBoard& each)
      : board_(board), limit_(limit), progress_(progress), each_(each), others_(solution, progress) {}

  void run(SudokuMinimalFound& found) {
    const CellSet clues = clue_cells(board_);
    removable_ = redundant_of(clues, others_);
    needed_ = clues & ~removable_;
    found.complete = !others_.stopped() && descend(0, removable_);
    found.puzzles = puzzles_;
    found.nodes = nodes_;
  }

 private:
  // All sets below are parts of the removable clues. Finds what contains `kept` and otherwise only `open`;
  // false when it was ended.
  bool descend(CellSet kept, CellSet open) {
    ++nodes_;
    if (!progress_.advance(1)) return false;
    CellSet missed = least_missed(kept, open);
    if (missed == 0) {
      missed = others_.find(needed_ | kept) & removable_;
      if (others_.stopped()) return false;
      if (missed == 0) return show(kept);
      missed = shrink(missed, no_cell);
      remember(missed);
    }
    CellSet meeting = missed & open;
    open &= ~meeting;
    for (; meeting != 0; meeting &= meeting - 1) {
      const CellSet one = cell_bit(first_cell(meeting));
      const bool possible = each_alone(kept | one);
      if (others_.stopped()) return false;
      if (!possible) continue;
      if (!descend(kept | one, open)) return false;
      open |= one;
    }
    return true;
  }

  bool show(CellSet kept) {
    Board puzzle = board_;
    for (std::size_t i = 0; i < 81; ++i) {
      if (has_cell(removable_ & ~kept, i)) puzzle[i] = 0;
    }
    ++puzzles_;
    return each_(puzzle) && puzzles_ != limit_;
  }

  // Of the known sets that `kept` does not meet, the one with the fewest open cells.
  CellSet least_missed(CellSet kept, CellSet open) const {
    CellSet best = 0;
    int least = 82;
    for (const CellSet set : unavoidable_) {
      if ((set & kept) != 0) continue;
      const int met = size_of(set & open);
      if (met < least) least = met, best = set;
    }
    return best;
  }

  // Whether for each of these clues there is a set that has no other of them.
  bool each_alone(CellSet kept) {
    CellSet alone = 0;
    for (const CellSet set : unavoidable_) {
      if (has_one(set & kept)) alone |= set & kept;
    }
    for (CellSet rest = kept & ~alone; rest != 0; rest &= rest - 1) {
      const std::size_t cell = first_cell(rest);
      const CellSet set = others_.find((needed_ | kept) & ~cell_bit(cell), cell) & removable_;
      if (set == 0 || others_.stopped()) return false;
      remember(shrink(set, cell));
    }
    return true;
  }

  // An unavoidable set within this one that has no smaller one inside; in all of them a cell may have to
  // stay.
  CellSet shrink(CellSet set, std::size_t staying) {
    CellSet tried = staying == no_cell ? CellSet{0} : cell_bit(staying);
    while ((set & ~tried) != 0 && !others_.stopped()) {
      const CellSet one = cell_bit(first_cell(set & ~tried));
      tried |= one;
      const CellSet kept = needed_ | (removable_ & ~set) | one;
      const CellSet smaller = staying == no_cell ? others_.find(kept) : others_.find(kept, staying);
      if (smaller != 0) set = smaller & removable_;
    }
    return set;
  }

  // More would cost more time to look through than they spare.
  void remember(CellSet set) {
    if (unavoidable_.size() < most_sets) unavoidable_.push_back(set);
  }

  static constexpr std::size_t most_sets = 4096;
  const Board& board_;
  u64 limit_;
  Progress& progress_;
  const SudokuNine::EachBoard& each_;
  OtherSolutions others_;
  CellSet needed_ = 0, removable_ = 0;
  std::vector<CellSet> unavoidable_;
  u64 puzzles_ = 0, nodes_ = 0;
};

int count_solutions(const Board& board, Board& solution) {
  SudokuNine::Work work;
  return SudokuNine::solve(board, 2, solution, work);
}

}  // namespace

std::optional<std::vector<int>> redundant_clues(const Board& board) {
  Board solution;
  if (count_solutions(board, solution) != 1) return std::nullopt;
  Progress progress;
  OtherSolutions others(solution, progress);
  std::vector<int> cells;
  for (CellSet rest = redundant_of(clue_cells(board), others); rest != 0; rest &= rest - 1) {
    cells.push_back(static_cast<int>(first_cell(rest)));
  }
  return cells;
}

bool is_minimal(const Board& board) {
  Board solution;
  if (count_solutions(board, solution) != 1) return false;
  Progress progress;
  OtherSolutions others(solution, progress);
  const CellSet clues = clue_cells(board);
  for (CellSet rest = clues; rest != 0; rest &= rest - 1) {
    if (is_redundant(first_cell(rest), clues, others)) return false;
  }
  return true;
}

SudokuMinimalFound each_minimal(const Board& board, u64 limit, Progress& progress,
                                const SudokuNine::EachBoard& each) {
  SudokuMinimalFound found;
  Board solution;
  found.solutions = count_solutions(board, solution);
  if (found.solutions == 1) Search(board, solution, limit, progress, each).run(found);
  return found;
}

}  // namespace nonet
