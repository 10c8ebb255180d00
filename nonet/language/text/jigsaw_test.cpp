// Lines between cells and names of cells, as boards of puzzle files have them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "nonet/language/described/described.h"
#include "tests/support/puzzle_text.h"

namespace nonet::test {
namespace {

Board drawn_board(const std::string& text) {
  auto file = parse_puzzle_file("drawn.puzzle", text);
  if (!file) throw std::runtime_error(file.error().message + "\n" + file.error().excerpt);
  auto puzzle = make_described_puzzle(std::move(*file));
  if (!puzzle) throw std::runtime_error(puzzle.error().message);
  const auto instance = instance_of(**puzzle, std::string((*puzzle)->description().example));
  return *(*puzzle)->position(*instance);
}

std::vector<int> pieces_with_rules(std::string_view board, std::string_view rules) {
  return drawn_board(fmt::format("[board]\n{}\nvalues = 4\n{}\n", board, rules)).pieces;
}

std::vector<int> pieces_of_rule(std::string_view groups, std::string_view size = "3x3") {
  return pieces_with_rules(fmt::format("grid = \"{}\"", size),
                           fmt::format("[[rules]]\ndifferent = \"{}\"", groups));
}

constexpr std::string_view rows_alone = "[[rules]]\ndifferent = \"rows\"";

TEST(Jigsaw, RegionsArePieces) {
  const std::vector<int> pieces = {1, 1, 2, 1, 2, 2};
  EXPECT_EQ(pieces_with_rules("grid = \"2x3\"\nregions = \"AAB/ABB\"", rows_alone), pieces);
  EXPECT_EQ(pieces_with_rules("shape = \"..#/#..\"\nregions = \"AB#/#BA\"", rows_alone),
            (std::vector<int>{1, 2, 0, 0, 2, 1}));
  const std::string moves = "[[moves]]\nfor = \"a in cells\"\nname = \"{a}\"\n";
  const std::string board = "[board]\ngrid = \"2x3\"\nvalues = 2\nregions = \"AAB/ABB\"\n";
  EXPECT_EQ(drawn_board("goal = 0\n" + board + moves + "add = \"a\"\n").pieces, pieces);
  EXPECT_EQ(drawn_board("goal = 0\n" + board + moves + "when = \"a = 1\"\nset = \"a = 0\"\n").pieces, pieces);
}

TEST(Jigsaw, BoxesAreDrawnForEveryKindOfRules) {
  const std::string board = "[board]\ngrid = \"4x4\"\nboxes = \"2x2\"\nregions = \"AAAB/AABB/ABBB/ABBB\"\n";
  const std::string moves = "[[moves]]\nfor = \"a in cells\"\nname = \"{a}\"\n";
  for (const Board& drawn :
       {drawn_board(board + "values = 4\n[[rules]]\ndifferent = \"rows\"\n"),
        drawn_board("goal = 0\n" + board + "values = 2\n" + moves + "add = \"a\"\n"),
        drawn_board("goal = 0\n" + board + "values = 2\n" + moves + "when = \"a = 1\"\nset = \"a = 0\"\n")}) {
    EXPECT_EQ(drawn.box_rows, 2);
    EXPECT_EQ(drawn.box_columns, 2);
    EXPECT_TRUE(drawn.pieces.empty());
  }
}

TEST(Jigsaw, GroupsOfOneRuleThatPartTheBoardArePieces) {
  const std::vector<int> pieces = {1, 1, 2, 1, 3, 2, 3, 3, 2};
  constexpr std::string_view groups = "1 2 4, 3 6 9, 5 7 8";
  EXPECT_EQ(pieces_of_rule(groups), pieces);
  EXPECT_EQ(pieces_of_rule("rows 1 2 4, 3 6 9, 5 7 8"), pieces);
  EXPECT_EQ(pieces_with_rules("grid = \"3x3\"",
                              "[[rules]]\ncount = \"1\"\nin = \"1 2 4, 3 6 9, 5 7 8\"\ntimes = 1"),
            pieces);
  EXPECT_EQ(
      pieces_with_rules("grid = \"4x4\"",
                        "[[rules]]\nfor = \"i in 0..1, j in 0..1, a = at(2*i+1,2*j+1)\"\ncount = \"1\"\n"
                        "among = \"a right(a) down(a) right(down(a))\"\ntimes = 1"),
      (std::vector<int>{1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 4, 4, 3, 3, 4, 4}));
  EXPECT_EQ(drawn_board("[board]\ngrid = \"3x3\"\nvalues = 2\n[goal]\nsums = \"rows 1 2 4, 3 6 9, 5 7 8\"\n"
                        "[[moves]]\nfor = \"a in cells\"\nname = \"{a}\"\nadd = \"a\"\n")
                .pieces,
            pieces);
}

TEST(Jigsaw, OtherGroupsAreNone) {
  const std::vector<int> none;
  EXPECT_EQ(pieces_of_rule("rows columns"), none);
  EXPECT_EQ(pieces_of_rule("1..3, 4..6, 7..9"), none);       // the rows
  EXPECT_EQ(pieces_of_rule("1 4 7, 2 5 8, 3 6 9"), none);    // the columns
  EXPECT_EQ(pieces_of_rule("1 2 4, 3 6 9, 5 7"), none);      // not all cells
  EXPECT_EQ(pieces_of_rule("1 2 4, 3 6 9, 5 7 8 9"), none);  // one twice
  EXPECT_EQ(pieces_of_rule("1 5 9, 2 4 3, 6 7 8"), none);    // one in parts
  EXPECT_EQ(pieces_of_rule("1 2 3 4", "2x2"), none);         // the board
  EXPECT_EQ(pieces_with_rules("grid = \"3x3\"",
                              "[[rules]]\ndifferent = \"1 2 4, 3 6 9\"\n"
                              "[[rules]]\ndifferent = \"5 7 8\""),
            none);  // of two rules
  EXPECT_EQ(
      pieces_with_rules("grid = \"2x2\"", "[[rules]]\ncount = \"1\"\nin = \"1, 2, 3, 4\"\ntimes = \"0..1\""),
      none);  // single cells
}

TEST(Jigsaw, CellsHaveTheNamesOfTheFile) {
  const Board grid = drawn_board("[board]\ngrid = \"2x2\"\nvalues = 2\n[[rules]]\ndifferent = \"rows\"\n");
  for (const Board::Cell& cell : grid.cells) EXPECT_EQ(cell.name, "");
  const Board named =
      drawn_board("[board]\ncells = \"A # B / C D E\"\nvalues = 3\n[[rules]]\ndifferent = \"C D E\"\n");
  std::vector<std::string> names;
  for (const Board::Cell& cell : named.cells) names.push_back(cell.name);
  EXPECT_EQ(names, (std::vector<std::string>{"A", "", "B", "C", "D", "E"}));
  const Board boards =
      drawn_board("[board]\nboards = [\"A 1x2\", \"B 1x2\"]\nvalues = 2\n[[rules]]\ndifferent = \"rows\"\n");
  EXPECT_EQ(boards.cells.back().name, "B.r1c2");
}

}  // namespace
}  // namespace nonet::test
