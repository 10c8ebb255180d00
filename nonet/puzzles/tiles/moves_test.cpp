// Tiles as a graph of states: what can be reached, the rank, published counts, the Manhattan bound.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <unordered_map>

#include "nonet/puzzles/tiles/tiles.h"
#include "tests/support/puzzle_text.h"

namespace nonet::test {
namespace {

using Random = std::mt19937_64;

template <int Cells>
typename Tiles<Cells>::State shuffled(const Tiles<Cells>& tiles, Random& random) {
  std::vector<int> order(static_cast<std::size_t>(tiles.cells()));
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), random);
  return Tiles<Cells>::arrangement(order);
}

template <int Cells>
typename Tiles<Cells>::State walked(const Tiles<Cells>& tiles, int steps, Random& random) {
  auto s = tiles.goal();
  for (int i = 0; i < steps; ++i) {
    std::vector<typename Tiles<Cells>::Move> moves;
    tiles.each_move(s, [&](auto m) { return moves.push_back(m), false; });
    tiles.apply(s, moves[random() % moves.size()]);
  }
  return s;
}

// Distances by a plain queue, by the word of the state.
std::unordered_map<u64, int> distances(const Tiles<16>& tiles) {
  std::unordered_map<u64, int> known = {{tiles.goal().tiles, 0}};
  std::vector<PackedTiles> queue = {tiles.goal()};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const PackedTiles s = queue[i];
    const int distance = known.at(s.tiles);
    tiles.each_move(s, [&](auto m) {
      PackedTiles next = s;
      tiles.apply(next, m);
      if (known.emplace(next.tiles, distance + 1).second) queue.push_back(next);
      return false;
    });
  }
  return known;
}

std::vector<u64> levels(const std::unordered_map<u64, int>& known) {
  std::vector<u64> count;
  for (const auto& [state, distance] : known) {
    const auto d = static_cast<std::size_t>(distance);
    if (d >= count.size()) count.resize(d + 1);
    ++count[d];
  }
  return count;
}

struct Size {
  int rows, columns;
};

// Every arrangement of a small board: solvable exactly when a plain search reaches it; ranks of those are
// 0 .. size-1, each once, and unrank takes them back.
TEST(TilesMoves, SolvableAndRankedAreWhatCanBeReached) {
  Random random(1);
  for (const Size size :
       {Size{1, 1}, {1, 2}, {2, 1}, {1, 6}, {5, 1}, {2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}}) {
    const Tiles<16> plain(size.rows, size.columns);
    for (int n = 0; n < 3; ++n) {
      const Tiles<16> tiles(size.rows, size.columns, n == 0 ? plain.goal() : shuffled(plain, random));
      const auto known = distances(tiles);
      ASSERT_EQ(tiles.size(), known.size()) << size.rows << "x" << size.columns;
      std::vector<bool> ranks(tiles.size(), false);
      std::vector<int> order(static_cast<std::size_t>(tiles.cells()));
      std::iota(order.begin(), order.end(), 0);
      do {
        const auto s = Tiles<16>::arrangement(order);
        ASSERT_EQ(tiles.solvable(s), known.contains(s.tiles));
        if (!known.contains(s.tiles)) continue;
        const u64 rank = tiles.rank(s);
        ASSERT_LT(rank, tiles.size());
        ASSERT_FALSE(ranks[rank]);
        ranks[rank] = true;
        ASSERT_EQ(tiles.unrank(rank), s);
        ASSERT_EQ(tiles.unrank(rank).blank(), s.blank());
      } while (std::next_permutation(order.begin(), order.end()));
    }
  }
}

TEST(TilesMoves, RankRoundTripOnLargerBoards) {
  Random random(2);
  for (const Size size : {Size{3, 3}, {3, 4}, {4, 3}, {2, 5}, {6, 2}, {4, 4}, {2, 8}, {5, 3}}) {
    const Tiles<16> plain(size.rows, size.columns);
    const Tiles<16> tiles(size.rows, size.columns, shuffled(plain, random));
    for (int i = 0; i < 1000; ++i) {
      const u64 rank = random() % tiles.size();
      const auto s = tiles.unrank(rank);
      ASSERT_TRUE(tiles.solvable(s));
      ASSERT_EQ(tiles.rank(s), rank);
    }
    ASSERT_EQ(tiles.unrank(tiles.rank(tiles.goal())), tiles.goal());
  }
  EXPECT_EQ(Tiles<9>(3, 3).size(), 181440u);
  EXPECT_EQ(Tiles<12>(4, 3).size(), 239500800u);
}

TEST(TilesMoves, MovesSidewaysKeepTheOrder) {
  Random random(3);
  const Tiles<12> tiles(3, 4);
  for (int i = 0; i < 200; ++i) {
    const auto s = tiles.unrank(random() % tiles.size());
    tiles.each_move(s, [&](auto m) {
      auto next = s;
      tiles.apply(next, m);
      const bool sideways = m == Tiles<12>::Move::left || m == Tiles<12>::Move::right;
      EXPECT_TRUE(!sideways || tiles.order_of(next) == tiles.order_of(s));
      return false;
    });
  }
}

