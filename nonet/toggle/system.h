// A Toggle puzzle compiled once: the sparse system  sum over moves of times * effect = target (mod k).
//
// Invariants: amounts are in 1..k-1, each cell appears once in a move; moves that are forbidden or change
// nothing are left out (label() gives a move's number in the puzzle); every cost is at least 1 and the
// dearest press vector stays below 2^30, so costs add up in int with room for a mark above them. Stored both
// ways: by move and by cell.
//
//   struct Lamp {  // one lamp, one switch
//     int modulus() const { return 2; }
//     int cells() const { return 1; }
//     int moves() const { return 1; }
//     void each_effect(int, auto&& f) const { f(0, 1); }
//   };
//   Result<ToggleSystem> system = ToggleSystem::compile(Lamp{});
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "nonet/base/result.h"
#include "nonet/contract/puzzle.h"

namespace nonet {

using Value = std::uint16_t;        // of a cell, or presses of a move: 0..k-1
using Values = std::vector<Value>;  // one for each cell (a target) or each move (an answer)

class ToggleSystem {
 public:
  static constexpr int max_modulus = 1 << 15;  // sums of two values fit a Value
  static constexpr std::int64_t max_total_cost =
      (std::int64_t{1} << 30) - 1;  // of k - 1 presses of every move

  static constexpr std::size_t max_effects = std::size_t{1} << 25;

  struct Effect {
    int cell;
    int amount;
  };
  struct Touch {
    int move;
    int amount;
  };
  // What a press costs, by the puzzle's move number; 0 forbids the move. Empty: every press costs 1.
  using Costs = std::vector<int>;

  template <Toggle P>
  static Result<ToggleSystem> compile(const P& puzzle, const Costs& costs = {}) {
    std::vector<Effect> effects;
    std::vector<std::size_t> begin = {0};
    for (int move = 0; move < puzzle.moves() && effects.size() <= max_effects; ++move) {
      puzzle.each_effect(move, [&](int cell, int amount) { effects.push_back({cell, amount}); });
      begin.push_back(effects.size());
    }
    return build(puzzle.modulus(), puzzle.cells(), effects, begin, costs);
  }

  int modulus() const { return modulus_; }
  int cells() const { return static_cast<int>(touch_begin_.size()) - 1; }
  int moves() const { return static_cast<int>(labels_.size()); }
  int label(int move) const { return labels_[at(move)]; }
  int cost(int move) const { return costs_[at(move)]; }
  int order(int move) const { return orders_[at(move)]; }  // presses that come to nothing
  int max_cost() const { return max_cost_; }

  std::span<const Effect> effects(int move) const { return slice(effects_, effect_begin_, at(move)); }
  std::span<const Touch> touching(int cell) const { return slice(touches_, touch_begin_, at(cell)); }

  // The values that pressing each move `times[move]` times adds to the cells.
  Values apply(std::span<const Value> times) const;
  std::int64_t cost(std::span<const Value> times) const;

 private:
  // Move m has the effects from begin[m] to begin[m + 1].
  static Result<ToggleSystem> build(int modulus, int cells, const std::vector<Effect>& effects,
                                    const std::vector<std::size_t>& begin, const Costs& costs);
  template <class T>
  static std::span<const T> slice(const std::vector<T>& all, const std::vector<std::size_t>& begin,
                                  std::size_t i) {
    return {all.data() + begin[i], begin[i + 1] - begin[i]};
  }
  void index_by_cell(int cells);

  int modulus_ = 2;
  int max_cost_ = 1;
  std::vector<int> labels_, costs_, orders_;
  std::vector<Effect> effects_;
  std::vector<Touch> touches_;
  std::vector<std::size_t> effect_begin_{0}, touch_begin_;
};

}  // namespace nonet
