// Longer than most files: every action of a move against loops written by hand and its built-in twin.
// Moves of puzzle files: the rules against loops written out here, and against the built-in puzzles on random
// boards.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>

#include "language/described.h"
#include "language/formats.h"
#include "language/move_algebra.h"
#include "language/structure.h"
#include "nonet/text_reader.h"
#include "puzzles/clocks.h"
#include "puzzles/cube2.h"
#include "puzzles/knights.h"
#include "puzzles/lights_out.h"
#include "puzzles/nine.h"
#include "puzzles/tiles.h"

namespace nonet {
namespace {

using Values = std::vector<int>;

std::string error_of(const std::string& text) {
  const auto file = parse_puzzle_file("test.puzzle", text);
  if (file) return "";
  const Error& error = file.error();
  return std::to_string(error.place.line) + ":" + std::to_string(error.place.column) + ": " + error.message;
}

struct Described {
  MoveRules rules;
  Values turns, counts;

  explicit Described(const std::string& text) {
    auto file = parse_puzzle_file("test.puzzle", text);
    if (!file) {
      ADD_FAILURE() << file.error().place.line << ": " << file.error().message << "\n"
                    << file.error().excerpt;
      return;
    }
    rules = std::get<MoveRules>(file->rules);
    for (const RuleCell& cell : rules.cells) {
      turns.push_back(rules.kinds[static_cast<std::size_t>(cell.kind)].turns);
      counts.push_back(rules.kinds[static_cast<std::size_t>(cell.kind)].size());
    }
  }
  std::size_t size() const { return rules.moves.size(); }
  const RuleMove& move(const std::string& name) const {
    static const RuleMove none;
    for (const RuleMove& candidate : rules.moves) {
      if (candidate.name == name) return candidate;
    }
    ADD_FAILURE() << "no move " << name;
    return none;
  }
  Values after(const RuleMove& move, Values position) const {
    apply(move, turns, position);
    return position;
  }
  // Positions by distance from the goal, forwards.
  std::vector<std::size_t> levels() const {
    std::map<Values, int> seen = {{rules.goal, 0}};
    std::vector<Values> level = {rules.goal};
    std::vector<std::size_t> counted;
    while (!level.empty()) {
      counted.push_back(level.size());
      std::vector<Values> next;
      for (const Values& position : level) {
        for (const RuleMove& move : rules.moves) {
          if (!applies(move, position)) continue;
          Values child = after(move, position);
          if (seen.emplace(child, 0).second) next.push_back(std::move(child));
        }
      }
      level = std::move(next);
    }
    return counted;
  }
};

const char* const knights_text = R"toml(goal = "11111/01111/00*11/00001/00000"
[board]
grid = "5x5"
values = "10*"
[[moves]]
for = "a in cells, b in knight(a)"
when = "a = *"
swap = "a b"
)toml";

TEST(DescribedRules, KnightsJumpAsTheBuiltInOnes) {
  const Described file(knights_text);
  ASSERT_EQ(file.size(), 96u);
  EXPECT_EQ(file.rules.moves[0].name, "r1c1-r2c3");
  EXPECT_EQ(file.rules.kinds[0].turns, 1);
  const Knights built_in;
  std::mt19937_64 random(1);
  Values board(25, 0);
  for (std::size_t i = 0; i < 12; ++i) board[i] = 1;
  board[24] = 2;
  for (int round = 0; round < 50; ++round) {
    std::shuffle(board.begin(), board.end(), random);
    const auto state_of = [](const Values& values) {
      Knights::State state{0, 0};
      for (std::size_t cell = 0; cell < 25; ++cell) {
        if (values[cell] == 0) state.white |= u64{1} << cell;
        if (values[cell] == 2) state.empty = cell;
      }
      return state;
    };
    std::vector<std::pair<u64, u64>> expected, found;
    built_in.each_move(state_of(board), [&](const Knights::Move& move) {
      Knights::State next = state_of(board);
      built_in.apply(next, move);
      expected.emplace_back(next.white, next.empty);
      return false;
    });
    for (const RuleMove& move : file.rules.moves) {
      if (!applies(move, board)) continue;
      const Knights::State next = state_of(file.after(move, board));
      found.emplace_back(next.white, next.empty);
    }
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, expected);
  }
}

