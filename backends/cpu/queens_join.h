// Counting queens by meeting in the middle: the rows are parted into an upper and a lower half, each half is
// filled in every way, and ways that take complementary columns and share no diagonal are paired.
//
// Some queens stand in the middle rows, and the two middle columns get theirs first, in rows that the caller
// allows. Every way to fill a half but for its outermost row is a node: the columns taken, the diagonals that
// reach the other half and the cells left in the outermost row. Nodes are sorted by their columns, so the
// ways with a given set of columns are drawn from as many runs as the set has columns. For each set the fewer
// ways become bit columns, one a diagonal, from which tables give the union of any five or six: the ways of
// the other half then cost a handful of loads for 256 or 512 pairs.
#pragma once

#include <cstddef>
#include <cstdint>

#include "queens_kernel.h"

namespace nonet {

// Queens of an empty board: some placed in rows next to the middle, and the choices for the middle columns.
struct QueensMiddle {
  static constexpr int most_placed = 12;
  int n = 0;
  int placed = 0;  // at least the two middle rows' queens; they do not attack each other
  std::uint8_t row[most_placed] = {}, column[most_placed] = {};
  // By the row of the left middle column's queen: rows of the right one's. Where these are in different
  // halves, the rows allowed are the same for all rows of the left one that allow any.
  std::uint32_t allowed[QueensFrame::most_rows] = {};

  int left() const { return n / 2 - 1; }  // the middle columns; the middle rows have the same numbers
  int right() const { return n - n / 2; }
};

// Memory of a join, kept for the next one. `grow` gives room for at least so many words and keeps what is
// there; null: there is none.
struct QueensRoom {
  static constexpr int arrays = 9;
  std::uint64_t* words[arrays] = {};
  std::size_t size[arrays] = {};
  bool (*grow)(QueensRoom& room, int array, std::size_t words);
};

// False: the halves are too large for it, and nothing was done. Needs AVX-512 with VBMI, VBMI2 and VPOPCNTDQ,
// and BMI2.
bool join_queens(const QueensMiddle& middle, QueensRoom& room, const QueensWatch& watch,
                 QueensFilled& filled);

}  // namespace nonet
