#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>

#include "key_table.h"
#include "toggle_system.h"
#include "verify.h"

namespace nonet_verify {
namespace {

// The cells that are open, a slot of some bits each, in one number.
struct Slots {
  explicit Slots(int modulus) : k(modulus), bits(std::bit_width(static_cast<unsigned>(modulus - 1))) {}

  int value(u128 key, int slot) const { return static_cast<int>(key >> (slot * bits) & mask()); }
  u128 with(u128 key, int slot, int value) const {
    return (key & ~(mask() << (slot * bits))) | u128(static_cast<unsigned>(value)) << (slot * bits);
  }
  u128 added(u128 key, int slot, std::int64_t amount) const {
    return with(key, slot, static_cast<int>((value(key, slot) + amount) % k));
  }
  u128 mask() const { return (u128{1} << bits) - 1; }
  int most() const { return 128 / bits; }

  int k, bits;
};

struct Reached {
  u128 key = 0;
  std::int64_t cost = 0;
  u128 ways = 0;
};

void combine(Reached& there, const Reached& other) {
  if (other.cost > there.cost) return;
  if (other.cost < there.cost) {
    there.cost = other.cost;
    there.ways = other.ways;
  } else if (there.ways + other.ways < there.ways) {
    throw Refusal{"there are 2^128 answers or more, too many to count again"};
  } else {
    there.ways += other.ways;
  }
}

int presses_that_differ(const ToggleSystem& system, std::size_t move) {
  int divisor = system.modulus;
  for (const Effect& effect : system.effects[move]) divisor = std::gcd(divisor, effect.amount);
  return system.modulus / divisor;
}

// Which slot a cell has, while some of the moves that change it are taken and some are not.
class OpenCells {
 public:
  OpenCells(const ToggleSystem& system, const Slots& slots)
      : slot_(system.cells, -1), last_(system.cells, 0), free_(static_cast<std::size_t>(slots.most())) {
    std::iota(free_.rbegin(), free_.rend(), 0);
    for (std::size_t move = 0; move < system.labels.size(); ++move) {
      for (const Effect& effect : system.effects[move]) last_[effect.cell] = move;
    }
  }
  bool open(std::size_t cell) {  // false: it was open before
    if (slot_[cell] >= 0) return false;
    if (free_.empty()) throw Refusal{"too many cells are open at once to search again"};
    slot_[cell] = free_.back();
    free_.pop_back();
    return true;
  }
  int slot(std::size_t cell) const { return slot_[cell]; }
  bool closes(std::size_t cell, std::size_t move) const { return last_[cell] == move; }
  void close(std::size_t cell) { free_.push_back(slot_[cell]); }

 private:
  std::vector<int> slot_;
  std::vector<std::size_t> last_;
  std::vector<int> free_;
};

}  // namespace

std::optional<Best> best_by_sweep(const ToggleSystem& system, const std::vector<int>& missing,
                                  double memory) {
  const Slots slots(system.modulus);
  OpenCells open(system, slots);
  std::vector<bool> touched(system.cells, false);
  std::vector<Reached> now = {{0, 0, 1}};  // by what is still missing in the open cells
  for (std::size_t move = 0; move < system.labels.size(); ++move) {
    const std::vector<Effect>& effects = system.effects[move];
    for (const Effect& effect : effects) {
      touched[effect.cell] = true;
      if (!open.open(effect.cell)) continue;
      for (Reached& state : now)
        state.key = slots.with(state.key, open.slot(effect.cell), missing[effect.cell]);
    }
    KeyTable<Reached> next(memory / 2);
    const int different = presses_that_differ(system, move);
    for (const Reached& state : now) {
      for (int times = 0; times < different; ++times) {
        Reached to = state;
        to.cost += times * system.costs[move];
        bool good = true;
        for (const Effect& effect : effects) {
          const std::int64_t taken = std::int64_t{times} * effect.amount % system.modulus;
          to.key = slots.added(to.key, open.slot(effect.cell), system.modulus - taken);
          good =
              good && (!open.closes(effect.cell, move) || slots.value(to.key, open.slot(effect.cell)) == 0);
        }
        if (!good) continue;
        const auto [there, is_new] = next.insert(to);
        if (!is_new) combine(*there, to);
      }
    }
    for (const Effect& effect : effects) {
      if (open.closes(effect.cell, move)) open.close(effect.cell);
    }
    now = std::move(next).entries();
  }
  for (std::size_t cell = 0; cell < system.cells; ++cell) {
    if (!touched[cell] && missing[cell] != 0) return std::nullopt;
  }
  if (now.empty()) return std::nullopt;
  return Best{now[0].cost, now[0].ways};
}

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

struct Distance {
  u128 key = 0;
  std::int64_t cost = 0;
};

}  // namespace

u128 count_reached(const ToggleSystem& system) {
  Echelon echelon(system.cells, system.modulus);
  for (const std::vector<Effect>& effects : system.effects) {
    std::vector<int> row(system.cells, 0);
    for (const Effect& effect : effects) row[effect.cell] = effect.amount;
    echelon.insert(std::move(row));
  }
  return echelon.size();
}

Levels count_levels(const ToggleSystem& system, std::uint64_t most, double memory) {
  const Slots slots(system.modulus);
  if (system.cells > static_cast<std::size_t>(slots.most()))
    throw Refusal{fmt::format("positions of {} cells are too large to go through", system.cells)};
  KeyTable<Distance> known(memory / 2);
  std::map<std::int64_t, std::vector<u128>> waiting = {{0, {0}}};
  known.insert({0, 0});
  Levels result;
  std::uint64_t taken = 0;
  while (!waiting.empty()) {
    const std::int64_t cost = waiting.begin()->first;
    const std::vector<u128> keys = std::move(waiting.begin()->second);
    waiting.erase(waiting.begin());
    std::uint64_t here = 0;
    for (const u128 key : keys) {
      if (known.find(key)->cost != cost) continue;  // reached more cheaply since
      ++here;
      if (++taken > most) return result;
      for (std::size_t move = 0; move < system.labels.size(); ++move) {
        Distance to{key, cost + system.costs[move]};
        for (const Effect& effect : system.effects[move])
          to.key = slots.added(to.key, static_cast<int>(effect.cell), effect.amount);
        const auto [there, is_new] = known.insert(to);
        if (!is_new && there->cost <= to.cost) continue;
        there->cost = to.cost;
        waiting[to.cost].push_back(to.key);
      }
    }
    if (here == 0) continue;
    if (cost > 1 << 24) throw Refusal{"the costs are too large to count positions by cost"};
    result.levels.resize(static_cast<std::size_t>(cost) + 1, 0);
    result.levels.back() = here;
  }
  result.complete = true;
  return result;
}

}  // namespace nonet_verify
