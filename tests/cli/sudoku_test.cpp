// Sudoku as its users meet it: ratings, hints, forms, pictures, puzzles to order.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/exit_codes.h"
#include "run_program.h"
#include "sudoku_boards.h"

namespace nonet::cli {
namespace {

TEST(SudokuRate, ALineABoard) {
  const Outcome o = run({"rate", "sudoku"}, puzzle + "\n" + several + "\n" + impossible + "\n");
  EXPECT_EQ(o.code, exit_unsolvable);
  const auto lines = lines_of(o.out);
  ASSERT_EQ(lines.size(), 3u) << o;
  EXPECT_EQ(lines[0], " 2.3  Naked Single");
  EXPECT_TRUE(contains(lines[1], "several solutions")) << lines[1];
  EXPECT_EQ(lines[2], "   -  0 solutions");
  EXPECT_EQ(run({"rate", "clocks", "9 9 12/6 6 6/6 3 6"}).code, exit_usage);
  const Outcome four = run({"rate", "sudoku", "--size", "4", "1.3....2....4..1"});
  EXPECT_EQ(four.code, exit_usage);
  EXPECT_TRUE(contains(four.err, "nine digits")) << four;
}

TEST(SudokuRate, Steps) {
  const TemporaryDirectory here;
  const std::string file = here.path() + "/steps.svg";
  const Outcome o = run({"rate", "sudoku", puzzle, "--steps", "--svg", file});
  EXPECT_EQ(o.code, exit_ok) << o;
  EXPECT_TRUE(contains(o.out, "\n  1. Hidden Single (box) (1.2): r9c9=4\n     in box 9 only r9c9 can be 4\n"))
      << o;
  const std::string picture = read(file);
  EXPECT_TRUE(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
  EXPECT_TRUE(contains(picture, "Naked Single"));
  const Json json = Json::parse(run({"rate", "sudoku", puzzle, "--steps", "--json"}).out);
  EXPECT_EQ(json["schema"], "nonet.rating/1");
  EXPECT_EQ(json["rating"], 2.3);
  EXPECT_EQ(json["technique"], "naked-single");
  EXPECT_EQ(json["complete"], true);
  EXPECT_EQ(json["steps"].size(), json["steps_taken"]);
  EXPECT_EQ(json["steps"][0]["placed"], Json::array({"r9c9=4"}));
}

TEST(SudokuRate, BoardsWithNothingToDo) {
  const std::string empty(81, '.');
  EXPECT_EQ(run({"rate", "sudoku"}, solution + "\n" + empty + "\n").out,
            " 0.0  already solved\n"
            "   -  nothing follows; several solutions: techniques that assume one were not used\n");
  const Json solved = Json::parse(run({"rate", "sudoku", solution, "--steps", "--json"}).out);
  EXPECT_EQ(solved["steps"], Json::array());
  EXPECT_EQ(solved["rating"], 0.0);
  const Json none = Json::parse(run({"rate", "sudoku", empty, "--json"}).out);
  EXPECT_FALSE(none.contains("steps"));
  EXPECT_FALSE(none.contains("rating")) << none;
  EXPECT_EQ(none["complete"], false);
}

TEST(SudokuForecast, IsOfItsOwnSolver) {
  const Json small = Json::parse(run({"count", "sudoku", puzzle, "--forecast", "--json"}).out);
  EXPECT_EQ(small["algorithm"], "bands");
  EXPECT_EQ(small["nodes"]["exact"], true);
  EXPECT_EQ(small["engines"].size(), 1u);
  const Json counted = Json::parse(run({"count", "sudoku", puzzle, "--json"}).out);
  EXPECT_EQ(small["nodes"]["mean"], counted["work"]["count"]) << counted;
  const std::vector<std::string> empty = {"count",      "sudoku", std::string(81, '.'),
                                          "--forecast", "--json", "--threads"};
  std::vector<std::string> one = empty, two = empty;
  one.emplace_back("1");
  two.emplace_back("2");
  const Json first = Json::parse(run(one).out), again = Json::parse(run(two).out);
  EXPECT_EQ(first["nodes"], again["nodes"]);
  EXPECT_EQ(first["nodes"]["exact"], false);
  EXPECT_GT(first["nodes"]["mean"], 1e20) << "there are 6.67e21 solutions";
  EXPECT_LT(first["nodes"]["mean"], 1e24);
  EXPECT_GT(first["engines"][0]["seconds"], 1e9);
}

TEST(SudokuHint, TheEasiestStepOfPeople) {
  const Outcome single = run({"hint", "sudoku", puzzle});
  EXPECT_TRUE(contains(single.out,
                       "| 8  . [4]\n\nhint      r9c9=4\ntechnique Hidden Single (box), 1.2\n"
                       "why       in box 9 only r9c9 can be 4\n"
                       "answers   1: it is the only one, proved\n"))
      << single;
  const Json json = Json::parse(run({"hint", "sudoku", puzzle, "--json"}).out);
  EXPECT_EQ(json["schema"], "nonet.hint/1");
  EXPECT_EQ(json["move"], "r9c9=4");
  EXPECT_EQ(json["technique"], "hidden-single-box");
  EXPECT_TRUE(contains(run({"hint", "sudoku", several}).out, "techniques that assume one were not used"));
  EXPECT_EQ(run({"hint", "sudoku", impossible}).code, exit_unsolvable);
  EXPECT_TRUE(contains(run({"hint", "sudoku", solution}).out, "nothing to do"));
  EXPECT_EQ(run({"hint", "sudoku", "--size", "4", "1.3....2....4..1"}).code, exit_ok) << "by an answer";
}

TEST(SudokuHint, CandidatesThatGoAreMarked) {
  const std::string marks = run({"convert", "sudoku", pointing, "--format", "pencil"}).out;
  const TemporaryDirectory here;
  const Outcome o = run({"hint", "sudoku", "-", "--svg", here.path() + "/step.svg"}, marks);
  EXPECT_EQ(o.code, exit_ok) << o;
  EXPECT_TRUE(contains(o.out, "technique Pointing, 2.6\n")) << o;
  EXPECT_TRUE(contains(o.out, "hint      r1c3<>2 r2c3<>2 r3c3<>2\n")) << o;
  EXPECT_TRUE(contains(o.out, "-2")) << o;
  EXPECT_TRUE(contains(read(here.path() + "/step.svg"), "<circle")) << "what to look at";
}

TEST(SudokuCanonical, OneFormAClass) {
  const std::string in = puzzle + "\n" + relabelled(puzzle, 4) + "\n" + pointing + "\n";
  const auto forms = lines_of(run({"canonical", "sudoku"}, in).out);
  ASSERT_EQ(forms.size(), 3u);
  EXPECT_EQ(forms[0], forms[1]);
  EXPECT_NE(forms[0], forms[2]);
  EXPECT_EQ(run({"canonical", "sudoku", "--unique"}, in).out, puzzle + "\n" + pointing + "\n");
  const Outcome differ = run({"canonical", "sudoku", "--same"}, in);
  EXPECT_EQ(differ.code, exit_differs);
  EXPECT_EQ(differ.out, "instance 3 is not the same as instance 1\n");
  EXPECT_EQ(run({"canonical", "sudoku", "--same"}, puzzle + "\n" + relabelled(puzzle, 7) + "\n").code,
            exit_ok);
  EXPECT_EQ(run({"canonical", "sudoku", "--automorphisms", std::string(81, '.')}).out,
            std::string(81, '.') + " 3359232\n");
}

TEST(SudokuCanonical, WhatIsNotUnderstoodIsNotCompared) {
  const std::vector<std::string> same = {"canonical", "sudoku", "--same", "--keep-going"};
  const Outcome first = run(same, "xx\n\n" + puzzle + "\n" + puzzle + "\n" + pointing + "\n");
  EXPECT_EQ(first.out, "instance 4 is not the same as instance 2\n");
  EXPECT_EQ(first.code, exit_bad_input);
  const Outcome last = run(same, puzzle + "\n" + puzzle + "\n\nxx\n");
  EXPECT_EQ(last.out, "");
  EXPECT_EQ(last.code, exit_bad_input);
}

TEST(SudokuCanonical, GridsCanBeReadAgain) {
  const std::string in = puzzle + "\n" + pointing + "\n";
  const std::string grids = run({"canonical", "sudoku", "--format", "grid", "--automorphisms"}, in).out;
  EXPECT_TRUE(contains(grids, "\n# automorphisms 1\n\n")) << grids;
  EXPECT_EQ(run({"convert", "sudoku"}, grids).out, run({"canonical", "sudoku"}, in).out);
  EXPECT_EQ(run({"canonical", "sudoku", puzzle, "--format", "grid", "--json"}).code, exit_usage);
}

TEST(SudokuMinimal, WhichGivensAreNeeded) {
  EXPECT_EQ(run({"minimal", "sudoku", puzzle}).out, "minimal      23 givens, all of them needed\n");
  std::string more = puzzle;
  more[0] = solution[0];
  const Outcome o = run({"minimal", "sudoku", more});
  EXPECT_EQ(o.code, exit_differs);
  EXPECT_TRUE(contains(o.out, "of 24 givens can be left out")) << o;
  EXPECT_TRUE(contains(o.out, " r1c1=2")) << o;
  const auto parts = lines_of(run({"minimal", "sudoku", more, "--all"}).out);
  EXPECT_NE(std::find(parts.begin(), parts.end(), puzzle), parts.end());
  EXPECT_EQ(run({"minimal", "sudoku", several}).out, "not minimal  several solutions\n");
  const std::string grids =
      run({"minimal", "sudoku", "--all", "--format", "grid"}, puzzle + "\n" + puzzle).out;
  EXPECT_EQ(run({"convert", "sudoku"}, grids).out, puzzle + "\n" + puzzle + "\n");
  EXPECT_TRUE(contains(grids, "\n\n")) << grids;
  const auto errors = lines_of(run({"minimal", "sudoku", several, "--all", "--json"}).out);
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(Json::parse(errors[0])["schema"], "nonet.error/1");
}

TEST(SudokuConvert, FormatsAndPictures) {
  const TemporaryDirectory here;
  EXPECT_EQ(run({"convert", "sudoku"}, in_rows(puzzle) + "\n").out, puzzle + "\n");
  for (const std::string format : {"grid", "pencil", "sukaku", "sdk", "ss", "hodoku", "csv"}) {
    const std::string text = run({"convert", "sudoku", "--format", format}, puzzle + "\n" + puzzle).out;
    EXPECT_EQ(run({"solve", "sudoku", "--lines"}, text).out, solution + "\n" + solution + "\n") << text;
    EXPECT_EQ(run({"convert", "sudoku"}, text).out, puzzle + "\n" + puzzle + "\n") << text;
  }
  EXPECT_EQ(run({"convert", "sudoku", "--format", "csv"}, puzzle + "\n" + several).out,
            "puzzle,solution\n" + puzzle + "," + solution + "\n" + several + ",\n");
  EXPECT_EQ(run({"convert", "sudoku", puzzle, "--format", "hodoku"}).out, ":0000:x:" + puzzle + ":::\n");
  EXPECT_EQ(run({"convert", "sudoku", puzzle, "--format", "x"}).err,
            "nonet: argument '" + puzzle.substr(0, 40) +
                "...':1:1: sudoku has no format 'x'; it has line, grid, pencil, sukaku, sdk, ss, csv, "
                "hodoku\n");
  const std::string file = here.path() + "/board.svg";
  EXPECT_EQ(run({"convert", "sudoku", puzzle, "--svg", file, "--candidates"}).code, exit_ok);
  EXPECT_TRUE(read(file).ends_with("</svg>\n"));
  EXPECT_EQ(run({"solve", "sudoku", puzzle, "--svg", here.path() + "/no/board.svg"}).code, exit_no_output);
}

TEST(SudokuConvert, MarksThatSayMoreThanTheGivens) {
  std::string marks = run({"convert", "sudoku", puzzle, "--format", "pencil"}).out;
  marks.replace(marks.find("24569"), 5, "2456 ");
  const Outcome line = run({"convert", "sudoku"}, marks);
  EXPECT_EQ(line.code, exit_usage);
  EXPECT_TRUE(contains(line.err, "digits alone cannot hold candidates; pencil can, and sukaku and hodoku"))
      << line;
  const std::string entry = run({"convert", "sudoku", "--format", "hodoku"}, marks).out;
  EXPECT_EQ(entry, ":0000:x:" + puzzle + ":911::\n");
  EXPECT_EQ(run({"convert", "sudoku", "--format", "hodoku"}, entry).out, entry);
  EXPECT_EQ(run({"convert", "sudoku", "--format", "pencil"}, entry).out, marks);
}

TEST(SudokuMessages, AreShort) {
  const Outcome o = run({"rate", "sudoku", std::string(500, 'x')});
  EXPECT_TRUE(contains(o.err, "there is no file '" + std::string(60, 'x') + "...', so")) << o;
  for (const std::string& line : lines_of(o.err)) EXPECT_LT(line.size(), 200u) << line;
}

TEST(SudokuConvert, ACellWithoutACandidateCanBeReadAgain) {
  const std::string board = "12345678........9" + std::string(64, '.');  // r1c9
  for (const std::string format : {"pencil", "sukaku"}) {
    const std::string text = run({"convert", "sudoku", board, "--format", format}).out;
    EXPECT_EQ(run({"solve", "sudoku", "--lines"}, text).out, "0 solutions\n") << text;
  }
}

TEST(SudokuPictures, AreCheckedFirstAndMissedAloud) {
  const TemporaryDirectory here;
  const std::string file = here.path() + "/a.svg", bad = here.path() + "/no/a.svg";
  for (const std::string verb : {"convert", "hint", "rate", "solve"}) {
    const Outcome o = run({verb, "sudoku", "xx", "--svg", bad});
    EXPECT_EQ(o.code, exit_no_output) << o;
    EXPECT_EQ(lines_of(o.err).size(), 1u) << o;
  }
  const Outcome done = run({"hint", "sudoku", solution, "--svg", file});
  EXPECT_EQ(done.code, exit_ok);
  EXPECT_EQ(done.err, "nonet: there is nothing to draw: '" + file + "' was not written\n");
  EXPECT_EQ(run({"solve", "sudoku", puzzle, "--all", "--svg", file}).code, exit_usage);
}

TEST(SudokuGenerate, ToOrder) {
  const Outcome o = run({"generate", "sudoku", "--symmetry", "rotate180", "--clues", "30", "--number", "2",
                         "--format", "line"});
  EXPECT_EQ(o.code, exit_ok) << o;
  for (const std::string& line : lines_of(o.out)) {
    EXPECT_EQ(std::count(line.begin(), line.end(), '.'), 51);
    for (std::size_t i = 0; i < 81; ++i) EXPECT_EQ(line[i] == '.', line[80 - i] == '.');
  }
  EXPECT_EQ(lines_of(o.out).size(), 2u);
  EXPECT_FALSE(contains(run({"solve", "sudoku", "--lines"}, o.out).out, "solutions"));
  EXPECT_EQ(run({"generate", "sudoku", "--clues", "5"}).err,
            "nonet: --clues: expected a number from 17 to 81, found '5'\n");
  EXPECT_EQ(run({"generate", "sudoku", "--rating", "5-3"}).code, exit_usage);
  EXPECT_EQ(run({"generate", "sudoku", "--rating", "0.04"}).code, exit_usage) << "0 is no bound";
  EXPECT_EQ(run({"generate", "sudoku", "--technique", "magic"}).code, exit_usage);
  const std::string grid = run({"convert", "sudoku", puzzle, "--format", "grid"}).out;
  const std::string made = run({"generate", "sudoku", "--pattern", grid, "--format", "line"}).out;
  for (std::size_t i = 0; i < 81; ++i) EXPECT_EQ(made.at(i) == '.', puzzle[i] == '.') << i;
  EXPECT_EQ(run({"generate", "clocks", "--clues", "20"}).err, "nonet: clocks has no --clues to be made by\n");
}

}  // namespace
}  // namespace nonet::cli
