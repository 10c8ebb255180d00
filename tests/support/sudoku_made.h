// Sudokus that are made in a test, counted by the cover solver.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "nonet/cover/exact_cover.h"
#include "nonet/puzzles/sudoku/generate/generate.h"
#include "nonet/puzzles/sudoku/rules.h"
#include "nonet/puzzles/sudoku/solve/cells.h"

namespace nonet::test {

using Board = SudokuNine::Board;

inline std::string text_of(const Board& board) {
  std::string text;
  for (const std::uint8_t digit : board) text += digit == 0 ? '.' : static_cast<char>('0' + digit);
  return text;
}
inline Board make(const SudokuWish& wish, u64 seed) {
  Progress progress;
  const auto made = generate_sudoku(wish, seed, progress);
  EXPECT_TRUE(made) << made.error().message;
  return made ? *made : Board{};
}
inline Error refusal(const SudokuWish& wish) {
  Progress progress;
  const auto made = generate_sudoku(wish, 1, progress);
  EXPECT_FALSE(made);
  return made ? Error{Fault::defect, ""} : made.error();
}
inline int clues_of(const Board& board) {
  return size_of(clue_cells(board));
}

// By a solver that has nothing in common with the one that made it; counted to 2.
inline u64 count_by_cover(const Board& board) {
  const auto problem = compile_sudoku(sudoku_rules(3, 3), candidates_from(board));
  if (!problem) return 0;
  Progress progress;
  u64 covers = 0;
  exact_cover(*problem, CoverOrder::any, progress, [&](std::span<const int>) { return ++covers < 2; });
  return covers;
}
// Orbits of clues, each of which is needed.
inline void expect_minimal(const Board& board, SudokuSymmetry symmetry) {
  const std::vector<int> orbits = symmetry_orbits(symmetry, 9);
  for (std::size_t first = 0; first < 81; ++first) {
    if (board[first] == 0 || orbits[first] != static_cast<int>(first)) continue;
    Board less = board;
    for (std::size_t i = 0; i < 81; ++i) {
      if (orbits[i] == static_cast<int>(first)) less[i] = 0;
    }
    EXPECT_EQ(count_by_cover(less), 2u) << text_of(board) << " without cell " << first;
  }
}

}  // namespace nonet::test
