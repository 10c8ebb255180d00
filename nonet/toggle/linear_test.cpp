// Linear algebra over Z_k: what is reachable, the kernel, and the unique representation that the Howell form
// promises for composite k.
#include "nonet/toggle/linear.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <set>

#include "nonet/toggle/echelon.h"
#include "tests/support/toggle_checks.h"

namespace nonet::test {
namespace {

constexpr int moduli[] = {2, 3, 4, 5, 6, 8, 9, 12};

// Every sum of digit * row with 0 <= digit < k / lead.
std::vector<Values> span_of(const std::vector<Values>& rows, const std::vector<int>& counts, int k,
                            std::size_t width) {
  std::vector<Values> all = {Values(width, 0)};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::vector<Values> next;
    for (const Values& base : all) {
      Values x = base;
      for (int n = 0; n < counts[i]; ++n) {
        next.push_back(x);
        for (std::size_t c = 0; c < width; ++c) x[c] = static_cast<Value>((x[c] + rows[i][c]) % k);
      }
    }
    all = std::move(next);
  }
  return all;
}

TEST(ToggleLinear, ParticularSucceedsExactlyWhereTryingEverythingDoes) {
  for (const int k : moduli) {
    Random random(static_cast<u64>(100 + k));
    for (int n = 0; n < 150; ++n) {
      const PlainToggle puzzle = random_toggle(random, k, 1000, true);
      const BruteForce oracle(puzzle);
      const ToggleSystem system = compiled(puzzle);
      const auto linear = ToggleLinear::build(system, 1e9);
      ASSERT_TRUE(linear);
      for (int t = 0; t < 8; ++t) {
        const Values target =
            t < 4 ? reachable_target(random, puzzle) : random_values(random, puzzle.cell_count, k);
        const auto presses = linear->particular(target);
        ASSERT_EQ(presses.has_value(), oracle.find(target) != nullptr) << puzzle;
        if (presses) {
          ASSERT_EQ(system.apply(*presses), target) << puzzle;
          continue;
        }
        Progress progress;
        const Values weights = *linear->witness(system, target, progress);
        std::vector<Weight> witness;
        for (std::size_t c = 0; c < weights.size(); ++c) {
          if (weights[c] != 0) witness.push_back({static_cast<int>(c), weights[c]});
        }
        ASSERT_EQ(check_witness(puzzle, target, witness), "") << puzzle;
      }
    }
  }
}

TEST(ToggleLinear, ImageTimesKernelIsEverything) {
  for (const int k : moduli) {
    Random random(static_cast<u64>(200 + k));
    for (int n = 0; n < 100; ++n) {
      const PlainToggle puzzle = random_toggle(random, k, 1e6, false);
      const ToggleSystem system = compiled(puzzle);
      const auto linear = ToggleLinear::build(system, 1e9);
      ASSERT_TRUE(linear);
      double image = 1, kernel = 1;
      for (const auto& row : linear->image()) image *= row.count;
      for (const auto& g : linear->kernel()) kernel *= g.count;
      ASSERT_EQ(image * kernel, std::pow(k, system.moves())) << puzzle;
      ASSERT_NEAR(linear->log2_image(), std::log2(image), 1e-9);
      ASSERT_NEAR(linear->log2_kernel(), std::log2(kernel), 1e-9);
    }
  }
}

TEST(ToggleLinear, TheKernelIsWrittenUniquelyAndIsAllOfIt) {
  for (const int k : moduli) {
    Random random(static_cast<u64>(300 + k));
    for (int n = 0; n < 60; ++n) {
      const PlainToggle puzzle = random_toggle(random, k, 2000, false);
      const ToggleSystem system = compiled(puzzle);
      const auto moves = static_cast<std::size_t>(system.moves());
      const auto linear = ToggleLinear::build(system, 1e9);
      ASSERT_TRUE(linear);
      std::vector<Values> rows;
      std::vector<int> counts;
      int last = -1;
      for (const auto& g : linear->kernel()) {
        ASSERT_GT(g.pivot, last) << "pivots increase";
        last = g.pivot;
        ASSERT_EQ(k % g.lead, 0) << "a lead divides the modulus";
        ASSERT_EQ(g.count, k / g.lead);
        ASSERT_EQ(g.presses[static_cast<std::size_t>(g.pivot)], g.lead);
        for (int m = 0; m < g.pivot; ++m) ASSERT_EQ(g.presses[static_cast<std::size_t>(m)], 0);
        rows.push_back(g.presses);
        counts.push_back(g.count);
      }
      const std::vector<Values> written = span_of(rows, counts, k, moves);
      const std::set<Values> kernel(written.begin(), written.end());
      ASSERT_EQ(kernel.size(), written.size()) << "written in two ways: " << puzzle;
      // Everything that changes nothing, found by pressing everything.
      std::size_t idle = 0;
      Values x(moves, 0);
      while (true) {
        const Values reached = system.apply(x);
        if (std::all_of(reached.begin(), reached.end(), [](Value v) { return v == 0; })) {
          ++idle;
          ASSERT_TRUE(kernel.contains(x)) << puzzle;
        }
        std::size_t i = 0;
        while (i < moves && ++x[i] == k) x[i++] = 0;
        if (i == moves) break;
      }
      ASSERT_EQ(idle, kernel.size()) << puzzle;
    }
  }
}

TEST(ToggleLinear, TheImageIsWrittenUniquelyAndIsAllOfIt) {
  for (const int k : moduli) {
    Random random(static_cast<u64>(400 + k));
    for (int n = 0; n < 60; ++n) {
      const PlainToggle puzzle = random_toggle(random, k, 2000, false);
      const BruteForce oracle(puzzle);
      const auto linear = ToggleLinear::build(compiled(puzzle), 1e9);
      ASSERT_TRUE(linear);
      std::vector<Values> rows;
      std::vector<int> counts;
      for (const auto& row : linear->image()) {
        ASSERT_EQ(row.cells[static_cast<std::size_t>(row.pivot)], row.lead);
        rows.push_back(row.cells);
        counts.push_back(row.count);
      }
      const auto written = span_of(rows, counts, k, static_cast<std::size_t>(puzzle.cell_count));
      const std::set<Values> image(written.begin(), written.end());
      ASSERT_EQ(image.size(), written.size()) << "written in two ways: " << puzzle;
      ASSERT_EQ(image.size(), oracle.all().size()) << puzzle;
      for (const auto& [target, best] : oracle.all()) ASSERT_TRUE(image.contains(target)) << puzzle;
    }
  }
}

TEST(ToggleLinear, NoMovesAtAll) {
  for (const int k : {2, 3, 4}) {
    const PlainToggle still{k, 3, {{}, {{1, k}}}, {}};
    const ToggleSystem system = compiled(still);
    ASSERT_EQ(system.moves(), 0);
    const auto linear = ToggleLinear::build(system, 1e9);
    ASSERT_TRUE(linear);
    EXPECT_TRUE(linear->kernel().empty() && linear->image().empty());
    EXPECT_TRUE(linear->particular({0, 0, 0}));
    EXPECT_FALSE(linear->particular({0, 1, 0}));
    Progress progress;
    EXPECT_EQ(linear->witness(system, {0, 1, 0}, progress), (Values{0, 1, 0}));
  }
}

// Every move changes its cell and the next: a row of cells.
PlainToggle row_of(int k, int cells) {
  PlainToggle row{k, cells, {}, {}};
  for (int cell = 0; cell + 1 < cells; ++cell) row.effects.push_back({{cell, 1}, {cell + 1, 1}});
  return row;
}

// There is time, but FLINT would go on for longer: by its estimate a minute and five.
TEST(ToggleLinear, WhatCannotBeStoppedIsNotBegunWithoutTime) {
  for (const int k : {3, 6}) {
    const ToggleSystem system = compiled(row_of(k, 4800));
    Progress progress(nullptr, Progress::Clock::now() + std::chrono::seconds(20));
    const auto linear = ToggleLinear::build(system, 1e10, progress);
    ASSERT_FALSE(linear) << k;
    EXPECT_EQ(linear.error().fault, Fault::stopped);
    EXPECT_NE(linear.error().message.find("would take about"), std::string::npos) << linear.error().message;
  }
}

TEST(ToggleLinear, AWitnessIsStopped) {
  for (const int k : {2, 3}) {
    const ToggleSystem system = compiled(row_of(k, 400));
    Progress progress;
    const auto linear = ToggleLinear::build(system, 1e9, progress);
    ASSERT_TRUE(linear);
    Values target(400, 0);
    target[0] = 1;
    ASSERT_FALSE(linear->particular(target));
    EXPECT_TRUE(linear->witness(system, target, progress));
    Progress ended(nullptr, Progress::Clock::now());
    EXPECT_FALSE(linear->witness(system, target, ended)) << k;
  }
}

// ---- the forms themselves ---------------------------------------------------------------------------------

std::vector<SparseEntry> random_entries(Random& random, int rows, int columns, int k) {
  std::vector<SparseEntry> entries;
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) {
      if (pick(random, 0, 2) != 0) entries.push_back({r, c, pick(random, 1, k - 1)});
    }
  }
  return entries;
}

