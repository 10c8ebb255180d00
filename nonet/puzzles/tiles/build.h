// Builds the database of one pattern of sliding tiles: for every placement of its tiles the fewest moves of
// those tiles that bring them home, whatever the other tiles do. Of the other tiles only the blank matters,
// and of the blank only which of the regions it stands in that the pattern leaves free: a state is (set of
// cells, region, permutation), and a breadth-first search from the goal visits them all.
//
// All permutations of a (set, region) make the same moves, so the search works on blocks: a bitmap of k! bits
// holds the block's part of a level, and its next part is the union of its neighbours' parts, each rearranged
// by a fixed permutation (often none: then it is an OR of words). Every move changes the colour of one
// occupied cell of the chessboard, so a set is on a level only every other time: one bitmap holds the old
// level and the new one.
//
// An entry takes 4 bits: half of what its value is above the sum of the tiles' Manhattan distances (the two
// are of the same parity), the smallest over the regions, at most 15. Cut to 15 it is still admissible.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/base/result.h"
#include "nonet/puzzles/tiles/index.h"

namespace nonet {

// What a database depends on. Tile i of the pattern is at home in cell homes[i]; homes ascend.
struct TileDatabaseShape {
  int rows = 0, columns = 0;  // columns <= rows
  int blank = 0;
  std::vector<int> homes;
  bool operator==(const TileDatabaseShape&) const = default;

  u64 entries() const;
  u64 bytes() const { return (entries() + 1) / 2; }
  u64 bytes_to_build() const;  // beside the database
  std::string identity() const;
};

// Owned bytes or a mapped file's, alive as long as this.
struct TileBytes {
  std::shared_ptr<const void> owner;
  std::span<const std::uint8_t> view;
};

Result<TileBytes> build_tile_database(const TileDatabaseShape& shape, int threads, Progress& progress);

}  // namespace nonet
