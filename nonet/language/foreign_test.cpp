// Formats that other programs read: what their definitions say, against counts that are published, and
// against a plain interpreter of the rules.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "nonet/language/text/formats.h"

namespace nonet::test {
namespace {

using Position = std::vector<int>;

Position after(const MoveRules& rules, const Position& before, const RuleMove& move) {
  Position next = before;
  for (const RuleMove::Carry& carry : move.carries) {
    next[static_cast<std::size_t>(carry.to)] = before[static_cast<std::size_t>(carry.from)];
  }
  for (const RuleMove::Addition& addition : move.additions) {
    int& value = next[static_cast<std::size_t>(addition.cell)];
    const int turns =
        rules.kinds[static_cast<std::size_t>(rules.cells[static_cast<std::size_t>(addition.cell)].kind)]
            .turns;
    value = value / turns * turns + (value % turns + addition.amount) % turns;
  }
  return next;
}

// Positions by distance from the goal, up to `most` of it.
std::vector<u64> levels_of(const MoveRules& rules, std::size_t most) {
  std::set<Position> seen = {rules.goal};
  std::vector<Position> level = {rules.goal};
  std::vector<u64> counts;
  while (!level.empty() && counts.size() <= most) {
    counts.push_back(level.size());
    std::vector<Position> next;
    for (const Position& position : level) {
      for (const RuleMove& move : rules.moves) {
        const Position other = after(rules, position, move);
        if (seen.insert(other).second) next.push_back(other);
      }
    }
    level = std::move(next);
  }
  return counts;
}

MoveRules moves_in(const std::string& path, const std::string& text) {
  const auto file = parse_puzzle_file(path, text);
  EXPECT_TRUE(file) << file.error().message << "\n" << file.error().excerpt;
  return file ? std::get<MoveRules>(file->rules) : MoveRules{};
}

std::vector<std::string> names_in(const MoveRules& rules) {
  std::vector<std::string> names;
  for (const RuleMove& move : rules.moves) names.push_back(move.name);
  return names;
}

// "line:column message" and the excerpt.
void expect_wrong(const std::string& path, const std::string& text, std::uint64_t line, std::uint64_t column,
                  const std::string& message) {
  const auto file = parse_puzzle_file(path, text);
  ASSERT_FALSE(file) << text;
  EXPECT_NE(file.error().message.find(message), std::string::npos) << file.error().message;
  EXPECT_EQ(file.error().place.line, line) << text;
  EXPECT_EQ(file.error().place.column, column) << text;
}

// Corners URF UFL ULB UBR DFR DLF DBL DRB, as cube programs number them; DBL stays.
constexpr const char* pocket_cube = R"(# the 2x2x2 cube
Name Pocket cube
Set CORNER 8 3
Solved
CORNER
1 2 3 4 5 6 7 8
End
Move U
CORNER
4 1 2 3 5 6 7 8
0 0 0 0 0 0 0 0
End
Move R
CORNER
5 2 3 1 8 6 7 4
1 0 0 2 2 0 0 1
End
Move F
CORNER
2 6 3 4 1 5 7 8
2 1 0 0 1 2 0 0
End
)";

TEST(TwistyText, ThePocketCube) {
  const MoveRules rules = moves_in("cube.def", pocket_cube);
  EXPECT_EQ(names_in(rules), (std::vector<std::string>{"U", "U2", "U'", "R", "R2", "R'", "F", "F2", "F'"}));
  EXPECT_EQ(levels_of(rules, 4), (std::vector<u64>{1, 9, 54, 321, 1847}));
  EXPECT_EQ(rules.kinds[0].texts[4], "2+1");
  EXPECT_EQ(rules.moves[0].carries[0], (RuleMove::Carry{3, 0})) << "what stands at 4 comes to 1";
  // F takes UFL to URF and turns it by 1: the second number of its second line.
  EXPECT_EQ(rules.moves[6].carries[0], (RuleMove::Carry{1, 0}));
  EXPECT_EQ(rules.moves[6].additions[0], (RuleMove::Addition{0, 1}));
}

TEST(KnownAnswers, StandInComments) {
  const auto cube = parse_puzzle_file(
      "cube.def", std::string("# expect farthest 11\n# expected\n#expect cost\n# expect cost 3  R U  F \r\n"
                              "# expect states 3674160\n") +
                      pocket_cube);
  ASSERT_TRUE(cube) << cube.error().message;
  ASSERT_EQ(cube->expected.size(), 3u);
  EXPECT_EQ(cube->expected[0].farthest, 11);
  EXPECT_EQ(cube->expected[1].cost, 3);
  EXPECT_EQ(cube->expected[1].instance, "R U  F");
  EXPECT_EQ(cube->expected[1].place.line, 4u);
  EXPECT_EQ(cube->expected[2].states, 3674160u);
  const auto bits = parse_puzzle_file("a.xor", "c expect unsolvable\np cnf 2 1\nc expect cost 1\nx1 2 0\n");
  ASSERT_TRUE(bits) << bits.error().message;
  ASSERT_EQ(bits->expected.size(), 2u);
  EXPECT_TRUE(bits->expected[0].unsolvable);
  EXPECT_EQ(bits->expected[1].cost, 1);
}

TEST(KnownAnswers, ThatAreNotUnderstood) {
  expect_wrong("a.dlx", "a\n| expect cuont 2\na\n", 2, 10, "expected count, unsolvable behind expect");
  expect_wrong("a.dlx", "a\n| expect\na\n", 2, 3, "expected count, unsolvable behind expect");
  expect_wrong("a.dlx", "a\n| expect count\na\n", 2, 10, "expected a number behind count");
  expect_wrong("a.dlx", "a\n| expect count 02\na\n", 2, 16, "expected a whole number");
  expect_wrong("a.xor", "c expect cost -1\np cnf 2 1\nx1 2 0\n", 1, 15, "expected a whole number");
  expect_wrong("a.xor", "c expect states 4\np cnf 2 1\nx1 2 0\n", 1, 10, "expected cost, count, unsolvable");
  expect_wrong("a.def", std::string("# expect farthest 11 U\n") + pocket_cube, 1, 22, "of all positions");
}

TEST(TwistyText, TheFormThatCountsFromZero) {
  const std::string text = R"(Set CORNER 8 3
StartState
CORNER
0 1 2 3 4 5 6 7
0 0 0 0 0 0 0 0
End
MoveTransformation U
CORNER
3 0 1 2 4 5 6 7
End
MoveTransformation R
CORNER
4 1 2 0 7 5 6 3
2 0 0 1 1 0 0 2
End
MoveTransformation F
CORNER
1 5 2 3 0 4 6 7
1 2 0 0 2 1 0 0
End
)";
  const MoveRules zero = moves_in("cube.tws", text), one = moves_in("cube.def", pocket_cube);
  ASSERT_EQ(zero.moves.size(), one.moves.size());
  for (std::size_t m = 0; m < one.moves.size(); ++m) {
    EXPECT_EQ(zero.moves[m].carries, one.moves[m].carries);
    EXPECT_EQ(zero.moves[m].additions, one.moves[m].additions);
  }
  EXPECT_EQ(zero.goal, one.goal);
}

