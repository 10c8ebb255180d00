// IDA*: depth-first searches with a growing limit on g + h. Needs no memory but the path. The answer is
// optimal because the search that found it was the first whose limit let it through, and all smaller limits
// failed.
//
//   const auto found = ida_star(puzzle, start, bound, progress);
//   if (found.complete() && found.cost >= 0) replay(found.path);
#pragma once

#include <limits>
#include <vector>

#include "nonet/progress.h"
#include "nonet/puzzle.h"

namespace nonet {

enum class Ended { whole, asked, memory, depth };  // why a search ended

template <Moves P>
struct PathFound {
  int cost = -1;  // -1: none
  std::vector<typename P::Move> path;
  u64 nodes = 0;
  int bound = 0;  // proved: no answer costs less
  Ended ended = Ended::whole;
  bool complete() const { return ended == Ended::whole; }
};

template <Moves P, Bound<P> H>
class IdaStar {
 public:
  using State = typename P::State;
  using Move = typename P::Move;
  static_assert(H::admissible, "an optimal answer needs a bound that never overestimates");

  IdaStar(const P& puzzle, const H& bound, Progress& progress)
      : puzzle_(puzzle), bound_(bound), progress_(progress), goal_(puzzle.goal()) {}

  PathFound<P> run(State start) {
    limit_ = bound_(start);
    while (limit_ < none) {
      progress_.report_bound(limit_);
      next_limit_ = none;
      found_.bound = limit_;
      if (search(start, 0)) {
        found_.cost = limit_;
        break;
      }
      if (stopped_) break;
      limit_ = next_limit_;
    }
    progress_.advance(found_.nodes % batch);
    return std::move(found_);
  }

 private:
  static constexpr int none = 1 << 30;
  static constexpr u64 batch = 4096;
  static constexpr std::size_t deepest = 2000;  // moves: what a small stack holds too

  bool search(State& state, int g) {
    if (++found_.nodes % batch == 0 && !progress_.advance(batch)) {
      found_.ended = Ended::asked;
      stopped_ = true;
    }
    if (found_.path.size() > deepest) {
      found_.ended = Ended::depth;
      stopped_ = true;
    }
    if (stopped_) return false;
    const int f = g + bound_(state);
    if (f > limit_) {
      next_limit_ = std::min(next_limit_, f);
      return false;
    }
    if (state == goal_) return true;
    return puzzle_.each_move(state, [&](Move move) {
      if (!found_.path.empty() && is_redundant(state, found_.path.back(), move)) return false;
      found_.path.push_back(move);
      puzzle_.apply(state, move);
      if (search(state, g + cost_of(puzzle_, move))) return true;
      puzzle_.apply(state, puzzle_.inverse(move));
      found_.path.pop_back();
      return false;
    });
  }

  // A move that takes the last one back, or what the puzzle knows to be reached in another order too.
  bool is_redundant(const State& state, const Move& last, const Move& next) const {
    if constexpr (requires { puzzle_.redundant(state, last, next); }) {
      if (puzzle_.redundant(state, last, next)) return true;
    }
    return next == puzzle_.inverse(last);
  }

  const P& puzzle_;
  const H& bound_;
  Progress& progress_;
  State goal_;
  PathFound<P> found_;
  int limit_ = 0, next_limit_ = none;
  bool stopped_ = false;
};

template <Moves P, Bound<P> H>
PathFound<P> ida_star(const P& puzzle, const typename P::State& start, const H& bound, Progress& progress) {
  return IdaStar<P, H>(puzzle, bound, progress).run(start);
}

}  // namespace nonet
