// NBS, near-optimal bidirectional heuristic search (Chen, Holte, Zilles and Sturtevant 2017). A pair of open
// states u (from the start) and v (from the goal) needs at least
//
//   lb(u, v) = max(f(u), f(v), g(u) + g(v) + cheapest move);
//
// the search always expands both ends of a pair with the smallest lb, so that it never does more than twice
// the expansions any bidirectional method needs with these bounds. It ends when the smallest lb reaches the
// best answer known: nothing shorter is left, so that answer is optimal.
//
//   const auto found = nbs(puzzle, start, bound_to_goal, bound_to_start, 1u << 30, progress);
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "nonet/base/flat_map.h"
#include "nonet/base/progress.h"
#include "nonet/contract/puzzle.h"
#include "nonet/search/path_found.h"

namespace nonet {

template <Moves P, Bound<P> H>
class Nbs {
 public:
  using State = typename P::State;
  using Move = typename P::Move;
  static_assert(H::admissible, "an optimal answer needs bounds that never overestimate");

  // to_goal bounds the way to the goal, to_start the way to the start: for a search from either end.
  Nbs(const P& puzzle, const H& to_goal, const H& to_start, double memory, Progress& progress)
      : puzzle_(puzzle), progress_(progress), memory_(memory) {
    side_[0].bound = &to_goal;
    side_[1].bound = &to_start;
  }

  PathFound<P> run(const State& start) {
    reach(0, start, 0, missing, {});
    reach(1, puzzle_.goal(), 0, missing, {});
    for (smallest_ = 0; smallest_ < best_; ++smallest_) {
      found_.bound = smallest_;
      progress_.report_bound(smallest_);
      if (side_[0].open == 0 || side_[1].open == 0) break;  // one end is exhausted: nothing new can meet
      if (!expand_pairs()) break;
    }
    if (found_.complete()) progress_.advance(found_.nodes % batch);
    if (best_ < none) finish();
    return std::move(found_);
  }

 private:
  static constexpr int none = 1 << 30;
  static constexpr u64 batch = 1024;
  static constexpr std::uint32_t missing = FlatIndex<State>::missing;

  struct Side {
    const H* bound = nullptr;
    FlatIndex<State> states;
    std::vector<int> g;
    std::vector<std::uint32_t> parent;
    std::vector<Move> move;
    std::vector<bool> closed;
    std::vector<std::vector<std::uint32_t>> ready;    // by g: f <= smallest_
    std::vector<std::vector<std::uint32_t>> waiting;  // by f: f > smallest_
    std::size_t open = 0;
    std::size_t least = 0;  // no ready state has a smaller g
  };

  // Expands pairs while some pair's lb is at most smallest_; false when stopped.
  bool expand_pairs() {
    for (Side& side : side_) admit(side);
    while (smallest_ < best_) {
      const std::uint32_t u = cheapest(side_[0]), v = cheapest(side_[1]);
      if (u == missing || v == missing) return true;
      if (side_[0].g[u] + side_[1].g[v] + 1 > smallest_) return true;
      expand(0, u);
      expand(1, v);
      if (found_.nodes / batch != (found_.nodes - 2) / batch) {
        if (!progress_.advance(batch)) return stop(Ended::asked);
        if (bytes() > memory_ || side_[0].states.size() + side_[1].states.size() >= FlatIndex<State>::most)
          return stop(Ended::memory);
      }
    }
    return true;
  }
  bool stop(Ended why) {
    found_.ended = why;
    return false;
  }

  // States whose f has become small enough are ready.
  void admit(Side& side) {
    const auto f = static_cast<std::size_t>(smallest_);
    if (f >= side.waiting.size()) return;
    for (const std::uint32_t number : side.waiting[f]) make_ready(side, number);
    side.waiting[f] = {};
  }
  void make_ready(Side& side, std::uint32_t number) {
    const auto g = static_cast<std::size_t>(side.g[number]);
    if (side.ready.size() <= g) side.ready.resize(g + 1);
    side.ready[g].push_back(number);
    side.least = std::min(side.least, g);
  }

