#include "nonet/sudoku_minimal.h"

#include <array>
#include <bit>

namespace nonet {
namespace {

using Board = SudokuNine::Board;
using Cells = u128;  // bit i for cell i

constexpr std::size_t no_cell = 81;

constexpr Cells bit_of(std::size_t cell) {
  return Cells{1} << cell;
}
bool has(Cells cells, std::size_t cell) {
  return (cells >> cell & 1) != 0;
}
bool has_one(Cells cells) {
  return cells != 0 && (cells & (cells - 1)) == 0;
}
int count(Cells cells) {
  return std::popcount(static_cast<u64>(cells)) + std::popcount(static_cast<u64>(cells >> 64));
}
// There is one.
std::size_t first_of(Cells cells) {
  const u64 low = static_cast<u64>(cells), high = static_cast<u64>(cells >> 64);
  return static_cast<std::size_t>(low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high));
}

// The solver, asked for solutions other than the right one.
class Others {
 public:
  Others(const Board& solution, Progress& progress) : solution_(solution), progress_(progress) {}

  // The cells in which one differs that has the right digits in `kept`; none when there is no other. When
  // stopped, `stopped` says so.
  Cells find(Cells kept) { return search(candidates_of(kept)); }
  // It differs in this cell as well, which is not kept.
  Cells find(Cells kept, std::size_t cell) {
    Candidates candidates = candidates_of(kept);
    candidates[cell] = 511u & ~(1u << (solution_[cell] - 1));
    return search(candidates);
  }
  bool stopped() const { return stopped_; }

 private:
  using Candidates = std::array<std::uint32_t, 81>;

  Candidates candidates_of(Cells kept) const {
    Candidates candidates;
    for (std::size_t i = 0; i < 81; ++i) candidates[i] = has(kept, i) ? 1u << (solution_[i] - 1) : 511u;
    return candidates;
  }
  Cells search(const Candidates& candidates) {
    Cells differing = 0;
    const auto each = [&](const Board& other) {
      for (std::size_t i = 0; i < 81; ++i) differing |= Cells{other[i] != solution_[i]} << i;
      return differing == 0;
    };
    const SudokuNine::Found found = SudokuNine::each(candidates, SudokuNine::Order::any, progress_, each);
    if (differing == 0 && !found.complete) stopped_ = true;
    return differing;
  }

  const Board& solution_;
  Progress& progress_;
  bool stopped_ = false;
};

Cells clues_of(const Board& board) {
  Cells clues = 0;
  for (std::size_t i = 0; i < 81; ++i) clues |= Cells{board[i] != 0} << i;
  return clues;
}

bool is_redundant(std::size_t cell, Cells clues, Others& others) {
  return others.find(clues & ~bit_of(cell), cell) == 0;
}

// Incomplete when stopped.
Cells redundant_of(Cells clues, Others& others) {
  Cells redundant = 0;
  for (Cells rest = clues; rest != 0 && !others.stopped(); rest &= rest - 1) {
    const std::size_t cell = first_of(rest);
    if (is_redundant(cell, clues, others)) redundant |= bit_of(cell);
  }
  return redundant;
}

class Search {
 public:
  Search(const Board& board, const Board& solution, u64 limit, Progress& progress,
         const SudokuNine::EachBoard& each)
      : board_(board), limit_(limit), progress_(progress), each_(each), others_(solution, progress) {}

  void run(SudokuMinimalFound& found) {
    const Cells clues = clues_of(board_);
    removable_ = redundant_of(clues, others_);
    needed_ = clues & ~removable_;
    found.complete = !others_.stopped() && descend(0, removable_);
    found.puzzles = puzzles_;
    found.nodes = nodes_;
  }

 private:
  // All sets below are parts of the removable clues. Finds what contains `kept` and otherwise only `open`;
  // false when it was ended.
  bool descend(Cells kept, Cells open) {
    ++nodes_;
    if (!progress_.advance(1)) return false;
    Cells missed = least_missed(kept, open);
    if (missed == 0) {
      missed = others_.find(needed_ | kept) & removable_;
      if (others_.stopped()) return false;
      if (missed == 0) return show(kept);
      missed = shrink(missed, no_cell);
      remember(missed);
    }
    Cells meeting = missed & open;
    open &= ~meeting;
    for (; meeting != 0; meeting &= meeting - 1) {
      const Cells one = bit_of(first_of(meeting));
      const bool possible = each_alone(kept | one);
      if (others_.stopped()) return false;
      if (!possible) continue;
      if (!descend(kept | one, open)) return false;
      open |= one;
    }
    return true;
  }

  bool show(Cells kept) {
    Board puzzle = board_;
    for (std::size_t i = 0; i < 81; ++i) {
      if (has(removable_ & ~kept, i)) puzzle[i] = 0;
    }
    ++puzzles_;
    return each_(puzzle) && puzzles_ != limit_;
  }

  // Of the known sets that `kept` does not meet, the one with the fewest open cells.
  Cells least_missed(Cells kept, Cells open) const {
    Cells best = 0;
    int least = 82;
    for (const Cells set : unavoidable_) {
      if ((set & kept) != 0) continue;
      const int met = count(set & open);
      if (met < least) least = met, best = set;
    }
    return best;
  }

  // Whether for each of these clues there is a set that has no other of them.
  bool each_alone(Cells kept) {
    Cells alone = 0;
    for (const Cells set : unavoidable_) {
      if (has_one(set & kept)) alone |= set & kept;
    }
    for (Cells rest = kept & ~alone; rest != 0; rest &= rest - 1) {
      const std::size_t cell = first_of(rest);
      const Cells set = others_.find((needed_ | kept) & ~bit_of(cell), cell) & removable_;
      if (set == 0 || others_.stopped()) return false;
      remember(shrink(set, cell));
    }
    return true;
  }

  // A smallest unavoidable set within this one, in which a cell may have to stay.
  Cells shrink(Cells set, std::size_t staying) {
    Cells tried = staying == no_cell ? Cells{0} : bit_of(staying);
    while ((set & ~tried) != 0 && !others_.stopped()) {
      const Cells one = bit_of(first_of(set & ~tried));
      tried |= one;
      const Cells kept = needed_ | (removable_ & ~set) | one;
      const Cells smaller = staying == no_cell ? others_.find(kept) : others_.find(kept, staying);
      if (smaller != 0) set = smaller & removable_;
    }
    return set;
  }

  // More would cost more time to look through than they spare.
  void remember(Cells set) {
    if (unavoidable_.size() < most_sets) unavoidable_.push_back(set);
  }

  static constexpr std::size_t most_sets = 4096;
  const Board& board_;
  u64 limit_;
  Progress& progress_;
  const SudokuNine::EachBoard& each_;
  Others others_;
  Cells needed_ = 0, removable_ = 0;
  std::vector<Cells> unavoidable_;
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
  Others others(solution, progress);
  std::vector<int> cells;
  for (Cells rest = redundant_of(clues_of(board), others); rest != 0; rest &= rest - 1) {
    cells.push_back(static_cast<int>(first_of(rest)));
  }
  return cells;
}

bool is_minimal(const Board& board) {
  Board solution;
  if (count_solutions(board, solution) != 1) return false;
  Progress progress;
  Others others(solution, progress);
  const Cells clues = clues_of(board);
  for (Cells rest = clues; rest != 0; rest &= rest - 1) {
    if (is_redundant(first_of(rest), clues, others)) return false;
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
