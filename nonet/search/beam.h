// Beam search: level by level, keeping only the most promising states of each. For spaces too large for a
// proof: it gives the best answer found and never calls it optimal. A beam that fails to reach the goal is
// repeated with twice the width; with time left after a success too, as far as memory allows. Every move
// costs 1.
//
//   const auto found = beam(puzzle, start, bound, {.memory = 1u << 30}, progress);
#pragma once

#include <algorithm>
#include <vector>

#include "nonet/base/flat_map.h"
#include "nonet/base/progress.h"
#include "nonet/contract/puzzle.h"
#include "nonet/search/path_found.h"

namespace nonet {

struct BeamLimits {
  double memory = 1 << 30;
  std::size_t width = 256;       // of the first beam
  std::size_t widest = 1 << 16;  // of the last beam once an answer is known
  int beams = 1 << 30;           // at most so many
  int deepest = 100'000;
};

template <Counted P, Bound<P> H>
class Beam {
 public:
  using State = typename P::State;
  using Move = typename P::Move;

  Beam(const P& puzzle, const H& bound, const BeamLimits& limits, Progress& progress)
      : puzzle_(puzzle), bound_(bound), limits_(limits), progress_(progress) {}

  // found.bound is what the bound proves for the start; found.ended says why there is no better path.
  PathFound<P> run(const State& start) {
    found_.bound = bound_(start);
    progress_.report_bound(found_.bound);
    int beams = limits_.beams;
    for (std::size_t width = limits_.width; found_.cost < 0 || width <= limits_.widest; width *= 2) {
      if (beams-- <= 0 || !search(start, width)) break;
      if (found_.cost == found_.bound) break;
    }
    return std::move(found_);
  }

 private:
  struct Entry {
    State state;
    std::uint32_t step;  // in steps_: how it was reached
    int rank;            // bound, then a hash: ties are broken the same way on every machine
    u64 hash;
  };
  struct Made {
    std::uint32_t parent;
    Move move;
  };
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  // One beam; false when stopped or out of memory.
  bool search(const State& start, std::size_t width) {
    const State goal = puzzle_.goal();
    steps_.clear();
    seen_ = {};
    std::vector<Entry> level{{start, none, 0, mix(puzzle_.key(start))}}, next;
    seen_.insert(start, puzzle_.key(start));
    if (start == goal) found_.cost = 0;
    for (int depth = 1; !level.empty() && depth <= limits_.deepest; ++depth) {
      if (found_.cost >= 0 && depth >= found_.cost) return true;  // nothing shorter in this beam
      if (!progress_.advance(level.size())) return stop(Ended::asked);
      if (bytes(width) > limits_.memory || steps_.size() >= none / 2) return stop(Ended::memory);
      found_.nodes += level.size();
      next.clear();
      for (const Entry& entry : level) {
        if (puzzle_.each_move(entry.state, [&](Move move) { return reach(entry, move, next, goal); })) {
          keep_path(next.back().step);
          return true;
        }
      }
      if (next.size() > width) {
        std::nth_element(next.begin(), next.begin() + static_cast<std::ptrdiff_t>(width), next.end(),
                         [](const Entry& a, const Entry& b) {
                           return a.rank != b.rank ? a.rank < b.rank : a.hash < b.hash;
                         });
        next.resize(width);
      }
      level.swap(next);
    }
    return found_.cost >= 0 || !level.empty() ||
           steps_.size() + 1 >= width;  // a beam that lost nothing saw all
  }

  bool reach(const Entry& from, Move move, std::vector<Entry>& next, const State& goal) {
    State state = from.state;
    puzzle_.apply(state, move);
    const u64 key = puzzle_.key(state);
    if (!seen_.insert(state, key).second) return false;
    steps_.push_back({from.step, move});
    next.push_back({state, static_cast<std::uint32_t>(steps_.size() - 1), bound_(state), mix(key)});
    return state == goal;
  }

  void keep_path(std::uint32_t step) {
    found_.path.clear();
    for (; step != none; step = steps_[step].parent) found_.path.push_back(steps_[step].move);
    std::reverse(found_.path.begin(), found_.path.end());
    found_.cost = static_cast<int>(found_.path.size());
    progress_.report_best(found_.cost);
  }

  double bytes(std::size_t width) const {
    return FlatIndex<State>::bytes(double(seen_.size())) + double(steps_.size()) * 2 * sizeof(Made) +
           double(width) * 16 * sizeof(Entry);
  }
  bool stop(Ended why) {
    found_.ended = why;
    return false;
  }

  const P& puzzle_;
  const H& bound_;
  BeamLimits limits_;
  Progress& progress_;
  FlatIndex<State> seen_;
  std::vector<Made> steps_;
  PathFound<P> found_;
};

template <Counted P, Bound<P> H>
PathFound<P> beam(const P& puzzle, const typename P::State& start, const H& bound, const BeamLimits& limits,
                  Progress& progress) {
  return Beam<P, H>(puzzle, bound, limits, progress).run(start);
}

}  // namespace nonet
