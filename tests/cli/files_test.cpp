// Puzzle files where verbs take the name of a puzzle.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/exit_codes.h"
#include "run_program.h"

namespace nonet::cli {
namespace {

using Json = nlohmann::json;

// Three lamps, each with its own switch: as many moves as lamps are on.
constexpr std::string_view lamps = R"toml(title = "three lamps"
start = "011"
goal = "0"

[board]
grid = "1x3"
values = 2

[[moves]]
for = "a in cells"
add = "a"

[[expect]]
cost = 2
count = 2

[[expect]]
states = 8
farthest = 3
levels = [1, 3, 3, 1]
)toml";

// Two lamps with one switch: half of the positions have no solution.
constexpr std::string_view twins = R"toml(goal = "00"
[board]
grid = "1x2"
values = 2
[[moves]]
name = "both"
add = "cells"
)toml";

constexpr std::string_view slide = R"toml(start = "b.a"
goal = ".ab"
[board]
grid = "1x3"
values = ".ab"
[[moves]]
for = "x in cells, y in orthogonal(x)"
when = "x = ."
swap = "x y"
)toml";

constexpr std::string_view small_sudoku = R"toml(start = "1.../..3./.4../...2"
[board]
grid = "4x4"
boxes = "2x2"
values = "1234"
[[rules]]
different = "rows columns boxes"
[[expect]]
count = 1
)toml";

constexpr std::string_view cover = "a b c\na b\nc\na\nb c\n";

class Files : public testing::Test {
 protected:
  const TemporaryDirectory here;
  const std::string lamps_file = here.write("lamps.puzzle", lamps);
  const std::string twins_file = here.write("twins.puzzle", twins);
  const std::string slide_file = here.write("slide.puzzle", slide);
  const std::string sudoku_file = here.write("little.puzzle", small_sudoku);
  const std::string cover_file = here.write("cover.dlx", cover);
};

TEST_F(Files, StartIsMeantWhenNoInputIsGiven) {
  const Outcome start = run({"solve", lamps_file, "--json"}, "111\n");
  EXPECT_EQ(start.code, exit_ok) << start;
  EXPECT_EQ(Json::parse(start.out)["cost"], 2) << start;
  const Outcome typed = run({"solve", lamps_file, "-", "--json"}, "111\n");
  EXPECT_EQ(Json::parse(typed.out)["cost"], 3) << typed;
  const Outcome argument = run({"solve", lamps_file, "010", "--json"});
  EXPECT_EQ(Json::parse(argument.out)["cost"], 1) << argument;
  const Outcome none = run({"solve", twins_file}, "11\n");  // no start: standard input
  EXPECT_EQ(none.code, exit_ok) << none;
  const Outcome nothing_given = run({"count", cover_file, "--json"});
  EXPECT_EQ(Json::parse(nothing_given.out)["answers"], "2") << nothing_given;
}

TEST_F(Files, JudgePrintsWhatAContestWould) {
  EXPECT_EQ(run({"solve", lamps_file, "--judge"}, "111\n").out, "3\n");
  const Outcome none = run({"solve", twins_file, "--judge"}, "10\n");
  EXPECT_EQ(none.out, "-1\n");
  EXPECT_EQ(none.code, exit_ok) << none;
  EXPECT_EQ(run({"solve", slide_file, "--judge"}, "a.b\n").out, "1\n");
  const Outcome board = run({"solve", sudoku_file, "--judge"}, "1...\n..3.\n.4..\n...2\n");
  ASSERT_EQ(lines_of(board.out).size(), 4u) << board;
  EXPECT_EQ(board.out.find('.'), std::string::npos) << board;
  EXPECT_EQ(run({"solve", sudoku_file, "--judge"}, "11..\n....\n....\n....\n").out, "-1\n");
  EXPECT_EQ(run({"solve", cover_file, "--judge"}, "*\n").out, "2\n");
}

TEST_F(Files, RegionsAreDrawnWithLines) {
  const std::string regions = here.write("regions.puzzle",
                                         "start = \"../..\"\n[board]\ngrid = \"2x2\"\nvalues = \"12\"\n"
                                         "regions = \"AB/BB\"\n[[rules]]\ndifferent = \"rows columns\"\n");
  const Outcome drawn = run({"solve", regions});
  EXPECT_EQ(drawn.code, exit_ok) << drawn;
  EXPECT_NE(drawn.out.find("   1 | 2\n  ---+\n   2   1\n"), std::string::npos) << drawn;
}

TEST_F(Files, CellsAreDrawnAsWideAsTheirCharacters) {
  const std::string circles = here.write("circles.puzzle",
                                         "start = \"●./..\"\n[board]\ngrid = \"2x2\"\nvalues = \"○●\"\n"
                                         "[[rules]]\ndifferent = \"rows columns\"\n");
  const Outcome solved = run({"solve", circles});
  EXPECT_EQ(solved.out.substr(0, solved.out.find("\n\n")), "   ● [○]\n  [○][●]") << solved;
}

