// Subsets: so many things that have together only so many places. Cells of a region and their digits, digits
// of a region and their cells, rows of a digit and their columns: one search finds them all.
#pragma once

#include "nonet/puzzles/sudoku/human/grid.h"

namespace nonet::human {

using Masks = std::array<unsigned, 9>;  // of nine things each: a set of nine places

// What a subset has: the things and the union of their places, as bits 0..8.
struct Subset {
  unsigned things = 0, places = 0;
};

// Adds `left` of `things` to the subset in every way that leaves it with `least` to `most` places; visits
// those until `visit(subset)` is true, and says whether it was.
template <class Visit>
bool each_subset(const Masks& masks, unsigned things, int left, int least, int most, const Subset& subset,
                 Visit& visit) {
  for (unsigned rest = things; rest != 0; rest &= rest - 1) {
    const unsigned thing = rest & (~rest + 1);
    const Subset larger{subset.things | thing,
                        subset.places | masks[static_cast<std::size_t>(std::countr_zero(thing))]};
    const int count = count_of(larger.places);
    if (count > most) continue;
    if (left > 1) {
      if (each_subset(masks, rest & (rest - 1), left - 1, least, most, larger, visit)) return true;
    } else if (count >= least && visit(larger)) {
      return true;
    }
  }
  return false;
}

// Those things that have places, but not too many for a subset of that size.
inline unsigned things_for(const Masks& masks, int size) {
  unsigned things = 0;
  for (unsigned i = 0; i < 9; ++i) {
    if (masks[i] != 0 && count_of(masks[i]) <= size) things |= 1u << i;
  }
  return things;
}

// Where the digits can be, region by region: bit i for the i-th cell of the region.
struct Positions {
  std::array<Masks, 27> by_region{};  // by digit - 1

  explicit Positions(const Grid& grid) {
    for (std::size_t digit = 0; digit < 9; ++digit) {
      grid.places[digit].each([&](int cell) {
        const int row = row_of(cell), column = column_of(cell);
        const auto [in_row, in_column, in_box] = regions_of(cell);
        by_region[static_cast<std::size_t>(in_row)][digit] |= 1u << column;
        by_region[static_cast<std::size_t>(in_column)][digit] |= 1u << row;
        by_region[static_cast<std::size_t>(in_box)][digit] |= 1u << (row % 3 * 3 + column % 3);
      });
    }
  }
};

// The cells of a region by their bits.
inline Cells cells_at(int region, unsigned bits) {
  Cells cells;
  for (; bits != 0; bits &= bits - 1) {
    cells |= Cells::of(
        region_list[static_cast<std::size_t>(region)][static_cast<std::size_t>(std::countr_zero(bits))]);
  }
  return cells;
}

// The candidates of the cells of a region; of those that have a digit none.
inline Masks masks_of(const Grid& grid, int region) {
  Masks masks{};
  for (std::size_t i = 0; i < 9; ++i) {
    const int cell = region_list[static_cast<std::size_t>(region)][i];
    if (grid.open.has(cell)) masks[i] = grid.mask(cell);
  }
  return masks;
}

}  // namespace nonet::human
