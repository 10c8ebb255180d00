#include "toggle_distances.h"

#include <algorithm>

namespace nonet {

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

}  // namespace nonet
