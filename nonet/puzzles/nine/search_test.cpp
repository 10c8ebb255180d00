#include "nonet/puzzles/nine/search.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "nonet/puzzles/nine/nine.h"

namespace nonet {
namespace {

NineBoard board_of(int n, const std::string& text) {
  NineBoard board{n, {}};
  for (const char c : text) {
    if (c == '0' || c == '1') board.cells.push_back(static_cast<std::uint8_t>(c - '0'));
  }
  return board;
}

bool solves(NineBoard board, const std::vector<int>& moves) {
  for (const int move : moves) apply_nine_move(board, move);
  return std::all_of(board.cells.begin(), board.cells.begin() + board.n * board.n,
                     [](auto cell) { return cell == 0; });
}

// Distances by plain search over whole boards.
std::map<std::vector<std::uint8_t>, int> all_distances(int n) {
  NineBoard goal{n, std::vector<std::uint8_t>(at(2 * n * n))};
  std::fill(goal.cells.begin() + n * n, goal.cells.end(), std::uint8_t{1});
  std::map<std::vector<std::uint8_t>, int> distance = {{goal.cells, 0}};
  std::vector<std::vector<std::uint8_t>> queue = {goal.cells};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (int m = 0; m < 4 + n; ++m) {
      NineBoard next{n, queue[i]};
      apply_nine_move(next, m);
      if (distance.emplace(next.cells, distance[queue[i]] + 1).second) queue.push_back(next.cells);
    }
  }
  return distance;
}

std::vector<u64> histogram(const std::map<std::vector<std::uint8_t>, int>& distances) {
  std::vector<u64> levels;
  for (const auto& [cells, d] : distances) {
    if (levels.size() <= at(d)) levels.resize(at(d) + 1);
    ++levels[at(d)];
  }
  return levels;
}

TEST(Nine, BruteForceAgreesWithTheTablesAndTheSpec) {
  const std::vector<u64> three = {1, 3, 13, 48, 150, 491, 1274, 2796, 3604, 1330, 90};
  for (int n = 1; n <= 3; ++n) {
    const auto distances = all_distances(n);
    Progress progress;
    const Nine puzzle(n);
    const auto table = puzzle.build_table(1, 1 << 30, progress);
    ASSERT_TRUE(table);
    EXPECT_EQ(table->levels, histogram(distances)) << n;
    EXPECT_EQ(puzzle.size(), distances.size()) << n;
    if (n == 3) {
      EXPECT_EQ(table->levels, three);
    }
    const NineBound bound(puzzle, puzzle.goal());
    for (const auto& [cells, d] : distances) {
      const NineBoard board{n, cells};
      const auto state = puzzle.state(board);
      EXPECT_EQ(table->residue(puzzle.rank(state)), d % 3);
      EXPECT_EQ(puzzle.unrank(puzzle.rank(state)), state);
      EXPECT_EQ(puzzle.board(state).cells, cells);
      EXPECT_LE(bound(state), d);
      EXPECT_FALSE(first_wrong_orbit(board));
    }
  }
}

TEST(Nine, RandomBoardsAreSolvableAndSpread) {
  std::set<std::vector<std::uint8_t>> seen;
  for (u64 seed = 0; seed < 2000; ++seed) {
    const NineBoard board = random_nine(2, seed);
    EXPECT_FALSE(first_wrong_orbit(board));
    seen.insert(board.cells);
  }
  EXPECT_EQ(seen.size(), 70u);
}

TEST(Nine, MovesAgreeWithTheBoard) {
  std::mt19937_64 random(1);
  for (int n = 1; n <= 4; ++n) {
    const Nine small(n);
    const NineWide<1> wide(n);
    NineBoard board{n, std::vector<std::uint8_t>(at(2 * n * n))};
    for (auto& cell : board.cells) cell = random() % 2;  // solvable or not
    auto a = small.state(board);
    auto b = wide.state(board);
    for (int i = 0; i < 300; ++i) {
      const int move = static_cast<int>(random() % at(4 + n));
      const auto last = small.board(a).cells;
      small.apply(a, move);
      wide.apply(b, move);
      apply_nine_move(board, move);
      ASSERT_EQ(small.board(a).cells, board.cells);
      ASSERT_EQ(wide.board(b).cells, board.cells);
      auto back = a;
      small.apply(back, small.inverse(move));
      ASSERT_EQ(small.board(back).cells, last);
    }
  }
}

TEST(Nine, WideMovesAgreeWithTheBoard) {
  std::mt19937_64 random(2);
  const auto check = [&]<int Blocks>(int n) {
    const NineWide<Blocks> wide(n);
    NineBoard board = random_nine(n, random());
    auto state = wide.state(board);
    for (int i = 0; i < 60; ++i) {
      const int move = static_cast<int>(random() % at(4 + n));
      wide.apply(state, move);
      apply_nine_move(board, move);
      ASSERT_EQ(wide.board(state).cells, board.cells);
    }
  };
  check.operator()<1>(9);
  check.operator()<1>(11);
  check.operator()<2>(16);
  check.operator()<8>(32);
}

TEST(Nine, RedundantMovesAreNotNeeded) {
  const Nine puzzle(3);
  using Last = std::pair<u64, int>;
  std::map<u64, int> distance = {{puzzle.rank(puzzle.goal()), 0}};
  std::set<Last> seen;
  std::vector<std::pair<Last, int>> queue = {{{puzzle.rank(puzzle.goal()), -1}, 0}};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const auto [at, depth] = queue[i];
    for (int m = 0; m < puzzle.moves(); ++m) {
      auto s = puzzle.unrank(at.first);
      if (at.second >= 0 && puzzle.redundant(s, at.second, m)) continue;
      puzzle.apply(s, m);
      distance.emplace(puzzle.rank(s), depth + 1);
      if (seen.insert({puzzle.rank(s), m}).second) queue.push_back({{puzzle.rank(s), m}, depth + 1});
    }
  }
  std::vector<u64> levels(11);
  for (const auto& [rank, d] : distance) ++levels[at(d)];
  EXPECT_EQ(levels, (std::vector<u64>{1, 3, 13, 48, 150, 491, 1274, 2796, 3604, 1330, 90}));
}

