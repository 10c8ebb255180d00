// What a check blames: what was set, not what was given; and only positions that come from the question.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/puzzle_text.h"

namespace nonet::test {
namespace {

Result<Checked> check_texts(const Puzzle& puzzle, const std::string& from, const std::string& now,
                            const std::vector<Step>& made = {}) {
  Progress progress;
  return puzzle.check(*instance_of(puzzle, from), *instance_of(puzzle, now), made, Request{}, progress);
}

TEST(Checking, GivenDigitsAreInConflictAndNotWrong) {
  const auto puzzle = puzzle_named("sudoku");
  const std::string question(puzzle->description().example);
  const Board board = *puzzle->position(*instance_of(*puzzle, question));
  const auto is_open = [&](int cell) { return board.cells[static_cast<std::size_t>(cell)].text == "."; };
  int tried = 0;
  for (int column = 0; column < 9; ++column) {
    if (!is_open(column)) continue;
    for (int row = 3; row < 9; ++row) {  // outside of its box
      const int given = row * 9 + column;
      if (is_open(given)) continue;
      ++tried;
      std::string now = question;
      now[static_cast<std::size_t>(column)] = board.cells[static_cast<std::size_t>(given)].text[0];
      const auto checked = check_texts(*puzzle, question, now);
      ASSERT_TRUE(checked) << checked.error().message;
      EXPECT_EQ(checked->wrong, std::vector<int>{column});
      EXPECT_TRUE(std::count(checked->conflicts.begin(), checked->conflicts.end(), given) == 1);
      EXPECT_TRUE(std::none_of(checked->conflicts.begin(), checked->conflicts.end(), is_open));
      EXPECT_EQ(checked->solvable, true);
      EXPECT_EQ(checked->words,
                fmt::format("this cannot be solved any more: row 1, column {} is wrong", column + 1));
    }
  }
  EXPECT_GE(tried, 10);
}

TEST(Checking, WhatNeverHadASolutionIsSaidSo) {
  const auto tiles = puzzle_named("tiles", {{"size", "2x3"}});
  const auto never = check_texts(*tiles, "2 1 3 4 5 0", "2 1 3 4 5 0");
  ASSERT_TRUE(never) << never.error().message;
  EXPECT_TRUE(never->known);
  EXPECT_EQ(never->solvable, false);
  EXPECT_TRUE(never->words.starts_with("this never had a solution: ")) << never->words;
  const auto any_more = check_texts(*tiles, "1 2 3 4 5 0", "2 1 3 4 5 0");
  EXPECT_EQ(any_more->solvable, true);
  EXPECT_TRUE(any_more->words.starts_with("this cannot be solved any more: ")) << any_more->words;
  const auto sudoku = puzzle_named("sudoku", {{"box", "2x2"}});
  const std::string twice = "1..1\n....\n....\n....\n";
  const auto given = check_texts(*sudoku, twice, twice);
  ASSERT_TRUE(given) << given.error().message;
  EXPECT_EQ(given->solvable, false);
  EXPECT_TRUE(given->wrong.empty());
  EXPECT_EQ(given->conflicts, (std::vector<int>{0, 3}));
}

TEST(Checking, WhatIsNotAsItWasGivenIsWrong) {
  const auto queens = puzzle_named("queens");
  const auto moved =
      check_texts(*queens, "Q....\n.....\n.....\n.....\n.....\n", ".Q...\n.....\n.....\n.....\n.....\n");
  ASSERT_TRUE(moved) << moved.error().message;
  EXPECT_TRUE(moved->possible);
  EXPECT_EQ(moved->wrong, std::vector<int>{0});
  EXPECT_EQ(moved->words, "row 1, column 1 is wrong");
}

TEST(Checking, OnlyPositionsThatComeFromTheQuestion) {
  const auto lamps = puzzle_named("lights-out");
  const auto smaller = check_texts(*lamps, "111\n111\n111\n", "11\n11\n");
  ASSERT_FALSE(smaller);
  EXPECT_EQ(smaller.error().fault, Fault::input);
  EXPECT_EQ(smaller.error().message, "this board has 2x2 cells, the one it comes from 3x3");
  EXPECT_FALSE(check_texts(*lamps, "111\n1#1\n111\n", "111\n111\n111\n"));
  const std::string from = "111\n111\n111\n", pressed = "001\n011\n111\n";
  EXPECT_EQ(check_texts(*lamps, from, pressed, {{0, 1}})->best, 5);
  EXPECT_EQ(check_texts(*lamps, from, pressed, {{0, 3}})->best, 7);
  EXPECT_EQ(check_texts(*lamps, from, pressed)->best, std::nullopt);  // how it came about is not known
  const auto elsewhere = check_texts(*lamps, from, pressed, {{1, 1}});
  ASSERT_FALSE(elsewhere);
  EXPECT_EQ(elsewhere.error().fault, Fault::input);
  EXPECT_EQ(elsewhere.error().message, "these moves lead to another position");
}

}  // namespace
}  // namespace nonet::test
