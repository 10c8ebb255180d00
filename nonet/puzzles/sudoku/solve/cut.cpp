#include "nonet/puzzles/sudoku/solve/cut.h"

#include <bit>

namespace nonet {

namespace {

constexpr auto peers = [] {
  std::array<std::array<std::size_t, 20>, 81> all{};
  for (std::size_t a = 0; a < 81; ++a) {
    std::size_t found = 0;
    for (std::size_t b = 0; b < 81; ++b) {
      const bool box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
      if (a != b && (box || a / 9 == b / 9 || a % 9 == b % 9)) all[a][found++] = b;
    }
  }
  return all;
}();

}  // namespace

bool place_digit(SudokuPart& board, std::size_t cell, std::uint32_t digit) {
  board[cell] = digit;
  std::vector<std::size_t> left = {cell};
  while (!left.empty()) {
    const std::size_t here = left.back();
    left.pop_back();
    for (const std::size_t peer : peers[here]) {
      if ((board[peer] & board[here]) == 0) continue;
      board[peer] &= ~board[here];
      if (board[peer] == 0) return false;
      if (std::has_single_bit(board[peer])) left.push_back(peer);
    }
  }
  return true;
}

std::size_t smallest_cell(const SudokuPart& board) {
  std::size_t best = 81;
  int fewest = 10;
  for (std::size_t cell = 0; cell < 81; ++cell) {
    const int count = std::popcount(board[cell]);
    if (count > 1 && count < fewest) {
      fewest = count;
      best = cell;
    }
  }
  return best;
}

void cut_at(const SudokuPart& board, std::size_t cell, std::vector<SudokuPart>& parts) {
  for (std::uint32_t rest = board[cell]; rest != 0; rest &= rest - 1) {
    SudokuPart part = board;
    if (place_digit(part, cell, rest & -rest)) parts.push_back(part);
  }
}

}  // namespace nonet
