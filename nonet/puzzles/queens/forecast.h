// The parts of the forecast of a count of queens.
#pragma once

#include <random>

#include "nonet/contract/forecast.h"
#include "nonet/puzzles/queens/units.h"

namespace nonet {

// The nodes below a unit as one random descent sees them: right on average (nonet/contract/forecast.h). They
// are those of the kernels that search, on a torus those of fill_torus.
double descend_queens(const QueensBoard& board, const QueensUnit& unit, std::mt19937_64& random);

// A guess of the same, from the first rows alone.
double guess_queens_nodes(const QueensBoard& board, const QueensUnit& unit);

// All of a board's units; exactly where the estimate is at most `few`.
Result<Estimate> estimate_queens_nodes(const QueensBoard& board, const QueensUnits& units,
                                       const UnitSampler& sampler, const Sampling& sampling, double few,
                                       Progress& progress);

}  // namespace nonet
