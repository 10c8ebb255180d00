// The perfect table against shortest paths found by a plain search over all press vectors.
#include "nonet/toggle/table.h"

#include <gtest/gtest.h>

#include <bit>

#include "tests/support/sanitized.h"
#include "tests/support/toggle_checks.h"

namespace nonet::test {
namespace {

struct Built {
  ToggleSystem system;
  ToggleTable table;
  explicit Built(const PlainToggle& puzzle) : system(compiled(puzzle)), table(make(system)) {}
  static ToggleTable make(const ToggleSystem& system) {
    Progress progress;
    const auto linear = ToggleLinear::build(system, 1e9);
    return std::move(*ToggleTable::build(system, *linear, 1e9, progress));
  }
};

// Labels of the system's moves to the puzzle's.
Values by_label(const ToggleSystem& system, int all_moves, const Values& presses) {
  Values all(static_cast<std::size_t>(all_moves), 0);
  for (int m = 0; m < system.moves(); ++m) {
    all[static_cast<std::size_t>(system.label(m))] = presses[static_cast<std::size_t>(m)];
  }
  return all;
}

void check_table(const PlainToggle& puzzle) {
  const Built built(puzzle);
  const ToggleTable& table = built.table;
  const BruteForce oracle(puzzle);
  ASSERT_TRUE(table.complete());
  ASSERT_EQ(table.size(), oracle.all().size()) << puzzle;
  std::vector<bool> seen(table.size());
  std::vector<u64> histogram;
  for (const auto& [target, best] : oracle.all()) {
    const u64 index = table.rank(target);
    ASSERT_LT(index, table.size()) << puzzle;
    ASSERT_FALSE(seen[index]) << "two targets with one index: " << puzzle;
    seen[index] = true;
    ASSERT_EQ(table.unrank(index), target) << puzzle;
    ASSERT_EQ(table.distance(index), best.cost) << puzzle;
    ASSERT_EQ(by_label(built.system, puzzle.moves(), table.presses(built.system, target)),
              best.presses.front())
        << puzzle;
    if (histogram.size() <= static_cast<std::size_t>(best.cost)) {
      histogram.resize(static_cast<std::size_t>(best.cost) + 1, 0);
    }
    ++histogram[static_cast<std::size_t>(best.cost)];
  }
  ASSERT_EQ(table.histogram(), histogram) << puzzle;
  ASSERT_EQ(table.gods_number(), static_cast<int>(histogram.size()) - 1);
  ASSERT_EQ(table.bits_per_state(), std::bit_width(histogram.size() - 1)) << puzzle;
  ASSERT_EQ(table.distance(table.antipode()), table.gods_number()) << puzzle;
  for (u64 index = 0; index < table.antipode(); ++index) {
    ASSERT_LT(table.distance(index), table.gods_number()) << "not the first of the farthest: " << puzzle;
  }
}

TEST(ToggleTable, EveryStateOfRandomSystems) {
  for (const int k : {2, 3, 4, 5, 6, 8, 9, 12}) {
    Random random(static_cast<u64>(500 + k));
    for (int n = 0; n < (test::sanitized ? 20 : 150); ++n) {
      PlainToggle puzzle = random_toggle(random, k, 3000, n % 2 != 0);
      puzzle.effects.push_back({{0, 1}});  // some move that does something
      if (!puzzle.costs.empty()) puzzle.costs.push_back(3);
      check_table(puzzle);
      if (HasFatalFailure()) return;
    }
  }
}

// k = 2 with at least six echelon rows goes by whole words; with fewer, state by state.
TEST(ToggleTable, BitmapsOnBothSidesOfAWord) {
  Random random(64);
  for (int cells = 1; cells <= 11; ++cells) {
    for (const int largest_cost : {1, 4}) {
      for (int n = 0; n < 6; ++n) {
        PlainToggle puzzle = wide_toggle(random, 2, cells, pick(random, 0, 2), largest_cost);
        for (int c = 0; c < cells; ++c) {  // full rank
          puzzle.effects.push_back({{c, 1}, {pick(random, 0, c), c == 0 ? 0 : 1}});
          puzzle.costs.push_back(pick(random, 1, largest_cost));
        }
        check_table(puzzle);
        if (HasFatalFailure()) return;
      }
    }
  }
}

TEST(ToggleTable, DistancesWithGapsBetweenLevels) {
  check_table({2, 3, {{{0, 1}}, {{1, 1}}, {{2, 1}}}, {7, 100, 300}});
  check_table({3, 2, {{{0, 1}}, {{1, 2}}, {{0, 1}, {1, 1}}}, {50, 9, 70}});
}

// If costs differ widely, states wait in a queue, and costs that do not occur take no time or memory.
TEST(ToggleTable, LargeCosts) {
  Random random(71);
  for (const int k : {2, 3, 4, 6}) {
    for (int n = 0; n < (test::sanitized ? 10 : 60); ++n) {
      PlainToggle puzzle = random_toggle(random, k, 2000, true);
      puzzle.effects.push_back({{0, 1}});
      puzzle.costs.push_back(3);
      for (int& cost : puzzle.costs) cost = cost * 1000 + pick(random, 0, 9);
      check_table(puzzle);
      if (HasFatalFailure()) return;
    }
  }
  check_table({2,
               7,
               {{{0, 1}}, {{1, 1}}, {{2, 1}}, {{3, 1}}, {{4, 1}}, {{5, 1}}, {{6, 1}, {0, 1}}},
               {100'000, 1, 70'001, 9, 500, 65, 3}});
}

TEST(ToggleTable, AFactorOfAllCostsDoesNotCount) {
  const PlainToggle cheap{2, 3, {{{0, 1}}, {{1, 1}}, {{0, 1}, {2, 1}}}, {1, 2, 3}};
  PlainToggle dear = cheap;
  for (int& cost : dear.costs) cost *= 100'000;
  check_table(dear);
  const auto system = compiled(dear);
  const auto linear = ToggleLinear::build(system, 1e9);
  EXPECT_LT(ToggleTable::bytes(system, *linear), 100);
}

// 2^12 states at costs of about 100,000: a bitmap for each unit of cost would take 50 MB.
TEST(ToggleTable, MemoryIsOfStatesNotOfCosts) {
  PlainToggle puzzle{2, 12, {}, {}};
  for (int cell = 0; cell < 12; ++cell) {
    puzzle.effects.push_back({{cell, 1}});
    puzzle.costs.push_back(100'000 + cell);
  }
  const ToggleSystem system = compiled(puzzle);
  const auto linear = ToggleLinear::build(system, 1e9);
  Progress progress;
  const auto table = ToggleTable::build(system, *linear, 2e7, progress);
  ASSERT_TRUE(table) << table.error().message;
  EXPECT_TRUE(table->complete());
  EXPECT_EQ(table->gods_number(), 1'200'066);
  EXPECT_EQ(table->updates(), 12u << 12) << "each state once with each move";
  Progress again;
  const auto refused = ToggleTable::build(system, *linear, 1e6, again);
  ASSERT_FALSE(refused) << "the distances alone are 1,200,067 numbers";
  EXPECT_EQ(refused.error().fault, Fault::refused);
  Progress whole, few(whole, 1000);
  const auto stopped = ToggleTable::build(system, *linear, 2e7, few);
  ASSERT_TRUE(stopped);
  EXPECT_FALSE(stopped->complete());
  EXPECT_LT(stopped->updates(), 12u << 11);
  EXPECT_EQ(stopped->distance(stopped->antipode()), stopped->gods_number());
}

TEST(ToggleTable, NothingToDo) {
  for (const int k : {2, 3, 4}) {
    const PlainToggle still{k, 3, {{}}, {}};
    const Built built(still);
    EXPECT_EQ(built.table.size(), 1u);
    EXPECT_EQ(built.table.gods_number(), 0);
    EXPECT_EQ(built.table.histogram(), std::vector<u64>{1});
    EXPECT_EQ(built.table.distance(0), 0);
    EXPECT_EQ(built.table.rank({0, 0, 0}), 0u);
    EXPECT_EQ(built.table.unrank(0), (Values{0, 0, 0})) << "modulus " << k;
  }
}

TEST(ToggleTable, TheEnginesHistogramAndHardestTarget) {
  Random random(99);
  for (int n = 0; n < 50; ++n) {
    PlainToggle puzzle = random_toggle(random, n % 2 == 0 ? 2 : 6, 2000, true);
    puzzle.effects.push_back({{0, 1}});
    puzzle.costs.push_back(1);
    const BruteForce oracle(puzzle);
    const ToggleEngine engine(compiled(puzzle));
    Progress progress;
    const auto made = engine.table({}, progress);
    ASSERT_TRUE(made);
    const auto& [histogram, hardest] = *made;
    EXPECT_TRUE(histogram.complete);
    EXPECT_EQ(histogram.total, oracle.all().size());
    std::int64_t farthest = 0;
    for (const auto& [target, best] : oracle.all()) farthest = std::max(farthest, best.cost);
    EXPECT_EQ(static_cast<std::int64_t>(histogram.states.size()) - 1, farthest);
    ASSERT_NE(oracle.find(hardest), nullptr) << puzzle;
    EXPECT_EQ(oracle.find(hardest)->cost, farthest) << puzzle;
  }
}

}  // namespace
}  // namespace nonet::test
