// Boards of Sudoku that are given to the program.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "run_program.h"

namespace nonet::cli {

using Json = nlohmann::json;

inline const std::string puzzle =
    "....1.7....8..5..2...9.21..85.....4.3...6.......1....37.2..4......53.9.7......8..";
const std::string solution =
    "249816735618375492573942186851723649327469518964158273792684351486531927135297864";
const std::string several = "1" + std::string(80, '.');
const std::string impossible = "11" + std::string(79, '.');
// Its easiest step removes candidates.
const std::string pointing =
    "7..95........7...463...8.9...1.3.5...........2.....64.1....9..2.7..8..3..5.1.....";

inline std::string read(const std::string& path) {
  return run_bash("cat '" + path + "'").out;
}

// Another puzzle: digit d becomes d + by.
inline std::string relabelled(std::string board, int by) {
  for (char& c : board) {
    if (c != '.') c = static_cast<char>('1' + (c - '1' + by) % 9);
  }
  return board;
}

inline std::string in_rows(std::string board) {
  for (std::size_t row = 8; row > 0; --row) board.insert(9 * row, "\n");
  return board;
}

}  // namespace nonet::cli
