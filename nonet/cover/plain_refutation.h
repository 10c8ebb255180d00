// That a cover problem has no cover, or none but one, as a list of clauses that a simple checker follows:
// each is seen to hold by unit propagation from those before it.
//
// The formula is the plainest there is, so that whoever checks the proof can make it from the rules alone:
// option o is the variable o + 1; every primary item has the clause of its options, every two options that
// share an item the clause of both negations. CaDiCaL searches without the transformations that unit
// propagation cannot follow.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "nonet/base/progress.h"
#include "nonet/base/result.h"
#include "nonet/cover/problem.h"

namespace nonet {

struct PlainLimits {
  double literals = 2e7;  // of the formula
  std::size_t bytes = 0;  // of the steps
};

// The steps, a line each in the DRAT format, the last one "0"; none when the formula or the proof is too
// large, or when there is a cover after all. Every item is covered once; no colours. `excluded` is a cover
// that does not count. Fault::stopped when progress said so.
Result<std::optional<std::string>> refute_plainly(const CoverProblem& problem,
                                                  const std::optional<std::span<const int>>& excluded,
                                                  const PlainLimits& limits, Progress& progress);

}  // namespace nonet
