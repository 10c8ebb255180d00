// What TilePatterns knows, laid out for the search. A view is the board itself or its image under a symmetry;
// a look is one group in one view: which database, and where the group's tiles and the board's cells are in
// it.
#pragma once

#include <array>
#include <vector>

#include "nonet/puzzles/tiles/build.h"
#include "nonet/puzzles/tiles/patterns.h"

namespace nonet {

struct TileLook {
  int database = 0;
  std::array<std::uint8_t, most_tile_cells> cell = {};  // of the board -> of the database
  std::vector<int> tiles;                               // in the order of the database
};

struct TilePatterns::Inside {
  TilePatternSpec spec;
  std::vector<TileDatabaseShape> shapes;  // of the databases
  std::vector<PatternIndex> indices;
  std::vector<TileBytes> tables;
  std::vector<std::vector<TileLook>> views;
  std::vector<std::vector<int>> look_of_tile;  // by view
  std::vector<std::vector<int>> beside;        // by cell of the board
  std::array<std::array<std::uint8_t, most_tile_cells>, most_tile_cells> distance = {};  // tile, cell

  PatternPlace place(const TileLook& look, TileBoard tiles) const;
  int extra(const TileLook& look, u64 index) const {
    return tables[static_cast<std::size_t>(look.database)].view[index / 2] >> (index & 1) * 4 & 15;
  }
};

}  // namespace nonet
