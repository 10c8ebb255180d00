// IDA* with Manhattan distance for the 15-puzzle as one writes it by hand when nothing but speed matters:
// goal 0 1 2 ... 15, the limit grows by two, no one may interrupt it; and once with these two as well.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "nonet/base/progress.h"

namespace nonet::bench {

struct TilePath {
  std::uint64_t nodes = 0;          // generated, without the start
  std::vector<std::uint8_t> cells;  // where the blank goes
};

// Row by row, 0 for the blank; must be solvable.
using TileBoard = std::array<int, 16>;

// One function for all cells: the moves come from a table.
TilePath tile_search_by_table(const TileBoard& board);
// One function for each cell and the cell before: shifts and moves are constants.
TilePath tile_search_by_cell(const TileBoard& board);
// The same with what a search in a program needs: it can be stopped, and the limit grows by what is needed.
TilePath tile_search_stoppable(const TileBoard& board, Progress& progress);

}  // namespace nonet::bench
