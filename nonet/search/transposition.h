// A table of fixed size of the states a depth-first search has begun to look at, so that it does not look
// again when it comes back at the same cost or a higher one. It never lies: the whole state is kept and
// compared; what has no room is forgotten.
//
// Buckets of two. The first keeps the visit with the smallest g, whose search is the largest; the second the
// latest. Visits of an earlier limit are worth nothing and are overwritten.
//
// Why a visit still in progress may cut: of all begun visits from which the goal can be reached within the
// limit take one that is nearest to it; its next state is not cut, or another begun visit is as near.
// That needs the moves allowed from there to be the same, so the state of the automaton belongs to the visit.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "nonet/base/flat_map.h"

namespace nonet {

template <class State>
class TranspositionTable {
 public:
  // The largest power of two of buckets within so many bytes; at least one.
  explicit TranspositionTable(double bytes)
      : buckets_(std::bit_floor(static_cast<std::size_t>(std::max(1.0, bytes / sizeof(Bucket))))) {}

  std::size_t bytes() const { return buckets_.size() * sizeof(Bucket); }

  // For a new limit.
  void start_over() { ++round_; }

  // True if visited in this round at this cost or less; otherwise notes the visit. `word`: as for FlatIndex.
  bool visit(const State& state, u64 word, std::uint32_t mark, int g) {
    Bucket& bucket = buckets_[mix(word) & (buckets_.size() - 1)];
    for (Visit& v : bucket) {
      if (v.round != round_ || v.mark != mark || !(v.state == state)) continue;
      if (v.g <= g) return true;
      v.g = g;
      return false;
    }
    Visit& large = bucket[0];
    if (large.round == round_ && large.g <= g) {
      bucket[1] = {state, mark, g, round_};
    } else {
      if (large.round == round_) bucket[1] = large;
      large = {state, mark, g, round_};
    }
    return false;
  }

 private:
  struct Visit {
    State state{};
    std::uint32_t mark = 0;
    int g = 0;
    std::uint32_t round = 0;  // none
  };
  using Bucket = std::array<Visit, 2>;
  std::vector<Bucket> buckets_;
  std::uint32_t round_ = 0;
};

}  // namespace nonet
