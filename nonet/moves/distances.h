// The distances of a table of residues. A residue alone is no distance: one is known by walking to the goal,
// all of them by going outwards from it, a level at a time.
#pragma once

#include <memory>
#include <utility>

#include "nonet/contract/distances.h"
#include "nonet/tables/walk.h"

namespace nonet {

template <Ranked P>
class MovesDistances final : public Distances {
 public:
  MovesDistances(P puzzle, std::shared_ptr<const DistanceTable> table)
      : puzzle_(std::move(puzzle)), table_(std::move(table)) {}

  u64 size() const override { return table_->size; }
  std::span<const u64> residues() const override { return table_->words.view(); }
  std::optional<int> at(u64 number) const override {
    if (table_->residue(number) == DistanceTable::unreached) return std::nullopt;
    return table_distance(puzzle_, *table_, puzzle_.unrank(number));
  }

  Result<std::vector<std::uint16_t>> expand(double memory, Progress& progress) const override {
    const std::size_t farthest = table_->levels.size() - 1;
    auto distances = room_for_distances(size(), farthest, memory);
    if (!distances) return distances;
    (*distances)[puzzle_.rank(puzzle_.goal())] = 0;
    for (std::size_t level = 0; level < farthest; ++level) {
      for (u64 i = 0; i < size(); ++i) {
        if (i % pause == 0 && !progress.advance(std::min(pause, size() - i)))
          return Error{Fault::stopped, "stopped before all distances were known"};
        if ((*distances)[i] == level) reach_from(i, static_cast<std::uint16_t>(level + 1), *distances);
      }
    }
    return distances;
  }

 private:
  static constexpr u64 pause = 4096;  // positions between two looks at the clock

  void reach_from(u64 number, std::uint16_t distance, std::vector<std::uint16_t>& distances) const {
    const auto state = puzzle_.unrank(number);
    puzzle_.each_move(state, [&](const auto& move) {
      auto next = state;
      puzzle_.apply(next, move);
      std::uint16_t& known = distances[puzzle_.rank(next)];
      if (known == unreached) known = distance;
      return false;
    });
  }

  P puzzle_;
  std::shared_ptr<const DistanceTable> table_;
};

}  // namespace nonet
