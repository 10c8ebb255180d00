// Pattern databases on the 8-puzzle, with plain types of their own: every state, against a breadth-first
// search.
#include "nonet/tables/pattern_database.h"

#include <gtest/gtest.h>

#include <array>
#include <unordered_map>

namespace nonet::test {
namespace {

// Cell by cell: the tile, 0 the blank. With `kept` only those tiles are told apart; the others are 9. A move
// of tiles that are not kept costs `others`.
struct Eight {
  struct State {
    std::array<std::uint8_t, 9> tiles;
    bool operator==(const State&) const = default;
  };
  struct Move {
    int from, to, cost;  // of the blank
    bool operator==(const Move&) const = default;
  };

  unsigned kept = 0x1fe;  // a bit a tile
  int others = 1;

  std::uint8_t seen(int tile) const {
    return static_cast<std::uint8_t>(tile == 0 || kept >> tile & 1 ? tile : 9);
  }
  State goal() const { return project({{0, 1, 2, 3, 4, 5, 6, 7, 8}}); }
  State project(State state) const {
    for (auto& tile : state.tiles) tile = seen(tile);
    return state;
  }
  static int blank_of(const State& state) {
    return static_cast<int>(std::find(state.tiles.begin(), state.tiles.end(), 0) - state.tiles.begin());
  }
  template <class F>
  bool each_move(const State& state, F&& f) const {
    const int blank = blank_of(state);
    for (int to = 0; to < 9; ++to) {
      if (std::abs(to / 3 - blank / 3) + std::abs(to % 3 - blank % 3) != 1) continue;
      if (f(Move{blank, to, state.tiles[static_cast<std::size_t>(to)] == 9 ? others : 1})) return true;
    }
    return false;
  }
  void apply(State& state, Move move) const {
    std::swap(state.tiles[static_cast<std::size_t>(move.from)],
              state.tiles[static_cast<std::size_t>(move.to)]);
  }
  Move inverse(Move move) const { return {move.to, move.from, move.cost}; }
  int cost(Move move) const { return move.cost; }
  u64 key(const State& state) const { return rank(state); }

  // The cells of the blank and of the kept tiles, as digits.
  u64 size() const {
    u64 product = 9;
    for (int tile = 1; tile < 9; ++tile) product *= kept >> tile & 1 ? 9 : 1;
    return product;
  }
  u64 rank(const State& state) const {
    u64 sum = 0;
    for (int tile = 0; tile < 9; ++tile) {
      if (tile != 0 && (kept >> tile & 1) == 0) continue;
      const auto cell = std::find(state.tiles.begin(), state.tiles.end(), tile) - state.tiles.begin();
      sum = sum * 9 + static_cast<u64>(cell);
    }
    return sum;
  }
  State unrank(u64 rank) const {
    State state;
    state.tiles.fill(9);
    for (int tile = 8; tile >= 0; --tile) {
      if (tile != 0 && (kept >> tile & 1) == 0) continue;
      state.tiles[rank % 9] = static_cast<std::uint8_t>(tile);
      rank /= 9;
    }
    return state;
  }
};
static_assert(Ranked<Eight>);

struct Some {
  using Pattern = Eight;
  Eight eight;
  const Eight& pattern() const { return eight; }
  Eight::State project(const Eight::State& state) const { return eight.project(state); }
};
static_assert(Abstraction<Some, Eight>);

using Database = PatternDatabase<Eight, Some>;
static_assert(Bound<Database, Eight>);

Database built(Eight eight) {
  Progress progress;
  auto database = Database::build({eight}, 1e9, progress);
  EXPECT_TRUE(database);
  return *database;
}

constexpr unsigned low = 0x1e, high = 0x1e0;  // tiles 1 to 4, 5 to 8

struct Distances {
  std::vector<std::pair<Eight::State, int>> all;
  Distances() {
    const Eight puzzle;
    std::unordered_map<u64, bool> seen{{puzzle.rank(puzzle.goal()), true}};
    all.push_back({puzzle.goal(), 0});
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto [state, distance] = all[i];
      puzzle.each_move(state, [&, s = state, d = distance](Eight::Move move) {
        auto next = s;
        puzzle.apply(next, move);
        if (seen.emplace(puzzle.rank(next), true).second) all.push_back({next, d + 1});
        return false;
      });
    }
  }
};

template <class H>
int expect_bound(const H& bound) {
  static const Distances distances;
  const Eight puzzle;
  EXPECT_EQ(distances.all.size(), 181440u);
  int sum = 0;
  for (const auto& [state, distance] : distances.all) {
    const int here = bound(state);
    sum += here;
    EXPECT_LE(here, distance);
    puzzle.each_move(state, [&, s = state](Eight::Move move) {
      auto next = s;
      puzzle.apply(next, move);
      EXPECT_LE(here, bound(next) + 1);
      return false;
    });
    if (testing::Test::HasFailure()) break;
  }
  return sum;
}

TEST(PatternDatabase, BoundsAreAdmissibleAndConsistentOnEveryState) {
  const Database first = built({low, 1}), second = built({high, 1});
  const int one = expect_bound(first), largest = expect_bound(largest_of<Eight>(first, second));
  EXPECT_GT(largest, one);
  const Database part = built({low, 0}), rest = built({high, 0});
  const auto sum = add_up(Eight{}, 200000, part, rest);
  ASSERT_TRUE(sum);
  EXPECT_GT(expect_bound(*sum), expect_bound(part));
}

// A path of the pattern can be walked by the puzzle from each state that looks the same, to a goal that looks
// the same.
TEST(PatternDatabase, HoldsTheLeastDistanceOfTheStatesThatLookTheSame) {
  const Distances distances;
  const Database database = built({low, 1});
  std::unordered_map<u64, int> least;
  for (const auto& [state, distance] : distances.all) {
    const auto [known, fresh] = least.emplace(database.abstraction().pattern().rank(state), distance);
    if (!fresh) known->second = std::min(known->second, distance);
  }
  EXPECT_EQ(least.size(), 9u * 8 * 7 * 6 * 5);
  for (const auto& [state, distance] : distances.all)
    ASSERT_EQ(database(state), least.at(database.abstraction().pattern().rank(state)));
}

TEST(PatternDatabase, AdditivityIsTriedOnEveryMove) {
  const Eight puzzle;
  EXPECT_TRUE(is_additive(puzzle, 200000, Some{{low, 0}}, Some{{high, 0}}));
  EXPECT_FALSE(is_additive(puzzle, 200000, Some{{low, 1}}, Some{{high, 1}}));  // every move counts twice
  EXPECT_FALSE(is_additive(puzzle, 200000, Some{{low | 0x20, 0}}, Some{{high, 0}}));  // tile 5 counts twice
  EXPECT_FALSE(is_additive(puzzle, 1000, Some{{low, 0}}, Some{{high, 0}}));           // not seen to the end
  const Database part = built({low, 1}), rest = built({high, 1});
  EXPECT_FALSE(add_up(puzzle, 200000, part, rest));
}

TEST(PatternDatabase, RefusesAndStops) {
  Progress progress;
  const auto refused = Database::build({{low, 1}}, 1000, progress);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().fault, Fault::refused);
  const std::atomic<bool> interrupt = true;
  Progress stopping(&interrupt);
  const auto stopped = Database::build({{low, 1}}, 1e9, stopping);
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().fault, Fault::stopped);
}

}  // namespace
}  // namespace nonet::test
