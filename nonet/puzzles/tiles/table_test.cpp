// The table of sliding tiles by whole words against the one built state by state.
#include "nonet/puzzles/tiles/table.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "nonet/puzzles/tiles/tiles.h"
#include "nonet/tables/bfs_table.h"
#include "nonet/tables/walk.h"
#include "tests/support/sanitized.h"

namespace nonet::test {
namespace {

struct Case {
  int rows, columns, threads;
};
class TileTableThreads : public testing::TestWithParam<Case> {};
// Windows before the last five tiles, across them and inside them; even and odd numbers of columns.
INSTANTIATE_TEST_SUITE_P(Boards, TileTableThreads,
                         testing::Values(Case{2, 4, 1}, Case{4, 2, 2}, Case{3, 3, 1}, Case{3, 3, 3},
                                         Case{5, 2, 2}, Case{2, 5, 1}),
                         [](const auto& entry) {
                           const Case& c = entry.param;
                           return std::to_string(c.rows) + "x" + std::to_string(c.columns) + "by" +
                                  std::to_string(c.threads);
                         });

TEST_P(TileTableThreads, EveryStateHasTheResidueOfTheSlowTable) {
  const auto [rows, columns, threads] = GetParam();
  std::mt19937_64 random(5);
  std::vector<int> goal(static_cast<std::size_t>(rows * columns));
  std::iota(goal.begin(), goal.end(), 0);
  for (int round = 0; round < (goal.size() < 10 ? 3 : 1); ++round) {
    std::shuffle(goal.begin(), goal.end(), random);
    ASSERT_TRUE(has_tile_table(rows, columns));
    Progress progress;
    const auto fast = build_tile_table(rows, columns, goal, threads, 1e9, progress);
    ASSERT_TRUE(fast && fast->complete);
    const Tiles<16> puzzle(rows, columns, Tiles<16>::arrangement(goal));
    const auto slow = build_table_by_rank(puzzle, 1, 1e9, progress);
    ASSERT_TRUE(slow && slow->complete);
    EXPECT_EQ(fast->size, slow->size);
    EXPECT_EQ(fast->levels, slow->levels);
    EXPECT_TRUE(std::ranges::equal(fast->words.view(), slow->words.view()));
    ASSERT_FALSE(fast->hardest.empty());
    for (const u64 rank : fast->hardest) {
      EXPECT_EQ(table_distance(puzzle, *fast, puzzle.unrank(rank)),
                static_cast<int>(fast->levels.size()) - 1);
    }
  }
}

TEST(TileTable, TheEightPuzzleHasItsKnownLevels) {
  // Goal with the blank in a corner: 181,440 states, at most 31 moves, two states that need them.
  std::vector<int> goal = {1, 2, 3, 4, 5, 6, 7, 8, 0};
  Progress progress;
  const auto table = build_tile_table(3, 3, goal, 2, 1e9, progress);
  ASSERT_TRUE(table);
  EXPECT_EQ(std::accumulate(table->levels.begin(), table->levels.end(), u64{0}), 181'440u);
  ASSERT_EQ(table->levels.size(), 32u);
  EXPECT_EQ(table->levels[31], 2u);
  EXPECT_EQ(table->levels[1], 2u);
  EXPECT_EQ(table->levels[2], 4u);
}

#ifndef __SANITIZE_ADDRESS__  // five seconds become a minute
TEST(TileTable, TheFourByThreeBoardNeedsAtMost53Moves) {
  if (test::sanitized) GTEST_SKIP() << "every position: too slow when instrumented";
  std::vector<int> goal = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0};
  Progress progress;
  const auto table = build_tile_table(4, 3, goal, 2, 1e9, progress);
  ASSERT_TRUE(table && table->complete);
  EXPECT_EQ(std::accumulate(table->levels.begin(), table->levels.end(), u64{0}), 239'500'800u);
  EXPECT_EQ(table->levels.size(), 54u);
  EXPECT_EQ(table->levels.back(), 18u);
}
#endif

TEST(TileTable, RefusesWhatDoesNotFitAndStopsWhenAsked) {
  std::vector<int> goal = {1, 2, 3, 4, 5, 6, 7, 8, 0};
  Progress progress;
  const auto refused = build_tile_table(3, 3, goal, 1, 1000, progress);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().fault, Fault::refused);
  std::atomic<bool> stop = true;
  Progress stopped(&stop);
  const auto partial = build_tile_table(3, 3, goal, 1, 1e9, stopped);
  ASSERT_TRUE(partial);
  EXPECT_FALSE(partial->complete);
  EXPECT_LT(partial->levels.size(), 32u);
  EXPECT_FALSE(has_tile_table(1, 9));
  EXPECT_FALSE(has_tile_table(4, 4));
}

}  // namespace
}  // namespace nonet::test