TEST(Nine, TheSampleAnswerSolvesTheSample) {
  const NineBoard sample = board_of(3, "100 000 000 111 111 011");
  EXPECT_TRUE(solves(sample, {2, 2, 2, 0, 4, 0, 4, 1, 4}));
  EXPECT_EQ(nine_move_name(0) + nine_move_name(1) + nine_move_name(2) + nine_move_name(3), "ALARBLBR");
  EXPECT_EQ(nine_move_name(12), "C9");
}

TEST(Nine, NamesTheFirstWrongOrbit) {
  NineBoard board = board_of(3, "010 000 000 111 111 111");
  const auto wrong = first_wrong_orbit(board);
  ASSERT_TRUE(wrong);
  EXPECT_EQ(wrong_orbit_text(board, *wrong),
            "the orbit of A(1,2), A(2,1), A(3,2), A(2,3), B(1,2), B(2,1), B(3,2), B(2,3) holds 5 ones, 4 are "
            "needed");
  board = board_of(3, "000 000 000 111 101 111");
  EXPECT_EQ(wrong_orbit_text(board, *first_wrong_orbit(board)),
            "the orbit of A(2,2), B(2,2) holds 0 ones, 1 is needed");
  EXPECT_FALSE(first_wrong_orbit(board_of(3, "100 000 000 111 111 011")));
}

TEST(NineSearch, MacroMethodStaysWithinItsGuarantee) {
  EXPECT_LE(nine_guarantee(9), 999);
  std::mt19937_64 random(3);
  for (int n = 1; n <= 12; ++n) {
    for (int i = 0; i < (n == 9 ? 1000 : 20); ++i) {
      const NineBoard board = random_nine(n, random());
      const auto moves = nine_macro(board);
      ASSERT_TRUE(solves(board, moves));
      ASSERT_LE(static_cast<int>(moves.size()), nine_guarantee(n));
    }
  }
  const NineBoard large = random_nine(32, random());
  const auto moves = nine_macro(large);
  EXPECT_TRUE(solves(large, moves));
  EXPECT_LE(static_cast<int>(moves.size()), nine_guarantee(32));
}

// Every orbit alike, in each of its 70 fillings, with either centre; and A all 1.
TEST(NineSearch, MacroMethodOnOneSidedBoards) {
  const NineShape shape(9);
  for (unsigned bits = 0; bits < 256; ++bits) {
    if (std::popcount(bits) != 4) continue;
    for (int centre = 0; centre < 2; ++centre) {
      NineBoard board{9, std::vector<std::uint8_t>(162)};
      for (int o = 0; o < shape.orbits(); ++o) {
        for (int p = 0; p < 8; ++p)
          board.cells[at(shape.cells[at(o)][at(p % 4)] + p / 4 * 81)] = bits >> p & 1;
      }
      board.cells[40] = centre == 1;
      board.cells[81 + 40] = centre == 0;
      ASSERT_FALSE(first_wrong_orbit(board));
      const auto moves = nine_macro(board);
      ASSERT_TRUE(solves(board, moves));
      ASSERT_LE(static_cast<int>(moves.size()), nine_guarantee(9));
    }
  }
}

