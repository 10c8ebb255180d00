// The diagram of all covers against every subset of the options, against published counts, and its draws
// against every number a generator can give.
#include "nonet/cover/diagram/diagram.h"

#include <gtest/gtest.h>

#include <atomic>
#include <bit>
#include <numeric>

#include "nonet/cover/diagram/state.h"
#include "tests/support/cover_puzzles.h"
#include "tests/support/cover_random.h"

namespace nonet::test {
namespace {

constexpr double plenty = 1e9;

CoverDiagram diagram_of(const CoverProblem& problem) {
  Progress progress;
  Result<CoverDiagram> diagram = CoverDiagram::build(problem, plenty, progress);
  EXPECT_TRUE(diagram) << diagram.error().message;
  return std::move(*diagram);
}

// Dominoes on `boards` boards, their cells numbered through by a stride that mixes them.
CoverProblem dominoes(int rows, int columns, int boards = 1, int stride = 1) {
  const int cells = rows * columns * boards;
  CoverBuilder builder(cells, cells);
  const auto cell = [&](int board, int row, int column) {
    return static_cast<int>(std::int64_t{(board * rows + row) * columns + column} * stride % cells);
  };
  for (int b = 0; b < boards; ++b) {
    for (int r = 0; r < rows; ++r) {
      for (int c = 0; c < columns; ++c) {
        const int right[] = {cell(b, r, c), cell(b, r, (c + 1) % columns)};
        const int down[] = {cell(b, r, c), cell(b, (r + 1) % rows, c)};
        if (c + 1 < columns) builder.add(right);
        if (r + 1 < rows) builder.add(down);
      }
    }
  }
  return *builder.build();
}

// One item covered least to most times by n options that contain nothing else.
CoverProblem choice(int n, int least, int most) {
  CoverBuilder builder(1, 1);
  builder.covers(0, least, most);
  const int item[] = {0};
  for (int o = 0; o < n; ++o) builder.add(item);
  return *builder.build();
}

std::int64_t weight_of(const CoverProblem& problem, const std::vector<int>& options) {
  std::int64_t sum = 0;
  for (const int o : options) sum += problem.weight(o);
  return sum;
}

std::string sum(const std::string& a, const std::string& b) {
  std::string digits;
  for (std::size_t i = 0, carry = 0; i < std::max(a.size(), b.size()) || carry > 0; ++i) {
    if (i < a.size()) carry += static_cast<std::size_t>(a[a.size() - 1 - i] - '0');
    if (i < b.size()) carry += static_cast<std::size_t>(b[b.size() - 1 - i] - '0');
    digits.insert(digits.begin(), static_cast<char>('0' + carry % 10));
    carry /= 10;
  }
  return digits;
}

TEST(CoverDiagram, CompilesItsExample) {
  CoverBuilder builder(6, 6);
  const int pairs[][2] = {{0, 1}, {0, 3}, {1, 2}, {1, 4}, {2, 5}, {3, 4}, {4, 5}};
  for (const auto& pair : pairs) builder.add(pair);
  Progress progress;
  const auto diagram = CoverDiagram::build(*builder.build(), 1e8, progress);
  ASSERT_TRUE(diagram);
  EXPECT_EQ(diagram->count(), "3");
  const std::set<std::vector<int>> covers = {diagram->cover(0), diagram->cover(1), diagram->cover(2)};
  EXPECT_EQ(covers, (std::set<std::vector<int>>{{0, 4, 5}, {1, 2, 6}, {1, 3, 4}}));
}

TEST(CoverDiagram, HasEveryCoverOnceAndTheBest) {
  std::mt19937_64 random(1);
  for (std::size_t round = 0; round < 900; ++round) {
    const CoverProblem problem = random_cover(random, cover_shapes[round % std::size(cover_shapes)]);
    SCOPED_TRACE(describe(problem));
    const std::vector<std::vector<int>> covers = all_covers(problem);
    const CoverDiagram diagram = diagram_of(problem);
    ASSERT_EQ(diagram.count(), std::to_string(covers.size()));
    ASSERT_EQ(diagram.count_saturated(), covers.size());
    std::vector<std::vector<int>> found;
    std::int64_t least = Progress::none, largest = -Progress::none;
    for (u64 i = 0; i < covers.size(); ++i) {
      found.push_back(diagram.cover(i));
      least = std::min(least, weight_of(problem, covers[i]));
      largest = std::max(largest, weight_of(problem, covers[i]));
    }
    EXPECT_TRUE(diagram.cover(covers.size()).empty());
    std::sort(found.begin(), found.end());
    ASSERT_EQ(found, covers);
    for (const Aim aim : {Aim::minimum, Aim::maximum}) {
      const auto best = diagram.best(aim);
      ASSERT_EQ(best.has_value(), !covers.empty());
      if (!best) continue;
      EXPECT_EQ(best->weight, aim == Aim::minimum ? least : largest);
      EXPECT_EQ(weight_of(problem, best->options), best->weight);
      EXPECT_TRUE(std::binary_search(covers.begin(), covers.end(), best->options));
    }
  }
}

TEST(CoverDiagram, DrawsEveryCoverFromAsManyNumbers) {
  std::mt19937_64 random(2);
  for (std::size_t round = 0; round < 300; ++round) {
    const CoverProblem problem = random_cover(random, cover_shapes[round % std::size(cover_shapes)]);
    const CoverDiagram diagram = diagram_of(problem);
    const auto count = static_cast<u64>(diagram.count_saturated());
    if (count == 0) {
      EXPECT_TRUE(diagram.sample([] { return u64{0}; }).empty());
      continue;
    }
    const u64 numbers = std::bit_ceil(count);
    std::map<std::vector<int>, int> drawn;
    for (u64 number = 0; number < numbers; ++number) {
      // Bits beyond those that are needed make no difference; a number that is too large is drawn again.
      std::vector<u64> numbers_given = {number | ~(numbers - 1), 0};
      std::size_t asked = 0;
      const std::vector<int> cover = diagram.sample([&] { return numbers_given[asked++]; });
      EXPECT_EQ(asked, count == 1 ? 0U : (number < count ? 1U : 2U));
      if (number < count) ++drawn[cover];
    }
    ASSERT_EQ(drawn.size(), count) << describe(problem);
  }
}

TEST(CoverDiagram, DrawsFromMoreThanFitIn128Bits) {
  const CoverProblem problem = dominoes(8, 48);
  const CoverDiagram diagram = diagram_of(problem);
  EXPECT_EQ(diagram.count_saturated(), ~u128{0});
  std::mt19937_64 random(3);
  std::set<std::vector<int>> drawn;
  for (int n = 0; n < 20; ++n) {
    const std::vector<int> cover = diagram.sample(std::ref(random));
    EXPECT_TRUE(is_cover(problem, cover));
    drawn.insert(cover);
  }
  EXPECT_EQ(drawn.size(), 20U);
  // A first number that is too large in its highest bits leads to the second.
  std::vector<u64> given(64, ~u64{0});
  std::size_t asked = 0;
  const std::vector<int> last =
      diagram.sample([&] { return asked < 3 ? given[asked++] : (++asked, u64{0}); });
  EXPECT_TRUE(is_cover(problem, last));
  EXPECT_EQ(last, diagram.cover(0));
}

TEST(CoverDiagram, CountsDominoes) {
  EXPECT_EQ(diagram_of(dominoes(8, 8)).count(), "12988816");
  EXPECT_EQ(diagram_of(dominoes(5, 5)).count(), "0");
  const CoverDiagram twelve = diagram_of(dominoes(12, 12));
  EXPECT_EQ(twelve.count(), "53060477521960000");
  EXPECT_EQ(diagram_of(dominoes(12, 12, 1, 5)).count(), "53060477521960000");
  EXPECT_LT(twelve.nodes(), 25000U);
  EXPECT_GT(twelve.hits(), 5000U);
}

TEST(CoverDiagram, CountsBeyond128Bits) {
  std::string before = "1", now = "1";
  for (int n = 2; n <= 500; ++n) before = std::exchange(now, sum(before, now));
  const CoverDiagram diagram = diagram_of(dominoes(2, 500));
  EXPECT_EQ(diagram.count(), now);
  EXPECT_EQ(diagram.count_saturated(), ~u128{0});
  EXPECT_LT(diagram.nodes(), 2000U);
}

TEST(CoverDiagram, SaturatesOnlyAbove128Bits) {
  EXPECT_EQ(diagram_of(choice(127, 0, 127)).count_saturated(), u128{1} << 127);
  EXPECT_EQ(diagram_of(choice(128, 1, 128)).count_saturated(), ~u128{0});
  EXPECT_EQ(diagram_of(choice(128, 1, 128)).count(), "340282366920938463463374607431768211455");
  EXPECT_EQ(diagram_of(choice(128, 0, 128)).count(), "340282366920938463463374607431768211456");
}

TEST(CoverDiagram, CountsChoices) {
  EXPECT_EQ(diagram_of(choice(100, 50, 50)).count(), "100891344545564193334812497256");
  EXPECT_EQ(diagram_of(choice(4, 1, 2)).count(), "10");
  EXPECT_EQ(diagram_of(choice(4, 5, 6)).count(), "0");
}

TEST(CoverDiagram, MultipliesParts) {
  std::string power = "1";
  for (int n = 0; n < 100; ++n) power = sum(sum(power, power), power);
  const CoverDiagram diagram = diagram_of(dominoes(2, 3, 100, 7));
  EXPECT_EQ(diagram.count(), power);
  EXPECT_LT(diagram.states(), 1000U);
}

TEST(CoverDiagram, KnowsNothingToCoverAndNothingToCoverWith) {
  const CoverDiagram nothing = diagram_of(*CoverBuilder(0, 0).build());
  EXPECT_EQ(nothing.count(), "1");
  ASSERT_TRUE(nothing.best(Aim::maximum));
  EXPECT_TRUE(nothing.best(Aim::maximum)->options.empty());
  const CoverDiagram impossible = diagram_of(*CoverBuilder(1, 1).build());
  EXPECT_EQ(impossible.count(), "0");
  EXPECT_FALSE(impossible.best(Aim::minimum));
}

TEST(CoverDiagram, RefusesWhatDoesNotFit) {
  Progress progress;
  const auto small = CoverDiagram::build(dominoes(14, 14), 3e6, progress);
  ASSERT_FALSE(small);
  EXPECT_EQ(small.error().fault, Fault::refused);
  EXPECT_NE(small.error().message.find("states"), std::string::npos);
  EXPECT_FALSE(CoverDiagram::build(dominoes(2, 2), 1000, progress));
  EXPECT_TRUE(CoverDiagram::build(dominoes(2, 2), 4e6, progress));
}

TEST(CoverDiagram, RefusesWeightsThatOverflow) {
  CoverBuilder builder(1, 1);
  builder.covers(0, 0, 1 << 23);
  const int item[] = {0};
  for (int o = 0; o < 1 << 22; ++o) builder.add(item, {}, CoverProblem::largest_weight);
  const Result<CoverProblem> problem = builder.build();
  ASSERT_TRUE(problem);
  Progress progress;
  const auto diagram = CoverDiagram::build(*problem, plenty, progress);
  ASSERT_FALSE(diagram);
  EXPECT_EQ(diagram.error().fault, Fault::refused);
}

TEST(CoverDiagram, StopsWhenTold) {
  const std::atomic<bool> interrupt = true;
  Progress progress(&interrupt);
  const auto stopped = CoverDiagram::build(dominoes(16, 16), plenty, progress);
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().fault, Fault::stopped);
  EXPECT_LE(progress.nodes(), 4096U);
}

// Here a thousand states are seconds: what counts is the work that was done.
TEST(CoverDiagram, StopsBeforeTheFirstState) {
  const std::atomic<bool> interrupt = true;
  const CoverProblem queens = queens_cover(200);
  Progress progress(&interrupt);
  const auto stopped = CoverDiagram::build(queens, plenty, progress);
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().fault, Fault::stopped);
  EXPECT_NE(stopped.error().message.find("after 0 states"), std::string::npos) << stopped.error().message;
  EXPECT_EQ(progress.nodes(), 0U);

  // An order by breadth and a look for parts both touch every entry, and ask meanwhile.
  std::atomic<bool> later = false;
  Progress told(&later);
  CoverWork work(told);
  std::vector<int> order(400), items, ends;
  std::iota(order.begin(), order.end(), 0);
  DiagramState state(queens, order);
  EXPECT_FALSE(state.split(items, ends, work));  // all is connected
  EXPECT_FALSE(work.stopped());
  later = true;
  for (int look = 0; look < 16 && !work.stopped(); ++look) EXPECT_FALSE(state.split(items, ends, work));
  EXPECT_TRUE(work.stopped());
  EXPECT_EQ(frontier_order(queens, work), order);
  EXPECT_TRUE(items.empty() && ends.empty());
}

}  // namespace
}  // namespace nonet::test
