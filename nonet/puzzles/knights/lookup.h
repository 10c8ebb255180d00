// The inside of knight_table_distances().
#pragma once

#include "nonet/puzzles/knights/table.h"

namespace nonet {

struct KnightQuestion {
  const KnightSlots& slots;
  const DistanceTable& table;
  KnightIndex goal;
  std::span<const KnightIndex> boards;
  std::span<int> distances;
  std::string_view backend;

  bool is_goal(KnightIndex at) const { return at.bits == goal.bits && at.slot == goal.slot; }
};

// False when this CPU or the shape of the board is not the right one: nothing was done.
bool knight_distances_by_vectors(const KnightQuestion& question);

}  // namespace nonet
