// Files of many Sudokus: in order, whatever the threads, and without waiting for more input.
#include <gtest/gtest.h>

#include "cli/exit_codes.h"
#include "run_program.h"
#include "sudoku_boards.h"

namespace nonet::cli {
namespace {

// Thousands of boards in all forms, and what --lines says of them.
struct Batch {
  std::string in, out;
  Batch() {
    for (int i = 0; i < 4000; ++i) {
      const std::string board = relabelled(puzzle, i), solved = relabelled(solution, i);
      const int kind = i % 1000;
      in += kind == 500 ? in_rows(board) : kind == 600 ? several : kind == 601 ? impossible : board;
      in += kind == 100   ? ",4.5,name"
            : kind == 101 ? " # remark"
            : kind == 102 ? "\r"
            : kind == 103 ? "\n\n# remark"
                          : "";
      in += kind == 700 ? "\n12345\n" : "\n";
      out += (kind == 600 ? "several solutions" : kind == 601 ? "0 solutions" : solved) + "\n";
      if (kind == 700) out += "not understood\n";
    }
  }
};

TEST(SudokuLines, AreInOrderWhateverTheThreads) {
  const Batch batch;
  for (const std::string threads : {"1", "3"}) {
    const Outcome o = run({"solve", "sudoku", "--lines", "--keep-going", "--threads", threads}, batch.in);
    EXPECT_EQ(o.out, batch.out);
    EXPECT_EQ(o.code, exit_bad_input);
    EXPECT_EQ(lines_of(o.err).size(), 4u) << o.err;
    EXPECT_EQ(lines_of(o.err).at(0),
              "nonet: standard input:712:6: expected 9 cells in row 1 (or 81 for a whole board), found 5");
  }
}

TEST(SudokuLines, SayWhatThereIs) {
  const Outcome o = run({"solve", "sudoku", "--lines"}, several + "\n" + impossible + "\n");
  EXPECT_EQ(o.out, "several solutions\n0 solutions\n");
  EXPECT_EQ(o.code, exit_unsolvable);
  const Outcome four =
      run({"solve", "sudoku", "--size", "4", "--lines", "1.3....2....4..1/1..............."});
  EXPECT_EQ(lines_of(four.out).at(1), "several solutions") << four;
  EXPECT_EQ(run({"solve", "clocks", "--lines", "9 9 12/6 6 6/6 3 6"}).code, exit_usage);
}

// Even if solving alone does not find out whether there is another solution.
TEST(Lines, SayWhetherThereIsAnother) {
  EXPECT_EQ(run({"solve", "queens", "--torus", "--lines"}, "1\n5\n6\n").out,
            "1\nseveral solutions\n0 solutions\n");
  EXPECT_EQ(run({"solve", "target-sudoku", "--lines", puzzle}).out, solution + "\n");
  std::string ones = "1";
  for (int cell = 1; cell < 81; ++cell) ones += " 1";
  EXPECT_EQ(run({"solve", "target-sudoku", "--lines", "--weights", ones, several}).out,
            "several solutions\n");
}

TEST(SudokuLines, AndTheFilesThatAreAskedFor) {
  const TemporaryDirectory here;
  const std::string picture = here.path() + "/a.svg", certificate = here.path() + "/a.cert";
  const Outcome o =
      run({"solve", "sudoku", puzzle, "--lines", "--svg", picture, "--certificate", certificate});
  EXPECT_EQ(o.code, exit_ok) << o;
  EXPECT_EQ(o.out, solution + "\n");
  EXPECT_TRUE(read(picture).ends_with("</svg>\n"));
  EXPECT_FALSE(read(certificate).empty());
  const Outcome judged = run({"solve", "sudoku", puzzle, "--judge", "--svg", picture});
  EXPECT_EQ(judged.code, exit_usage);
  EXPECT_TRUE(contains(judged.err, "--judge excludes --svg")) << judged;
}

TEST(SudokuLines, AnAnswerDoesNotWaitForMoreInput) {
  Program program(Launch{.arguments = {"solve", "sudoku", "--lines"}});
  EXPECT_TRUE(program.write(puzzle + "\n"));
  EXPECT_TRUE(program.wait_for_out(solution));
  EXPECT_TRUE(program.write(relabelled(puzzle, 1) + "\n" + puzzle));
  EXPECT_TRUE(program.wait_for_out(relabelled(solution, 1)));
  program.end_input();
  EXPECT_EQ(program.finish().out, solution + "\n" + relabelled(solution, 1) + "\n" + solution + "\n");
}

TEST(SudokuJudge, ThreadsChangeNothing) {
  std::string in;
  for (int i = 0; i < 600; ++i) in += (i % 100 == 50 ? several : relabelled(puzzle, i)) + "\n";
  const Outcome plain = run({"solve", "sudoku", "--judge", "--algorithm", "bands"}, in);
  EXPECT_EQ(lines_of(plain.out).size(), 5400u);
  for (const std::string threads : {"1", "3"})
    EXPECT_EQ(run({"solve", "sudoku", "--judge", "--threads", threads}, in).out, plain.out);
}

TEST(SudokuJudge, TheFirstWhereThatIsAskedFor) {
  EXPECT_TRUE(
      run({"solve", "sudoku", "--judge", "--first"}, several).out.starts_with("123456789\n456789123\n"));
}

// Every verb of people says the same with more threads, also what is wrong.
TEST(SudokuThreads, ChangeNothing) {
  std::string in;
  for (int i = 0; i < 120; ++i) {
    const int kind = i % 40;
    in += kind == 7    ? "12345\n"
          : kind == 13 ? several
          : kind == 21 ? impossible
          : kind == 30 ? in_rows(pointing)
                       : relabelled(i % 2 == 0 ? puzzle : pointing, i);
    in += "\n";
  }
  const std::vector<std::vector<std::string>> questions = {
      {"rate"},    {"rate", "--steps"},     {"canonical"},       {"canonical", "--unique", "--automorphisms"},
      {"minimal"}, {"canonical", "--same"}, {"minimal", "--all"}};
  for (std::vector<std::string> words : questions) {
    words.insert(words.begin() + 1, {"sudoku", "--keep-going", "--threads"});
    std::vector<std::string> alone = words, together = words;
    alone.insert(alone.begin() + 4, "1");
    together.insert(together.begin() + 4, "3");
    const Outcome one = run(alone, in), three = run(together, in);
    EXPECT_EQ(three.out, one.out);
    EXPECT_EQ(three.err, one.err);
    EXPECT_EQ(three.code, one.code);
    EXPECT_GE(lines_of(one.err).size(), 3u) << one;
  }
  const Outcome first = run({"rate", "sudoku", "--threads", "3"}, in);
  EXPECT_EQ(lines_of(first.out).size(), 7u) << "up to what is wrong";
  EXPECT_EQ(lines_of(first.err).size(), 1u) << first;
}

TEST(SudokuThreads, AnAnswerDoesNotWaitForMoreInput) {
  Program program(Launch{.arguments = {"rate", "sudoku", "--threads", "3"}});
  EXPECT_TRUE(program.write(puzzle + "\n"));
  EXPECT_TRUE(program.wait_for_out(" 2.3  Naked Single\n"));
  EXPECT_TRUE(program.write(pointing + "\n" + puzzle));
  EXPECT_TRUE(program.wait_for_out(" 3.4  Hidden Pair\n"));
  program.end_input();
  EXPECT_EQ(lines_of(program.finish().out).size(), 3u);
}

// A blank line may be the beginning of the next board, or all that comes for hours.
TEST(SudokuThreads, AnAnswerDoesNotWaitForTheRestOfTheNext) {
  for (const std::string verb : {"rate", "canonical", "minimal"}) {
    Program program(Launch{.arguments = {verb, "sudoku", "--threads", "3"}});
    for (const std::string next : {"\n\n", "\n.........\n"}) {
      const std::size_t before = lines_of(program.so_far().out).size();
      EXPECT_TRUE(program.write(puzzle + next));
      EXPECT_TRUE(program.wait_until([&](const Outcome& o) { return lines_of(o.out).size() > before; }))
          << verb;
    }
    program.end_input();
    EXPECT_EQ(program.finish().code, exit_bad_input) << verb;
  }
}

// It is understood, and refused when it is asked about; by then the next one is being read.
TEST(SudokuThreads, WhatIsRefusedDoesNotWaitForMoreInput) {
  std::string marks = "12.......";
  for (int cell = 1; cell < 81; ++cell) marks += "123456789";
  for (const std::string verb : {"canonical", "minimal"}) {
    for (const std::string next : {"\n\n", "\n.........\n"}) {
      Program program(Launch{.arguments = {verb, "sudoku", "--threads", "3"}});
      EXPECT_TRUE(program.write(puzzle + "\n" + marks + next));
      EXPECT_FALSE(program.wait_until([](const Outcome&) { return false; })) << "it ends";
      const Outcome o = program.finish();
      EXPECT_FALSE(o.killed) << verb;
      EXPECT_EQ(o.code, exit_usage) << verb << o;
      EXPECT_TRUE(contains(o.err, "without pencil marks")) << o;
    }
  }
}

}  // namespace
}  // namespace nonet::cli
