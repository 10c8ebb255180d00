// wrong: flips whichever cell mends the most odd rows, columns and boxes: three first, then two, then one
//
// Binary Sudoku, USACO 2011 November Gold. Popular, and it passes the contest's own tests. A cell that mends
// two groups breaks a third, and which one it breaks matters: one random board in eleven gets a flip too many
// or more.
#include <array>
#include <iostream>
#include <string>

int main() {
  for (std::array<std::string, 9> board;;) {
    for (std::string& row : board) {
      if (!(std::cin >> row)) return 0;
    }
    int rows[9] = {}, columns[9] = {}, boxes[9] = {};
    for (int r = 0; r < 9; ++r) {
      for (int c = 0; c < 9; ++c) {
        if (board[r][c] != '1') continue;
        rows[r] ^= 1;
        columns[c] ^= 1;
        boxes[r / 3 * 3 + c / 3] ^= 1;
      }
    }
    bool flipped[9][9] = {};
    int flips = 0;
    while (true) {
      int most = 0, row = 0, column = 0;
      for (int r = 0; r < 9; ++r) {
        for (int c = 0; c < 9; ++c) {
          const int mended = rows[r] + columns[c] + boxes[r / 3 * 3 + c / 3];
          if (mended > most && !flipped[r][c]) most = mended, row = r, column = c;
        }
      }
      if (most == 0) break;
      rows[row] ^= 1;
      columns[column] ^= 1;
      boxes[row / 3 * 3 + column / 3] ^= 1;
      flipped[row][column] = true;
      ++flips;
    }
    std::cout << flips << std::endl;
  }
}
