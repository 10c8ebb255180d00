// Symmetries against every permutation of the options, and covers up to symmetry against published numbers.
#include "nonet/cover/symmetry/symmetry.h"

#include <gtest/gtest.h>

#include <atomic>
#include <numeric>
#include <thread>

#include "nonet/cover/diagram/diagram.h"
#include "nonet/cover/symmetry/graph.h"
#include "tests/support/cover_random.h"

namespace nonet::test {
namespace {

CoverSymmetry symmetry_of(const CoverProblem& problem) {
  Progress progress;
  Result<CoverSymmetry> symmetry = CoverSymmetry::find(problem, 1 << 20, 1e9, progress);
  EXPECT_TRUE(symmetry) << symmetry.error().message;
  return std::move(*symmetry);
}

// What an item asks of the options, with the options renamed: its limits, then the sets of options that may
// be chosen together, which for a primary item and for no colour are single ones.
using Asked = std::pair<std::vector<int>, std::set<std::set<int>>>;
std::set<Asked> rules(const CoverProblem& problem, const std::vector<int>& renamed) {
  std::set<Asked> all;
  for (int i = 0; i < problem.items(); ++i) {
    if (problem.options_of(i).empty()) continue;
    const auto holders = static_cast<int>(problem.options_of(i).size());
    Asked asked;
    if (i < problem.primary()) asked.first = {problem.least(i), std::min(problem.most(i), holders)};
    std::map<int, std::set<int>> by_colour;
    for (const int o : problem.options_of(i)) {
      for (const CoverProblem::Entry& entry : problem.option(o)) {
        const int name = renamed[static_cast<std::size_t>(o)];
        if (entry.item == i) by_colour[entry.colour == 0 ? -1 - name : entry.colour].insert(name);
      }
    }
    // A colour that one option gives and no colour are told apart, as the graph does.
    for (const auto& [colour, options] : by_colour) {
      std::set<int> set = options;
      if (colour > 0) set.insert(-1);
      asked.second.insert(set);
    }
    all.insert(asked);
  }
  return all;
}

u64 count_symmetries(const CoverProblem& problem) {
  std::vector<int> renamed(static_cast<std::size_t>(problem.options()));
  std::iota(renamed.begin(), renamed.end(), 0);
  const std::set<Asked> asked = rules(problem, renamed);
  u64 count = 0;
  do {
    bool equal = true;
    for (int o = 0; o < problem.options(); ++o) {
      equal = equal && problem.weight(o) == problem.weight(renamed[static_cast<std::size_t>(o)]);
    }
    if (equal && rules(problem, renamed) == asked) ++count;
  } while (std::next_permutation(renamed.begin(), renamed.end()));
  return count;
}

// Rows and columns once, diagonals at most once.
CoverProblem queens(int n) {
  CoverBuilder builder(2 * n, 6 * n - 2);
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c < n; ++c) {
      const int lines[] = {r, n + c, 2 * n + r + c, 5 * n - 2 + r - c};
      builder.add(lines);
    }
  }
  return *builder.build();
}

CoverProblem sudoku4() {
  CoverBuilder builder(64, 64);
  for (int r = 0; r < 4; ++r) {
    for (int c = 0; c < 4; ++c) {
      for (int d = 0; d < 4; ++d) {
        const int asked[] = {r * 4 + c, 16 + r * 4 + d, 32 + c * 4 + d, 48 + (r / 2 * 2 + c / 2) * 4 + d};
        builder.add(asked);
      }
    }
  }
  return *builder.build();
}

// The twelve pentominoes, each as the cells it has in a 5 x 5 square.
CoverProblem pentominoes(int rows, int columns) {
  using Cells = std::vector<std::pair<int, int>>;
  const std::vector<Cells> pieces = {
      {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}}, {{0, 1}, {0, 2}, {1, 0}, {1, 1}, {2, 1}},
      {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {3, 1}}, {{0, 1}, {1, 1}, {2, 0}, {2, 1}, {3, 0}},
      {{0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 0}}, {{0, 0}, {0, 1}, {0, 2}, {1, 1}, {2, 1}},
      {{0, 0}, {0, 2}, {1, 0}, {1, 1}, {1, 2}}, {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {2, 2}},
      {{0, 0}, {1, 0}, {1, 1}, {2, 1}, {2, 2}}, {{0, 1}, {1, 0}, {1, 1}, {1, 2}, {2, 1}},
      {{0, 1}, {1, 0}, {1, 1}, {2, 1}, {3, 1}}, {{0, 0}, {0, 1}, {1, 1}, {2, 1}, {2, 2}}};
  CoverBuilder builder(12 + rows * columns, 12 + rows * columns);
  for (int p = 0; p < 12; ++p) {
    std::set<std::vector<int>> placements;
    for (int turn = 0; turn < 8; ++turn) {
      for (int r = -4; r < rows + 4; ++r) {
        for (int c = -4; c < columns + 4; ++c) {
          std::vector<int> items = {p};
          for (auto [y, x] : pieces[static_cast<std::size_t>(p)]) {
            if ((turn & 1) != 0) std::swap(y, x);
            if ((turn & 2) != 0) y = -y;
            if ((turn & 4) != 0) x = -x;
            if (r + y >= 0 && r + y < rows && c + x >= 0 && c + x < columns) {
              items.push_back(12 + (r + y) * columns + c + x);
            }
          }
          std::sort(items.begin(), items.end());
          if (items.size() == 6) placements.insert(items);
        }
      }
    }
    for (const std::vector<int>& items : placements) builder.add(items);
  }
  return *builder.build();
}

