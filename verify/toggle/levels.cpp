#include <algorithm>
#include <bit>
#include <limits>
#include <map>
#include <numeric>

#include "key_table.h"
#include "toggle/system.h"
#include "verify.h"

namespace nonet_verify {
namespace {

// Rows in echelon form modulo k such that what begins with zeros is a sum of the later rows: a Howell form.
class Echelon {
 public:
  Echelon(std::size_t cells, int modulus) : rows_(cells), k_(modulus) {}

  void insert(std::vector<int> row) {
    std::vector<std::vector<int>> waiting = {std::move(row)};
    while (!waiting.empty()) {
      std::vector<int> v = std::move(waiting.back());
      waiting.pop_back();
      const auto first = std::find_if(v.begin(), v.end(), [](int x) { return x != 0; });
      if (first == v.end()) continue;
      const auto pivot = static_cast<std::size_t>(first - v.begin());
      std::vector<int>& row_here = rows_[pivot];
      if (!row_here.empty()) {
        const auto [divisor, s, t] = extended(row_here[pivot], v[pivot]);
        if (divisor == row_here[pivot]) {  // a multiple of the row: nothing new begins here
          waiting.push_back(sum(v, 1, row_here, -(v[pivot] / divisor)));
          continue;
        }
        const int a = row_here[pivot] / divisor, b = v[pivot] / divisor;
        std::vector<int> both = sum(row_here, s, v, t);
        waiting.push_back(sum(v, a, row_here, -b));
        row_here = std::move(both);
      } else {
        row_here = std::move(v);
      }
      // What is left of the row when its first entry comes to nothing.
      waiting.push_back(sum(row_here, k_ / std::gcd(row_here[pivot], k_), row_here, 0));
    }
  }
  std::vector<std::size_t> pivots() const {
    std::vector<std::size_t> list;
    for (std::size_t pivot = 0; pivot < rows_.size(); ++pivot) {
      if (!rows_[pivot].empty()) list.push_back(pivot);
    }
    return list;
  }
  u128 size() const {
    u128 product = 1;
    for (std::size_t pivot = 0; pivot < rows_.size(); ++pivot) {
      if (rows_[pivot].empty()) continue;
      const auto count = static_cast<unsigned>(k_ / std::gcd(rows_[pivot][pivot], k_));
      if (product > ~u128{0} / count) return 0;
      product *= count;
    }
    return product;
  }

 private:
  struct Divisor {
    int divisor, s, t;  // s * a + t * b
  };
  static Divisor extended(int a, int b) {
    if (b == 0) return {a, 1, 0};
    const Divisor rest = extended(b, a % b);
    return {rest.divisor, rest.t, rest.s - a / b * rest.t};
  }
  std::vector<int> sum(const std::vector<int>& x, int a, const std::vector<int>& y, int b) const {
    std::vector<int> result(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
      const std::int64_t value = (std::int64_t{a} * x[i] + std::int64_t{b} * y[i]) % k_;
      result[i] = static_cast<int>(value < 0 ? value + k_ : value);
    }
    return result;
  }

  std::vector<std::vector<int>> rows_;  // by pivot
  int k_;
};

// A position that can be reached is known by its cells at the pivots: the difference of two that agree there
// would begin elsewhere, and nothing does. So only these cells are kept, some bits each, in one number.
class PivotCells {
 public:
  // Only of what fits.
  PivotCells(const ToggleSystem& system, const std::vector<std::size_t>& pivots)
      : k_(system.modulus), width_(width_of(system)), bits_(width_ * static_cast<int>(pivots.size())) {
    for (const std::vector<Effect>& all : system.effects) {
      std::vector<Change> changes;
      for (const Effect& effect : all) {
        const auto at = std::lower_bound(pivots.begin(), pivots.end(), effect.cell);
        if (at == pivots.end() || *at != effect.cell) continue;
        changes.push_back({width_ * static_cast<int>(at - pivots.begin()), effect.amount});
      }
      u128 mask = 0;
      for (const Change& change : changes) mask |= u128{1} << change.shift;
      masks_.push_back(mask);
      changes_.push_back(std::move(changes));
    }
  }
  static bool fit(const ToggleSystem& system, const std::vector<std::size_t>& pivots) {
    return pivots.size() <= 128 / static_cast<std::size_t>(width_of(system));
  }
  int bits() const { return bits_; }
  u128 pressed(u128 key, std::size_t move) const {
    if (k_ == 2) return key ^ masks_[move];
    for (const Change& change : changes_[move]) {
      const int old = static_cast<int>(key >> change.shift & ((u128{1} << width_) - 1));
      const int value = old + change.amount >= k_ ? old + change.amount - k_ : old + change.amount;
      key ^= static_cast<u128>(static_cast<unsigned>(old ^ value)) << change.shift;
    }
    return key;
  }

