// Judge mode: the contest's input in every form people pipe in, the contest's output to the byte.
#include <gtest/gtest.h>

#include "cli/exit_codes.h"
#include "run_program.h"

namespace nonet::cli {
namespace {

const std::string sudoku =
    "000000000\n001000100\n000000000\n000110000\n000111000\n000000000\n000000000\n000000000\n000000000\n";
const std::string clocks = "9 9 12\n6 6 6\n6 3 6\n";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}
std::string one_line(const std::string& board) {
  return replaced(board, "\n", "") + "\n";
}
std::string without_last_newline(std::string text) {
  text.pop_back();
  return text;
}

struct Form {
  const char* name;
  std::string puzzle, input, output;
};
void PrintTo(const Form& form, std::ostream* to) {
  *to << form.puzzle << " " << form.name;
}

class JudgeForm : public testing::TestWithParam<Form> {};

TEST_P(JudgeForm, IsAnsweredToTheByte) {
  const Form& form = GetParam();
  const Outcome piped = run({"solve", form.puzzle, "--judge"}, form.input);
  EXPECT_EQ(piped.out, form.output) << piped;
  EXPECT_EQ(piped.err, "");
  EXPECT_EQ(piped.code, exit_ok);
  const TemporaryDirectory here;
  const Outcome from_file = run({"solve", form.puzzle, here.write("judge.in", form.input), "--judge"});
  EXPECT_EQ(from_file.out, form.output) << from_file;
  EXPECT_EQ(from_file.code, exit_ok);
  // The slow path, which takes one instance at a time, must agree with the fast one.
  const std::string algorithm = form.puzzle == "clocks" ? "linear" : "dp";
  const Outcome slow = run({"solve", form.puzzle, "--judge", "--algorithm", algorithm}, form.input);
  EXPECT_EQ(slow.out, form.output) << slow;
}

INSTANTIATE_TEST_SUITE_P(
    BinarySudoku, JudgeForm,
    testing::Values(
        Form{"Plain", "binary-sudoku", sudoku, "3\n"},
        Form{"TrailingBlanks", "binary-sudoku", replaced(sudoku, "\n", " \n"), "3\n"},
        Form{"TrailingTabs", "binary-sudoku", replaced(sudoku, "\n", " \t \n"), "3\n"},
        Form{"CarriageReturns", "binary-sudoku", replaced(sudoku, "\n", "\r\n"), "3\n"},
        Form{"BlanksAndCarriageReturns", "binary-sudoku", replaced(sudoku, "\n", " \r\n"), "3\n"},
        Form{"NoLastNewline", "binary-sudoku", without_last_newline(sudoku), "3\n"},
        Form{"BlankLinesBetweenRows", "binary-sudoku", replaced(sudoku, "\n", "\n\n \n"), "3\n"},
        Form{"BlankLinesAround", "binary-sudoku", "\n\n" + sudoku + "\n\r\n  \n", "3\n"},
        Form{"BlanksBetweenCells", "binary-sudoku", replaced(replaced(sudoku, "0", " 0"), "1", " 1"), "3\n"},
        Form{"OneLine", "binary-sudoku", one_line(sudoku), "3\n"},
        Form{"OneLineNoNewline", "binary-sudoku", without_last_newline(one_line(sudoku)), "3\n"},
        Form{"OneLineTrailingBlank", "binary-sudoku", replaced(one_line(sudoku), "\n", " \r\n"), "3\n"},
        Form{"SeveralBoards", "binary-sudoku", sudoku + sudoku + sudoku, "3\n3\n3\n"},
        Form{"SeveralLines", "binary-sudoku", one_line(sudoku) + one_line(sudoku), "3\n3\n"},
        Form{"BlankLinesBetweenBoards", "binary-sudoku", sudoku + "\n" + sudoku + "\n\n\n" + sudoku,
             "3\n3\n3\n"},
        Form{"AllFormsInOneFile", "binary-sudoku",
             sudoku + one_line(sudoku) + replaced(sudoku, "\n", " \r\n") + "\n" + one_line(sudoku) +
                 without_last_newline(sudoku),
             "3\n3\n3\n3\n3\n"},
        Form{"Solved", "binary-sudoku", replaced(sudoku, "1", "0"), "0\n"}),
    [](const auto& tested) { return tested.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Clocks, JudgeForm,
    testing::Values(
        Form{"Plain", "clocks", clocks, "4 5 8 9\n"},
        Form{"OneLine", "clocks", replaced(without_last_newline(clocks), "\n", " ") + "\n", "4 5 8 9\n"},
        Form{"OneLineNoNewline", "clocks", "9 9 12 6 6 6 6 3 6", "4 5 8 9\n"},
        Form{"TrailingBlanks", "clocks", replaced(clocks, "\n", "  \n"), "4 5 8 9\n"},
        Form{"LeadingBlanks", "clocks", "  " + replaced(without_last_newline(clocks), "\n", "\n\t ") + "\n",
             "4 5 8 9\n"},
        Form{"WideBlanks", "clocks", replaced(clocks, " ", "\t  "), "4 5 8 9\n"},
        Form{"CarriageReturns", "clocks", replaced(clocks, "\n", "\r\n"), "4 5 8 9\n"},
        Form{"NoLastNewline", "clocks", without_last_newline(clocks), "4 5 8 9\n"},
        Form{"BlankLines", "clocks", "\n" + replaced(clocks, "\n", "\n\n \n"), "4 5 8 9\n"},
        Form{"SeveralBoards", "clocks", clocks + clocks + "\n" + clocks, "4 5 8 9\n4 5 8 9\n4 5 8 9\n"},
        Form{"MixedForms", "clocks", clocks + "9 9 12 6 6 6 6 3 6\r\n" + without_last_newline(clocks),
             "4 5 8 9\n4 5 8 9\n4 5 8 9\n"},
        Form{"Solved", "clocks", "12 12 12\n12 12 12\n12 12 12\n", "\n"},
        Form{"LongestAnswer", "clocks", "9 12 9\n12 3 12\n9 12 9\n",
             "1 1 1 2 2 2 3 3 3 4 4 4 5 5 5 6 6 6 7 7 7 8 8 8 9 9 9\n"}),
    [](const auto& tested) { return tested.param.name; });

// The answer to a board does not depend on how many stand before it, nor on the algorithm.
TEST(Judge, FastAndSlowPathsAgreeOnManyBoards) {
  for (const std::string puzzle : {"binary-sudoku", "clocks"}) {
    const std::string boards = run({"generate", puzzle, "--number", "400", "--seed", "11"}).out;
    const std::string packed = replaced(boards, "\n\n", "\n");
    const Outcome fast = run({"solve", puzzle, "--judge"}, packed);
    EXPECT_EQ(fast.code, exit_ok) << fast;
    EXPECT_EQ(lines_of(fast.out).size(), 400u);
    EXPECT_EQ(run({"solve", puzzle, "--judge"}, boards).out, fast.out);
    EXPECT_EQ(
        run({"solve", puzzle, "--judge", "--algorithm", puzzle == "clocks" ? "linear" : "dp"}, boards).out,
        fast.out);
    EXPECT_EQ(run({"solve", puzzle, "--judge", "--algorithm", "table"}, boards).out, fast.out);
  }
}

// One byte at a time through the pipe: no buffer boundary may matter.
TEST(Judge, SlowlyArrivingInput) {
  for (const bool lines : {true, false}) {
    Program program({.arguments = {"solve", "binary-sudoku", "--judge"}});
    for (const char c : sudoku + (lines ? sudoku : one_line(sudoku))) program.write(std::string(1, c));
    const Outcome o = program.finish();
    EXPECT_EQ(o.out, "3\n3\n") << o;
    EXPECT_EQ(o.code, exit_ok);
  }
}

// A contest's interactor waits for an answer before it sends the next board.
TEST(Judge, AnswersBeforeTheInputEnds) {
  Program program({.arguments = {"solve", "clocks", "--judge"}});
  for (const std::size_t answers : {1u, 2u, 3u}) {
    program.write(clocks);
    EXPECT_TRUE(program.wait_until([&](const Outcome& o) { return lines_of(o.out).size() == answers; }))
        << program.so_far();
  }
  EXPECT_EQ(program.finish().code, exit_ok);
}

TEST(Judge, OtherSizes) {
  EXPECT_EQ(run({"solve", "binary-sudoku", "--judge", "--box", "2x2", "1000/0000/0000/0000"}).out, "1\n");
  EXPECT_EQ(run({"solve", "binary-sudoku", "--judge", "--box", "2x3", "--size", "4x6",
                 "100000/000000/000000/000001"})
                .out,
            "2\n");
  EXPECT_EQ(run({"solve", "binary-sudoku", "--judge", "--box", "1x1", "--size", "1x1", "1"}).out, "1\n");
  // Too large to be kept: read row by row.
  std::string wide;
  for (int row = 0; row < 300; ++row) wide += std::string(299, '0') + (row % 100 == 0 ? "1\r\n" : "0 \n");
  const Outcome o =
      run({"solve", "binary-sudoku", "--judge", "--size", "300x300", "--box", "5x4"}, wide + "\n" + wide);
  EXPECT_EQ(o.out, "3\n3\n") << o;
  EXPECT_EQ(o.code, exit_ok);
}

TEST(Judge, SaysNothingForAnInstanceItCannotProve) {
  const Outcome o = run({"solve", "clocks", "--judge", "--algorithm", "greedy"}, clocks);
  EXPECT_EQ(o.out, "") << o;
  EXPECT_EQ(o.code, exit_unproved);
  EXPECT_TRUE(contains(o.err, "instance 1")) << o;
}

}  // namespace
}  // namespace nonet::cli
