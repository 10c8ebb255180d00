// Sudoku to order, and solutions drawn at random, as users ask for them.
#include <gtest/gtest.h>

#include <set>

#include "cli/exit_codes.h"
#include "run_program.h"

namespace nonet::cli {
namespace {

TEST(SudokuGrids, AreSolvedAndFollowFromTheirSeeds) {
  const Outcome o = run({"generate", "sudoku", "--grid", "--number", "20", "--format", "line"});
  EXPECT_EQ(o.code, exit_ok) << o;
  const auto grids = lines_of(o.out);
  ASSERT_EQ(grids.size(), 20u);
  EXPECT_EQ(std::set<std::string>(grids.begin(), grids.end()).size(), 20u);
  EXPECT_EQ(grids[0], "256743891379218546481965327915876432634192758728354169892537614567421983143689275");
  EXPECT_EQ(run({"solve", "sudoku", "--lines"}, o.out).out, o.out);  // each is its own only solution
  const Outcome four = run({"generate", "sudoku", "--size", "4", "--grid", "--format", "line"});
  EXPECT_EQ(lines_of(four.out).at(0).find('.'), std::string::npos) << four;
}

TEST(SudokuGrids, AreRefusedWhereTheyWouldNotBeUniform) {
  for (const std::vector<std::string>& board :
       {std::vector<std::string>{"--size", "6"}, {"--diagonals"}, {"--size", "16"}}) {
    std::vector<std::string> arguments = {"generate", "sudoku", "--grid"};
    arguments.insert(arguments.end(), board.begin(), board.end());
    const Outcome o = run(arguments);
    EXPECT_EQ(o.code, exit_usage) << o;
    EXPECT_TRUE(contains(o.err, "equally likely")) << o;
  }
  const Outcome both = run({"generate", "sudoku", "--grid", "--clues", "30"});
  EXPECT_EQ(both.code, exit_usage);
  EXPECT_TRUE(contains(both.err, "--clues cannot be wanted of it")) << both;
}

TEST(SudokuSamples, OfBoardsWithVeryManySolutions) {
  const std::string empty(81, '.');
  for (const std::string& board : {empty, "12......." + std::string(72, '.')}) {
    const Outcome o = run({"list", "sudoku", "--sample", "5", "--memory", "64", board});
    EXPECT_EQ(o.code, exit_ok) << o;
    EXPECT_EQ(lines_of(o.out).size(), 5u) << o;
    EXPECT_EQ(run({"solve", "sudoku", "--lines"}, o.out).out, o.out);
    EXPECT_EQ(run({"list", "sudoku", "--sample", "5", "--memory", "64", board}).out, o.out);
  }
}

TEST(SudokuSamples, OfLargeBoardsAreRefusedInOneLine) {
  if (sanitized)
    GTEST_SKIP() << "a million solutions are counted first, which takes the sanitized program minutes";
  const Outcome o = run({"list", "sudoku", "--size", "12", "--sample", "1", std::string(144, '.')});
  EXPECT_EQ(o.code, exit_refused) << o;
  EXPECT_TRUE(contains(o.err, "more than 1000000 solutions")) << o;
  EXPECT_EQ(lines_of(o.err).size(), 1u) << o;
}

TEST(SudokuWishes, TechniquesByNameAndTitle) {
  const Outcome name = run({"generate", "sudoku", "--technique", "x-wing", "--seed", "3"});
  EXPECT_EQ(name.code, exit_ok) << name;
  for (const std::string title : {"X-Wing", "x wing", "XWING"})
    EXPECT_EQ(run({"generate", "sudoku", "--technique", title, "--seed", "3"}).out, name.out) << title;
  EXPECT_EQ(run({"generate", "sudoku", "--technique", "y-wing"}).code, exit_usage);
}

TEST(SudokuWishes, ImpossibleOnesAreRefusedAtOnce) {
  EXPECT_EQ(run({"generate", "sudoku", "--clues", "16"}).code, exit_usage);
  EXPECT_EQ(run({"generate", "sudoku", "--rating", "3-2"}).code, exit_usage);
  EXPECT_EQ(run({"generate", "sudoku", "--technique", "xy-wing", "--rating", "2-3"}).code, exit_usage);
}

TEST(SudokuWishes, TheTimeLimitEndsASearch) {
  const Outcome o = run({"generate", "sudoku", "--clues", "17", "--symmetry", "full", "--time-limit", "0.2"});
  EXPECT_EQ(o.code, exit_unproved) << o;
  EXPECT_TRUE(contains(o.err, "no such puzzle was found in ")) << o;
  EXPECT_TRUE(contains(o.err, "another seed or more time")) << o;
}

TEST(SudokuWishes, ThreadsChangeNothing) {
  const std::vector<std::string> wish = {"generate", "sudoku", "--symmetry", "rotate180", "--strict",
                                         "--number", "30",     "--format",   "line",      "--threads"};
  std::vector<std::string> one = wish, three = wish;
  one.push_back("1");
  three.push_back("3");
  const Outcome alone = run(one);
  EXPECT_EQ(alone.code, exit_ok) << alone;
  EXPECT_EQ(lines_of(alone.out).size(), 30u);
  EXPECT_EQ(run(three).out, alone.out);
  for (const std::string& line : lines_of(run({"minimal", "sudoku"}, alone.out).out))
    EXPECT_TRUE(contains(line, "all of them needed")) << line;
}

}  // namespace
}  // namespace nonet::cli
