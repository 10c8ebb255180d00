// Sudoku of nine digits in boxes of 3 x 3, solved on bit vectors: one thread, no memory beyond the stack.
//
// One board at a time (many: nonet/puzzles/sudoku/kernels/lanes.h) by one of two solvers; the CPU decides. By
// triads (nonet/puzzles/sudoku/kernels/triads.inc), with vector instructions: sets of digits in lanes, one
// vector across all boxes, everything inferred for all cells at once. By bands
// (nonet/puzzles/sudoku/kernels/bands.h), on any machine and where the order matters: for each digit the
// cells that may still hold it are three words, one a band. In a band the digit takes three of the nine
// triples (a row within a box), one in every row and one in every box; in a stack it takes in every band
// another column. Both are permutations of three: triples, or columns, that belong to no permutation that is
// still possible are out. This is all that one digit implies for itself by rows, columns, boxes and where
// they cross. A digit that is left with one cell in a row takes it from the others; a cell that is left with
// one digit gives it to that digit.
//
// Where nothing follows any more something is guessed. By bands a cell: of those with two candidates the one
// that sees most others with two, otherwise one with three, otherwise any; first it has a candidate, then it
// has not. By triads which of its two ways a digit takes, in the band or stack nearest to being settled.
//
// A word a digit and band, and tables of locked candidates, are known from solvers by Zhou Yundong and JCZ;
// triads beside cells from Tom Dillon's tdoku.
//
// Example: a board with one solution.
//
//   SudokuNine::Board board{}, solution{};  // in reading order, 0 is empty
//   const std::string_view text =
//       "103000509002109400000704000300502006060000050700803004000401000009205800804000107";
//   for (std::size_t i = 0; i < 81; ++i) board[i] = static_cast<std::uint8_t>(text[i] - '0');
//   SudokuNine::Work work;
//   const int solutions = SudokuNine::solve(board, 2, solution, work);  // 1: there is no second
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "nonet/base/progress.h"
#include "nonet/contract/puzzle.h"

namespace nonet {

class SudokuNine {
 public:
  using Board = std::array<std::uint8_t, 81>;
  struct Work {
    u64 guesses = 0;  // by bands cells, by triads ways of a digit
    u64 nodes = 0;    // positions from which everything was inferred
  };
  enum class Order { any, dictionary };
  using EachBoard = std::function<bool(const Board&)>;  // false when it has seen enough
  struct Found {
    u64 solutions = 0;  // seen
    Work work;
    bool complete = false;  // there are no others
  };

  // How many solutions there are, counted to `limit`, which is 1 or more; `first` becomes one of them: of
  // several another CPU may find another (Order::dictionary does not). The work is added. `backend`: scalar,
  // avx2 or avx512 (nonet/base/backends.h); others, and those that are not here, are the best that is.
  static int solve(const Board& givens, int limit, Board& first, Work& work,
                   std::string_view backend = "auto");

  // Any candidates: bit d - 1 of a cell for digit d, 81 cells.
  static Found each(std::span<const std::uint32_t> candidates, Order order, Progress& progress,
                    const EachBoard& each, std::string_view backend = "auto");
  // Without showing them; limit 0: all.
  static Found count(std::span<const std::uint32_t> candidates, u64 limit, Progress& progress,
                     std::string_view backend = "auto");
  // The backend that answers where that one is asked for.
  static std::string_view engine(std::string_view backend);
};

}  // namespace nonet
