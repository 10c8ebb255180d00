// nonet export as users meet it; that solvers get our answers from it is tested in tests/export.
#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>

#include "cli/exit_codes.h"
#include "run_program.h"

namespace nonet::cli {
namespace {

constexpr const char* formats[] = {"dimacs", "opb", "lp", "minizinc", "asp"};

TEST(Export, SaysTheInstanceAndWhatVariablesMean) {
  for (const std::string format : formats) {
    const Outcome o = run({"export", "queens", "4", "--format", format});
    EXPECT_EQ(o.code, exit_ok) << o;
    EXPECT_EQ(o.err, "") << format;
    EXPECT_TRUE(contains(o.out, "queens, as nonet states it")) << o;
    EXPECT_TRUE(contains(o.out, "r4c4")) << o;
    EXPECT_TRUE(whole_lines(o.out)) << o;
    EXPECT_EQ(run({"export", "queens", "4", "--format", format}).out, o.out) << format;
  }
}

TEST(Export, FilesAreThereWholeOrNotAtAll) {
  const TemporaryDirectory here;
  const std::string path = here.path() + "/queens.cnf";
  const Outcome o = run({"export", "queens", "4", "--format", "dimacs", "--out", path});
  EXPECT_EQ(o.code, exit_ok) << o;
  EXPECT_EQ(o.out, path + ": 16 variables, 18 constraints\n");
  EXPECT_EQ(content(path), run({"export", "queens", "4", "--format", "dimacs"}).out);
  const Outcome none =
      run({"export", "tiles", "283104765", "--format", "lp", "--out", here.path() + "/none.lp"});
  EXPECT_EQ(none.code, exit_usage) << none;
  EXPECT_TRUE(contains(none.err, "--steps N")) << none;
  const Outcome nowhere = run({"export", "queens", "4", "--format", "lp", "--out", here.path() + "/a/b.lp"});
  EXPECT_EQ(nowhere.code, exit_no_output) << nowhere;
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(here.path()), {}), 1);
}

TEST(Export, ClausesHaveNoObjectiveAndSaySo) {
  const Outcome any = run({"export", "lights-out", "11/11", "--format", "dimacs"});
  EXPECT_EQ(any.code, exit_ok) << any;
  EXPECT_TRUE(contains(any.err, "clauses have no objective")) << any;
  EXPECT_TRUE(contains(any.out, "CLAUSES HAVE NO OBJECTIVE")) << any;
  const Outcome bounded = run({"export", "lights-out", "11/11", "--format", "dimacs", "--at-most", "3"});
  EXPECT_EQ(bounded.err, "") << bounded;
  EXPECT_FALSE(contains(bounded.out, "CLAUSES HAVE NO OBJECTIVE")) << bounded;
  EXPECT_TRUE(contains(bounded.out, "Only answers with the cost of all moves at most 3.")) << bounded;
}

TEST(Export, StepsAreABoundOfTheirOwn) {
  const Outcome o = run({"export", "tiles", "283104765", "--format", "dimacs", "--steps", "3"});
  EXPECT_EQ(o.code, exit_ok) << o.err;
  EXPECT_EQ(o.err, "");
  EXPECT_TRUE(contains(o.out, "c tiles --steps 3, as nonet states it")) << o.out.substr(0, 200);
}

TEST(Export, WhatMakesNoSenseIsRefused) {
  EXPECT_EQ(run({"export", "queens", "4"}).code, exit_usage);
  EXPECT_EQ(run({"export", "queens", "4", "--format", "juggling"}).code, exit_usage);
  EXPECT_EQ(run({"export", "queens", "4", "--format", "opb", "--keep-going"}).code, exit_usage);
  const Outcome bound = run({"export", "queens", "4", "--format", "opb", "--at-most", "3"});
  EXPECT_EQ(bound.code, exit_usage) << bound;
  EXPECT_TRUE(contains(bound.err, "has no objective")) << bound;
  const Outcome large = run({"export", "queens", "1000", "--format", "opb", "--memory", "50"});
  EXPECT_EQ(large.code, exit_refused) << large;
  EXPECT_EQ(large.out, "");
  EXPECT_TRUE(contains(large.err, "1000000 variables")) << large;
  const Outcome steps = run({"export", "tiles", "283104765", "--format", "opb", "--steps", "1000000"});
  EXPECT_EQ(steps.code, exit_refused) << steps;
  for (const auto& [puzzle, board] : {std::pair{"queens", "4"}, {"clocks", "9 9 12/6 6 6/6 3 6"}}) {
    const Outcome order = run({"export", puzzle, board, "--format", "opb", "--steps", "4"});
    EXPECT_EQ(order.code, exit_usage) << order;
    EXPECT_TRUE(contains(order.err, "no order of moves for --steps")) << order;
    EXPECT_EQ(order.out, "");
  }
}

