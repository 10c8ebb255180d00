// What the searches for covers have in common. Each has a header of its own: exact_cover.h, bitmask_cover.h,
// backtrack_cover.h.
#pragma once

#include <functional>
#include <span>
#include <string_view>

#include "nonet/base/progress.h"
#include "nonet/base/result.h"
#include "nonet/cover/problem.h"

namespace nonet {

// Sees a cover as its options, ascending; returns false when it has seen enough.
using EachCover = std::function<bool(std::span<const int> options)>;

enum class CoverOrder {
  any,         // as found
  dictionary,  // as sorted lists of options
};

struct CoverFound {
  u64 covers = 0;         // seen
  u64 nodes = 0;          // options tried
  u64 updates = 0;        // of the memory of the search
  bool complete = false;  // there are no others; false after a stop and after `each` had enough
};

// The searches by their names: cover, bitmask and backtrack. An empty `each` only counts.
bool is_cover_search(std::string_view name);
Result<CoverFound> search_covers(const CoverProblem& problem, std::string_view name, CoverOrder order,
                                 Progress& progress, const EachCover& each = {});
// bitmask where it takes the problem: it visits the same nodes as cover in less than half the time.
std::string_view fastest_cover_search(const CoverProblem& problem);

}  // namespace nonet
