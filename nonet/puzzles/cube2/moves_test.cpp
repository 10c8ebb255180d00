// The 2x2x2 cube as a graph: counts published for both metrics, and every state looked at.
#include <gtest/gtest.h>

#include <numeric>
#include <random>
#include <unordered_set>

#include "nonet/puzzles/cube2/cube2.h"
#include "nonet/search/ida_star.h"
#include "tests/support/inferred_coordinates.h"
#include "tests/support/sanitized.h"

namespace nonet::test {
namespace {

using Metric = Cube2::Metric;

const std::vector<u64> half_turns = {1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644};
const std::vector<u64> quarter_turns = {1,      6,      27,     120,     534,    2256,  8969, 33058,
                                        114149, 360508, 930588, 1350852, 782536, 90280, 276};

std::vector<std::uint8_t> plain_search(const Cube2& cube) {
  std::vector<std::uint8_t> distance(cube.size(), 255);
  std::vector<Cube2::State> queue = {cube.goal()};
  distance[cube.rank(cube.goal())] = 0;
  for (std::size_t at = 0; at < queue.size(); ++at) {
    const std::uint8_t d = distance[cube.rank(queue[at])];
    for (int m = 0; m < cube.moves(); ++m) {
      Cube2::State next = queue[at];
      cube.apply(next, m);
      std::uint8_t& known = distance[cube.rank(next)];
      if (known != 255) continue;
      known = static_cast<std::uint8_t>(d + 1);
      queue.push_back(next);
    }
  }
  return distance;
}

void perform(const Cube2& cube, Cube2::State& state, std::string_view name) {
  for (int m = 0; m < cube.moves(); ++m) {
    if (cube.move_name(m) == name) return cube.apply(state, m);
  }
  FAIL() << name;
}

TEST(Cube2Moves, HaveTheUsualNames) {
  std::string names;
  const Cube2 half, quarter(Metric::quarter_turn), oriented(Metric::half_turn, true);
  for (int m = 0; m < half.moves(); ++m) names += half.move_name(m) + " ";
  EXPECT_EQ(names, "U U2 U' R R2 R' F F2 F' ");
  names.clear();
  for (int m = 0; m < quarter.moves(); ++m) names += quarter.move_name(m) + " ";
  EXPECT_EQ(names, "U U' R R' F F' ");
  names.clear();
  for (int m = 0; m < oriented.moves(); ++m) names += oriented.move_name(m) + " ";
  EXPECT_EQ(names, "U U2 U' R R2 R' F F2 F' D D2 D' L L2 L' B B2 B' ");
}

TEST(Cube2Moves, TurnTheCornersTheyShould) {
  const Cube2 cube;
  Cube2::State state = cube.goal();
  perform(cube, state, "R");
  const Cube2::Pieces pieces = cube.pieces(state);
  // R brings the front corners up: DFR to URF, URF to UBR, UBR to DRB, DRB to DFR.
  EXPECT_EQ(pieces.corner, (std::array<int, 8>{4, 1, 2, 0, 6, 5, 3, 7}));
  EXPECT_EQ(pieces.orientation, (std::array<int, 8>{2, 0, 0, 1, 1, 0, 2, 0}));
  state = cube.goal();
  for (int i = 0; i < 6; ++i) {
    EXPECT_EQ(state == cube.goal(), i == 0);
    for (const char* name : {"R", "U", "R'", "U'"}) perform(cube, state, name);
  }
  EXPECT_EQ(state, cube.goal()) << "six times R U R' U' is nothing";
}

TEST(Cube2Moves, AreUndoneByTheirInverses) {
  std::mt19937_64 random(1);
  for (const bool oriented : {false, true}) {
    for (const Metric metric : {Metric::half_turn, Metric::quarter_turn}) {
      const Cube2 cube(metric, oriented);
      for (int round = 0; round < 2000; ++round) {
        const u64 rank = random() % cube.size();
        const Cube2::State state = cube.unrank(rank);
        ASSERT_EQ(cube.rank(state), rank);
        ASSERT_EQ(cube.state(cube.pieces(state)), state);
        for (int m = 0; m < cube.moves(); ++m) {
          Cube2::State next = state;
          cube.apply(next, m);
          ASSERT_NE(next, state);
          Cube2::Pieces turned = cube.pieces(state);
          Cube2::turn(turned, cube.face(m), cube.quarters(m));
          ASSERT_EQ(cube.pieces(next), turned);
          cube.apply(next, cube.inverse(m));
          ASSERT_EQ(next, state);
        }
      }
    }
  }
}

TEST(Cube2Table, HasTheKnownHistograms) {
  Progress progress;
  const auto half = Cube2().build_table(1, 1e9, progress);
  ASSERT_TRUE(half);
  EXPECT_EQ(half->levels, half_turns);
  const auto quarter = Cube2(Metric::quarter_turn).build_table(1, 1e9, progress);
  ASSERT_TRUE(quarter);
  EXPECT_EQ(quarter->levels, quarter_turns);
}

TEST(Cube2TableThreads, GiveTheSameTable) {
  Progress progress;
  const Cube2 cube(Metric::quarter_turn);
  const auto one = cube.build_table(1, 1e9, progress), three = cube.build_table(3, 1e9, progress);
  ASSERT_TRUE(one && three);
  EXPECT_EQ(three->levels, quarter_turns);
  EXPECT_EQ(one->updates, three->updates);
  EXPECT_TRUE(std::ranges::equal(one->words.view(), three->words.view()));
}

void expect_optimal_search(const Cube2& cube, const Cube2Bound& bound,
                           const std::vector<std::uint8_t>& distance) {
  std::mt19937_64 random(2);
  for (int round = 0; round < 10; ++round) {
    Cube2::State state = cube.goal();
    for (int i = 0; i < 9; ++i) cube.apply(state, static_cast<int>(random() % 6));
    Progress progress;
    const auto found = ida_star(cube, state, bound, progress);
    ASSERT_EQ(found.cost, distance[cube.rank(state)]);
    for (const int m : found.path) cube.apply(state, m);
    EXPECT_EQ(state, cube.goal());
  }
}

TEST(Cube2Table, BoundAndSearchAgreeWithAPlainSearch) {
  const Cube2 half;
  const Cube2::State elsewhere = half.unrank(1234567);
  Progress progress;
  for (const Cube2& cube : {half, Cube2(Metric::quarter_turn, false, elsewhere)}) {
    const std::vector<std::uint8_t> distance = plain_search(cube);
    const auto table = cube.build_table(1, 1e9, progress);
    ASSERT_TRUE(table);
    const Cube2Bound bound(cube);
    u64 wrong = 0, above = 0, jumps = 0;
    for (u64 rank = 0; rank < cube.size(); ++rank) {
      const Cube2::State state = cube.unrank(rank);
      const int h = bound(state);
      wrong += table->residue(rank) != distance[rank] % 3;
      above += h > distance[rank];
      if (rank % 16 != 0) continue;
      for (int m = 0; m < cube.moves(); ++m) {
        Cube2::State next = state;
        cube.apply(next, m);
        jumps += std::abs(bound(next) - h) > 1;
      }
    }
    EXPECT_EQ(wrong, 0u);
    EXPECT_EQ(above, 0u) << "admissible";
    EXPECT_EQ(jumps, 0u) << "consistent";
    expect_optimal_search(cube, bound, distance);
  }
}

// States at each depth, found by remembering them.
std::vector<u64> perft(const Cube2& cube, std::size_t depth) {
  std::unordered_set<u64> seen = {cube.rank(cube.goal())};
  std::vector<Cube2::State> level = {cube.goal()};
  std::vector<u64> counts = {1};
  while (counts.size() <= depth) {
    std::vector<Cube2::State> next_level;
    for (const Cube2::State& state : level) {
      for (int m = 0; m < cube.moves(); ++m) {
        Cube2::State next = state;
        cube.apply(next, m);
        if (seen.insert(cube.rank(next)).second) next_level.push_back(next);
      }
    }
    level = std::move(next_level);
    counts.push_back(level.size());
  }
  return counts;
}

TEST(Cube2Moves, OfAllSixFacesReachTheKnownNumbers) {
  EXPECT_EQ(perft(Cube2(Metric::half_turn, true), 5), (std::vector<u64>{1, 18, 243, 2874, 28000, 205416}));
}

// 88,179,840 states take seconds, and a sanitizer makes minutes of them.
#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST(Cube2Table, CountsTheCubesPositionsInSpace) {
  if (test::sanitized) GTEST_SKIP() << "every position: too slow when instrumented";
  Progress progress;
  const auto table = Cube2(Metric::half_turn, true).build_table(1, 1e9, progress);
  ASSERT_TRUE(table) << table.error().message;
  EXPECT_EQ(table->levels, (std::vector<u64>{1, 18, 243, 2874, 28000, 205416, 1168516, 5402628, 20776176,
                                             45391616, 15139616, 64736}));
  EXPECT_EQ(std::accumulate(table->levels.begin(), table->levels.end(), u64{0}), 88179840u);
}
#endif

TEST(Cube2Table, IsRefusedWithoutMemory) {
  Progress progress;
  const auto table = Cube2().build_table(1, 1e6, progress);
  ASSERT_FALSE(table);
  EXPECT_EQ(table.error().fault, Fault::refused);
}

TEST(Cube2Inferred, CoordinatesGiveTheSameCounts) {
  for (const Metric metric : {Metric::half_turn, Metric::quarter_turn}) {
    const Cube2 cube(metric);
    const auto found = InferredCoordinates::infer(cube.piece_moves());
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_EQ(found->moves().size(), cube.size());
    Progress progress;
    const auto table = build_coordinate_table(found->moves(), 1, 1e9, progress);
    ASSERT_TRUE(table);
    EXPECT_EQ(table->levels, metric == Metric::half_turn ? half_turns : quarter_turns);
    const auto direct = cube.build_table(1, 1e9, progress);
    for (u64 rank = 0; rank < cube.size(); rank += 997) {
      const Cube2::Pieces pieces = cube.pieces(cube.unrank(rank));
      ASSERT_EQ(table->residue(found->rank(pieces.corner, pieces.orientation)), direct->residue(rank));
    }
  }
}

}  // namespace
}  // namespace nonet::test
