// Pattern databases against plain breadth-first searches over (tiles of the pattern, blank), and the bound
// against the true distance of every state of small boards.
#include "nonet/puzzles/tiles/patterns.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "nonet/puzzles/tiles/look.h"
#include "tests/support/plain_tiles.h"

namespace nonet::test {
namespace {

// Moves of the pattern's tiles, for every (cells of the tiles, cell of the blank): other moves of the blank
// cost 0.
std::map<std::vector<int>, int> naive_database(int rows, int columns, const Board& goal,
                                               const std::vector<int>& tiles) {
  std::vector<int> home;
  for (const int tile : tiles) home.push_back(static_cast<int>(find_tile(goal, tile)));
  home.push_back(static_cast<int>(find_tile(goal, 0)));
  std::map<std::vector<int>, int> cost{{home, 0}};
  std::vector<std::vector<int>> level{home}, next;
  for (int depth = 0; !level.empty(); ++depth, level.swap(next), next.clear()) {
    for (std::size_t i = 0; i < level.size(); ++i) {  // grows by the moves that cost nothing
      const auto place = level[i];
      if (cost[place] != depth) continue;
      for (const std::size_t cell : cells_beside(rows, columns, static_cast<std::size_t>(place.back()))) {
        auto after = place;
        const auto tile = std::find(after.begin(), after.end() - 1, static_cast<int>(cell));
        const bool counts = tile != after.end() - 1;
        if (counts) *tile = place.back();
        after.back() = static_cast<int>(cell);
        const auto [known, fresh] = cost.emplace(after, depth + counts);
        if (!fresh && known->second <= depth + counts) continue;
        known->second = depth + counts;
        (counts ? next : level).push_back(after);
      }
    }
  }
  std::map<std::vector<int>, int> least;
  for (const auto& [place, moves] : cost) {
    const auto [known, fresh] = least.emplace(std::vector<int>(place.begin(), place.end() - 1), moves);
    if (!fresh) known->second = std::min(known->second, moves);
  }
  return least;
}

TEST(TileIndex, CountsEveryPlacementOnceAndFollowsSlides) {
  const TileGrid grid(4, 3);
  const PatternIndex index(grid, 4);
  EXPECT_EQ(index.size(), 12u * 11 * 10 * 9);
  std::vector<bool> seen(index.size());
  std::array<int, 4> cells;
  for (int code = 0; code < 12 * 12 * 12 * 12; ++code) {
    cells = {code % 12, code / 12 % 12, code / 144 % 12, code / 1728};
    std::uint32_t mask = 0;
    for (const int cell : cells) mask |= 1u << cell;
    if (std::popcount(mask) != 4) continue;
    const PatternPlace place = index.place(cells);
    ASSERT_LT(place.index, index.size());
    ASSERT_FALSE(seen[place.index]);
    seen[place.index] = true;
    for (std::size_t tile = 0; tile < 4; ++tile) {
      for (const int to : grid.beside[static_cast<std::size_t>(cells[tile])]) {
        if ((mask >> to & 1) != 0) continue;
        PatternPlace moved = place;
        index.slide(moved, cells[tile], to);
        auto after = cells;
        after[tile] = to;
        const PatternPlace expected = index.place(after);
        ASSERT_EQ(moved.index, expected.index);
        ASSERT_EQ(moved.cells, expected.cells);
        ASSERT_EQ(moved.digits, expected.digits);
      }
    }
  }
}

void expect_databases(const TilePatternSpec& spec) {
  const TilePatterns patterns = built(spec);
  const auto& inside = patterns.inside();
  for (const auto& view : inside.views) {
    for (const TileLook& look : view) {
      const auto naive = naive_database(spec.rows, spec.columns, spec.goal, look.tiles);
      const auto& index = inside.indices[static_cast<std::size_t>(look.database)];
      for (const auto& [place, moves] : naive) {
        std::vector<int> cells;
        int distance = 0;
        for (std::size_t i = 0; i < place.size(); ++i) {
          cells.push_back(look.cell[static_cast<std::size_t>(place[i])]);
          distance +=
              inside.distance[static_cast<std::size_t>(look.tiles[i])][static_cast<std::size_t>(place[i])];
        }
        const int extra = inside.extra(look, index.place(cells).index);
        ASSERT_EQ(extra, std::min((moves - distance) / 2, 15));
      }
    }
  }
}

TEST(TilePatterns, DatabasesMatchPlainSearches) {
  expect_databases({3, 3, ascending(9), {{1, 2, 3, 4}, {5, 6, 7, 8}}});
  expect_databases({3, 3, {1, 2, 3, 8, 0, 4, 7, 6, 5}, {{1, 5, 2, 3}, {8, 4}, {7, 6}}});
  expect_databases({2, 4, ascending(8), {{1, 2, 3, 5}, {4, 6, 7}}});
  expect_databases({3, 4, ascending(12), {{1, 2, 5, 6}, {3, 7, 11}, {4, 8, 9, 10}}});
  expect_databases(
      {4, 3, {11, 10, 9, 8, 7, 6, 0, 5, 4, 3, 2, 1}, {{1, 2, 3}, {5, 6, 7}, {4, 8}, {9, 10}, {11}}});
  expect_databases({1, 5, ascending(5), {{1, 2}, {3, 4}}});
  expect_databases({5, 2, ascending(10), {{6, 7, 8, 9}, {1, 2, 3}, {4, 5}}});
}

// For every state: at most the true distance and of its parity.
void expect_bound(const TilePatternSpec& spec, bool exact) {
  const TilePatterns patterns = built(spec);
  const bool is_eight_puzzle = spec.goal == ascending(9);
  const auto distances = is_eight_puzzle ? eight_puzzle() : all_distances(spec.rows, spec.columns, spec.goal);
  for (const auto& [board, distance] : distances) {
    const int bound = patterns(board);
    ASSERT_LE(bound, distance);
    ASSERT_EQ(bound % 2, distance % 2);
    if (exact) {
      ASSERT_EQ(bound, distance);
    }
  }
  EXPECT_EQ(patterns(spec.goal), 0);
}

// The databases do not know where the blank is, so a move may change the bound by more than one.
TEST(TilePatterns, BoundIsNotConsistentAndSaysSo) {
  const TilePatternSpec spec{3, 3, ascending(9), {{1, 2, 3, 4}, {5, 6, 7, 8}}};
  const TilePatterns patterns = built(spec);
  int steepest = 0;
  for (const auto& [board, distance] : eight_puzzle()) {
    each_neighbour(3, 3, board, [&, b = patterns(board)](const Board& other) {
      steepest = std::max(steepest, b - patterns(other));
    });
  }
  EXPECT_EQ(steepest > 1, !TilePatterns::consistent);
}

TEST(TilePatterns, BoundIsAdmissibleOnEveryState) {
  expect_bound({3, 3, ascending(9), {{1, 2, 3, 4}, {5, 6, 7, 8}}}, false);
  expect_bound({2, 4, ascending(8), {{1, 2, 4, 5}, {3, 6, 7}}}, false);
  expect_bound({2, 4, {7, 6, 5, 4, 3, 2, 1, 0}, {{1, 2, 3}, {4, 5}, {6, 7}}}, false);
  expect_bound({2, 2, ascending(4), {{1}, {2, 3}}}, false);
  expect_bound({1, 6, ascending(6), {{1, 2, 3}, {4, 5}}}, false);
}

TEST(TilePatterns, OneGroupOfAllTilesIsExact) {
  expect_bound({3, 3, ascending(9), {{1, 2, 3, 4, 5, 6, 7, 8}}}, true);
  expect_bound({2, 4, ascending(8), {{1, 2, 3, 4, 5, 6, 7}}}, true);
  expect_bound({2, 2, ascending(4), {{1, 2, 3}}}, true);
}

// On long boards some entries are more than 4 bits hold. Uphill, now and then down again, to where they are.
TEST(TilePatterns, BoundIsAdmissibleWhereEntriesAreCut) {
  const TilePatternSpec spec{5, 2, ascending(10), {{2, 3, 4, 5, 6, 7, 8, 9}, {1}}};
  const TilePatterns patterns = built(spec),
                     others = built({5, 2, ascending(10), {{1, 2, 3, 4, 5}, {6, 7, 8, 9}}});
  const auto& inside = patterns.inside();
  const TileLook& look = inside.views.front().front();
  std::mt19937 random(9);
  Board board = spec.goal;
  int cut = 0;
  for (int i = 0; i < 30000 && cut < 5; ++i) {
    Board best = board;
    int highest = -1;
    each_neighbour(5, 2, board, [&](const Board& other) {
      const int liked = patterns(other) * 4 + static_cast<int>(random() % 16);
      if (liked > highest) best = other;
      highest = std::max(highest, liked);
    });
    board = best;
    if (inside.extra(look, inside.place(look, board).index) < 15) continue;
    ++cut;
    Progress progress;
    EXPECT_LE(patterns(board), solve_tiles(others, board, 1, progress).cost);
  }
  EXPECT_EQ(cut, 5);
}

TEST(TilePatterns, SymmetriesAreVerified) {
  EXPECT_EQ(tile_symmetries(4, 4, ascending(16)).size(), 2u);
  EXPECT_EQ(tile_symmetries(3, 4, ascending(12)).size(), 1u);
  const Board centre = {1, 2, 3, 8, 0, 4, 7, 6, 5}, edge = {1, 0, 2, 3, 4, 5, 6, 7, 8};
  EXPECT_EQ(tile_symmetries(3, 3, centre).size(), 8u);
  EXPECT_EQ(tile_symmetries(3, 3, edge).size(), 2u);
  EXPECT_EQ(tile_symmetries(4, 4, Board{1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}).size(), 1u);
  auto mirror = tile_symmetries(4, 4, ascending(16)).back();
  EXPECT_EQ(mirror.tiles[1], 4);
  EXPECT_TRUE(is_tile_symmetry(4, 4, ascending(16), mirror));
  auto other_tiles = mirror;
  std::swap(other_tiles.tiles[1], other_tiles.tiles[2]);  // another goal
  EXPECT_FALSE(is_tile_symmetry(4, 4, ascending(16), other_tiles));
  auto other_cells = mirror;  // moves that are none
  std::swap(other_cells.cells[1], other_cells.cells[2]);
  std::swap(other_cells.tiles[1], other_cells.tiles[2]);
  EXPECT_FALSE(is_tile_symmetry(4, 4, ascending(16), other_cells));
  auto twice = mirror;
  twice.cells[3] = twice.cells[4];
  EXPECT_FALSE(is_tile_symmetry(4, 4, ascending(16), twice));
}

TEST(TilePatterns, GroupsThatAreImagesShareADatabase) {
  // Mirrored at the diagonal, 1 and 3, 2 and 6, 5 and 7 change places.
  const auto itself = built({3, 3, ascending(9), {{1, 2}, {3, 6}, {4, 5, 7, 8}}});
  EXPECT_EQ(itself.databases(), 2);
  EXPECT_EQ(itself.inside().views.size(), 1u);  // the partition is its own image
  const auto partly = built({3, 3, ascending(9), {{1, 2}, {3, 6}, {4, 5}, {7, 8}}});
  EXPECT_EQ(partly.databases(), 3);
  EXPECT_EQ(partly.inside().views.size(), 2u);
}

TEST(TilePatterns, SumsThatAreNotAdditiveAreRefused) {
  const auto refused = [](TilePatternSpec spec) {
    return !check_additive(spec) && !TilePatterns::plan(spec);
  };
  EXPECT_TRUE(check_additive({3, 3, ascending(9), {{1, 2, 3, 4}, {5, 6, 7, 8}}}));
  EXPECT_TRUE(refused({3, 3, ascending(9), {{1, 2, 3, 4}, {4, 5, 6, 7, 8}}}));
  EXPECT_TRUE(refused({3, 3, ascending(9), {{1, 2, 3}, {5, 6, 7, 8}}}));
  EXPECT_TRUE(refused({3, 3, ascending(9), {{0, 1, 2, 3, 4}, {5, 6, 7, 8}}}));
  EXPECT_TRUE(refused({3, 3, ascending(9), {{1, 2, 3, 4}, {5, 6, 7, 8}, {}}}));
  EXPECT_TRUE(refused({3, 3, ascending(8), {{1, 2, 3, 4}, {5, 6, 7}}}));
  EXPECT_TRUE(refused({3, 4, ascending(12), {{1, 2, 3, 4, 5, 6, 7, 8, 9}, {10, 11}}}));
  EXPECT_TRUE(refused({6, 5, ascending(30), {{1}}}));
}

TEST(TilePatterns, GroupsFollowTheMemory) {
  const auto sizes = [](int rows, int columns, double memory) {
    std::vector<std::size_t> found;
    const auto spec = choose_tile_groups(rows, columns, ascending(rows * columns), memory);
    if (!spec) return found;
    for (const auto& group : spec->groups) found.push_back(group.size());
    EXPECT_TRUE(check_additive(*spec));
    const auto plan = TilePatterns::plan(*spec);
    EXPECT_LE(static_cast<double>(plan->bytes_to_build()), memory);
    return found;
  };
  using Sizes = std::vector<std::size_t>;
  EXPECT_EQ(sizes(4, 4, 700.0 * 1024 * 1024), (Sizes{8, 7}));
  EXPECT_EQ(sizes(4, 4, 64.0 * 1024 * 1024), (Sizes{6, 6, 3}));
  EXPECT_EQ(sizes(5, 5, 700.0 * 1024 * 1024), (Sizes{6, 6, 6, 6}));
  EXPECT_EQ(sizes(3, 3, 1e8), (Sizes{8}));
  EXPECT_EQ(sizes(3, 3, 100), Sizes{});
  const auto spec = choose_tile_groups(4, 4, ascending(16), 7e8);
  ASSERT_TRUE(spec);
  EXPECT_EQ(spec->groups[1], (std::vector<int>{1, 2, 3, 4, 5, 6, 7}));
  Progress progress;
  const auto refused = TilePatterns::build(*spec, 1, 1e8, progress);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().fault, Fault::refused);
}

TEST(TilePatterns, BytesAreAdoptedByAnother) {
  const TilePatternSpec spec{3, 3, ascending(9), {{1, 2, 3, 4}, {5, 6, 7, 8}}};
  const TilePatterns patterns = built(spec);
  auto other = TilePatterns::plan(spec);
  ASSERT_TRUE(other);
  EXPECT_FALSE(other->complete());
  Progress progress;
  EXPECT_EQ(solve_tiles(*other, spec.goal, 1, progress).ended, Ended::memory);
  for (int i = 0; i < patterns.databases(); ++i) {
    EXPECT_EQ(patterns.identity(i), other->identity(i));
    EXPECT_EQ(patterns.bytes(i).size(), patterns.size(i));
    const auto copy =
        std::make_shared<std::vector<std::uint8_t>>(patterns.bytes(i).begin(), patterns.bytes(i).end());
    EXPECT_FALSE(other->adopt(i, copy, std::span(*copy).first(copy->size() - 1)));
    EXPECT_TRUE(other->adopt(i, copy, *copy));
  }
  EXPECT_NE(patterns.identity(0), patterns.identity(1));
  EXPECT_TRUE(other->complete());
  std::mt19937 random(7);
  for (int i = 0; i < 100; ++i) {
    const Board board = random_walk(3, 3, spec.goal, 50, random);
    EXPECT_EQ(patterns(board), (*other)(board));
  }
}

}  // namespace
}  // namespace nonet::test
