// Solutions that are their own image after half or a quarter of a turn about the centre: the queens of a
// whole orbit are placed together. Diagonals are masks of 2n - 1 bits: row + column, and column - row + n
// - 1. A queen on a main diagonal would attack its own image, so both are closed; where n is odd the centre
// is the only cell that is its own image, and has a queen.
#include <bit>

#include "nonet/puzzles/queens/count.h"

namespace nonet {

namespace {

class SymmetricQueens {
 public:
  SymmetricQueens(int n, bool quarter, Progress& progress)
      : n_(n), quarter_(quarter), all_((u64{1} << n) - 1), progress_(progress) {}

  std::optional<UnitCount> run() {
    if (quarter_ && n_ % 4 > 1) return UnitCount{};  // orbits have four queens but for the centre
    const u64 middle = n_ % 2 == 1 ? u64{1} << n_ / 2 : 0, main_diagonal = u64{1} << (n_ - 1);
    search(0, middle, main_diagonal, main_diagonal);
    if (stopped_ || !progress_.advance(pending_)) return std::nullopt;
    counted_.nodes += pending_;
    return counted_;
  }

 private:
  static constexpr u64 report_every = 1 << 16;

  // Rows above `row` are filled, and the rows below whose images are. For quarter turns the filled rows are
  // also the columns taken.
  void search(int row, u64 columns, u64 rising, u64 falling) {
    if (quarter_) row = std::countr_one(columns);
    if (row >= n_ / 2) {
      ++counted_.count;
      return;
    }
    const int last = n_ - 1;
    for (u64 free = all_ & ~(columns | rising >> row | falling >> (last - row)); free != 0;
         free &= free - 1) {
      const int column = std::countr_zero(free);
      u64 taken = columns, rise = rising, fall = falling;
      place(row, column, taken, rise, fall);
      place(last - row, last - column, taken, rise, fall);
      if (quarter_) {
        if (!is_free(column, last - row, taken, rise, fall)) continue;
        place(column, last - row, taken, rise, fall);
        place(last - column, row, taken, rise, fall);
      }
      ++pending_;
      search(row + 1, taken, rise, fall);
      if (stopped_) return;
    }
    if (pending_ >= report_every) {
      counted_.nodes += pending_;
      stopped_ = !progress_.advance(pending_);
      pending_ = 0;
    }
  }

  bool is_free(int row, int column, u64 columns, u64 rising, u64 falling) const {
    return ((columns >> column | rising >> (row + column) | falling >> (column - row + n_ - 1)) & 1) == 0;
  }
  void place(int row, int column, u64& columns, u64& rising, u64& falling) const {
    columns |= u64{1} << column;
    rising |= u64{1} << (row + column);
    falling |= u64{1} << (column - row + n_ - 1);
  }

  const int n_;
  const bool quarter_;
  const u64 all_;
  Progress& progress_;
  UnitCount counted_;
  u64 pending_ = 0;
  bool stopped_ = false;
};

}  // namespace

std::optional<UnitCount> count_half_turn_queens(int n, Progress& progress) {
  return SymmetricQueens(n, false, progress).run();
}

std::optional<UnitCount> count_quarter_turn_queens(int n, Progress& progress) {
  return SymmetricQueens(n, true, progress).run();
}

}  // namespace nonet
