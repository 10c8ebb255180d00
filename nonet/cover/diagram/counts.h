// How many covers each node of a diagram stands for, exactly. Counts are computed in 128 bits, in GMP's
// numbers only where that overflows, and kept in as many 64-bit limbs as each needs.
#pragma once

#include <gmpxx.h>

#include "nonet/cover/diagram/graph.h"

namespace nonet {

class CoverCounts {
 public:
  // False: out of memory, or told to stop.
  bool compute(const CoverGraph& graph, MemoryBudget& budget, Progress& progress);

  mpz_class count(std::size_t node) const;
  double bytes() const { return begin_.bytes() + limbs_.bytes(); }

 private:
  static_assert(sizeof(mp_limb_t) == sizeof(u64) && GMP_NAIL_BITS == 0);
  std::span<const u64> limbs(std::size_t node) const;
  bool compute_short(const CoverGraph& graph, std::size_t node, u128& count) const;
  mpz_class compute_long(const CoverGraph& graph, std::size_t node) const;
  bool keep(std::span<const u64> limbs, MemoryBudget& budget);

  PieceArray<std::uint32_t> begin_;  // by node
  PieceArray<u64> limbs_;            // lowest first
};

}  // namespace nonet
