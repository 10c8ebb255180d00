// Every search over the Moves contract against a breadth-first search of the whole space.
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "nonet/puzzles/tiles/tiles.h"
#include "nonet/search/a_star.h"
#include "nonet/search/beam.h"
#include "nonet/search/bfs.h"
#include "nonet/search/bidirectional.h"
#include "nonet/search/ida_star.h"
#include "nonet/search/nbs.h"
#include "nonet/search/optimal_paths.h"
#include "nonet/tables/bfs_table.h"
#include "nonet/tables/walk.h"

namespace nonet::test {
namespace {

using Eight = Tiles<9>;
using EightBound = ManhattanBound<9>;

// Distances of all states to the goal, and the number of optimal answers of each, the slow plain way.
struct Oracle {
  struct Known {
    int distance = 0;
    u64 ways = 0;
  };
  std::map<u64, Known> known;  // by rank

  explicit Oracle(const Eight& puzzle) {
    std::vector<Eight::State> level{puzzle.goal()}, next;
    known[puzzle.rank(puzzle.goal())] = {0, 1};
    for (int depth = 1; !level.empty(); ++depth, level.swap(next), next.clear()) {
      for (const auto& state : level) {
        puzzle.each_move(state, [&](Eight::Move move) {
          auto after = state;
          puzzle.apply(after, move);
          const auto [at, fresh] = known.try_emplace(puzzle.rank(after), Known{depth, 0});
          if (fresh) next.push_back(after);
          if (at->second.distance == depth) at->second.ways += known[puzzle.rank(state)].ways;
          return false;
        });
      }
    }
  }
};

struct Case {
  int rows, columns;
};

class MovesSearch : public testing::TestWithParam<Case> {
 protected:
  Eight puzzle{GetParam().rows, GetParam().columns};
  Oracle oracle{puzzle};
  EightBound to_goal{puzzle};
  Progress progress;
  std::mt19937_64 random{7};

