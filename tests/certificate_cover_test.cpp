// The two things that proofs of filled puzzles are made of, against every subset of the options.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "nonet/cover/item_units.h"
#include "nonet/cover/plain_refutation.h"
#include "tests/support/cover_random.h"
#include "tests/support/drat_checker.h"

namespace nonet {
namespace {

using test::all_covers;

CoverProblem drawn(std::mt19937_64& random) {
  const auto shape = random() % 2 == 0 ? test::CoverShape::plain : test::CoverShape::secondary;
  return test::random_cover(random, shape, 12);
}

// The formula as the page states it, made once more.
std::string formula_of(const CoverProblem& problem, const std::vector<int>* excluded) {
  std::vector<std::vector<int>> clauses;
  const auto excludes = [&](int a, int b) {
    for (const auto& one : problem.option(a)) {
      for (const auto& other : problem.option(b)) {
        if (one.item == other.item) return true;
      }
    }
    return false;
  };
  for (int item = 0; item < problem.primary(); ++item) {
    clauses.emplace_back();
    for (const int o : problem.options_of(item)) clauses.back().push_back(o + 1);
  }
  for (int a = 0; a < problem.options(); ++a) {
    for (int b = a + 1; b < problem.options(); ++b) {
      if (excludes(a, b)) clauses.push_back({-(a + 1), -(b + 1)});
    }
  }
  if (excluded != nullptr) {
    clauses.emplace_back();
    for (const int o : *excluded) clauses.back().push_back(-(o + 1));
  }
  std::string text = fmt::format("p cnf {} {}\n", problem.options(), clauses.size());
  for (const auto& clause : clauses) text += fmt::format("{} 0\n", fmt::join(clause, " "));
  return text;
}

TEST(PlainRefutation, ExactlyWhereThereIsNoOtherCover) {
  std::mt19937_64 random(1);
  int refuted = 0;
  for (int round = 0; round < 200; ++round) {
    const CoverProblem problem = drawn(random);
    const auto covers = all_covers(problem);
    const bool exclude = covers.size() == 1 || (!covers.empty() && round % 2 == 0);
    std::vector<int> first;
    if (exclude) first.assign(covers.begin()->begin(), covers.begin()->end());
    Progress progress;
    const auto steps =
        refute_plainly(problem, exclude ? std::optional<std::span<const int>>(first) : std::nullopt,
                       {.bytes = 1 << 20}, progress);
    ASSERT_TRUE(steps);
    ASSERT_EQ(steps->has_value(), covers.size() <= (exclude ? 1u : 0u));
    if (!*steps) continue;
    ++refuted;
    test::DratChecker checker;
    const bool trivial = formula_of(problem, exclude ? &first : nullptr).find("\n 0\n") != std::string::npos;
    if (trivial) continue;  // an empty clause refutes itself, and DIMACS readers do not agree on it
    ASSERT_TRUE(checker.read_formula(formula_of(problem, exclude ? &first : nullptr)));
    EXPECT_TRUE(checker.refutes(**steps)) << **steps;
  }
  EXPECT_GT(refuted, 40);
}

TEST(PlainRefutation, KnowsItsLimits) {
  CoverBuilder builder(1, 1);
  const int item[] = {0};
  for (int o = 0; o < 10; ++o) builder.add(item);
  const auto problem = builder.build();
  Progress progress;
  const auto steps = refute_plainly(*problem, std::nullopt, {.literals = 50, .bytes = 1 << 20}, progress);
  ASSERT_TRUE(steps);
  EXPECT_FALSE(*steps);
  const std::atomic<bool> stop = true;
  Progress stopped(&stop);
  EXPECT_EQ(refute_plainly(*problem, std::nullopt, {.bytes = 1 << 20}, stopped).error().fault,
            Fault::stopped);
}

TEST(ItemUnits, EveryCoverLiesInExactlyOne) {
  std::mt19937_64 random(2);
  for (int round = 0; round < 200; ++round) {
    const CoverProblem problem = drawn(random);
    const auto covers = all_covers(problem);
    for (const std::size_t enough : {1u, 2u, 5u, 1000u}) {
      Progress progress;
      ItemCut limits{enough, 2 * enough};
      if (round % 2 == 0) limits.large = 1 + static_cast<double>(round % 8);
      const auto made = cut_by_items(problem, limits, progress);
      ASSERT_TRUE(made);
      const ItemUnits& cut = *made;
      ASSERT_TRUE(cut.whole);
      ASSERT_FALSE(cut.units.empty());
      for (const auto& cover : covers) {
        int holds = 0;
        for (const auto& unit : cut.units) {
          holds += std::all_of(unit.begin(), unit.end(), [&](int o) {
            return std::find(cover.begin(), cover.end(), o) != cover.end();
          });
        }
        ASSERT_EQ(holds, 1);
      }
      const std::size_t widest = static_cast<std::size_t>(std::max(1, problem.options()));
      EXPECT_LE(cut.units.size(), 2 * enough + widest);
    }
  }
}

// Queens on a board of n x n: rows and columns, then diagonals at most once.
CoverProblem queens_problem(int n) {
  CoverBuilder builder(2 * n, 2 * n + 2 * (2 * n - 1));
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c < n; ++c) {
      const int items[] = {r, n + c, 2 * n + r + c, 2 * n + 2 * n - 1 + r - c + n - 1};
      builder.add(items);
    }
  }
  return *builder.build();
}

TEST(ItemUnits, LargeOnesAreBranched) {
  const CoverProblem problem = queens_problem(10);
  Progress progress;
  const auto few = cut_by_items(problem, {20, 5000}, progress);
  const auto small = cut_by_items(problem, {20, 5000, 50}, progress);
  const auto capped = cut_by_items(problem, {20, 300, 50}, progress);
  ASSERT_TRUE(few && small && capped);
  EXPECT_LT(few->units.size(), 100u);
  EXPECT_GT(small->units.size(), 300u);
  EXPECT_LT(small->units.size(), 5000u);
  EXPECT_LE(capped->units.size(), 310u);
  const std::atomic<bool> stop = true;
  Progress stopped(&stop);
  const auto none = cut_by_items(problem, {20, 5000, 50}, stopped);
  EXPECT_TRUE(none && !none->whole);
}

}  // namespace
}  // namespace nonet