// The 3x3x1 cube has 192 positions, at most 8 moves away (Jaap's puzzle page).
TEST(TwistyText, TheFloppyCube) {
  const MoveRules rules = moves_in("floppy.def", R"(Name Floppy
Set CORNERS 4 1
Set EDGES 4 2
Solved
End
Move R
CORNERS
1 3 2 4
EDGES
1 2 3 4
0 1 0 0
End
Move F
CORNERS
1 2 4 3
EDGES
1 2 3 4
0 0 1 0
End
Move L
CORNERS
4 2 3 1
EDGES
1 2 3 4
0 0 0 1
End
Move B
CORNERS
2 1 3 4
EDGES
1 2 3 4
1 0 0 0
End
)");
  EXPECT_EQ(levels_of(rules, 20), (std::vector<u64>{1, 4, 10, 24, 53, 64, 31, 4, 1}));
  EXPECT_EQ(rules.rows, 2);
  EXPECT_EQ(rules.cells[4].name, "EDGES1");
}

TEST(TwistyText, PiecesThatLookAlikeAndOrientationsThatDoNotMatter) {
  const std::string text = R"(Set RING 5 2
Solved
RING
1 1 2 2 2
? ? ? ? ?
End
Move T
RING
2 3 4 5 1
1 0 0 0 0
End
)";
  const MoveRules ring = moves_in("ring.tws", text);
  EXPECT_EQ(ring.kinds[0].texts, (std::vector<std::string>{"1", "2"}));
  EXPECT_EQ(ring.goal, (Position{0, 0, 1, 1, 1}));
  EXPECT_EQ(names_in(ring), (std::vector<std::string>{"T", "T2", "T2'", "T'"}))
      << "without flips the order is 5";
  EXPECT_EQ(levels_of(ring, 9), (std::vector<u64>{1, 4}));
  std::string flips = text;
  flips.replace(flips.find("? ? ? ? ?"), 9, "0 0 0 0 0");
  EXPECT_EQ(moves_in("ring.tws", flips).moves.size(), 9u) << "with a flip a turn it is 10";
}

