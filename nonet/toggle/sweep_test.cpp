// A Toggle system as a sweep: its forecast holds, values do not depend on how the table is filled, and it
// says when it is too wide.
#include "nonet/toggle/sweep.h"

#include <gtest/gtest.h>

#include "nonet/search/sweep_dp.h"
#include "nonet/search/sweep_memo.h"
#include "tests/support/toggle_checks.h"

namespace nonet::test {
namespace {

static_assert(Sweep<ToggleSweep>);

TEST(ToggleSweep, TheForecastIsAnUpperBound) {
  for (const int k : {2, 3, 4, 5, 6, 8, 9}) {
    Random random(static_cast<u64>(700 + k));
    for (int n = 0; n < 200; ++n) {
      const PlainToggle puzzle = random_toggle(random, k, 20000, true);
      auto sweep = ToggleSweep::build(compiled(puzzle));
      ASSERT_TRUE(sweep);
      for (int t = 0; t < 3; ++t) {
        const bool possible = sweep->set_target(t < 2 ? reachable_target(random, puzzle)
                                                      : random_values(random, puzzle.cell_count, k));
        if (!possible) continue;
        SweepTable<ToggleSweep> table(*sweep);
        Progress progress;
        ASSERT_TRUE(sweep_dp(table, progress));
        std::size_t widest = 0;
        for (const auto& layer : table.layers) widest = std::max(widest, layer.index.size());
        ASSERT_LE(double(table.entries()), sweep->forecast().entries) << puzzle;
        ASSERT_LE(double(widest), std::max(1.0, sweep->forecast().widest)) << puzzle;
      }
    }
  }
}

// There are twelve moves, but a lamp modulo 12 to which only multiples of 3 are added has four values.
TEST(ToggleSweep, TheForecastKnowsTheValuesThatACellCanTake) {
  PlainToggle puzzle{12, 2, {}, {}};
  for (int n = 0; n < 6; ++n) {
    puzzle.effects.push_back({{0, 3 + n % 3 * 3}});
    puzzle.effects.push_back({{1, 4 + n % 2 * 4}});
  }
  const auto sweep = ToggleSweep::build(compiled(puzzle));
  ASSERT_TRUE(sweep);
  EXPECT_EQ(sweep->forecast().widest, 4 * 3);
}

TEST(ToggleSweep, FillingItFromTheTopGivesTheSame) {
  Random random(800);
  for (int n = 0; n < 300; ++n) {
    const int k = pick(random, 2, 7);
    const PlainToggle puzzle = random_toggle(random, k, 5000, true);
    auto sweep = ToggleSweep::build(compiled(puzzle));
    ASSERT_TRUE(sweep);
    if (!sweep->set_target(reachable_target(random, puzzle))) FAIL() << puzzle;
    SweepTable<ToggleSweep> up(*sweep), down(*sweep);
    Progress progress;
    ASSERT_TRUE(sweep_dp(up, progress) && sweep_memo(down, progress));
    ASSERT_EQ(up.cost(), down.cost());
    ASSERT_TRUE(up.count() == down.count());
    ASSERT_EQ(up.entries(), down.entries());
    ASSERT_EQ(up.first_choices(), down.first_choices());
  }
}

TEST(ToggleSweep, TooManyOpenCellsAreRefused) {
  // Every cell is touched by the first and by the last move.
  const auto wide = [](int k, int cells) {
    PlainToggle p{k, cells, {{}, {}}, {}};
    for (int c = 0; c < cells; ++c) {
      p.effects[0].push_back({c, 1});
      p.effects[1].push_back({c, 1});
    }
    return p;
  };
  EXPECT_TRUE(ToggleSweep::build(compiled(wide(2, 64))));
  EXPECT_TRUE(ToggleSweep::build(compiled(wide(4, 32))));
  EXPECT_TRUE(ToggleSweep::build(compiled(wide(5, 21))));
  for (const auto& [k, cells] : {std::pair{2, 65}, std::pair{4, 33}, std::pair{5, 22}}) {
    const auto sweep = ToggleSweep::build(compiled(wide(k, cells)));
    ASSERT_FALSE(sweep) << k;
    EXPECT_EQ(sweep.error().fault, Fault::refused);
  }
  // All 64 bits in use.
  for (const auto& [k, cells] : {std::pair{2, 64}, std::pair{4, 32}, std::pair{16, 16}}) {
    const PlainToggle puzzle = wide(k, cells);
    const ToggleEngine engine(compiled(puzzle));
    for (const char* name : {"dp", "memo"}) {
      Progress progress;
      const auto answer = engine.solve(Values(static_cast<std::size_t>(cells), static_cast<Value>(k - 1)),
                                       asking(name), progress);
      ASSERT_TRUE(answer) << name;
      EXPECT_EQ(answer->cost, k - 1) << name;
      EXPECT_TRUE(answer->count == static_cast<u64>(k)) << name;
      EXPECT_EQ(answer->steps.size(), 1u) << name;
      EXPECT_EQ(answer->steps[0].move, 0) << name << ": more presses of the first move come first";
    }
  }
}

TEST(ToggleSweep, ACellNobodyTouchesCannotChange) {
  auto sweep = ToggleSweep::build(compiled({2, 2, {{{0, 1}}}, {}}));
  ASSERT_TRUE(sweep);
  EXPECT_TRUE(sweep->set_target({1, 0}));
  EXPECT_FALSE(sweep->set_target({1, 1}));
  EXPECT_TRUE(sweep->set_target({0, 0})) << "a target can be set again";
}

// 2^200 answers of equal cost: more than 128 bits hold, and it says so.
TEST(ToggleSweep, CountsThatDoNotFitSaturate) {
  const auto switches = [](int lamps) {
    PlainToggle p{2, lamps, {}, {}};
    for (int m = 0; m < 2 * lamps; ++m) p.effects.push_back({{m / 2, 1}});  // two switches a lamp
    return p;
  };
  Progress progress;
  for (const int lamps : {100, 127, 200}) {
    const ToggleEngine engine(compiled(switches(lamps)));
    for (const char* name : {"dp", "memo"}) {
      const auto tally = engine.count(Values(static_cast<std::size_t>(lamps), 1), asking(name), progress);
      ASSERT_TRUE(tally) << name;
      EXPECT_EQ(tally->answer.cost, lamps);
      EXPECT_EQ(tally->count == Tally::most, lamps > 127) << name;
      if (lamps <= 127) {
        EXPECT_TRUE(tally->count == u128{1} << lamps) << name;
      }
    }
  }
}

}  // namespace
}  // namespace nonet::test
