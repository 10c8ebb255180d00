// Covers by plain backtracking, as a textbook has it: the first item that needs an option, its options one
// after another, each checked against what is there already. Items stand in an order that is made once, those
// with few options first, so that what is given is met first; nothing else is kept but how often items are
// covered. It stands here to be raced, and to be believed. In dictionary order all options are gone through
// instead.
//
// Example: two items, three options, the covers {0, 1} and {2}.
//
//   CoverBuilder builder(2, 2);
//   const int first[] = {0}, second[] = {1}, both[] = {0, 1};
//   builder.add(first);
//   builder.add(second);
//   builder.add(both);
//   Progress progress;
//   const CoverFound found = backtrack_cover(*builder.build(), CoverOrder::any, progress);  // 2 covers
#pragma once

#include "nonet/cover/search.h"

namespace nonet {

// Without `each` covers are only counted.
CoverFound backtrack_cover(const CoverProblem& problem, CoverOrder order, Progress& progress,
                           const EachCover& each = {});

}  // namespace nonet