TEST(DescribedRules, TilesSlideAsTheBuiltInOnes) {
  const Described file(R"toml(goal = "1 2 3 / 4 5 6 / 7 8 0"
[board]
grid = "3x3"
values = 9
[[moves]]
for = "a in cells, b in orthogonal(a)"
when = "a = 0"
swap = "a b"
)toml");
  ASSERT_EQ(file.size(), 24u);
  const Tiles<9> built_in(3, 3);
  Values board(9);
  std::iota(board.begin(), board.end(), 0);
  std::mt19937_64 random(2);
  for (int round = 0; round < 50; ++round) {
    std::shuffle(board.begin(), board.end(), random);
    std::vector<Values> expected, found;
    const auto state = Tiles<9>::arrangement(board);
    built_in.each_move(state, [&](Slide slide) {
      auto next = state;
      built_in.apply(next, slide);
      Values values(9);
      for (int cell = 0; cell < 9; ++cell) values[static_cast<std::size_t>(cell)] = next.tile(cell);
      expected.push_back(values);
      return false;
    });
    for (const RuleMove& move : file.rules.moves) {
      if (applies(move, board)) found.push_back(file.after(move, board));
    }
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, expected);
  }
}

TEST(DescribedRules, NineTurnsAndSwapsAsTheBuiltInOne) {
  for (const int n : {3, 4}) {
    const std::string size = std::to_string(n) + "x" + std::to_string(n);
    std::string goal;
    for (int row = 0; row < 2 * n; ++row)
      goal += std::string(static_cast<std::size_t>(n), row < n ? '0' : '1') + "/";
    goal.pop_back();
    std::string text = "goal = \"" + goal + "\"\n[board]\nboards = [\"A " + size + "\", \"B " + size +
                       "\"]\nvalues = \"01\"\n";
    for (const std::string board : {"A", "B"}) {
      for (const std::string way : {"left", "right"})
        text += "[[moves]]\nname = \"" + board + (way == "left" ? "L" : "R") + "\"\nturn = \"" + board + " " +
                way + "\"\n";
    }
    text += "[[moves]]\nfor = \"k in 1.." + std::to_string(n) +
            "\"\nname = \"C{k}\"\nswap = \"A.column(k), B.column(k)\"\n";
    const Described file(text);
    ASSERT_EQ(file.size(), static_cast<std::size_t>(n) + 4);
    for (u64 seed = 0; seed < 20; ++seed) {
      const NineBoard board = random_nine(n, seed);
      const Values values(board.cells.begin(), board.cells.end());
      for (std::size_t move = 0; move < file.size(); ++move) {
        EXPECT_EQ(file.rules.moves[move].name, nine_move_name(static_cast<int>(move)));
        NineBoard next = board;
        apply_nine_move(next, static_cast<int>(move));
        EXPECT_EQ(file.after(file.rules.moves[move], values), Values(next.cells.begin(), next.cells.end()));
      }
    }
    if (n == 3) {
      EXPECT_EQ(file.levels(),
                (std::vector<std::size_t>{1, 3, 13, 48, 150, 491, 1274, 2796, 3604, 1330, 90}));
    }
  }
}

TEST(DescribedRules, LampsAndClocksAddAsTheBuiltInOnes) {
  for (const bool torus : {false, true}) {
    const Described file(std::string("goal = 0\n[board]\ngrid = \"4x5\"\nvalues = 3\n") +
                         (torus ? "wrap = true\n" : "") +
                         "[[moves]]\nfor = \"a in cells\"\nadd = \"a orthogonal(a)\"\n");
    const LightsOut built_in{4, 5, 3, torus, LightsOut().neighbourhood, {}};
    ASSERT_EQ(file.size(), 20u);
    EXPECT_EQ(file.rules.kinds[0].turns, 3);
    for (int move = 0; move < 20; ++move) {
      std::map<int, int> expected, found;
      built_in.each_effect(move, [&](int cell, int amount) { expected[cell] += amount; });
      const RuleMove& rule = file.rules.moves[static_cast<std::size_t>(move)];
      for (const auto& addition : rule.additions) found[addition.cell] += addition.amount;
      EXPECT_EQ(found, expected);
      EXPECT_TRUE(rule.guards.empty() && rule.carries.empty());
    }
  }
  std::string text =
      "goal = \"12\"\n[board]\ncells = \"A B C / D E F / G H I\"\nvalues = [\"12\", \"3\", \"6\", \"9\"]\n";
  for (const std::string_view turn : Clocks::turns) {
    text += "[[moves]]\nadd = \"";
    for (const char clock : turn) text += std::string(1, clock) + " ";
    text += "\"\n";
  }
  const Described clocks(text);
  ASSERT_EQ(clocks.size(), 9u);
  for (int move = 0; move < 9; ++move) {
    const RuleMove& rule = clocks.rules.moves[static_cast<std::size_t>(move)];
    EXPECT_EQ(rule.name, std::to_string(move + 1));
    std::vector<RuleMove::Addition> expected;
    Clocks().each_effect(move, [&](int cell, int amount) { expected.push_back({cell, amount}); });
    EXPECT_EQ(rule.additions, expected);
  }
}