TEST(TwistyText, RotationsAreNoMovesOfTwsearch) {
  const std::string text =
      "Set A 2 1\nSolved\nEnd\nMove x\nA\n2 1\nEnd\nMove UFv\nA\n2 1\nEnd\nMove X\nA\n2 1\nEnd\n";
  EXPECT_EQ(names_in(moves_in("a.tws", text)), (std::vector<std::string>{"X"}));
  EXPECT_EQ(names_in(moves_in("a.def", text)), (std::vector<std::string>{"x", "UFv", "X"}));
}

TEST(TwistyText, WhatIsPassedOverIsSaid) {
  const auto file =
      parse_puzzle_file("a.def", "Set A 2 1\nSolved\nEnd\nMove X\nA\n2 1\nEnd\nForbiddenPairs\nX X\nEnd\n");
  ASSERT_TRUE(file);
  EXPECT_NE(file->about.find("Line 8: ForbiddenPairs was passed over"), std::string::npos);
}

TEST(TwistyText, Errors) {
  const std::string head = "Set A 3 2\nSolved\nA\n1 2 3\nEnd\n";
  expect_wrong("a.tws", "", 1, 1, "no solved position");
  expect_wrong("a.tws", "Set A 3\n", 1, 1, "expected `Set NAME PIECES ORIENTATIONS`");
  expect_wrong("a.tws", "Set A 999999999999 1\n", 1, 7, "from 1 to 255");
  expect_wrong("a.tws", "Set A 3 200\n", 1, 9, "from 1 to 126");
  expect_wrong("a.tws", "Set A 3 1\nSet A 3 1\n", 2, 5, "there already");
  expect_wrong("a.tws", "Solved\nEnd\n", 1, 1, "the sets come first");
  expect_wrong("a.tws", "Set A 3 1\nSolved\nA\n1 2\nEnd\n", 4, 1, "A has 3 pieces, here are 2 numbers");
  expect_wrong("a.tws", "Set A 3 1\nSolved\nA\n1 2 4\nEnd\n", 4, 5, "a piece from 1 to 3");
  expect_wrong("a.tws", "Set A 3 1\nSolved\nA\n1 3 3\nEnd\n", 4, 1, "there is no 2");
  expect_wrong("a.tws", "Set A 3 1\nSolved\nB\n", 3, 1, "the name of a set, or End");
  expect_wrong("a.tws", "Set A 3 1\nSolved\nA\nEnd\n", 4, 1, "expected the pieces of A");
  expect_wrong("a.tws", "Set A 3 1\nSolved\nA\n1 2 3\n", 4, 1, "does not end");
  expect_wrong("a.tws", "Set A 3 2\nSolved\nA\n1 2 3\n? 0 0\nEnd\n", 2, 1, "all or none");
  expect_wrong("a.tws", head, 5, 1, "there are no moves");
  expect_wrong("a.tws", head + "Move U\nA\n1 1 3\nEnd\n", 8, 3, "this number is there twice");
  expect_wrong("a.tws", head + "Move U\nA\n2 1 3\n0 2 0\nEnd\n", 9, 3, "an orientation from 0 to 1");
  expect_wrong("a.tws", head + "Move U\nA\n1 2 3\nEnd\n", 6, 6, "changes nothing");
  expect_wrong("a.tws", head + "Move U\nA\n2 1 3\nEnd\nMove U\nA\n3 2 1\nEnd\n", 10, 6,
               "named U is there already");
  expect_wrong("a.tws", head + "MoveAlias U V\n", 6, 1, "not understood");
  expect_wrong("a.tws", head + "Illegal A 1 2\n", 6, 1, "not understood");
  expect_wrong("a.tws", head + "Set B 3 2\n", 6, 1, "sets come before");
  const auto wrong = parse_puzzle_file("a.tws", head + "Move U\n  A\n  1 1 3\nEnd\n");
  EXPECT_EQ(wrong.error().excerpt, "   8 |   1 1 3\n     |     ^");
  const auto cover = parse_puzzle_file("a.dlx", "größe b\ngröße übel\n");
  ASSERT_FALSE(cover);
  EXPECT_EQ(cover.error().place.column, 7u);
  EXPECT_EQ(cover.error().excerpt, "   2 | größe übel\n     |       ^~~~");
}

