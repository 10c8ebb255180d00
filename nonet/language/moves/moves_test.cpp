// Moves of puzzle files: the rules against loops written out here.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>

#include "nonet/base/text_reader.h"
#include "nonet/language/described/described.h"
#include "nonet/language/moves/algebra.h"
#include "nonet/language/structure/structure.h"
#include "nonet/puzzles/lights_out/lights_out.h"
#include "tests/support/described_rules.h"

namespace nonet::test {
namespace {

TEST(DescribedRules, HanoiAndPegsAskForValues) {
  const Described hanoi(R"(goal = "3"
[board]
cells = "d1 d2 d3 d4"
values = "123"
[[moves]]
for = "d in 1..4, p in 1..3, q in 1..3, p != q"
name = "{d}:{p}-{q}"
when = ["d = p", "1..d-1 != p q"]
set = "d = q"
)");
  const auto levels = hanoi.levels();
  EXPECT_EQ(levels.size(), 16u);  // 2^4 - 1 moves
  EXPECT_EQ(std::accumulate(levels.begin(), levels.end(), std::size_t{0}), 81u);

  const Described pegs(R"(goal = "0001000"
[board]
grid = "1x7"
values = "01"
[[moves]]
replace = "110 -> 001"
along = "right left"
)");
  ASSERT_EQ(pegs.size(), 10u);
  const RuleMove& jump = pegs.move("r1c2-r1c4");
  EXPECT_EQ(jump.guards, (std::vector<RuleMove::Guard>{{1, 2}, {2, 2}, {3, 1}}));
  EXPECT_EQ(pegs.after(jump, {1, 1, 1, 0, 1, 1, 1}), (Values{1, 0, 0, 1, 1, 1, 1}));
}

TEST(DescribedRules, PancakesAndTopspinCarry) {
  const Described pancakes(R"(goal = "123456"
[board]
grid = "1x6"
values = "123456"
[[moves]]
for = "k in 2..6"
reverse = "1..k"
)");
  // The published numbers of stacks of six by flips.
  EXPECT_EQ(pancakes.levels(), (std::vector<std::size_t>{1, 5, 20, 79, 199, 281, 133, 2}));

  const Described topspin(R"(goal = "1234567"
[board]
grid = "1x7"
values = "1234567"
[[moves]]
name = "R"
cycle = "cells"
powers = true
[[moves]]
name = "T"
reverse = "1..4"
)");
  std::vector<std::string> names;
  for (const RuleMove& move : topspin.rules.moves) names.push_back(move.name);
  EXPECT_EQ(names, (std::vector<std::string>{"R", "R2", "R3", "R4", "R5", "R6", "T"}));
  EXPECT_EQ(topspin.after(topspin.move("R2"), {0, 1, 2, 3, 4, 5, 6}), (Values{5, 6, 0, 1, 2, 3, 4}));
}

TEST(DescribedRules, JugsArePouredByNumbers) {
  const Described jugs(R"toml(goal = "0 4"
[board]
cells = "S L"
values = { S = 4, L = 6 }
[[moves]]
for = "x in 1..3, y in 0..4, t = min(x, 5 - y)"
name = "pour-{x}-{y}"
when = ["S = x", "L = y"]
set = "S = x - t, L = y + t"
)toml");
  ASSERT_EQ(jugs.size(), 15u);
  for (int x = 1; x <= 3; ++x) {
    for (int y = 0; y <= 4; ++y) {
      const RuleMove& pour = jugs.move("pour-" + std::to_string(x) + "-" + std::to_string(y));
      const int moved = std::min(x, 5 - y);
      EXPECT_TRUE(applies(pour, Values{x, y}));
      EXPECT_FALSE(applies(pour, Values{x, y + 1}));
      EXPECT_EQ(jugs.after(pour, {x, y}), (Values{x - moved, y + moved}));
    }
  }
}

TEST(DescribedRules, PicturesCarryWhatIsOnlyRearranged) {
  const Described file(R"(goal = "../ab/o."
[board]
grid = "3x2"
values = ".abo"
[[moves]]
replace = "ab/.. -> ../ab"
inverse = true
[[moves]]
replace = "o? -> .?"
[[moves]]
replace = "ab/.. -> ../ba"
)");
  ASSERT_EQ(file.size(), 9u);
  EXPECT_EQ(file.after(file.move("r1c1-r2c2"), {1, 2, 0, 0, 3, 0}), (Values{0, 0, 1, 2, 3, 0}));
  EXPECT_EQ(file.after(file.move("r1c1-r2c2'"), {0, 0, 1, 2, 3, 0}), (Values{1, 2, 0, 0, 3, 0}));
  EXPECT_FALSE(file.move("r1c1-r2c2").carries.empty());
  EXPECT_TRUE(file.move("r1c1-r2c2").additions.empty());
  EXPECT_EQ(file.after(file.move("r2c1-r2c2"), {0, 0, 3, 2, 0, 0}), (Values{0, 0, 0, 2, 0, 0}));
  EXPECT_EQ(file.move("r2c1-r2c2").guards, (std::vector<RuleMove::Guard>{{2, 8}}));
  EXPECT_EQ(file.after(file.move("r1c1-r2c2:3"), {1, 2, 0, 0, 3, 0}), (Values{0, 0, 2, 1, 3, 0}));
}

TEST(DescribedRules, SumsExpectationsAndStart) {
  const auto file = parse_puzzle_file("folder/even.puzzle", R"(title = "even"
start = "10 / 01"
[goal]
sums = "rows columns"
[board]
grid = "2x2"
values = "01"
[[moves]]
for = "a in cells"
add = "a"
[[expect]]
cost = 2
count = "2"
[[expect]]
states = 16
levels = [1, 2]
)");
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->name, "even");
  EXPECT_EQ(file->start, "10\n01");
  const auto& rules = std::get<MoveRules>(file->rules);
  ASSERT_EQ(rules.sums.size(), 4u);
  EXPECT_TRUE(rules.goal.empty());
  EXPECT_EQ(rules.sums[3].name, "column 2");
  EXPECT_EQ(rules.sums[3].cells, (std::vector<std::pair<int, int>>{{1, 1}, {3, 1}}));
  ASSERT_EQ(file->expected.size(), 2u);
  EXPECT_EQ(file->expected[0].cost, 2);
  EXPECT_EQ(file->expected[0].count, "2");
  EXPECT_EQ(file->expected[1].states, 16u);
  EXPECT_EQ(file->expected[1].levels, (std::vector<u64>{1, 2}));
}

// Cells beside one another are one sum; without a name a move has a number.
TEST(DescribedRules, SumsOfCellsThatAreNamed) {
  const std::string board = "[board]\ngrid = \"1x4\"\nvalues = \"01\"\n";
  const std::string moves = "[[moves]]\nname = \"2\"\nadd = \"1\"\n[[moves]]\nadd = \"2\"\n";
  const auto sums_of = [&](const std::string& text) {
    const Described file("[goal]\nsums = \"" + text + "\"\n" + board + moves);
    std::vector<std::string> all;
    for (const MoveRules::Sum& sum : file.rules.sums)
      all.push_back(sum.name + ": " + std::to_string(sum.cells.size()));
    return all;
  };
  EXPECT_EQ(sums_of("r1c1 r1c2"), std::vector<std::string>{"r1c1 r1c2: 2"});
  EXPECT_EQ(sums_of("r1c1 r1c2, 3"), (std::vector<std::string>{"r1c1 r1c2: 2", "3: 1"}));
  const Described file("goal = 0\n" + board + moves);
  ASSERT_EQ(file.size(), 2u);
  EXPECT_EQ(file.rules.moves[1].name, "2:2");
}

// Both neighbours in a row of two are the same cell: a set has it once, two words twice.
TEST(DescribedRules, ATorusTwoCellsWide) {
  const std::string head = "goal = 0\n[board]\ngrid = \"3x2\"\nvalues = 5\nwrap = true\n[[moves]]\n";
  const Described set(head + "for = \"a in cells\"\nadd = \"a orthogonal(a)\"\n");
  const Described words(head + "for = \"a in cells\"\nadd = \"a left(a) right(a) up(a) down(a)\"\n");
  const LightsOut built_in{3, 2, 5, true, LightsOut().neighbourhood, {}};
  for (int move = 0; move < 6; ++move) {
    std::map<int, int> expected, found;
    built_in.each_effect(move, [&](int cell, int amount) { expected[cell] += amount; });
    for (const auto& addition : words.rules.moves[static_cast<std::size_t>(move)].additions)
      found[addition.cell] += addition.amount;
    EXPECT_EQ(found, expected);
    for (const auto& addition : set.rules.moves[static_cast<std::size_t>(move)].additions)
      EXPECT_EQ(addition.amount, 1);
  }
}

// A character is one whatever bytes it is written in.
TEST(DescribedRules, ValuesOutsideOfAsciiStandSideBySide) {
  const std::string head = "start = \"●○○\"\ngoal = \"○○●\"\n[board]\ngrid = \"1x3\"\nvalues = \"○●\"\n";
  for (const std::string moves : {"[[moves]]\nfor = \"a in cells, b in right(a)\"\nswap = \"a b\"\n",
                                  "[[moves]]\nfor = \"a in cells, b in right(a)\"\nadd = \"a b\"\n"}) {
    auto file = parse_puzzle_file("test.puzzle", head + moves);
    ASSERT_TRUE(file) << file.error().message;
    const auto puzzle = make_described_puzzle(std::move(*file));
    ASSERT_TRUE(puzzle) << puzzle.error().message;
    TextReader text = TextReader::from_text((*puzzle)->file()->start + "\n○● ○\n", "text");
    const auto start = (*puzzle)->read(text, false);
    ASSERT_TRUE(start) << start.error().message;
    EXPECT_EQ((*puzzle)->write(**start), "●○○\n");
    Progress progress;
    const auto answer = (*puzzle)->solve(**start, {}, progress);
    ASSERT_TRUE(answer) << answer.error().message;
    EXPECT_EQ(answer->cost, 2);
    const auto wrong = (*puzzle)->read(text, false);
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().place.column, 5u) << wrong.error().message;
  }
}