TEST_F(Files, VerbsTakeThem) {
  const Outcome hint = run({"hint", slide_file, "a.b", "--json"});
  EXPECT_EQ(hint.code, exit_ok) << hint;
  const Outcome count = run({"count", lamps_file, "--json"});
  EXPECT_EQ(Json::parse(count.out)["optimal_answers"], "1") << count;
  const Outcome list = run({"list", sudoku_file, "....", "--limit", "2"});
  EXPECT_EQ(list.code, exit_bad_input) << list;
  EXPECT_EQ(run({"list", sudoku_file}).code, exit_ok);
  const Outcome table = run({"table", slide_file, "--no-cache", "--json"});
  EXPECT_EQ(Json::parse(table.out)["positions"], 3) << table;
  const Outcome race = run({"race", lamps_file, "011", "--algorithms", "linear,dfs", "--json"});
  EXPECT_EQ(race.code, exit_ok) << race;
  const Outcome settings = run({"solve", lamps_file, "--size", "3x3"});
  EXPECT_EQ(settings.code, exit_usage) << settings;
  const Outcome rules = run({"puzzles", lamps_file});
  EXPECT_TRUE(contains(rules.out, "three lamps")) << rules;
  EXPECT_TRUE(contains(rules.out, "linear")) << rules;
  const Outcome package = run({"package", lamps_file, here.path() + "/out", "--format", "kattis"});
  EXPECT_EQ(package.code, exit_usage) << package;
  EXPECT_TRUE(contains(package.err, "puzzle file")) << package;
  EXPECT_EQ(run({"solve", here.path() + "/none.puzzle"}).code, exit_no_input);
}

// What God's number is about: all positions where these are numbered, otherwise those that were found.
TEST_F(Files, TablesSayWhichPositionsTheyHold) {
  const std::string found = "proved: every position from which the goal is reached was found\n";
  const std::string one_way = here.write("one-way.puzzle", R"toml(goal = "102"
[board]
cells = "A B C"
values = "012"
[[moves]]
name = "AB"
when = "A = 0"
swap = "A B"
)toml");
  EXPECT_TRUE(contains(run({"table", one_way, "--no-cache"}).out, "God's number  1, " + found));
  EXPECT_TRUE(contains(run({"table", twins_file, "--no-cache"}).out, "God's number  1, " + found));
  const std::string part = "God's number  2, proved: no other of the 6 index entries reaches the goal\n";
  const Outcome slides = run({"table", slide_file, "--no-cache"});
  EXPECT_TRUE(contains(slides.out, part)) << slides;
  EXPECT_TRUE(contains(run({"table", "cube2", "--no-cache"}).out, "proved: every position was reached\n"));
}

TEST_F(Files, GenerateAtADistance) {
  for (const char* name : {"clocks", "tiles"}) {
    const Outcome boards = run({"generate", name, "--distance", "3", "--number", "4", "--no-cache"});
    EXPECT_EQ(boards.code, exit_ok) << boards;
    const Outcome answers = run({"solve", name, "-", "--json", "--no-cache"}, boards.out);
    for (const std::string& line : lines_of(answers.out)) EXPECT_EQ(Json::parse(line)["cost"], 3) << line;
  }
  EXPECT_EQ(run({"generate", lamps_file, "--distance", "3"}).out, "111\n");
  EXPECT_EQ(run({"generate", slide_file, "--distance", "0", "--no-cache"}).out, ".ab\n");
  const Outcome far = run({"generate", lamps_file, "--distance", "4"});
  EXPECT_EQ(far.code, exit_usage) << far;
  EXPECT_EQ(far.out, "");
  EXPECT_EQ(far.err, "nonet: no position is 4 moves from the goal; the farthest is 3\n");
  const Outcome filled = run({"generate", sudoku_file, "--distance", "4"});
  EXPECT_EQ(filled.code, exit_usage) << filled;
  EXPECT_EQ(run({"generate", "tiles", "--size", "4x4", "--distance", "4"}).code, exit_refused);
}

TEST_F(Files, StressFindsWrongPrograms) {
  const auto stress = [&](const std::string& file, const std::string& script) {
    return run(Launch{// A sanitized program takes all addresses there are.
                      .arguments = {"stress", file, "--exhaustive", "8", "--random", "4", "--memory",
                                    sanitized ? "0" : "512", "--", "/bin/sh", "-c", script},
                      .directory = here.path()});
  };
  const Outcome right = stress(lamps_file, "tr -dc 1 | wc -c | tr -d ' '");
  EXPECT_EQ(right.code, exit_ok) << right;
  EXPECT_TRUE(contains(right.out, "8")) << right;
  const Outcome wrong = stress(lamps_file, "echo 1");
  EXPECT_EQ(wrong.code, exit_wrong_program) << wrong;
  EXPECT_TRUE(contains(wrong.out, "nonet stress " + lamps_file)) << wrong;
  EXPECT_EQ(
      run(Launch{.arguments = {"solve", lamps_file, "stress-lamps.in", "--judge"}, .directory = here.path()})
          .out,
      "0\n");  // the smallest board on which it fails
  for (const std::string& file : {slide_file, sudoku_file, cover_file}) {
    const Outcome own = stress(file, built("nonet") + " solve " + file + " --judge");
    EXPECT_EQ(own.code, exit_ok) << own;
    EXPECT_EQ(stress(file, "echo x").code, exit_wrong_program);
  }
}

