// Cuts a cover problem into units that somebody else can follow: each is a list of options; at every
// branching some item is chosen, and the options are all that can still cover it. So every cover lies in
// exactly one unit.
#pragma once

#include <limits>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/base/result.h"
#include "nonet/cover/problem.h"

namespace nonet {

struct ItemUnits {
  std::vector<std::vector<int>> units;  // options in the order in which they were chosen
  bool whole = true;                    // false: told to stop
};

struct ItemCut {
  std::size_t enough = 1;                                  // with so many units only large ones are branched
  std::size_t most = 1;                                    // about: the last branching may give more
  double large = std::numeric_limits<double>::infinity();  // nodes of a search that make a unit large
};

// Level by level, on the item with the fewest options, until there are enough units and none is large, or
// nothing is left to branch on; a level ends early at `most`. How large a unit is a few random walks say. A
// unit in which some item has no option left is not branched: it has no covers. Every item is covered once;
// no colours. Depends on the problem and the limits alone.
Result<ItemUnits> cut_by_items(const CoverProblem& problem, const ItemCut& limits, Progress& progress);

}  // namespace nonet
