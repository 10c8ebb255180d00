// Pictures of boards (report/picture.h): every look is drawn as itself, with all that it says, in a file that
// is well-formed and no larger than what is in it.
#include "report/picture.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <sstream>

#include "nonet/base/text_reader.h"
#include "nonet/catalog/all.h"
#include "report/picture_layout.h"
#include "tests/support/folders.h"
#include "tests/support/temporary.h"

namespace nonet::report {
namespace {

struct Element {
  std::string name;
  std::map<std::string, std::string> attributes;
  std::string text;
  double number(const std::string& attribute) const { return std::stod(attributes.at(attribute)); }
};

// As much of XML as pictures use; what is not well-formed is a failure.
std::vector<Element> elements_of(const std::string& svg) {
  std::vector<Element> elements;
  std::vector<std::size_t> open;
  std::size_t at = 0;
  while (at < svg.size()) {
    const std::size_t start = svg.find('<', at);
    if (start == std::string::npos) break;
    if (!open.empty()) elements[open.back()].text += svg.substr(at, start - at);
    const std::size_t end = svg.find('>', start);
    if (end == std::string::npos) {
      ADD_FAILURE() << "a tag does not end: " << svg.substr(start, 80);
      break;
    }
    at = end + 1;
    const bool ends = svg[start + 1] == '/', alone = svg[end - 1] == '/';
    std::istringstream tag(svg.substr(start + 1 + ends, end - start - 1 - ends - alone));
    Element element;
    tag >> element.name;
    if (ends) {
      if (open.empty() || elements[open.back()].name != element.name) {
        ADD_FAILURE() << "</" << element.name << "> ends nothing";
        break;
      }
      open.pop_back();
      continue;
    }
    std::string name, value;
    while (std::getline(tag >> std::ws, name, '=') && tag.get() == '"' && std::getline(tag, value, '"'))
      EXPECT_TRUE(element.attributes.emplace(name, value).second) << name << " twice in " << element.name;
    if (!alone) open.push_back(elements.size());
    elements.push_back(std::move(element));
  }
  EXPECT_TRUE(open.empty()) << "something is left open";
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(svg.find("inf"), std::string::npos);
  return elements;
}

std::vector<Element> of_class(const std::vector<Element>& elements, const std::string& name) {
  std::vector<Element> found;
  for (const Element& element : elements) {
    const auto its = element.attributes.find("class");
    if (its == element.attributes.end()) continue;
    std::istringstream words(its->second);
    for (std::string word; words >> word;) {
      if (word == name) found.push_back(element);
    }
  }
  return found;
}
const Element& only(const std::vector<Element>& elements, const std::string& name) {
  const auto found =
      std::find_if(elements.begin(), elements.end(), [&](const Element& e) { return e.name == name; });
  return found == elements.end() ? throw std::out_of_range("no " + name) : *found;
}

Board board_of(const std::string& puzzle_name, const std::string& text, const Settings& settings = {},
               bool solved = false) {
  const auto puzzle = make_puzzle(puzzle_name, settings);
  if (!puzzle) throw std::runtime_error(puzzle.error().message);
  TextReader reader = TextReader::from_text(text, "board");
  const auto instance = (*puzzle)->read(reader, true);
  if (!instance || !*instance) throw std::runtime_error(puzzle_name + " was not read");
  if (!solved) return (*puzzle)->before(**instance, Answer{}).value();
  Progress progress;
  const auto answer = (*puzzle)->solve(**instance, Request{}, progress);
  return answer ? (*puzzle)->after(**instance, *answer).value() : throw std::runtime_error("no answer");
}
std::vector<Element> drawn(const Board& board, bool marks = false) {
  return elements_of(draw_sheet("a puzzle", {Picture{.board = board, .marks = marks}}));
}

const std::string sudoku =
    "....1.7....8..5..2...9.21..85.....4.3...6.......1....37.2..4......53.9.7......8..";

struct Case {
  const char* puzzle;
  std::string text;
  std::map<std::string, std::size_t> shapes;  // by class
  bool solved = false;
  Settings settings = {};
};

TEST(Picture, EveryLookIsDrawnAsItself) {
  const std::vector<Case> cases = {
      {"lights-out",
       "101\n010\n101\n",
       {{"lamps", 1}, {"cell", 9}, {"lamp", 9}, {"glow", 5}, {"halo", 5}, {"rays", 5}, {"state", 0}}},
      {"lights-out",
       "10#\n012\n200\n",
       {{"cell", 8}, {"wall", 1}, {"lamp", 8}, {"rays", 4}, {"state", 8}},
       false,
       {{"modulus", "3"}}},
      {"clocks", "9 9 12\n6 6 6\n6 3 6\n", {{"face", 9}, {"hand", 9}, {"axle", 9}, {"hour", 9}, {"cell", 9}}},
      {"knights",
       "10110\n01*11\n10111\n01001\n00000\n",
       {{"cell", 25}, {"white", 12}, {"black", 12}, {"eye", 24}}},
      {"queens", "8", {{"cell", 64}, {"queen", 0}}},
      {"queens", "8", {{"cell", 64}, {"queen", 8}, {"answer", 0}}, true},
      {"queens", "....\n...Q\n....\n....\n", {{"queen", 4}, {"answer", 3}}, true},
      {"tiles", "283104765", {{"cell", 9}, {"tile", 8}}},
      {"nine", "100\n000\n000\n111\n111\n011\n", {{"cell", 18}, {"text", 18}, {"frame", 0}}},
      {"cube2", "R U2 R' F U' R2 F'", {{"sticker", 24}, {"letter", 24}, {"cell", 0}, {"wall", 0}}},
      {"pyraminx", "U L' R B' L U' R'", {{"sticker", 36}, {"letter", 36}, {"cell", 0}, {"wall", 0}}},
      {"pentominoes", ".....\n.....\n.....\n.....\n", {{"cell", 20}, {"letter", 20}, {"borders", 1}}, true},
      {"sudoku", sudoku, {{"cell", 81}, {"text", 23}, {"borders", 1}, {"frame", 1}, {"mark", 0}}},
      {"sudoku", sudoku, {{"cell", 81}, {"text", 81}, {"answer", 0}}, true},
  };
  for (const Case& one : cases) {
    const auto elements = drawn(board_of(one.puzzle, one.text, one.settings, one.solved));
    for (const auto& [name, count] : one.shapes)
      EXPECT_EQ(of_class(elements, name).size(), count) << one.puzzle << ": " << name;
  }
}

TEST(Picture, HandsPointAtTheHour) {
  const auto hands = of_class(drawn(board_of("clocks", "9 9 12\n6 6 6\n6 3 6\n")), "hand");
  const std::vector<int> angles = {270, 270, 0, 180, 180, 180, 180, 90, 180};
  ASSERT_EQ(hands.size(), angles.size());
  for (std::size_t i = 0; i < angles.size(); ++i)
    EXPECT_TRUE(hands[i].attributes.at("transform").starts_with(fmt::format("rotate({} ", angles[i]))) << i;
}

// Also printed in black and white.
TEST(Picture, NothingIsToldByColourAlone) {
  for (const char* puzzle : {"cube2", "pyraminx"}) {
    std::map<std::string, std::set<std::string>> letters;  // by fill
    const auto elements = drawn(board_of(puzzle, "U L R B\n"));
    const auto stickers = of_class(elements, "sticker"), texts = of_class(elements, "letter");
    ASSERT_EQ(stickers.size(), texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i)
      letters[stickers[i].attributes.at("fill")].insert(texts[i].text);
    for (const auto& [fill, names] : letters) EXPECT_EQ(names.size(), 1U) << puzzle << fill;
  }
  Board steps = board_of("sudoku", sudoku);
  using Role = PencilMark::Role;
  const Role roles[] = {Role::plain, Role::pattern, Role::fin,    Role::on,
                        Role::off,   Role::placed,  Role::removed};
  steps.cells[0].marks.clear();
  for (int place = 0; place < 7; ++place)
    steps.cells[0].marks.push_back({place, std::to_string(place + 1), roles[place]});
  const auto elements = drawn(steps);
  EXPECT_EQ(of_class(elements, "mark").size(), 7U) << "only where something is said";
  const std::map<std::string, std::string> forms = {{"pattern", "circle"}, {"fin", "rect"},
                                                    {"on", "circle"},      {"off", "rect"},
                                                    {"placed", "circle"},  {"removed", "path"}};
  for (const auto& [role, form] : forms) {
    const auto signs = of_class(elements, role);
    ASSERT_EQ(signs.size(), 1U) << role;
    EXPECT_EQ(signs[0].name, form) << role;
  }
}

TEST(Picture, PencilMarksStandInTheirCells) {
  const Board board = board_of("sudoku", sudoku);
  std::size_t marks = 0;
  for (const Board::Cell& cell : board.cells) marks += cell.marks.size();
  const auto elements = drawn(board, true);
  EXPECT_GT(marks, 100U);
  EXPECT_EQ(of_class(elements, "mark").size(), marks);
  EXPECT_EQ(of_class(elements, "text").size(), 23U);
}

TEST(Picture, WhatIsWrongHasASign) {
  const auto odd = drawn(board_of("binary-sudoku", "1" + std::string(80, '0'), {}));
  EXPECT_EQ(of_class(odd, "odd").size(), 3U) << "a row, a column, a box";
  EXPECT_NE(only(odd, "desc").text.find("row 1, column 1, box (1,1)."), std::string::npos)
      << only(odd, "desc").text;
  Board board = board_of("queens", "QQ..\n....\n....\n....\n");
  const auto attacked = drawn(board);
  EXPECT_EQ(of_class(attacked, "wrong").size(), 2U);
  EXPECT_NE(only(attacked, "desc").text.find("Wrong: r1c1, r1c2."), std::string::npos)
      << only(attacked, "desc").text;
}

TEST(Picture, OneBoardIsCroppedAndFitsTheSheet) {
  const auto size_of = [](const Board& board) {
    const Element svg = only(drawn(board), "svg");
    const double width = std::stod(svg.attributes.at("width")),
                 height = std::stod(svg.attributes.at("height"));
    EXPECT_TRUE(svg.attributes.at("width").ends_with("mm"));
    EXPECT_EQ(svg.attributes.at("viewBox"), fmt::format("0 0 {:.6g} {:.6g}", width, height));
    return std::pair(width, height);
  };
  EXPECT_EQ(size_of(board_of("lights-out", "101\n010\n101\n")), std::pair(70.0, 70.0));
  EXPECT_EQ(size_of(board_of("sudoku", sudoku)), std::pair(190.0, 190.0));
  EXPECT_EQ(size_of(board_of("langford", "7")).first, 190);
  const Board tall = board_of("lights-out", [] {
    std::string rows;
    for (int i = 0; i < 60; ++i) rows += "10\n";
    return rows;
  }());
  EXPECT_LE(size_of(tall).second, 297);
  EXPECT_LE(size_of(tall).first, 20);
}

TEST(Picture, ShapesLieInsideTheBoard) {
  for (const auto& [puzzle, text] :
       std::vector<std::pair<std::string, std::string>>{{"lights-out", "11\n11\n"},
                                                        {"nine", "100\n000\n000\n111\n111\n011\n"},
                                                        {"cube2", "U"},
                                                        {"tiles", "283104765"}}) {
    const Board board = board_of(puzzle, text);
    const BoardLayout layout(board);
    for (const Element& element : drawn(board)) {
      if (!element.attributes.contains("x") || element.name == "text") continue;
      EXPECT_GE(element.number("x"), 0) << puzzle;
      EXPECT_LE(element.number("x") + element.number("width"), layout.width()) << puzzle;
      EXPECT_LE(element.number("y") + element.number("height"), layout.height()) << puzzle;
    }
  }
}

TEST(Picture, SeveralStandOnSheetsOfA4) {
  const Picture picture{.board = board_of("clocks", "9 9 12\n6 6 6\n6 3 6\n"), .title = "<a> & b"};
  const auto elements = elements_of(draw_sheet("clocks", {picture, picture, picture}));
  EXPECT_EQ(only(elements, "svg").attributes.at("width"), "210mm");
  EXPECT_EQ(only(elements, "svg").attributes.at("height"), "297mm");
  const auto boards = of_class(elements, "board");
  ASSERT_EQ(boards.size(), 3U);
  for (const Element& board : boards) EXPECT_EQ(board.attributes.at("role"), "img");
  EXPECT_EQ(
      std::count_if(elements.begin(), elements.end(), [](const Element& e) { return e.name == "desc"; }), 3);
  EXPECT_EQ(of_class(elements, "face").size(), 27U);
}

TEST(Picture, ItIsDescribedInWords) {
  const auto elements = drawn(board_of("lights-out", "101\n010\n100\n", {}, true));
  EXPECT_EQ(only(elements, "svg").attributes.at("role"), "img");
  EXPECT_EQ(only(elements, "title").text, "a puzzle");
  EXPECT_EQ(only(elements, "desc").text,
            "3 rows, 3 columns, lamps, 0 is off: 0 0 0 / 0 0 0 / 0 0 0. Changed: r1c1, r1c3, r2c2, r3c1.");
}

// Cells of files have names, and may hold what other looks take for nothing.
TEST(Picture, CellsOfFilesShowWhatTheyHold) {
  const std::string folder = source_folder() + "/examples/puzzles/";
  const auto river = drawn(board_of(folder + "river.puzzle", "0110\n"));
  ASSERT_EQ(of_class(river, "name").size(), 4U);
  EXPECT_EQ(of_class(river, "name")[1].text, "wolf");
  EXPECT_NE(only(river, "desc").text.find("wolf 1"), std::string::npos) << only(river, "desc").text;
  std::string stars = "*_.__*__\n";
  for (int row = 1; row < 8; ++row) stars += "________\n";
  const auto two = drawn(board_of(folder + "two-stars.puzzle", stars));
  EXPECT_EQ(of_class(two, "text").size(), 2U);
  EXPECT_EQ(of_class(two, "nothing").size(), 1U) << "known to be empty, the others are open";
  std::string open = "Q_______\n";
  for (int row = 1; row < 8; ++row) open += "________\n";
  EXPECT_EQ(of_class(drawn(board_of(folder + "queens.puzzle", open)), "queen").size(), 1U);
}

// What the page draws, and the colours it draws in, are the same (web/page/src/board).
TEST(Picture, ThePageDrawsTheSameShapes) {
  const auto file = [](const std::string& name) {
    return content(source_folder() + "/web/page/src/" + name);
  };
  const std::string shapes = file("board/shapes.ts"), colours = file("board/colours.ts"),
                    style = file("style.css");
  const auto knights = drawn(board_of("knights", "10110\n01*11\n10111\n01001\n00000\n"));
  for (const auto& path : {of_class(knights, "piece"), of_class(knights, "eye"),
                           of_class(drawn(board_of("queens", "8", {}, true)), "queen")})
    EXPECT_NE(shapes.find('\'' + path.at(0).attributes.at("d") + '\''), std::string::npos)
        << path[0].attributes.at("d");
  for (const Element& sticker : of_class(drawn(board_of("cube2", "U R2 F")), "sticker"))
    EXPECT_NE(colours.find(sticker.attributes.at("fill")), std::string::npos)
        << sticker.attributes.at("fill");
  const Board pieces = board_of("pentominoes", ".....\n.....\n.....\n.....\n", {}, true);
  for (const Element& cell : of_class(drawn(pieces), "cell"))
    EXPECT_NE(colours.find(cell.attributes.at("fill")), std::string::npos) << cell.attributes.at("fill");
  for (const Element& cell : of_class(knights, "cell"))
    EXPECT_NE(style.find(cell.attributes.at("fill")), std::string::npos) << cell.attributes.at("fill");
}

TEST(Picture, WhateverABoardHoldsIsWellFormed) {
  const std::vector<std::string> texts = {"",      ".",     "*",        "#",           " ",
                                          "0",     "1",     "-1",       "99999999999", "Q",
                                          "<&\">", "é漢字", "\x01\xff", "a long text", "12"};
  std::mt19937 random(1);
  for (int look = 0; look <= static_cast<int>(Look::stickers); ++look) {
    for (int round = 0; round < 40; ++round) {
      Board board;
      board.rows = static_cast<int>(random() % 4);
      board.columns = board.rows == 0 ? 0 : static_cast<int>(random() % 5 + 1);
      board.box_rows = static_cast<int>(random() % 3), board.box_columns = static_cast<int>(random() % 3);
      board.look = static_cast<Look>(look);
      for (int i = 0; i < board.rows * board.columns; ++i) {
        const std::string& text = texts[random() % texts.size()];
        board.cells.push_back(
            {text, random() % 2 == 0, random() % 5 == 0, random() % 2 == 0, {}, random() % 4 == 0});
        if (random() % 4 == 0)
          board.cells.back().marks = {{static_cast<int>(random() % 30), text, PencilMark::Role::off}};
      }
      if (!board.cells.empty())
        board.groups = {{"<a>", {0}, true}, {"none", {}, true}, {"outside", {-1, 1 << 20}, true}};
      const Picture picture{.board = board, .title = "é <", .text = "a & b", .marks = random() % 2 == 0};
      elements_of(draw_sheet("<\x01>", {picture}));
      elements_of(draw_sheet("<\x01>", {picture, picture}));
    }
  }
  elements_of(draw_sheet("", {}));
}

}  // namespace
}  // namespace nonet::report
