// right: backtracking on the cell with the fewest candidates
//
// Sudoku, COGS 3441, 3444 and 3456: nine lines of nine digits, 0 for an empty cell.
#include <array>
#include <iostream>
#include <string>

namespace {

std::array<std::string, 9> board;
unsigned rows[9], columns[9], boxes[9];  // digits used, a bit each

void toggle(int r, int c, int digit) {
  const unsigned bit = 1u << digit;
  rows[r] ^= bit;
  columns[c] ^= bit;
  boxes[r / 3 * 3 + c / 3] ^= bit;
}

bool fill() {
  int fewest = 10, row = 0, column = 0;
  unsigned choices = 0;
  for (int r = 0; r < 9; ++r) {
    for (int c = 0; c < 9; ++c) {
      if (board[r][c] != '0') continue;
      const unsigned free = ~(rows[r] | columns[c] | boxes[r / 3 * 3 + c / 3]) & 0x3fe;
      const int count = __builtin_popcount(free);
      if (count < fewest) fewest = count, row = r, column = c, choices = free;
    }
  }
  if (fewest == 10) return true;
  for (; choices != 0; choices &= choices - 1) {
    const int digit = __builtin_ctz(choices);
    board[row][column] = static_cast<char>('0' + digit);
    toggle(row, column, digit);
    if (fill()) return true;
    toggle(row, column, digit);
  }
  board[row][column] = '0';
  return false;
}

}  // namespace

int main() {
  while (true) {
    for (int i = 0; i < 9; ++i) rows[i] = columns[i] = boxes[i] = 0;
    for (std::string& line : board) {
      if (!(std::cin >> line)) return 0;
    }
    for (int r = 0; r < 9; ++r) {
      for (int c = 0; c < 9; ++c) {
        if (board[r][c] != '0') toggle(r, c, board[r][c] - '0');
      }
    }
    fill();
    for (const std::string& line : board) std::cout << line << '\n';
    std::cout << std::flush;
  }
}
