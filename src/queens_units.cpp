#include "src/queens_units.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>

namespace nonet {

namespace {

std::uint32_t mask_below(int n) {
  return static_cast<std::uint32_t>((u64{1} << n) - 1);
}

// The columns of a row that a queen attacks.
std::uint32_t attacked(QueenAt queen, int row, const QueensBoard& board) {
  const int n = board.n, column = queen.column, away = std::abs(row - queen.row);
  if (board.torus) {
    const auto bit = [&](int c) { return std::uint32_t{1} << (c + n) % n; };
    return bit(column) | bit(column + away) | bit(column - away);
  }
  const u64 low = u64{1} << column;
  return static_cast<std::uint32_t>(low | low << away | low >> away) & mask_below(n);
}

// A measure of the tree below: nodes of the first rows if queens attacked nothing below them.
double expected_nodes(const QueensFrame& frame) {
  constexpr int rows_looked_at = 6;
  double width = 1, total = 0;
  for (int row = 0; row < std::min(frame.rows, rows_looked_at); ++row) {
    width *= std::popcount(~frame.closed[row]);
    total += width;
  }
  return total;
}

using Placement = std::array<QueenAt, 4>;  // sorted; what is missing is behind all queens

QueenAt image_of(QueenAt queen, int symmetry, int n) {
  const auto last = static_cast<std::uint8_t>(n - 1);
  if ((symmetry & 4) != 0) std::swap(queen.row, queen.column);
  for (int turn = 0; turn < (symmetry & 3); ++turn) {
    queen = {queen.column, static_cast<std::uint8_t>(last - queen.row)};
  }
  return queen;
}

class MiddlePlacements {
 public:
  explicit MiddlePlacements(int n)
      : n_(n), first_(static_cast<std::uint8_t>(n / 2 - 1)), second_(static_cast<std::uint8_t>(n - n / 2)) {
    board_.n = n;
  }

  std::vector<QueensUnit> run() {
    for (std::uint8_t c = 0; c < n_; ++c) {
      for (std::uint8_t d = 0; d < n_; ++d) {
        const QueenAt above = {first_, c}, below = {second_, d};
        if (attacks(above, below)) continue;
        QueensUnit unit;
        unit.add(above);
        unit.add(below);
        cover_column(unit, first_);
      }
    }
    return std::move(units_);
  }

 private:
  // In every way that the queens so far allow, then the second column, then that is a placement.
  void cover_column(const QueensUnit& unit, std::uint8_t column) {
    const auto go_on = [&](const QueensUnit& next) {
      column == first_ ? cover_column(next, second_) : add_if_first(next);
    };
    const auto placed = unit.placed();
    if (std::any_of(placed.begin(), placed.end(), [&](QueenAt q) { return q.column == column; })) {
      return go_on(unit);
    }
    for (std::uint8_t row = 0; row < n_; ++row) {
      const QueenAt queen = {row, column};
      if (std::any_of(placed.begin(), placed.end(), [&](QueenAt q) { return attacks(q, queen); })) continue;
      QueensUnit next = unit;
      next.add(queen);
      go_on(next);
    }
  }

  // Of a class only the placement that comes first counts; the image that closes most is kept for it.
  void add_if_first(const QueensUnit& unit) {
    std::array<Placement, 8> images;
    const Placement own = image(unit, 0);
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
      images[static_cast<std::size_t>(symmetry)] = image(unit, symmetry);
      if (images[static_cast<std::size_t>(symmetry)] < own) return;
    }
    std::sort(images.begin(), images.end());
    const auto end = std::unique(images.begin(), images.end());
    QueensUnit best;
    double least = 0;
    for (auto at = images.begin(); at != end; ++at) {
      QueensUnit candidate;
      for (std::size_t i = 0; i < unit.size; ++i) candidate.add((*at)[i]);
      const double nodes = expected_nodes(frame_of(board_, candidate));
      if (best.size == 0 || nodes < least) best = candidate, least = nodes;
    }
    best.weight = static_cast<std::uint8_t>(end - images.begin());
    units_.push_back(best);
  }

  Placement image(const QueensUnit& unit, int symmetry) const {
    Placement placement;
    placement.fill({255, 255});
    for (std::size_t i = 0; i < unit.size; ++i) placement[i] = image_of(unit.queens[i], symmetry, n_);
    std::sort(placement.begin(), placement.end());
    return placement;
  }

