// Positions at a wanted distance: they are where they should be, none is left out, none is preferred.
#include "nonet/tables/draw.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "nonet/catalog/all.h"
#include "nonet/puzzles/tiles/tiles.h"
#include "nonet/tables/bfs_table.h"

namespace nonet {
namespace {

struct Asked {
  std::string name;
  Settings settings;
  std::vector<int> distances;
};

std::unique_ptr<Puzzle> make(const std::string& name, const Settings& settings) {
  auto puzzle = make_puzzle(name, settings);
  EXPECT_TRUE(puzzle) << name;
  return std::move(*puzzle);
}

TEST(RandomAt, TakesAsManyMovesAsWanted) {
  const std::vector<Asked> all = {
      {"clocks", {}, {0, 1, 2, 9, 17, 26}},
      {"lights-out", {{"size", "4x5"}}, {0, 1, 7, 15}},
      {"binary-sudoku", {{"box", "2x2"}}, {0, 1, 3}},
      {"tiles", {{"size", "3x3"}}, {0, 1, 2, 15, 30}},
      {"nine", {}, {0, 1, 5}},
      {"pyraminx", {}, {0, 1, 9}},
  };
  for (const auto& [name, settings, distances] : all) {
    const auto puzzle = make(name, settings);
    Progress progress;
    Request request;
    request.algorithm = "table";
    for (const int distance : distances) {
      for (u64 seed = 1; seed <= 6; ++seed) {
        const auto drawn = puzzle->random_at(seed, distance, request, progress);
        ASSERT_TRUE(drawn) << name << " " << distance << ": " << drawn.error().message;
        const auto answer = puzzle->solve(**drawn, request, progress);
        ASSERT_TRUE(answer) << answer.error().message;
        EXPECT_EQ(answer->status, Status::optimal);
        EXPECT_EQ(answer->cost, distance) << name << "\n" << puzzle->write(**drawn);
        const auto again = puzzle->random_at(seed, distance, request, progress);
        EXPECT_EQ(puzzle->write(**again), puzzle->write(**drawn));
      }
    }
  }
}

// Every board at the distance, about equally often: twenty draws a board are between 3 and 45 with a chance
// of all but 1e-5 each.
void expect_uniform(const Puzzle& puzzle, int distance, std::size_t boards) {
  std::map<std::string, int> drawn;
  Progress progress;
  for (u64 seed = 1; seed <= 20 * boards; ++seed) {
    const auto instance = puzzle.random_at(seed, distance, {}, progress);
    ASSERT_TRUE(instance) << instance.error().message;
    ++drawn[puzzle.write(**instance)];
  }
  EXPECT_EQ(drawn.size(), boards);
  for (const auto& [text, times] : drawn) {
    EXPECT_GE(times, 3) << text;
    EXPECT_LE(times, 45) << text;
  }
}

TEST(RandomAt, PrefersNoPosition) {
  expect_uniform(*make("clocks", {}), 1, 9);
  expect_uniform(*make("clocks", {}), 2, 45);
  expect_uniform(*make("tiles", {{"size", "2x3"}}), 3, 6 - 1);
  expect_uniform(*make("lights-out", {{"size", "3x3"}}), 2, 36);
}

// Boards without a cell that counts twice: all that have the same sums are met.
TEST(RandomAt, DrawsAllBoardsOfOneDistance) {
  const auto puzzle = make("binary-sudoku", {{"box", "1x2"}});
  Progress progress;
  std::map<std::int64_t, std::set<std::string>> boards;
  for (u64 seed = 1; seed <= 400; ++seed) {
    const auto instance = puzzle->random(seed);
    const auto answer = puzzle->solve(**instance, {}, progress);
    boards[answer->cost].insert(puzzle->write(**instance));
  }
  for (const auto& [cost, texts] : boards) expect_uniform(*puzzle, static_cast<int>(cost), texts.size());
}

TEST(RandomAt, SaysHowFarTheFarthestIs) {
  const auto puzzle = make("clocks", {});
  Progress progress;
  const auto drawn = puzzle->random_at(1, 28, {}, progress);
  ASSERT_FALSE(drawn);
  EXPECT_EQ(drawn.error().fault, Fault::usage);
  EXPECT_EQ(drawn.error().message, "no position is 28 moves from the goal; the farthest is 27");
}

TEST(RandomAt, SaysWhatIsMissing) {
  Progress progress;
  const auto queens = make("queens", {})->random_at(1, 3, {}, progress);
  ASSERT_FALSE(queens);
  EXPECT_EQ(queens.error().fault, Fault::unsupported);
  const auto tiles = make("tiles", {{"size", "5x5"}})->random_at(1, 3, {}, progress);
  ASSERT_FALSE(tiles);
  EXPECT_EQ(tiles.error().fault, Fault::refused);
}

// The three ways to a position of one level give the same level.
TEST(RandomAt, FindsRareLevelsInEveryWay) {
  const Tiles<9> puzzle(3, 3);
  Progress progress;
  const auto table = build_table(puzzle, 1, 1e9, progress);
  ASSERT_TRUE(table && table->complete);
  using Draw = LevelDraw<Tiles<9>>;
  const auto farthest = static_cast<int>(table->levels.size()) - 1;
  for (const int distance : {0, 3, 12, farthest - 1, farthest}) {
    Draw near, looked(LevelLimits{.near = 0, .drawn = 0, .walked = 0});
    Draw drawn(LevelLimits{.near = 0, .drawn = ~u64{0}, .walked = ~u64{0}});
    for (u64 seed = 1; seed < 4; ++seed) {
      const auto rank = near.rank(puzzle, *table, distance, seed, progress);
      ASSERT_TRUE(rank);
      EXPECT_EQ(table_distance(puzzle, *table, puzzle.unrank(*rank)), distance);
      EXPECT_EQ(*looked.rank(puzzle, *table, distance, seed, progress), *rank);
      const u64 other = *drawn.rank(puzzle, *table, distance, seed, progress);
      EXPECT_EQ(table_distance(puzzle, *table, puzzle.unrank(other)), distance);
    }
  }
}

TEST(RandomAt, StopsWhenTold) {
  const Tiles<9> puzzle(3, 3);
  Progress building;
  const auto table = build_table(puzzle, 1, 1e9, building);
  ASSERT_TRUE(table && table->complete);
  for (const LevelLimits limits :
       {LevelLimits{.near = 0, .drawn = 0, .walked = 0}, LevelLimits{.near = ~u64{0}}}) {
    Progress whole, little(whole, 1);
    LevelDraw<Tiles<9>> draw(limits);
    const auto rank = draw.rank(puzzle, *table, 25, 1, little);
    ASSERT_FALSE(rank);
    EXPECT_EQ(rank.error().fault, Fault::stopped);
  }
}

}  // namespace
}  // namespace nonet