TEST(DescribedRules, CubeTurnsAsTheBuiltInOne) {
  const Described file(R"toml([board]
places = "URF UFL ULB UBR DFR DLF DRB DBL"
[[moves]]
name = "U"
cycles = "(URF UFL ULB UBR)"
powers = true
[[moves]]
name = "R"
cycles = "(URF BRU DRB FRD)"
powers = true
[[moves]]
name = "F"
cycles = "(URF RDF DLF LUF)"
powers = true
)toml");
  ASSERT_EQ(file.size(), 9u);
  const std::vector<std::string> names = {"U", "U2", "U'", "R", "R2", "R'", "F", "F2", "F'"};
  std::mt19937_64 random(3);
  Cube2::Pieces pieces = Cube2::solved();
  Values values = file.rules.goal;
  const auto values_of = [](const Cube2::Pieces& p) {
    Values all;
    for (std::size_t place = 0; place < 8; ++place) all.push_back(p.corner[place] * 3 + p.orientation[place]);
    return all;
  };
  EXPECT_EQ(values, values_of(pieces));
  for (int step = 0; step < 300; ++step) {
    const std::size_t move = random() % 9;
    EXPECT_EQ(file.rules.moves[move].name, names[move]);
    Cube2::turn(pieces, static_cast<int>(move / 3), static_cast<int>(move % 3) + 1);
    values = file.after(file.rules.moves[move], values);
    ASSERT_EQ(values, values_of(pieces)) << names[move];
  }
}

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

