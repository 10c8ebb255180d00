// A Toggle system as a Sweep: one stage a move, in the order of the moves. A cell is open from the first to
// the last move that touches it; the profile packs the values of the open cells, and a cell that closes must
// have reached its target. In row-major order this is the row-mask DP of Binary Sudoku and of Lights Out.
#pragma once

#include <vector>

#include "nonet/toggle/system.h"

namespace nonet {

class ToggleSweep {
 public:
  using Profile = u64;

  // Refused when the open cells do not fit 64 bits.
  static Result<ToggleSweep> build(const ToggleSystem& system);
  // The target may be changed between runs; false when a cell that no move touches would have to change.
  bool set_target(const Values& target);

  int stages() const { return static_cast<int>(stages_.size()); }
  Profile first() const { return 0; }

  // f(next, cost, times): more presses first, so ties go to the first sorted move list.
  template <class F>
  void each_step(int stage, Profile profile, F&& f) const {
    const Stage& s = stages_[static_cast<std::size_t>(stage)];
    if (modulus_ == 2) {
      const Profile pressed = profile ^ s.mask;
      if ((pressed & s.close_mask) == s.close_value) f(pressed & ~s.close_mask, s.cost, 1);
      if ((profile & s.close_mask) == s.close_value) f(profile & ~s.close_mask, 0, 0);
      return;
    }
    for (int times = s.order - 1; times >= 0; --times) {
      Profile next = profile;
      for (const Field& field : s.fields) {
        const auto value = static_cast<int>(next >> field.shift & slot_mask_);
        const auto sum = static_cast<Profile>((value + times * field.amount) % modulus_);
        next = (next & ~(slot_mask_ << field.shift)) | sum << field.shift;
      }
      if ((next & s.close_mask) == s.close_value) f(next & ~s.close_mask, times * s.cost, times);
    }
  }

  // Upper bounds on the profiles of all stages together and of the widest (exact in log2 for prime k).
  struct Forecast {
    double entries = 1;  // with the initial profile
    double widest = 0;
  };
  Forecast forecast() const { return forecast_; }

 private:
  struct Field {
    int cell;
    int shift;
    int amount;
  };
  struct Stage {
    std::vector<Field> fields;
    std::vector<Field> closing;
    Profile mask = 0, close_mask = 0, close_value = 0;
    int order = 2, cost = 1;
  };
  void measure(int slots);

  int modulus_ = 2;
  int slot_bits_ = 1;
  u64 slot_mask_ = 1;
  std::vector<Stage> stages_;
  std::vector<int> untouched_;
  Forecast forecast_;
};

}  // namespace nonet
