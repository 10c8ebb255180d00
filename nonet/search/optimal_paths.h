// All optimal answers. Layer g holds the states that can lie g moves from the start on an answer of the
// known optimal length; counting answers from the last layer back leaves those that do. A state that is in a
// layer although it can be reached sooner leads to no answer of that length, so it counts none.
//
//   OptimalPaths<P> paths;
//   const auto accept = [&](const State& state, int left) { return bound(state) <= left; };
//   if (paths.build(puzzle, start, length, accept, memory, progress) == Ended::whole) paths.count();
//   paths.each(progress, [](std::span<const Move> path) { return true; });
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "nonet/base/flat_map.h"
#include "nonet/base/progress.h"
#include "nonet/contract/puzzle.h"
#include "nonet/search/path_found.h"

namespace nonet {

template <Counted P>
class OptimalPaths {
 public:
  using State = typename P::State;
  using Move = typename P::Move;

  // accept(state, left) may be false only where the goal is more than `left` moves away: a lower bound or a
  // perfect table. Ended::asked or memory: no result.
  template <class Accept>
  Ended build(const P& puzzle, const State& start, int length, Accept&& accept, double memory,
              Progress& progress) {
    puzzle_ = &puzzle;
    layers_.assign(static_cast<std::size_t>(length) + 1, {});
    layers_[0].states.insert(start, puzzle.key(start));
    for (int g = 0; g < length; ++g) {
      Layer &here = layers_[static_cast<std::size_t>(g)], &next = layers_[static_cast<std::size_t>(g) + 1];
      for (std::size_t i = 0; i < here.states.size(); ++i) {
        if (i % 1024 == 1023) {
          if (!progress.advance(1024)) return Ended::asked;
          if (bytes() > memory || next.states.size() >= FlatIndex<State>::most) return Ended::memory;
        }
        const State state = here.states.key(i);
        puzzle.each_move(state, [&](Move move) {
          State reached = state;
          puzzle.apply(reached, move);
          if (accept(reached, length - g - 1)) next.states.insert(reached, puzzle.key(reached));
          return false;
        });
      }
      nodes_ += here.states.size();
    }
    return count_back(progress);
  }

  u128 count() const { return layers_[0].ways.empty() ? 0 : layers_[0].ways[0]; }
  u64 nodes() const { return nodes_; }

  // Every answer, in the order of the moves as each_move gives them, until f says false.
  template <class F>
  bool each(Progress& progress, F&& f) const {
    std::vector<Move> path;
    return layers_[0].states.size() == 0 || count() == 0 || walk(layers_[0].states.key(0), path, progress, f);
  }

 private:
  struct Layer {
    FlatIndex<State> states;
    std::vector<u128> ways;  // from the state to the goal in the moves left
  };

  Ended count_back(Progress& progress) {
    Layer& last = layers_.back();
    const State goal = puzzle_->goal();
    last.ways.assign(last.states.size(), 0);
    if (const auto at = last.states.find(goal, puzzle_->key(goal)); at != FlatIndex<State>::missing)
      last.ways[at] = 1;
    for (std::size_t g = layers_.size() - 1; g-- > 0;) {
      Layer &here = layers_[g], &next = layers_[g + 1];
      here.ways.assign(here.states.size(), 0);
      for (std::size_t i = 0; i < here.states.size(); ++i) {
        if (i % 1024 == 1023 && !progress.advance(0)) return Ended::asked;
        u128 sum = 0;
        each_next(here.states.key(i), next, [&](Move, std::uint32_t at) {
          sum = add_saturated(sum, next.ways[at]);
          return false;
        });
        here.ways[i] = sum;
      }
    }
    return Ended::whole;
  }

  template <class F>
  bool each_next(const State& state, const Layer& next, F&& f) const {
    return puzzle_->each_move(state, [&](Move move) {
      State reached = state;
      puzzle_->apply(reached, move);
      const std::uint32_t at = next.states.find(reached, puzzle_->key(reached));
      return at != FlatIndex<State>::missing && f(move, at);
    });
  }

  template <class F>
  bool walk(const State& state, std::vector<Move>& path, Progress& progress, F& f) const {
    if (path.size() + 1 == layers_.size()) return f(std::span<const Move>(path)) && !progress.should_stop();
    const Layer& next = layers_[path.size() + 1];
    return !each_next(state, next, [&](Move move, std::uint32_t at) {
      if (next.ways[at] == 0) return false;
      path.push_back(move);
      const bool go_on = walk(next.states.key(at), path, progress, f);
      path.pop_back();
      return !go_on;
    });
  }

  double bytes() const {
    double sum = 0;
    for (const Layer& layer : layers_)
      sum +=
          FlatIndex<State>::bytes(double(layer.states.size())) + double(layer.states.size()) * sizeof(u128);
    return sum;
  }

  const P* puzzle_ = nullptr;
  std::vector<Layer> layers_;
  u64 nodes_ = 0;
};

}  // namespace nonet
