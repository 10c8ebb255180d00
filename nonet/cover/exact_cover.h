// Exact covers by dancing cells: sparse sets of the options that are left for each item, branching on the
// item with the fewest. Knows secondary items, colours and multiplicities; plain problems do not pay for
// them. Source: D. E. Knuth, The Art of Computer Programming, volume 4B, 7.2.2.1, and his programs SSXCC and
// DLX3 (items covered several times: the first option that is taken branches, those before it are out).
//
// What is searched depends on the problem alone, so nodes can be compared between runs. In dictionary order
// covers may be far apart; where the order stalls, the search by fewest options looks for the covers below,
// and a few of them are put in order.
//
// Example: two items, three options, the covers {0, 1} and {2}.
//
//   CoverBuilder builder(2, 2);
//   const int first[] = {0}, second[] = {1}, both[] = {0, 1};
//   builder.add(first);
//   builder.add(second);
//   builder.add(both);
//   Progress progress;
//   const CoverFound found = exact_cover(*builder.build(), CoverOrder::any, progress);  // found.covers == 2
#pragma once

#include "nonet/cover/search.h"

namespace nonet {

// Without `each` covers are only counted.
CoverFound exact_cover(const CoverProblem& problem, CoverOrder order, Progress& progress,
                       const EachCover& each = {});

}  // namespace nonet