 private:
  struct Change {
    int shift, amount;
  };
  static int width_of(const ToggleSystem& system) {
    return static_cast<int>(std::bit_width(static_cast<unsigned>(system.modulus - 1)));
  }
  int k_, width_, bits_;
  std::vector<std::vector<Change>> changes_;
  std::vector<u128> masks_;  // of the changed cells, for k = 2
};

// The cheapest way known to each position: a plain array where there are few, otherwise a hash table.
class Distances {
 public:
  using Cost = std::uint32_t;
  static constexpr Cost unknown = std::numeric_limits<Cost>::max();

  Distances(int bits, double memory) : table_(memory) {
    if (bits <= 36 && static_cast<double>(std::uint64_t{sizeof(Cost)} << bits) <= memory)
      array_.assign(std::size_t{1} << bits, unknown);
  }
  Cost& of(u128 key) {
    if (!array_.empty()) return array_[static_cast<std::size_t>(key)];
    return table_.insert({key, unknown}).first->cost;
  }

 private:
  struct Entry {
    u128 key;
    Cost cost;
  };
  std::vector<Cost> array_;
  KeyTable<Entry> table_;
};

Echelon echelon_of(const ToggleSystem& system) {
  Echelon echelon(system.cells, system.modulus);
  for (const std::vector<Effect>& effects : system.effects) {
    std::vector<int> row(system.cells, 0);
    for (const Effect& effect : effects) row[effect.cell] = effect.amount;
    echelon.insert(std::move(row));
  }
  return echelon;
}

// What is too large is no reason to refuse where only some levels are asked for; the goal is the first.
Levels end_early(Levels counted, std::uint64_t most, const char* why) {
  if (most == std::numeric_limits<std::uint64_t>::max()) throw Refusal{why};
  if (counted.levels.empty()) counted.levels = {1};
  return counted;
}

}  // namespace

u128 count_reached(const ToggleSystem& system) {
  return echelon_of(system).size();
}

Levels count_levels(const ToggleSystem& system, std::uint64_t most, double memory) {
  constexpr std::int64_t largest_cost = 1 << 24;
  const std::vector<std::size_t> pivots = echelon_of(system).pivots();
  if (!PivotCells::fit(system, pivots))
    return end_early({}, most, "positions of so many cells are too large to go through");
  const PivotCells cells(system, pivots);
  Distances known(cells.bits(), memory / 2);
  std::map<std::int64_t, std::vector<u128>> waiting = {{0, {0}}};  // by cost
  known.of(0) = 0;
  Levels result;
  std::uint64_t taken = 0, listed = 1;
  while (!waiting.empty()) {
    const std::int64_t cost = waiting.begin()->first;
    const std::vector<u128> keys = std::move(waiting.begin()->second);
    waiting.erase(waiting.begin());
    std::uint64_t here = 0;
    for (const u128 key : keys) {
      if (known.of(key) != cost) continue;  // reached more cheaply since
      ++here;
      if (++taken > most) return result;
      for (std::size_t move = 0; move < system.labels.size(); ++move) {
        const std::int64_t reached = cost + system.costs[move];
        if (reached > largest_cost)
          return end_early(std::move(result), most, "the costs are too large to count positions by cost");
        const u128 to = cells.pressed(key, move);
        Distances::Cost& there = known.of(to);
        if (there <= static_cast<Distances::Cost>(reached)) continue;
        there = static_cast<Distances::Cost>(reached);
        waiting[reached].push_back(to);
        ++listed;
      }
      if (static_cast<double>(listed) * 2 * sizeof(u128) > memory / 2)
        return end_early(std::move(result), most,
                         "a replay would not fit the memory; a larger --memory may help");
    }
    listed -= keys.size();
    if (here == 0) continue;
    result.levels.resize(static_cast<std::size_t>(cost) + 1, 0);
    result.levels.back() = here;
  }
  result.complete = true;
  return result;
}

}  // namespace nonet_verify