// A random move on 6 cells of 4 values, two pieces in two turns each.
RuleMove random_move(std::mt19937_64& random, bool guarded) {
  RuleMove move;
  Values to(6);
  std::iota(to.begin(), to.end(), 0);
  std::shuffle(to.begin(), to.end(), random);
  for (int cell = 0; cell < 6; ++cell) {
    if (random() % 2 == 0) move.additions.push_back({cell, static_cast<int>(random() % 2)});
    move.carries.push_back({cell, to[static_cast<std::size_t>(cell)]});
    if (guarded && random() % 2 == 0) move.guards.push_back({cell, 1 + random() % 15});
  }
  return move;
}

RC_GTEST_PROP(DescribedRules, InversesAndProducts, (u64 seed)) {
  std::mt19937_64 random(seed);
  const Values turns(6, 2), counts(6, 4);
  RuleMove one = random_move(random, false), two = random_move(random, false),
           asks = random_move(random, true);
  for (RuleMove* move : {&one, &two, &asks}) normalise(*move, turns, counts);
  const RuleMove both = compose(one, two, turns), back = invert(asks, turns, counts);
  Values position(6);
  for (int& value : position) value = static_cast<int>(random() % 4);
  Values step = position, once = position;
  apply(one, turns, step);
  apply(two, turns, step);
  apply(both, turns, once);
  RC_ASSERT(step == once);
  Values there = position;
  apply(asks, turns, there);
  RC_ASSERT(applies(asks, position) == applies(back, there));
  apply(back, turns, there);
  RC_ASSERT(there == position);
}

