// What searches of a graph of states find.
#pragma once

#include <vector>

#include "nonet/contract/puzzle.h"

namespace nonet {

// Why a search ended. found: of a part of one, what was looked for is there.
enum class Ended { whole, asked, memory, depth, limit, found };

template <Moves P>
struct PathFound {
  int cost = -1;  // -1: none
  std::vector<typename P::Move> path;
  u64 nodes = 0;
  int bound = 0;  // proved: no answer costs less
  Ended ended = Ended::whole;
  bool complete() const { return ended == Ended::whole; }
};

}  // namespace nonet
