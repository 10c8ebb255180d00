// Queens on an empty board: the units of a count, from docs/units.md alone, and plain ways to count. A queen
// is placed after another, row by row; there are no tables, no symmetries but the weights of units, no
// vectors.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <map>
#include <set>
#include <utility>

#include "text.h"
#include "units/log.h"
#include "units/queens_board.h"

namespace nonet_verify {
namespace {

constexpr int most_rows = 31;
constexpr std::string_view begin = "queens 3 n ";  // how identities begin

using Queen = PlainQueen;

bool attack(Queen a, Queen b) {
  const int down = std::abs(a.row - b.row), across = std::abs(a.column - b.column);
  return down == 0 || across == 0 || down == across;
}

bool stand_apart(const std::vector<Queen>& queens) {
  for (std::size_t i = 0; i < queens.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (attack(queens[i], queens[j])) return false;
    }
  }
  return true;
}

// In how many ways some queens can be completed; none when that takes more steps than there are.
class Completions {
 public:
  Completions(int n, std::uint64_t& steps) : n_(n), steps_(steps) {}

  std::optional<std::uint64_t> count(const std::vector<Queen>& queens) {
    closed_.fill(0);
    for (int row = 0; row < n_; ++row) {
      for (int column = 0; column < n_; ++column) {
        const bool closed =
            std::any_of(queens.begin(), queens.end(), [&](Queen q) { return attack(q, {row, column}); });
        if (closed) closed_[static_cast<std::size_t>(row)] |= std::uint64_t{1} << column;
      }
    }
    filled_.fill(false);
    for (const Queen& queen : queens) filled_[static_cast<std::size_t>(queen.row)] = true;
    const std::uint64_t ways = fill(0, 0, 0, 0);
    return out_of_steps_ ? std::nullopt : std::optional(ways);
  }

 private:
  // `left` and `right`: columns that diagonals of queens above reach in this row.
  std::uint64_t fill(int row, std::uint64_t columns, std::uint64_t left, std::uint64_t right) {
    if (row == n_) return 1;
    const auto at = static_cast<std::size_t>(row);
    if (filled_[at]) return fill(row + 1, columns, left << 1, right >> 1);
    if (steps_ == 0) {
      out_of_steps_ = true;
      return 0;
    }
    --steps_;
    std::uint64_t ways = 0;
    const std::uint64_t all = (std::uint64_t{1} << n_) - 1;
    for (std::uint64_t open = all & ~(columns | left | right | closed_[at]); open != 0 && !out_of_steps_;
         open &= open - 1) {
      const std::uint64_t queen = open & -open;
      ways += fill(row + 1, columns | queen, (left | queen) << 1, (right | queen) >> 1);
    }
    return ways;
  }

  const int n_;
  std::uint64_t& steps_;
  std::array<std::uint64_t, most_rows> closed_{};
  std::array<bool, most_rows> filled_{};
  bool out_of_steps_ = false;
};

using Pair = std::pair<int, int>;

struct Unit {
  Pair columns;             // c, d: of the queens in the middle rows
  std::vector<Pair> pairs;  // l, r: rows of the queens in the middle columns, any of these
  int weight = 0;
};

class QueensUnits final : public PlainUnits {
 public:
  explicit QueensUnits(int n) : n_(n), a_(n / 2 - 1), b_(n - n / 2) {
    if (n < 4) return;
    for (int c = 0; c < n; ++c) {
      for (int d = 0; d < n; ++d) add_units({c, d});
    }
    if (n >= 24) divide();
  }

  std::uint64_t size() const override {
    if (n_ < 4) return 1;
    return begin_.empty() ? units_.size() : begin_.back();
  }

  std::uint64_t weight(std::uint64_t number) const override {
    return n_ < 4 ? 1 : static_cast<std::uint64_t>(whole_unit(number).weight);
  }

  PlainUnit unit(std::uint64_t number) const override {
    if (n_ < 4) return {{{}}, 1};
    const Unit& whole = whole_unit(number);
    PlainUnit unit{{}, weight(number)};
    for (const Pair& pair : whole.pairs) {
      std::vector<Queen> queens = placement(whole.columns, pair);
      if (!stand_apart(queens)) continue;
      if (!begin_.empty()) queens.push_back(continuations(queens)[number - begin_[continued(number)]]);
      unit.placements.push_back(queens);
    }
    return unit;
  }

  std::optional<std::uint64_t> count(std::uint64_t number, std::uint64_t& steps) const override {
    Completions completions(n_, steps);
    const PlainUnit what = unit(number);
    std::uint64_t sum = 0;
    for (const std::vector<Queen>& queens : what.placements) {
      const auto ways = completions.count(queens);
      if (!ways) return std::nullopt;
      sum += *ways;
    }
    return sum * what.weight;
  }

  // By the first row: of two columns that mirror each other one counts twice.
  std::optional<u128> count_whole(std::uint64_t& steps) const override {
    Completions completions(n_, steps);
    u128 sum = 0;
    for (int column = 0; 2 * column < n_; ++column) {
      const auto ways = completions.count({{0, column}});
      if (!ways) return std::nullopt;
      sum += 2 * column + 1 == n_ ? *ways : 2 * u128{*ways};
    }
    return sum;
  }

