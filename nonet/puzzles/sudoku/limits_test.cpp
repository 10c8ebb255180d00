// What sudoku cannot do, where it stops, and that it says so truly.
#include <gtest/gtest.h>

#include <random>

#include "nonet/puzzles/sudoku/many.h"
#include "nonet/puzzles/sudoku/solve/large.h"
#include "nonet/puzzles/sudoku/sudoku.h"
#include "tests/support/puzzle_text.h"

namespace nonet::test {
namespace {

Request asked_for(std::string_view algorithm) {
  Request request;
  request.algorithm = algorithm;
  return request;
}

// Rows, columns and boxes count among the regions, and as many as are allowed are solved.
TEST(SudokuLimits, TooManyRegions) {
  const auto with_extra = [](int regions) {
    std::string maps;
    for (int i = 0; i < regions; ++i) maps += "a.../.a../..../....;";
    return sudoku_puzzle.make({{"size", "4"}, {"extra", maps}});
  };
  const auto most = with_extra(1000 - 12);
  ASSERT_TRUE(most);
  const auto instance = instance_of(**most, std::string(16, '.'));
  for (const std::string_view algorithm : {"direct", "cover"})
    EXPECT_EQ(answer_of(**most, *instance, algorithm).status, Status::optimal) << algorithm;
  const auto more = with_extra(1000 - 11);
  ASSERT_FALSE(more);
  EXPECT_EQ(more.error().fault, Fault::usage);
  EXPECT_EQ(more.error().message, "--extra: more than 1000 regions, with rows, columns and boxes");
}

// n - 1 cells that differ and have n - 2 digits: searches try them all.
struct Pigeons {
  std::unique_ptr<Puzzle> puzzle;
  std::unique_ptr<Instance> instance;

  explicit Pigeons(int n) {
    std::string map, board, digits;
    for (int digit = 1; digit <= n - 2; ++digit) digits += (digit > 1 ? "," : "") + std::to_string(digit);
    for (int cell = 0; cell < n * n; ++cell) {
      const bool hole = cell / n == cell % n && cell / n < n - 1, ends = (cell + 1) % n == 0;
      map += std::string(hole ? "a" : ".") + (ends ? "/" : "");
      board += (hole ? digits : std::string(".")) + (ends ? "\n" : " ");
    }
    puzzle = puzzle_named("sudoku", {{"box", "1x" + std::to_string(n)}, {"extra", map}});
    instance = instance_of(*puzzle, board);
  }
};

TEST(SudokuLimits, ReasonsSayWhoAnswered) {
  const Pigeons few(5), many(9), most(12);
  const Answer searched = answer_of(*few.puzzle, *few.instance, "direct");
  EXPECT_EQ(searched.status, Status::unsolvable);
  EXPECT_EQ(searched.reason, "every choice was tried");
  const Answer refuted = answer_of(*many.puzzle, *many.instance, "direct");
  EXPECT_EQ(refuted.status, Status::unsolvable);
  EXPECT_TRUE(refuted.reason.starts_with("the SAT solver refuted that there is a solution, with "))
      << refuted.reason;
  EXPECT_EQ(refuted.unit, "nodes");
  Progress whole, part(whole, LargeSudoku::usual_budget + 1);
  const auto stopped = most.puzzle->solve(*most.instance, asked_for("direct"), part);
  ASSERT_TRUE(stopped);
  EXPECT_EQ(stopped->status, Status::unknown);
  EXPECT_TRUE(stopped->reason.starts_with("stopped before every choice was tried, in the SAT solver after "))
      << stopped->reason;
  Request little = asked_for("direct");
  little.memory = 1000;
  Progress progress;
  const auto refused = many.puzzle->solve(*many.instance, little, progress);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().fault, Fault::refused);
}

TEST(SudokuLimits, WhatBandsCannotDoItSays) {
  const auto puzzle = puzzle_named("sudoku");
  const auto instance = instance_of(*puzzle, std::string(puzzle->description().example));
  Progress progress;
  const auto each = [](const Answer&) { return true; };
  Request checkpoint = asked_for("bands"), symmetry = asked_for("bands"), draw = asked_for("bands");
  checkpoint.checkpoint = testing::TempDir() + "nonet_bands_checkpoint";
  checkpoint.limit = 5;  // a part of the count has no state to keep
  symmetry.up_to = UpTo::symmetry;
  draw.sample = 2;
  for (const Request& request : {checkpoint, symmetry}) {
    const auto tally = puzzle->count(*instance, request, progress);
    ASSERT_FALSE(tally);
    EXPECT_EQ(tally.error().fault, Fault::unsupported);
  }
  const auto listed = puzzle->list(*instance, symmetry, progress, each);
  ASSERT_FALSE(listed);
  EXPECT_EQ(listed.error().fault, Fault::unsupported);
  EXPECT_TRUE(puzzle->list(*instance, draw, progress, each)) << "it draws";
}

// Of boards by chance, with marks and with a region more: what is said to be more is more.
TEST(SudokuLimits, ManySolutionsAreProvedOnlyWhereTheyAre) {
  std::mt19937_64 random(17);
  int proved = 0;
  for (int round = 0; round < 100; ++round) {
    SudokuRules rules = round % 2 == 0 ? sudoku_rules(2, 2) : sudoku_rules(2, 3);
    if (round % 3 == 0) rules.regions.push_back({"extra", {0, rules.n + 1, 2 * rules.n + 3}});
    std::vector<std::uint32_t> candidates(static_cast<std::size_t>(rules.cells()), rules.all_digits());
    for (int i = 0; i < rules.n - 2; ++i) {
      const auto digit = std::uint32_t{1} << random() % static_cast<u64>(rules.n);
      candidates[random() % candidates.size()] &=
          round % 4 == 0 ? static_cast<std::uint32_t>(random()) : digit;
    }
    Progress progress;
    const auto count =
        solve_large_sudoku(regions_of(rules), candidates, 1001, ~u64{0}, 0, progress)->solutions;
    for (const u64 most : {u64{1}, u64{5}, u64{20}, u64{100}, u64{1000}}) {
      if (!has_certainly_more(rules, candidates, most, progress)) continue;
      EXPECT_GT(static_cast<u64>(count), most);
      ++proved;
    }
  }
  EXPECT_GT(proved, 60);
}

// More than a million: that is seen long before so many are counted.
TEST(SudokuLimits, TooManyToDrawFromAreRefusedAtOnce) {
  Request draw;
  draw.sample = 2;
  const std::vector<std::pair<Settings, int>> all = {{{{"size", "10"}}, 10},
                                                     {{{"size", "16"}, {"diagonals", ""}}, 16},
                                                     {{{"size", "25"}}, 25},
                                                     {{{"diagonals", ""}}, 9},
                                                     {{{"box", "1x8"}}, 8}};
  for (const auto& [settings, n] : all) {
    SCOPED_TRACE(n);
    const auto puzzle = puzzle_named("sudoku", settings);
    std::string empty;
    for (int i = 0; i < n * n; ++i) empty += (i + 1) % n == 0 ? "0\n" : "0 ";
    const auto instance = instance_of(*puzzle, empty);
    Progress whole, part(whole, 100'000);
    const auto listed = puzzle->list(*instance, draw, part, [](const Answer&) { return true; });
    ASSERT_FALSE(listed);
    EXPECT_EQ(listed.error().fault, Fault::refused);
    EXPECT_FALSE(part.stopped());
  }
}

}  // namespace
}  // namespace nonet::test
