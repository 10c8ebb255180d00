// Settings and rules of Sudoku that are refused.
#include <gtest/gtest.h>

#include "nonet/puzzles/sudoku/rules.h"
#include "nonet/puzzles/sudoku/sudoku.h"

namespace nonet::test {
namespace {

TEST(Sudoku, SettingsThatMakeNoSense) {
  const auto error = [](const Settings& settings) {
    const auto puzzle = sudoku_puzzle.make(settings);
    if (puzzle) return std::string("none");
    EXPECT_EQ(puzzle.error().fault, Fault::usage);
    return puzzle.error().message;
  };
  EXPECT_EQ(error({{"box", "3x3"}, {"size", "9"}}),
            "--box, --size and --regions each say what the boxes are: give one of them");
  EXPECT_EQ(error({{"size", "7"}}), "--size: 7 cells make no box; give --regions, or --box 1x7 for none");
  EXPECT_EQ(error({{"size", "26"}}), "size: expected a number from 4 to 25, found '26'");
  EXPECT_EQ(error({{"box", "5x6"}}), "boxes of 5 x 6 make a board of 30 digits, expected 4 to 25");
  EXPECT_EQ(error({{"box", "1x3"}}), "boxes of 1 x 3 make a board of 3 digits, expected 4 to 25");
  EXPECT_EQ(error({{"regions", "aab/abb"}}), "--regions: expected 4 to 25 lines, found 2");
  EXPECT_EQ(error({{"regions", "aaab/acbb/ccdb/cdd"}}), "--regions: expected 4 letters in line 4, found 3");
  EXPECT_EQ(error({{"regions", "aaab/acbb/ccdb/cddc"}}), "--regions: expected 4 cells of 'c', found 5");
  EXPECT_EQ(error({{"size", "4"}, {"extra", "aaaa/a.../..../...."}}),
            "--extra: expected at most 4 cells of 'a', found 5");
  EXPECT_EQ(error({{"size", "4"}, {"extra", "a.../..../...."}}), "--extra: expected 4 lines, found 3");
  EXPECT_EQ(error({{"cages", "r1c1"}}),
            "--cages: expected a sum and cells as in 15: r1c1 r1c2, found 'r1c1'");
  EXPECT_EQ(error({{"cages", "5: r1c1 r0c1"}}), "--cages: expected a cell from r1c1 to r9c9, found 'r0c1'");
  EXPECT_EQ(error({{"cages", "5: r1c1 r1c1"}}), "--cages: the cage of 5 has a cell twice");
  EXPECT_EQ(error({{"cages", "5:"}}), "--cages: expected 1 to 9 cells of the cage of 5, found 0");
  EXPECT_EQ(error({{"size", "4"}, {"cages", "aa../..../..../....;b=3"}}),
            "--cages: expected the sum of a cage of the map as in a=15, found 'b=3'");
  EXPECT_EQ(error({{"size", "4"}, {"cages", "aa../b.../..../....;b=3"}}), "--cages: the cage 'a' has no sum");
  EXPECT_EQ(error({{"size", "4"}, {"cages", "a=3"}}), "--cages: expected 4 lines, found 0");
}

TEST(SudokuRules, TooManySetsOfDigitsAreRefused) {
  SudokuRules rules = sudoku_rules(5, 5);
  std::vector<int> row(12);
  for (int i = 0; i < 12; ++i) row[static_cast<std::size_t>(i)] = i;
  for (int i = 0; i < 10; ++i) rules.cages.push_back({156, row});
  const std::vector<std::uint32_t> empty(625, rules.all_digits());
  const auto problem = compile_sudoku(rules, empty);
  ASSERT_FALSE(problem);
  EXPECT_EQ(problem.error().fault, Fault::refused);
  rules = sudoku_rules(2, 2);
  EXPECT_FALSE(compile_sudoku(rules, empty));
  rules.regions.push_back({"twice", {1, 1}});
  EXPECT_FALSE(compile_sudoku(rules, std::vector<std::uint32_t>(16, 15)));
}

}  // namespace
}  // namespace nonet::test
