// The contest of any puzzle, built in or described by a file.
#pragma once

#include "nonet/language/contest.h"

namespace nonet {

// Null: the puzzle is built in and has no contest. The puzzle outlives it.
std::shared_ptr<const Judging> judging_of(const Puzzle& puzzle);

// Boards to try programs on.
std::unique_ptr<Specimens> specimens_of(const Puzzle& puzzle, const Settings& settings);

}  // namespace nonet