  void expect_solves(const Eight::State& start, const PathFound<Eight>& found, const char* by) {
    const int distance = oracle.known.at(puzzle.rank(start)).distance;
    EXPECT_TRUE(found.complete()) << by;
    EXPECT_EQ(found.cost, distance) << by;
    EXPECT_EQ(found.bound, distance) << by;
    EXPECT_EQ(static_cast<int>(found.path.size()), distance) << by;
    EXPECT_TRUE(leads_to_goal(start, found.path)) << by;
  }
  bool leads_to_goal(Eight::State state, std::span<const Eight::Move> path) const {
    for (const Eight::Move move : path) puzzle.apply(state, move);
    return state == puzzle.goal();
  }
};
INSTANTIATE_TEST_SUITE_P(Boards, MovesSearch,
                         testing::Values(Case{2, 2}, Case{2, 3}, Case{3, 2}, Case{2, 4}, Case{3, 3}),
                         [](const auto& entry) {
                           return std::to_string(entry.param.rows) + "x" +
                                  std::to_string(entry.param.columns);
                         });

TEST_P(MovesSearch, AllAgreeWithTheWholeSpace) {
  for (int i = 0; i < (puzzle.cells() > 8 ? 12 : 40); ++i) {
    const auto start = puzzle.unrank(i == 0 ? puzzle.rank(puzzle.goal()) : random() % puzzle.size());
    const EightBound to_start(puzzle, start);
    expect_solves(start, bfs(puzzle, start, 1e9, progress), "bfs");
    expect_solves(start, bidirectional(puzzle, start, 1e9, progress), "bidirectional");
    expect_solves(start, a_star(puzzle, start, to_goal, 1e9, progress), "astar");
    expect_solves(start, ida_star(puzzle, start, to_goal, progress), "ida");
    expect_solves(start, nbs(puzzle, start, to_goal, to_start, 1e9, progress), "nbs");
    const auto found = beam(puzzle, start, to_goal, {}, progress);
    EXPECT_GE(found.cost, oracle.known.at(puzzle.rank(start)).distance);
    EXPECT_LE(found.bound, oracle.known.at(puzzle.rank(start)).distance);
    EXPECT_TRUE(leads_to_goal(start, found.path));
  }
}

TEST_P(MovesSearch, TheOtherHalfOfTheBoardsIsExhaustedByEverySearchThatKeepsStates) {
  auto start = puzzle.goal();
  int first = 0;
  while (start.tile(first) == 0 || start.tile(first + 1) == 0) ++first;
  const int a = start.tile(first), b = start.tile(first + 1);
  start.set(first, b);
  start.set(first + 1, a);
  ASSERT_FALSE(puzzle.solvable(start));
  const EightBound to_start(puzzle, start);
  for (const auto& found : {bfs(puzzle, start, 1e9, progress), bidirectional(puzzle, start, 1e9, progress),
                            a_star(puzzle, start, to_goal, 1e9, progress),
                            nbs(puzzle, start, to_goal, to_start, 1e9, progress)}) {
    EXPECT_TRUE(found.complete());
    EXPECT_EQ(found.cost, -1);
  }
  EXPECT_EQ(beam(puzzle, start, to_goal, {}, progress).cost, -1);
}

TEST_P(MovesSearch, AllOptimalAnswersAreCountedAndListedInOrder) {
  for (int i = 0; i < 20; ++i) {
    const auto start = puzzle.unrank(i == 0 ? puzzle.rank(puzzle.goal()) : random() % puzzle.size());
    const auto [distance, ways] = oracle.known.at(puzzle.rank(start));
    OptimalPaths<Eight> paths;
    const auto accept = [&](const Eight::State& state, int left) { return to_goal(state) <= left; };
    ASSERT_EQ(paths.build(puzzle, start, distance, accept, 1e9, progress), Ended::whole);
    EXPECT_EQ(paths.count(), u128{ways});
    std::vector<Eight::Move> last;
    u64 listed = 0;
    EXPECT_TRUE(paths.each(progress, [&](std::span<const Eight::Move> path) {
      EXPECT_EQ(static_cast<int>(path.size()), distance);
      EXPECT_TRUE(leads_to_goal(start, path));
      EXPECT_TRUE(listed++ == 0 ||
                  std::lexicographical_compare(last.begin(), last.end(), path.begin(), path.end()));
      last.assign(path.begin(), path.end());
      return true;
    }));
    EXPECT_EQ(listed, ways);
  }
}

// Admissible, but it may fall by any amount: the Manhattan distance of every other state.
struct Forgetful {
  static constexpr bool admissible = true;
  static constexpr bool consistent = false;
  EightBound whole;
  int operator()(const Eight::State& state) const { return state.key() % 3 == 0 ? 0 : whole(state); }
};

TEST_P(MovesSearch, NbsNeedsNoConsistentBound) {
  for (int i = 0; i < (puzzle.cells() > 8 ? 10 : 40); ++i) {
    const auto start = puzzle.unrank(random() % puzzle.size());
    const Forgetful forgets{to_goal}, back{EightBound(puzzle, start)};
    expect_solves(start, nbs(puzzle, start, forgets, back, 1e9, progress), "nbs");
    expect_solves(start, ida_star(puzzle, start, forgets, progress), "ida");
  }
}

// Thousands of states against the perfect table.
TEST(MovesSearchTable, IdaAndAStarFindTheDistancesOfTheTable) {
  for (const Case& board : {Case{2, 4}, Case{3, 3}}) {
    const Eight puzzle(board.rows, board.columns);
    const EightBound to_goal(puzzle);
    Progress progress;
    const auto table = build_table(puzzle, 1, 1e9, progress);
    ASSERT_TRUE(table && table->complete);
    std::mt19937_64 random(11);
    for (int i = 0; i < 1500; ++i) {
      const auto start = puzzle.unrank(random() % puzzle.size());
      const int distance = table_distance(puzzle, *table, start);
      EXPECT_EQ(ida_star(puzzle, start, to_goal, progress).cost, distance);
      if (i % 3 == 0 || puzzle.cells() < 9) {
        EXPECT_EQ(a_star(puzzle, start, to_goal, 1e9, progress).cost, distance);
      }
    }
  }
}

TEST(MovesSearchLimits, MemoryAndStopsEndTheSearchWithABoundThatHolds) {
  const Tiles<16> puzzle(4, 4);
  auto start = puzzle.goal();
  std::mt19937_64 random(3);
  for (int i = 0; i < 400; ++i) {
    std::vector<Tiles<16>::Move> moves;
    puzzle.each_move(start, [&](auto move) { return moves.push_back(move), false; });
    puzzle.apply(start, moves[random() % moves.size()]);
  }
  const ManhattanBound<16> to_goal(puzzle), to_start(puzzle, start);
  Progress progress;
  const double memory = 4 << 20;
  const auto optimum = ida_star(puzzle, start, to_goal, progress);
  ASSERT_GT(optimum.cost, 30);
  for (const auto& found :
       {bfs(puzzle, start, memory, progress), bidirectional(puzzle, start, memory, progress),
        nbs(puzzle, start, to_goal, to_start, memory / 64, progress)}) {
    EXPECT_EQ(found.ended, Ended::memory);
    EXPECT_EQ(found.cost, -1);
    EXPECT_GT(found.bound, 5);
    EXPECT_LE(found.bound, optimum.cost);
  }
  const auto limited = bidirectional(puzzle, start, 1e9, progress, 12);
  EXPECT_EQ(limited.ended, Ended::limit);
  EXPECT_EQ(limited.cost, -1);
  EXPECT_EQ(limited.bound, 13);

  std::atomic<bool> stop = true;
  Progress stopped(&stop);
  for (const auto& found :
       {bfs(puzzle, start, 1e9, stopped), bidirectional(puzzle, start, 1e9, stopped),
        nbs(puzzle, start, to_goal, to_start, 1e9, stopped), beam(puzzle, start, to_goal, {}, stopped)}) {
    EXPECT_EQ(found.ended, Ended::asked);
    EXPECT_LE(found.bound, optimum.cost);
  }
}

}  // namespace
}  // namespace nonet::test
