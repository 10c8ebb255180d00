// Some cover of a problem, chosen by chance: for random instances. Not uniform; CoverDiagram::sample is.
#pragma once

#include <random>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/cover/problem.h"

namespace nonet {

// The labels of its options, in no order; empty when there is none or it was not found at once.
std::vector<int> random_cover_of(const CoverProblem& problem, std::mt19937_64& random, Progress& whole);

}  // namespace nonet
