// Ctrl-C, SIGTERM and SIGHUP: exit code 130, what was known is printed, in whole lines. Nothing here measures
// time, but an end for which the tests have no patience counts as none.
#include <gtest/gtest.h>
#include <signal.h>

#include <nlohmann/json.hpp>

#include "cli/exit_codes.h"
#include "run_program.h"

namespace nonet::cli {
namespace {

using Json = nlohmann::json;

void expect_interrupted(const Outcome& o) {
  EXPECT_FALSE(o.killed) << o;
  EXPECT_EQ(o.code, exit_interrupted) << o;
  EXPECT_TRUE(whole_lines(o.out)) << o;
}

struct LongSolve {
  const char* name;
  std::vector<std::string> generate, settings;
  int signal;
};
void PrintTo(const LongSolve& s, std::ostream* to) {
  *to << s.name;
}

class LongSearch : public testing::TestWithParam<LongSolve> {};

// A small board, then one that takes hours; the progress line tells when the program is at it.
TEST_P(LongSearch, LeavesTheBestFound) {
  const LongSolve& s = GetParam();
  std::vector<std::string> generate = {"generate", "lights-out", "--seed", "3"};
  generate.insert(generate.end(), s.generate.begin(), s.generate.end());
  const std::string boards = "1\n\n" + run(generate).out + "\n";
  std::vector<std::string> solve = {"solve", "lights-out", "--json"};
  solve.insert(solve.end(), s.settings.begin(), s.settings.end());
  std::vector<std::string> lines;
  // A search that does not stop in time, for it has no processor, is left without the second answer.
  for (int tries = 0; tries < (sanitized ? 1 : 10) && lines.size() < 2; ++tries) {
    Program program({.arguments = solve, .err = Stream::terminal});
    program.write(boards);
    program.end_input();
    ASSERT_TRUE(program.wait_until([](const Outcome& o) { return contains(o.screen, "steps"); }))
        << program.finish();
    program.send(s.signal);
    const Outcome o = program.finish();
    expect_interrupted(o);
    EXPECT_TRUE(contains(o.screen, "nonet: interrupted")) << o;
    lines = lines_of(o.out);
    ASSERT_GE(lines.size(), 1u) << o;
    EXPECT_EQ(Json::parse(lines[0])["status"], "optimal");
  }
  if (sanitized && lines.size() == 1) return;  // it is too slow every time
  ASSERT_EQ(lines.size(), 2u);
  const Json best = Json::parse(lines[1]);
  EXPECT_EQ(best["status"], "best-found") << best;
  EXPECT_GT(best["bound"], 0) << best;
  EXPECT_LT(best["bound"], best["cost"]) << best;
  EXPECT_EQ(best["moves"].size(), best["cost"].get<std::size_t>()) << best;
}

INSTANTIATE_TEST_SUITE_P(
    All, LongSearch,
    testing::Values(
        LongSolve{"LinearInt", {"--size", "33x33", "--torus"}, {"--torus", "--algorithm", "linear"}, SIGINT},
        LongSolve{
            "LinearTerm", {"--size", "33x33", "--torus"}, {"--torus", "--algorithm", "linear"}, SIGTERM},
        LongSolve{"IdaInt", {"--size", "9x9"}, {"--algorithm", "ida"}, SIGINT},
        LongSolve{"DfsTerm", {"--size", "20x20"}, {"--algorithm", "dfs"}, SIGTERM}),
    [](const auto& tested) { return tested.param.name; });

// Typed on a terminal, where everything is.
TEST(Interrupt, CtrlC) {
  const TemporaryDirectory here;
  const std::string path =
      here.write("board", run({"generate", "lights-out", "--size", "33x33", "--torus"}).out);
  Program program({.arguments = {"solve", "lights-out", path, "--torus", "--algorithm", "linear"},
                   .in = Stream::terminal,
                   .out = Stream::terminal,
                   .err = Stream::terminal});
  ASSERT_TRUE(program.wait_until([](const Outcome& o) { return contains(o.screen, "steps"); }));
  program.write("\003");
  const Outcome o = program.finish();
  EXPECT_EQ(o.code, exit_interrupted) << o;
  EXPECT_TRUE(contains(o.screen, "nonet: interrupted")) << o;
}

TEST(Interrupt, WaitingForInput) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    for (const std::string puzzle : {"clocks", "binary-sudoku", "lights-out"}) {
      Program program({.arguments = {"solve", puzzle}});
      ASSERT_TRUE(program.wait_until_asleep());
      program.send(signal);
      const Outcome o = program.finish();
      expect_interrupted(o);
      EXPECT_EQ(o.out, "");
      EXPECT_EQ(o.err, "nonet: interrupted\n");
    }
  }
}

