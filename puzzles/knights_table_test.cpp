// knights: the contract, the bound and the table, against plain search and the published histogram.
#include <gtest/gtest.h>

#include <random>

#include "nonet/queue_bfs.h"
#include "nonet/table_walk.h"
#include "puzzles/knights.h"

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

}  // namespace
}  // namespace nonet
