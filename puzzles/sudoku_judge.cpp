#include <array>

#include "nonet/sudoku_nine.h"
#include "puzzles/sudoku.h"

namespace nonet {
namespace {

constexpr std::uint8_t no_digit = 255;

// By character: the digit, 0 for an empty cell.
constexpr auto digit_of = [] {
  std::array<std::uint8_t, 256> digits{};
  digits.fill(no_digit);
  for (std::uint8_t d = 0; d < 10; ++d) digits[static_cast<std::size_t>('0' + d)] = d;
  digits['.'] = digits['_'] = digits['*'] = 0;
  return digits;
}();

// The text from its front: cells into a board, line ends.
struct Cursor {
  std::string_view text;
  std::size_t at = 0;
  u64 lines = 0;

  bool take_cells(SudokuNine::Board& board, std::size_t first, std::size_t count) {
    if (text.size() - at < count) return false;
    std::uint8_t worst = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint8_t digit = digit_of[static_cast<unsigned char>(text[at + i])];
      board[first + i] = digit;
      worst |= digit;
    }
    at += count;
    return worst < 16;
  }
  bool take_line_end() {
    if (at < text.size() && text[at] == '\r') ++at;
    if (at < text.size() && text[at] != '\n') return false;
    if (at < text.size()) ++at;
    ++lines;
    return true;
  }
  bool take_board(SudokuNine::Board& board) {
    while (at < text.size() && text[at] == '\n') ++at, ++lines;
    if (!take_cells(board, 0, 9)) return false;
    const char next = at < text.size() ? text[at] : '\n';
    if (next != '\n' && next != '\r') return take_cells(board, 9, 72) && take_line_end();
    if (!take_line_end()) return false;
    for (std::size_t row = 1; row < 9; ++row) {
      if (!take_cells(board, 9 * row, 9) || !take_line_end()) return false;
    }
    return true;
  }
};

}  // namespace

Taken judge_sudoku_fast(std::string_view text, std::string& out) {
  Taken taken;
  Cursor cursor{text};
  SudokuNine::Board board, solution;
  SudokuNine::Work work;
  constexpr std::size_t pause = 1 << 14;  // between looks at the clock and at Ctrl-C
  while (taken.bytes < pause && cursor.take_board(board) &&
         SudokuNine::solve(board, 1, solution, work) == 1) {
    for (std::size_t cell = 0; cell < 81; ++cell) {
      out += static_cast<char>('0' + solution[cell]);
      if (cell % 9 == 8) out += '\n';
    }
    taken = {cursor.at, cursor.lines, taken.instances + 1};
  }
  return taken;
}

}  // namespace nonet
