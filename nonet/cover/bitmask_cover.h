// Exact covers on rows of bits: the options that are left are one row, and to take an option is to clear
// the row of those that cannot stand beside it; colours and secondary items are nothing but such bits. Beside
// it goes a short array, how many options each primary item has left, so that the next one is chosen as in
// exact_cover.h, and the same tree is searched. A level of the search has its own copy of both, and nothing
// is ever undone. For up to `bitmask_most_options` options, without multiplicities.
//
// Example: two items, three options, the covers {0, 1} and {2}.
//
//   CoverBuilder builder(2, 2);
//   const int first[] = {0}, second[] = {1}, both[] = {0, 1};
//   builder.add(first);
//   builder.add(second);
//   builder.add(both);
//   Progress progress;
//   const auto found = bitmask_cover(*builder.build(), CoverOrder::any, progress);  // found->covers == 2
#pragma once

#include "nonet/cover/search.h"

namespace nonet {

inline constexpr int bitmask_most_options = 4096;
inline constexpr int bitmask_most_items = 4096;  // primary ones

// An error of Fault::unsupported says what this search cannot do.
Result<Done> bitmask_takes(const CoverProblem& problem);

// Without `each` covers are only counted. The errors are those of bitmask_takes().
Result<CoverFound> bitmask_cover(const CoverProblem& problem, CoverOrder order, Progress& progress,
                                 const EachCover& each = {});

}  // namespace nonet
