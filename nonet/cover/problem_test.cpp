// The cover problem: what the builder accepts, what it makes of it, and the random problems of the tests.
#include "nonet/cover/problem.h"

#include <gtest/gtest.h>

#include "tests/support/cover_random.h"

namespace nonet::test {
namespace {

using Covers = std::vector<std::vector<int>>;

Error error_of(CoverBuilder& builder) {
  const Result<CoverProblem> problem = builder.build();
  return problem ? Error{Fault::stopped, "no error"} : problem.error();
}

TEST(CoverProblem, ExampleOfTheHeader) {
  CoverBuilder builder(2, 2);
  const int first[] = {0}, second[] = {1}, both[] = {0, 1};
  builder.add(first);
  builder.add(second);
  builder.add(both);
  const Result<CoverProblem> problem = builder.build();
  ASSERT_TRUE(problem);
  EXPECT_EQ(all_covers(*problem), (Covers{{0, 1}, {2}}));
  EXPECT_FALSE(problem->coloured());
  EXPECT_FALSE(problem->multiple());
  EXPECT_EQ(problem->label(2), 2);
  EXPECT_EQ(problem->weight(2), 0);
}

TEST(CoverProblem, KeepsWhatWasStated) {
  CoverBuilder builder(2, 4);
  builder.covers(1, 0, 3);
  const int a[] = {3, 0}, a_colours[] = {7, 0}, b[] = {1};
  builder.add_labelled(-5, a, a_colours, -12);
  builder.add_labelled(9, b);
  builder.aim(Aim::maximum);
  const Result<CoverProblem> problem = builder.build();
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->items(), 4);
  EXPECT_EQ(problem->primary(), 2);
  EXPECT_EQ(problem->options(), 2);
  ASSERT_EQ(problem->option(0).size(), 2u);
  EXPECT_EQ(problem->option(0)[0], (CoverProblem::Entry{3, 7}));
  EXPECT_EQ(problem->option(0)[1], (CoverProblem::Entry{0, 0}));
  ASSERT_EQ(problem->options_of(1).size(), 1u);
  EXPECT_EQ(problem->options_of(1)[0], 1);
  EXPECT_TRUE(problem->options_of(2).empty());
  EXPECT_EQ(problem->least(0), 1);
  EXPECT_EQ(problem->most(0), 1);
  EXPECT_EQ(problem->least(1), 0);
  EXPECT_EQ(problem->most(1), 3);
  EXPECT_EQ(problem->label(0), -5);
  EXPECT_EQ(problem->label(1), 9);
  EXPECT_EQ(problem->weight(0), -12);
  EXPECT_EQ(problem->weight(1), 0);
  EXPECT_EQ(problem->aim(), Aim::maximum);
  EXPECT_TRUE(problem->coloured());
  EXPECT_TRUE(problem->multiple());
}

TEST(CoverProblem, RefusesWhatMakesNoSense) {
  const int outside[] = {4}, negative[] = {-1}, twice[] = {0, 1, 0}, secondary[] = {3}, good[] = {0, 3};
  const int one[] = {1}, on_primary[] = {1, 1}, below[] = {0, -1};
  const auto refuses = [](auto&& state, const std::string& words) {
    CoverBuilder builder(2, 4);
    state(builder);
    const Error error = error_of(builder);
    EXPECT_EQ(error.fault, Fault::usage);
    EXPECT_NE(error.message.find(words), std::string::npos) << error.message;
  };
  refuses([&](CoverBuilder& b) { b.add(outside); }, "contains item 4");
  refuses([&](CoverBuilder& b) { b.add(negative); }, "contains item -1");
  refuses([&](CoverBuilder& b) { b.add(twice); }, "item 0 twice");
  refuses([&](CoverBuilder& b) { b.add(secondary); }, "no primary item");
  refuses([&](CoverBuilder& b) { b.add({}); }, "no primary item");
  refuses([&](CoverBuilder& b) { b.add(good, one); }, "2 items and 1 colours");
  refuses([&](CoverBuilder& b) { b.add(good, on_primary); }, "gives item 0 the colour 1");
  refuses([&](CoverBuilder& b) { b.add(good, below); }, "gives item 3 the colour -1");
  refuses([&](CoverBuilder& b) { b.add(good, {}, CoverProblem::largest_weight + 1); }, "too large");
  refuses([&](CoverBuilder& b) { b.covers(2, 1, 1); }, "not primary");
  refuses([&](CoverBuilder& b) { b.covers(0, 2, 1); }, "2 to 1 times");
  refuses([&](CoverBuilder& b) { b.covers(0, 0, 0); }, "0 to 0 times");
  CoverBuilder impossible(3, 2), large(0, CoverProblem::most_items + 1);
  EXPECT_EQ(error_of(impossible).fault, Fault::usage);
  EXPECT_EQ(error_of(large).fault, Fault::refused);
}

TEST(CoverProblem, TheDigestTellsProblemsApart) {
  std::set<std::string> digests;
  const auto add = [&](int primary, auto&& state) {
    CoverBuilder builder(primary, 3);
    state(builder);
    const Result<CoverProblem> problem = builder.build();
    ASSERT_TRUE(problem);
    EXPECT_TRUE(digests.insert(problem->digest()).second);
  };
  const int a[] = {0, 2}, b[] = {2, 0}, c[] = {0}, red[] = {0, 1};
  add(2, [](CoverBuilder&) {});
  add(3, [](CoverBuilder&) {});
  add(2, [&](CoverBuilder& p) { p.add(a); });
  add(2, [&](CoverBuilder& p) { p.add(b); });
  add(2, [&](CoverBuilder& p) { p.add(a, red); });
  add(2, [&](CoverBuilder& p) { p.add(a), p.add(c); });
  add(2, [&](CoverBuilder& p) { p.add(c), p.add(a); });
  add(2, [&](CoverBuilder& p) { p.add(a), p.covers(0, 0, 1); });
  add(2, [&](CoverBuilder& p) { p.add(a), p.covers(0, 1, 2); });
  add(2, [&](CoverBuilder& p) { p.add(a, {}, 4); });
  add(2, [&](CoverBuilder& p) { p.add(a), p.aim(Aim::minimum); });
}

// A puzzle with everything that is optional.
struct Stated {
  int primary() const { return 1; }
  int items() const { return 2; }
  int least(int) const { return 0; }
  int most(int) const { return 2; }
  std::int64_t weight(int option) const { return 10 + option; }
  template <class F>
  void each_option(F&& f) const {
    const int both[] = {0, 1}, red[] = {0, 1}, one[] = {0};
    f(std::span<const int>(both), std::span<const int>(red));
    f(std::span<const int>(one));
  }
};
static_assert(Fill<Stated>);

TEST(CoverProblem, CompilesAFillPuzzle) {
  const Result<CoverProblem> problem = compile_cover(Stated{}, Aim::minimum);
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->most(0), 2);
  EXPECT_EQ(problem->weight(1), 11);
  EXPECT_EQ(problem->option(0)[1].colour, 1);
  EXPECT_EQ(all_covers(*problem), (Covers{{}, {0}, {0, 1}, {1}}));
}

// Nothing is tested by problems that all have no cover, or all the same number.
TEST(CoverRandom, HasEverything) {
  std::mt19937_64 random(1);
  for (const CoverShape shape : cover_shapes) {
    int none = 0, one = 0, several = 0, with_colours = 0, multiple = 0, weighted = 0;
    for (int i = 0; i < 200; ++i) {
      const CoverProblem problem = random_cover(random, shape, 8);
      const std::size_t covers = all_covers(problem).size();
      none += covers == 0;
      one += covers == 1;
      several += covers > 1;
      with_colours += problem.coloured();
      multiple += problem.multiple();
      weighted += problem.aim() != Aim::any;
    }
    EXPECT_GT(none, 10) << static_cast<int>(shape);
    EXPECT_GT(one, 10) << static_cast<int>(shape);
    EXPECT_GT(several, 10) << static_cast<int>(shape);
    EXPECT_EQ(with_colours > 0, shape == CoverShape::coloured || shape == CoverShape::mixed);
    EXPECT_EQ(multiple > 0, shape == CoverShape::multiple || shape == CoverShape::mixed);
    EXPECT_EQ(weighted > 0, shape == CoverShape::weighted || shape == CoverShape::mixed);
  }
}

}  // namespace
}  // namespace nonet::test