  const int n_;
  const std::uint8_t first_, second_;  // the middle lines
  QueensBoard board_;
  std::vector<QueensUnit> units_;
};

int first_free_row(const QueensBoard& board, const QueensUnit& unit) {
  for (int row = 0; row < board.n; ++row) {
    const auto placed = unit.placed();
    if ((board.placed.empty() || board.placed[static_cast<std::size_t>(row)] < 0) &&
        std::none_of(placed.begin(), placed.end(), [&](QueenAt q) { return q.row == row; })) {
      return row;
    }
  }
  return board.n;
}

QueensUnit with_queen(const QueensBoard& board, const QueensUnit& unit, std::uint32_t free) {
  QueensUnit next = unit;
  next.add({static_cast<std::uint8_t>(first_free_row(board, unit)),
            static_cast<std::uint8_t>(std::countr_zero(free))});
  return next;
}

// Every unit with every queen in its first free row.
std::vector<QueensUnit> with_next_row(const QueensBoard& board, const std::vector<QueensUnit>& units) {
  std::vector<QueensUnit> longer;
  for (const QueensUnit& unit : units) {
    const QueensFrame frame = frame_of(board, unit);
    if (frame.rows == 0) longer.push_back(unit);
    for (std::uint32_t free = frame.rows == 0 ? 0 : ~frame.closed[0]; free != 0; free &= free - 1)
      longer.push_back(with_queen(board, unit, free));
  }
  return longer;
}

// A board that is not empty, or wraps around, by its first rows.
std::vector<QueensUnit> by_first_rows(const QueensBoard& board) {
  if (board.torus && (board.n % 2 == 0 || board.n % 3 == 0)) return {};
  std::vector<QueensUnit> units(1);
  std::size_t rows_done = 0;
  if (board.torus && !board.has_marks()) {  // all columns of the first row are alike
    units[0].add({0, 0});
    units[0].weight = static_cast<std::uint8_t>(board.n);
    ++rows_done;
  }
  const int rows = frame_of(board, {}).rows;
  const std::size_t enough = rows < 10 ? 1 : rows < 17 ? 500 : 20'000;
  for (; rows_done < QueensUnit::most_queens && !units.empty() && units.size() < enough; ++rows_done) {
    units = with_next_row(board, units);
  }
  return units;
}

}  // namespace

bool attacks(QueenAt a, QueenAt b) {
  const int down = a.row - b.row, across = a.column - b.column;
  return down == 0 || across == 0 || std::abs(down) == std::abs(across);
}

QueensFrame frame_of(const QueensBoard& board, const QueensUnit& unit) {
  const auto n = static_cast<std::size_t>(board.n);
  const std::uint32_t outside = ~mask_below(board.n);
  std::array<QueenAt, most_counted_queens> queens;
  std::array<bool, most_counted_queens> filled = {};
  std::size_t count = 0;
  const auto stand = [&](QueenAt queen) {
    queens[count++] = queen;
    filled[queen.row] = true;
  };
  for (std::size_t row = 0; row < board.placed.size(); ++row) {
    if (board.placed[row] >= 0)
      stand({static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(board.placed[row])});
  }
  for (const QueenAt queen : unit.placed()) stand(queen);

  QueensFrame frame;
  frame.width = board.n;
  frame.columns = outside;
  for (std::size_t i = 0; i < count; ++i) frame.columns |= std::uint32_t{1} << queens[i].column;
  int before = 0;
  for (std::size_t row = 0; row < n; ++row) {
    if (filled[row]) continue;
    std::uint32_t closed = outside | (board.blocked.empty() ? 0 : board.blocked[row]);
    for (std::size_t i = 0; i < count; ++i) closed |= attacked(queens[i], static_cast<int>(row), board);
    const int here = static_cast<int>(row);
    if (frame.rows > 0) frame.step[frame.rows - 1] = static_cast<std::uint8_t>(here - before);
    frame.closed[frame.rows++] = closed;
    before = here;
  }
  return frame;
}

std::vector<QueensUnit> middle_placements(int n) {
  return MiddlePlacements(n).run();
}

// So many rows that a unit takes seconds for as long as its count can be finished at all.
QueensUnits::QueensUnits(const QueensBoard& board) : board_(board) {
  if (!board.is_plain() || board.n < 4) {
    units_ = by_first_rows(board);
    return;
  }
  units_ = middle_placements(board.n);
  if (board.n >= 22) units_ = with_next_row(board, units_);
  if (board.n < 25 || board.n > 27) return;
  begin_.push_back(0);
  for (const QueensUnit& unit : units_) {
    begin_.push_back(begin_.back() + static_cast<u64>(std::popcount(~frame_of(board, unit).closed[0])));
  }
}

QueensUnit QueensUnits::operator[](u64 number) const {
  if (begin_.empty()) return units_[number];
  const auto after = std::upper_bound(begin_.begin(), begin_.end(), number);
  const auto at = static_cast<std::size_t>(after - begin_.begin() - 1);
  std::uint32_t free = ~frame_of(board_, units_[at]).closed[0];
  for (u64 skip = number - begin_[at]; skip > 0; --skip) free &= free - 1;
  return with_queen(board_, units_[at], free);
}

}  // namespace nonet
