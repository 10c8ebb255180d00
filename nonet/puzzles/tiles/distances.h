// The sum of the Manhattan distances of every permutation of a pattern's tiles on a set of cells, by rank:
// the sums over the first cells plus the sums over the last few, which depend only on the tiles left over.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "nonet/puzzles/tiles/index.h"

namespace nonet {

class DistanceSums {
 public:
  DistanceSums(const TileGrid& grid, const std::vector<int>& homes);

  std::span<const std::uint8_t> of(std::uint32_t set);  // until the next call

 private:
  static constexpr std::uint32_t none = ~0u;
  struct Head {
    std::uint32_t tiles = 0;  // 4 bits each
    std::uint32_t tail = 0;   // number of the set of tiles left over
  };

  void list_heads(const std::vector<int>& left, std::size_t more, std::uint32_t tiles);

  const TileGrid& grid_;
  std::vector<int> homes_;
  std::size_t tiles_, tail_, run_ = 1;
  std::vector<Head> heads_;
  std::vector<std::uint32_t> tails_of_;
  std::vector<std::size_t> tails_, orders_;
  std::array<std::array<std::uint8_t, most_pattern_tiles>, most_pattern_tiles> cost_ = {};
  std::vector<std::uint8_t> tail_sums_, sums_;
};

}  // namespace nonet
