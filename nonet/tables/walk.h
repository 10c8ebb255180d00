// Reading a complete perfect table (distance_table.h): a neighbour whose residue is one less, modulo 3, is
// one step nearer to the goal, because distances of neighbours differ by at most one.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/base/result.h"
#include "nonet/contract/puzzle.h"
#include "nonet/tables/distance_table.h"

namespace nonet {

// f(move, state after it, its rank) for every move that starts an optimal path, until f returns true. None
// from the goal and from a state the table did not reach.
template <Ranked P, class F>
bool each_optimal_step(const P& puzzle, const DistanceTable& table, const typename P::State& state,
                       const F& f) {
  const int residue = table.residue(puzzle.rank(state));
  if (residue == DistanceTable::unreached) return false;
  const int wanted = residue == 0 ? 2 : residue - 1;
  return puzzle.each_move(state, [&](const auto& move) {
    auto after = state;
    puzzle.apply(after, move);
    const u64 rank = puzzle.rank(after);
    return table.residue(rank) == wanted && f(move, std::as_const(after), rank);
  });
}

// Walks to the goal: f(move) for every move of the optimal path that takes the first such move everywhere.
// The number of moves; -1 when the state was not reached.
template <Ranked P, class F>
int walk_table(const P& puzzle, const DistanceTable& table, typename P::State state, const F& f) {
  if (table.residue(puzzle.rank(state)) == DistanceTable::unreached) return -1;
  int distance = 0;
  const auto take = [&](const auto& move, const auto& after, u64) {
    f(move);
    state = after;
    return true;
  };
  while (each_optimal_step(puzzle, table, typename P::State(state), take)) ++distance;
  return distance;
}

// -1: the goal cannot be reached.
template <Ranked P>
int table_distance(const P& puzzle, const DistanceTable& table, const typename P::State& state) {
  return walk_table(puzzle, table, state, Any{});
}

// Appends the moves of an optimal path; returns their number, -1 when there is none.
template <Ranked P>
int table_path(const P& puzzle, const DistanceTable& table, const typename P::State& state,
               std::vector<typename P::Move>& path) {
  return walk_table(puzzle, table, state, [&](const typename P::Move& move) { path.push_back(move); });
}

// The number of optimal paths; 0 when there is none at all, ~0 when it does not fit. Walks all optimal paths
// at once, a layer of states with the number of ways to each at a time, so memory is that of two layers.
template <Ranked P>
Result<u128> table_count(const P& puzzle, const DistanceTable& table, const typename P::State& state,
                         double memory, Progress& progress) {
  struct Ways {
    u64 rank;
    u128 count;
  };
  const u64 start = puzzle.rank(state);
  if (table.residue(start) == DistanceTable::unreached) return u128{0};
  std::vector<Ways> layer = {{start, 1}}, next;
  for (;;) {
    next.clear();
    for (const Ways& ways : layer) {
      each_optimal_step(puzzle, table, puzzle.unrank(ways.rank), [&](const auto&, const auto&, u64 rank) {
        next.push_back({rank, ways.count});
        return false;
      });
    }
    if (double(next.capacity() + layer.capacity()) * sizeof(Ways) > memory) {
      return Error{Fault::refused, "counting the optimal paths needs more memory than is allowed"};
    }
    if (!progress.advance(layer.size())) return Error{Fault::stopped, "stopped while counting optimal paths"};
    if (next.empty()) return layer[0].count;  // the goal alone
    std::sort(next.begin(), next.end(), [](const Ways& a, const Ways& b) { return a.rank < b.rank; });
    std::size_t kept = 0;
    for (std::size_t i = 1; i < next.size(); ++i) {
      if (next[i].rank == next[kept].rank) {
        next[kept].count = add_saturated(next[kept].count, next[i].count);
      } else {
        next[++kept] = next[i];
      }
    }
    next.resize(kept + 1);
    layer.swap(next);
  }
}

}  // namespace nonet