TEST_F(Files, CheckGradesFilledBoards) {
  const std::string input = here.write("in", "1...\n..3.\n.4..\n...2\n");
  const std::string right = run({"solve", sudoku_file, "--judge"}, "1...\n..3.\n.4..\n...2\n").out;
  const auto check = [&](const std::string& output) {
    return run({"check", sudoku_file, "--protocol", "oj", input, here.write("out", output)});
  };
  EXPECT_EQ(check(right).code, 0) << check(right);
  EXPECT_EQ(check("-1\n").code, 1) << check("-1\n");
  EXPECT_EQ(check("1234\n").code, 2) << check("1234\n");
  EXPECT_EQ(check("2...\n..3.\n.4..\n...2\n").code, 1);
  std::string broken = right;
  std::swap(broken[1], broken[2]);
  EXPECT_EQ(check(broken).code, 1) << check(broken);
  EXPECT_TRUE(contains(check(broken).err, "breaks a rule")) << check(broken);
  EXPECT_EQ(check("x" + right.substr(1)).code, 1);
  EXPECT_EQ(check(right + "1\n").code, 2);
}

TEST_F(Files, ExplainSaysWhatIsThere) {
  const Outcome moves = run({"explain", slide_file, "--no-cache"});
  EXPECT_EQ(moves.code, exit_ok) << moves;
  for (const char* text : {"slide", "a blank: every move exchanges the .", "reversible  yes", "positions   3",
                           "engine      table", "symmetries"})
    EXPECT_TRUE(contains(moves.out, text)) << text << "\n" << moves;
  const Outcome json = run({"explain", lamps_file, "--json"});
  const Json object = Json::parse(json.out);
  EXPECT_EQ(object["schema"], "nonet.explain/1");
  EXPECT_EQ(object["puzzle"], "lamps");
  EXPECT_EQ(object["found"]["structure"], "moves only add: linear over Z_2");
  const Outcome filled = run({"explain", sudoku_file});
  EXPECT_TRUE(contains(filled.out, "items       64 to cover, 0 at most once")) << filled;
  const Outcome expanded = run({"explain", lamps_file, "--expanded"});
  EXPECT_EQ(expanded.code, exit_ok) << expanded;
  EXPECT_FALSE(expanded.out.empty());
  EXPECT_EQ(run({"explain", "knights"}).code, exit_usage);
}

TEST_F(Files, KnownAnswersAreCompared) {
  const Outcome answers = run({"explain", lamps_file, "--test"});
  EXPECT_EQ(answers.code, 10) << answers;
  EXPECT_TRUE(contains(answers.out, "ok       line 13: cost 2\n")) << answers;
  EXPECT_TRUE(contains(answers.out, "differs  line 13: count 1, expected 2\n")) << answers;
  EXPECT_TRUE(contains(answers.out, "levels 1 3 3 1\n")) << answers;
  EXPECT_TRUE(contains(answers.out, "4 of 5 answers as expected\n")) << answers;
  const Outcome json = run({"explain", lamps_file, "--test", "--json"});
  EXPECT_EQ(lines_of(json.out).size(), 5u) << json;
  EXPECT_EQ(Json::parse(lines_of(json.out)[1])["ok"], false) << json;
  const Outcome good = run({"explain", sudoku_file, "--test"});
  EXPECT_EQ(good.code, exit_ok) << good;
}

// Formats without a name of their own are called as their files are.
TEST_F(Files, ThePictureOfATableIsWellFormedWhateverTheFileIsCalled) {
  const std::string picture = here.path() + "/h.svg";
  std::filesystem::copy_file(source_folder() + "/examples/puzzles/floppy.def", here.path() + "/a<b&.def");
  const Outcome o = run({"table", here.path() + "/a<b&.def", "--no-cache", "--plot", picture});
  ASSERT_EQ(o.code, exit_ok) << o;
  const std::string svg = content(picture);
  EXPECT_TRUE(contains(svg, "<title>a&lt;b&amp;: positions by distance</title>")) << svg;
  EXPECT_TRUE(contains(svg, ">a&lt;b&amp;: 192 positions, God's number 8</text>")) << svg;
}

}  // namespace
}  // namespace nonet::cli