// One cell astray, for every cell of A and every cell of B of its orbit: a single repair.
TEST(NineSearch, EveryPairOfCellsIsOneRepairAway) {
  for (int n = 2; n <= 10; ++n) {
    const NineShape shape(n);
    for (int o = 0; o < shape.orbits(); ++o) {
      if (shape.is_centre(o)) continue;
      for (std::size_t pair = 0; pair < 16; ++pair) {
        NineBoard board{n, std::vector<std::uint8_t>(at(2 * n * n))};
        std::fill(board.cells.begin() + n * n, board.cells.end(), std::uint8_t{1});
        board.cells[at(shape.cells[at(o)][pair / 4])] = 1;
        board.cells[at(shape.cells[at(o)][pair % 4] + n * n)] = 0;
        const auto moves = nine_macro(board);
        ASSERT_TRUE(solves(board, moves));
        ASSERT_LE(moves.size(), 11u);
      }
    }
  }
}

TEST(NineSearch, BoundsAndAnswersHoldOnTheWholeSizeThree) {
  const Nine puzzle(3);
  std::mt19937_64 random(4);
  for (const auto& [cells, d] : all_distances(3)) {
    if (random() % 50 != 0) continue;
    Progress progress;
    const NineBoard board{3, cells};
    EXPECT_LE(nine_bound(board, 100'000, progress), d);
    EXPECT_LE(nine_bound(board, 500, progress), d);
    const NineFound found = nine_search(board, {.nodes = 100'000}, progress);
    EXPECT_TRUE(solves(board, found.moves));
    EXPECT_GE(static_cast<int>(found.moves.size()), d);
    EXPECT_LE(static_cast<int>(found.moves.size()), d + 6);
    EXPECT_LE(found.bound, d);
  }
}

TEST(NineSearch, ShortAnswersForNine) {
  std::mt19937_64 random(5);
  std::size_t sum = 0;
  for (int i = 0; i < 5; ++i) {
    const NineBoard board = random_nine(9, random());
    Progress progress;
    const NineFound found = nine_search(board, {.nodes = 500'000}, progress);
    EXPECT_TRUE(solves(board, found.moves));
    EXPECT_LE(found.bound, static_cast<int>(found.moves.size()));
    EXPECT_GE(found.bound, 12);
    EXPECT_EQ(progress.best(), static_cast<std::int64_t>(found.moves.size()));
    EXPECT_EQ(progress.bound(), found.bound);
    sum += found.moves.size();
  }
  EXPECT_LE(sum, 5 * 125u);
}

TEST(NineSearch, SolvedBoardsAndStops) {
  for (const int n : {1, 2, 5, 9}) {
    NineBoard board{n, std::vector<std::uint8_t>(at(2 * n * n))};
    std::fill(board.cells.begin() + n * n, board.cells.end(), std::uint8_t{1});
    Progress progress;
    const NineFound found = nine_search(board, {}, progress);
    EXPECT_TRUE(found.moves.empty());
    EXPECT_EQ(found.bound, 0);
  }
  const std::atomic<bool> stop = true;
  std::mt19937_64 random(6);
  for (const int n : {2, 9, 14}) {
    Progress progress(&stop);
    const NineBoard board = random_nine(n, random());
    EXPECT_TRUE(solves(board, nine_search(board, {}, progress).moves));
  }
}

TEST(NineSearchThreads, SeedAndNodesDecide) {
  std::mt19937_64 random(7);
  const NineBoard board = random_nine(7, random());
  const auto run = [&](int threads, u64 seed) {
    Progress progress;
    return nine_search(board, {.seed = seed, .nodes = 60'000, .threads = threads}, progress);
  };
  const NineFound one = run(1, 1), two = run(2, 1);
  EXPECT_EQ(one.moves, run(1, 1).moves);
  EXPECT_EQ(two.moves, run(2, 1).moves);
  EXPECT_LE(two.moves.size(), one.moves.size());
  EXPECT_EQ(two.nodes, run(2, 1).nodes);
  EXPECT_TRUE(solves(board, two.moves));
  EXPECT_TRUE(solves(board, run(1, 2).moves));
}

}  // namespace
}  // namespace nonet
