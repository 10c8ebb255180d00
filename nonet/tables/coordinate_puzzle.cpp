#include <algorithm>

#include "nonet/tables/coordinate_table.h"

namespace nonet {
namespace {
// Breadth-first over one coordinate; `turn` is its move table.
std::vector<std::uint8_t> distances(const auto& turn, u64 size, int moves, u64 target) {
  std::vector<std::uint8_t> result(size, CoordinateDistances::never);
  std::vector<u64> queue = {target};
  result[target] = 0;
  for (std::size_t at = 0; at < queue.size(); ++at) {
    const u64 from = queue[at];
    for (u64 m = 0; m < static_cast<u64>(moves); ++m) {
      const u64 to = turn[m * size + from];
      if (result[to] != CoordinateDistances::never) continue;
      result[to] = static_cast<std::uint8_t>(std::min(result[from] + 1, CoordinateDistances::never - 1));
      queue.push_back(to);
    }
  }
  return result;
}
}  // namespace

CoordinateDistances::CoordinateDistances(const CoordinateMoves& moves, u64 target)
    : outer_(distances(moves.outer, moves.blocks, moves.moves, target / moves.width)),
      inner_(distances(moves.inner, moves.width, moves.moves, target % moves.width)) {}

Result<DistanceTable> CoordinatePuzzle::build_table(int threads, double memory, Progress& progress) const {
  if (data_->goal == rank(goal_)) return build_coordinate_table(*data_, threads, memory, progress);
  CoordinateMoves aimed = *data_;
  aimed.goal = rank(goal_);
  return build_coordinate_table(aimed, threads, memory, progress);
}

}  // namespace nonet
