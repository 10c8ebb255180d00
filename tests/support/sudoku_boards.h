// Boards of 9x9 Sudoku for tests: read from text, drawn at random, and what can be said of them without the
// solvers that are tested.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <random>
#include <string_view>
#include <vector>

#include "nonet/puzzles/sudoku/canonical/canonical.h"
#include "nonet/puzzles/sudoku/solve/nine.h"

namespace nonet::test {

// Empty cells are dots or zeros.
inline SudokuNine::Board board_of(std::string_view text) {
  SudokuNine::Board board{};
  for (std::size_t i = 0; i < 81; ++i) {
    board[i] = static_cast<std::uint8_t>(text[i] == '.' ? 0 : text[i] - '0');
  }
  return board;
}

inline std::vector<std::uint32_t> candidates_of(const SudokuNine::Board& board) {
  std::vector<std::uint32_t> candidates;
  for (const int digit : board) candidates.push_back(digit == 0 ? 511u : 1u << (digit - 1));
  return candidates;
}

inline int count_to(const SudokuNine::Board& board, int limit) {
  SudokuNine::Board first{};
  SudokuNine::Work work;
  return SudokuNine::solve(board, limit, first, work);
}

// By the rules alone.
inline bool is_solution(const SudokuNine::Board& board, const SudokuNine::Board& givens) {
  int seen[27] = {};
  for (std::size_t i = 0; i < 81; ++i) {
    if (board[i] > 9 || (givens[i] != 0 && givens[i] != board[i])) return false;
    const int digit = 1 << board[i];
    seen[i / 9] |= digit;
    seen[9 + i % 9] |= digit;
    seen[18 + i / 27 * 3 + i % 9 / 3] |= digit;
  }
  return std::ranges::all_of(seen, [](int digits) { return digits == 0b1111111110; });
}

inline std::array<std::size_t, 81> random_order(std::mt19937_64& random) {
  std::array<std::size_t, 81> cells;
  std::iota(cells.begin(), cells.end(), std::size_t{0});
  std::shuffle(cells.begin(), cells.end(), random);
  return cells;
}

// Three boxes without a common line at random, the rest the first that fits: the same whichever kernel
// solves.
inline SudokuNine::Board random_solved(std::mt19937_64& random) {
  SudokuNine::Board givens{}, solved{};
  for (std::size_t box = 0; box < 3; ++box) {
    std::array<std::uint8_t, 9> digits = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    std::shuffle(digits.begin(), digits.end(), random);
    for (std::size_t i = 0; i < 9; ++i) givens[box * 30 + i / 3 * 9 + i % 3] = digits[i];
  }
  Progress progress;
  SudokuNine::each(candidates_of(givens), SudokuNine::Order::dictionary, progress,
                   [&](const SudokuNine::Board& board) {
                     solved = board;
                     return false;
                   });
  return solved;
}

// So many cells of a solved board.
inline SudokuNine::Board random_givens(std::mt19937_64& random, std::size_t count) {
  SudokuNine::Board board = random_solved(random);
  const auto cells = random_order(random);
  for (std::size_t i = count; i < 81; ++i) board[cells[i]] = 0;
  return board;
}

struct RandomPuzzle {
  SudokuNine::Board givens, solution;
};
// Without a clue too many; then without `fewer` of those that are left, and so with further solutions.
inline RandomPuzzle random_puzzle(std::mt19937_64& random, int fewer = 0) {
  const SudokuNine::Board solution = random_solved(random);
  SudokuNine::Board givens = solution;
  const auto cells = random_order(random);
  for (const std::size_t cell : cells) {
    givens[cell] = 0;
    if (count_to(givens, 2) != 1) givens[cell] = solution[cell];
  }
  for (const std::size_t cell : cells) {
    if (givens[cell] != 0 && fewer-- > 0) givens[cell] = 0;
  }
  return {givens, solution};
}

// Of the 3,359,232 rearrangements, with digits renamed, any.
inline SudokuMap random_map(std::mt19937_64& random) {
  const auto lines = [&] {
    std::array<std::uint8_t, 3> blocks = {0, 3, 6};
    std::shuffle(blocks.begin(), blocks.end(), random);
    std::array<std::uint8_t, 9> order{};
    for (std::size_t b = 0; b < 3; ++b) {
      std::array<std::uint8_t, 3> within = {0, 1, 2};
      std::shuffle(within.begin(), within.end(), random);
      for (std::size_t i = 0; i < 3; ++i) order[3 * b + i] = static_cast<std::uint8_t>(blocks[b] + within[i]);
    }
    return order;
  };
  SudokuMap map{.transposed = random() % 2 == 0, .rows = lines(), .columns = lines()};
  std::shuffle(map.digits.begin() + 1, map.digits.end(), random);
  return map;
}

}  // namespace nonet::test
