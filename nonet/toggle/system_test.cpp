// Compiling a puzzle: what is said loosely becomes the exact sparse system that its header promises.
#include "nonet/toggle/system.h"

#include <gtest/gtest.h>

#include <numeric>

#include "tests/support/toggle_checks.h"

namespace nonet::test {
namespace {

TEST(ToggleSystem, TheInvariantsHold) {
  for (const int k : {2, 3, 4, 6, 12, 32768}) {
    Random random(static_cast<u64>(900 + k));
    for (int n = 0; n < 200; ++n) {
      const PlainToggle puzzle = random_toggle(random, k, k < 100 ? 1e6 : 1e18, true);
      const ToggleSystem system = compiled(puzzle);
      ASSERT_EQ(system.modulus(), k);
      ASSERT_EQ(system.cells(), puzzle.cell_count);
      int at = 0, touches = 0;
      for (int label = 0; label < puzzle.moves(); ++label) {
        int divisor = k;
        for (int c = 0; c < puzzle.cell_count; ++c) divisor = std::gcd(divisor, puzzle.amount(label, c));
        if (puzzle.cost(label) == 0 || divisor == k) continue;  // forbidden, or it does nothing
        ASSERT_LT(at, system.moves()) << puzzle;
        ASSERT_EQ(system.label(at), label) << puzzle;
        ASSERT_EQ(system.cost(at), puzzle.cost(label));
        ASSERT_EQ(system.order(at), k / divisor) << puzzle;
        int last = -1;
        for (const auto& e : system.effects(at)) {
          ASSERT_GT(e.cell, last) << "sorted, each cell once";
          last = e.cell;
          ASSERT_EQ(e.amount, puzzle.amount(label, e.cell)) << puzzle;
          ASSERT_NE(e.amount, 0);
          ++touches;
        }
        ++at;
      }
      ASSERT_EQ(system.moves(), at);
      for (int c = 0; c < system.cells(); ++c) {
        int last = -1;
        for (const auto& t : system.touching(c)) {
          ASSERT_GT(t.move, last);
          last = t.move;
          ASSERT_EQ(t.amount, puzzle.amount(system.label(t.move), c));
          --touches;
        }
      }
      ASSERT_EQ(touches, 0) << "both directions hold the same";
    }
  }
}

TEST(ToggleSystem, ApplyAndCostAddUp) {
  Random random(1000);
  for (const int k : {2, 3, 4, 30000}) {
    for (int n = 0; n < 100; ++n) {
      const PlainToggle puzzle = random_toggle(random, k, k < 100 ? 1e5 : 1e18, true);
      const ToggleSystem system = compiled(puzzle);
      const Values presses = random_values(random, system.moves(), k);
      Values sum(static_cast<std::size_t>(system.cells()), 0);
      std::int64_t cost = 0;
      for (int m = 0; m < system.moves(); ++m) {
        const std::int64_t times = presses[static_cast<std::size_t>(m)];
        cost += times * puzzle.cost(system.label(m));
        for (int c = 0; c < system.cells(); ++c) {
          Value& v = sum[static_cast<std::size_t>(c)];
          v = static_cast<Value>((v + times * puzzle.amount(system.label(m), c)) % k);
        }
      }
      ASSERT_EQ(system.apply(presses), sum) << puzzle;
      ASSERT_EQ(system.cost(presses), cost) << puzzle;
    }
  }
}

TEST(ToggleSystem, CostsAreKnown) {
  const PlainToggle puzzle{2, 1, {{{0, 1}}, {{0, 1}}, {}}, {1, 1, 9}};
  EXPECT_EQ(compiled(puzzle).max_cost(), 1) << "what a move that does nothing would cost does not matter";
  const PlainToggle weighted{2, 1, {{{0, 1}}, {{0, 1}}}, {1, 4}};
  EXPECT_EQ(compiled(weighted).max_cost(), 4);
}

TEST(ToggleSystem, WhatMakesNoSenseIsSaid) {
  const auto message = [](const PlainToggle& p) {
    const auto system = ToggleSystem::compile(p, p.costs);
    if (system) return std::string();
    return system.error().message;
  };
  EXPECT_EQ(message({1, 1, {{{0, 1}}}, {}}), "the modulus must be 2 to 32768, not 1");
  EXPECT_EQ(message({32769, 1, {{{0, 1}}}, {}}), "the modulus must be 2 to 32768, not 32769");
  EXPECT_EQ(message({2, 1, {{{0, 1}}, {{0, 1}}}, {1}}), "expected 2 costs, one for each move, found 1");
  EXPECT_EQ(message({2, 1, {{{0, 1}}, {{0, 1}}}, {1, -2}}), "cost -2 of move 2 is negative");
  EXPECT_EQ(message({2, 1, {{{0, 1}}, {{0, 1}}}, {600'000'000, 600'000'000}}),
            "pressing every move 1 times would cost more than 1073741823, the most that is added up");
  EXPECT_EQ(message({32768, 1, {{{0, 1}}}, {32769}}), "") << "32767 presses of 32769 just fit";
  EXPECT_EQ(message({32768, 1, {{{0, 1}}}, {32770}}),
            "pressing every move 32767 times would cost more than 1073741823, the most that is added up");
  EXPECT_EQ(message({2, 2, {{{2, 1}}}, {}}), "move 1 touches cell 2 of 2");
  EXPECT_EQ(message({2, 2, {{{0, 1}}, {{-1, 1}}}, {}}), "move 2 touches cell -1 of 2");
}

// The largest modulus there is, where sums and products are largest.
TEST(ToggleSystem, TheLargestModulus) {
  const PlainToggle puzzle{32768, 2, {{{0, 32767}, {1, 1}}, {{1, 64}}}, {}};
  const ToggleEngine engine(compiled(puzzle));
  for (const auto& [target, cost] : std::vector<std::pair<Values, int>>{
           {{1, 32767}, 32767}, {{32767, 1}, 1}, {{32767, 65}, 2}, {{0, 32704}, 511}}) {
    for (const char* name : {"linear", "dp"}) {
      Progress progress;
      const auto answer = engine.solve(target, asking(name), progress);
      ASSERT_TRUE(answer) << name << ": " << answer.error().message;
      EXPECT_EQ(answer->status, Status::optimal) << name;
      EXPECT_EQ(answer->cost, cost) << name;
      EXPECT_EQ(check_steps(puzzle, target, *answer), "") << name;
    }
  }
}

}  // namespace
}  // namespace nonet::test
