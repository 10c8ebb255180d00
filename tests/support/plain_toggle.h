// A Toggle puzzle as plain data, stated as loosely as the contract allows: amounts of any sign and size, a
// cell named twice in one move, moves that do nothing, cells that no move touches. What tests feed to the
// library and to the oracle (brute_force.h).
#pragma once

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <random>
#include <string>
#include <vector>

#include "nonet/toggle/system.h"

namespace nonet::test {

struct PlainToggle {
  int k = 2;
  int cell_count = 0;
  std::vector<std::vector<ToggleSystem::Effect>> effects;  // by move
  ToggleSystem::Costs costs;                               // by move; 0 forbids; empty: all 1

  int modulus() const { return k; }
  int cells() const { return cell_count; }
  int moves() const { return static_cast<int>(effects.size()); }
  template <class F>
  void each_effect(int move, F&& f) const {
    for (const auto& e : effects[static_cast<std::size_t>(move)]) f(e.cell, e.amount);
  }
  int cost(int move) const { return costs.empty() ? 1 : costs[static_cast<std::size_t>(move)]; }
  // What one press of the move adds to a cell, in 0..k-1.
  int amount(int move, int cell) const {
    std::int64_t sum = 0;
    for (const auto& e : effects[static_cast<std::size_t>(move)]) sum += e.cell == cell ? e.amount : 0;
    return static_cast<int>((sum % k + k) % k);
  }
};
static_assert(Toggle<PlainToggle>);

inline std::ostream& operator<<(std::ostream& out, const PlainToggle& p) {
  out << "modulus " << p.k << ", " << p.cell_count << " cells";
  for (int m = 0; m < p.moves(); ++m) {
    out << "\n  move " << m << " (cost " << p.cost(m) << "):";
    p.each_effect(m, [&](int cell, int amount) { out << ' ' << cell << "+=" << amount; });
  }
  return out;
}

using Random = std::mt19937_64;

inline int pick(Random& random, int least, int most) {
  return least + static_cast<int>(random() % static_cast<std::uint64_t>(most - least + 1));
}

// Moves such that all press vectors, k^moves of them, are at most `combinations`.
inline PlainToggle random_toggle(Random& random, int k, double combinations, bool weighted) {
  PlainToggle p;
  p.k = k;
  p.cell_count = pick(random, 1, k <= 3 ? 8 : 5);
  int most = 0;
  for (double all = k; all <= combinations; all *= k) ++most;
  const int moves = pick(random, 1, std::max(1, most));
  for (int m = 0; m < moves; ++m) {
    std::vector<ToggleSystem::Effect> list;
    for (int n = pick(random, 0, 8) == 0 ? 0 : pick(random, 1, 4); n > 0; --n) {
      const int amount = pick(random, 0, 3) == 0 ? pick(random, -3 * k, 3 * k) : pick(random, 1, k - 1);
      list.push_back({pick(random, 0, p.cell_count - 1), amount});
    }
    p.effects.push_back(std::move(list));
    if (weighted) p.costs.push_back(pick(random, 0, 7) == 0 ? 0 : pick(random, 1, 5));
  }
  return p;
}

inline Values random_values(Random& random, int size, int k) {
  Values values;
  for (int i = 0; i < size; ++i) values.push_back(static_cast<Value>(pick(random, 0, k - 1)));
  return values;
}

// What presses of the puzzle's moves add to the cells.
inline Values effect_of(const PlainToggle& p, const Values& presses) {
  Values sum(static_cast<std::size_t>(p.cell_count), 0);
  for (int m = 0; m < p.moves(); ++m) {
    for (int c = 0; c < p.cell_count; ++c) {
      Value& v = sum[static_cast<std::size_t>(c)];
      v = static_cast<Value>((v + presses[static_cast<std::size_t>(m)] * p.amount(m, c)) % p.k);
    }
  }
  return sum;
}

// A target that some presses of allowed moves reach.
inline Values reachable_target(Random& random, const PlainToggle& p) {
  Values presses = random_values(random, p.moves(), p.k);
  for (int m = 0; m < p.moves(); ++m) {
    if (p.cost(m) == 0) presses[static_cast<std::size_t>(m)] = 0;
  }
  return effect_of(p, presses);
}

// Give it more moves than cells, and the kernel has at least the difference as its dimension.
inline PlainToggle wide_toggle(Random& random, int k, int cells, int moves, int largest_cost) {
  PlainToggle p;
  p.k = k;
  p.cell_count = cells;
  for (int m = 0; m < moves; ++m) {
    std::vector<ToggleSystem::Effect> list = {{pick(random, 0, cells - 1), 1}};
    for (int n = pick(random, 0, 3); n > 0; --n) {
      list.push_back({pick(random, 0, cells - 1), pick(random, 1, k - 1)});
    }
    p.effects.push_back(std::move(list));
    p.costs.push_back(pick(random, 1, largest_cost));
  }
  return p;
}

}  // namespace nonet::test
