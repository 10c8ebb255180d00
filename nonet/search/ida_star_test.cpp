// IDA* on sliding tiles: against plain breadth-first search, with every extra on and off.
#include "nonet/search/ida_star.h"

#include <gtest/gtest.h>

#include <random>
#include <unordered_map>

#include "nonet/puzzles/tiles/tiles.h"
#include "nonet/search/bidirectional.h"

namespace nonet::test {
namespace {

using Random = std::mt19937_64;

template <class P>
std::vector<int> distances(const P& puzzle) {
  std::vector<int> known(puzzle.size(), -1);
  std::vector<typename P::State> queue = {puzzle.goal()};
  known[puzzle.rank(puzzle.goal())] = 0;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const auto s = queue[i];
    puzzle.each_move(s, [&](auto m) {
      auto next = s;
      puzzle.apply(next, m);
      if (int& d = known[puzzle.rank(next)]; d < 0) {
        d = known[puzzle.rank(s)] + 1;
        queue.push_back(next);
      }
      return false;
    });
  }
  return known;
}

// The same bound in its other forms.
template <int Cells>
struct Afresh {
  static constexpr bool admissible = true;
  static constexpr bool consistent = true;
  const ManhattanBound<Cells>& bound;
  int operator()(const typename Tiles<Cells>::State& s) const { return bound(s); }
};
template <int Cells>
struct InTwoParts : Afresh<Cells> {
  struct Value {
    int whole, twice;
  };
  Value first(const typename Tiles<Cells>::State& s) const { return {this->bound(s), 2 * this->bound(s)}; }
  Value after(Value v, const typename Tiles<Cells>::State& s, Slide m) const {
    const int change = this->bound.change(s, m);
    return {v.whole + change, v.twice + 2 * change};
  }
  int estimate(Value v) const { return v.twice - v.whole; }
};
using Nine = Tiles<9>;
static_assert(SteppedBound<ManhattanBound<9>, Nine> && !IncrementalBound<ManhattanBound<9>, Nine>);
static_assert(IncrementalBound<InTwoParts<9>, Nine> && !SteppedBound<InTwoParts<9>, Nine>);
static_assert(!IncrementalBound<Afresh<9>, Nine> && !SteppedBound<Afresh<9>, Nine>);
static_assert(SitedMoves<FixedTiles<3, 3>> && !SitedMoves<Nine>);

// Only what a test names is compiled: searches of fixed boards are large.
template <bool learnt = false, bool table = false, class P, class H>
u64 check(const P& puzzle, const H& bound, const typename P::State& start, int distance,
          const IdaExtras<P>& extras = {}) {
  Progress progress;
  const auto found = ida_star_with<learnt, table>(puzzle, start, bound, progress, extras);
  EXPECT_TRUE(found.complete());
  EXPECT_EQ(found.cost, distance);
  EXPECT_EQ(found.bound, distance);
  EXPECT_EQ(progress.nodes(), found.nodes);
  auto s = start;
  for (const auto m : found.path) puzzle.apply(s, m);
  EXPECT_EQ(s, puzzle.goal());
  EXPECT_EQ(found.path.size(), static_cast<std::size_t>(distance));
  return found.nodes;
}

template <int Rows, int Columns>
void check_board(u64 every, Random& random) {
  constexpr int cells = Rows * Columns;
  const Tiles<cells> any(Rows, Columns);
  const Tiles<cells> tiles(Rows, Columns, any.unrank(random() % any.size()));
  const FixedTiles<Rows, Columns> fixed(tiles.goal());
  const ManhattanBound<cells> bound(tiles);
  const auto known = distances(tiles);
  const MoveAutomaton automaton = learn_automaton(tiles, 8);
  TranspositionTable<PackedTiles> small(1000), large(1e6);
  for (u64 rank = random() % every; rank < tiles.size(); rank += 1 + random() % (2 * every - 1)) {
    const auto start = tiles.unrank(rank);
    const int distance = known[rank];
    const u64 nodes = check(tiles, bound, start, distance);
    if constexpr (Columns == 3) {
      ASSERT_EQ(check(fixed, bound, start, distance), nodes) << "same moves in the same order";
    }
    ASSERT_EQ(check(tiles, Afresh<cells>{bound}, start, distance), nodes);
    ASSERT_EQ(check(tiles, InTwoParts<cells>{{bound}}, start, distance), nodes);
    if constexpr (Rows == 2 && Columns == 3) {
      ASSERT_EQ(check(fixed, InTwoParts<cells>{{bound}}, start, distance), nodes);
    }
    check<false, true>(tiles, bound, start, distance, {.seen = &small});
    const u64 fewer = check<true>(tiles, bound, start, distance, {.automaton = &automaton});
    check<true, true>(tiles, bound, start, distance, {.automaton = &automaton, .seen = &small});
    if constexpr (Rows == 2 && Columns == 3) {
      check<false, true>(fixed, bound, start, distance, {.seen = &large});
      ASSERT_EQ(check<true>(fixed, bound, start, distance, {.automaton = &automaton}), fewer);
      check<true, true>(fixed, bound, start, distance, {.automaton = &automaton, .seen = &large});
    } else {
      ASSERT_LE(fewer, nodes);
    }
    ASSERT_FALSE(testing::Test::HasFailure()) << Rows << "x" << Columns << " " << rank;
  }
}

TEST(IdaStar, AllOfTwoByThree) {
  Random random(1);
  check_board<2, 3>(1, random);
  check_board<3, 2>(1, random);
  check_board<2, 2>(1, random);
}
TEST(IdaStar, EightPuzzles) {
  Random random(2);
  check_board<3, 3>(1500, random);
  check_board<2, 4>(400, random);
}

// Instance 79 of Korf's hundred (Depth-first iterative-deepening, Artificial Intelligence 27, 1985).
TEST(IdaStar, AFifteenPuzzle) {
  const std::vector<int> board = {0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15};
  const Tiles<16> tiles(4, 4, Tiles<16>::blank_first(16));
  const FixedTiles<4, 4> fixed(tiles.goal());
  const ManhattanBound<16> bound(tiles);
  const MoveAutomaton automaton = learn_automaton(tiles, 8);
  TranspositionTable<PackedTiles> seen(1e6);
  const auto start = Tiles<16>::arrangement(board);
  const u64 nodes = check(fixed, bound, start, 42);
  EXPECT_LT(check<true>(tiles, bound, start, 42, {.automaton = &automaton}), nodes * 3 / 4);
  const u64 kept = check<false, true>(tiles, bound, start, 42, {.seen = &seen});
  EXPECT_LT(kept, nodes * 3 / 4);
}

TEST(IdaStar, LargeBoardsNearTheGoal) {
  Random random(3);
  const Tiles<25> tiles(5, 5);
  const ManhattanBound<25> bound(tiles);
  for (int n = 0; n < 20; ++n) {
    auto start = tiles.goal();
    for (int i = 0; i < 30; ++i) {
      std::vector<Slide> moves;
      tiles.each_move(start, [&](Slide m) { return moves.push_back(m), false; });
      tiles.apply(start, moves[random() % moves.size()]);
    }
    Progress progress, again;
    const auto found = ida_star(tiles, start, bound, progress);
    EXPECT_EQ(found.cost, bidirectional(tiles, start, 1e9, again).cost);
    for (const Slide m : found.path) tiles.apply(start, m);
    EXPECT_EQ(start, tiles.goal());
  }
}

TEST(IdaStar, StopsWhenAskedWithTheBoundProvedSoFar) {
  Tiles<9> tiles(3, 3);
  auto start = tiles.goal();
  start.set(0, 2);
  start.set(1, 1);  // two tiles swapped: cannot be solved, and the limits grow for ever
  ASSERT_FALSE(tiles.solvable(start));
  std::atomic<bool> interrupt = true;
  Progress progress(&interrupt);
  const auto found = ida_star(tiles, start, ManhattanBound<9>(tiles), progress);
  EXPECT_EQ(found.ended, Ended::asked);
  EXPECT_EQ(found.cost, -1);
  EXPECT_TRUE(found.path.empty());
  EXPECT_GT(found.bound, 2);
  EXPECT_GE(found.nodes, 4096u);
}

// Counting up from 0 to a number too far away.
struct Ladder {
  using State = int;
  using Move = int;
  int top;
  State goal() const { return top; }
  template <class F>
  bool each_move(State s, F&& f) const {
    return f(1) || (s > 0 && f(-1));
  }
  void apply(State& s, Move m) const { s += m; }
  Move inverse(Move m) const { return -m; }
  u64 key(State s) const { return static_cast<u64>(s); }
};
struct LadderBound {
  static constexpr bool admissible = true;
  static constexpr bool consistent = true;
  int top;
  int operator()(int s) const { return s > top ? s - top : top - s; }
};
TEST(IdaStar, DepthIsLimited) {
  for (const auto& [top, whole] : {std::pair{2000, true}, {2001, false}, {1 << 29, false}}) {
    Progress progress;
    const auto found = ida_star(Ladder{top}, 0, LadderBound{top}, progress);
    EXPECT_EQ(found.complete(), whole);
    EXPECT_EQ(found.cost, whole ? top : -1);
    EXPECT_EQ(found.bound, top);
    EXPECT_EQ(found.ended, whole ? Ended::whole : Ended::depth);
  }
}
TEST(IdaStar, ABoundThatSaysNeverEndsAtOnce) {
  struct Never : LadderBound {
    int operator()(int) const { return 1 << 30; }
  };
  Progress progress;
  const auto found = ida_star(Ladder{5}, 0, Never{{5}}, progress);
  EXPECT_TRUE(found.complete());
  EXPECT_EQ(found.cost, -1);
}

TEST(Transposition, MixesKeysThatAreOnlyPacked) {
  TranspositionTable<u64> table(1e6);
  table.start_over();
  int seen = 0;
  for (int pass = 0; pass < 2; ++pass) {
    for (u64 i = 0; i < 5000; ++i) seen += table.visit(i << 24, i << 24, 0, 1) ? 1 : 0;
  }
  EXPECT_GT(seen, 4000) << "there is room for six times as many";
}

TEST(Transposition, KeepsWithinItsMemoryAndTellsWhatItSaw) {
  for (const double bytes : {0.0, 1.0, 100.0, 5000.0, 1e6}) {
    TranspositionTable<u64> table(bytes);
    EXPECT_LE(static_cast<double>(table.bytes()), std::max(bytes, 64.0));
    std::unordered_map<u64, int> noted;
    Random random(4);
    for (int i = 0; i < 20000; ++i) {
      if (i % 5000 == 0) {
        table.start_over();
        noted.clear();
      }
      const u64 state = random() % 1000;
      const auto mark = static_cast<std::uint32_t>(random() % 3);
      const int g = static_cast<int>(random() % 50);
      const u64 name = state * 3 + mark;
      if (table.visit(state, mix(state), mark, g)) {
        ASSERT_TRUE(noted.contains(name)) << "never seen";
        ASSERT_LE(noted[name], g);
      } else if (!noted.contains(name) || g < noted[name]) {
        noted[name] = g;
      }
      ASSERT_TRUE(table.visit(state, mix(state), mark, g)) << "the latest has room";
    }
  }
}

}  // namespace
}  // namespace nonet::test
