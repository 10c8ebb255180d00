// A board for n queens: what theorems and symmetries say about the number of its answers, and a plain count.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "toggle/system.h"

namespace nonet_verify {

struct PlainQueensBoard {
  int n = 0;
  bool torus = false;              // diagonals go on at the opposite side
  std::vector<std::string> lines;  // n lines of n characters: Q a queen, # blocked, . open

  char at(int row, int column) const {
    return lines[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }
  // Numbers of the diagonals through a cell, below 2n.
  int rising(int row, int column) const { return torus ? (row + column) % n : row + column; }
  int falling(int row, int column) const { return torus ? (row - column + n) % n : row - column + n - 1; }

  // Why there is no answer; empty if no theorem applies.
  std::string why_none() const;
  // Divides the number of answers.
  std::uint64_t divisor() const;
  // The number of answers, row by row; nullopt if that takes more than `steps` cells looked at, which are
  // reduced by those it took.
  std::optional<u128> count(std::uint64_t& steps) const;
};

// The board of a log's identity: "queens 3 n 7 torus board 0:0 -1:3f ..."; nullopt if it is none.
std::optional<PlainQueensBoard> queens_board_of(std::string_view identity);

}  // namespace nonet_verify