// A cell that no move changes keeps nobody from adding: m3 of three kinds, one of them left alone.
TEST(DescribedRules, MovesThatOnlyAddAreLinearWhateverTheyChange) {
  const std::string text =
      "goal = \"0 2 0\"\n[board]\ncells = \"A B C\"\nvalues = { A = 2, B = 3, C = 4 }\n[[moves]]\nname = "
      "\"m0\"\nadd = \"3*C 2*B\"\n[[moves]]\nname = \"m1\"\nadd = \"3*C\"\n";
  const Described file(text);
  EXPECT_EQ(file.rules.kinds[0].turns, 2);
  const auto puzzle = make_described_puzzle(std::move(*parse_puzzle_file("test.puzzle", text)));
  ASSERT_TRUE(puzzle) << puzzle.error().message;
  EXPECT_TRUE(structure_of(file.rules).linear());
  TextReader reader = TextReader::from_text("0 1 0\n", "text");
  const auto instance = (*puzzle)->read(reader, false);
  ASSERT_TRUE(instance) << instance.error().message;
  Progress progress;
  const auto tally = (*puzzle)->count(**instance, {}, progress);
  ASSERT_TRUE(tally) << tally.error().message;
  EXPECT_EQ(tally->count, 1u);
}

}  // namespace
}  // namespace nonet::test
