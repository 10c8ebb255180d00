// Where the tiles of a pattern stand, as a number. The k tiles of a pattern occupy a set of k cells of the
// board; in the order of the cells they form a permutation. The index is
//     rank of the set (colexicographic) * k! + rank of the permutation (lexicographic).
// A tile that slides from one cell to another changes the set by a difference that depends only on the lower
// of the two cells, on how many pattern tiles stand before it and which stand between; and it jumps over the
// tiles between, a few exchanges of neighbours in the permutation. Both are cheap, and all permutations of a
// set make the same step: a move maps one block of k! entries to another by a fixed rearrangement.
//
// Cells are numbered along the shorter side, so at most four cells lie between the ends of a slide.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "nonet/contract/puzzle.h"

namespace nonet {

inline constexpr int most_tile_cells = 25;
inline constexpr int most_pattern_tiles = 8;

// std::popcount without the call that a baseline x86-64 makes of it.
constexpr int count_bits(std::uint32_t x) {
  x -= x >> 1 & 0x55555555;
  x = (x & 0x33333333) + (x >> 2 & 0x33333333);
  return static_cast<int>(((x + (x >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24);
}

// Cell `row * columns + column`, columns <= rows; neighbours are the cells one step away.
struct TileGrid {
  TileGrid(int rows_, int columns_);
  int cells() const { return rows * columns; }
  std::uint32_t around(std::uint32_t mask) const;  // the cells beside those of the mask
  int distance(int a, int b) const;

  int rows, columns;
  std::vector<std::vector<int>> beside;
  std::uint32_t not_first_column = 0, not_last_column = 0, all = 0;
};

struct PatternPlace {
  u64 index = 0;
  std::uint32_t cells = 0;   // a bit a cell
  std::uint32_t digits = 0;  // of the permutation, 4 bits each: how many later tiles are smaller
};

class PatternIndex {
 public:
  PatternIndex(const TileGrid& grid, int tiles);

  int tiles() const { return tiles_; }
  u64 sets() const { return sets_; }
  u64 permutations() const { return permutations_; }
  u64 size() const { return sets_ * permutations_; }
  u64 rank_set(std::uint32_t cells) const;

  PatternPlace place(std::span<const int> cell_of_tile) const;

  void slide(PatternPlace& place, int from, int to) const {
    const int low = from < to ? from : to, high = from < to ? to : from;
    const std::uint32_t below = place.cells & ((1u << low) - 1);
    const std::uint32_t between = place.cells >> (low + 1) & ((1u << (high - low - 1)) - 1);
    const int position = count_bits(below);
    place.cells ^= 1u << low | 1u << high;
    const std::int64_t step = steps_[step_at(low, position, between, high - low != 1)];
    place.index += static_cast<u64>(from < to ? step : -step);
    if (between != 0) jump(place, position, count_bits(between), from < to);
  }

  // The permutation's element at `position` passes the next `jumped`, or the one at position + jumped comes
  // down.
  void jump(PatternPlace& place, int position, int jumped, bool forward) const {
    for (int i = 0; i < jumped; ++i) exchange(place, forward ? position + i : position + jumped - 1 - i);
  }

 private:
  std::size_t step_at(int low, int position, std::uint32_t between, bool down) const {
    return ((static_cast<std::size_t>(low) * most_pattern_tiles + static_cast<std::size_t>(position)) * 2 +
            down) *
               patterns_between_ +
           between;
  }

  // The elements at `position` and the next change places.
  void exchange(PatternPlace& place, int position) const {
    const int shift = 4 * position;
    const std::uint32_t pair = place.digits >> shift & 0xff;
    const std::int32_t a = static_cast<std::int32_t>(pair & 15), b = static_cast<std::int32_t>(pair >> 4);
    const std::int32_t up = a > b ? 0 : 1;
    const std::int32_t first = b + up, second = a - 1 + up;
    place.digits ^= (pair ^ static_cast<std::uint32_t>(first | second << 4)) << shift;
    const auto at = static_cast<std::size_t>(position);
    place.index += static_cast<u64>(static_cast<std::int64_t>(first - a) * weights_[at] +
                                    static_cast<std::int64_t>(second - b) * weights_[at + 1]);
  }

  int tiles_;
  u64 sets_ = 1, permutations_ = 1;
  std::size_t patterns_between_;
  std::array<std::array<std::uint32_t, most_pattern_tiles + 2>, most_tile_cells + 1> binomials_ = {};
  std::array<std::int32_t, most_pattern_tiles + 1> weights_ = {};
  std::vector<std::int64_t> steps_;  // of the index, for a slide from the lower cell to the higher
};

}  // namespace nonet
