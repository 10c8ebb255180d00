// All positions from which the goal is reached, with their distances: for puzzles whose moves cannot all be
// taken back, or whose positions have no index. Breadth first from the goal over the moves that lead back;
// positions are kept in the order of their distance, so the distance of one follows from its number.
//
// Positions that symmetries of the rules turn into one another are at the same distance: only the smallest
// of them is kept.
//
//   StateTable<1> table(puzzle, images);
//   if (table.build(memory, progress) == Ended::whole) table.distance(state);
#pragma once

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "nonet/base/flat_map.h"
#include "nonet/language/moves/packed_rules.h"
#include "nonet/search/path_found.h"

namespace nonet {

template <int Words>
class StateTable {
 public:
  using State = PackedState<Words>;
  static constexpr int unreached = -1;

  // `images` are all symmetries but the one that changes nothing.
  StateTable(const DescribedMoves<Words>& puzzle, std::vector<PackedImage<Words>> images)
      : puzzle_(puzzle), images_(std::move(images)) {}

  // Ended::asked or memory: the levels so far are whole, and the table answers nothing.
  Ended build(double memory, Progress& progress);

  const std::vector<u64>& levels() const { return levels_; }  // positions by distance, none left out
  u64 kept() const { return states_.size(); }
  double bytes() const { return FlatIndex<State>::bytes(double(states_.size())); }
  int distance(const State& state) const;
  // A move that brings the goal nearer.
  int next_move(const State& state, int distance) const;
  std::vector<State> hardest(std::size_t most) const;
  // The average number of moves per position; for many positions, of an evenly spaced sample.
  double mean_moves() const;
  // Of the positions that are kept and their distances, in whatever order they were found.
  std::string digest() const;
  // Any position of a level, each as likely as any other.
  State random_at(int distance, std::mt19937_64& random) const;

 private:
  struct Canonical {
    State state;
    u64 images;  // positions that it stands for
  };
  Canonical canonical(const State& state) const;
  State with_words(const std::array<u64, Words>& words) const {
    State state;
    state.words = words;
    state.blank = find_blank(*puzzle_.rules().shape, words);
    return state;
  }
  // Until f returns true.
  template <class F>
  void each_before(const State& state, F&& f) const {
    const auto visit = [&](int move) {
      State before = state;
      puzzle_.apply(before, move);
      return f(before);
    };
    if (puzzle_.rules().shape->structure.reversible) {
      puzzle_.each_move(state, visit);
    } else {
      puzzle_.each_way_back(state, visit);
    }
  }

  DescribedMoves<Words> puzzle_;
  std::vector<PackedImage<Words>> images_;
  FlatIndex<State> states_;
  std::vector<std::size_t> begin_;  // of every level in states_, and one more
  std::vector<u64> levels_;
};

}  // namespace nonet