// A model of the size that is refused is not built to find that the question makes no sense.
TEST(Export, WishesThatDoNotFitAreRefusedFirst) {
  const Outcome steps =
      run({"export", "queens", "1000", "--format", "opb", "--memory", "50", "--steps", "4"});
  EXPECT_EQ(steps.code, exit_usage) << steps;
  EXPECT_TRUE(contains(steps.err, "no order of moves")) << steps;
  const Outcome nowhere =
      run({"export", "queens", "1000", "--format", "opb", "--memory", "50", "--read", "/no/such/file"});
  EXPECT_EQ(nowhere.code, exit_no_input) << nowhere;
  const Outcome device =
      run({"export", "queens", "1000", "--format", "opb", "--memory", "50", "--out", "/dev/null"});
  EXPECT_EQ(device.code, exit_no_output) << device;
  EXPECT_TRUE(contains(device.err, "/dev/null: cannot be written: it is not a plain file")) << device;
}

TEST(Export, OfTwoBoardsNothingIsWritten) {
  const TemporaryDirectory here;
  const std::string path = here.path() + "/queens.opb";
  for (const std::string boards : {"4\n5\n", "4\nx\n"}) {
    const Outcome file = run({"export", "queens", "-", "--format", "opb", "--out", path}, boards);
    EXPECT_EQ(file.code, boards == "4\n5\n" ? exit_usage : exit_bad_input) << file;
    EXPECT_TRUE(contains(file.err, "standard input:2:1: ")) << file;
    EXPECT_EQ(file.out, "");
    EXPECT_TRUE(std::filesystem::is_empty(here.path()));
    EXPECT_EQ(run({"export", "queens", "-", "--format", "opb"}, boards).out, "");
  }
}

TEST(Export, WhatWasTakenForAnInstanceIsSaid) {
  for (const std::string board : {"x", "4/x"}) {
    const Outcome o = run({"export", "queens", board, "--format", "opb"});
    EXPECT_EQ(o.code, exit_bad_input) << o;
    EXPECT_TRUE(contains(o.err, "there is no file '" + board + "', so it was read as an instance")) << o;
  }
}

TEST(Export, NumbersThatTheUsualSolverDoesNotReadAreSaid) {
  const auto note = [](const std::string& bound, const std::string& format) {
    const Outcome o = run({"export", "lights-out", "1", "--at-most", bound, "--format", format});
    EXPECT_EQ(o.code, exit_ok) << o;
    EXPECT_NE(o.out, "");
    return o.err;
  };
  for (const std::string format : formats) EXPECT_EQ(note("2147483646", format), "") << format;
  EXPECT_EQ(note("2147483647", "opb"), "");
  EXPECT_TRUE(contains(note("2147483648", "opb"), "nonet: clasp reads numbers up to 2147483647"));
  EXPECT_TRUE(contains(note("2147483647", "minizinc"), "nonet: gecode reckons up to 2147483646"));
  EXPECT_EQ(note("2147483648", "lp"), "");
  const Outcome residue = run({"export", "lights-out", "1 0 0", "--modulus", "32768", "--neighbourhood",
                               "0,0:32767 0,1:32767 0,-1:32767", "--format", "opb"});
  EXPECT_TRUE(contains(residue.out, "-2147483648 x")) << residue;
  EXPECT_TRUE(contains(residue.err, "nonet: clasp reads numbers up to 2147483647")) << residue;
}

Outcome read_back(const std::vector<std::string>& question, const std::string& format,
                  const std::string& said) {
  std::vector<std::string> arguments = {"export"};
  arguments.insert(arguments.end(), question.begin(), question.end());
  arguments.insert(arguments.end(), {"--format", format, "--read", "-"});
  return run(arguments, said);
}

