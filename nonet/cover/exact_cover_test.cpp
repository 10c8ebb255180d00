// The searches for covers: against brute force on every shape of problem, against published counts, and
// against one another.
#include "nonet/cover/exact_cover.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "nonet/cover/backtrack_cover.h"
#include "nonet/cover/bitmask_cover.h"
#include "tests/support/cover_puzzles.h"
#include "tests/support/cover_random.h"

namespace nonet::test {
namespace {

using Covers = std::vector<std::vector<int>>;
using Search = Result<CoverFound> (*)(const CoverProblem&, CoverOrder, Progress&, const EachCover&);

constexpr Search dancing = [](const CoverProblem& p, CoverOrder order, Progress& progress,
                              const EachCover& each) -> Result<CoverFound> {
  return exact_cover(p, order, progress, each);
};
constexpr Search plain = [](const CoverProblem& p, CoverOrder order, Progress& progress,
                            const EachCover& each) -> Result<CoverFound> {
  return backtrack_cover(p, order, progress, each);
};
constexpr Search searches[] = {dancing, bitmask_cover, plain};

CoverProblem header_example() {
  CoverBuilder builder(2, 2);
  const int first[] = {0}, second[] = {1}, both[] = {0, 1};
  builder.add(first);
  builder.add(second);
  builder.add(both);
  return *builder.build();
}

TEST(ExactCover, ExampleOfTheHeaders) {
  const CoverProblem problem = header_example();
  Progress progress;
  EXPECT_EQ(exact_cover(problem, CoverOrder::any, progress).covers, 2u);
  EXPECT_EQ(backtrack_cover(problem, CoverOrder::any, progress).covers, 2u);
  const auto found = bitmask_cover(problem, CoverOrder::any, progress);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->covers, 2u);
}

Covers covers_by(Search search, const CoverProblem& problem, CoverOrder order) {
  Covers covers;
  Progress progress;
  const auto found = search(problem, order, progress, [&](std::span<const int> options) {
    covers.emplace_back(options.begin(), options.end());
    return true;
  });
  EXPECT_TRUE(found);
  if (!found) return {};
  EXPECT_TRUE(found->complete);
  EXPECT_EQ(found->covers, covers.size());
  EXPECT_EQ(found->nodes, progress.nodes());
  return covers;
}
u64 count_by(Search search, const CoverProblem& problem) {
  Progress progress;
  const auto found = search(problem, CoverOrder::any, progress, {});
  EXPECT_TRUE(found && found->complete);
  return found ? found->covers : 0;
}

TEST(ExactCover, AgreesWithBruteForce) {
  std::mt19937_64 random(7);
  for (const CoverShape shape : cover_shapes) {
    for (int i = 0; i < 150; ++i) {
      const CoverProblem problem = random_cover(random, shape, i % 10 == 0 ? 12 : 8);
      const Covers expected = all_covers(problem);
      for (const Search search : searches) {
        if (search == static_cast<Search>(bitmask_cover) && problem.multiple()) continue;
        ASSERT_EQ(covers_by(search, problem, CoverOrder::dictionary), expected) << describe(problem);
        Covers any = covers_by(search, problem, CoverOrder::any);
        std::sort(any.begin(), any.end());
        ASSERT_EQ(any, expected) << describe(problem);
        ASSERT_EQ(count_by(search, problem), expected.size()) << describe(problem);
      }
    }
  }
}

RC_GTEST_PROP(ExactCover, AgreesWithBruteForceWhateverTheSeed, (std::uint64_t seed)) {
  std::mt19937_64 random(seed);
  const CoverProblem problem = random_cover(random, CoverShape::mixed, 9);
  const Covers expected = all_covers(problem);
  RC_ASSERT(covers_by(dancing, problem, CoverOrder::dictionary) == expected);
  RC_ASSERT(covers_by(plain, problem, CoverOrder::dictionary) == expected);
  RC_ASSERT(count_by(dancing, problem) == expected.size());
}

// The same tree is searched, whatever holds the state, and whatever was searched before.
TEST(ExactCover, BitsAndCellsSearchTheSameTree) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 100; ++i) {
    const CoverProblem problem = random_cover(random, CoverShape::coloured, 12);
    for (const CoverOrder order : {CoverOrder::any, CoverOrder::dictionary}) {
      Progress progress;
      const EachCover each = [](std::span<const int>) { return true; };
      const CoverFound cells = exact_cover(problem, order, progress, each);
      const auto bits = bitmask_cover(problem, order, progress, each);
      ASSERT_TRUE(bits);
      ASSERT_EQ(cells.nodes, bits->nodes) << describe(problem);
    }
  }
}

