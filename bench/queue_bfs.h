// The yardstick for perfect tables: breadth first with a queue of ranks and a byte a state, as anybody would
// write it first; every move costs 1. Kept to check the builders against and to say how much faster they are.
#pragma once

#include <vector>

#include "nonet/contract/puzzle.h"

namespace nonet {

struct QueueBfs {
  static constexpr std::uint8_t unreached = 255;
  std::vector<std::uint8_t> distance;  // by rank
  std::vector<u64> levels;             // states by distance
};

template <Ranked P>
QueueBfs queue_bfs(const P& puzzle) {
  QueueBfs found;
  found.distance.assign(static_cast<std::size_t>(puzzle.size()), QueueBfs::unreached);
  std::vector<u64> queue = {puzzle.rank(puzzle.goal())};
  found.distance[queue[0]] = 0;
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const auto state = puzzle.unrank(queue[head]);
    const std::uint8_t distance = found.distance[queue[head]];
    if (distance == found.levels.size()) found.levels.push_back(0);
    ++found.levels[distance];
    puzzle.each_move(state, [&](const auto& move) {
      auto next = state;
      puzzle.apply(next, move);
      const u64 rank = puzzle.rank(next);
      if (found.distance[rank] == QueueBfs::unreached) {
        found.distance[rank] = static_cast<std::uint8_t>(distance + 1);
        queue.push_back(rank);
      }
      return false;
    });
  }
  return found;
}

}  // namespace nonet