TEST(Export, SolutionsAreReadBackAndChecked) {
  const std::vector<std::string> four = {"queens", "4"};
  const std::string board = "   . [Q] .  .\n   .  .  . [Q]\n  [Q] .  .  .\n   .  . [Q] .\n\n";
  const std::string checked = "checked   all 18 constraints hold\n";
  for (const auto& [format, said] : std::initializer_list<std::pair<std::string, std::string>>{
           {"dimacs", "c hi\ns SATISFIABLE\nv -1 2 -3 -4 -5 -6 -7 8\nv 9 -10 -11 -12 -13 -14 15 -16 0\n"},
           {"opb", "s SATISFIABLE\nv -x1 x2 -x3 -x4 x8 x9 x15\n"},
           {"lp",
            "Optimal - objective value 0.00000000\n 1 x2  1  0\n 7 x8  1  0\n 8 x9  1  0\n 14 x15  1  0\n"},
           {"minizinc", "x2 = 1  % r1c2\nx8 = 1  % x\nx9 = 1\nx15 = 1\n----------\n"},
           {"asp", "Answer: 1\nx(1)\nAnswer: 2\nx(2) x(8) x(9) x(15)\nSATISFIABLE\n"}}) {
    const Outcome o = read_back(four, format, said);
    EXPECT_EQ(o.code, exit_ok) << format << o;
    EXPECT_EQ(o.out, board + checked) << format;
  }
  const Outcome wrong = read_back(four, "opb", "v x1 x8 x9 x15\n");
  EXPECT_EQ(wrong.code, exit_differs) << wrong;
  EXPECT_TRUE(contains(wrong.out, "this is no solution: constraint")) << wrong;
  EXPECT_TRUE(contains(wrong.out, "missing   12 of 16 variables, in whole or in part, which count as 0\n"))
      << wrong;
  const Outcome zeros = read_back(four, "minizinc", "x1 = 1\n----------\n");
  EXPECT_EQ(zeros.code, exit_differs) << zeros;
  EXPECT_FALSE(contains(zeros.out, "missing")) << zeros;
  const Outcome none = read_back({"queens", "3"}, "dimacs", "s UNSATISFIABLE\n");
  EXPECT_EQ(none.code, exit_differs) << none;
  const Outcome remark = read_back(four, "opb", "c not UNSATISFIABLE, nor infeasible\nv x2 x8 x9 x15\n");
  EXPECT_EQ(remark.code, exit_ok) << remark;
  const Outcome hello = read_back(four, "dimacs", "c\r\n hello\r\n");
  EXPECT_EQ(hello.code, exit_bad_input) << hello;
  EXPECT_TRUE(hello.err.starts_with("nonet: standard input:2:2: expected ")) << hello;
  const Outcome binary = read_back(four, "opb", std::string("v x1 \0\x1b[31m\xff\n", 14));
  EXPECT_EQ(binary.code, exit_bad_input) << binary;
  EXPECT_TRUE(binary.err.starts_with("nonet: standard input:1:6: expected ")) << binary;
  for (const char c : binary.err) EXPECT_TRUE(c == '\n' || (c >= ' ' && c < 127)) << int{c};
  EXPECT_EQ(read_back({"queens"}, "dimacs", "v 1 2\n").code, exit_usage);
  const Outcome nowhere = run({"export", "queens", "4", "--format", "asp", "--read", "/no/such/file"});
  EXPECT_EQ(nowhere.code, exit_no_input) << nowhere;
  EXPECT_TRUE(nowhere.err.starts_with("nonet: cannot read '/no/such/file'")) << nowhere;
}

TEST(Export, LeavesNothingBehindWhenInterrupted) {
  for (const int signal : {SIGINT, SIGTERM}) {
    const TemporaryDirectory folder;
    Program program({.arguments = {"export", "queens", "600", "--format", "dimacs", "--out",
                                   folder.path() + "/queens.cnf"}});
    ASSERT_TRUE(program.wait_until([&](const Outcome&) { return !std::filesystem::is_empty(folder.path()); }))
        << program.finish();
    program.send(signal);
    const Outcome o = program.finish();
    EXPECT_EQ(o.code, exit_interrupted) << o;
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
  }
}

TEST(Export, NumbersLargerThanOneAreReadBack) {
  const std::vector<std::string> thrice = {"clocks", "3 3 12/3 3 12/12 12 12"};  // move 1, three times
  const std::string end = "cost      3\nmoves     1x3\n";
  std::string thrice_asp = "Answer: 1\nx(1,3)";
  for (int v = 2; v <= 18; ++v) thrice_asp += v == 10 ? "" : " x(" + std::to_string(v) + ",0)";
  thrice_asp += "\nOPTIMUM FOUND\n";
  for (const auto& [format, said] :
       std::initializer_list<std::pair<std::string, std::string>>{{"dimacs", "v -1 -2 3 -4 0\n"},
                                                                  {"opb", "v x1 x2 -x3\n"},
                                                                  {"minizinc", "x1 = 3\n----------\n"},
                                                                  {"asp", thrice_asp}}) {
    const Outcome o = read_back(thrice, format, said);
    EXPECT_EQ(o.code, exit_ok) << format << o;
    EXPECT_TRUE(o.out.ends_with(end)) << format << o;
  }
  const Outcome sum = read_back(thrice, "dimacs", "v 1 2 -3 -4 0\n");
  EXPECT_EQ(sum.code, exit_bad_input) << sum;
  EXPECT_TRUE(sum.err.starts_with("nonet: standard input:1:5: x1 is 2 here and 1 before")) << sum;
}

TEST(Export, ASolutionThatIsTooLongIsNotTheBoardsFault) {
  const Outcome o = run({"export", "queens", "4", "--format", "asp", "--read", "/dev/zero"});
  EXPECT_EQ(o.code, exit_refused) << o;
  EXPECT_EQ(o.err, "nonet: '/dev/zero' is more than 256 MiB\n");
}

TEST(Export, NoStepsCostNothing) {
  std::string said = "v";  // what the position holds, each said by one variable
  for (const std::string& line :
       lines_of(run({"export", "tiles", "123804765", "--steps", "0", "--format", "opb"}).out)) {
    const std::string_view begin = " +1 ", end = " = 1 ;";
    if (line.starts_with(begin) && line.find(' ', begin.size()) == line.size() - end.size())
      said += " " + line.substr(begin.size(), line.size() - begin.size() - end.size());
  }
  const Outcome o = read_back({"tiles", "123804765", "--steps", "0"}, "opb", said + "\n");
  EXPECT_EQ(o.code, exit_ok) << o;
  EXPECT_TRUE(contains(o.out, "cost      0\n")) << o;
}

}  // namespace
}  // namespace nonet::cli
