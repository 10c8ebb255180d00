// IDA* with pattern databases for sliding tiles, against the distances of all states of small boards.
#include <gtest/gtest.h>

#include <atomic>

#include "nonet/puzzles/tiles/look.h"
#include "nonet/puzzles/tiles/patterns.h"
#include "tests/support/plain_tiles.h"

namespace nonet::test {
namespace {

TEST(TileSearch, SearchFindsTheDistance) {
  const TilePatternSpec spec{3, 3, ascending(9), {{1, 2, 3, 4}, {5, 6, 7, 8}}};
  const TilePatterns patterns = built(spec);
  const auto& distances = eight_puzzle();
  ASSERT_EQ(distances.size(), 181440u);
  int skip = 0, deepest = 0;
  for (const auto& [board, distance] : distances) {
    deepest = std::max(deepest, distance);
    if (skip++ % 97 != 0) continue;
    Progress progress;
    const TilePath path = solve_tiles(patterns, board, 1, progress);
    expect_path(spec, board, path, distance);
    EXPECT_EQ(progress.nodes(), path.nodes);
  }
  EXPECT_EQ(deepest, 31);
}

TEST(TileSearch, PartitionsAgreeOnLargerBoards) {
  std::mt19937 random(5);
  const std::array<TilePatternSpec, 3> specs = {{
      {3, 4, ascending(12), {{1, 2, 5, 6}, {3, 7, 11}, {4, 8, 9, 10}}},
      {3, 4, ascending(12), {{1, 2, 3, 4, 5, 6}, {7, 8, 9, 10, 11}}},
      {3, 4, ascending(12), {{1, 4, 5, 8, 9, 2}, {3, 6, 7}, {10, 11}}},
  }};
  std::vector<TilePatterns> all;
  for (const auto& spec : specs) all.push_back(built(spec));
  for (int i = 0; i < 20; ++i) {
    const Board board = random_walk(3, 4, ascending(12), 20 + 4 * i, random);
    Progress progress;
    const TilePath first = solve_tiles(all[0], board, 1, progress);
    for (std::size_t s = 0; s < specs.size(); ++s) {
      expect_path(specs[s], board, solve_tiles(all[s], board, 1, progress), first.cost);
      EXPECT_LE(all[s](board), first.cost);
    }
  }
}

TEST(TileSearch, FifteenAndTwentyFourTiles) {
  std::mt19937 random(6);
  for (const int side : {4, 5}) {
    const Board goal = ascending(side * side);
    const auto spec = choose_tile_groups(side, side, goal, side == 4 ? 3e6 : 2e7);
    ASSERT_TRUE(spec) << spec.error().message;
    const TilePatterns patterns = built(*spec);
    EXPECT_EQ(patterns.inside().views.size(), 2u);
    for (int i = 0; i < 10; ++i) {
      const Board board = random_walk(side, side, goal, 60, random);
      Progress progress;
      const TilePath path = solve_tiles(patterns, board, 1, progress);
      EXPECT_LE(path.cost, 60);
      EXPECT_GE(path.cost, patterns(board));
      expect_path(*spec, board, path, path.cost);
    }
  }
}

TEST(TileSearch, WhatCannotBeReachedHasNoPath) {
  const TilePatternSpec spec{3, 3, ascending(9), {{1, 2, 3, 4}, {5, 6, 7, 8}}};
  const TilePatterns patterns = built(spec);
  const Board swapped = {0, 2, 1, 3, 4, 5, 6, 7, 8};
  Progress progress;
  const TilePath path = solve_tiles(patterns, swapped, 1, progress);
  EXPECT_EQ(path.cost, -1);
  EXPECT_EQ(path.ended, Ended::whole);
  for (const auto& [rows, columns] : {std::pair(2, 4), {3, 2}, {1, 4}, {5, 1}}) {
    const Board goal = ascending(rows * columns);
    const auto reached = all_distances(rows, columns, goal);
    Board board = goal;
    int count = 0;
    do {
      if (can_reach_goal(rows, columns, goal, board) != reached.contains(board)) ADD_FAILURE();
    } while (++count < 20000 && std::next_permutation(board.begin(), board.end()));
  }
}

TEST(TileSearch, StopsWhenAsked) {
  const std::atomic<bool> interrupt = true;
  Progress progress(&interrupt);
  const TilePatternSpec spec{3, 4, ascending(12), {{1}, {2}, {3}, {4}, {5}, {6}, {7}, {8}, {9}, {10}, {11}}};
  const auto stopped = TilePatterns::build(spec, 1, 1e9, progress);
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().fault, Fault::stopped);
  const TilePatterns patterns = built(spec);
  const Board hard = {11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0};
  Board start = hard;
  if (!can_reach_goal(3, 4, spec.goal, start)) std::swap(start[0], start[1]);
  Progress again(&interrupt);
  const TilePath path = solve_tiles(patterns, start, 2, again);
  EXPECT_EQ(path.ended, Ended::asked);
  EXPECT_EQ(path.cost, -1);
  EXPECT_GE(path.bound, patterns(start));
}

TEST(TileSearchThreads, BuildAndSearchAgreeWithOne) {
  const TilePatternSpec spec{3, 4, ascending(12), {{1, 5, 6, 2}, {3}, {4}, {7}, {8}, {9}, {10}, {11}}};
  const TilePatterns one = built(spec, 1), three = built(spec, 3);
  for (int i = 0; i < one.databases(); ++i)
    EXPECT_TRUE(std::equal(one.bytes(i).begin(), one.bytes(i).end(), three.bytes(i).begin()));
  Board board = spec.goal;
  std::reverse(board.begin(), board.end());
  if (!can_reach_goal(3, 4, spec.goal, board)) std::swap(board[0], board[1]);
  Progress progress;
  const TilePath alone = solve_tiles(one, board, 1, progress);
  EXPECT_GT(alone.nodes, 300000u);  // otherwise threads would not share a search
  expect_path(spec, board, solve_tiles(three, board, 3, progress), alone.cost);
}

}  // namespace
}  // namespace nonet::test
