// Costs near the stated limit: k - 1 presses of every move together may cost up to 2^30 - 1.
#include <gtest/gtest.h>

#include "tests/support/toggle_checks.h"

namespace nonet::test {
namespace {

TEST(LargeCosts, AboveTheLimitIsRefused) {
  const auto fits = [](int k, int amount, int cost) {
    const PlainToggle puzzle{k, 1, {{{0, amount}}}, {cost}};
    const auto system = ToggleSystem::compile(puzzle, puzzle.costs);
    if (!system) {
      EXPECT_EQ(system.error().fault, Fault::refused);
    }
    return bool(system);
  };
  EXPECT_TRUE(fits(2, 1, 1'073'741'823));
  EXPECT_FALSE(fits(2, 1, 1'073'741'824));
  EXPECT_TRUE(fits(3, 1, 536'870'911));
  EXPECT_FALSE(fits(3, 1, 536'870'912));
  EXPECT_FALSE(fits(4, 2, 357'913'942)) << "a walk may press a move of order 2 three times";
}

// The table is left out: it takes one step for each unit of cost.
TEST(LargeCosts, AnswersThatCostAlmostTheLimit) {
  const std::vector<PlainToggle> puzzles = {
      {2, 1, {{{0, 1}}}, {1'073'741'823}},
      {2, 3, {{{0, 1}}, {{1, 1}}, {{2, 1}}}, {357'913'941, 357'913'941, 357'913'941}},
      {2,
       3,
       {{{0, 1}}, {{1, 1}}, {{2, 1}}, {{0, 1}, {1, 1}}},
       {250'000'000, 250'000'000, 300'000'000, 250'000'000}},
      {4, 1, {{{0, 2}}}, {357'913'941}},
      {4, 2, {{{0, 1}, {1, 2}}, {{1, 1}}}, {178'000'000, 178'000'000}},
  };
  for (const PlainToggle& puzzle : puzzles) {
    const BruteForce oracle(puzzle);
    const ToggleEngine engine(compiled(puzzle));
    for (const auto& [target, best] : oracle.all()) {
      for (const char* name : {"linear", "dp", "memo", "dfs", "ida", "astar", "greedy"}) {
        EXPECT_EQ(check_solve(puzzle, engine, target, &best, asking(name)), "")
            << name << ", optimum " << best.cost << ", target " << testing::PrintToString(target) << " of "
            << puzzle;
      }
    }
  }
}

// Most press counts of a move of order 2 are never sensible, but the walk visits them.
TEST(LargeCosts, ALargeModulusWithAMoveOfSmallOrder) {
  const PlainToggle puzzle{3000, 1, {{{0, 1500}}}, {350'000}};
  const ToggleEngine engine(compiled(puzzle));
  Progress progress;
  const auto answer = engine.solve({1500}, asking("linear"), progress);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->cost, 350'000);
  ASSERT_EQ(answer->steps.size(), 1u);
  EXPECT_EQ(answer->steps[0].times, 1);
}

}  // namespace
}  // namespace nonet::test
