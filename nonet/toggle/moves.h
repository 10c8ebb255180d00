// A Toggle system as a graph of states: the state is what is still missing (target minus what has been
// pressed), packed W words wide, and the goal is nothing missing.
//
// Moves commute, so some move that touches a given unfinished cell can always come first: each_move offers
// only the moves that touch the first unfinished cell. Distances to the goal are unchanged by that.
#pragma once

#include <array>
#include <bit>
#include <vector>

#include "nonet/base/flat_map.h"
#include "nonet/toggle/system.h"

namespace nonet {

template <int W>
class ToggleMoves {
 public:
  struct State {
    std::array<u64, W> word{};
    bool operator==(const State&) const = default;
  };
  struct Move {
    int move;
    int times;
    bool operator==(const Move&) const = default;
  };

  static int bits_per_cell(const ToggleSystem& s) {
    return static_cast<int>(std::bit_width(static_cast<unsigned>(s.modulus() - 1)));
  }
  // No cell straddles two words.
  static int words(const ToggleSystem& s) {
    const int per_word = 64 / bits_per_cell(s);
    return (s.cells() + per_word - 1) / per_word;
  }

  explicit ToggleMoves(const ToggleSystem& system)
      : system_(&system), bits_(bits_per_cell(system)), per_word_(64 / bits_), mask_((u64{1} << bits_) - 1) {
    for (int move = 0; system.modulus() == 2 && move < system.moves(); ++move) {
      State flip;
      for (const auto& e : system.effects(move)) flip.word[at(e.cell / 64)] |= u64{1} << (e.cell % 64);
      flips_.push_back(flip);
    }
  }

  State start(const Values& target) const {
    State s;
    for (int c = 0; c < system_->cells(); ++c) set(s, c, target[at(c)]);
    return s;
  }
  State goal() const { return {}; }
  int value(const State& s, int cell) const {
    return static_cast<int>(s.word[at(cell / per_word_)] >> (cell % per_word_ * bits_) & mask_);
  }
  const ToggleSystem& system() const { return *system_; }

  // f(cell, value) for every cell that still misses something.
  template <class F>
  void each_unfinished(const State& s, F&& f) const {
    for (int w = 0; w < W; ++w) {
      for (u64 rest = s.word[at(w)]; rest != 0;) {
        const int slot = std::countr_zero(rest) / bits_;
        f(w * per_word_ + slot, static_cast<int>(rest >> (slot * bits_) & mask_));
        rest &= ~(mask_ << (slot * bits_));
      }
    }
  }

  template <class F>
  bool each_move(const State& s, F&& f) const {
    const int cell = first_unfinished(s);
    if (cell < 0) return false;
    for (const auto& touch : system_->touching(cell)) {
      if (f(Move{touch.move, 1})) return true;
    }
    return false;
  }

  void apply(State& s, Move m) const {
    if (!flips_.empty()) {
      if (m.times % 2 == 0) return;
      for (int w = 0; w < W; ++w) s.word[at(w)] ^= flips_[at(m.move)].word[at(w)];
      return;
    }
    const int k = system_->modulus();
    for (const auto& e : system_->effects(m.move)) {
      const int less = m.times * e.amount % k;
      set(s, e.cell, static_cast<Value>((value(s, e.cell) + k - less) % k));
    }
  }

  // Presses of one cell's moves commute: while the first unfinished cell stays the same they come in order.
  bool redundant(const State& s, Move last, Move next) const {
    if (system_->modulus() == 2 || next.move >= last.move)
      return false;  // modulo 2 a press finishes the cell
    State before = s;
    apply(before, inverse(last));
    return first_unfinished(before) == first_unfinished(s);
  }

  Move inverse(Move m) const {
    const int order = system_->order(m.move);
    return {m.move, (order - m.times % order) % order};
  }
  int cost(Move m) const { return m.times * system_->cost(m.move); }

  u64 key(const State& s) const {
    u64 hash = 0;
    for (const u64 word : s.word) hash = mix(hash) ^ word;
    return hash;
  }

  int first_unfinished(const State& s) const {
    for (int w = 0; w < W; ++w) {
      if (s.word[at(w)] != 0) return w * per_word_ + std::countr_zero(s.word[at(w)]) / bits_;
    }
    return -1;
  }

 private:
  void set(State& s, int cell, Value value) const {
    u64& word = s.word[at(cell / per_word_)];
    const int shift = cell % per_word_ * bits_;
    word = (word & ~(mask_ << shift)) | u64{value} << shift;
  }

  const ToggleSystem* system_;
  int bits_, per_word_;
  u64 mask_;
  std::vector<State> flips_;
};

}  // namespace nonet
