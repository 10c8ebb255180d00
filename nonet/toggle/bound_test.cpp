// The bounds keep what they promise, on every state of small systems: never above the true distance
// (admissible), and a press lowers them by at most its cost (consistent).
#include "nonet/toggle/bound.h"

#include <gtest/gtest.h>

#include "nonet/puzzles/binary_sudoku/binary_sudoku.h"
#include "nonet/toggle/dfs.h"
#include "tests/support/toggle_checks.h"

namespace nonet::test {
namespace {

void check_bound(const PlainToggle& puzzle) {
  const ToggleSystem system = compiled(puzzle);
  const ToggleNeeds needs(system);
  const ToggleMoves<1> moves(system);
  const ToggleBound<1> bound(moves, needs);
  const BruteForce oracle(puzzle);
  Progress progress;
  ToggleDfs dfs(system, needs, progress);
  for (const auto& [target, best] : oracle.all()) {
    const auto state = moves.start(target);
    const int here = bound(state);
    ASSERT_LE(here, best.cost) << puzzle << "\ntarget " << testing::PrintToString(target);
    ASSERT_GE(here, 0);
    ASSERT_EQ(here == 0, state == moves.goal()) << "a bound of nothing for something: " << puzzle;
    ASSERT_EQ(dfs.bound(target), here) << "the search by cells has another bound: " << puzzle;
    for (int m = 0; m < system.moves(); ++m) {  // every move, not only those that each_move offers
      auto next = state;
      moves.apply(next, {m, 1});
      ASSERT_LE(here, system.cost(m) + bound(next))
          << puzzle << "\ntarget " << testing::PrintToString(target) << ", move " << system.label(m);
    }
  }
}

TEST(ToggleBound, AdmissibleAndConsistentOnEveryState) {
  for (const int k : {2, 3, 4, 5, 6, 8}) {
    Random random(static_cast<u64>(600 + k));
    for (int n = 0; n < 200; ++n) {
      check_bound(random_toggle(random, k, 2000, n % 2 != 0));
      if (HasFatalFailure()) return;
    }
  }
}

// needs: the least cost of adding a value to one cell alone, by trying the presses of the moves that touch
// it.
TEST(ToggleBound, NeedsOfOneCell) {
  Random random(77);
  for (int n = 0; n < 200; ++n) {
    const int k = pick(random, 2, 9);
    const PlainToggle puzzle = random_toggle(random, k, 3000, true);
    const ToggleSystem system = compiled(puzzle);
    const ToggleNeeds needs(system);
    for (int cell = 0; cell < puzzle.cell_count; ++cell) {
      PlainToggle alone{k, 1, {}, puzzle.costs};
      for (int m = 0; m < puzzle.moves(); ++m) alone.effects.push_back({{0, puzzle.amount(m, cell)}});
      const BruteForce oracle(alone);
      for (int v = 0; v < k; ++v) {
        const auto* best = oracle.find({static_cast<Value>(v)});
        ASSERT_EQ(needs.need(cell, v), best == nullptr ? int{ToggleNeeds::never} : best->cost) << puzzle;
      }
    }
  }
}

TEST(ToggleBound, NoMoveTouchesTwoCellsOfAClass) {
  Random random(78);
  for (int n = 0; n < 200; ++n) {
    const PlainToggle puzzle = random_toggle(random, pick(random, 2, 6), 3000, false);
    const ToggleSystem system = compiled(puzzle);
    const ToggleNeeds needs(system);
    for (int m = 0; m < system.moves(); ++m) {
      std::vector<bool> met(static_cast<std::size_t>(needs.classes()), false);
      for (const auto& e : system.effects(m)) {
        const int colour = needs.class_of(e.cell);
        ASSERT_TRUE(colour >= 0 && colour < needs.classes());
        ASSERT_FALSE(met[static_cast<std::size_t>(colour)]) << puzzle;
        met[static_cast<std::size_t>(colour)] = true;
      }
    }
  }
}

// For Binary Sudoku the classes are rows, columns and boxes.
TEST(ToggleBound, BinarySudokuHasThreeClasses) {
  const auto system = ToggleSystem::compile(BinarySudoku{});
  ASSERT_TRUE(system);
  const ToggleNeeds needs(*system);
  EXPECT_EQ(needs.classes(), 3);
  const ToggleMoves<1> moves(*system);
  const ToggleBound<1> bound(moves, needs);
  Random random(27);
  for (int n = 0; n < 500; ++n) {
    Values target(27, 0);
    for (int flips = pick(random, 0, 81); flips > 0; --flips) {
      BinarySudoku{}.each_effect(pick(random, 0, 80),
                                 [&](int cell, int) { target[static_cast<std::size_t>(cell)] ^= 1; });
    }
    const auto odd = [&](int from) {
      return static_cast<int>(std::count(target.begin() + from, target.begin() + from + 9, 1));
    };
    EXPECT_EQ(bound(moves.start(target)), std::max({odd(0), odd(9), odd(18)}));
  }
}

TEST(ToggleBound, HopelessStatesAreSeen) {
  const PlainToggle puzzle{4, 2, {{{0, 2}}}, {}};  // cell 0 only by twos, cell 1 never
  const ToggleSystem system = compiled(puzzle);
  const ToggleNeeds needs(system);
  const ToggleMoves<1> moves(system);
  const ToggleBound<1> bound(moves, needs);
  EXPECT_EQ(bound(moves.start({2, 0})), 1);
  for (const Values& target : std::vector<Values>{{1, 0}, {3, 0}, {0, 1}, {2, 3}, {1, 1}}) {
    EXPECT_EQ(bound(moves.start(target)), int{ToggleNeeds::never});
  }
}

}  // namespace
}  // namespace nonet::test
