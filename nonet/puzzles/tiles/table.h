// The perfect table of sliding tiles, built by whole words of bitmaps.
//
// Rank (as in nonet/puzzles/tiles/tiles.h): blank's cell, then the tiles in reading order without the blank
// as Lehmer digits, the last two left out because parity settles them. A move to the left or right changes no
// digit. A move up or down takes one tile past columns - 1 others: it changes the digits of that window and
// of no other place. The last five tiles have 60 arrangements of the right parity: one word of 64 bits. So a
// move whose window ends before them takes whole words to whole words, one inside them permutes the bits of
// every word in the same way, and only windows across the border go state by state, inside a small group.
#pragma once

#include <span>

#include "nonet/base/progress.h"
#include "nonet/base/result.h"
#include "nonet/tables/distance_table.h"

namespace nonet {

// 7 to 12 cells in at least two rows and columns.
bool has_tile_table(int rows, int columns);
double tile_table_bytes(int rows, int columns);
// The goal row by row, 0 the blank.
Result<DistanceTable> build_tile_table(int rows, int columns, std::span<const int> goal, int threads,
                                       double memory, Progress& progress);

}  // namespace nonet
