// Short answers for nine of any size: the macro method of docs/nine.md at once, which is proved to stay
// within nine_guarantee(n) moves, then annealing until stopped.
#pragma once

#include <limits>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/puzzles/nine/nine.h"

namespace nonet {

constexpr int most_nine_size = 32;

struct NineLimits {
  u64 seed = 1;
  u64 nodes = std::numeric_limits<u64>::max();  // edits a thread tries; the time limit is `progress`
  int threads = 1;
};

struct NineFound {
  std::vector<int> moves;
  int bound = 0;  // proved: no answer is shorter
  u64 nodes = 0;  // edits tried
};

// The board must be solvable (first_wrong_orbit) and 1 <= n <= most_nine_size. Limits and seed alone decide
// the result unless progress stops it; it is then the best so far.
NineFound nine_search(const NineBoard& board, const NineLimits& limits, Progress& progress);

// The macro method alone, and what it never exceeds.
std::vector<int> nine_macro(const NineBoard& board);
int nine_guarantee(int n);

// No answer has fewer moves. Takes at most about `work` steps.
int nine_bound(const NineBoard& board, u64 work, Progress& progress);

}  // namespace nonet
