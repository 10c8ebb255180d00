// Boards and the small language against loops written out here.
#include "nonet/language/text/board.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "nonet/language/description.h"
#include "nonet/language/text/scope.h"

namespace nonet {
namespace {

std::string place_and_message(const Error& error) {
  return std::to_string(error.place.line) + ":" + std::to_string(error.place.column) + ": " + error.message;
}

// A board with a text to read on it.
struct Sheet {
  std::unique_ptr<Document> document;
  BoardMap board;
  std::string error;

  explicit Sheet(const std::string& board_keys, const std::string& text = "") {
    auto parsed = Document::parse("test.puzzle", "t = '" + text + "'\n[board]\n" + board_keys + "\n");
    if (!parsed) {
      error = place_and_message(parsed.error());
      return;
    }
    document = std::move(*parsed);
    auto read = BoardMap::read(*document->root().find("board"));
    if (read) {
      board = std::move(*read);
    } else {
      error = place_and_message(read.error());
    }
  }
  const Node& text() const { return *document->root().find("t"); }
};

std::vector<int> sorted(std::vector<int> cells) {
  std::sort(cells.begin(), cells.end());
  return cells;
}

// By the difference of rows and columns, on a torus the smaller way around.
std::vector<int> plain_near(const std::string& word, int rows, int columns, bool wraps, int cell) {
  std::vector<int> found;
  for (int other = 0; other < rows * columns; ++other) {
    bool is_near = false;
    for (int turn_down = wraps ? -1 : 0; turn_down <= (wraps ? 1 : 0); ++turn_down) {
      for (int turn_right = wraps ? -1 : 0; turn_right <= (wraps ? 1 : 0); ++turn_right) {
        const int down = other / columns - cell / columns + turn_down * rows;
        const int right = other % columns - cell % columns + turn_right * columns;
        const int far = std::max(std::abs(down), std::abs(right)), sum = std::abs(down) + std::abs(right);
        if (word == "orthogonal") is_near |= sum == 1;
        if (word == "diagonal") is_near |= far == 1 && sum == 2;
        if (word == "king") is_near |= far == 1;
        if (word == "knight") is_near |= far == 2 && sum == 3;
        if (word == "hex") is_near |= sum == 1 || (far == 1 && down == right && down != 0);
        if (word == "up") is_near |= down == -1 && right == 0;
        if (word == "down") is_near |= down == 1 && right == 0;
        if (word == "left") is_near |= down == 0 && right == -1;
        if (word == "right") is_near |= down == 0 && right == 1;
      }
    }
    if (is_near && other != cell) found.push_back(other);
  }
  return found;
}

TEST(Board, HeaderExample) {
  const Sheet sheet("grid = \"2x3\"\nvalues = \"01\"");
  ASSERT_EQ(sheet.error, "");
  EXPECT_EQ(sheet.board.find("r2c1"), 3);
  EXPECT_EQ(sheet.board.near("up", 3), std::vector<int>{0});
  EXPECT_EQ(sheet.board.kinds().size(), 1u);
  EXPECT_EQ(sheet.board.kinds()[0].texts, (std::vector<std::string>{"0", "1"}));
}

TEST(Board, NeighboursAreThoseOfPlainLoops) {
  for (const bool wraps : {false, true}) {
    for (const auto& [rows, columns] : {std::pair{5, 5}, {3, 7}, {6, 4}, {1, 6}}) {
      const Sheet sheet("grid = \"" + std::to_string(rows) + "x" + std::to_string(columns) + "\"" +
                        (wraps ? "\nwrap = true" : ""));
      ASSERT_EQ(sheet.error, "");
      for (const char* word :
           {"orthogonal", "diagonal", "king", "knight", "hex", "up", "down", "left", "right"}) {
        for (int cell = 0; cell < rows * columns; ++cell) {
          const auto found = sheet.board.near(word, cell);
          ASSERT_TRUE(found);
          // In one direction of length 1 a step of two goes around to more cells than the loops look at.
          if (wraps && (rows < 3 || columns < 3) && std::string(word) != "right") continue;
          EXPECT_EQ(sorted(*found), plain_near(word, rows, columns, wraps, cell)) << word << " " << cell;
        }
      }
    }
  }
}

TEST(Board, GroupsCoverEveryCellOnce) {
  const Sheet sheet("grid = \"4x6\"\nboxes = \"2x3\"\nregions = \"aaabbb/aaabbb/cccddd/cccddd\"");
  ASSERT_EQ(sheet.error, "");
  for (const char* word : {"rows", "columns", "boxes", "regions", "diagonals", "antidiagonals", "cells"}) {
    const auto* groups = sheet.board.groups(word);
    ASSERT_NE(groups, nullptr) << word;
    std::vector<int> all;
    for (const auto& group : *groups) {
      all.insert(all.end(), group.begin(), group.end());
      for (std::size_t i = 1; i < group.size(); ++i) {
        const RuleCell &a = sheet.board.cells()[static_cast<std::size_t>(group[0])],
                       &b = sheet.board.cells()[static_cast<std::size_t>(group[i])];
        const std::string name = word;
        const auto line = [&](const RuleCell& cell) {
          return name == "rows"            ? cell.row
                 : name == "columns"       ? cell.column
                 : name == "diagonals"     ? cell.column - cell.row
                 : name == "antidiagonals" ? cell.column + cell.row
                                           : 0;
        };
        EXPECT_EQ(line(a), line(b));
        if (name == "boxes" || name == "regions") {
          EXPECT_EQ(a.row / 2, b.row / 2);
          EXPECT_EQ(a.column / 3, b.column / 3);
        }
      }
    }
    std::vector<int> every(24);
    for (int i = 0; i < 24; ++i) every[static_cast<std::size_t>(i)] = i;
    EXPECT_EQ(sorted(all), every) << word;
  }
  EXPECT_EQ(sheet.board.groups("diagonals")->size(), 9u);
  EXPECT_EQ(sheet.board.groups("boxes")->size(), 4u);
  const Sheet torus("grid = \"5x5\"\nwrap = true");
  EXPECT_EQ(torus.board.groups("diagonals")->size(), 5u);
  EXPECT_EQ(torus.board.groups("antidiagonals")->at(0), (std::vector<int>{0, 9, 13, 17, 21}));
}

TEST(Board, ShapesBoardsNamesAndPlaces) {
  const Sheet shape("shape = '''\n #..\n....\n'''");
  ASSERT_EQ(shape.error, "");
  EXPECT_EQ(shape.board.size(), 6);
  EXPECT_EQ(shape.board.cells()[0].name, "r1c3");
  EXPECT_EQ(shape.board.at("", 2, 4), 5);
  EXPECT_EQ(shape.board.at("", 1, 1), std::nullopt);
  const Sheet boards("boards = [\"A 2x2\", \"B 1x3\"]");
  ASSERT_EQ(boards.error, "");
  EXPECT_EQ(boards.board.rows(), 3);
  EXPECT_EQ(boards.board.find("B.r1c3"), 6);
  EXPECT_EQ(boards.board.at("B", 1, 2), 5);
  EXPECT_EQ(boards.board.near("down", 2), std::vector<int>{});  // the next board begins there
  EXPECT_EQ(boards.board.groups("B.columns")->size(), 3u);
  EXPECT_EQ(boards.board.groups("columns")->size(), 5u);
  const Sheet cells("cells = \"A # B / C D E\"\nedges = \"A-B 3-5\"\nvalues = { A = 3, 'B C D E' = \"xy\" }");
  ASSERT_EQ(cells.error, "");
  EXPECT_EQ(cells.board.near("down", 0), std::vector<int>{2});
  EXPECT_EQ(cells.board.near("edge", 4), std::vector<int>{2});
  EXPECT_EQ(cells.board.cells()[0].kind, 0);
  EXPECT_EQ(cells.board.cells()[4].kind, 1);
  const Sheet places("places = [\"URF UFL\", \"UF UR\"]");
  ASSERT_EQ(places.error, "");
  EXPECT_EQ(places.board.kinds()[0].texts,
            (std::vector<std::string>{"URF", "FUR", "RFU", "UFL", "LUF", "FLU"}));
  EXPECT_EQ(places.board.find_side("RFU")->cell, 0);
  EXPECT_EQ(places.board.find_side("RFU")->turn, 2);
  EXPECT_EQ(places.board.kinds()[1].turns, 2);
}

TEST(Board, NumbersAreThoseOfArithmetic) {
  const std::vector<std::pair<std::string, std::int64_t>> cases = {
      {"1 + 2 * 3", 7},         {"(1+2)*3", 9},    {"7 / 2", 3},
      {"-7 / 2", -4},           {"-7 % 3", 2},     {"7 % -3", -2},
      {"min(3, max(1, 2))", 2}, {"10 - 3 - 2", 5}, {"r2c1", 4},
      {"at(2,3) - 1", 5},       {"- - 4", 4},      {"9223372036854775807", INT64_MAX}};
  for (const auto& [text, expected] : cases) {
    const Sheet sheet("grid = \"2x3\"", text);
    const auto value = Scope(sheet.board).number(sheet.text());
    ASSERT_TRUE(value) << text << ": " << value.error().message;
    EXPECT_EQ(*value, expected) << text;
  }
}

TEST(Board, SetsAndClauses) {
  const Sheet sheet("grid = \"3x3\"", "row(2) 1..3, r3c3 orthogonal(r2c2) at(0,9) up(8)");
  const Scope scope(sheet.board);
  EXPECT_EQ(*scope.cells(sheet.text()), (std::vector<int>{3, 4, 5, 0, 1, 2, 8, 7}));
  const Sheet added("grid = \"3x3\"", "5 2*orthogonal(5) 2*4 (1+2)*r1c1");
  EXPECT_EQ(*Scope(added.board).amounts(added.text()),
            (std::vector<std::pair<int, std::int64_t>>{{0, 3}, {1, 2}, {3, 4}, {4, 1}, {5, 2}, {7, 2}}));
  // Every assignment, in order, against loops.
  const Sheet clause("grid = \"3x4\"",
                     "a in cells, k in 2..4 7, k != 3, b in king(a), a < b, t = a + k, t % 2 = 1");
  Scope loop(clause.board);
  std::vector<std::string> found, expected;
  const auto done = loop.each(&clause.text(), [&]() -> Result<Done> {
    found.push_back(loop.joined_values());
    return Done{};
  });
  ASSERT_TRUE(done) << done.error().message;
  for (int a = 0; a < 12; ++a) {
    for (const int k : {2, 4, 7}) {
      for (const int b : plain_near("king", 3, 4, false, a)) {
        if (a >= b || (a + 1 + k) % 2 != 1) continue;
        expected.push_back("r" + std::to_string(a / 4 + 1) + "c" + std::to_string(a % 4 + 1) + "-" +
                           std::to_string(k) + "-r" + std::to_string(b / 4 + 1) + "c" +
                           std::to_string(b % 4 + 1) + "-" + std::to_string(a + 1 + k));
      }
    }
  }
  EXPECT_EQ(found, expected);
  EXPECT_EQ(loop.assignment(), "");
}

TEST(Board, NamesAndGroups) {
  const Sheet sheet("grid = \"2x2\"", "p{1..3} x{1..2}y{at(1,1)} z");
  const Scope scope(sheet.board);
  EXPECT_EQ(*scope.names(sheet.text()),
            (std::vector<std::string>{"p1", "p2", "p3", "x1yr1c1", "x2yr1c1", "z"}));
  const Sheet grouped("grid = \"2x2\"", "rows at(1,1)..at(2,1)");
  const auto groups = Scope(grouped.board).groups(grouped.text());
  ASSERT_TRUE(groups) << groups.error().message;
  ASSERT_EQ(groups->size(), 3u);
  EXPECT_EQ((*groups)[1].name, "row 2");
  EXPECT_EQ((*groups)[2].name, "at(1,1)..at(2,1)");
  EXPECT_EQ((*groups)[2].cells, (std::vector<int>{0, 1, 2}));
  // Cells beside one another are one group; a comma or a word for groups ends it.
  const Sheet written("cells = \"A B C / D E F\"", "A  right(A) A, D E, rows F B columns");
  const auto parts = Scope(written.board).groups(written.text());
  ASSERT_TRUE(parts) << parts.error().message;
  std::vector<std::pair<std::string, std::vector<int>>> found;
  for (const Scope::Group& group : *parts) {
    found.emplace_back(group.name, group.cells);
    EXPECT_EQ(group.written, group.name[0] < 'a') << group.name;
  }
  EXPECT_EQ(found, (std::vector<std::pair<std::string, std::vector<int>>>{{"A right(A) A", {0, 1}},
                                                                          {"D E", {3, 4}},
                                                                          {"row 1", {0, 1, 2}},
                                                                          {"row 2", {3, 4, 5}},
                                                                          {"F B", {5, 1}},
                                                                          {"column 1", {0, 3}},
                                                                          {"column 2", {1, 4}},
                                                                          {"column 3", {2, 5}}}));
}

TEST(Board, WrongTexts) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"1 / (2 - 2)", "1:6: division by 0"},
      {"9223372036854775807 + 1", "1:6: the result is too large"},
      {"99999999999999999999", "1:6: this number is too large"},
      {"1 + ", "1:10: expected a number or a cell at the end of this"},
      {"(1 + 2", "1:12: expected ) at the end of this"},
      {"2 + rov(1)", "1:10: there is no cell, variable or word rov (did you mean row?)"},
      {"row(3)", "1:10: there is no row 3: expected 1 to 2"},
      {"r1c9", "1:6: there is no cell r1c9: the board has 2 rows and 3 columns"},
      {"box(1)", "1:6: this board has no boxes: expected boxes = \"...\" in [board]"},
      {"1 $ 2", "1:8: expected the end of the number, not $"}};
  for (const auto& [text, expected] : cases) {
    const Sheet sheet("grid = \"2x3\"", text);
    const auto value = Scope(sheet.board).number(sheet.text());
    ASSERT_FALSE(value) << text;
    EXPECT_EQ(place_and_message(value.error()), expected) << text;
  }
  const std::vector<std::pair<std::string, std::string>> sets = {
      {"rov(at(0,0))", "1:6: there is no cell, variable or word rov (did you mean row?)"},
      {"A.rov(A.at(0,0))", "1:8: there is no cell, variable or word rov (did you mean row?)"},
      {"A.min(1, 2)", "1:8: there is no cell, variable or word min"},
      {"C.row(1)", "1:6: there is no board C"},
      {"A.r3c1", "1:6: there is no cell A.r3c1: A has 2 rows and 2 columns"},
      {"regions", "1:6: this board has no regions: expected regions = \"...\" in [board]"},
      {"edge(1)", "1:6: this board has no edges: expected edges = \"...\" in [board]"},
      {"A.row(B.r1c1)", "1:12: B.r1c1 is no cell of the board A"},
      {"A.king(B)", "1:13: B.r1c1 is no cell of the board A"}};
  for (const auto& [text, expected] : sets) {
    const Sheet sheet("boards = [\"A 2x2\", \"B 2x2\"]", text);
    const auto cells = Scope(sheet.board).cells(sheet.text());
    ASSERT_FALSE(cells) << text;
    EXPECT_EQ(place_and_message(cells.error()).substr(0, expected.size()), expected) << text;
  }
  const std::vector<std::pair<std::string, std::string>> clauses = {
      {"a inn cells", "1:8: expected in, or one of = != < <= > >=, not inn"},
      {"a in", "1:10: expected numbers or cells at the end of this"},
      {"a in , b in cells", "1:11: expected numbers or cells, not ,"},
      {"a in cells,, b in cells", "1:17: expected a variable or a condition, not ,"}};
  for (const auto& [text, expected] : clauses) {
    const Sheet sheet("grid = \"2x3\"", text);
    const auto done = Scope(sheet.board).each(&sheet.text(), [] { return Result<Done>(Done{}); });
    ASSERT_FALSE(done) << text;
    EXPECT_EQ(place_and_message(done.error()), expected) << text;
  }
  std::string deep;
  for (int i = 0; i < 100000; ++i) deep += '(';
  const Sheet nested("grid = \"2x3\"", deep);
  EXPECT_FALSE(Scope(nested.board).number(nested.text()));
}

