// The best cover against all covers, in every shape and from every stage of the search.
#include "nonet/cover/best.h"

#include "nonet/cover/backtrack_cover.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <atomic>

#include "tests/support/cover_random.h"

namespace nonet::test {
namespace {

using Outcome = CoverBest::Outcome;

// Each of them leaves the answer to another stage.
constexpr CoverBestStages stages[] = {{}, {0, 2000, 4000}, {0, 0, 4000}, {0, 0, 0}, {3, 2, 1}};

std::int64_t value_of(const CoverProblem& problem, const std::vector<int>& cover) {
  std::int64_t value = 0;
  for (const int o : cover) value += problem.weight(o);
  return value;
}

void expect_best(const CoverProblem& problem, const std::vector<std::vector<int>>& covers,
                 const CoverBest& best) {
  ASSERT_EQ(best.found, !covers.empty()) << describe(problem);
  ASSERT_EQ(best.outcome, covers.empty() ? Outcome::none : Outcome::proved) << describe(problem);
  if (covers.empty()) return;
  EXPECT_TRUE(std::binary_search(covers.begin(), covers.end(), best.options)) << describe(problem);
  EXPECT_EQ(best.value, value_of(problem, best.options));
  if (problem.aim() == Aim::any) return;
  std::vector<std::int64_t> values;
  for (const auto& cover : covers) values.push_back(value_of(problem, cover));
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  EXPECT_EQ(best.value, problem.aim() == Aim::minimum ? *least : *most) << describe(problem);
  EXPECT_EQ(best.bound, best.value);
}

TEST(CoverBest, TheExampleOfTheHeader) {
  CoverBuilder builder(2, 2);
  const int first[] = {0}, second[] = {1}, both[] = {0, 1};
  builder.add(first, {}, 3);
  builder.add(second, {}, 4);
  builder.add(both, {}, 6);
  builder.aim(Aim::maximum);
  const Result<CoverProblem> problem = builder.build();
  Progress progress;
  const Result<CoverBest> best = best_cover(*problem, 1, progress);
  ASSERT_TRUE(best);
  EXPECT_EQ(best->outcome, Outcome::proved);
  EXPECT_EQ(best->value, 7);
  EXPECT_EQ(best->options, (std::vector<int>{0, 1}));
}

TEST(CoverBest, AgreesWithBruteForceInEveryShapeAndStage) {
  rc::check([](u64 seed) {
    std::mt19937_64 random(seed);
    for (const CoverShape shape : cover_shapes) {
      const CoverProblem problem = random_cover(random, shape, 11);
      const auto covers = all_covers(problem);
      for (const CoverBestStages& stage : stages) {
        Progress progress;
        const Result<CoverBest> best = best_cover(problem, 1, progress, stage);
        RC_ASSERT(bool(best));
        expect_best(problem, covers, *best);
        RC_ASSERT(!::testing::Test::HasFailure());
      }
    }
  });
}

// Many secondary items and weights of both signs: prices of items that have no options left stay in the
// bound, which may then lie below the cost of a whole cover.
CoverProblem many_secondary(unsigned seed) {
  std::mt19937 random(seed);
  const auto number = [&](int least, int most) {
    return least + static_cast<int>(random() % static_cast<unsigned>(most - least + 1));
  };
  const int primary = number(2, 9), items = primary + number(3, 14), options = number(15, 45);
  const int largest = number(0, 1) == 0 ? 50 : 1000;
  CoverBuilder builder(primary, items);
  for (int o = 0; o < options; ++o) {
    std::vector<int> option;
    for (int i = 0; i < items; ++i) {
      if (number(0, 5) == 0) option.push_back(i);
    }
    if (option.empty() || option[0] >= primary) option.insert(option.begin(), number(0, primary - 1));
    builder.add(option, {}, number(-largest, largest));
  }
  builder.aim(number(0, 1) == 0 ? Aim::minimum : Aim::maximum);
  return std::move(*builder.build());
}

TEST(CoverBest, ManySecondaryItemsHideNoCover) {
  int solvable = 0;
  for (unsigned seed = 3200; seed < 3500; ++seed) {
    const CoverProblem problem = many_secondary(seed);
    std::vector<std::vector<int>> covers;
    Progress progress;
    backtrack_cover(problem, CoverOrder::dictionary, progress, [&](std::span<const int> cover) {
      covers.emplace_back(cover.begin(), cover.end());
      return covers.size() < 2000;
    });
    if (covers.size() == 2000) continue;
    solvable += covers.empty() ? 0 : 1;
    for (const CoverBestStages& stage :
         {CoverBestStages{}, CoverBestStages{0, 0, 0}, CoverBestStages{1, 1, 1}}) {
      const Result<CoverBest> best = best_cover(problem, 1, progress, stage);
      ASSERT_TRUE(best);
      expect_best(problem, covers, *best);
      ASSERT_FALSE(HasFailure()) << "seed " << seed;
    }
  }
  EXPECT_GT(solvable, 50);
}

TEST(CoverBest, OptionsThatNobodyNeedsAreTakenWhereTheyPay) {
  CoverBuilder builder(1, 3);
  builder.covers(0, 0, 3);
  const int alone[] = {0}, left[] = {0, 1}, right[] = {0, 2};
  builder.add(alone, {}, 5);
  builder.add(left, {}, -2);
  builder.add(left, {}, -3);
  builder.add(right, {}, -4);
  builder.aim(Aim::minimum);
  const Result<CoverProblem> problem = builder.build();
  for (const CoverBestStages& stage : stages) {
    Progress progress;
    const Result<CoverBest> best = best_cover(*problem, 1, progress, stage);
    ASSERT_TRUE(best);
    EXPECT_EQ(best->value, -7);
    EXPECT_EQ(best->options, (std::vector<int>{2, 3}));
  }
}

TEST(CoverBest, NothingToCoverCostsNothing) {
  const Result<CoverProblem> problem = CoverBuilder(0, 0).build();
  ASSERT_TRUE(problem);
  Progress progress;
  const Result<CoverBest> best = best_cover(*problem, 1, progress);
  ASSERT_TRUE(best);
  EXPECT_EQ(best->outcome, Outcome::proved);
  EXPECT_TRUE(best->found);
  EXPECT_EQ(best->value, 0);
}

// Assignment: n workers, n tasks. Prices alone close the gap of such a problem.
CoverProblem assignment(int n, std::mt19937_64& random, std::int64_t largest) {
  CoverBuilder builder(2 * n, 2 * n);
  for (int worker = 0; worker < n; ++worker) {
    for (int task = 0; task < n; ++task) {
      const int items[] = {worker, n + task};
      builder.add(items, {}, static_cast<std::int64_t>(random() % static_cast<u64>(largest)));
    }
  }
  builder.aim(Aim::minimum);
  return *builder.build();
}

TEST(CoverBest, LargeWeightsAreExactAndLargerOnesRefused) {
  std::mt19937_64 random(5);
  const CoverProblem problem = assignment(3, random, CoverProblem::largest_weight);
  Progress progress;
  const Result<CoverBest> best = best_cover(problem, 1, progress, {0, 0, 0});
  ASSERT_TRUE(best);
  expect_best(problem, all_covers(problem), *best);
  CoverBuilder builder(1, 1);
  const int item[] = {0};
  for (int i = 0; i < 1 << 15; ++i) builder.add(item, {}, CoverProblem::largest_weight - i);
  builder.aim(Aim::maximum);
  const Result<CoverProblem> heavy = builder.build();
  ASSERT_TRUE(heavy);
  const Result<CoverBest> refused = best_cover(*heavy, 1, progress);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().fault, Fault::refused);
}

// Triples of numbers as options: three-dimensional matching, which has gaps that prices cannot close.
CoverProblem matching(int n, std::mt19937_64& random) {
  CoverBuilder builder(3 * n, 3 * n);
  for (int a = 0; a < n; ++a) {
    for (int b = 0; b < n; ++b) {
      for (int c = 0; c < n; ++c) {
        const int items[] = {a, n + b, 2 * n + c};
        builder.add(items, {}, static_cast<std::int64_t>(random() % 1000));
      }
    }
  }
  builder.aim(Aim::minimum);
  return *builder.build();
}

TEST(CoverBestThreads, TheAnswerDoesNotDependOnThem) {
  std::mt19937_64 random(11);
  for (int n = 5; n <= 8; ++n) {
    const CoverProblem problem = matching(n, random);
    Progress alone, together;
    const CoverBestStages early = {0, 0, 5};
    const Result<CoverBest> one = best_cover(problem, 1, alone, early);
    const Result<CoverBest> three = best_cover(problem, 3, together, early);
    ASSERT_TRUE(one && three);
    EXPECT_EQ(one->outcome, Outcome::proved);
    EXPECT_EQ(one->options, three->options);
    EXPECT_EQ(one->value, three->value);
    EXPECT_EQ(one->nodes, three->nodes);
    Progress usual;
    EXPECT_EQ(best_cover(problem, 1, usual)->value, one->value);
  }
}

TEST(CoverBest, AStoppedSearchKeepsWhatItHas) {
  std::mt19937_64 random(3);
  const CoverProblem problem = matching(16, random);
  Progress whole;
  const Result<CoverBest> best = best_cover(problem, 1, whole);
  ASSERT_TRUE(best);
  ASSERT_EQ(best->outcome, Outcome::proved);
  int stopped = 0;
  for (u64 nodes = 0; nodes < whole.nodes(); nodes += 1 + whole.nodes() / 20) {
    Progress all, progress(all, nodes);
    const Result<CoverBest> part = best_cover(problem, 1, progress);
    ASSERT_TRUE(part);
    if (part->outcome == Outcome::proved) {
      EXPECT_EQ(part->value, best->value);
      continue;
    }
    ++stopped;
    EXPECT_EQ(part->outcome, Outcome::stopped);
    EXPECT_LE(part->bound, best->value);
    if (part->found) {
      EXPECT_TRUE(is_cover(problem, part->options));
      EXPECT_GE(part->value, best->value);
      EXPECT_EQ(part->value, value_of(problem, part->options));
    }
  }
  EXPECT_GT(stopped, 1);
  const std::atomic<bool> at_once = true;
  Progress none(&at_once);
  EXPECT_LE(best_cover(problem, 1, none)->bound, best->value);
}

}  // namespace
}  // namespace nonet::test