// The fewest true variables by trying all, against the moves by trying all.
RC_GTEST_PROP(XorText, SaysWhatTheClausesSay, ()) {
  const int variables = *rc::gen::inRange(1, 7), equations = *rc::gen::inRange(1, 6);
  std::string text = "c some\np cnf " + std::to_string(variables) + " " + std::to_string(equations) + "\n";
  std::vector<std::vector<int>> clauses(static_cast<std::size_t>(equations));
  for (auto& clause : clauses) {
    text += 'x';
    for (int n = *rc::gen::inRange(0, 6); n > 0; --n) {
      clause.push_back(*rc::gen::inRange(1, variables + 1) * (*rc::gen::arbitrary<bool>() ? 1 : -1));
      text += " " + std::to_string(clause.back());
    }
    text += " 0\n";
  }
  const auto file = parse_puzzle_file("a.xor", text);
  if (!file) {
    RC_ASSERT(file.error().message.starts_with("no variable is in any equation"));
    return;
  }
  const auto& rules = std::get<MoveRules>(file->rules);
  Position position;
  for (const char c : file->start) position.push_back(c - '0');
  for (unsigned truth = 0; truth < 1U << variables; ++truth) {
    Position met = position;
    for (const RuleMove& move : rules.moves) {
      if ((truth >> (std::stoi(move.name) - 1) & 1) != 0) met = after(rules, met, move);
    }
    for (std::size_t e = 0; e < clauses.size(); ++e) {
      bool sum = false;
      for (const int literal : clauses[e]) {
        const bool value = (truth >> (std::abs(literal) - 1) & 1) != 0;
        sum = sum != (literal > 0 ? value : !value);
      }
      RC_ASSERT((met[e] == 0) == sum);
    }
  }
}

TEST(XorText, BothWaysToWriteAnEquation) {
  const MoveRules rules = moves_in("a.cnf", "c xor\np cnf 9 2\nx1 -2 0\nx -2 9 9 2 2 0\n");
  EXPECT_EQ(names_in(rules), (std::vector<std::string>{"1", "2"})) << "9 cancels in pairs";
  EXPECT_EQ(rules.moves[1].additions, (std::vector<RuleMove::Addition>{{0, 1}, {1, 1}}));
  EXPECT_EQ(moves_in("a.xor", "p xor 1 1\nx1 0").moves.size(), 1u);
}

TEST(XorText, Errors) {
  expect_wrong("a.xor", "p cnf 2 3\nx1 -1 0\nx 0\nx2 2 0\n", 3, 1, "never met: there is no solution");
  expect_wrong("a.xor", "p cnf 2 1\nx1 -1 0\n", 2, 1, "all of them are met");
  expect_wrong("a.cnf", "", 1, 1, "expected `p cnf VARIABLES EQUATIONS`");
  expect_wrong("a.cnf", "c a\nx1 0\n", 2, 1, "expected `p cnf VARIABLES EQUATIONS`");
  expect_wrong("a.cnf", "p cnf 0 1\n", 1, 7, "number of variables");
  expect_wrong("a.cnf", "p cnf 1 99999999999\n", 1, 9, "number of equations");
  expect_wrong("a.cnf", "p cnf 2 1\n1 2 0\n", 2, 1, "no XOR");
  expect_wrong("a.cnf", "p cnf 2 1\nx1 2\n", 2, 4, "ends with 0");
  expect_wrong("a.cnf", "p cnf 2 1\nx1 3 0\n", 2, 4, "a variable from 1 to 2");
  expect_wrong("a.cnf", "p cnf 2 1\nx1 0\nx2 0\n", 3, 1, "there are 1 equations");
  expect_wrong("a.cnf", "p cnf 2 2\nx1 0\n", 2, 1, "here are 1");
  expect_wrong("a.cnf", "p cnf 2 1\nx 0\n", 2, 1, "no variable");
}

// Anything at all is a file or an error with a place in it.
RC_GTEST_PROP(ForeignText, AnyLinesAreReadOrRefused, ()) {
  const std::vector<std::string> words = {"Set",    "A",    "B",  "3",  "1",          "2",  "0",   "End",
                                          "Solved", "Move", "\n", "\n", "?",          "x1", "x",   "p",
                                          "cnf",    "-2",   "c",  "#",  "StartState", "\t", "\x80"};
  std::string text;
  for (int n = *rc::gen::inRange(0, 60); n > 0; --n) {
    text +=
        words[*rc::gen::inRange<std::size_t>(0, words.size())] + (*rc::gen::inRange(0, 3) > 0 ? " " : "\n");
  }
  for (const char* path : {"a.tws", "a.def", "a.xor"}) {
    const auto file = parse_puzzle_file(path, text);
    if (!file) RC_ASSERT(!file.error().message.empty() && !file.error().place.file.empty());
  }
}

}  // namespace
}  // namespace nonet::test
