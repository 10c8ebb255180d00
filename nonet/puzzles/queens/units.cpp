#include "nonet/puzzles/queens/units.h"

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

bool has_queen_in(std::span<const QueenAt> placed, int row) {
  return std::any_of(placed.begin(), placed.end(), [&](QueenAt queen) { return queen.row == row; });
}

QueenAt image_of(QueenAt queen, int symmetry, int n) {
  const auto last = static_cast<std::uint8_t>(n - 1);
  if ((symmetry & 4) != 0) std::swap(queen.row, queen.column);
  for (int turn = 0; turn < (symmetry & 3); ++turn) {
    queen = {queen.column, static_cast<std::uint8_t>(last - queen.row)};
  }
  return queen;
}

bool stand_apart(const QueensUnit& unit) {
  const auto placed = unit.placed();
  for (std::size_t i = 0; i < placed.size(); ++i) {
    if (std::any_of(placed.begin(), placed.begin() + static_cast<std::ptrdiff_t>(i),
                    [&](QueenAt other) { return attacks(other, placed[i]); })) {
      return false;
    }
  }
  return true;
}

// Of the eight images the one with the fewest nodes to expect.
QueensUnit best_image(const QueensBoard& board, const QueensUnit& unit) {
  QueensUnit best;
  double least = 0;
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    QueensUnit image = unit;
    for (std::size_t i = 0; i < unit.size; ++i) image.queens[i] = image_of(unit.queens[i], symmetry, board.n);
    const double nodes = expected_nodes(frame_of(board, image));
    if (best.size == 0 || nodes < least) best = image, least = nodes;
  }
  return best;
}

// The units of an empty board, as docs/units.md defines them.
class MiddleUnits {
 public:
  explicit MiddleUnits(int n)
      : n_(n), first_(static_cast<std::uint8_t>(n / 2 - 1)), second_(static_cast<std::uint8_t>(n - n / 2)) {}

  std::vector<QueensUnit> run() {
    for (int c = 0; c < n_; ++c) {
      for (int d = 0; d < n_; ++d) add_rows(static_cast<std::uint8_t>(c), static_cast<std::uint8_t>(d));
    }
    return std::move(units_);
  }

 private:
  // The kind of a pair of queens in the middle rows, by their columns, or in the middle columns, by their
  // rows: the same for the images of a pair.
  int kind(int a, int b) const {
    const int from_a = std::abs(2 * a - (n_ - 1)), from_b = std::abs(2 * b - (n_ - 1));
    const bool across = from_a > 0 && from_b > 0 && (2 * a < n_ - 1) != (2 * b < n_ - 1);
    return (std::min(from_a, from_b) * 64 + std::max(from_a, from_b)) * 2 + (across ? 1 : 0);
  }

  // Units whose middle rows have their queens in these columns, when that is the first of its images.
  void add_rows(std::uint8_t c, std::uint8_t d) {
    const QueenAt above = {first_, c}, below = {second_, d};
    if (attacks(above, below)) return;
    const auto last = n_ - 1;
    std::array<std::pair<int, int>, 4> images = {
        {{c, d}, {d, c}, {last - c, last - d}, {last - d, last - c}}};
    if (*std::min_element(images.begin(), images.end()) != images[0]) return;
    std::sort(images.begin(), images.end());
    const auto size = static_cast<int>(std::unique(images.begin(), images.end()) - images.begin());
    rows_ = {};
    rows_.add(above);
    rows_.add(below);
    for (int halves = 0; halves < 4; ++halves) add_halves(kind(c, d), halves & 1, halves >> 1, size);
    add_like(kind(c, d), size);
  }

  bool is_free(QueenAt queen) const {
    const auto placed = rows_.placed();
    return std::none_of(placed.begin(), placed.end(),
                        [&](QueenAt q) { return q != queen && attacks(q, queen); });
  }

  // Whether the middle rows' queens let the middle columns have theirs in these rows.
  bool is_open(int left, int right) const {
    return is_free({static_cast<std::uint8_t>(left), first_}) &&
           is_free({static_cast<std::uint8_t>(right), second_});
  }

