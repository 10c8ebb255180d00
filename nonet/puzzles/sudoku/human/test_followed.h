// Boards for the techniques that follow candidates: hard ones, and what is left of one after all that is
// easy.
#pragma once

#include <bit>
#include <string_view>

#include "nonet/puzzles/sudoku/human/suppose.h"

namespace nonet::test {

constexpr std::string_view inkala =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
constexpr std::string_view golden_nugget =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
constexpr std::string_view easter_monster =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

// Where there is one candidate it is filled in.
inline HumanCandidates fill_single(HumanCandidates board) {
  for (std::uint16_t& cell : board) {
    if (std::has_single_bit(cell)) cell |= human_filled;
  }
  return board;
}

inline HumanCandidates candidates_of(const human::Position& position) {
  HumanCandidates board{};
  for (std::size_t digit = 0; digit < 9; ++digit) {
    position.places[digit].each(
        [&](int cell) { board[static_cast<std::size_t>(cell)] |= static_cast<std::uint16_t>(1u << digit); });
  }
  return board;
}

// After all singles and locked candidates.
inline human::Grid followed(const HumanCandidates& board) {
  human::Position position{human::Grid(board)};
  position.follow(true, nullptr);
  return human::Grid(fill_single(candidates_of(position)));
}

}  // namespace nonet::test
