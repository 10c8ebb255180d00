// Sudoku of any size up to 25 with any regions: rows, columns, boxes, but jigsaw pieces, diagonals and extra
// regions just as well. Solves, and proves that there is no other solution.
//
// Cell c of an n x n board is row c / n, column c % n; digits are 1..n, and as a mask of candidates digit d
// is bit d - 1. Every cell holds one digit; a region of n cells holds every digit once, a shorter one no
// digit twice.
//
// The search keeps for every cell the digits it may hold and for every region and digit the cells that may
// hold it; where one is left it is placed, where none is left the board is impossible. Where a region can
// place a digit only in cells that another region has too, the other loses it elsewhere (locked candidates).
// It then branches on the smallest choice, of several on the one that failed most often. Boards of size 25
// can have search trees that no such rule keeps small: after a budget of nodes the candidates that the rules
// have left go to a SAT solver (cover/sat/sat.h), which learns from its failures.
//
// Example: a board of four rows with three cells given has several solutions, two are shown.
//
//   const LargeSudoku board = boxed_sudoku(2, 2);
//   std::vector<int> givens(16, 0);
//   givens[0] = 1, givens[5] = 3, givens[10] = 1;
//   Progress progress;
//   const auto found = solve_large_sudoku(board, givens, 2, LargeSudoku::usual_budget, 1e9, progress);
//   // found->solutions == 2
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/base/result.h"
#include "nonet/contract/puzzle.h"

namespace nonet {

struct LargeSudoku {
  static constexpr int most_digits = 25;
  static constexpr std::size_t most_regions = 1000;  // rows, columns and boxes among them
  static constexpr u64 usual_budget = 2000;  // nodes: 40 ms at most, and the SAT solver rarely needs less

  int n = 0;
  std::vector<std::vector<int>> regions;
};

// Rows, columns, and boxes of `box_rows` x `box_columns` cells, in this order.
LargeSudoku boxed_sudoku(int box_rows, int box_columns);
// 1 <= n <= most_digits; at most most_regions regions of 1 to n different cells.
bool is_well_formed(const LargeSudoku& board);

struct LargeSudokuFound {
  static constexpr int most_boards = 1000;

  int solutions = 0;                     // different ones, up to the limit
  std::vector<std::vector<int>> boards;  // the first of them, at most most_boards
  u64 nodes = 0;                         // digits tried
  u64 conflicts = 0;                     // clauses the SAT solver learnt
  bool complete = false;                 // there are no others; false after a stop and at the limit
  bool by_sat = false;                   // the budget was spent
};

// `givens` has a digit for every cell, 0 where it is empty; digits out of range are contradictions. An error
// of Fault::usage on a board that is not well formed or with another number of cells, of Fault::refused where
// the search needs the SAT solver and its formula would take more than `memory` bytes.
Result<LargeSudokuFound> solve_large_sudoku(const LargeSudoku& board, std::span<const int> givens, int limit,
                                            u64 node_budget, double memory, Progress& progress);
// The same from masks of candidates.
Result<LargeSudokuFound> solve_large_sudoku(const LargeSudoku& board,
                                            std::span<const std::uint32_t> candidates, int limit,
                                            u64 node_budget, double memory, Progress& progress);

}  // namespace nonet