  // Middle columns of a later kind, by the halves of the board in which their queens are. A half turn makes
  // pairs of the upper half pairs of the lower one: a pair with the middle row of an odd board, its own
  // image, is of an earlier kind than any pair of columns that a half turn leaves as it is.
  void add_halves(int row_kind, int left_half, int right_half, int images) {
    const bool turns = images == 2 && left_half == right_half;
    if (turns && left_half == 1) return;
    std::array<std::uint32_t, most_counted_queens> allowed = {};
    for (int left = 0; left < n_; ++left) {
      for (int right = 0; right < n_; ++right) {
        if ((left >= n_ / 2) == (left_half == 1) && (right >= n_ / 2) == (right_half == 1) &&
            kind(left, right) > row_kind && is_open(left, right)) {
          allowed[static_cast<std::size_t>(left)] |= std::uint32_t{1} << right;
        }
      }
    }
    rows_.weight = static_cast<std::uint8_t>(turns ? 4 * images : 2 * images);
    if (left_half == right_half) return add(allowed);
    // In different halves, rows of the left one that allow the same rows of the right one make a unit.
    while (true) {
      const auto some =
          std::find_if(allowed.begin(), allowed.end(), [](std::uint32_t rows) { return rows != 0; });
      if (some == allowed.end()) return;
      const std::uint32_t rows = *some;
      std::array<std::uint32_t, most_counted_queens> alike = {};
      for (std::size_t left = 0; left < allowed.size(); ++left) {
        if (allowed[left] == rows) std::swap(alike[left], allowed[left]);
      }
      add(alike);
    }
  }

  void add(const std::array<std::uint32_t, most_counted_queens>& allowed) {
    if (std::all_of(allowed.begin(), allowed.end(), [](std::uint32_t rows) { return rows == 0; })) return;
    QueensUnit unit = rows_;
    unit.chooses = true;
    unit.allowed = allowed;
    units_.push_back(unit);
  }

  // Middle columns of the same kind: each placement is a unit.
  void add_like(int row_kind, int images) {
    rows_.weight = static_cast<std::uint8_t>(images);
    for (int left = 0; left < n_; ++left) {
      for (int right = 0; right < n_; ++right) {
        if (kind(left, right) != row_kind || !is_open(left, right)) continue;
        std::array<std::uint32_t, most_counted_queens> one = {};
        one[static_cast<std::size_t>(left)] = std::uint32_t{1} << right;
        add(one);
      }
    }
  }

  const int n_;
  const std::uint8_t first_, second_;  // the middle lines
  QueensUnit rows_;                    // with the middle rows' queens alone
  std::vector<QueensUnit> units_;
};

// The unit with each of its pairs alone.
template <class Visit>
void each_choice(const QueensUnit& unit, Visit&& visit) {
  for (std::size_t left = 0; left < unit.allowed.size(); ++left) {
    for (std::uint32_t rights = unit.allowed[left]; rights != 0; rights &= rights - 1) {
      QueensUnit one = unit;
      one.allowed = {};
      one.allowed[left] = rights & (0 - rights);
      visit(one);
    }
  }
}

// The unit's placements as they stand.
std::vector<QueensUnit> choices_of(int n, const QueensUnit& unit) {
  if (!unit.chooses) return {unit};
  const auto left_column = static_cast<std::uint8_t>(n / 2 - 1),
             right_column = static_cast<std::uint8_t>(n - n / 2);
  std::vector<QueensUnit> placements;
  each_choice(unit, [&](QueensUnit one) {
    for (std::uint8_t left = 0; left < one.allowed.size(); ++left) {
      if (one.allowed[left] == 0) continue;
      const auto right = static_cast<std::uint8_t>(std::countr_zero(one.allowed[left]));
      for (const QueenAt queen : {QueenAt{left, left_column}, QueenAt{right, right_column}}) {
        const auto placed = one.placed();
        if (std::find(placed.begin(), placed.end(), queen) == placed.end()) one.add(queen);
      }
    }
    one.chooses = false;
    one.allowed = {};
    if (stand_apart(one)) placements.push_back(one);
  });
  return placements;
}

