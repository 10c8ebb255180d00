// Sets of cells of a 9x9 Sudoku, and what boards and candidates are by them.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "nonet/sudoku_nine.h"

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

}  // namespace nonet
