#include "nonet/contract/distances.h"

#include <fmt/format.h>

#include "nonet/base/decimal.h"

namespace nonet {

Result<std::vector<std::uint16_t>> room_for_distances(u64 positions, u64 farthest, double memory) {
  const double bytes = double(positions) * sizeof(std::uint16_t);
  if (farthest >= Distances::unreached) {
    return Error{Fault::refused, fmt::format("the farthest position is {} from the goal; numbers go up to {}",
                                             farthest, Distances::unreached - 1)};
  }
  if (bytes > memory) {
    return Error{Fault::refused, fmt::format("{} distances of two bytes need {}; {} are allowed", positions,
                                             size_text(bytes), size_text(memory))};
  }
  return std::vector<std::uint16_t>(static_cast<std::size_t>(positions), Distances::unreached);
}

}  // namespace nonet
