// The contracts: who models what, that moves can be taken back, and the searches on a puzzle that is no
// Toggle.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <deque>
#include <map>
#include <unordered_map>

#include "nonet/puzzles/binary_sudoku/binary_sudoku.h"
#include "nonet/puzzles/clocks/clocks.h"
#include "nonet/puzzles/lights_out/lights_out.h"
#include "nonet/puzzles/null/null.h"
#include "nonet/search/a_star.h"
#include "nonet/search/ida_star.h"
#include "nonet/toggle/bound.h"
#include "nonet/toggle/moves.h"
#include "nonet/toggle/sweep.h"
#include "tests/support/toggle_checks.h"

namespace nonet::test {
namespace {

static_assert(Toggle<Null> && Toggle<Clocks> && Toggle<LightsOut> && Toggle<BinarySudoku>);
static_assert(Moves<ToggleMoves<1>> && Moves<ToggleMoves<4>> && !Toggle<ToggleMoves<1>>);
static_assert(!Ranked<ToggleMoves<1>>);
static_assert(Sweep<ToggleSweep> && !Sweep<ToggleSystem>);
static_assert(Bound<ToggleBound<1>, ToggleMoves<1>> && !Bound<ToggleBound<1>, ToggleMoves<2>>);

// A stack of five pancakes, turned over from the top: it commutes with nothing. Bottom first, 4 bits each.
struct Pancakes {
  using State = std::uint32_t;
  using Move = int;  // how many from the top
  State goal() const { return 0x01234; }
  template <class F>
  bool each_move(State, F&& f) const {
    for (int n = 2; n <= 5; ++n) {
      if (f(n)) return true;
    }
    return false;
  }
  void apply(State& s, Move n) const {
    State turned = s;
    for (int i = 0; i < n; ++i) {
      const State pancake = s >> (4 * i) & 15;
      const int to = 4 * (n - 1 - i);
      turned = (turned & ~(State{15} << to)) | pancake << to;
    }
    s = turned;
  }
  Move inverse(Move n) const { return n; }
  u64 key(State s) const { return s % 7; }  // a poor hash must do
};
static_assert(Moves<Pancakes> && !Toggle<Pancakes>);

struct WeighedPancakes : Pancakes {
  int cost(int n) const { return n; }
};

static_assert(Counted<Pancakes> && Moves<WeighedPancakes> && !Counted<WeighedPancakes>);
static_assert(!Counted<ToggleMoves<1>>);

// Searches compare moves.
struct UncomparedPancakes : Pancakes {
  struct Move {};
  template <class F>
  bool each_move(State, F&& f) const {
    return f(Move());
  }
  void apply(State&, Move) const {}
  Move inverse(Move move) const { return move; }
};
static_assert(!Moves<UncomparedPancakes>);

struct Zero {
  static constexpr bool admissible = true;
  static constexpr bool consistent = true;
  int operator()(std::uint32_t) const { return 0; }
};
static_assert(Bound<Zero, Pancakes>);

// Neighbours that do not belong together stay apart until a spatula goes between them: a gap costs one turn.
struct Gaps {
  static constexpr bool admissible = true;
  static constexpr bool consistent = true;
  int operator()(std::uint32_t s) const {
    int gaps = (s >> 16 & 15) != 0;  // the plate counts as the neighbour of pancake 0
    for (int i = 0; i < 4; ++i) {
      const int a = static_cast<int>(s >> (4 * i) & 15), b = static_cast<int>(s >> (4 * i + 4) & 15);
      gaps += a - b != 1 && b - a != 1;
    }
    return gaps;
  }
};

// Least costs from the goal by Dijkstra's method, with a plain map.
template <class P>
std::map<std::uint32_t, int> distances(const P& puzzle) {
  std::map<std::uint32_t, int> done;
  std::multimap<int, std::uint32_t> open = {{0, puzzle.goal()}};
  while (!open.empty()) {
    const auto [cost, state] = *open.begin();
    open.erase(open.begin());
    if (!done.emplace(state, cost).second) continue;
    puzzle.each_move(state, [&](int n) {
      auto next = state;
      puzzle.apply(next, n);
      open.emplace(cost + cost_of(puzzle, n), next);
      return false;
    });
  }
  return done;
}

template <class P, class H>
void check_searches(const P& puzzle, const H& bound) {
  const auto known = distances(puzzle);
  ASSERT_EQ(known.size(), 120u);
  for (const auto& [start, distance] : known) {
    for (const bool ida : {true, false}) {
      Progress progress;
      const auto found =
          ida ? ida_star(puzzle, start, bound, progress) : a_star(puzzle, start, bound, 1e9, progress);
      ASSERT_TRUE(found.complete());
      ASSERT_EQ(found.cost, distance) << (ida ? "ida " : "astar ") << std::hex << start;
      ASSERT_EQ(found.bound, distance);
      ASSERT_TRUE(found.nodes > 0 || distance == 0) << "work is counted";
      auto state = start;
      int cost = 0;
      for (const int n : found.path) {
        puzzle.apply(state, n);
        cost += cost_of(puzzle, n);
      }
      ASSERT_EQ(state, puzzle.goal());
      ASSERT_EQ(cost, distance);
    }
  }
}

TEST(Searches, PancakesWithoutABound) {
  check_searches(Pancakes{}, Zero{});
}
TEST(Searches, PancakesWithTheGapBound) {
  const Pancakes puzzle;
  for (const auto& [state, distance] : distances(puzzle)) {
    ASSERT_LE(Gaps{}(state), distance);
    puzzle.each_move(state, [&, from = state](int n) {
      auto next = from;
      puzzle.apply(next, n);
      EXPECT_LE(Gaps{}(from), 1 + Gaps{}(next));
      return false;
    });
  }
  check_searches(puzzle, Gaps{});
}
TEST(Searches, PancakesThatCostByWeight) {
  check_searches(WeighedPancakes{}, Zero{});
}

// Two pancakes only: the goal and one other; nothing else can be reached.
struct TwoOfThem : Pancakes {
  template <class F>
  bool each_move(State, F&& f) const {
    return f(2);
  }
};
TEST(Searches, AnUnreachableGoalEndsAStar) {
  Progress progress;
  const TwoOfThem puzzle;
  auto start = puzzle.goal();
  Pancakes{}.apply(start, 5);
  const auto found = a_star(puzzle, start, Zero{}, 1e9, progress);
  EXPECT_TRUE(found.complete());
  EXPECT_EQ(found.cost, -1);
}

TEST(Searches, AStarStopsWhenTheMemoryIsUsedUp) {
  const Pancakes puzzle;
  auto start = puzzle.goal();
  for (const int n : {5, 3, 4, 2, 5, 3}) puzzle.apply(start, n);
  Progress progress;
  const auto found = a_star(puzzle, start, Zero{}, 100, progress);
  EXPECT_FALSE(found.complete());
  EXPECT_EQ(found.cost, -1);
}

// ---- Toggle systems as Moves ------------------------------------------------------------------------------

template <int W>
void check_moves(const PlainToggle& puzzle, Random& random) {
  const ToggleSystem system = compiled(puzzle);
  if (ToggleMoves<1>::words(system) > W) return;
  const ToggleMoves<W> moves(system);
  for (int n = 0; n < 10; ++n) {
    const Values target = random_values(random, puzzle.cell_count, puzzle.k);
    const auto state = moves.start(target);
    for (int c = 0; c < puzzle.cell_count; ++c) {
      ASSERT_EQ(moves.value(state, c), target[static_cast<std::size_t>(c)]);
    }
    Values unfinished(target.size(), 0);
    moves.each_unfinished(
        state, [&](int c, int v) { unfinished[static_cast<std::size_t>(c)] = static_cast<Value>(v); });
    ASSERT_EQ(unfinished, target);
    const auto first = std::find_if(target.begin(), target.end(), [](Value v) { return v != 0; });
    ASSERT_EQ(moves.first_unfinished(state),
              first == target.end() ? -1 : static_cast<int>(first - target.begin()));
    for (int m = 0; m < system.moves(); ++m) {
      for (int times = 0; times < system.order(m); ++times) {
        const typename ToggleMoves<W>::Move move{m, times};
        auto there = state;
        moves.apply(there, move);
        Values less(static_cast<std::size_t>(system.moves()), 0);
        less[static_cast<std::size_t>(m)] = static_cast<Value>(times);
        const Values added = system.apply(less);
        for (int c = 0; c < puzzle.cell_count; ++c) {
          const auto i = static_cast<std::size_t>(c);
          ASSERT_EQ(moves.value(there, c), (target[i] + puzzle.k - added[i]) % puzzle.k);
        }
        auto back = there;
        moves.apply(back, moves.inverse(move));
        ASSERT_TRUE(back == state) << puzzle;
        ASSERT_EQ(moves.key(back), moves.key(state));
        ASSERT_EQ(cost_of(moves, move), times * system.cost(m));
      }
    }
    int offered = 0;
    const bool stopped = moves.each_move(state, [&](auto move) {
      const auto at = moves.first_unfinished(state);
      const auto effects = system.effects(move.move);
      EXPECT_TRUE(std::any_of(effects.begin(), effects.end(), [&](const auto& e) { return e.cell == at; }));
      ++offered;
      return false;
    });
    ASSERT_FALSE(stopped);
    const int at = moves.first_unfinished(state);
    ASSERT_EQ(offered, at < 0 ? 0 : static_cast<int>(system.touching(at).size()));
  }
}

TEST(ToggleMoves, ApplyAndInverse) {
  Random random(50);
  for (const int k : {2, 3, 4, 5, 6, 7, 9, 12, 100, 32768}) {
    for (int n = 0; n < 30; ++n) {
      const int cells = pick(random, 1, 80);
      const PlainToggle puzzle = wide_toggle(random, k, cells, pick(random, 1, k > 50 ? 1 : 6), 5);
      if (k == 32768 && n > 1) continue;
      check_moves<1>(puzzle, random);
      check_moves<4>(puzzle, random);
      check_moves<16>(puzzle, random);
      if (HasFatalFailure()) return;
    }
  }
}

// ---- FlatIndex --------------------------------------------------------------------------------------------

RC_GTEST_PROP(FlatIndex, NumbersKeysAsAnUnorderedMapWould,
              (const std::vector<std::uint8_t>& keys, bool poor)) {
  FlatIndex<u64> index;
  std::unordered_map<u64, std::uint32_t> reference;
  const auto hash = [&](u64 key) { return poor ? key % 3 : mix(key); };
  for (const std::uint8_t key : keys) {
    RC_ASSERT(index.find(key, hash(key)) ==
              (reference.contains(key) ? reference.at(key) : std::uint32_t{FlatIndex<u64>::missing}));
    const auto [number, fresh] = index.insert(key, hash(key));
    RC_ASSERT(fresh == !reference.contains(key));
    reference.emplace(key, static_cast<std::uint32_t>(reference.size()));
    RC_ASSERT(number == reference.at(key));
    RC_ASSERT(index.key(number) == key);
  }
  RC_ASSERT(index.size() == reference.size());
}

// Boards packed into words, 4 bits a cell: most bits are the same in all keys.
TEST(FlatIndex, MixesKeysThatAreOnlyPacked) {
  for (const int shift : {0, 1, 4, 8, 16, 24, 32, 40}) {
    FlatIndex<u64> index;
    for (u64 i = 0; i < 20'000; ++i) {
      const u64 packed = (i << shift) | u64{0x123} << 52;
      index.insert(packed, packed);
    }
    EXPECT_LT(index.longest_probe(), 100u) << "at bit " << shift;
  }
  FlatIndex<u64> spread;
  Random random(6);
  for (int i = 0; i < 20'000; ++i) {
    u64 packed = 0;  // eight cells of three values, far apart
    for (int cell = 0; cell < 8; ++cell) packed |= static_cast<u64>(pick(random, 0, 2)) << (8 * cell + 5);
    spread.insert(packed, packed);
  }
  EXPECT_LT(spread.longest_probe(), 100u);
}

TEST(FlatIndex, GrowsThroughManyDoublings) {
  FlatIndex<u64> index;
  const auto key = [](u64 i) { return i * i * 0x9e3779b97f4a7c15; };
  for (u64 i = 0; i < 100'000; ++i) {
    ASSERT_EQ(index.insert(key(i), mix(key(i))), (std::pair(static_cast<std::uint32_t>(i), true)));
  }
  for (u64 i = 0; i < 100'000; ++i) {
    ASSERT_EQ(index.find(key(i), mix(key(i))), i);
    ASSERT_FALSE(index.insert(key(i), mix(key(i))).second);
  }
  ASSERT_EQ(index.find(1234567, mix(1234567)), std::uint32_t{FlatIndex<u64>::missing});
}

}  // namespace
}  // namespace nonet::test
