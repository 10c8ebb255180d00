// Tables over two coordinates against a plain breadth-first search.
#include "nonet/tables/coordinate_table.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "tests/support/inferred_coordinates.h"

namespace nonet::test {
namespace {

struct Plain {
  std::vector<int> distance;  // -1: unreached
  std::vector<u64> levels;
};

Plain plain_search(const CoordinateMoves& moves) {
  Plain result{std::vector<int>(moves.size(), -1), {}};
  std::vector<u64> queue = {moves.goal};
  result.distance[moves.goal] = 0;
  for (std::size_t at = 0; at < queue.size(); ++at) {
    const int d = result.distance[queue[at]];
    result.levels.resize(static_cast<std::size_t>(d) + 1);
    ++result.levels[static_cast<std::size_t>(d)];
    for (int m = 0; m < moves.moves; ++m) {
      const u64 to = moves.turn_outer(m, queue[at] / moves.width) * moves.width +
                     moves.turn_inner(m, queue[at] % moves.width);
      if (result.distance[to] >= 0) continue;
      result.distance[to] = d + 1;
      queue.push_back(to);
    }
  }
  return result;
}

void expect_same(const DistanceTable& table, const Plain& plain) {
  ASSERT_TRUE(table.complete);
  ASSERT_EQ(table.size, plain.distance.size());
  EXPECT_EQ(table.levels, plain.levels);
  std::vector<u64> hardest;
  const int last = static_cast<int>(plain.levels.size()) - 1;
  for (u64 i = 0; i < table.size && hardest.size() < DistanceTable::most_hardest; ++i) {
    if (plain.distance[i] == last) hardest.push_back(i);
  }
  EXPECT_EQ(table.hardest, hardest);
  for (u64 i = 0; i < table.size; ++i) {
    ASSERT_EQ(table.residue(i), plain.distance[i] < 0 ? DistanceTable::unreached : plain.distance[i] % 3)
        << i;
  }
}

std::vector<u64> random_permutation(u64 size, bool local, std::mt19937_64& random) {
  std::vector<u64> result(size);
  std::iota(result.begin(), result.end(), u64{0});
  if (!local) std::shuffle(result.begin(), result.end(), random);
  for (u64 i = 0; local && i + 1 < size; i += 1 + random() % 3) std::swap(result[i], result[i + 1]);
  return result;
}

// Some random moves and their inverses; local ones move little, so that distances are long.
CoordinateMoves random_moves(u64 blocks, u64 width, int pairs, bool local, std::mt19937_64& random) {
  std::vector<std::vector<u64>> outer, inner;
  std::vector<int> inverse;
  const auto undone = [](const std::vector<u64>& p) {
    std::vector<u64> q(p.size());
    for (u64 i = 0; i < p.size(); ++i) q[p[i]] = i;
    return q;
  };
  for (int i = 0; i < pairs; ++i) {
    outer.push_back(random_permutation(blocks, local, random));
    inner.push_back(random_permutation(width, local, random));
    outer.push_back(undone(outer.back()));
    inner.push_back(undone(inner.back()));
    inverse.push_back(2 * i + 1);
    inverse.push_back(2 * i);
  }
  CoordinateMoves result = coordinate_moves(
      blocks, width, inverse, [&](int m, u64 a) { return outer[static_cast<std::size_t>(m)][a]; },
      [&](int m, u64 b) { return inner[static_cast<std::size_t>(m)][b]; });
  result.goal = random() % result.size();
  return result;
}

TEST(CoordinateTable, AgreesWithAPlainSearchOnRandomMoves) {
  std::mt19937_64 random(1);
  for (const u64 width : {1u, 2u, 31u, 32u, 33u, 63u, 64u, 65u, 100u, 127u, 128u, 129u, 300u}) {
    for (const u64 blocks : {1u, 2u, 7u, 31u, 32u, 33u, 70u}) {
      for (const bool local : {false, true}) {
        const CoordinateMoves moves = random_moves(blocks, width, 1 + int(random() % 4), local, random);
        Progress progress;
        const auto table = build_coordinate_table(moves, 1, 1e9, progress);
        ASSERT_TRUE(table) << table.error().message;
        SCOPED_TRACE(testing::Message() << blocks << " blocks of " << width);
        expect_same(*table, plain_search(moves));
      }
    }
  }
}

TEST(CoordinateTableThreads, GiveTheSameTable) {
  std::mt19937_64 random(2);
  for (const u64 width : {65u, 200u}) {
    const CoordinateMoves moves = random_moves(500, width, 3, false, random);
    const Plain plain = plain_search(moves);
    for (const int threads : {1, 2, 3, 8}) {
      Progress progress;
      const auto table = build_coordinate_table(moves, threads, 1e9, progress);
      ASSERT_TRUE(table);
      expect_same(*table, plain);
    }
  }
}

TEST(CoordinateTable, NoMovesReachTheGoalAlone) {
  const auto nothing = [](int, u64 value) { return value; };
  CoordinateMoves moves = coordinate_moves(3, 5, {}, nothing, nothing);
  moves.goal = 7;
  Progress progress;
  const auto table = build_coordinate_table(moves, 1, 1e9, progress);
  ASSERT_TRUE(table);
  expect_same(*table, plain_search(moves));
}

TEST(CoordinateTable, RefusesByForecast) {
  std::mt19937_64 random(3);
  const CoordinateMoves moves = random_moves(100, 100, 2, false, random);
  Progress progress;
  const double needed = coordinate_table_bytes(100, 100, 4, 1);
  EXPECT_TRUE(build_coordinate_table(moves, 1, needed, progress));
  const auto refused = build_coordinate_table(moves, 1, needed - 1, progress);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().fault, Fault::refused);
}

TEST(CoordinateTable, SaysWhatIsWrongWithTheMoves) {
  std::mt19937_64 random(4);
  const CoordinateMoves good = random_moves(10, 10, 2, false, random);
  Progress progress;
  const auto fault = [&](auto&& spoil) {
    CoordinateMoves bad = good;
    spoil(bad);
    const auto table = build_coordinate_table(bad, 1, 1e9, progress);
    return !table && table.error().fault == Fault::usage;
  };
  EXPECT_FALSE(fault([](CoordinateMoves&) {}));
  EXPECT_TRUE(fault([](CoordinateMoves& m) { std::swap(m.outer[0], m.outer[1]); }));
  EXPECT_TRUE(fault([](CoordinateMoves& m) { std::swap(m.inner[3], m.inner[4]); }));
  EXPECT_TRUE(fault([](CoordinateMoves& m) { m.outer[5] = 10; }));
  EXPECT_TRUE(fault([](CoordinateMoves& m) { m.inverse[0] = 4; }));
  EXPECT_TRUE(fault([](CoordinateMoves& m) { m.inverse[0] = 0; }));
  EXPECT_TRUE(fault([](CoordinateMoves& m) { m.inner.pop_back(); }));
  EXPECT_TRUE(fault([](CoordinateMoves& m) { m.goal = 100; }));
  EXPECT_TRUE(fault([](CoordinateMoves& m) { m.width = 0; }));
}

TEST(CoordinateTable, StopsWithFinishedLevels) {
  std::mt19937_64 random(5);
  const CoordinateMoves moves = random_moves(64, 64, 2, true, random);
  const std::atomic<bool> interrupt = true;
  Progress progress(&interrupt);
  const auto table = build_coordinate_table(moves, 1, 1e9, progress);
  ASSERT_TRUE(table);
  EXPECT_FALSE(table->complete);
  EXPECT_EQ(table->levels, std::vector<u64>{1});
}

TEST(CoordinateTable, CoordinatesAloneBoundTheDistance) {
  std::mt19937_64 random(6);
  for (int round = 0; round < 20; ++round) {
    const CoordinateMoves moves = random_moves(20, 30, 2, true, random);
    const Plain plain = plain_search(moves);
    const CoordinateDistances bound(moves, moves.goal);
    for (u64 i = 0; i < moves.size(); ++i) {
      if (plain.distance[i] < 0) continue;
      EXPECT_LE(bound(i / moves.width, i % moves.width), plain.distance[i]);
    }
  }
}

// Three places whose pieces go around and turn over, and one that only turns.
TwistyMoves small_pieces() {
  return {{2, 2, 2, 5},
          {{{1, 2, 0, 3}, {1, 0, 0, 0}},
           {{2, 0, 1, 3}, {0, 1, 0, 0}},
           {{0, 1, 2, 3}, {0, 0, 0, 1}},
           {{0, 1, 2, 3}, {0, 0, 0, 4}}},
          {1, 0, 3, 2}};
}

TEST(InferredCoordinates, FindsOrbitsAndWhatMovesReach) {
  const auto found = InferredCoordinates::infer(small_pieces());
  ASSERT_TRUE(found);
  EXPECT_EQ(found->moves().size(), 3u * 6 * 5);
  Progress progress;
  const auto table = build_coordinate_table(found->moves(), 1, 1e9, progress);
  ASSERT_TRUE(table) << table.error().message;
  expect_same(*table, plain_search(found->moves()));
  EXPECT_EQ(std::accumulate(table->levels.begin(), table->levels.end(), u64{0}), 6u * 5)
      << "six turns are nothing, so an arrangement meets two of the six vectors";
  const std::vector<int> home = {0, 1, 2, 3}, still = {0, 0, 0, 0}, swapped = {1, 0, 2, 3};
  EXPECT_EQ(found->rank(home, still), found->moves().goal);
  EXPECT_EQ(found->rank(swapped, still), found->moves().size()) << "no moves do that";
}

TEST(InferredCoordinates, RefusesWhatIsTooLargeOrMalformed) {
  const auto large = InferredCoordinates::infer(small_pieces(), 4);
  ASSERT_FALSE(large);
  EXPECT_EQ(large.error().fault, Fault::refused);
  TwistyMoves bad = small_pieces();
  bad.moves[0].from[2] = 3;  // a place with other orientations
  const auto malformed = InferredCoordinates::infer(bad);
  ASSERT_FALSE(malformed);
  EXPECT_EQ(malformed.error().fault, Fault::usage);
}

}  // namespace
}  // namespace nonet::test
