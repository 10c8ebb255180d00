// right: backtracking with a bound on what the empty cells can still score
//
// Target Sudoku, NOIP 2009. The cell with the fewest candidates is filled first; the bound takes the largest
// candidate of every empty cell.
#include <algorithm>
#include <iostream>

namespace {

int board[81];
unsigned rows[9], columns[9], boxes[9];  // digits used, a bit each
int best;

int weight(int cell) {
  const int r = cell / 9, c = cell % 9;
  return 6 + std::min({r, c, 8 - r, 8 - c});
}

unsigned& box(int cell) {
  return boxes[cell / 27 * 3 + cell % 9 / 3];
}

bool place(int cell, int digit) {
  const unsigned bit = 1u << digit;
  if (((rows[cell / 9] | columns[cell % 9] | box(cell)) & bit) != 0) return false;
  rows[cell / 9] |= bit, columns[cell % 9] |= bit, box(cell) |= bit;
  board[cell] = digit;
  return true;
}

void take(int cell) {
  const unsigned bit = 1u << board[cell];
  rows[cell / 9] ^= bit, columns[cell % 9] ^= bit, box(cell) ^= bit;
  board[cell] = 0;
}

void search(int score) {
  int fewest = 10, chosen = -1, possible = score;
  unsigned choices = 0;
  for (int cell = 0; cell < 81; ++cell) {
    if (board[cell] != 0) continue;
    const unsigned free = ~(rows[cell / 9] | columns[cell % 9] | box(cell)) & 0x3fe;
    if (free == 0) return;
    possible += weight(cell) * (31 - __builtin_clz(free));
    if (__builtin_popcount(free) < fewest) fewest = __builtin_popcount(free), chosen = cell, choices = free;
  }
  if (chosen < 0) best = std::max(best, score);
  if (chosen < 0 || possible <= best) return;
  for (int digit = 9; digit >= 1; --digit) {
    if ((choices >> digit & 1) == 0 || !place(chosen, digit)) continue;
    search(score + weight(chosen) * digit);
    take(chosen);
  }
}

}  // namespace

int main() {
  while (true) {
    for (int i = 0; i < 9; ++i) rows[i] = columns[i] = boxes[i] = 0;
    int score = 0;
    bool possible = true;
    for (int cell = 0, digit; cell < 81; ++cell) {
      if (!(std::cin >> digit)) return 0;
      board[cell] = 0;
      if (digit != 0) possible = place(cell, digit) && possible;
      score += weight(cell) * digit;
    }
    best = -1;
    if (possible) search(score);
    std::cout << best << std::endl;
  }
}