TEST(Board, WrongBoards) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"grid = \"100000x100000\"", "is no size"},
      {"grid = \"65536x65536\"", "4294967296 cells are too many: at most 65536"},
      {"grid = \"0x3\"", "is no size"},
      {"grid = 3", "grid is a text"},
      {"grit = \"3x3\"", "3:1: [board] has no key grit (did you mean grid?)"},
      {"values = 2", "the board has no cells: expected grid, shape, boards, cells or places"},
      {"grid = \"2x2\"\nshape = \"..\"", "a board has grid or shape, not both"},
      {"grid = \"2x2\"\nvalues = 99999999999", "too many values"},
      {"grid = \"2x2\"\nvalues = \"0120\"", "4:14: two values are written 0"},
      {"grid = \"2x2\"\nvalues = [\"a\", \"b\", \"a\"]", "4:21: two values are written a"},
      {"grid = \"2x2\"\nvalues = \"0/\"", "4:12: / ends a row: expected a value without it"},
      {"grid = \"2x2\"\nvalues = [\"0\", \"#\"]",
       "4:16: # stands where there is no cell: expected another value"},
      {"grid = \"2x2\"\nvalues = [\"a\", \"b c\"]", "a value is a text without blanks"},
      {"grid = \"2x2\"\nboxes = \"3x1\"", "2 rows and 2 columns do not divide into boxes of 3x1"},
      {"grid = \"2x2\"\nregions = \"aa/a\"", "r2c2 is in no region"},
      {"cells = \"A B A\"", "3:14: two cells are called A"},
      {"cells = \"A row\"", "row is a word of the language"},
      {"cells = \"A B\"\nedges = \"A-C\"", "4:10: A-C is no pair of cells"},
      {"cells = \"A B\"\nedges = \"A-B B-A\"", "4:14: the edge B-A is there already"},
      {"cells = \"A B\"\nvalues = { A = 2 }", "B has no values"},
      {"places = \"ab at\"", "at is a word of the language"},
      {"places = \"URF FUR\"", "FUR is written twice"},
      {"places = \"URF UF\"", "UF has 2 sides, the places before it 3"},
      {"places = \"URF\"\nvalues = 3", "the values of places are their pieces"}};
  for (const auto& [keys, expected] : cases) {
    const Sheet sheet(keys);
    EXPECT_NE(sheet.error.find(expected), std::string::npos) << keys << "\n" << sheet.error;
  }
}

TEST(Board, WorkIsBoundedBeforeItIsDone) {
  for (const char* clause :
       {"k in 1..1000000000000000000", "a in 1..1000000, b in 1..1000000",
        "a in cells, b in cells, c in cells", "k in -9223372036854775807..9223372036854775807"}) {
    const Sheet sheet("grid = \"256x256\"", clause);
    Scope scope(sheet.board);
    const auto done = scope.each(&sheet.text(), [] { return Result<Done>(Done{}); });
    ASSERT_FALSE(done) << clause;
    EXPECT_NE(done.error().message.find("too"), std::string::npos) << done.error().message;
  }
}

}  // namespace
}  // namespace nonet
