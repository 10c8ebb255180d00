// The canonical form of a 9x9 Sudoku, by which boards that are the same up to symmetry are recognised.
//
// Rules: a board is 81 digits in reading order, 0 is empty. The rules of Sudoku survive 2 * 6^8 = 3,359,232
// rearrangements of the cells (the bands, the rows in each band, the stacks, the columns in each stack, and
// transposition) and every renaming of the digits. Two boards are isomorphic when such a map takes one to the
// other. The canonical board ("minlex") is the smallest of all images, compared as strings of 81 digits with
// the empty cell before 1. In it digits are therefore numbered in the order of their first appearance.
// Nothing is asked of a board but that its values are 0 to 9: it may have many solutions or none.
//
// An automorphism is a rearrangement after which some renaming of digits gives the board back; renamings are
// not counted apart, so a solved board has 1 to 648 and the empty one 3,359,232.
//
// Invariant of the search: row by row it keeps every choice of rows and columns whose image so far is the
// smallest. Columns, and stacks, in which nothing but empty cells has been seen stay in front and without an
// order; equal rows of a band, and equal bands, are taken in one order only. In a solved board the first row
// is always 123456789, so the second chooses the columns.
//
// Source: the form is the one that the community's lists of puzzles and grids use; 648 is the group of the
// most symmetric of the 5,472,730,538 essentially different grids.
//
// Example: a digit alone goes to the last cell.
//
//   SudokuNine::Board board{};
//   board[40] = 7;
//   const SudokuCanonical canonical = canonical_sudoku(board);
//   // canonical.board is 80 empty cells and a 1, canonical.map.apply(board) the same;
//   // canonical.automorphisms is 41472, one in 81
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "nonet/puzzles/sudoku/solve/nine.h"

namespace nonet {

// First transposes, if it does, then arranges: row i of the image is row rows[i], in the order of `columns`,
// and every digit d has become digits[d]; digits[0] is 0.
struct SudokuMap {
  bool transposed = false;
  std::array<std::uint8_t, 9> rows = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  std::array<std::uint8_t, 9> columns = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  std::array<std::uint8_t, 10> digits = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};

  SudokuNine::Board apply(const SudokuNine::Board& board) const;
  SudokuMap inverse() const;
  SudokuMap after(const SudokuMap& first) const;
  friend bool operator==(const SudokuMap&, const SudokuMap&) = default;
};

struct SudokuCanonical {
  SudokuNine::Board board{};
  SudokuMap map;  // leads there
  u64 automorphisms = 0;
};

SudokuCanonical canonical_sudoku(const SudokuNine::Board& board);

// A map that takes one to the other, if there is one.
std::optional<SudokuMap> sudoku_isomorphism(const SudokuNine::Board& from, const SudokuNine::Board& to);

struct SudokuAutomorphisms {
  u64 count = 0;
  std::vector<SudokuMap> maps;  // at most as many as were asked for; the identity is the first
};
SudokuAutomorphisms sudoku_automorphisms(const SudokuNine::Board& board, std::size_t limit);

}  // namespace nonet
