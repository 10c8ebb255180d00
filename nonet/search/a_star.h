// A* with a packed open-addressing table of states and a bucket queue. The bound must be consistent, so a
// state is expanded once, when it leaves the queue for the first time, and its cost is then final.
//
//   const auto found = a_star(puzzle, start, bound, 1u << 30, progress);
#pragma once

#include <algorithm>
#include <map>
#include <vector>

#include "nonet/base/flat_map.h"
#include "nonet/base/progress.h"
#include "nonet/contract/puzzle.h"
#include "nonet/search/path_found.h"

namespace nonet {

template <Moves P, Bound<P> H>
class AStar {
 public:
  using State = typename P::State;
  using Move = typename P::Move;
  static_assert(H::admissible && H::consistent, "this A* expands each state once");

  AStar(const P& puzzle, const H& bound, double memory, Progress& progress)
      : puzzle_(puzzle), bound_(bound), memory_(memory), progress_(progress) {}

  PathFound<P> run(const State& start) {
    const State goal = puzzle_.goal();
    reach(start, 0, FlatIndex<State>::missing, {});
    for (; !queue_.empty(); queue_.erase(queue_.begin())) {
      std::vector<std::uint32_t>& bucket = queue_.begin()->second;  // consistent: nothing smaller comes later
      found_.bound = queue_.begin()->first;
      progress_.report_bound(found_.bound);
      while (!bucket.empty()) {
        const std::uint32_t number = bucket.back();
        bucket.pop_back();
        if (done_[number]) continue;
        done_[number] = true;
        if (states_.key(number) == goal) return finish(number);
        if (++found_.nodes % 4096 == 0 && !progress_.advance(4096)) return incomplete(Ended::asked);
        if (bytes() > memory_ || states_.size() >= FlatIndex<State>::most) return incomplete(Ended::memory);
        const State state = states_.key(number);
        puzzle_.each_move(state, [&](Move move) {
          State next = state;
          puzzle_.apply(next, move);
          reach(next, cost_[number] + cost_of(puzzle_, move), number, move);
          return false;
        });
      }
    }
    return std::move(found_);
  }

 private:
  double bytes() const {
    return FlatIndex<State>::bytes(double(states_.size())) + double(states_.size()) * (18 + sizeof(Move));
  }

  void reach(const State& state, int g, std::uint32_t from, Move by) {
    const auto [number, fresh] = states_.insert(state, puzzle_.key(state));
    if (fresh) {
      cost_.push_back(g);
      parent_.push_back(from);
      move_.push_back(by);
      done_.push_back(false);
    } else if (g < cost_[number]) {
      cost_[number] = g;
      parent_[number] = from;
      move_[number] = by;
    } else {
      return;
    }
    const int h = bound_(state);
    if (h < unreachable) queue_[g + h].push_back(number);
  }

  PathFound<P> finish(std::uint32_t number) {
    found_.cost = cost_[number];
    for (; parent_[number] != FlatIndex<State>::missing; number = parent_[number]) {
      found_.path.push_back(move_[number]);
    }
    std::reverse(found_.path.begin(), found_.path.end());
    progress_.advance(found_.nodes % 4096);
    return std::move(found_);
  }
  PathFound<P> incomplete(Ended why) {
    found_.ended = why;
    return std::move(found_);
  }

  static constexpr int unreachable = 1 << 30;  // a bound this large says the goal cannot be reached
  const P& puzzle_;
  const H& bound_;
  double memory_;
  Progress& progress_;
  PathFound<P> found_;
  FlatIndex<State> states_;
  std::vector<int> cost_;
  std::vector<std::uint32_t> parent_;
  std::vector<Move> move_;
  std::vector<bool> done_;
  std::map<int, std::vector<std::uint32_t>> queue_;  // buckets by f, with weights far apart
};

template <Moves P, Bound<P> H>
PathFound<P> a_star(const P& puzzle, const typename P::State& start, const H& bound, double memory,
                    Progress& progress) {
  return AStar<P, H>(puzzle, bound, memory, progress).run(start);
}

}  // namespace nonet
