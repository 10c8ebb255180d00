// The whole null space walked for the cheapest answer: every solution of a Toggle system is one particular
// solution plus a kernel vector, so looking at all of them proves the minimum.
//
// k = 2: the cost of  x + kernel vector v  is a sum of characters of v, so a fast Walsh-Hadamard transform
//        gives 2^14 costs at a time for a handful of additions each; blocks follow one another.
// other k: a modular Gray code, one generator added a step, entry by entry in vector instructions.
// Both report the same: minimum, number of minima, and the first of them in the order of sorted move lists.
#pragma once

#include <functional>

#include "nonet/base/progress.h"
#include "nonet/toggle/linear.h"
#include "nonet/toggle/system.h"

namespace nonet {

struct Walk {
  std::int64_t cost = 0;  // the least seen
  u128 count = 0;         // how many answers have it
  Values presses;         // the first of them: as many presses of move 0 as possible, then of move 1, ...
  u128 visited = 0;
  bool complete = true;  // false when stopped: then `cost` is only the best found
};

Walk walk_null_space(const ToggleSystem& system, const ToggleLinear& linear, const Values& particular,
                     int threads, Progress& progress);

// Calls `each` with every answer of exactly this cost, first to last, until it returns false.
// Returns false when stopped before the end. Where k > 2 at most `most` answers are gathered and sorted.
bool list_null_space(const ToggleSystem& system, const ToggleLinear& linear, const Values& particular,
                     std::int64_t cost, std::size_t most, Progress& progress,
                     const std::function<bool(const Values&)>& each);

}  // namespace nonet
