// IDA* by several threads gives the answer of IDA* by one.
#include "nonet/search/parallel_ida_star.h"

#include <gtest/gtest.h>

#include <chrono>
#include <random>

#include "nonet/puzzles/tiles/tiles.h"

namespace nonet::test {
namespace {

using Random = std::mt19937_64;

template <class P, class H>
void check(const P& puzzle, const H& bound, const typename P::State& start,
           const MoveAutomaton* automaton = nullptr) {
  Progress one;
  const auto expected = ida_star(puzzle, start, bound, one, {.automaton = automaton});
  for (int threads = 1; threads <= 4; ++threads) {
    Progress progress;
    const auto found = parallel_ida_star(puzzle, start, bound, threads, progress, {.automaton = automaton});
    ASSERT_TRUE(found.complete());
    ASSERT_EQ(found.cost, expected.cost);
    ASSERT_EQ(found.bound, expected.bound);
    ASSERT_EQ(found.path, expected.path) << threads;
    ASSERT_GT(found.nodes, 0u);
    ASSERT_EQ(found.nodes, progress.nodes());
  }
}

TEST(ParallelIdaStarThreads, AgreesOnTiles) {
  Random random(1);
  const Tiles<16> line(1, 9), small(2, 3), nine(3, 3);
  for (const Tiles<16>* tiles : {&line, &small, &nine}) {
    const ManhattanBound<16> bound(*tiles);
    const MoveAutomaton automaton = learn_automaton(*tiles, 6);
    for (int i = 0; i < 15; ++i) {
      const auto start = tiles->unrank(random() % tiles->size());
      check(*tiles, bound, start);
      check(*tiles, bound, start, &automaton);
    }
    check(*tiles, bound, tiles->goal());
  }
}
TEST(ParallelIdaStarThreads, AgreesOnAFifteenPuzzle) {
  const Tiles<16> tiles(4, 4, Tiles<16>::blank_first(16));
  const MoveAutomaton automaton = learn_automaton(tiles, 8);
  const std::vector<int> board = {0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15};
  check(tiles, ManhattanBound<16>(tiles), Tiles<16>::arrangement(board), &automaton);
}

// Two counters that may be moved up for 1 or 3 to reach a pair of numbers: many answers of the same cost.
struct Counters {
  using State = std::array<int, 2>;
  using Move = int;
  State goal() const { return {9, 7}; }
  template <class F>
  bool each_move(const State& s, F&& f) const {
    for (int m = 0; m < 8; ++m) {
      const int to = s[static_cast<std::size_t>(m % 2)] + step(m);
      if (to >= 0 && to < 12 && f(m)) return true;
    }
    return false;
  }
  static int step(int m) { return (m & 4 ? -1 : 1) * (m & 2 ? 2 : 1); }
  void apply(State& s, Move m) const { s[static_cast<std::size_t>(m % 2)] += step(m); }
  Move inverse(Move m) const { return m ^ 4; }
  u64 key(const State& s) const { return mix(static_cast<u64>(s[0] * 12 + s[1])); }
  int cost(Move m) const { return m & 2 ? 3 : 2; }
};
struct NotesOfItsOwn {  // as a bound that keeps a scratch buffer
  static constexpr bool admissible = true;
  static constexpr bool consistent = true;
  mutable std::vector<int> far = std::vector<int>(2);
  int operator()(const std::array<int, 2>& s) const {
    far[0] = std::abs(9 - s[0]);
    far[1] = std::abs(7 - s[1]);
    return far[0] + far[1];
  }
};
TEST(ParallelIdaStarThreads, WeightsAndBoundsWithNotes) {
  for (int a = 5; a < 12; a += 3) check(Counters{}, NotesOfItsOwn{}, {a, 11 - a});
}

TEST(ParallelIdaStarThreads, StopsWhenAsked) {
  const Tiles<9> tiles(3, 3);
  auto start = tiles.goal();
  start.set(0, 2);
  start.set(1, 1);  // cannot be solved
  for (int threads = 1; threads <= 4; ++threads) {
    Progress whole, some(whole, 100'000);
    const auto found = parallel_ida_star(tiles, start, ManhattanBound<9>(tiles), threads, some);
    EXPECT_EQ(found.ended, Ended::asked);
    EXPECT_EQ(found.cost, -1);
    EXPECT_TRUE(found.path.empty());
    EXPECT_GE(found.bound, 2);
  }
}

TEST(ParallelIdaStarThreads, EverySubtreeIsTakenOnce) {
  constexpr u64 all = 5000;
  constexpr std::size_t threads = 4;
  std::vector<Share> shares(threads);
  std::vector<std::atomic<int>> taken(all);
  shares[0].fill(0, all);
  std::vector<std::thread> pool;
  for (std::size_t me = 0; me < threads; ++me) {
    pool.emplace_back([&, me] {
      u64 number = 0;
      for (int idle = 0; idle < 100; ++idle) {
        while (shares[me].take(number)) ++taken[number];
        for (std::size_t i = 1; i < threads; ++i) {
          if (shares[me].steal_from(shares[(me + i) % threads])) break;
        }
      }
      while (shares[me].take(number)) ++taken[number];
    });
  }
  for (std::thread& t : pool) t.join();
  for (const auto& count : taken) ASSERT_EQ(count.load(), 1);
}

}  // namespace
}  // namespace nonet::test