  // The ready open state with the smallest g; those closed or reached more cheaply since are dropped.
  std::uint32_t cheapest(Side& side) {
    for (; side.least < side.ready.size(); ++side.least) {
      auto& bucket = side.ready[side.least];
      while (!bucket.empty()) {
        const std::uint32_t number = bucket.back();
        if (!side.closed[number] && side.g[number] == static_cast<int>(side.least)) return number;
        bucket.pop_back();
      }
    }
    return missing;
  }

  void expand(int which, std::uint32_t number) {
    Side& side = side_[static_cast<std::size_t>(which)];
    if (side.closed[number]) return;
    side.closed[number] = true;
    --side.open;
    ++found_.nodes;
    const State state = side.states.key(number);
    const int g = side.g[number];
    puzzle_.each_move(state, [&](Move move) {
      State next = state;
      puzzle_.apply(next, move);
      reach(which, next, g + cost_of(puzzle_, move), number, move);
      return false;
    });
  }

  void reach(int which, const State& state, int g, std::uint32_t from, Move by) {
    Side& side = side_[static_cast<std::size_t>(which)];
    const u64 word = puzzle_.key(state);
    const auto [number, fresh] = side.states.insert(state, word);
    if (fresh) {
      side.g.push_back(g);
      side.parent.push_back(from);
      side.move.push_back(by);
      side.closed.push_back(false);
      ++side.open;
    } else if (g < side.g[number]) {
      side.g[number] = g;
      side.parent[number] = from;
      side.move[number] = by;
      if (side.closed[number]) ++side.open;  // a bound that is not consistent: once more
      side.closed[number] = false;
    } else {
      return;
    }
    const Side& other = side_[static_cast<std::size_t>(1 - which)];
    if (const std::uint32_t there = other.states.find(state, word); there != missing) {
      if (g + other.g[there] < best_) {
        best_ = g + other.g[there];
        meeting_ = {number, there};
        if (which == 1) std::swap(meeting_[0], meeting_[1]);
        progress_.report_best(best_);
      }
    }
    const int h = (*side.bound)(state);
    if (h >= none) {  // the other end cannot be reached from here
      side.closed[number] = true;
      --side.open;
      return;
    }
    const int f = g + h;
    if (f <= smallest_) {
      make_ready(side, number);
    } else {
      const auto at = static_cast<std::size_t>(f);
      if (side.waiting.size() <= at) side.waiting.resize(at + 1);
      side.waiting[at].push_back(number);
    }
  }

  double bytes() const {
    double sum = 0;
    for (const Side& side : side_) {
      const auto n = double(side.states.size());
      sum += FlatIndex<State>::bytes(n) + n * (2 * (8 + sizeof(Move)) + 10);
    }
    return sum;
  }

  // The cheapest answer known: the optimum unless it was stopped.
  void finish() {
    found_.cost = best_;
    if (found_.complete()) found_.bound = best_;
    const Side &front = side_[0], &back = side_[1];
    for (std::uint32_t at = meeting_[0]; front.parent[at] != missing; at = front.parent[at]) {
      found_.path.push_back(front.move[at]);
    }
    std::reverse(found_.path.begin(), found_.path.end());
    for (std::uint32_t at = meeting_[1]; back.parent[at] != missing; at = back.parent[at]) {
      found_.path.push_back(puzzle_.inverse(back.move[at]));
    }
  }

  const P& puzzle_;
  Progress& progress_;
  double memory_;
  std::array<Side, 2> side_;
  std::array<std::uint32_t, 2> meeting_{};
  int smallest_ = 0;  // no pair of open states has a smaller lb
  int best_ = none;   // the cheapest answer known
  PathFound<P> found_;
};

template <Moves P, Bound<P> H>
PathFound<P> nbs(const P& puzzle, const typename P::State& start, const H& to_goal, const H& to_start,
                 double memory, Progress& progress) {
  return Nbs<P, H>(puzzle, to_goal, to_start, memory, progress).run(start);
}

}  // namespace nonet
