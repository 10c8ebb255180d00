// Pyraminx as a graph, where all 933,120 states can be looked at.
#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "nonet/puzzles/pyraminx/pyraminx.h"
#include "nonet/search/ida_star.h"
#include "tests/support/inferred_coordinates.h"

namespace nonet::test {
namespace {

std::vector<std::uint8_t> plain_search(const Pyraminx& puzzle) {
  std::vector<std::uint8_t> distance(puzzle.size(), 255);
  std::vector<Pyraminx::State> queue = {puzzle.goal()};
  distance[puzzle.rank(puzzle.goal())] = 0;
  for (std::size_t at = 0; at < queue.size(); ++at) {
    const std::uint8_t d = distance[puzzle.rank(queue[at])];
    for (int m = 0; m < puzzle.moves(); ++m) {
      Pyraminx::State next = queue[at];
      puzzle.apply(next, m);
      std::uint8_t& known = distance[puzzle.rank(next)];
      if (known != 255) continue;
      known = static_cast<std::uint8_t>(d + 1);
      queue.push_back(next);
    }
  }
  return distance;
}

TEST(PyraminxMoves, HaveTheUsualNames) {
  std::string names;
  for (int m = 0; m < 16; ++m) names += Pyraminx::move_name(m) + " ";
  EXPECT_EQ(names, "U U' L L' R R' B B' u u' l l' r r' b b' ");
  EXPECT_EQ(Pyraminx().moves(), 8);
  EXPECT_EQ(Pyraminx(true).moves(), 16);
}

TEST(PyraminxMoves, TurnTheEdgesTheyShould) {
  const Pyraminx puzzle;
  for (int corner = 0; corner < 4; ++corner) {
    Pyraminx::State state = puzzle.goal();
    puzzle.apply(state, 2 * corner);
    const Pyraminx::Pieces pieces = puzzle.pieces(state);
    for (std::size_t e = 0; e < 6; ++e) {
      const bool meets =
          Pyraminx::edge_names[e].find(Pyraminx::corner_names[static_cast<std::size_t>(corner)]) !=
          std::string_view::npos;
      EXPECT_EQ(pieces.edge[e] != static_cast<int>(e), meets);
    }
    EXPECT_EQ(std::accumulate(pieces.flip.begin(), pieces.flip.end(), 0) % 2, 0);
    EXPECT_EQ(pieces.axial[static_cast<std::size_t>(corner)], 1);
  }
  // Seen from above, U brings the edge at the right to the left.
  Pyraminx::State state = puzzle.goal();
  puzzle.apply(state, 0);
  EXPECT_EQ(puzzle.pieces(state).edge, (std::array<int, 6>{1, 2, 0, 3, 4, 5}));
}

TEST(PyraminxMoves, AreUndoneByTheirInverses) {
  std::mt19937_64 random(1);
  for (const bool tips : {false, true}) {
    const Pyraminx puzzle(tips);
    EXPECT_EQ(puzzle.size(), tips ? 933120u * 81 : 933120u);
    for (int round = 0; round < 3000; ++round) {
      const u64 rank = random() % puzzle.size();
      const Pyraminx::State state = puzzle.unrank(rank);
      ASSERT_EQ(puzzle.rank(state), rank);
      ASSERT_EQ(puzzle.state(puzzle.pieces(state)), state);
      for (int m = 0; m < puzzle.moves(); ++m) {
        Pyraminx::State next = state;
        puzzle.apply(next, m);
        ASSERT_NE(next, state);
        Pyraminx::Pieces turned = puzzle.pieces(state);
        Pyraminx::turn(turned, m);
        ASSERT_EQ(puzzle.pieces(next), turned);
        puzzle.apply(next, puzzle.inverse(m));
        ASSERT_EQ(next, state);
      }
    }
  }
}

TEST(PyraminxTable, HasTheKnownHistogram) {
  Progress progress;
  const auto table = Pyraminx().build_table(1, 1e9, progress);
  ASSERT_TRUE(table);
  EXPECT_EQ(table->levels,
            (std::vector<u64>{1, 8, 48, 288, 1728, 9896, 51808, 220111, 480467, 166276, 2457, 32}));
}

TEST(PyraminxTable, AndBoundAgreeWithAPlainSearchOnAllStates) {
  const Pyraminx home;
  for (const Pyraminx& puzzle : {home, Pyraminx(false, home.unrank(765432))}) {
    const std::vector<std::uint8_t> distance = plain_search(puzzle);
    Progress progress;
    const auto table = puzzle.build_table(1, 1e9, progress);
    ASSERT_TRUE(table);
    const PyraminxBound bound(puzzle);
    u64 wrong = 0, above = 0, jumps = 0;
    for (u64 rank = 0; rank < puzzle.size(); ++rank) {
      const Pyraminx::State state = puzzle.unrank(rank);
      const int h = bound(state);
      wrong += table->residue(rank) != distance[rank] % 3;
      above += h > distance[rank];
      for (int m = 0; rank % 8 == 0 && m < puzzle.moves(); ++m) {
        Pyraminx::State next = state;
        puzzle.apply(next, m);
        jumps += std::abs(bound(next) - h) > 1;
      }
    }
    EXPECT_EQ(wrong, 0u);
    EXPECT_EQ(above, 0u) << "admissible";
    EXPECT_EQ(jumps, 0u) << "consistent";
  }
}

TEST(PyraminxTableThreads, GiveTheSameTable) {
  Progress progress;
  const Pyraminx puzzle;
  const auto one = puzzle.build_table(1, 1e9, progress), four = puzzle.build_table(4, 1e9, progress);
  ASSERT_TRUE(one && four);
  EXPECT_EQ(one->levels, four->levels);
  EXPECT_TRUE(std::ranges::equal(one->words.view(), four->words.view()));
}

TEST(PyraminxSearch, PaysOneMoveForEveryTurnedTip) {
  const Pyraminx bare, whole(true);
  const std::vector<std::uint8_t> distance = plain_search(bare);
  const PyraminxBound bound(whole);
  std::mt19937_64 random(3);
  for (int round = 0; round < 20; ++round) {
    Pyraminx::State state = whole.goal();
    for (int i = 0; i < 14; ++i) whole.apply(state, static_cast<int>(random() % 16));
    const Pyraminx::Pieces pieces = whole.pieces(state);
    int expected = distance[bare.rank(bare.state(pieces))];
    for (const int tip : pieces.tip) expected += tip != 0;
    Progress progress;
    const auto found = ida_star(whole, state, bound, progress);
    EXPECT_EQ(found.cost, expected);
    for (const int m : found.path) whole.apply(state, m);
    EXPECT_EQ(state, whole.goal());
  }
}

TEST(PyraminxInferred, CoordinatesGiveTheSameCounts) {
  const Pyraminx puzzle;
  const auto found = InferredCoordinates::infer(puzzle.piece_moves());
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_EQ(found->moves().size(), puzzle.size());
  Progress progress;
  const auto table = build_coordinate_table(found->moves(), 1, 1e9, progress);
  const auto direct = puzzle.build_table(1, 1e9, progress);
  ASSERT_TRUE(table && direct);
  EXPECT_EQ(table->levels, direct->levels);
}

}  // namespace
}  // namespace nonet::test