int first_free_row(const QueensBoard& board, const QueensUnit& unit) {
  for (int row = 0; row < board.n; ++row) {
    if ((board.placed.empty() || board.placed[static_cast<std::size_t>(row)] < 0) &&
        !has_queen_in(unit.placed(), row)) {
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

// The queens that may stand in the row of the upper half that is nearest to the middle and has none: there
// they attack most.
std::vector<QueenAt> continuations_of(const QueensBoard& board, const QueensUnit& unit) {
  const QueensUnit placement = choices_of(board.n, unit)[0];
  int row = board.n / 2 - 1;
  while (has_queen_in(placement.placed(), row)) --row;
  std::vector<QueenAt> queens;
  for (std::uint32_t free = free_columns(board, row, placement.placed()); free != 0; free &= free - 1)
    queens.push_back({static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(std::countr_zero(free))});
  return queens;
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
  constexpr std::size_t most_rows = 8;
  for (; rows_done < most_rows && !units.empty() && units.size() < enough; ++rows_done) {
    units = with_next_row(board, units);
  }
  return units;
}

}  // namespace

u64 QueensUnit::choices() const {
  u64 pairs = chooses ? 0 : 1;
  for (const std::uint32_t rows : allowed) pairs += static_cast<u64>(std::popcount(rows));
  return pairs;
}

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

std::vector<QueensUnit> placements_of(const QueensBoard& board, const QueensUnit& unit) {
  std::vector<QueensUnit> placements = choices_of(board.n, unit);
  if (board.is_plain()) {
    for (QueensUnit& one : placements) one = best_image(board, one);
  }
  return placements;
}

std::vector<QueensUnit> middle_units(int n) {
  return MiddleUnits(n).run();
}

std::uint32_t free_columns(const QueensBoard& board, int row, std::span<const QueenAt> placed) {
  std::uint32_t free = mask_below(board.n);
  for (const QueenAt queen : placed) free &= ~attacked(queen, row, board);
  return free;
}

std::optional<int> row_to_part(int n, std::span<const QueenAt> placed) {
  for (int upper = (n - 1) / 2; upper >= 0; --upper) {
    for (const int row : {upper, n - 1 - upper}) {
      if (!has_queen_in(placed, row)) return row;
    }
  }
  return std::nullopt;
}

QueensMiddle middle_of(const QueensBoard& board, const QueensUnit& unit) {
  QueensMiddle middle;
  middle.n = board.n;
  for (const QueenAt queen : unit.placed()) {
    middle.row[middle.placed] = queen.row;
    middle.column[middle.placed++] = queen.column;
  }
  std::copy(unit.allowed.begin(), unit.allowed.end(), middle.allowed);
  return middle;
}

// So many queens that a unit takes seconds for as long as its count can be finished at all.
QueensUnits::QueensUnits(const QueensBoard& board) : board_(board) {
  if (!board.is_plain() || board.n < 4) {
    units_ = by_first_rows(board);
    return;
  }
  units_ = middle_units(board.n);
  if (board.n < 24) return;
  std::vector<QueensUnit> single;
  for (const QueensUnit& unit : units_)
    each_choice(unit, [&](const QueensUnit& one) {
      if (!choices_of(board.n, one).empty()) single.push_back(one);
    });
  units_ = std::move(single);
  if (board.n == 24) return;
  begin_.push_back(0);
  for (const QueensUnit& unit : units_) {
    begin_.push_back(begin_.back() + continuations_of(board, unit).size());
  }
}

QueensUnit QueensUnits::operator[](u64 number) const {
  if (begin_.empty()) return units_[number];
  const auto after = std::upper_bound(begin_.begin(), begin_.end(), number);
  const auto at = static_cast<std::size_t>(after - begin_.begin() - 1);
  QueensUnit unit = units_[at];
  unit.add(continuations_of(board_, unit)[number - begin_[at]]);
  return unit;
}

}  // namespace nonet
