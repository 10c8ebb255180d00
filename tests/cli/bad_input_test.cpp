// What is wrong is said in one line with its place, and the exit code tells scripts the kind.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "cli/exit_codes.h"
#include "run_program.h"
#include "small_boards.h"

namespace nonet::cli {
namespace {

using namespace std::string_literals;

struct Case {
  const char* name;
  std::vector<std::string> arguments;
  std::string input;
  std::string err;
  int code = exit_bad_input;
  std::string out = "";
};
void PrintTo(const Case& c, std::ostream* to) {
  for (const std::string& word : c.arguments) *to << word << " ";
}

class BadInput : public testing::TestWithParam<Case> {};

TEST_P(BadInput, IsExplained) {
  const Case& c = GetParam();
  const TemporaryDirectory here;
  here.write("good", board);
  const Outcome o = run(Launch{.arguments = c.arguments, .directory = here.path()}, c.input);
  EXPECT_EQ(o.err, c.err) << o;
  EXPECT_EQ(o.out, c.out);
  EXPECT_EQ(o.code, c.code);
}

const std::vector<std::string> judge_sudoku = {"solve", "binary-sudoku", "--judge"};
const std::vector<std::string> judge_clocks = {"solve", "clocks", "--judge"};
const std::vector<std::string> lights = {"solve", "lights-out"};
const std::vector<std::string> large_sudoku = {"solve",   "binary-sudoku", "--judge", "--size",
                                               "260x260", "--box",         "2x2"};

INSTANTIATE_TEST_SUITE_P(
    Text, BadInput,
    testing::Values(
        Case{"WrongCharacter", judge_sudoku, row + "000020000\n" + board,
             "nonet: standard input:2:5: expected 0 or 1, found '2'\n"},
        Case{"Letter", judge_sudoku, "00000000O\n" + board,
             "nonet: standard input:1:9: expected 0 or 1, found 'O'\n"},
        Case{"ShortLine", judge_sudoku, row + "00000000\n" + board,
             "nonet: standard input:2:9: expected 9 cells in row 2, found 8\n"},
        Case{"ShortFirstLine", judge_sudoku, "00000000\n" + board,
             "nonet: standard input:1:9: expected 9 cells in row 1 (or 81 for a whole board), found 8\n"},
        Case{"LongLine", judge_sudoku, row + "0000000000\n" + board,
             "nonet: standard input:2:10: expected 9 cells in row 2, found 10\n"},
        Case{"EightyCharacters", judge_sudoku, std::string(80, '0') + "\n",
             "nonet: standard input:1:10: expected 9 cells in row 1 (or 81 for a whole board), found 80\n"},
        Case{"EightyTwoCharacters", judge_sudoku, std::string(82, '0') + "\n",
             "nonet: standard input:1:10: expected 9 cells in row 1 (or 81 for a whole board), found 82\n"},
        Case{"AfterGoodBoards", judge_sudoku, board + board + "\n" + row + "x\n",
             "nonet: standard input:21:2: expected 9 cells in row 2, found 1\n", exit_bad_input, "0\n0\n"},
        Case{"NulBytes", judge_sudoku, row + "0000\0"s + "0000\n" + board,
             "nonet: standard input:2:5: expected 0 or 1, found '\\x00'\n"},
        Case{"HighBytes", judge_sudoku, row + "\xff\xfe\xff\xff\xff\xff\xff\xff\xff\n" + board,
             "nonet: standard input:2:1: expected 0 or 1, found '\\xff'\n"},
        Case{"Escape", judge_sudoku, "\033[31m0000\n",
             "nonet: standard input:1:1: expected 0 or 1, found '\\x1b'\n"},
        Case{"NineNulBytesAreNoRow", judge_clocks, "\0\0\0 \0 \0\n"s,
             "nonet: standard input:1:1: expected 12, 3, 6 or 9, found '\\x00\\x00\\x00'\n"},
        Case{"Empty", judge_sudoku, "", "nonet: no instance found in standard input\n"},
        Case{"OnlyBlankLines", judge_clocks, "\n  \n\t\r\n\n",
             "nonet: no instance found in standard input\n"},
        Case{"OnlyABlank", lights, " ", "nonet: no instance found in standard input\n"},
        Case{"EndsInsideABoard", judge_sudoku, board + row + row,
             "nonet: standard input:12:1: expected row 3 of 9, found the end of the input\n", exit_bad_input,
             "0\n"},
        Case{"EndsInsideARow", judge_sudoku, board + row + "0000",
             "nonet: standard input:11:5: expected 9 cells in row 2, found 4\n", exit_bad_input, "0\n"},
        Case{"ClocksEndEarly", judge_clocks, "9 9 12\n6 6 6\n",
             "nonet: standard input:3:1: expected row 3 of 3, found the end of the input\n"},
        Case{"ClocksWrongHour", judge_clocks, "9 9 12\n6 4 6\n6 3 6\n",
             "nonet: standard input:2:3: expected 12, 3, 6 or 9, found '4'\n"},
        Case{"ClocksLeadingZero", judge_clocks, "9 9 12\n6 06 6\n6 3 6\n",
             "nonet: standard input:2:3: expected 12, 3, 6 or 9, found '06'\n"},
        Case{"ClocksLongWord", judge_clocks, "9 9 " + std::string(50, '1') + "\n",
             "nonet: standard input:1:5: expected 12, 3, 6 or 9, found '11111111111111111111...'\n"},
        Case{"ClocksTwoNumbers", judge_clocks, "9 9\n6 6 6\n6 3 6\n",
             "nonet: standard input:1:4: expected 3 cells in row 1 (or 9 for a whole board), found 2\n"},
        Case{"Ragged", lights, "101\n11\n\n",
             "nonet: standard input:2:3: expected 3 cells in row 2, found 2\n"},
        Case{"RaggedLonger", lights, "10\n111\n",
             "nonet: standard input:2:3: expected 2 cells in row 2, found 3\n"},
        Case{"LampTooBright", lights, "102\n",
             "nonet: standard input:1:3: expected a number from 0 to 1, . or #, found '2'\n"},
        Case{"NegativeLamp",
             {"solve", "lights-out", "--modulus", "3"},
             "1 -1\n",
             "nonet: standard input:1:3: expected a number from 0 to 2, . or #, found '-1'\n"},
        Case{"SizedTooNarrow",
             {"solve", "lights-out", "--size", "2x3"},
             "10\n",
             "nonet: standard input:1:3: expected 3 cells in row 1 (or 6 for a whole board), found 2\n"},
        Case{"LargeWrongCharacter", large_sudoku, std::string(259, '0') + "z\n",
             "nonet: standard input:1:260: expected 0 or 1, found 'z'\n"},
        Case{"LargeShortLine", large_sudoku, "01\n",
             "nonet: standard input:1:3: expected 260 cells in row 1, found 2\n"},
        Case{"LargeLongLine", large_sudoku, std::string(261, '0') + "\n",
             "nonet: standard input:1:261: expected 260 cells in row 1, found 261\n"},
        Case{"LargeEndsEarly", large_sudoku, std::string(260, '0') + "\n",
             "nonet: standard input:2:1: expected row 2 of 260, found the end of the input\n"}),
    [](const auto& tested) { return tested.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Source, BadInput,
    testing::Values(
        Case{"Directory",
             {"solve", "clocks", "."},
             "",
             "nonet: cannot read '.': Is a directory\n",
             exit_no_input},
        Case{"DirectoryOrInstance",
             {"solve", "queens", "../.."},
             "",
             "nonet: cannot read '../..': Is a directory; if an instance is meant, its lines are read from "
             "standard input (-)\n",
             exit_no_input},
        Case{"NeitherFileNorInstance",
             {"solve", "clocks", "board.txt"},
             "",
             "nonet: argument 'board.txt':1:10: expected 3 cells in row 1 (or 9 for a whole board), found 1\n"
             "nonet: there is no file 'board.txt', so it was read as an instance\n"},
        Case{"MissingFile",
             {"count", "lights-out", "boards/board.txt"},
             "",
             "nonet: argument 'boards/board.txt':1:1: expected a number from 0 to 1, . or #, found 'b'\n"
             "nonet: there is no file 'boards/board.txt', so it was read as an instance\n"},
        Case{"WrongInstance",
             {"list", "lights-out", "101/12"},
             "",
             "nonet: argument '101/12':2:3: expected 3 cells in row 2, found 2\n"
             "nonet: there is no file '101/12', so it was read as an instance\n"},
        Case{"WrongFile",
             {"solve", "clocks", "good"},
             "",
             "nonet: good:1:10: expected 3 cells in row 1 (or 9 for a whole board), found 1\n"}),
    [](const auto& tested) { return tested.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Question, BadInput,
    testing::Values(
        Case{"UnknownPuzzle",
             {"solve", "sodoku", "1"},
             "",
             "nonet: there is no puzzle 'sodoku'; there are binary-sudoku, checkers, clocks, cube2, knights, "
             "langford, lights-out, nine, pentominoes, pyraminx, queens, sudoku, target-sudoku, tiles\n",
             exit_usage},
        Case{"UnknownPuzzleToExplain",
             {"puzzles", "sodoku"},
             "",
             "nonet: there is no puzzle 'sodoku'; there are binary-sudoku, checkers, clocks, cube2, knights, "
             "langford, lights-out, nine, pentominoes, pyraminx, queens, sudoku, target-sudoku, tiles\n",
             exit_usage},
        Case{"UnknownAlgorithm",
             {"solve", "clocks", "--algorithm", "magic", "-"},
             clocks,
             "nonet: clocks has no algorithm 'magic'; it has auto, linear, table, dp, memo, dfs, ida, astar, "
             "greedy\n",
             exit_usage},
        Case{"SettingOfAnotherPuzzle",
             {"solve", "clocks", "--torus", "-"},
             clocks,
             "nonet: clocks has no setting --torus\n",
             exit_usage},
        Case{"NoJudgeFormat",
             {"solve", "lights-out", "--judge", "1"},
             "",
             "nonet: lights-out has no judge format\n",
             exit_usage},
        Case{"Modulus",
             {"solve", "lights-out", "--modulus", "1", "1"},
             "",
             "nonet: modulus: expected a number from 2 to 32768, found '1'\n",
             exit_usage},
        Case{"ModulusWord",
             {"solve", "lights-out", "--modulus", "two", "1"},
             "",
             "nonet: modulus: expected a number from 2 to 32768, found 'two'\n",
             exit_usage},
        Case{"ModulusOverflow",
             {"solve", "lights-out", "--modulus", "4294967298", "1"},
             "",
             "nonet: modulus: expected a number from 2 to 32768, found '4294967298'\n",
             exit_usage},
        Case{"Size",
             {"generate", "lights-out", "--size", "5"},
             "",
             "nonet: size: expected two numbers from 1 to 1000000 as in 9x9, found '5'\n",
             exit_usage},
        Case{"SizeZero",
             {"generate", "lights-out", "--size", "0x5"},
             "",
             "nonet: size: expected two numbers from 1 to 1000000 as in 9x9, found '0x5'\n",
             exit_usage},
        Case{"SizeHuge",
             {"generate", "lights-out", "--size", "1001x1000"},
             "",
             "nonet: size: expected at most 1000000 cells, found 1001x1000\n",
             exit_usage},
        Case{"Box",
             {"table", "binary-sudoku", "--box", "3"},
             "",
             "nonet: box: expected two numbers from 1 to 100000 as in 9x9, found '3'\n",
             exit_usage},
        Case{"BoxDoesNotDivide",
             {"table", "binary-sudoku", "--box", "2x2", "--size", "5x4"},
             "",
             "nonet: a board of 5x4 does not divide into boxes of 2x2, or is larger than 100000x100000\n",
             exit_usage},
        Case{"Neighbourhood",
             {"solve", "lights-out", "--neighbourhood", "0,0 1;0", "1"},
             "",
             "nonet: neighbourhood: expected plus, king, diagonal or at most 10000 offsets below 100000 such "
             "as "
             "'0,0 0,1 1,0:2', found '0,0 1;0'\n",
             exit_usage},
        Case{"Cost",
             {"solve", "clocks", "--costs", "1 1 1 1 0 1 1 1 1", "-"},
             clocks,
             "nonet: costs: expected a number from 1 to 1000000, or - for a forbidden move, found '0'\n",
             exit_usage},
        Case{"CountByFormula",
             {"count", "binary-sudoku", "good", "--algorithm", "formula"},
             "",
             "nonet: good:1:1: formula gives one optimal answer; use dp, memo or dfs to count or list them\n",
             exit_usage},
        Case{"FirstByIda",
             {"solve", "binary-sudoku", "good", "--algorithm", "ida", "--first"},
             "",
             "nonet: good:1:1: ida cannot tell which optimal answer is the first; use linear, table, dp or "
             "dfs\n",
             exit_usage}),
    [](const auto& tested) { return tested.param.name; });

TEST(BadInputFile, EmptyArgument) {
  const Outcome o = run({"solve", "clocks", ""});
  EXPECT_EQ(o.code, exit_bad_input) << o;
  EXPECT_EQ(o.out, "");
}

TEST(BadInputFile, DirectoryOnStandardInput) {
  const Outcome o = run_bash("nonet solve clocks < /");
  EXPECT_EQ(o.err, "nonet: standard input:1:1: cannot read standard input: Is a directory\n");
  EXPECT_EQ(o.code, exit_no_input);
}

TEST(BadInputFile, ClosedStandardInput) {
  const Outcome o = run(Launch{.arguments = {"solve", "clocks"}, .in = Stream::closed});
  EXPECT_EQ(o.code, exit_no_input) << o;
  EXPECT_TRUE(contains(o.err, "cannot read standard input")) << o;
}

TEST(BadInputFile, WithoutPermission) {
  const TemporaryDirectory here;
  ::chmod(here.path().c_str(), 0777);
  const std::string path = here.write("secret", board);
  ::chmod(path.c_str(), 0);
  const Outcome o = run(Launch{.arguments = {"solve", "binary-sudoku", path}, .as_nobody = true});
  EXPECT_EQ(o.err, "nonet: cannot read '" + path + "': Permission denied\n");
  EXPECT_EQ(o.code, exit_no_input);
}

TEST(KeepGoing, AnswersAllOthersAndSaysSo) {
  const std::string input = board + row + "0000200000\n" + row + row + row + row + row + row + row + board +
                            "\n" + board + row + "000000003\n" + row + row + row + row + row + row + row +
                            board + row;
  const Outcome all = run({"solve", "binary-sudoku", "--judge", "--keep-going"}, input);
  EXPECT_EQ(all.out, "0\n0\n0\n0\n") << all;
  EXPECT_EQ(all.err,
            "nonet: standard input:11:10: expected 9 cells in row 2, found 10\n"
            "nonet: standard input:39:9: expected 0 or 1, found '3'\n"
            "nonet: standard input:57:1: expected row 2 of 9, found the end of the input\n");
  EXPECT_EQ(all.code, exit_bad_input);
  const Outcome first = run({"solve", "binary-sudoku", "--judge"}, input);
  EXPECT_EQ(first.out, "0\n") << first;
  EXPECT_EQ(first.err, "nonet: standard input:11:10: expected 9 cells in row 2, found 10\n");
  EXPECT_EQ(first.code, exit_bad_input);
}

// Of a board that lacks a row the next board does not make up for it.
TEST(KeepGoing, AShortBoardEndsAtABlankLine) {
  const std::string other = "111100000\n" + board.substr(10);
  const Outcome o = run({"solve", "binary-sudoku", "--judge", "--keep-going"},
                        board + "\n" + board.substr(10) + "\n" + other + "\n" + board);
  EXPECT_EQ(o.out, "0\n" + run({"solve", "binary-sudoku", "--judge"}, other).out + "0\n") << o;
  EXPECT_EQ(o.err, "nonet: standard input:19:1: expected row 9 of 9, found a blank line\n");
  EXPECT_EQ(o.code, exit_bad_input);
}

TEST(KeepGoing, EveryVerbAndPuzzle) {
  const std::string lamps = "1x\n11\n\n11\n11\n";
  for (const std::string verb : {"solve", "count", "list"}) {
    const Outcome all = run({verb, "lights-out", "--keep-going", "--json"}, lamps);
    EXPECT_EQ(all.code, exit_bad_input) << all;
    ASSERT_GE(lines_of(all.out).size(), 2u) << all;
    EXPECT_TRUE(contains(lines_of(all.out).front(), "nonet.error/1")) << all;
    EXPECT_TRUE(contains(lines_of(all.out).back(), "\"instance\":2")) << all;
    EXPECT_EQ(all.err, "nonet: standard input:1:2: expected a number from 0 to 1, . or #, found 'x'\n");
    const Outcome first = run({verb, "lights-out", "--json"}, lamps);
    EXPECT_EQ(first.code, exit_bad_input) << first;
    EXPECT_EQ(lines_of(first.out).size(), 1u) << first;
  }
  const Outcome o = run({"solve", "clocks", "--judge", "--keep-going"}, "9 9 12\n6 6 7\n6 3 6\n" + clocks);
  EXPECT_EQ(o.out, "4 5 8 9\n") << o;
  EXPECT_EQ(o.code, exit_bad_input);
}

// An instance that is fine but has no solution does not stop the rest, and does not hide a malformed one.
TEST(KeepGoing, UnsolvableIsNotMalformed) {
  const std::string unsolvable = "10000\n00000\n00000\n00000\n00000\n\n", solvable = "1\n\n";
  const Outcome o = run({"solve", "lights-out", "--json"}, unsolvable + solvable);
  EXPECT_EQ(lines_of(o.out).size(), 2u) << o;
  EXPECT_EQ(o.code, exit_unsolvable);
  EXPECT_EQ(run({"solve", "lights-out", "--json"}, unsolvable + "2\n").code, exit_bad_input);
}

void expect_peak_below(const Outcome& o, long mib) {
  if (!sanitized) {
    EXPECT_LT(o.peak_rss_kib, mib * 1024);
  }
}

// More than 64 MiB without a newline: an error, found without keeping the line.
TEST(EndlessLine, IsRefusedInLittleMemory) {
  const std::string chunk(1 << 20, '0');
  for (const std::string puzzle : {"binary-sudoku", "clocks", "lights-out"}) {
    for (const bool keep_going : {false, true}) {
      std::vector<std::string> arguments = {"solve", puzzle};
      if (keep_going) arguments.push_back("--keep-going");
      Program program({.arguments = arguments});
      bool listening = true;
      for (int i = 0; i < 80 && listening; ++i) listening = program.write(chunk);
      const Outcome o = program.finish();
      EXPECT_EQ(lines_of(o.err).at(0),
                "nonet: standard input:1:1048577: expected a line of at most 1048576 characters, found a "
                "longer one")
          << o;
      EXPECT_EQ(o.code, exit_bad_input);
      EXPECT_EQ(o.out, "");
      expect_peak_below(o, 64);
    }
  }
}

TEST(EndlessLine, TheNextBoardIsAnswered) {
  Program program({.arguments = {"solve", "clocks", "--judge", "--keep-going"}});
  const std::string chunk(1 << 20, '9');
  for (int i = 0; i < 80; ++i) ASSERT_TRUE(program.write(chunk));
  program.write("\n6 6 6\n6 3 6\n" + clocks);
  const Outcome o = program.finish();
  EXPECT_EQ(o.out, "4 5 8 9\n") << o;
  EXPECT_EQ(o.code, exit_bad_input);
  expect_peak_below(o, 64);
}

// The longest line that is read at all: many cells too many, still in little memory.
TEST(EndlessLine, JustShortEnoughToBeRead) {
  const std::string line = std::string((1 << 20) - 1, '0') + "\n";
  const Outcome lamps = run({"solve", "lights-out", "--size", "1x3"}, line);
  EXPECT_EQ(lamps.err, "nonet: standard input:1:4: expected 3 cells in row 1, found 1048575\n");
  EXPECT_EQ(lamps.code, exit_bad_input);
  const Outcome o = run({"solve", "binary-sudoku"}, line);
  EXPECT_EQ(
      o.err,
      "nonet: standard input:1:10: expected 9 cells in row 1 (or 81 for a whole board), found 1048575\n");
  EXPECT_EQ(o.code, exit_bad_input);
  expect_peak_below(o, 128);
}

}  // namespace
}  // namespace nonet::cli
