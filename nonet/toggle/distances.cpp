#include "nonet/toggle/distances.h"

#include <algorithm>

#include "nonet/toggle/puzzle.h"

namespace nonet {

namespace {

const GridInstance& grid_in(const Instance& instance) {
  return static_cast<const GridInstance&>(instance);
}
bool same_shape(const GridInstance& a, const GridInstance& b) {
  return a.rows == b.rows && a.columns == b.columns &&
         std::equal(a.cells.begin(), a.cells.end(), b.cells.begin(), b.cells.end(),
                    [](int one, int other) { return (one < 0) == (other < 0); });
}

}  // namespace

Result<std::vector<std::uint16_t>> ToggleDistances::expand(double memory, Progress& progress) const {
  constexpr u64 pause = 4096;
  auto distances = room_for_distances(size(), static_cast<u64>(table_->gods_number()), memory);
  if (!distances) return distances;
  for (u64 i = 0; i < size(); ++i) {
    if (i % pause == 0 && !progress.advance(std::min(pause, size() - i)))
      return Error{Fault::stopped, "stopped before all distances were known"};
    (*distances)[i] = static_cast<std::uint16_t>(table_->distance(i));
  }
  return distances;
}

// What a board misses has a number where pressing can make it.
Result<std::optional<u64>> TogglePuzzle::rank(const Instance& instance, const Distances& distances) const {
  const GridInstance& board = grid_in(instance);
  if (!same_shape(board, solved())) return Error{Fault::usage, "the table is of boards of another shape"};
  const ToggleTable& table = static_cast<const ToggleDistances&>(distances).table();
  const Values missing = target(board);
  const u64 number = table.rank(missing);
  return table.unrank(number) == missing ? std::optional(number) : std::nullopt;
}

Result<std::unique_ptr<Instance>> TogglePuzzle::unrank(u64 number, const Distances& distances) const {
  const auto board = play(solved(), {});  // an instance of the puzzle's own kind
  const auto engine = engine_for(grid_in(*board));
  if (!engine) return engine.error();
  const ToggleTable& table = static_cast<const ToggleDistances&>(distances).table();
  return board_missing(grid_in(*board), table.unrank(number), (*engine)->system(), table);
}

}  // namespace nonet
