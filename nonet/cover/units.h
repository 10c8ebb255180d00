// All covers by several threads. A problem is cut into numbered units, each the covers that contain some
// options and do not contain some others; a unit is again a cover problem, a smaller one, so any search does
// it. The cut follows the search of exact_cover.h and splits what Knuth's random walks say is largest; it
// depends on the problem alone, so counts, nodes and the order of lists are the same for any number of
// threads.
//
// Example: two items, three options, the covers {0, 1} and {2}.
//
//   CoverBuilder builder(2, 2);
//   const int first[] = {0}, second[] = {1}, both[] = {0, 1};
//   builder.add(first);
//   builder.add(second);
//   builder.add(both);
//   Progress progress;
//   const auto counted = count_covers(*builder.build(), "cover", {.threads = 2}, progress);
//   counted->count;  // 2
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "nonet/cover/search.h"
#include "nonet/units/counted_units.h"

namespace nonet {

// The nodes of exact_cover() in any order, as one walk down the tree sees it: where there are n branches,
// choose(n) below n says which. Without prejudice when it chooses at random: the mean of all walks is exact.
// Told to stop, a walk ends where it is, and the estimate is the mean of those there were; 0 for none.
// Source: D. E. Knuth, Estimating the efficiency of backtrack programs, 1975.
double walk_nodes(const CoverProblem& problem, const std::function<int(int branches)>& choose,
                  Progress& progress);
double estimate_nodes(const CoverProblem& problem, int walks, u64 seed, Progress& progress);
// The same walks also estimate memory accesses (`work`), to compare the search with other methods.
struct SearchEstimate {
  double nodes = 0, work = 0;
};
SearchEstimate estimate_search(const CoverProblem& problem, int walks, u64 seed, Progress& progress);

struct CoversCounted : UnitsCounted {
  u128 unfinished = 0;  // covers found in unfinished units; not part of `count`
};

// A count that runs in turns, so that other methods can run between them.
class CoverCount {
 public:
  // `algorithm` is cover, bitmask or backtrack. All arguments must outlive the count.
  CoverCount(const CoverProblem& problem, std::string_view algorithm, const UnitOptions& options,
             Progress& progress);
  ~CoverCount();

  // Searches about `nodes` nodes; the first turn also cuts the problem into units. The next turn restarts the
  // units that this turn leaves unfinished.
  Result<Done> take_turn(u64 nodes);
  bool complete() const;
  Result<CoversCounted> result();

 private:
  class State;
  std::unique_ptr<State> state_;
};

// The whole count in one turn. The rest is as in counted_units.h.
Result<CoversCounted> count_covers(const CoverProblem& problem, std::string_view algorithm,
                                   const UnitOptions& options, Progress& progress);

// Every cover, by the same searches, handed out on the calling thread: in dictionary order, or as found by
// one thread. Others may be ahead of it by some megabytes, never by more.
Result<CoverFound> list_covers(const CoverProblem& problem, std::string_view algorithm, CoverOrder order,
                               int threads, Progress& progress, const EachCover& each);

}  // namespace nonet