// An element whose first entries vanish is made of the rows that start there or later: Howell's property.
TEST(Echelon, ElementsThatStartLateAreMadeOfLateRows) {
  Random random(1986);
  for (const int k : {3, 4, 6, 8, 9, 12}) {
    for (int n = 0; n < 60; ++n) {
      const int height = pick(random, 1, 3), width = pick(random, 1, 4);
      const auto entries = random_entries(random, height, width, k);
      const ModularEchelon form(k, height, width, entries);
      std::vector<Values> input(static_cast<std::size_t>(height), Values(static_cast<std::size_t>(width), 0));
      for (const auto& e : entries) {
        input[static_cast<std::size_t>(e.row)][static_cast<std::size_t>(e.column)] =
            static_cast<Value>(e.value);
      }
      const auto given =
          span_of(input, std::vector<int>(input.size(), k), k, static_cast<std::size_t>(width));
      const std::set<Values> module(given.begin(), given.end());
      for (int from = 0; from <= width; ++from) {
        std::vector<Values> late;
        std::vector<int> counts;
        for (int r = 0; r < form.rows(); ++r) {
          if (form.pivot(r) < from) continue;
          late.push_back(form.row(r));
          counts.push_back(k / form.lead(r));
        }
        const auto made = span_of(late, counts, k, static_cast<std::size_t>(width));
        std::set<Values> starting_late;
        for (const Values& x : module) {
          if (std::all_of(x.begin(), x.begin() + from, [](Value v) { return v == 0; }))
            starting_late.insert(x);
        }
        ASSERT_EQ(std::set<Values>(made.begin(), made.end()), starting_late) << "modulus " << k;
        ASSERT_EQ(made.size(), starting_late.size()) << "modulus " << k;
      }
      for (int t = 0; t < 20; ++t) {
        const Values x = random_values(random, width, k);
        Values rest = x;
        form.reduce(rest);
        const bool zero = std::all_of(rest.begin(), rest.end(), [](Value v) { return v == 0; });
        ASSERT_EQ(zero, module.contains(x)) << "modulus " << k;
      }
    }
  }
}

