// The moves of a puzzle whose moves commute, as a linear system modulo k, and the ways to be sure of a
// minimum: walking through everything that changes nothing, or adding up the moves one after another.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "toggle/rules.h"

namespace nonet_verify {

__extension__ using u128 = unsigned __int128;

std::string decimal(u128 number);

struct ToggleSystem {
  int modulus = 2;
  std::size_t cells = 0;
  std::vector<std::size_t> labels;           // numbers of the moves in the puzzle
  std::vector<std::vector<Effect>> effects;  // by move
  std::vector<std::int64_t> costs;           // by move
};
ToggleSystem system_of(const ToggleRules& rules);

using Presses = std::vector<std::uint16_t>;  // of each move of the system, below k

struct Kernel {
  std::vector<Presses> vectors;  // in echelon form, none changes a cell
  std::vector<int> counts;       // different multiples of each
  double log2_size = 0;
  u128 size = 1;     // 0 where it does not fit
  u128 reached = 1;  // positions, 0 where they do not fit
};
// The vectors of a proof of the kind linear, checked to be all of the kernel.
Kernel check_linear(const Json& proof, const ToggleSystem& system);

struct Best {
  std::int64_t cost = 0;
  u128 ways = 0;  // so many vectors of presses cost that
};
// The cheapest of `start` plus everything in the kernel, which has at most 2^40 elements.
Best walk_kernel(const ToggleSystem& system, const Kernel& kernel, const Presses& start);

// The cheapest presses that add `missing` to the cells, by a table over the cells that are still open as the
// moves are taken in order; none where there are none. Refuses what does not fit the limits; a
// step is a number of presses added to a position of the open cells.
std::optional<Best> best_by_sweep(const ToggleSystem& system, const std::vector<int>& missing,
                                  const Limits& limits);

// How many positions can be reached, and how many by what they cost. Ends early, with the levels that are
// complete by then, after `most` positions.
u128 count_reached(const ToggleSystem& system);
struct Levels {
  std::vector<std::uint64_t> levels;
  bool complete = false;
};
Levels count_levels(const ToggleSystem& system, std::uint64_t most, double memory);

}  // namespace nonet_verify
