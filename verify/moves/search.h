// Searches that decide again what a certificate claims of a graph of positions. Breadth-first, a level at a
// time: where moves can be taken back, a level's neighbours lie in the level before, in itself or in the
// next, and two levels are all that is kept; otherwise all are. Each level is a sorted list of keys. What
// would take more than its limits throws Refusal; a step is a move made.
#pragma once

#include "moves/rules.h"

namespace nonet_verify {

struct Meeting {
  std::optional<int> distance;  // none: more than `most`, or infinite
  bool exhausted = false;       // one side has no further positions: there is no way at all
  u128 ways = 0;                // of shortest sequences of moves, where they were asked for
};
// From the start and from the goal, until they meet or `most` moves are passed.
Meeting search_both_ends(const MovesRules& rules, int most, bool count_ways, const Limits& limits);

// Positions by distance from the goal; ends early, with the levels complete by then, after `most` positions.
Levels count_levels(const MovesRules& rules, std::uint64_t most, double memory);

// Depth-first with growing bounds (IDA*), for sliding tiles: what Manhattan distances leave possible. The
// ways to reach the goal in the fewest moves, where these are at most `most`.
Meeting search_tiles(const TilesRules& rules, int most, bool count_ways, std::uint64_t steps = Limits::any);

}  // namespace nonet_verify