TEST(DescribedRules, WhatIsWrongIsShown) {
  const std::string board = "[board]\ngrid = \"2x2\"\nvalues = \"012\"\n";
  const std::string goal = "goal = 0\n";  // the moves begin in line 5
  const auto moves = [&](const std::string& keys) {
    return error_of(goal + board + "[[moves]]\n" + keys + "\n");
  };
  EXPECT_EQ(moves("swop = \"1 2\""), "6:1: [[moves]] has no key swop (did you mean swap?)");
  EXPECT_EQ(moves("swap = \"1 2 3\""), "6:8: swap exchanges two cells, these are 3");
  EXPECT_EQ(moves("swap = \"1 7\""), "6:11: there is no cell 7: the board has cells 1 to 4");
  EXPECT_EQ(moves("swap = \"1 2\"\ncycle = \"1 2 3\""), "7:1: a move has swap or cycle, not both");
  EXPECT_EQ(moves("cycle = \"1 2 1\""), "6:14: r1c1 is there twice: this is no permutation");
  EXPECT_EQ(moves("cycles = \"(1 2)(3 2)\""), "6:16: r1c2 is in two cycles");
  EXPECT_EQ(moves("cycles = \"(1 2\""), "6:11: this cycle does not close: expected )");
  EXPECT_EQ(moves("set = \"1 = 2\""),
            "6:7: set needs to know what r1c1 holds before: expected when = \"r1c1 = VALUE\"");
  EXPECT_EQ(moves("when = \"1 = 3\"\nadd = \"1\""), "6:13: 3 is no value of r1c1: expected 0, 1 or 2");
  EXPECT_EQ(moves("when = [\"1 = 0\", \"1 = 1\"]\nadd = \"1\""),
            "6:9: no value of r1c1 meets these conditions");
  EXPECT_EQ(moves("when = \"1 ~ 3\"\nadd = \"1\""), "6:11: expected a number or a cell, not ~");
  EXPECT_EQ(moves("add = \"3*1\""), "5:1: the move 1 changes nothing");
  EXPECT_EQ(moves("when = [\"1 = 2\", \"2 = 2\"]\nswap = \"1 2\""), "5:1: the move 1 changes nothing");
  EXPECT_EQ(moves("when = \"1 2 4 = 0\"\ncycle = \"1 2 4\""), "5:1: the move 1 changes nothing");
  EXPECT_EQ(moves("when = [\"1 = 0\", \"2 = 0 1\"]\nswap = \"1 2\""), "");
  EXPECT_EQ(moves("when = \"1 2 = 0\"\nswap = \"1 2\"\nadd = \"1\""), "1:8: no move leads to the goal");
  EXPECT_EQ(moves("for = \"a in cells, b in cells\"\nswap = \"a b\""),
            "7:11: r1c1 is there twice: this is no permutation (for a = r1c1, b = r1c1)");
  EXPECT_EQ(moves("for = \"a in cells\"\nname = \"x\"\nadd = \"a\""),
            "7:8: two moves are called x; the other is made by line 5 (for a = r1c2)");
  EXPECT_EQ(moves("name = \"x y\"\nadd = \"1\""),
            "6:8: the name of a move has a character or more, and no blanks");
  EXPECT_EQ(moves("for = \"a in cells, a > 4\"\nadd = \"a\""),
            "6:7: no assignment meets all conditions: this makes no move");
  EXPECT_EQ(moves("for = \"k in 1..1000000000000000000\"\nadd = \"1\""),
            "6:13: this range is too long: at most 1048576 numbers");
  EXPECT_EQ(moves("turn = \"right\"\npowers = true\nwhen = \"1 = 0\""),
            "7:1: a move with when has no powers");
  EXPECT_EQ(moves("replace = \"0123 -> 1230\""), "6:22: 3 is no value, and not ?");
  EXPECT_EQ(moves("replace = \"01 -> 13\""), "6:19: 3 is no value, and not ?");
  EXPECT_EQ(moves("turn = \"A right\""), "6:9: there is no board A");
  EXPECT_EQ(moves("turn = \"sideways\""), "6:9: sideways is no turn: expected right, left or half");
  EXPECT_EQ(moves("replace = \"012 -> 120\""), "6:11: this picture fits nowhere on the board");
  EXPECT_EQ(moves("replace = \"01 -> 0\""), "6:11: the two pictures differ in their rows or columns");
  EXPECT_EQ(moves("replace = \"01 -> 10\"\nalong = \"orthogonl\""),
            "7:10: orthogonl is no direction (did you mean orthogonal?): expected right, left, up, down, "
            "orthogonal, diagonal or hex");
  EXPECT_EQ(moves("when = \"1 = 1\"\nswap = \"1 2\""),
            "1:8: no move can be made from the goal, nor leads to it");
  EXPECT_EQ(moves("replace = \"00 -> 01\""), "1:8: no move leads to the goal");
  const std::string add = "[[moves]]\nfor = \"a in cells\"\nadd = \"a\"\n";
  EXPECT_EQ(error_of("goal = \"01/23\"\n" + board + add), "1:13: 3 is no value of r2c2: expected 0, 1 or 2");
  EXPECT_EQ(error_of("goal = \"01/2\"\n" + board + add),
            "1:8: this position has 3 values, the board has 4 cells");
  EXPECT_EQ(error_of("goal = \"012/1\"\n" + board + add), "1:9: row 1 has 3 values, expected 2");
  EXPECT_EQ(error_of(board + add), "1:2: the puzzle has no goal: expected goal = \"...\" above [board]");
  EXPECT_EQ(error_of("goal = 0\ngoals = 1\n" + board + add),
            "2:1: the file has no key goals (did you mean goal?)");
  EXPECT_EQ(error_of(goal + add), "2:3: moves need cells: expected [board]");
  EXPECT_EQ(error_of(goal + board + add + "[[expect]]\ninstance = \"0000\"\n"),
            "8:1: nothing is expected here: expected cost, count, unsolvable, states, farthest or levels");
  EXPECT_EQ(error_of(goal + board + add + "[[expect]]\ninstance = \"0000\"\ncost = 0\nstates = 81\n"),
            "9:1: states is of all positions, not of an instance: expected another [[expect]] for it");
  EXPECT_EQ(
      error_of("goal = 0\n[board]\ncells = \"A B\"\nvalues = { A = 2, B = 3 }\n[[moves]]\nswap = \"A B\"\n"),
      "6:8: A and B cannot exchange what they hold: their values differ");
  const auto turns = [](const std::string& cycles) {
    return error_of("[board]\nplaces = \"ABC DEF\"\n[[moves]]\ncycles = \"" + cycles + "\"\n");
  };
  EXPECT_EQ(turns("(ABC BCA CAB)"), "");
  EXPECT_EQ(turns("(ABC BCA)"),
            "4:12: a piece that turns where it is goes through all its sides: expected (ABC BCA CAB)");
  EXPECT_EQ(turns("(BCA ABC CAB BCA)"),
            "4:12: a piece that turns where it is goes through all its sides: expected (BCA ABC CAB)");
  EXPECT_EQ(turns("(ABC ABC)"), "4:16: ABC is there twice: this is no permutation");
}

