// 9x9 Binary Sudoku boards in 3x3 boxes, straight from the text: the closed form on nine rows of nine bits
// held in registers and three small tables.
#pragma once

#include <bit>
#include <string>
#include <string_view>

#include "nonet/contract/interface.h"

namespace nonet {

static_assert(std::endian::native == std::endian::little,
              "the first character of eight is taken to be the lowest byte");

// The low bits of eight characters, first character lowest.
inline u64 eight_bits(u64 characters) {
  return (characters & 0x0101010101010101) * 0x0102040810204080 >> 56;
}
// Zero when all eight are 0 or 1.
inline u64 not_bits(u64 characters) {
  return (characters | 0x0101010101010101) ^ 0x3131313131313131;
}

// Answers whole boards, one on a line or a row on a line, from the front of `text`: a digit and a line end
// each.
Taken judge_nine(std::string_view text, std::string& out);

}  // namespace nonet
