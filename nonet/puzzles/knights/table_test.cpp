// knights: the contract, the bound and the table, against plain search and the published histogram.
#include <gtest/gtest.h>

#include <random>

#include "bench/queue_bfs.h"
#include "nonet/base/kernels.h"
#include "nonet/puzzles/knights/knights.h"
#include "nonet/tables/walk.h"

namespace nonet {
namespace {

const std::vector<u64> published = {1,       8,       14,      38,      148,     368,     1001,    2440,
                                    6468,    14116,   32825,   64782,   137262,  240404,  455522,  716458,
                                    1224370, 1720894, 2645274, 3327210, 4594399, 5148132, 6372557, 6345924,
                                    6997217, 6160052, 6002337, 4635014, 3942462, 2634392, 1921476, 1086234,
                                    658300,  300838,  144842,  49078,   17065,   3428,    488,     62};

std::vector<Knights> boards() {
  return {Knights(3, 3, {0b000001111, 8}), Knights(3, 4, {0b000000011111, 11}),
          Knights(4, 4, {0b11110000, 0}),  Knights(3, 5, {0b1010101, 14}),
          Knights(3, 5, {0b1100, 7}),      Knights(4, 4, {0, 3})};
}

TEST(Knights, RanksRoundTrip) {
  for (const Knights& board : boards()) {
    for (u64 rank = 0; rank < board.size(); ++rank) {
      const auto state = board.unrank(rank);
      ASSERT_LT(state.empty, static_cast<u64>(board.cells()));
      ASSERT_EQ(state.white >> state.empty & 1, 0u);
      ASSERT_EQ(std::popcount(state.white), board.white());
      ASSERT_EQ(board.rank(state), rank);
    }
  }
  std::mt19937_64 random(1);
  for (const Knights& board :
       {Knights(), Knights(5, 7, {0b111111, 34}), Knights(8, 8, {0b1111, 63}), Knights(8, 8, {0, 1}),
        Knights(7, 7, {(u64{1} << 24) - 1, 30}), Knights(8, 8, {~u64{0} >> 1, 63})}) {
    for (int i = 0; i < 2000; ++i) {
      const u64 rank = random() % board.size();
      ASSERT_EQ(board.rank(board.unrank(rank)), rank);
    }
  }
}

TEST(Knights, SizesAreSaidToBeTooLargeWhenTheyAre) {
  EXPECT_EQ(Knights().size(), 67603900u);
  EXPECT_EQ(Knights(8, 8, {0xffffffff, 63}).size(), ~u64{0});
  EXPECT_EQ(Knights(8, 8, {1, 63}).size(), 64u * 63);
}

TEST(Knights, MovesHaveInverses) {
  std::mt19937_64 random(2);
  for (const Knights& board : {Knights(), Knights(8, 8, {0xffffffff, 63}), Knights(3, 8, {0xff, 23})}) {
    auto state = board.goal();
    for (int i = 0; i < 2000; ++i) {
      std::vector<Knights::Move> moves;
      board.each_move(state, [&](Knights::Move move) {
        auto other = state;
        board.apply(other, move);
        EXPECT_FALSE(other == state);
        EXPECT_EQ(std::popcount(other.white), board.white());
        board.apply(other, board.inverse(move));
        EXPECT_EQ(other, state);
        moves.push_back(move);
        return false;
      });
      board.apply(state, moves[random() % moves.size()]);
    }
  }
}

TEST(Knights, BoundIsAdmissibleAndConsistent) {
  for (const Knights& board : boards()) {
    const QueueBfs plain = queue_bfs(board);
    const KnightsBound bound(board, board.goal());
    EXPECT_EQ(bound(board.goal()), 0);
    for (u64 rank = 0; rank < board.size(); ++rank) {
      const auto state = board.unrank(rank);
      const int h = bound(state);
      if (plain.distance[rank] != QueueBfs::unreached) {
        ASSERT_LE(h, plain.distance[rank]);
      }
      board.each_move(state, [&](Knights::Move move) {
        auto after = state;
        board.apply(after, move);
        EXPECT_LE(h, bound(after) + 1);
        return false;
      });
    }
  }
}

TEST(Knights, TableHasThePublishedHistogram) {
  const Knights board;
  Progress progress;
  const auto table = build_table(board, 1, 1e9, progress);
  ASSERT_TRUE(table);
  EXPECT_TRUE(table->complete);
  EXPECT_EQ(table->levels, published);
  const KnightsBound bound(board, board.goal());
  std::mt19937_64 random(3);
  for (int i = 0; i < 20000; ++i) {
    const auto state = board.unrank(random() % board.size());
    std::vector<Knights::Move> path;
    auto end = state;
    ASSERT_GE(table_path(board, *table, state, path), bound(state));
    for (const auto& move : path) board.apply(end, move);
    ASSERT_EQ(end, board.goal());
  }
}

// Boards whose tables are built by whole words, with few states so that the plain search is quick.
std::vector<Knights> boards_by_words() {
  return {Knights(5, 5, {0b111, 12}), Knights(5, 5, {0b11, 24}), Knights(5, 5, {(u64{1} << 22) - 1, 23}),
          Knights(5, 5, {0, 1}),      Knights(4, 6, {7, 23}),    Knights(8, 3, {0b10010, 7})};
}

TEST(KnightTable, EveryBackendAgreesWithThePlainSearch) {
  for (const Knights& board : boards_by_words()) {
    ASSERT_TRUE(has_knight_table(board.slots()));
    const QueueBfs plain = queue_bfs(board);
    const KnightIndex goal = board.slots().index(board.goal().white, board.goal().empty);
    std::vector<KnightIndex> all;
    for (u64 rank = 0; rank < board.size(); ++rank) all.push_back(board.slots().unrank(rank));
    for (const Kernels* kernels : available_kernels()) {
      Progress progress;
      const auto table = build_knight_table(board.slots(), goal, 1, 1e9, progress, kernels->name);
      ASSERT_TRUE(table && table->complete);
      EXPECT_EQ(table->levels, plain.levels);
      std::vector<int> distances(all.size(), -2);
      knight_table_distances(board.slots(), *table, goal, all, distances, kernels->name);
      for (u64 rank = 0; rank < board.size(); ++rank) {
        const bool reached = plain.distance[rank] != QueueBfs::unreached;
        ASSERT_EQ(table->residue(rank), reached ? plain.distance[rank] % 3 : DistanceTable::unreached);
        ASSERT_EQ(distances[rank], reached ? plain.distance[rank] : -1);
      }
    }
  }
}

TEST(KnightTableThreads, DoNotChangeTheTable) {
  const Knights board(4, 6, {7, 23});
  Progress progress;
  const auto one = build_table(board, 1, 1e9, progress), three = build_table(board, 3, 1e9, progress);
  ASSERT_TRUE(one && three);
  EXPECT_EQ(one->levels, three->levels);
  EXPECT_EQ(one->updates, three->updates);
  EXPECT_TRUE(std::ranges::equal(one->words.view(), three->words.view()));
}

TEST(KnightTable, WithLittleMemoryGoesStateByState) {
  const Knights board(5, 5, {0b11, 24});
  Progress progress;
  const auto fast = build_table(board, 1, 1e9, progress), slow = build_table(board, 1, 1e6, progress);
  ASSERT_TRUE(fast && slow);
  EXPECT_TRUE(std::ranges::equal(fast->words.view(), slow->words.view()));
  EXPECT_FALSE(build_knight_table(board.slots(), {0, 0}, 1, 1e6, progress));
}

TEST(KnightTable, WhenStoppedHasTheFinishedLevels) {
  std::atomic<bool> interrupt = true;
  Progress progress(&interrupt);
  const auto table = build_table(Knights(4, 6, {7, 23}), 2, 1e9, progress);
  ASSERT_TRUE(table);
  EXPECT_FALSE(table->complete);
  EXPECT_EQ(table->levels, std::vector<u64>{1});
}

// Any shape, and spans shorter and longer than what is walked at a time.
TEST(KnightTable, DistancesOfManyBoards) {
  for (const Knights& board :
       {Knights(4, 4, {0b1111, 15}), Knights(3, 3, {0b1111, 8}), Knights(4, 6, {7, 23})}) {
    Progress progress;
    const auto table = build_table(board, 1, 1e9, progress);
    ASSERT_TRUE(table);
    const KnightIndex goal = board.slots().index(board.goal().white, board.goal().empty);
    for (const std::size_t count : {0u, 1u, 7u, 33u, 6000u}) {
      std::vector<Knights::State> some;
      std::vector<KnightIndex> numbers;
      for (u64 i = 0; i < count; ++i) {
        some.push_back(board.unrank(i * 7919 % board.size()));
        numbers.push_back(board.slots().index(some.back().white, some.back().empty));
      }
      std::vector<int> distances(count);
      knight_table_distances(board.slots(), *table, goal, numbers, distances);
      for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(distances[i], table_distance(board, *table, some[i]));
    }
  }
}

}  // namespace
}  // namespace nonet