struct Orbits {
  u64 covers = 0, first = 0, sum = 0;
};

Orbits orbits_of(const CoverProblem& problem, const CoverSymmetry& symmetry) {
  Progress progress;
  const auto diagram = CoverDiagram::build(problem, 1e9, progress);
  Orbits orbits;
  orbits.covers = static_cast<u64>(diagram->count_saturated());
  for (u64 i = 0; i < orbits.covers; ++i) {
    const std::vector<int> cover = diagram->cover(i);
    if (!symmetry.is_first(cover)) continue;
    ++orbits.first;
    orbits.sum += symmetry.orbit_size(cover);
  }
  return orbits;
}

TEST(CoverSymmetry, CompilesItsExample) {
  CoverBuilder builder(4, 4);
  for (int row = 0; row < 2; ++row) {
    for (int column = 0; column < 2; ++column) {
      const int lines[] = {row, 2 + column};
      builder.add(lines);
    }
  }
  Progress progress;
  const auto symmetry = CoverSymmetry::find(*builder.build(), 1000, 1e6, progress);
  ASSERT_TRUE(symmetry);
  const int diagonal[] = {0, 3}, other[] = {1, 2};
  EXPECT_EQ(symmetry->size(), 8U);
  EXPECT_TRUE(symmetry->is_first(diagonal));
  EXPECT_FALSE(symmetry->is_first(other));
  EXPECT_EQ(symmetry->first_image(other), (std::vector<int>{0, 3}));
  EXPECT_EQ(symmetry->orbit_size(other), 2U);
}

TEST(CoverSymmetry, IsEveryPermutationThatKeepsTheRules) {
  std::mt19937_64 random(1);
  for (std::size_t round = 0; round < 120; ++round) {
    const CoverProblem problem = random_cover(random, cover_shapes[round % std::size(cover_shapes)], 5);
    ASSERT_EQ(symmetry_of(problem).size(), count_symmetries(problem)) << describe(problem);
  }
}

TEST(CoverSymmetry, HasOneFirstCoverInEveryOrbit) {
  std::mt19937_64 random(2);
  for (std::size_t round = 0; round < 300; ++round) {
    const CoverProblem problem = random_cover(random, cover_shapes[round % std::size(cover_shapes)], 9);
    SCOPED_TRACE(describe(problem));
    const CoverSymmetry symmetry = symmetry_of(problem);
    const std::vector<std::vector<int>> covers = all_covers(problem);
    std::map<std::vector<int>, u64> orbits;  // by first image
    for (const std::vector<int>& cover : covers) {
      const std::vector<int> first = symmetry.first_image(cover);
      ASSERT_TRUE(std::binary_search(covers.begin(), covers.end(), first));
      ASSERT_LE(first, cover);
      ASSERT_EQ(symmetry.is_first(cover), first == cover);
      ASSERT_EQ(symmetry.orbit_size(cover), symmetry.orbit_size(first));
      ++orbits[first];
    }
    for (const auto& [first, size] : orbits) ASSERT_EQ(symmetry.orbit_size(first), size);
  }
}

TEST(CoverSymmetry, CountsEssentiallyDifferentQueens) {
  const u64 covers[] = {2, 10, 4, 40, 92, 352}, different[] = {1, 2, 1, 6, 12, 46};
  for (int n = 4; n <= 9; ++n) {
    const CoverSymmetry symmetry = symmetry_of(queens(n));
    EXPECT_EQ(symmetry.size(), 8U);
    const Orbits orbits = orbits_of(queens(n), symmetry);
    EXPECT_EQ(orbits.covers, covers[n - 4]);
    EXPECT_EQ(orbits.first, different[n - 4]) << n;
    EXPECT_EQ(orbits.sum, covers[n - 4]);
  }
}

TEST(CoverSymmetry, CountsEssentiallyDifferentSudoku) {
  const CoverSymmetry symmetry = symmetry_of(sudoku4());
  // Of the board 128, of the digits 24.
  EXPECT_EQ(symmetry.size(), 3072U);
  const Orbits orbits = orbits_of(sudoku4(), symmetry);
  EXPECT_EQ(orbits.covers, 288U);
  EXPECT_EQ(orbits.first, 2U);
  EXPECT_EQ(orbits.sum, 288U);
}

TEST(CoverSymmetry, CountsEssentiallyDifferentPentominoes) {
  const CoverProblem problem = pentominoes(3, 20);
  const CoverSymmetry symmetry = symmetry_of(problem);
  EXPECT_EQ(symmetry.size(), 4U);
  const Orbits orbits = orbits_of(problem, symmetry);
  EXPECT_EQ(orbits.covers, 8U);
  EXPECT_EQ(orbits.first, 2U);
  EXPECT_EQ(orbits.sum, 8U);
}