// Instances in a file are read with it.
TEST(DescribedRules, WrongInstancesAreShown) {
  const auto add = [](const std::string& start, const std::string& expect) {
    return error_of(start + "goal = 0\n[board]\nshape = \"..#/...\"\nvalues = \"01\"\n[[moves]]\n" +
                    "for = \"a in cells\"\nadd = \"a\"\n" + expect);
  };
  const std::string expect = "[[expect]]\ncost = 1\ninstance = ";  // from line 8 on
  EXPECT_EQ(add("start = \"01# / 000\"\n", ""), "");
  EXPECT_EQ(add("start = \"01#000\"\n", expect + "\"\"\"\n0 1 #\n0 0 1\n\"\"\"\n"), "");
  EXPECT_EQ(add("start = \"19#/000\"\n", ""), "1:11: 9 is no value of r1c2: expected 0 or 1");
  EXPECT_EQ(add("start = \"111/000\"\n", ""), "1:12: there is no cell in row 1, column 3: expected #, not 1");
  EXPECT_EQ(add("", expect + "\"01#\"\n"), "10:12: expected 2 rows, found 1");
  EXPECT_EQ(add("", expect + "\"01#/00\"\n"), "10:17: expected 3 cells in row 2, found 2");
  EXPECT_EQ(add("", expect + "\"scramble: r1c1 r2c3\"\n"), "");
  EXPECT_EQ(add("", expect + "\"scramble: r1c1 r9\"\n"), "10:28: there is no move r9");
  EXPECT_EQ(add("", "[[expect]]\ncost = -1\n"), "9:8: cost is a number of moves: expected 0 or more");
  const auto turn = [](const std::string& start) {
    return error_of("start = \"" + start + "\"\n[board]\nplaces = \"ABC DEF\"\n[[moves]]\nname = \"U\"\n" +
                    "cycles = \"(ABC DEF)\"\npowers = true\n");
  };
  EXPECT_EQ(turn("U U"), "");
  EXPECT_EQ(turn("DEF ABC"), "");
  EXPECT_EQ(turn("U X"), "1:12: there is no move X");
  EXPECT_EQ(turn("DEF ABD"), "1:14: ABD is no value of DEF: expected ABC, CAB, BCA, DEF, FDE or EFD");
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

TEST(DescribedRules, SumsThatContradictAreAnErrorOfTheFile) {
  auto file = parse_puzzle_file("test.puzzle",
                                "[goal]\nsums = \"r1c1, r1c2, r1c1 r1c2\"\nvalue = 1\n[board]\ngrid = "
                                "\"1x2\"\nvalues = 2\n[[moves]]\nadd = \"1\"\n");
  ASSERT_TRUE(file) << file.error().message;
  const auto puzzle = make_described_puzzle(std::move(*file));
  ASSERT_FALSE(puzzle);
  EXPECT_EQ(puzzle.error().fault, Fault::input);
  EXPECT_EQ(puzzle.error().place.line, 1u);
}

}  // namespace
}  // namespace nonet