TEST(Interrupt, NohupKeepsItGoing) {
  Launch launch;
  launch.program = "/usr/bin/env";
  launch.arguments = {"nohup", built("nonet"), "solve", "lights-out"};
  Program program(launch);
  ASSERT_TRUE(program.wait_until_asleep());
  program.send(SIGHUP);
  program.write("111\n111\n\n");
  program.end_input();
  EXPECT_EQ(program.finish().code, exit_ok);
}

// What was answered before stays; the part of a board that has arrived is no board.
TEST(Interrupt, InsideABoard) {
  struct Half {
    std::string puzzle, whole, half;
  };
  const std::string row = "000000000\n";
  for (const Half& h : {Half{"clocks", "9 9 12\n6 6 6\n6 3 6\n", "9 9 12\n6 6 6\n"},
                        Half{"binary-sudoku", row + row + row + row + row + row + row + row + row, row + row},
                        Half{"lights-out", "111\n111\n\n", "101\n010\n"}}) {
    Program program({.arguments = {"solve", h.puzzle, "--json"}});
    program.write(h.whole + h.half);
    ASSERT_TRUE(program.wait_for_out("\n")) << program.finish();
    ASSERT_TRUE(program.wait_until_asleep());
    program.send(SIGINT);
    const Outcome o = program.finish();
    expect_interrupted(o);
    EXPECT_EQ(o.err, "nonet: interrupted\n") << o;
    EXPECT_EQ(lines_of(o.out).size(), 1u) << "half of a " << h.puzzle << " board was answered" << o;
  }
}

TEST(Interrupt, JudgeWaitingForInput) {
  Program program({.arguments = {"solve", "binary-sudoku", "--judge"}});
  program.write(std::string(81, '0') + "\n000000000\n0000");
  ASSERT_TRUE(program.wait_for_out("0\n"));
  ASSERT_TRUE(program.wait_until_asleep());
  program.send(SIGTERM);
  const Outcome o = program.finish();
  expect_interrupted(o);
  EXPECT_EQ(o.out, "0\n");
}

// Two buttons that do the same in each of 40 rows: 2^40 optimal answers.
std::string pairs() {
  std::string rows;
  for (int i = 0; i < 40; ++i) rows += "11\n";
  return rows;
}
const std::vector<std::string> list_pairs = {"list", "lights-out", "--neighbourhood", "0,0 0,1", "--torus"};

TEST(Interrupt, DuringAList) {
  for (const bool json : {false, true}) {
    std::vector<std::string> arguments = list_pairs;
    if (json) arguments.push_back("--json");
    Program program({.arguments = arguments});
    program.write(pairs());
    program.end_input();
    ASSERT_TRUE(program.wait_until([](const Outcome& o) { return o.out.size() > 1'000'000; }))
        << program.finish();
    program.send(SIGINT);
    const Outcome o = program.finish();
    expect_interrupted(o);
    const std::vector<std::string> lines = lines_of(o.out);
    if (json) {
      for (const std::string& line : lines) ASSERT_TRUE(Json::accept(line)) << line;
    } else {
      for (const std::string& line : lines) ASSERT_EQ(std::count(line.begin(), line.end(), '('), 40) << line;
    }
  }
}

TEST(Interrupt, DuringAListThatNobodyReads) {
  Program program({.arguments = list_pairs});
  program.write(pairs());
  program.end_input();
  ASSERT_TRUE(program.wait_until([](const Outcome& o) { return o.out.size() > 100'000; }))
      << program.finish();
  ASSERT_TRUE(program.wait_until_asleep(false));  // the pipe is full
  program.send(SIGINT);
  const Outcome o = program.finish_unread();
  EXPECT_FALSE(o.killed) << o;
  EXPECT_EQ(o.code, exit_interrupted);
}

TEST(Interrupt, DuringGenerate) {
  Program program({.arguments = {"generate", "clocks", "--number", "1000000000"}});
  ASSERT_TRUE(program.wait_until([](const Outcome& o) { return o.out.size() > 200'000; }));
  program.send(SIGTERM);
  expect_interrupted(program.finish());
}

// A signature of half the work would be mistaken for the real one.
TEST(Interrupt, BenchPrintsNoSignature) {
  Program program({.arguments = {"bench"}});
  ASSERT_TRUE(program.wait_for_out("formula"));
  for (const int signal : {SIGSTOP, SIGINT, SIGCONT}) program.send(signal);  // it cannot finish meanwhile
  const Outcome o = program.finish();
  expect_interrupted(o);
  EXPECT_FALSE(contains(o.out, "Bench:")) << o;
}

// The second signal must not be needed, and must not hurt.
TEST(Interrupt, Twice) {
  Program program({.arguments = {"solve", "clocks"}});
  ASSERT_TRUE(program.wait_until_asleep());
  program.send(SIGINT);
  program.send(SIGINT);
  expect_interrupted(program.finish());
}

}  // namespace
}  // namespace nonet::cli
