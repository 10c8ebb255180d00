// Random grids and puzzles that are drawn: each as likely as any other, and numbers that are known.
#include "nonet/puzzles/sudoku/solve/sample.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>

#include "nonet/puzzles/sudoku/generate/generate.h"
#include "nonet/puzzles/sudoku/generate/grid.h"
#include "nonet/puzzles/sudoku/rules.h"
#include "nonet/puzzles/sudoku/solve/cells.h"
#include "tests/support/sudoku_band_classes.h"
#include "tests/support/sudoku_made.h"

namespace nonet::test {
namespace {

double chi_square(const std::vector<double>& expected, const std::vector<int>& seen) {
  double sum = 0;
  for (std::size_t i = 0; i < seen.size(); ++i)
    sum += (seen[i] - expected[i]) * (seen[i] - expected[i]) / expected[i];
  return sum;
}

// All 288 grids of four digits: those that come first, without a choice by weight, are not equally likely.
TEST(SudokuGenerate, GridsOfFourAreUniform) {
  Draws draws(1);
  RandomGrid<2> random(draws);
  const auto spread = [&](auto draw) {
    std::map<RandomGrid<2>::Grid, int> times;
    for (int i = 0; i < 288 * 50; ++i) ++times[draw()];
    std::vector<int> seen;
    for (const auto& [grid, count] : times) seen.push_back(count);
    EXPECT_EQ(seen.size(), 288u);
    return chi_square(std::vector<double>(seen.size(), 50), seen);
  };
  EXPECT_LT(spread([&] { return random.uniform(); }), 390);  // mean 287, deviation 24
  EXPECT_GT(spread([&] { return random.quick(); }), 800);
}

TEST(SudokuGenerate, GridsOfNineAreUniform) {
  const BandClasses classes;
  // No band can be filled in more ways than the bound says, so that what is accepted has the right weight.
  EXPECT_EQ(*std::max_element(classes.fillings.begin(), classes.fillings.end()), 1728u);

  // 1680 ways for the first columns, 36 orders of the others.
  std::vector<u128> grids;
  u128 all = 0;
  for (std::size_t i = 0; i < classes.sizes.size(); ++i) {
    grids.push_back(u128{classes.sizes[i]} * classes.fillings[i] * classes.continued(i) * (1680 * 36));
    all += grids.back();
  }
  EXPECT_TRUE(all == u128{6'670'903'752'021} * 1'000'000'000 + 72'936'960);

  constexpr int drawn = 1000;
  Draws draws(1);
  RandomGrid<3> random(draws);
  std::vector<int> seen(grids.size(), 0);
  for (int i = 0; i < drawn; ++i) {
    const auto grid = random.uniform();
    std::array<BandClasses::Triple, 3> columns{};
    for (std::size_t cell = 0; cell < 27; ++cell) {
      std::uint16_t& set = columns[cell % 9 / 3][cell % 3];
      set = static_cast<std::uint16_t>(set | 1u << (grid[cell] - 1));
    }
    ++seen[classes.class_of(columns[0], columns[1], columns[2])];
  }
  // Classes that are rare are taken together.
  std::vector<double> expected = {0};
  std::vector<int> counted = {0};
  for (std::size_t i = 0; i < grids.size(); ++i) {
    const double mean = drawn * static_cast<double>(grids[i]) / static_cast<double>(all);
    const bool rare = mean < 10;
    if (!rare) expected.push_back(0), counted.push_back(0);
    (rare ? expected.front() : expected.back()) += mean;
    (rare ? counted.front() : counted.back()) += seen[i];
  }
  const double freedom = static_cast<double>(expected.size()) - 1;
  EXPECT_GT(freedom, 10);
  EXPECT_LT(chi_square(expected, counted), freedom + 4 * std::sqrt(2 * freedom));
}

std::vector<Board> drawn_from(const Board& board, u64 number, const SudokuSampling& sampling,
                              SudokuSampled* sampled = nullptr) {
  std::vector<Board> boards;
  Progress progress;
  const auto result =
      sample_sudokus(candidates_from(board), number, 1, 1e8, sampling, progress, [&](const Board& one) {
        boards.push_back(one);
        return true;
      });
  EXPECT_TRUE(result) << result.error().message;
  EXPECT_EQ(boards.size(), number);
  if (sampled != nullptr && result) *sampled = *result;
  for (const Board& one : boards) {
    for (std::size_t i = 0; i < 81; ++i) EXPECT_TRUE(board[i] == 0 || board[i] == one[i]);
    EXPECT_EQ(count_by_cover(one), 1u);
  }
  return boards;
}

// A digit of a cell is drawn as often as it is in solutions, which are counted.
void expect_shares(const Board& board, std::size_t cell, const std::vector<Board>& drawn, u64 solutions) {
  std::vector<double> expected;
  std::vector<int> seen;
  Progress progress;
  for (std::uint8_t digit = 1; digit <= 9; ++digit) {
    Board with = board;
    with[cell] = digit;
    const u64 found = SudokuNine::count(candidates_from(with), 0, progress).solutions;
    const auto times =
        std::count_if(drawn.begin(), drawn.end(), [&](const Board& one) { return one[cell] == digit; });
    if (found == 0) {
      EXPECT_EQ(times, 0);
      continue;
    }
    expected.push_back(static_cast<double>(drawn.size() * found) / static_cast<double>(solutions));
    seen.push_back(static_cast<int>(times));
  }
  const double freedom = static_cast<double>(expected.size()) - 1;
  EXPECT_LT(chi_square(expected, seen), freedom + 5 * std::sqrt(2 * freedom)) << cell;
}

TEST(SudokuSample, ByNumbersEachIsAsLikelyAsAnyOther) {
  Board board = make({}, 7);
  int cleared = 0;
  for (std::size_t i = 0; i < 81 && cleared < 5; ++i) cleared += board[i] != 0 ? (board[i] = 0, 1) : 0;
  Progress progress;
  const u64 solutions = SudokuNine::count(candidates_from(board), 0, progress).solutions;
  ASSERT_GT(solutions, 40'000u);  // so that they are cut into parts
  ASSERT_LT(solutions, 400'000u);
  SudokuSampled sampled;
  const std::vector<Board> drawn = drawn_from(board, 400, {.most_proposals = 0}, &sampled);
  EXPECT_EQ(static_cast<u64>(sampled.solutions), solutions);
  for (const std::size_t cell : {0u, 1u, 40u}) {
    if (board[cell] == 0) expect_shares(board, cell, drawn, solutions);
  }
  EXPECT_EQ(drawn_from(board, 400, {.most_proposals = 0}), drawn);
}

TEST(SudokuSample, FromGridsEachIsAsLikelyAsAnyOther) {
  Board board{};
  board[0] = 1, board[1] = 2, board[40] = 1;
  const std::vector<Board> drawn = drawn_from(board, 300, {});
  // 1 is in one of six cells of the second box, and by symmetry as often in each row and in each of the two
  // columns that are left; the seven other digits are alike in the third cell.
  std::vector<int> rows(2, 0), digits(7, 0);
  for (const Board& one : drawn) {
    ++rows[one[12] == 1 || one[13] == 1 || one[14] == 1 ? 0 : 1];
    ++digits[one[2] - 3u];
  }
  EXPECT_LT(chi_square(std::vector<double>(2, 150), rows), 12);
  EXPECT_LT(chi_square(std::vector<double>(7, 300 / 7.0), digits), 6 + 5 * std::sqrt(12.0));
  EXPECT_EQ(drawn_from(Board{}, 3, {}).size(), 3u);
}

TEST(SudokuSample, WhatCannotBeDrawnIsRefused) {
  const Board board = with_clues(random_sudoku_grid(3), cell_bit(0) | cell_bit(10) | cell_bit(20));
  Progress progress;
  const auto each = [](const Board&) { return true; };
  const auto candidates = candidates_from(board);
  const auto refused =
      sample_sudokus(candidates, 1, 1, 1e8, {.most_counted = 1000, .most_proposals = 0}, progress, each);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().fault, Fault::refused);
  EXPECT_EQ(refused.error().message,
            "the board has 1000 solutions or more, too many to number them, and of 0 random grids none fits "
            "it: give it more digits, or fewer");
  Board wrong{};
  wrong[0] = wrong[1] = 1;
  const auto none = sample_sudokus(candidates_from(wrong), 1, 1, 1e8, {.most_proposals = 10}, progress, each);
  ASSERT_TRUE(none);
  EXPECT_TRUE(none->none);
  const std::atomic<bool> interrupt = true;
  Progress stopped(&interrupt);
  const auto cut = sample_sudokus(candidates, 1000, 1, 1e8, {}, stopped, each);
  ASSERT_TRUE(cut);
  EXPECT_FALSE(cut->complete);
}

}  // namespace
}  // namespace nonet::test