TEST(ExactCover, TheFirstExampleOfDancingLinks) {
  const std::vector<std::vector<int>> options = {{2, 4, 5}, {0, 3, 6}, {1, 2, 5}, {0, 3}, {1, 6}, {3, 4, 6}};
  CoverBuilder builder(7, 7);
  for (const auto& option : options) builder.add(option);
  const CoverProblem problem = *builder.build();
  for (const Search search : searches) {
    EXPECT_EQ(covers_by(search, problem, CoverOrder::dictionary), (Covers{{0, 3, 4}}));
  }
}

// Three items p, q, r and two coloured ones x, y: of Knuth's five options the second and the fourth fit.
TEST(ExactCover, TheFirstExampleOfColours) {
  const std::vector<std::vector<int>> options = {{0, 1, 3, 4}, {0, 2, 3, 4}, {0, 3}, {1, 3}, {2, 4}};
  const std::vector<std::vector<int>> colours = {{0, 0, 0, 1}, {0, 0, 1, 0}, {0, 2}, {0, 1}, {0, 2}};
  CoverBuilder builder(3, 5);
  for (std::size_t i = 0; i < options.size(); ++i) builder.add(options[i], colours[i]);
  const CoverProblem problem = *builder.build();
  for (const Search search : searches) {
    EXPECT_EQ(covers_by(search, problem, CoverOrder::any), all_covers(problem));
    EXPECT_EQ(covers_by(search, problem, CoverOrder::any), (Covers{{1, 3}}));
  }
}

TEST(ExactCover, Queens) {
  const u64 published[] = {2, 10, 4, 40, 92, 352};
  for (int n = 4; n <= 9; ++n) {
    for (const Search search : searches) EXPECT_EQ(count_by(search, queens_cover(n)), published[n - 4]) << n;
  }
  EXPECT_EQ(count_by(dancing, queens_cover(2)), 0u);
  EXPECT_EQ(count_by(dancing, queens_cover(1)), 1u);
  const Covers covers = covers_by(dancing, queens_cover(6), CoverOrder::dictionary);
  ASSERT_EQ(covers.size(), 4u);
  EXPECT_EQ(covers[0], (std::vector<int>{1, 9, 17, 18, 26, 34}));
}

TEST(ExactCover, Langford) {
  const int n[] = {3, 4, 5, 6, 7, 8};
  const u64 published[] = {2, 2, 0, 0, 52, 300};
  for (int i = 0; i < 6; ++i) {
    for (const Search search : searches)
      EXPECT_EQ(count_by(search, langford_cover(n[i])), published[i]) << n[i];
  }
}

TEST(ExactCover, Pentominoes) {
  const CoverProblem problem = pentomino_cover(6, 10), narrow = pentomino_cover(3, 20);
  EXPECT_EQ(problem.options(), 2056);
  EXPECT_EQ(count_by(dancing, narrow), 8u);
  EXPECT_EQ(count_by(bitmask_cover, narrow), 8u);
  Covers covers = covers_by(dancing, narrow, CoverOrder::any);
  std::sort(covers.begin(), covers.end());
  EXPECT_EQ(covers_by(bitmask_cover, narrow, CoverOrder::dictionary), covers);
}

TEST(ExactCover, SmallestAndEmptyProblems) {
  const CoverProblem nothing = *CoverBuilder(0, 0).build(), secondary = *CoverBuilder(0, 3).build();
  const CoverProblem uncovered = *CoverBuilder(1, 1).build();
  for (const Search search : searches) {
    for (const CoverOrder order : {CoverOrder::any, CoverOrder::dictionary}) {
      EXPECT_EQ(covers_by(search, nothing, order), Covers{{}});
      EXPECT_EQ(covers_by(search, secondary, order), Covers{{}});
      EXPECT_EQ(covers_by(search, uncovered, order), Covers{});
    }
  }
  CoverBuilder builder(1, 1);
  const int item[] = {0};
  builder.add(item);
  builder.covers(0, 1'000'000'000, 2'000'000'000);  // far more than there are options
  EXPECT_EQ(count_by(dancing, *builder.build()), 0u);
}

// A cover that is part of another comes before it only if it is the beginning of its list.
TEST(ExactCover, OrderOfCoversWithinCovers) {
  CoverBuilder builder(2, 2);
  const int loose[] = {0}, tight[] = {1};
  builder.covers(0, 0, 3);
  builder.add(loose);
  builder.add(tight);
  builder.add(loose);
  const CoverProblem problem = *builder.build();
  const Covers expected = {{0, 1}, {0, 1, 2}, {1}, {1, 2}};
  EXPECT_EQ(all_covers(problem), expected);
  for (const Search search : {dancing, plain}) {
    EXPECT_EQ(covers_by(search, problem, CoverOrder::dictionary), expected);
  }
}

