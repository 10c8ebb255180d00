// A band of a 9x9 Sudoku, three rows of nine cells, in one word: bit 10 r + c is row r and column c. The bit
// above every row is free, so that rows are counted without a carry into the next. Data alone, for sources of
// any instruction set.
#pragma once

#include <array>
#include <cstdint>

namespace nonet::bands {

using Word = std::uint32_t;

constexpr Word row = 511;
constexpr Word each_row = 1 | 1 << 10 | 1 << 20;  // times a row: that row three times
constexpr Word all = row * each_row;
constexpr Word above = (row + 1) * each_row;  // the free bits

// What is left of a digit's word in its band once it has the cell of that bit.
inline constexpr auto beside = [] {
  std::array<Word, 30> left{};
  for (Word r = 0; r < 3; ++r) {
    for (Word c = 0; c < 9; ++c) {
      const Word cell = Word{1} << (10 * r + c);
      left[10 * r + c] = (all & ~(row << 10 * r) & ~((Word{7} << c / 3 * 3) * each_row)) | cell;
    }
  }
  return left;
}();

}  // namespace nonet::bands
