// Sets of cells of a 9x9 Sudoku, and what boards and candidates are by them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "nonet/puzzles/sudoku/solve/nine.h"

namespace nonet {

using CellSet = u128;  // bit i for cell i

constexpr CellSet cell_bit(std::size_t cell) {
  return CellSet{1} << cell;
}
constexpr bool has_cell(CellSet cells, std::size_t cell) {
  return (cells >> cell & 1) != 0;
}
constexpr int size_of(CellSet cells) {
  return std::popcount(static_cast<u64>(cells)) + std::popcount(static_cast<u64>(cells >> 64));
}
// There is one.
constexpr std::size_t first_cell(CellSet cells) {
  const u64 low = static_cast<u64>(cells), high = static_cast<u64>(cells >> 64);
  return static_cast<std::size_t>(low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high));
}

// The clues of a board, and a board of these clues.
inline CellSet clue_cells(const SudokuNine::Board& board) {
  CellSet clues = 0;
  for (std::size_t i = 0; i < 81; ++i) clues |= CellSet{board[i] != 0} << i;
  return clues;
}
inline SudokuNine::Board with_clues(const SudokuNine::Board& solution, CellSet clues) {
  SudokuNine::Board board{};
  for (std::size_t i = 0; i < 81; ++i) board[i] = has_cell(clues, i) ? solution[i] : std::uint8_t{0};
  return board;
}

// What a cell can be by its own clue alone.
constexpr std::uint32_t any_digit = 511;
inline std::array<std::uint32_t, 81> candidates_from(const SudokuNine::Board& board) {
  std::array<std::uint32_t, 81> candidates;
  for (std::size_t i = 0; i < 81; ++i) candidates[i] = board[i] == 0 ? any_digit : 1u << (board[i] - 1);
  return candidates;
}

// Whether every cell has one candidate or all.
inline bool are_digits(std::span<const std::uint32_t> candidates) {
  return std::all_of(candidates.begin(), candidates.end(),
                     [](std::uint32_t mask) { return mask == any_digit || std::has_single_bit(mask); });
}
// Of 81 cells the digits of those that are settled, and 0. Of a board of digits, or a part of one, that is
// all that it implies beyond the rules.
inline SudokuNine::Board settled_digits(std::span<const std::uint32_t> candidates) {
  SudokuNine::Board board{};
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    if (std::has_single_bit(candidates[cell]))
      board[cell] = static_cast<std::uint8_t>(std::countr_zero(candidates[cell]) + 1);
  }
  return board;
}

}  // namespace nonet
