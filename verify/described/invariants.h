// What no move of described rules changes: how many of each piece are in each orbit of cells, sums of turns,
// and parities of permutations.
#pragma once

#include <string>
#include <vector>

#include "described/described.h"

namespace nonet_verify {

// Cells between which pieces are carried, whatever the guards say.
class Orbits {
 public:
  explicit Orbits(const DescribedMoves& rules);
  const std::vector<std::vector<int>>& cells() const { return cells_; }  // by orbit
  std::size_t of(int cell) const { return of_[static_cast<std::size_t>(cell)]; }

 private:
  std::vector<std::vector<int>> cells_;
  std::vector<std::size_t> of_;  // by cell
};

// Why no moves lead from the start to the goal; empty: nothing that is looked at is against it. What would
// take too long is left out.
std::string invariant_against(const DescribedMoves& rules, const Position& start, const Position& goal);

}  // namespace nonet_verify
