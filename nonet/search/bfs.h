// Breadth-first search, level by level, over states kept in an open-addressing index. The tree is also the
// half of a bidirectional search (bidirectional.h). Every move costs 1, and with each move its inverse is
// there too, so a tree grown from the goal holds ways to the goal.
//
//   const auto found = bfs(puzzle, start, 1u << 30, progress);
#pragma once

#include <algorithm>
#include <vector>

#include "nonet/base/flat_map.h"
#include "nonet/base/progress.h"
#include "nonet/contract/puzzle.h"
#include "nonet/search/path_found.h"

namespace nonet {

template <Counted P>
class BfsTree {
 public:
  using State = typename P::State;
  using Move = typename P::Move;
  static constexpr std::uint32_t missing = FlatIndex<State>::missing;

  BfsTree(const P& puzzle, const State& root) : puzzle_(puzzle) {
    states_.insert(root, puzzle.key(root));
    parent_.push_back(missing);
    move_.emplace_back();
  }

  int depth() const { return depth_; }  // of the last whole level
  std::size_t frontier() const { return states_.size() - level_; }
  std::size_t size() const { return states_.size(); }
  const State& state(std::size_t number) const { return states_.key(number); }
  std::uint32_t find(const State& s) const { return states_.find(s, puzzle_.key(s)); }
  double bytes() const {
    return FlatIndex<State>::bytes(double(states_.size())) + double(states_.size()) * 2 * (4 + sizeof(Move));
  }

  // Adds the next level and calls seen(number) for every new state until it says true: Ended::found. Then,
  // or stopped, the level is not whole.
  template <class F>
  Ended grow(double memory, Progress& progress, F&& seen) {
    const std::size_t end = states_.size();
    bool over = false;
    for (std::size_t i = level_; i < end && !over; ++i) {
      if (i % 1024 == 1023) {
        if (!progress.advance(1024)) return Ended::asked;
        if (bytes() > memory || states_.size() >= FlatIndex<State>::most) return Ended::memory;
      }
      const State state = states_.key(i);
      over = puzzle_.each_move(state, [&](Move move) {
        State next = state;
        puzzle_.apply(next, move);
        const auto [number, fresh] = states_.insert(next, puzzle_.key(next));
        if (!fresh) return false;
        parent_.push_back(static_cast<std::uint32_t>(i));
        move_.push_back(move);
        return seen(number);
      });
    }
    if (over) return Ended::found;
    level_ = end;
    ++depth_;
    return Ended::whole;
  }

  // The moves from the root to a state.
  std::vector<Move> path_to(std::uint32_t number) const {
    std::vector<Move> path;
    for (; parent_[number] != missing; number = parent_[number]) path.push_back(move_[number]);
    std::reverse(path.begin(), path.end());
    return path;
  }
  // The moves from a state back to the root.
  std::vector<Move> path_from(std::uint32_t number) const {
    std::vector<Move> path;
    for (; parent_[number] != missing; number = parent_[number])
      path.push_back(puzzle_.inverse(move_[number]));
    return path;
  }

 private:
  const P& puzzle_;
  FlatIndex<State> states_;
  std::vector<std::uint32_t> parent_;
  std::vector<Move> move_;
  std::size_t level_ = 0;  // where the last whole level begins
  int depth_ = 0;
};

template <Counted P>
PathFound<P> bfs(const P& puzzle, const typename P::State& start, double memory, Progress& progress) {
  PathFound<P> found;
  BfsTree<P> tree(puzzle, start);
  const auto goal = puzzle.goal();
  std::uint32_t reached = start == goal ? 0 : BfsTree<P>::missing;
  while (reached == BfsTree<P>::missing && tree.frontier() > 0) {
    found.bound = tree.depth() + 1;
    progress.report_bound(found.bound);
    found.ended = tree.grow(memory, progress, [&](std::uint32_t number) {
      if (!(tree.state(number) == goal)) return false;
      reached = number;
      return true;
    });
    if (!found.complete()) break;
  }
  found.nodes = tree.size();
  if (reached != BfsTree<P>::missing) {
    found.ended = Ended::whole;
    found.path = tree.path_to(reached);
    found.cost = found.bound = static_cast<int>(found.path.size());
  }
  return found;
}

}  // namespace nonet
