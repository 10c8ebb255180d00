// Covers by units: no cover is lost or found twice, whatever the cut and the number of threads.
#include "nonet/cover/units.h"

#include <gtest/gtest.h>

#include <thread>

#include "nonet/cover/exact_cover.h"
#include "nonet/cover/units_cut.h"
#include "tests/support/cover_puzzles.h"
#include "tests/support/cover_random.h"

namespace nonet::test {
namespace {

using Covers = std::vector<std::vector<int>>;

CoverFound search(const CoverProblem& problem, CoverOrder order, Covers* covers = nullptr) {
  Progress progress;
  if (covers == nullptr) return exact_cover(problem, order, progress);
  return exact_cover(problem, order, progress, [&](std::span<const int> options) {
    covers->emplace_back(options.begin(), options.end());
    return true;
  });
}

// The covers of all units one after the other, as covers of the problem; adds up the nodes.
Covers covers_of_units(const CoverProblem& problem, CoverOrder order, const CoverCut& cut, u64& nodes) {
  Covers all;
  nodes = cut.nodes;
  Progress progress;
  for (const CoverUnit& unit : cut.units) {
    const auto rest = restrict_cover(problem, unit, progress);
    EXPECT_TRUE(rest);
    if (!rest) continue;
    Covers covers;
    nodes += search(*rest, order, &covers).nodes;
    for (const auto& options : covers) {
      all.push_back(unit.in);
      for (const int o : options) all.back().push_back(rest->label(o));
      std::sort(all.back().begin(), all.back().end());
    }
  }
  return all;
}

TEST(CoverUnits, EveryCutHasEveryCover) {
  std::mt19937_64 random(5);
  int units = 0;
  for (const CoverShape shape : cover_shapes) {
    for (int i = 0; i < 60; ++i) {
      const CoverProblem problem = random_cover(random, shape, 9);
      const Covers expected = all_covers(problem);
      for (const int most : {1, 2, 5, 1000}) {
        Progress progress;
        u64 nodes = 0;
        const auto ordered = cut_cover(problem, CoverOrder::dictionary, {most, 0}, progress);
        ASSERT_TRUE(ordered);
        ASSERT_EQ(covers_of_units(problem, CoverOrder::dictionary, *ordered, nodes), expected)
            << describe(problem) << most;
        const auto any = cut_cover(problem, CoverOrder::any, {most, 0}, progress);
        ASSERT_TRUE(any);
        Covers covers = covers_of_units(problem, CoverOrder::any, *any, nodes);
        std::sort(covers.begin(), covers.end());
        ASSERT_EQ(covers, expected) << describe(problem) << most;
        ASSERT_EQ(nodes, search(problem, CoverOrder::any).nodes) << describe(problem) << most;
        units += static_cast<int>(any->units.size());
      }
    }
  }
  EXPECT_GT(units, 2000);  // something was cut
}

TEST(CoverUnits, TheSearchIsTheSameInPieces) {
  const CoverProblem problem = queens_cover(8);
  const CoverFound whole = search(problem, CoverOrder::any);
  Covers expected;
  search(problem, CoverOrder::dictionary, &expected);
  for (const int most : {1, 10, 100, 1000}) {
    Progress progress;
    u64 nodes = 0;
    const auto any = cut_cover(problem, CoverOrder::any, {most, 0}, progress);
    ASSERT_TRUE(any);
    EXPECT_EQ(covers_of_units(problem, CoverOrder::any, *any, nodes).size(), 92u);
    EXPECT_EQ(nodes, whole.nodes);
    EXPECT_GE(any->units.size() * 2, static_cast<std::size_t>(std::min(most, 100)));
    const auto ordered = cut_cover(problem, CoverOrder::dictionary, {most, 0}, progress);
    ASSERT_TRUE(ordered);
    EXPECT_EQ(covers_of_units(problem, CoverOrder::dictionary, *ordered, nodes), expected);
  }
}

// All walks with their probabilities: choices as the digits of a number whose radix the tree gives.
double mean_of_walks(const CoverProblem& problem) {
  std::vector<std::pair<int, int>> digits;  // choice, of how many
  double mean = 0;
  for (;;) {
    std::size_t at = 0;
    double probability = 1;
    Progress progress;
    const auto choose = [&](int branches) {
      if (at == digits.size()) digits.emplace_back(0, branches);
      EXPECT_EQ(digits[at].second, branches);
      probability /= branches;
      return digits[at++].first;
    };
    const double nodes = walk_nodes(problem, choose, progress);
    mean += probability * nodes;
    while (!digits.empty() && digits.back().first + 1 == digits.back().second) digits.pop_back();
    if (digits.empty()) return mean;
    ++digits.back().first;
  }
}

TEST(CoverUnits, TheEstimateIsWithoutPrejudice) {
  std::mt19937_64 random(11);
  int larger = 0;
  for (const CoverShape shape : cover_shapes) {
    for (int i = 0; i < 60; ++i) {
      const CoverProblem problem = random_cover(random, shape, 11);
      const auto nodes = static_cast<double>(search(problem, CoverOrder::any).nodes);
      ASSERT_NEAR(mean_of_walks(problem), nodes, 1e-9 * (nodes + 1)) << describe(problem);
      larger += nodes > 10;
    }
  }
  EXPECT_GT(larger, 50);
  const CoverProblem queens = queens_cover(6);
  EXPECT_NEAR(mean_of_walks(queens), static_cast<double>(search(queens, CoverOrder::any).nodes), 1e-6);
  Progress progress;
  EXPECT_EQ(estimate_nodes(queens, 20, 4, progress), estimate_nodes(queens, 20, 4, progress));
  EXPECT_NE(estimate_nodes(queens, 20, 4, progress), estimate_nodes(queens, 20, 5, progress));
  EXPECT_EQ(estimate_nodes(queens, 0, 4, progress), 0);
}

TEST(CoverUnitsThreads, ExampleOfTheHeader) {
  CoverBuilder builder(2, 2);
  const int first[] = {0}, second[] = {1}, both[] = {0, 1};
  builder.add(first);
  builder.add(second);
  builder.add(both);
  Progress progress;
  const auto counted = count_covers(*builder.build(), "cover", {.threads = 2}, progress);
  ASSERT_TRUE(counted);
  EXPECT_TRUE(counted->count == 2);
}

TEST(CoverUnitsThreads, CountsAreTheSameForAnyNumber) {
  const CoverProblem queens = queens_cover(10), langford = langford_cover(8);
  for (const char* algorithm : {"cover", "bitmask", "backtrack"}) {
    u64 nodes = 0;
    for (int threads = 1; threads <= 4; ++threads) {
      Progress progress;
      const auto counted = count_covers(queens, algorithm, {.threads = threads}, progress);
      ASSERT_TRUE(counted);
      EXPECT_TRUE(counted->complete);
      EXPECT_TRUE(counted->count == 724);
      EXPECT_GT(counted->units, 8u);
      EXPECT_EQ(counted->nodes, progress.nodes());
      if (threads == 1) nodes = counted->nodes;
      EXPECT_EQ(counted->nodes, nodes) << algorithm << threads;
    }
    Progress progress;
    const auto counted = count_covers(langford, algorithm, {.threads = 2}, progress);
    ASSERT_TRUE(counted);
    EXPECT_TRUE(counted->count == 300);
  }
  Progress progress;
  const auto counted = count_covers(queens, "cover", {}, progress);
  ASSERT_TRUE(counted);
  EXPECT_EQ(counted->nodes, search(queens, CoverOrder::any).nodes);
}

TEST(CoverUnitsThreads, CountsRandomProblems) {
  std::mt19937_64 random(17);
  for (const CoverShape shape : cover_shapes) {
    for (int i = 0; i < 20; ++i) {
      const CoverProblem problem = random_cover(random, shape, 9);
      Progress progress;
      for (const char* algorithm : {"cover", "backtrack"}) {
        const auto counted = count_covers(problem, algorithm, {.threads = 2}, progress);
        ASSERT_TRUE(counted);
        ASSERT_TRUE(counted->count == all_covers(problem).size()) << describe(problem);
      }
    }
  }
}

TEST(CoverUnits, SaysWhatItCannot) {
  Progress progress;
  const auto unknown = count_covers(queens_cover(4), "diagram", {}, progress);
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().fault, Fault::usage);
  CoverBuilder builder(1, 1);
  builder.covers(0, 0, 2);
  const auto multiple = count_covers(*builder.build(), "bitmask", {}, progress);
  ASSERT_FALSE(multiple);
  EXPECT_EQ(multiple.error().fault, Fault::unsupported);
}

Covers list(const CoverProblem& problem, CoverOrder order, int threads, u64& nodes) {
  Covers covers;
  Progress progress;
  const auto here = std::this_thread::get_id();
  const auto found =
      list_covers(problem, "cover", order, threads, progress, [&](std::span<const int> options) {
        EXPECT_EQ(std::this_thread::get_id(), here);
        covers.emplace_back(options.begin(), options.end());
        return true;
      });
  EXPECT_TRUE(found && found->complete && found->covers == covers.size());
  if (found) nodes = found->nodes;
  EXPECT_EQ(nodes, progress.nodes());
  return covers;
}

TEST(CoverUnitsThreads, ListsAreTheSameForAnyNumber) {
  const CoverProblem queens = queens_cover(10);
  Covers expected;
  search(queens, CoverOrder::dictionary, &expected);
  ASSERT_EQ(expected.size(), 724u);
  u64 nodes = 0, nodes_alone = 0, nodes_any_alone = 0;
  Covers any_alone = list(queens, CoverOrder::any, 1, nodes_any_alone);
  EXPECT_EQ(list(queens, CoverOrder::dictionary, 1, nodes_alone), expected);
  for (const int threads : {2, 4}) {
    EXPECT_EQ(list(queens, CoverOrder::dictionary, threads, nodes), expected);
    EXPECT_EQ(nodes, nodes_alone);
    EXPECT_EQ(list(queens, CoverOrder::any, threads, nodes), any_alone);
    EXPECT_EQ(nodes, nodes_any_alone);
  }
  std::sort(any_alone.begin(), any_alone.end());
  EXPECT_EQ(any_alone, expected);
}

// 4^8 covers of 8 options: far more than may wait.
TEST(CoverUnitsThreads, ListsMoreThanIsKept) {
  CoverBuilder builder(8, 8);
  for (int o = 0; o < 32; ++o) {
    const int item[] = {o / 4};
    builder.add(item);
  }
  const CoverProblem problem = *builder.build();
  for (const int threads : {1, 3}) {
    Progress progress;
    std::vector<int> last;
    u64 seen = 0, disorder = 0;
    const auto found = list_covers(problem, "cover", CoverOrder::dictionary, threads, progress,
                                   [&](std::span<const int> options) {
                                     const std::vector<int> cover(options.begin(), options.end());
                                     disorder += !(last < cover);
                                     last = cover;
                                     return ++seen > 0;
                                   });
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->complete);
    EXPECT_EQ(seen, 65'536u);
    EXPECT_EQ(disorder, 0u);
  }
}

TEST(CoverUnitsThreads, ListsEndWhenEnoughWasSeen) {
  const CoverProblem queens = queens_cover(12);
  for (const CoverOrder order : {CoverOrder::any, CoverOrder::dictionary}) {
    Covers first;
    for (const int threads : {1, 2, 4}) {
      Covers covers;
      Progress progress;
      const auto found =
          list_covers(queens, "cover", order, threads, progress, [&](std::span<const int> options) {
            covers.emplace_back(options.begin(), options.end());
            return covers.size() < 5;
          });
      ASSERT_TRUE(found);
      EXPECT_FALSE(found->complete);
      EXPECT_EQ(found->covers, 5u);
      if (threads == 1) first = covers;
      EXPECT_EQ(covers, first);
    }
  }
}

TEST(CoverUnitsThreads, StopsInTheMiddle) {
  const CoverProblem queens = queens_cover(11);
  for (const int threads : {1, 3}) {
    std::atomic<bool> stop = false;
    Progress progress(&stop);
    u64 seen = 0;
    const auto found =
        list_covers(queens, "cover", CoverOrder::any, threads, progress, [&](std::span<const int>) {
          if (++seen == 100) stop = true;
          return true;
        });
    ASSERT_TRUE(found);
    EXPECT_FALSE(found->complete);
    EXPECT_GE(found->covers, 100u);
    EXPECT_LT(found->covers, 2680u);
    std::atomic<bool> at_once = true;
    Progress stopped(&at_once);
    const auto counted = count_covers(queens, "cover", {.threads = threads}, stopped);
    ASSERT_TRUE(counted);
    EXPECT_FALSE(counted->complete);
    EXPECT_TRUE(counted->count == 0);
  }
}

// One walk down 600 queens touches a million entries and more: it asks in the middle.
TEST(CoverUnits, AWalkEndsWhenTold) {
  const CoverProblem queens = queens_cover(600);
  int asked[2] = {0, 0};
  for (const int limited : {0, 1}) {
    std::atomic<bool> stop = false;
    Progress progress(&stop);
    const auto choose = [&](int) {
      stop = limited != 0;
      return ++asked[limited], 0;
    };
    EXPECT_GT(walk_nodes(queens, choose, progress), 0);
    EXPECT_EQ(progress.stopped(), limited != 0);
  }
  EXPECT_LT(asked[1] * 2, asked[0]);
}

TEST(CoverUnitsThreads, StopsBeforeTheSearch) {
  const CoverProblem queens = queens_cover(200);
  std::atomic<bool> at_once = true;
  {
    Progress progress(&at_once);
    EXPECT_EQ(walk_nodes(queens, [](int) { return ADD_FAILURE(), 0; }, progress), 0);
    EXPECT_EQ(estimate_nodes(queens, 1'000'000'000, 1, progress), 0);
    const auto rest = restrict_cover(queens, {}, progress);
    ASSERT_FALSE(rest);
    EXPECT_EQ(rest.error().fault, Fault::stopped);
  }
  for (const CoverOrder order : {CoverOrder::any, CoverOrder::dictionary}) {
    Progress progress(&at_once);
    const auto cut = cut_cover(queens, order, {.most_units = 1'000'000}, progress);
    ASSERT_TRUE(cut);
    EXPECT_FALSE(cut->whole);
    EXPECT_EQ(cut->nodes, 0u);
    for (const int threads : {1, 2}) {
      const auto listed = list_covers(queens, "cover", order, threads, progress,
                                      [](std::span<const int>) { return ADD_FAILURE(), true; });
      ASSERT_TRUE(listed);
      EXPECT_FALSE(listed->complete);
      EXPECT_EQ(listed->nodes + listed->updates, 0u);
    }
    const CoverFound found = exact_cover(queens, order, progress);
    EXPECT_FALSE(found.complete);
    EXPECT_EQ(found.nodes + found.updates, 0u);
    const auto counted = count_covers(queens, "cover", {.threads = 2}, progress);
    ASSERT_TRUE(counted);
    EXPECT_FALSE(counted->complete);
    EXPECT_EQ(counted->nodes, 0u);
    EXPECT_EQ(progress.nodes(), 0u);
  }
}

// The parts of the last split are not looked into, so what a cut costs does not grow with their number.
TEST(CoverUnits, TheLastSplitIsOfEqualParts) {
  Progress progress;
  const auto cut = cut_cover(queens_cover(30), CoverOrder::any, {.most_units = 2}, progress);
  ASSERT_TRUE(cut);
  ASSERT_EQ(cut->units.size(), 30u);
  for (const CoverUnit& unit : cut->units) EXPECT_EQ(unit.nodes, cut->units[0].nodes);
}

}  // namespace
}  // namespace nonet::test
