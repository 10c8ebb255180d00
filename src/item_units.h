// Cuts a cover problem into units that somebody else can follow: each is a list of options; at every
// branching some item is chosen, and the options are all that can still cover it. So every cover lies in
// exactly one unit.
#pragma once

#include <vector>

#include "nonet/cover_problem.h"
#include "nonet/progress.h"

namespace nonet {

struct ItemUnits {
  std::vector<std::vector<int>> units;  // options in the order in which they were chosen
  bool whole = true;                    // false: told to stop
};

// Level by level, on the item with the fewest options, until there are `enough` units or nothing is left to
// branch on; a level is not begun on more, and ends early at `most`. A unit in which some item has no option
// left is not branched: it has no covers. Every item is covered once; no colours.
ItemUnits cut_by_items(const CoverProblem& problem, std::size_t enough, std::size_t most, Progress& progress);

}  // namespace nonet
