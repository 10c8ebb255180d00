// Every reachable target of a Toggle system with its distance: the perfect table, its histogram, God's
// number.
//
// Reachable targets form a group; a target's index is the mixed-radix number of its digits along the image's
// echelon rows (ToggleLinear::image). Distances are kept as bit planes, plane b holding bit b of every
// distance, so a table takes bit_width(God's number) bits a state. For k = 2 a level is a bitmap and a move
// xors its indices: a whole word, 64 states, at a time. Other k go state by state, digits added with carries.
// If costs differ widely, there are no levels: states go through a priority queue by cost.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/toggle/linear.h"
#include "nonet/toggle/system.h"

namespace nonet {

class ToggleTable {
 public:
  // Refused when it would not fit `memory` bytes; `unknown` distances are left when stopped.
  static Result<ToggleTable> build(const ToggleSystem& system, const ToggleLinear& linear, double memory,
                                   Progress& progress);

  static double bytes(const ToggleSystem& system, const ToggleLinear& linear);

  u64 size() const { return size_; }
  bool complete() const { return complete_; }
  int gods_number() const { return static_cast<int>(histogram_.size()) - 1; }
  int bits_per_state() const { return static_cast<int>(planes_.size()); }
  const std::vector<u64>& histogram() const { return histogram_; }  // states by distance
  u64 updates() const { return updates_; }  // state-move pairs, or words of bitmap, looked at

  u64 rank(const Values& target) const;  // of a reachable target
  Values unrank(u64 index) const;
  int distance(u64 index) const;
  // One cheapest answer, walked down the table; the first in the order of sorted move lists.
  Values presses(const ToggleSystem& system, const Values& target) const;
  std::string digest() const;  // of all distances, for certificates
  // A state at a distance that the histogram has, each as likely as any other; `random` gives 64 random bits.
  Result<u64> draw(int distance, const std::function<u64()>& random, Progress& progress) const;
  // The first state at the largest distance.
  u64 antipode() const;

 private:
  class Builder;
  u64 at_distance(u64 word, int distance) const;  // bit i: state 64 * word + i is
  int modulus_ = 2;
  std::size_t cells_ = 0;
  u64 size_ = 1;
  bool complete_ = false;
  u64 updates_ = 0;
  std::vector<ToggleLinear::ImageRow> rows_;
  std::vector<std::vector<u64>> planes_;
  std::vector<u64> histogram_;
};

}  // namespace nonet