// OEIS A089473: the 8-puzzle with the blank in a corner of the goal.
TEST(TilesMoves, LevelsOfTheEightPuzzle) {
  const std::vector<u64> published = {
      1,    2,    4,    8,     16,    20,    39,    62,    116,   152,   286,   396,  748,  1024, 1893, 2512,
      4485, 5638, 9529, 10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760,  221,  2};
  EXPECT_EQ(levels(distances(Tiles<16>(3, 3))), published);
  EXPECT_EQ(levels(distances(Tiles<16>(3, 3, Tiles<16>::blank_first(9)))), published);
}

// 2x3: OEIS A151944 gives its worst case, 21; the same board on its side.
TEST(TilesMoves, SmallBoardsLyingAndStanding) {
  const auto lying = levels(distances(Tiles<16>(2, 3)));
  EXPECT_EQ(lying.size(), 22u);
  EXPECT_EQ(lying, levels(distances(Tiles<16>(3, 2))));
  EXPECT_EQ(levels(distances(Tiles<16>(2, 2))), (std::vector<u64>{1, 2, 2, 2, 2, 2, 1}));
}

template <int Cells>
void check_walks(int rows, int columns, Random& random) {
  const Tiles<Cells> plain(rows, columns);
  const Tiles<Cells> tiles(rows, columns, shuffled(plain, random));
  const ManhattanBound<Cells> bound(tiles);
  const ManhattanBound<Cells> elsewhere(tiles, shuffled(plain, random));
  EXPECT_EQ(bound(tiles.goal()), 0);
  for (int walk = 0; walk < 50; ++walk) {
    const auto s = walked(tiles, walk, random);
    ASSERT_TRUE(tiles.solvable(s));
    ASSERT_LE(bound(s), walk);
    tiles.each_move(s, [&](auto m) {
      auto next = s;
      tiles.apply(next, m);
      EXPECT_FALSE(next == s);
      EXPECT_EQ(next.tile(next.blank()), 0);
      EXPECT_EQ(bound(s) + bound.change(s, m), bound(next));
      EXPECT_EQ(elsewhere(s) + elsewhere.change(s, m), elsewhere(next));
      EXPECT_EQ(std::abs(bound(next) - bound(s)), 1);
      tiles.apply(next, tiles.inverse(m));
      EXPECT_EQ(next, s);
      EXPECT_EQ(next.blank(), s.blank());
      EXPECT_EQ(tiles.key(next), tiles.key(s));
      return false;
    });
    auto swapped = s;
    const int a = (s.blank() + 1) % tiles.cells(), b = (s.blank() + 2) % tiles.cells();
    swapped.set(a, s.tile(b));
    swapped.set(b, s.tile(a));
    ASSERT_FALSE(tiles.solvable(swapped));
    ASSERT_NE(tiles.parity(swapped).swaps_odd, tiles.parity(s).swaps_odd);
    ASSERT_EQ(tiles.parity(swapped).distance_odd, tiles.parity(s).distance_odd);
  }
}
TEST(TilesMoves, WalksOnBoardsOfAllSizes) {
  Random random(4);
  check_walks<9>(3, 3, random);
  check_walks<9>(2, 4, random);
  check_walks<16>(4, 4, random);
  check_walks<16>(8, 2, random);
  check_walks<25>(5, 5, random);
  check_walks<25>(3, 7, random);
  check_walks<36>(6, 6, random);
  check_walks<64>(8, 8, random);
  check_walks<64>(2, 32, random);
}

TEST(TilesMoves, ManhattanIsAdmissibleAndConsistentEverywhere) {
  Random random(5);
  for (const Size size : {Size{3, 3}, {2, 4}, {1, 7}}) {
    const Tiles<16> plain(size.rows, size.columns);
    const Tiles<16> tiles(size.rows, size.columns, shuffled(plain, random));
    const ManhattanBound<16> bound(tiles);
    const auto known = distances(tiles);
    for (u64 rank = 0; rank < tiles.size(); ++rank) {
      const auto s = tiles.unrank(rank);
      const int h = bound(s), distance = known.at(s.tiles);
      ASSERT_LE(h, distance);
      ASSERT_EQ(h % 2, distance % 2);
      tiles.each_move(s, [&](auto m) {
        EXPECT_LE(h, h + 1 + bound.change(s, m));
        return false;
      });
    }
  }
}

TEST(TilesMoves, HowFarTheDatabasesAreIsNotHowFarTheSearchIs) {
  const auto puzzle = puzzle_named("tiles");
  const auto instance = instance_of(*puzzle, "567408321");
  Request request;
  request.algorithm = "pdb";
  Progress progress;
  const auto answer = puzzle->solve(*instance, request, progress);
  ASSERT_TRUE(answer) << answer.error().message;
  EXPECT_EQ(answer->cost, 30);
  EXPECT_LT(progress.fraction(), 0);
}

}  // namespace
}  // namespace nonet::test