RC_GTEST_PROP(Echelon, BitsAndTheGeneralFormAgreeModuloTwo, ()) {
  const int height = *rc::gen::inRange(1, 9), width = *rc::gen::inRange(1, 150);
  std::vector<SparseEntry> entries;
  for (int r = 0; r < height; ++r) {
    for (int n = *rc::gen::inRange(0, 6); n > 0; --n) {
      const int column = *rc::gen::inRange(0, width);
      const bool again = std::any_of(entries.begin(), entries.end(),
                                     [&](const SparseEntry& e) { return e.row == r && e.column == column; });
      if (!again) entries.push_back({r, column, 1});
    }
  }
  Progress progress;
  BitEchelon bits;
  RC_ASSERT(bits.fill(height, width, entries, progress));
  RC_ASSERT(bits.eliminate(0, progress));
  const ModularEchelon general(2, height, width, entries);
  RC_ASSERT(bits.rows() == general.rows());
  for (int r = 0; r < bits.rows(); ++r) {  // both fully reduced, so they are the same
    RC_ASSERT(bits.pivot(r) == general.pivot(r));
    RC_ASSERT(bits.row(r) == general.row(r));
  }
  BitEchelon partly;
  RC_ASSERT(partly.fill(height, width, entries, progress));
  RC_ASSERT(partly.eliminate(width / 2, progress));
  RC_ASSERT(partly.rows() == bits.rows());
  for (int r = 0; r < partly.rows(); ++r) {
    Values row = partly.row(r);
    RC_ASSERT(row[static_cast<std::size_t>(partly.pivot(r))] == 1);
    bits.reduce(row);
    RC_ASSERT(std::all_of(row.begin(), row.end(), [](Value v) { return v == 0; }));
    if (partly.pivot(r) >= width / 2) RC_ASSERT(partly.row(r) == bits.row(r));
  }
}

}  // namespace
}  // namespace nonet::test
