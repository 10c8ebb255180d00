// What is said of moves that are wrong, and of wrong boards.
#include <gtest/gtest.h>

#include "nonet/language/described/described.h"

namespace nonet::test {
namespace {

std::string error_of(const std::string& text) {
  const auto file = parse_puzzle_file("test.puzzle", text);
  if (file) return "";
  const Error& error = file.error();
  return std::to_string(error.place.line) + ":" + std::to_string(error.place.column) + ": " + error.message;
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
}  // namespace nonet::test
