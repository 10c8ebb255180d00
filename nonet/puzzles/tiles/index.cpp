#include "nonet/puzzles/tiles/index.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace nonet {

TileGrid::TileGrid(int rows_, int columns_) : rows(rows_), columns(columns_) {
  beside.resize(static_cast<std::size_t>(cells()));
  for (int cell = 0; cell < cells(); ++cell) {
    const int row = cell / columns, column = cell % columns;
    auto& list = beside[static_cast<std::size_t>(cell)];
    if (row > 0) list.push_back(cell - columns);
    if (column > 0) list.push_back(cell - 1);
    if (column + 1 < columns) list.push_back(cell + 1);
    if (row + 1 < rows) list.push_back(cell + columns);
    all |= 1u << cell;
    if (column > 0) not_first_column |= 1u << cell;
    if (column + 1 < columns) not_last_column |= 1u << cell;
  }
}

std::uint32_t TileGrid::around(std::uint32_t mask) const {
  return ((mask & not_last_column) << 1 | (mask & not_first_column) >> 1 | mask << columns |
          mask >> columns) &
         all;
}

int TileGrid::distance(int a, int b) const {
  return std::abs(a / columns - b / columns) + std::abs(a % columns - b % columns);
}

PatternIndex::PatternIndex(const TileGrid& grid, int tiles)
    : tiles_(tiles), patterns_between_(std::size_t{1} << (grid.columns - 1)) {
  for (std::size_t n = 0; n < binomials_.size(); ++n) {
    binomials_[n][0] = 1;
    for (std::size_t k = 1; n > 0 && k < binomials_[n].size(); ++k)
      binomials_[n][k] = binomials_[n - 1][k - 1] + binomials_[n - 1][k];
  }
  sets_ = binomials_[static_cast<std::size_t>(grid.cells())][static_cast<std::size_t>(tiles)];
  for (int i = tiles - 1; i >= 0; --i) {
    weights_[static_cast<std::size_t>(i)] = static_cast<std::int32_t>(permutations_);
    permutations_ *= static_cast<u64>(tiles - i);
  }
  steps_.resize(static_cast<std::size_t>(grid.cells()) * most_pattern_tiles * 2 * patterns_between_);
  for (int low = 0; low < grid.cells(); ++low) {
    for (int down = 0; down < 2; ++down) {
      const int high = low + (down != 0 ? grid.columns : 1);
      if (high >= grid.cells()) continue;
      for (std::uint32_t between = 0; between < 1u << (high - low - 1); ++between) {
        for (int position = 0; position + std::popcount(between) < tiles && position <= low; ++position) {
          // Any tiles before do: here the first cells.
          const std::uint32_t others = ((1u << position) - 1) | between << (low + 1);
          const auto before = static_cast<std::int64_t>(rank_set(others | 1u << low));
          const auto after = static_cast<std::int64_t>(rank_set(others | 1u << high));
          steps_[step_at(low, position, between, down != 0)] =
              (after - before) * static_cast<std::int64_t>(permutations_);
        }
      }
    }
  }
}

u64 PatternIndex::rank_set(std::uint32_t cells) const {
  u64 rank = 0;
  for (std::size_t i = 1; cells != 0; ++i, cells &= cells - 1)
    rank += binomials_[static_cast<std::size_t>(std::countr_zero(cells))][i];
  return rank;
}

PatternPlace PatternIndex::place(std::span<const int> cell_of_tile) const {
  std::array<std::pair<int, int>, most_pattern_tiles> order;  // cell, tile
  const auto count = static_cast<std::size_t>(tiles_);
  PatternPlace place;
  for (std::size_t i = 0; i < count; ++i) {
    order[i] = {cell_of_tile[i], static_cast<int>(i)};
    place.cells |= 1u << cell_of_tile[i];
  }
  std::sort(order.begin(), order.begin() + tiles_);
  place.index = rank_set(place.cells) * permutations_;
  for (std::size_t i = 0; i < count; ++i) {
    std::uint32_t smaller = 0;
    for (std::size_t j = i + 1; j < count; ++j) smaller += order[j].second < order[i].second;
    place.digits |= smaller << (4 * i);
    place.index += u64{smaller} * static_cast<u64>(weights_[i]);
  }
  return place;
}

}  // namespace nonet
