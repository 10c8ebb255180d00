// The best cover: the smallest or largest sum of the weights of its options, by branch and bound.
//
// The bound is that of linear programming, from its dual side. Every item has a price; an option's reduced
// cost is its weight less the prices of its items. Whatever the prices are, no cover is cheaper than the sum
// of the prices, each as often as its item must be covered, plus the negative reduced costs: so prices are
// found by any means, rounded to integers, and the bound they give is exact. An option whose reduced cost
// lifts the bound above the limit is in no cover that is wanted, and is removed; removals raise prices.
// Items that options may share by a colour have the price 0.
//
// The search asks for covers within a window above the bound and widens it until one is found, so that the
// proof does not wait for a good first cover. Source of the windows: iterative deepening; of the prices:
// Lagrangian relaxation with entropic smoothing (Bregman's balancing of rows), both folklore.
//
// The answer does not depend on the number of threads. Problems without an aim have the value 0, and any
// cover is the best.
//
// Example: two items, three options, the best of the covers {0, 1} and {2}.
//
//   CoverBuilder builder(2, 2);
//   const int first[] = {0}, second[] = {1}, both[] = {0, 1};
//   builder.add(first, {}, 3);
//   builder.add(second, {}, 4);
//   builder.add(both, {}, 6);
//   builder.aim(Aim::maximum);
//   const Result<CoverProblem> problem = builder.build();
//   Progress progress;
//   const Result<CoverBest> best = best_cover(*problem, 1, progress);   // best->value == 7
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/base/result.h"
#include "nonet/cover/problem.h"

namespace nonet {

struct CoverBest {
  enum class Outcome {
    proved,   // the best cover
    none,     // proved: there is no cover
    stopped,  // the best cover so far, if any; the bound holds
  };
  Outcome outcome = Outcome::stopped;
  bool found = false;
  std::vector<int> options;  // ascending
  std::int64_t value = 0;    // of the options
  std::int64_t bound = 0;    // proved: no cover is better
  u64 nodes = 0;             // options tried
};

// After how many nodes it goes on to the next stage. The best value does not depend on it, the cover may.
struct CoverBestStages {
  u64 first = 200;    // before the prices are balanced
  u64 dive = 2000;    // with them, to find some cover
  u64 window = 4000;  // before a window is cut into units for threads
};

// An error of Fault::refused says that the problem is too large, or its weights to be added up.
Result<CoverBest> best_cover(const CoverProblem& problem, int threads, Progress& progress,
                             const CoverBestStages& stages = {});

}  // namespace nonet
