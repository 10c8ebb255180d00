// The answers that a puzzle file says are known ([[expect]]), compared with those that are found.
#pragma once

#include <string>
#include <vector>

#include "nonet/contract/interface.h"
#include "nonet/contract/rules.h"

namespace nonet {

struct Compared {
  Place place;       // of the expectation in the file
  std::string what;  // "cost of 01110/10101"
  std::string expected, found;
  bool agrees() const { return expected == found; }
};

// All of the file's expectations about one thing each. An error of Fault::stopped when told to stop.
Result<std::vector<Compared>> compare_expectation(const Puzzle& puzzle, const Expectation& expectation,
                                                  const Request& request, Progress& progress);

}  // namespace nonet
