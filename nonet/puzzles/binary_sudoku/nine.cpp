#include "nonet/puzzles/binary_sudoku/nine.h"

#include <array>
#include <bit>
#include <cstring>

namespace nonet {
namespace {

// Counts per stack (one byte each) of three bits, for all 512 rows of nine bits.
struct RowTables {
  std::array<std::uint32_t, 512> ones{};   // how many
  std::array<std::uint32_t, 512> odd{};    // 1 when odd
  std::array<std::uint8_t, 512> parity{};  // of all nine
  constexpr RowTables() {
    for (unsigned row = 0; row < 512; ++row) {
      for (unsigned c = 0; c < 9; ++c) {
        if (row >> c & 1) {
          ones[row] += 1u << (8 * (c / 3));
          odd[row] ^= 1u << (8 * (c / 3));
          parity[row] ^= 1;
        }
      }
    }
  }
};
constexpr RowTables row_tables;

constexpr unsigned larger(unsigned a, unsigned b) {
  return a > b ? a : b;
}

// The minimum of a 9x9 board whose rows start `stride` characters apart; 255 when a character is not 0 or 1.
template <std::size_t stride>
unsigned minimum_of_nine(const char* board) {
  std::uint64_t bad = 0;
  unsigned columns = 0, by_bands = 0;
  std::uint32_t stack_boxes = 0;
  for (std::size_t band = 0; band < 3; ++band) {
    unsigned sum = 0, odd_rows = 0;
    for (std::size_t r = 3 * band; r < 3 * band + 3; ++r) {
      const char* line = board + r * stride;
      std::uint64_t eight;
      std::memcpy(&eight, line, 8);
      bad |= not_bits(eight) | static_cast<unsigned char>((line[8] | 1) ^ '1');
      const unsigned row = static_cast<unsigned>(eight_bits(eight)) | static_cast<unsigned>(line[8] & 1) << 8;
      sum ^= row;
      odd_rows += row_tables.parity[row];
    }
    columns ^= sum;
    const std::uint32_t boxes = row_tables.odd[sum];
    stack_boxes += boxes;
    by_bands += larger(odd_rows, boxes * 0x010101u >> 16 & 255);
  }
  const std::uint32_t odd_columns = row_tables.ones[columns];
  const unsigned by_stacks = larger(odd_columns & 255, stack_boxes & 255) +
                             larger(odd_columns >> 8 & 255, stack_boxes >> 8 & 255) +
                             larger(odd_columns >> 16, stack_boxes >> 16);
  return bad != 0 ? 255 : larger(by_bands, by_stacks);
}

}  // namespace

Taken judge_nine(std::string_view text, std::string& out) {
  Taken taken;
  const std::size_t old = out.size();
  out.resize(old + text.size() / 82 * 2 + 2);
  char* to = out.data() + old;
  const char* at = text.data();
  std::size_t left = text.size();
  while (true) {
    unsigned flips = 255;
    std::size_t length = 82;
    if (left >= 82 && at[81] == '\n') {
      flips = minimum_of_nine<9>(at);
      taken.lines += flips != 255;
    } else if (left >= 90 && at[9] == '\n' && at[19] == '\n' && at[29] == '\n' && at[39] == '\n' &&
               at[49] == '\n' && at[59] == '\n' && at[69] == '\n' && at[79] == '\n' && at[89] == '\n') {
      flips = minimum_of_nine<10>(at);
      length = 90;
      taken.lines += flips != 255 ? 9 : 0;
    }
    if (flips == 255) break;
    *to++ = static_cast<char>('0' + flips);
    *to++ = '\n';
    ++taken.instances;
    at += length;
    left -= length;
  }
  out.resize(static_cast<std::size_t>(to - out.data()));
  taken.bytes = text.size() - left;
  return taken;
}

}  // namespace nonet