 private:
  // Two to four different ones.
  std::vector<Queen> placement(Pair columns, Pair rows) const {
    std::vector<Queen> queens = {{a_, columns.first}, {b_, columns.second}};
    for (const Queen queen : {Queen{rows.first, a_}, Queen{rows.second, b_}}) {
      if (std::find(queens.begin(), queens.end(), queen) == queens.end()) queens.push_back(queen);
    }
    return queens;
  }

  // The queens that can stand in the last row of the upper half that has none.
  std::vector<Queen> continuations(const std::vector<Queen>& queens) const {
    int row = n_ / 2 - 1;
    while (std::any_of(queens.begin(), queens.end(), [&](Queen q) { return q.row == row; })) --row;
    std::vector<Queen> next;
    for (int column = 0; column < n_; ++column) {
      if (std::none_of(queens.begin(), queens.end(), [&](Queen q) { return attack(q, {row, column}); }))
        next.push_back({row, column});
    }
    return next;
  }

  // The unit itself, or the unit that it continues.
  const Unit& whole_unit(std::uint64_t number) const {
    return units_[begin_.empty() ? number : continued(number)];
  }
  std::size_t continued(std::uint64_t number) const {
    const auto after = std::upper_bound(begin_.begin(), begin_.end(), number);
    return static_cast<std::size_t>(after - begin_.begin()) - 1;
  }

  int kind(Pair pair) const {
    const int x = 2 * pair.first - (n_ - 1), y = 2 * pair.second - (n_ - 1);
    const auto [least, most] = std::minmax({std::abs(x), std::abs(y)});
    return (64 * least + most) * 2 + ((x < 0 && y > 0) || (x > 0 && y < 0) ? 1 : 0);
  }

  bool is_lower(int row) const { return row >= n_ / 2; }

  // Whether each queen of the middle columns stands apart from those of the middle rows, or is one of them.
  bool is_open(Pair columns, Pair rows) const {
    const Queen above = {a_, columns.first}, below = {b_, columns.second};
    const auto fits = [&](Queen queen) {
      return (queen == above || !attack(queen, above)) && (queen == below || !attack(queen, below));
    };
    return fits({rows.first, a_}) && fits({rows.second, b_});
  }

  void add_units(Pair columns) {
    const auto [c, d] = columns;
    if (attack({a_, c}, {b_, d})) return;
    const int last = n_ - 1;
    const std::set<Pair> images = {columns, {d, c}, {last - c, last - d}, {last - d, last - c}};
    if (*images.begin() != columns) return;
    const auto size = static_cast<int>(images.size());
    std::vector<Pair> later, like;
    for (int l = 0; l < n_; ++l) {
      for (int r = 0; r < n_; ++r) {
        if (!is_open(columns, {l, r})) continue;
        if (kind({l, r}) > kind(columns)) later.emplace_back(l, r);
        if (kind({l, r}) == kind(columns)) like.emplace_back(l, r);
      }
    }
    for (const auto& [l_lower, r_lower] : {Pair{0, 0}, {1, 0}, {0, 1}, {1, 1}}) {
      std::vector<Pair> here;
      for (const Pair& pair : later) {
        if (is_lower(pair.first) == (l_lower == 1) && is_lower(pair.second) == (r_lower == 1))
          here.push_back(pair);
      }
      if (l_lower != r_lower) {
        add_by_rows(columns, here, 2 * size);
      } else if (size != 2) {
        add({columns, here, 2 * size});
      } else if (l_lower == 0) {
        add({columns, here, 8});
      }
    }
    for (const Pair& pair : like) add({columns, {pair}, size});
  }

  void add(const Unit& unit) {
    if (!unit.pairs.empty()) units_.push_back(unit);
  }

  // Rows l that go with the same rows r are a unit; by the smallest l.
  void add_by_rows(Pair columns, const std::vector<Pair>& pairs, int weight) {
    std::map<int, std::set<int>> rows;  // by l
    for (const auto& [l, r] : pairs) rows[l].insert(r);
    std::set<int> done;
    for (const auto& [first, same] : rows) {
      if (done.contains(first)) continue;
      Unit unit{columns, {}, weight};
      for (const auto& [l, r] : pairs) {
        if (rows[l] != same) continue;
        unit.pairs.emplace_back(l, r);
        done.insert(l);
      }
      add(unit);
    }
  }

  // Every placement a unit, and on the largest boards every continuation of it.
  void divide() {
    std::vector<Unit> divided;
    if (n_ > 24) begin_.push_back(0);
    for (const Unit& unit : units_) {
      for (const Pair& pair : unit.pairs) {
        const std::vector<Queen> queens = placement(unit.columns, pair);
        if (!stand_apart(queens)) continue;
        divided.push_back({unit.columns, {pair}, unit.weight});
        if (!begin_.empty()) begin_.push_back(begin_.back() + continuations(queens).size());
      }
    }
    units_ = std::move(divided);
  }

  const int n_, a_, b_;
  std::vector<Unit> units_;
  std::vector<std::uint64_t>
      begin_;  // by unit: the number of its first continuation; empty: none is continued
};

}  // namespace

std::unique_ptr<PlainUnits> plain_units(std::string_view identity) {
  const auto board = queens_board_of(identity);
  if (!board || identity.find(' ', begin.size()) != std::string_view::npos) return nullptr;
  return std::make_unique<QueensUnits>(board->n);
}

}  // namespace nonet_verify