// Every subset of 14 options that has at least 12 of them: 91 + 14 + 1.
TEST(ExactCover, ManyTimesCovered) {
  CoverBuilder builder(1, 1);
  const int item[] = {0};
  builder.covers(0, 12, 14);
  for (int i = 0; i < 14; ++i) builder.add(item);
  const CoverProblem problem = *builder.build();
  EXPECT_EQ(count_by(dancing, problem), 106u);
  EXPECT_EQ(count_by(plain, problem), 106u);
  EXPECT_EQ(covers_by(dancing, problem, CoverOrder::dictionary),
            covers_by(plain, problem, CoverOrder::dictionary));
}

TEST(ExactCover, BitmaskSaysWhatItCannot) {
  CoverBuilder several(1, 1), many(1, 1);
  const int item[] = {0};
  several.covers(0, 2, 3);
  for (int i = 0; i <= bitmask_most_options; ++i) many.add(item);
  Progress progress;
  const auto a = bitmask_cover(*several.build(), CoverOrder::any, progress);
  const auto b = bitmask_cover(*many.build(), CoverOrder::any, progress);
  ASSERT_FALSE(a);
  ASSERT_FALSE(b);
  EXPECT_EQ(a.error().fault, Fault::unsupported);
  EXPECT_EQ(b.error().fault, Fault::unsupported);
  EXPECT_NE(b.error().message.find("not 4097 and 1"), std::string::npos) << b.error().message;
}

TEST(ExactCover, RowsOfEveryLength) {
  for (const int options : {1, 63, 64, 65, 128, 129, 192, 193, 256, 257, 4096}) {
    CoverBuilder builder(2, 2);
    const int one[] = {0}, two[] = {1};
    for (int i = 0; i < options; ++i) builder.add(i % 2 == 0 ? one : two);
    const u64 half = static_cast<u64>(options) / 2;
    EXPECT_EQ(count_by(bitmask_cover, *builder.build()), half * (static_cast<u64>(options) - half));
  }
}

TEST(ExactCover, EndsWhenEnoughWasSeen) {
  const CoverProblem problem = queens_cover(8);
  for (const Search search : searches) {
    for (const CoverOrder order : {CoverOrder::any, CoverOrder::dictionary}) {
      Progress progress;
      int left = 3;
      const auto found = search(problem, order, progress, [&](std::span<const int>) { return --left > 0; });
      ASSERT_TRUE(found);
      EXPECT_EQ(left, 0);
      EXPECT_EQ(found->covers, 3u);
      EXPECT_FALSE(found->complete);
    }
  }
}

TEST(ExactCover, StopsWhenTold) {
  const CoverProblem problem = queens_cover(16);
  for (const Search search : searches) {
    for (const CoverOrder order : {CoverOrder::any, CoverOrder::dictionary}) {
      std::atomic<bool> stop = true;
      Progress progress(&stop);
      const auto found = search(problem, order, progress, {});
      ASSERT_TRUE(found);
      EXPECT_FALSE(found->complete);
      EXPECT_LE(found->nodes, 5000u);
      EXPECT_EQ(found->nodes, progress.nodes());
    }
  }
}

// Without a look ahead the order would try 6^10 ways before it saw that the first option was wrong.
TEST(ExactCover, TheOrderDoesNotStall) {
  const CoverProblem problem = stalling_cover(10, 1);
  for (const Search search : {dancing, static_cast<Search>(bitmask_cover)}) {
    Progress progress;
    std::vector<int> first;
    const auto found = search(problem, CoverOrder::dictionary, progress, [&](std::span<const int> options) {
      first.assign(options.begin(), options.end());
      return false;
    });
    ASSERT_TRUE(found);
    EXPECT_TRUE(is_cover(problem, first));
    EXPECT_LT(found->nodes, 100'000u);
  }
}

TEST(ExactCover, WhatIsFoundOutOfOrderIsPutInOrder) {
  const CoverProblem once = stalling_cover(2, 1), several = stalling_cover(1, 3);
  for (const CoverProblem* problem : {&once, &several}) {
    Covers expected = covers_by(dancing, *problem, CoverOrder::any);
    std::sort(expected.begin(), expected.end());
    EXPECT_GT(expected.size(), 4000u);
    EXPECT_EQ(covers_by(dancing, *problem, CoverOrder::dictionary), expected);
  }
  const CoverProblem narrow = pentomino_cover(4, 15);  // nothing but rare covers
  Covers first;
  Progress progress;
  exact_cover(narrow, CoverOrder::dictionary, progress, [&](std::span<const int> options) {
    first.emplace_back(options.begin(), options.end());
    return first.size() < 20;
  });
  EXPECT_EQ(first.size(), 20u);
  EXPECT_TRUE(std::is_sorted(first.begin(), first.end()));
  for (const auto& cover : first) EXPECT_TRUE(is_cover(narrow, cover));
}

}  // namespace
}  // namespace nonet::test