TEST(CoverSymmetry, TellsOptionsApartByWeightAlone) {
  CoverBuilder builder(1, 1);
  const int item[] = {0};
  builder.add_labelled(-1, item);
  builder.add_labelled(7, item);
  builder.add(item, {}, 3);
  const CoverProblem problem = *builder.build();
  const CoverSymmetry symmetry = symmetry_of(problem);
  EXPECT_EQ(symmetry.size(), 2U);
  const int first[] = {0}, twin[] = {1}, heavy[] = {2};
  EXPECT_TRUE(symmetry.is_first(first));
  EXPECT_FALSE(symmetry.is_first(twin));
  EXPECT_TRUE(symmetry.is_first(heavy));
}

TEST(CoverSymmetry, KnowsTheProblemWithoutOptions) {
  EXPECT_EQ(symmetry_of(*CoverBuilder(0, 0).build()).size(), 1U);
  EXPECT_EQ(symmetry_of(*CoverBuilder(2, 3).build()).size(), 1U);
  EXPECT_TRUE(symmetry_of(*CoverBuilder(2, 3).build()).is_first({}));
}

CoverProblem twins(int n) {
  CoverBuilder builder(1, 1);
  const int item[] = {0};
  for (int o = 0; o < n; ++o) builder.add(item);
  return *builder.build();
}

TEST(CoverSymmetry, RefusesWhatIsTooManyAndSaysHowMany) {
  Progress progress;
  const auto refused = [&](const CoverProblem& problem, u64 most, double most_memory) {
    const auto symmetry = CoverSymmetry::find(problem, most, most_memory, progress);
    EXPECT_FALSE(symmetry);
    EXPECT_EQ(symmetry.error().fault, Fault::refused);
    return symmetry.error().message;
  };
  EXPECT_NE(refused(twins(10), 1000000, 1e9).find("3628800 elements"), std::string::npos);
  EXPECT_NE(refused(twins(30), 1000000, 1e9).find("2.65252e32 elements"), std::string::npos);
  EXPECT_NE(refused(twins(8), 1000000, 1e5).find("40320 elements"), std::string::npos);
  EXPECT_NE(refused(twins(8500), 1000000, 1e9).find("too many"), std::string::npos);
  EXPECT_NE(refused(twins(100), 1000000, 1000).find("MB"), std::string::npos);
  EXPECT_EQ(symmetry_of(twins(8)).size(), 40320U);
}

TEST(CoverSymmetry, StopsWhenToldAndStartsAgain) {
  const std::atomic<bool> interrupt = true;
  Progress progress(&interrupt);
  const auto stopped = CoverSymmetry::find(queens(6), 1000, 1e9, progress);
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().fault, Fault::stopped);
  EXPECT_EQ(symmetry_of(queens(6)).size(), 8U);
}

TEST(CoverSymmetry, StopsBeforeTheGraph) {
  const std::atomic<bool> interrupt = true;
  Progress progress(&interrupt);
  const auto stopped = CoverSymmetry::find(queens(200), 1000, 1e9, progress);
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().fault, Fault::stopped);
  EXPECT_EQ(progress.nodes(), 0U);
  CoverWork work(progress);
  ASSERT_FALSE(work.ask());
  EXPECT_TRUE(CoverRulesGraph(queens(200), work).graph.neighbours.empty());
}

// nauty is not started where one of its steps could take more than a second.
TEST(CoverSymmetry, RefusesLargeGraphs) {
  Progress progress;
  const auto options = CoverSymmetry::find(queens(257), 1000, 1e9, progress);
  ASSERT_FALSE(options);
  EXPECT_EQ(options.error().fault, Fault::refused);
  EXPECT_NE(options.error().message.find("66049"), std::string::npos) << options.error().message;
  CoverBuilder wide(3000, 3000);
  std::vector<int> items(3000);
  std::iota(items.begin(), items.end(), 0);
  for (int o = 0; o < 1400; ++o) wide.add(items);
  const auto entries = CoverSymmetry::find(*wide.build(), 1000, 1e9, progress);
  ASSERT_FALSE(entries);
  EXPECT_EQ(entries.error().fault, Fault::refused);
  EXPECT_NE(entries.error().message.find("4200000"), std::string::npos) << entries.error().message;
  EXPECT_EQ(progress.nodes(), 0U);
}

TEST(CoverSymmetryThreads, FindAtTheSameTime) {
  std::vector<std::thread> threads;
  std::vector<u64> sizes(4);
  for (std::size_t t = 0; t < sizes.size(); ++t) {
    threads.emplace_back([&sizes, t] { sizes[t] = symmetry_of(t % 2 == 0 ? queens(5) : twins(5)).size(); });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(sizes, (std::vector<u64>{8, 120, 8, 120}));
}

}  // namespace
}  // namespace nonet::test
