// Plain bit-mask searches: listing in dictionary order, and counting on boards that wrap around.
#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "nonet/puzzles/queens/units.h"

namespace nonet {

namespace {

// The diagonals one or more rows further down.
struct FlatBoard {
  static std::uint32_t left(std::uint32_t diagonals, int step, int) { return diagonals << step; }
  static std::uint32_t right(std::uint32_t diagonals, int step, int) { return diagonals >> step; }
};
struct Torus {
  static std::uint32_t left(std::uint32_t diagonals, int step, int n) {
    const u64 moved = u64{diagonals} << step;
    return static_cast<std::uint32_t>((moved | moved >> n) & ((u64{1} << n) - 1));
  }
  static std::uint32_t right(std::uint32_t diagonals, int step, int n) {
    return left(diagonals, n - step, n);
  }
};

// Calls `found` for every way to fill the frame, columns ascending row by row; it returns false when it has
// seen enough.
template <class Shape, class Found>
class PlainQueens {
 public:
  PlainQueens(const QueensFrame& frame, const KernelWatch& watch, Found found)
      : frame_(frame), watch_(watch), found_(found) {}

  QueensFilled run() {
    filled_.complete = search(0, frame_.columns, 0, 0) && watch_.advance(watch_.self, pending_);
    filled_.nodes += pending_;
    return filled_;
  }

 private:
  static constexpr std::uint64_t report_every = 1 << 14;

  // False: enough, or told to stop.
  bool search(int row, std::uint32_t columns, std::uint32_t left, std::uint32_t right) {
    if (row == frame_.rows) {
      ++filled_.ways;
      return found_(chosen_);
    }
    std::uint32_t free = ~(columns | left | right | frame_.closed[row]);
    for (; free != 0; free &= free - 1) {
      const std::uint32_t queen = free & (0 - free);
      chosen_[static_cast<std::size_t>(row)] = std::countr_zero(free);
      if (++pending_ >= report_every) {
        filled_.nodes += pending_;
        if (!watch_.advance(watch_.self, std::exchange(pending_, 0))) return false;
      }
      const int step = frame_.step[row];
      if (!search(row + 1, columns | queen, Shape::left(left | queen, step, frame_.width),
                  Shape::right(right | queen, step, frame_.width))) {
        return false;
      }
    }
    return true;
  }

  const QueensFrame& frame_;
  const KernelWatch watch_;
  Found found_;
  std::array<int, QueensFrame::most_rows> chosen_ = {};
  QueensFilled filled_;
  std::uint64_t pending_ = 0;
};

template <class Shape, class Found>
QueensFilled search_plainly(const QueensFrame& frame, const KernelWatch& watch, Found found) {
  return PlainQueens<Shape, Found>(frame, watch, found).run();
}

}  // namespace

QueensFilled fill_torus(const QueensFrame& frame, const KernelWatch& watch) {
  return search_plainly<Torus>(frame, watch, [](const auto&) { return true; });
}

Result<QueensListed> list_queens(const QueensBoard& board, Progress& progress, const EachQueens& each) {
  if (const auto size = check_queens_size(board.n); !size) return size.error();
  if (find_attack(board.n, board.torus, board.placed)) return QueensListed{0, 0, true};
  const QueensFrame frame = frame_of(board, {});
  const KernelWatch watch = watch_of(progress);
  std::vector<int> columns(static_cast<std::size_t>(board.n), -1);
  std::copy(board.placed.begin(), board.placed.end(), columns.begin());
  std::vector<std::size_t> free_rows;
  for (std::size_t row = 0; row < columns.size(); ++row) {
    if (columns[row] < 0) free_rows.push_back(row);
  }
  const auto found = [&](const auto& chosen) {
    for (std::size_t i = 0; i < free_rows.size(); ++i) columns[free_rows[i]] = chosen[i];
    return each(columns);
  };
  const QueensFilled filled = board.torus ? search_plainly<Torus>(frame, watch, found)
                                          : search_plainly<FlatBoard>(frame, watch, found);
  return QueensListed{filled.ways, filled.nodes, filled.complete};
}

}  // namespace nonet
