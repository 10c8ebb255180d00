// Counts of queens that are published.
#pragma once

#include "nonet/puzzles/queens/count.h"

namespace nonet::test {

inline constexpr u64 published[] = {0, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596};
inline constexpr u64 published_classes[] = {0, 1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787};

inline QueensBoard empty_board(int n, bool torus = false) {
  QueensBoard board;
  board.n = n;
  board.torus = torus;
  return board;
}

}  // namespace nonet::test
