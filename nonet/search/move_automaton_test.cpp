// A search that skips what the automaton forbids still reaches every state at its true distance.
#include "nonet/search/move_automaton.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>

#include "nonet/puzzles/tiles/tiles.h"

namespace nonet::test {
namespace {

// Least costs from a state, by Dijkstra's method over words and hashes of states.
template <class P>
std::map<u64, int> all_distances(const P& puzzle, const typename P::State& start) {
  std::map<u64, int> known;
  std::multimap<int, typename P::State> open;
  open.emplace(0, start);
  while (!open.empty()) {
    const auto [cost, s] = *open.begin();
    open.erase(open.begin());
    if (!known.emplace(puzzle.key(s), cost).second) continue;
    puzzle.each_move(s, [&, from = s, g = cost](auto m) {
      auto next = from;
      puzzle.apply(next, m);
      open.emplace(g + cost_of(puzzle, m), next);
      return false;
    });
  }
  return known;
}

// The same, but over pairs of a state and a state of the automaton, along allowed moves only.
template <class P>
std::map<u64, int> allowed_distances(const P& puzzle, const typename P::State& start,
                                     const MoveAutomaton& automaton) {
  std::map<u64, int> known;
  std::set<std::pair<u64, MoveAutomaton::Mark>> done;
  std::multimap<int, std::pair<typename P::State, MoveAutomaton::Mark>> open;
  open.emplace(0, std::pair(start, MoveAutomaton::start));
  while (!open.empty()) {
    const int cost = open.begin()->first;
    const auto [s, mark] = open.begin()->second;
    open.erase(open.begin());
    if (!done.emplace(puzzle.key(s), mark).second) continue;
    known.emplace(puzzle.key(s), cost);
    puzzle.each_move(s, [&, from = s, at = mark](auto m) {
      const auto then = automaton.after(at, puzzle.move_number(m));
      if (then == MoveAutomaton::forbidden) return false;
      auto next = from;
      puzzle.apply(next, m);
      open.emplace(cost + cost_of(puzzle, m), std::pair(next, then));
      return false;
    });
  }
  return known;
}

// How many ways of `length` moves there are with and without it.
template <class P>
u64 ways(const P& puzzle, const typename P::State& s, int length, const MoveAutomaton* automaton,
         MoveAutomaton::Mark mark = MoveAutomaton::start) {
  if (length == 0) return 1;
  u64 sum = 0;
  puzzle.each_move(s, [&](auto m) {
    const auto then = automaton ? automaton->after(mark, puzzle.move_number(m)) : mark;
    if (then == MoveAutomaton::forbidden) return false;
    auto next = s;
    puzzle.apply(next, m);
    sum += ways(puzzle, next, length - 1, automaton, then);
    return false;
  });
  return sum;
}

template <class P, class Twin>
void check(const P& puzzle, const Twin& twin, const typename P::State& start, int length) {
  const MoveAutomaton automaton = learn_automaton(twin, length);
  EXPECT_GT(automaton.words(), 0u);
  const auto known = all_distances(puzzle, start);
  EXPECT_EQ(allowed_distances(puzzle, start, automaton), known) << known.size() << " states";
  EXPECT_LT(ways(puzzle, start, 5, &automaton), ways(puzzle, start, 5, nullptr));
}

// The same by rank, level by level.
template <class P>
std::vector<int> ranked_distances(const P& puzzle, const typename P::State& start,
                                  const MoveAutomaton* automaton) {
  const std::size_t marks = automaton ? automaton->size() * static_cast<std::size_t>(puzzle.move_count()) : 1;
  std::vector<int> known(puzzle.size(), -1);
  std::vector<bool> done(puzzle.size() * marks);
  std::vector<std::pair<typename P::State, MoveAutomaton::Mark>> level = {{start, MoveAutomaton::start}},
                                                                 next;
  for (int depth = 0; !level.empty(); ++depth, level.swap(next), next.clear()) {
    for (const auto& [s, mark] : level) {
      const u64 rank = puzzle.rank(s);
      if (done[rank * marks + mark]) continue;
      done[rank * marks + mark] = true;
      if (known[rank] < 0) known[rank] = depth;
      puzzle.each_move(s, [&, from = s, at = mark](auto m) {
        const auto then = automaton ? automaton->after(at, puzzle.move_number(m)) : at;
        if (then == MoveAutomaton::forbidden) return false;
        auto there = from;
        puzzle.apply(there, m);
        next.emplace_back(there, then);
        return false;
      });
    }
  }
  return known;
}
template <class P>
void check_ranked(const P& puzzle, u64 start, int length) {
  const MoveAutomaton automaton = learn_automaton(puzzle, length);
  EXPECT_GT(automaton.words(), 0u);
  EXPECT_EQ(ranked_distances(puzzle, puzzle.unrank(start), &automaton),
            ranked_distances(puzzle, puzzle.unrank(start), nullptr));
}

TEST(MoveAutomaton, Tiles) {
  const Tiles<16> standing(3, 2), lying(2, 4), square(2, 2), line(1, 6);
  for (const int length : {2, 6, 8, 12}) {
    check(standing, standing, standing.goal(), length);
    check(square, square, square.unrank(5), length);
    check_ranked(lying, 1234, length);
    check_ranked(line, 3, length);
  }
}
TEST(MoveAutomaton, EightPuzzle) {
  const Tiles<9> tiles(3, 3);
  check_ranked(tiles, 98765, 2);
  check_ranked(tiles, 98765, 6);
}
TEST(MoveAutomaton, MovesThatOnlyTakeTheLastOneBack) {
  const MoveAutomaton automaton = learn_automaton(Tiles<16>(4, 4), 2);
  EXPECT_EQ(automaton.words(), 4u);
  EXPECT_EQ(automaton.size(), 5u);
  EXPECT_EQ(ways(Tiles<16>(4, 4), Tiles<16>::blank_last(16), 2, &automaton), 4u);
}
TEST(MoveAutomaton, StopsAtSoManySequences) {
  EXPECT_EQ(learn_automaton(Tiles<16>(4, 4), 8, 0).words(), 0u);
  const auto some = learn_automaton(Tiles<16>(4, 4), 8, 30);
  EXPECT_EQ(some.words(), 4u) << "the first two levels";
}

// Like a cube: six pieces on a ring, any three neighbours turned round one way, the other, or (at another
// price) over. All moves always apply, some commute.
template <bool over_costs>
struct Ring {
  using State = std::array<std::uint8_t, 6>;
  using Move = int;
  State goal() const { return {0, 1, 2, 3, 4, 5}; }
  template <class F>
  bool each_move(const State&, F&& f) const {
    for (int m = 0; m < 12; ++m) {
      if (f(m)) return true;
    }
    return false;
  }
  void apply(State& s, Move m) const {
    const auto i = static_cast<std::size_t>(m / 3) % 4;
    const State old = s;
    const int kind = m % 3;
    s[i] = old[i + (kind == 0 ? 1 : 2)];
    s[i + 1] = old[i + (kind == 0 ? 2 : kind == 1 ? 0 : 1)];
    s[i + 2] = old[i + (kind == 0 ? 0 : kind == 1 ? 1 : 0)];
  }
  Move inverse(Move m) const { return m % 3 == 0 ? m + 1 : m % 3 == 1 ? m - 1 : m; }
  int cost(Move m) const { return over_costs && m % 3 == 2 ? 3 : 1; }
  u64 key(const State& s) const {
    u64 k = 0;
    for (const auto p : s) k = k * 6 + p;
    return k;
  }
  int move_count() const { return 12; }
  int move_number(Move m) const { return m; }
  int shapes() const { return 1; }
  State skeleton(int) const { return goal(); }
};
TEST(MoveAutomaton, TurnsThatAlwaysApply) {
  for (const int length : {2, 3, 4}) {
    check(Ring<false>{}, Ring<false>{}, {3, 1, 4, 0, 5, 2}, length);
    check(Ring<true>{}, Ring<true>{}, {3, 1, 4, 0, 5, 2}, length);
  }
}

// Knights on 3 x 4 that jump into the one empty cell. A move is the jump of the hole. In the puzzle there are
// two kinds of knights; in the twin all differ.
struct Knights {
  bool alike;
  using State = std::array<std::uint8_t, 13>;  // the cells, then where the hole is
  using Move = int;
  static constexpr std::array<int, 8> down = {-2, -2, -1, -1, 1, 1, 2, 2};
  static constexpr std::array<int, 8> right = {-1, 1, -2, 2, -2, 2, -1, 1};
  State skeleton(int hole) const {
    State s{};
    for (int i = 0; i < 12; ++i)
      s[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(alike ? 1 + i % 2 : 1 + i);
    s[static_cast<std::size_t>(hole)] = 0;
    s[12] = static_cast<std::uint8_t>(hole);
    return s;
  }
  State goal() const { return skeleton(0); }
  int shapes() const { return 12; }
  int move_count() const { return 8; }
  int move_number(Move m) const { return m; }
  static int target(const State& s, int m) {
    const auto way = static_cast<std::size_t>(m);
    const int row = s[12] / 4 + down[way], column = s[12] % 4 + right[way];
    return row < 0 || row > 2 || column < 0 || column > 3 ? -1 : row * 4 + column;
  }
  template <class F>
  bool each_move(const State& s, F&& f) const {
    for (int m = 0; m < 8; ++m) {
      if (target(s, m) >= 0 && f(m)) return true;
    }
    return false;
  }
  void apply(State& s, Move m) const {
    const int to = target(s, m);
    s[s[12]] = s[static_cast<std::size_t>(to)];
    s[static_cast<std::size_t>(to)] = 0;
    s[12] = static_cast<std::uint8_t>(to);
  }
  Move inverse(Move m) const { return 7 - m; }
  u64 key(const State& s) const {
    u64 k = 0;
    for (const auto piece : s) k = k * 13 + piece;
    return k;
  }
};
TEST(MoveAutomaton, KnightsLearnFromATwinWhosePiecesDiffer) {
  const Knights puzzle{true}, twin{false};
  for (const int length : {2, 6, 9}) check(puzzle, twin, puzzle.skeleton(5), length);
}

}  // namespace
}  // namespace nonet::test
