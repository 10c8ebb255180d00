// Counting queens by meeting in the middle: the rows are parted into an upper and a lower half, each half is
// filled in every way, and ways that take complementary columns and share no diagonal are paired.
//
// Some queens stand in the middle rows, and the two middle columns get theirs first, in rows that the caller
// allows. Every way to fill a half but for its outermost row is a node: the diagonals that reach the other
// half and the cells left in the outermost row. Nodes are found set of columns by set of columns
// (puzzles/queens/kernels/sweep.inc), so the ways with a given set are drawn from as many runs of nodes as
// the set has columns. For each set the fewer ways become bit columns, one a diagonal, from which tables give
// the union of any five or six (puzzles/queens/kernels/pairs.inc): the ways of the other half then cost a
// handful of loads for 256 or 512 pairs.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nonet/puzzles/queens/kernels/kernel.h"

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

  [[gnu::always_inline]] int left() const {
    return n / 2 - 1;
  }  // the middle columns; the middle rows have the same numbers
  [[gnu::always_inline]] int right() const { return n - n / 2; }
};

// Memory of a join, kept for the next one. `grow` gives an array room for at least so many words, never 2^30
// of them, and keeps what is there; false: there is none, or it is not allowed, and all arrays are gone.
struct QueensRoom {
  static constexpr int arrays = 10;
  std::uint64_t* words[arrays] = {};
  std::size_t size[arrays] = {};
  bool (*grow)(QueensRoom& room, int array, std::size_t words);
};

// False: the halves are too large for it, or there is no room for them; nothing was counted then. Needs
// AVX-512 with VBMI, VBMI2 and VPOPCNTDQ, BMI2 and GFNI, as does what follows.
bool join_queens(const QueensMiddle& middle, QueensRoom& room, const KernelWatch& watch,
                 QueensFilled& filled);

// How many pairs of one of the few and one of the many have no common bit, of so many bits, at most 32. Up to
// 64 numbers behind each may be read.
std::uint64_t pair_ways(const std::uint32_t* few, int size, const std::uint32_t* many, int count, int bits);

}  // namespace nonet
