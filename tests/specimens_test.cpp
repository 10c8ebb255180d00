// Boards to try programs on: against the published counts, the puzzles' own solvers and the contests'
// formats.
#include "nonet/contract/specimens.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "nonet/base/text_reader.h"
#include "nonet/catalog/all.h"
#include "nonet/contract/judging.h"

namespace nonet {
namespace {

struct Made {
  std::unique_ptr<Puzzle> puzzle;
  std::unique_ptr<Specimens> specimens;

  std::unique_ptr<Instance> read(const std::string& text) const {
    TextReader reader = TextReader::from_text(text, "board");
    auto instance = puzzle->read(reader, true);
    EXPECT_TRUE(instance && *instance) << text;
    return instance ? std::move(*instance) : nullptr;
  }
  Answer solve(const Instance& instance) const {
    Request request;
    const auto& known = puzzle->description().algorithms;
    if (std::any_of(known.begin(), known.end(), [](const Algorithm& a) { return a.name == "bidirectional"; }))
      request.algorithm = "bidirectional";  // the others build large tables
    Progress progress;
    const auto answer = puzzle->solve(instance, request, progress);
    EXPECT_TRUE(answer);
    return answer ? *answer : Answer{};
  }
};

Made make_named(std::string_view name, const Settings& settings = {}) {
  Made made;
  made.puzzle = std::move(*make_puzzle(name, settings));
  made.specimens = make_specimens(*made.puzzle, settings);
  return made;
}

// How many of each size, up to so many in all.
std::vector<u64> sizes_of(Specimens& specimens, u64 most) {
  std::vector<u64> counts;
  std::set<std::string> seen;
  for (u64 i = 0; i < most; ++i) {
    const auto next = specimens.next();
    if (!next) break;
    EXPECT_TRUE(seen.insert(next->text).second) << next->text;
    EXPECT_TRUE(counts.empty() || next->size + 1 >= counts.size()) << "smaller ones come first";
    counts.resize(std::max<std::size_t>(counts.size(), next->size + 1));
    ++counts[next->size];
  }
  return counts;
}

TEST(Specimens, ExampleOfTheHeader) {
  auto clocks = make_puzzle("clocks", {});
  auto specimens = make_specimens(**clocks, {});
  EXPECT_EQ(specimens->next()->text, "12 12 12\n12 12 12\n12 12 12\n");
  EXPECT_EQ(specimens->next()->size, 1u);
}

TEST(Specimens, AreAsManyAsPublished) {
  using Counts = std::vector<u64>;
  const auto counts = [](std::string_view name, u64 most) {
    return sizes_of(*make_named(name).specimens, most);
  };
  EXPECT_EQ(counts("binary-sudoku", 1 + 81 + 2205 + 26145), (Counts{1, 81, 2205, 26145}));
  EXPECT_EQ(counts("clocks", 1912), (Counts{1, 9, 45, 165, 486, 1206}));
  EXPECT_EQ(counts("knights", 1578), (Counts{1, 8, 14, 38, 148, 368, 1001}));
  EXPECT_EQ(counts("nine", 10000), (Counts{1, 3, 13, 48, 150, 491, 1274, 2796, 3604, 1330, 90}));
  EXPECT_EQ(counts("sudoku", 1 + 81 + 3240), (Counts{1, 81, 3240}));
  EXPECT_EQ(counts("checkers", 100), (Counts{0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1}));
}

// A board's ones are flips that solve it, so no board with the same parities has fewer than the minimum.
TEST(Specimens, BinarySudokuHasTheFewestOnesOfItsParities) {
  const Made made = make_named("binary-sudoku");
  for (int i = 0; i < 3000; ++i) {
    const auto next = made.specimens->next();
    const auto instance = made.read(next->text);
    EXPECT_EQ(std::count(next->text.begin(), next->text.end(), '1'), static_cast<long>(next->size));
    EXPECT_EQ(made.solve(*instance).cost, static_cast<std::int64_t>(next->size)) << next->text;
  }
}

class SpecimensOf : public testing::TestWithParam<const char*> {};

TEST_P(SpecimensOf, HaveTheSizeThatTheSolverFinds) {
  const Made made = make_named(GetParam());
  for (int i = 0; i < 12; ++i) {
    const auto next = made.specimens->next();
    ASSERT_TRUE(next || i > 7);
    if (!next) break;
    const auto instance = made.read(next->text);
    EXPECT_EQ(made.specimens->size(*instance, made.solve(*instance)), next->size) << next->text;
  }
}

TEST_P(SpecimensOf, AreInTheContestsFormatAndFollowFromTheSeed) {
  const Made made = make_named(GetParam()), other = make_named(GetParam());
  const Judging* judging = find_judging(GetParam());
  std::set<std::string> different;
  for (u64 seed = 0; seed < 40; ++seed) {
    const auto text = made.specimens->random(seed);
    ASSERT_TRUE(text);
    EXPECT_EQ(*text, *other.specimens->random(seed));
    EXPECT_TRUE(judging->fits(*text)) << *text;
    EXPECT_NE(made.read(*text), nullptr);
    different.insert(*text);
  }
  EXPECT_GT(different.size(), 4u);
  const auto systematic = made.specimens->next();
  EXPECT_TRUE(judging->fits(systematic->text)) << systematic->text;
}

// From any board smaller ones lead on until there are none.
TEST_P(SpecimensOf, ShrinkToTheSmallest) {
  const Made made = make_named(GetParam());
  const u64 least = made.specimens->next()->size;
  for (const u64 seed : {1u, 3u, 4u}) {
    std::string text = *made.specimens->random(seed);
    u64 size = ~u64{0};
    for (bool again = true; again;) {
      again = false;
      const auto instance = made.read(text);
      const Answer answer = made.solve(*instance);
      size = made.specimens->size(*instance, answer);
      for (const std::string& next : made.specimens->smaller(*instance, answer)) {
        const auto other = made.read(next);
        if (made.specimens->size(*other, made.solve(*other)) >= size) continue;
        text = next;
        again = true;
        break;
      }
    }
    EXPECT_EQ(size, least) << text;
  }
}

INSTANTIATE_TEST_SUITE_P(Contests, SpecimensOf,
                         testing::Values("binary-sudoku", "clocks", "knights", "tiles", "nine", "queens",
                                         "checkers", "sudoku", "target-sudoku"),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           std::erase(name, '-');
                           return name;
                         });

TEST(Specimens, AreWholeWhereThereAreNoOthers) {
  for (const char* name : {"clocks", "nine", "checkers"}) {
    const Made made = make_named(name);
    while (made.specimens->next()) {
    }
    EXPECT_TRUE(made.specimens->whole()) << name;
  }
  for (const char* name : {"queens", "sudoku", "target-sudoku"})
    EXPECT_FALSE(make_named(name).specimens->whole()) << name;
  EXPECT_FALSE(make_named("binary-sudoku", {{"box", "2x2"}}).specimens->whole());
}

// The contest promises that no digit stands twice in a row, a column or a box, not that there is a solution.
TEST(Specimens, SomeOfTargetSudokuHaveAHiddenFault) {
  const Made made = make_named("target-sudoku");
  int unsolvable = 0;
  for (u64 seed = 1; seed < 60; seed += 2) {
    const auto text = made.specimens->random(seed);
    ASSERT_TRUE(text);
    EXPECT_TRUE(find_judging("target-sudoku")->fits(*text)) << *text;
    unsolvable += made.solve(*made.read(*text)).status == Status::unsolvable ? 1 : 0;
  }
  EXPECT_GT(unsolvable, 3);
}

TEST(Specimens, OtherSettingsHaveRandomBoardsOnly) {
  const Made made = make_named("binary-sudoku", {{"box", "2x2"}});
  EXPECT_FALSE(made.specimens->next());
  EXPECT_NE(made.read(*made.specimens->random(1)), nullptr);
  EXPECT_EQ(made.specimens->what(), "");
  EXPECT_EQ(made.specimens->unit(), "moves from the goal");
}

TEST(Specimens, WhatIsFilledWithOtherSettingsHasNoSize) {
  const Made made = make_named("target-sudoku", {{"minimum", ""}});
  const auto instance = made.read(*made.specimens->random(1));
  const Answer answer = made.solve(*instance);
  EXPECT_EQ(made.specimens->unit(), "");
  EXPECT_EQ(made.specimens->size(*instance, answer), 0u);
  EXPECT_TRUE(made.specimens->smaller(*instance, answer).empty());
}

}  // namespace
}  // namespace nonet
