// right: dynamic programming, row by row
//
// Binary Sudoku, USACO 2011 November Gold. The state after some rows: the parities of the nine columns and of
// the three boxes that are open. A row becomes any of the 256 even ones; boxes close after every third row.
#include <algorithm>
#include <array>
#include <iostream>
#include <string>
#include <vector>

namespace {

constexpr int never = 1000;

// The parities of a row's cells in the three boxes.
unsigned boxes_of(unsigned row) {
  return (__builtin_popcount(row & 7) & 1) | (__builtin_popcount(row >> 3 & 7) & 1) << 1 |
         (__builtin_popcount(row >> 6) & 1) << 2;
}

}  // namespace

int main() {
  for (std::array<std::string, 9> board;;) {
    for (std::string& line : board) {
      if (!(std::cin >> line)) return 0;
    }
    std::vector<int> best(512 * 8, never);  // columns + 512 * boxes
    best[0] = 0;
    for (int r = 0; r < 9; ++r) {
      unsigned given = 0;
      for (unsigned c = 0; c < 9; ++c) given |= unsigned(board[r][c] == '1') << c;
      std::vector<int> next(best.size(), never);
      for (unsigned row = 0; row < 512; ++row) {
        if (__builtin_popcount(row) % 2 != 0) continue;
        const int flips = __builtin_popcount(row ^ given);
        for (unsigned state = 0; state < best.size(); ++state) {
          if (best[state] == never) continue;
          const unsigned after = state ^ row ^ boxes_of(row) << 9;
          next[after] = std::min(next[after], best[state] + flips);
        }
      }
      if (r % 3 == 2) std::fill(next.begin() + 512, next.end(), never);  // every box is even
      best = std::move(next);
    }
    std::cout << best[0] << std::endl;
  }
}
