// nonet check as judges call it: files in, a verdict as the exit code out.
#include <gtest/gtest.h>

#include <filesystem>

#include "cli/exit_codes.h"
#include "contests.h"
#include "run_program.h"

namespace nonet::cli {
namespace {

constexpr int kattis_right = 42, kattis_wrong = 43, judging_failed = 3;

struct Judge {
  TemporaryDirectory here;

  Outcome operator()(const std::string& puzzle, const std::string& protocol, const std::string& input,
                     const std::string& output, const std::string& answer,
                     const std::vector<std::string>& more = {}) const {
    const std::string in = here.write("in", input), out = here.write("out", output);
    const std::string ans = here.write("ans", answer);
    const bool kattis = protocol == "kattis";
    std::vector<std::string> arguments = {"check", puzzle, "--protocol=" + protocol, in, kattis ? ans : out};
    arguments.push_back(kattis ? here.path() : ans);
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments, kattis ? output : "");
  }
};

void expect_line(const Outcome& o, const std::string& start) {
  EXPECT_EQ(o.out, "") << o;
  EXPECT_EQ(lines_of(o.err).size(), 1u) << o;
  EXPECT_TRUE(o.err.starts_with("nonet: " + start)) << o;
}

class CheckContest : public testing::TestWithParam<Contest> {};
INSTANTIATE_TEST_SUITE_P(Contests, CheckContest, testing::ValuesIn(contests()),
                         [](const auto& entry) { return entry.param.folder(); });

TEST_P(CheckContest, EveryVerdict) {
  const Contest& c = GetParam();
  const Judge judge;
  const Outcome right = judge(c.puzzle, "testlib", c.input, c.right, c.right);
  EXPECT_EQ(right.code, 0) << right;
  expect_line(right, "ok\n");
  const Outcome wrong = judge(c.puzzle, "testlib", c.input, c.wrong, c.right);
  EXPECT_EQ(wrong.code, 1) << wrong;
  expect_line(wrong, "wrong answer: ");
  const Outcome malformed = judge(c.puzzle, "testlib", c.input, c.malformed, c.right);
  EXPECT_EQ(malformed.code, 2) << malformed;
  expect_line(malformed, "wrong output format: ");
  const Outcome more = judge(c.puzzle, "oj", c.input, c.right + "0\n", c.right);
  EXPECT_EQ(more.code, 2) << more;
  // Whoever is right where the answer file is wrong has not given a wrong answer.
  const Outcome failed = judge(c.puzzle, "testlib", c.input, c.right, c.wrong);
  EXPECT_EQ(failed.code, judging_failed) << failed;
  expect_line(failed, "judging failed: the answer file is wrong: ");
  EXPECT_TRUE(contains(failed.err, "; the output is right\n")) << failed;
}

TEST(Check, KattisHasItsOwnCodesAndAFolder) {
  const Contest& c = contests()[2];
  const Judge judge;
  const std::string message = judge.here.path() + "/judgemessage.txt";
  EXPECT_EQ(judge(c.puzzle, "kattis", c.input, c.right, c.right).code, kattis_right);
  EXPECT_EQ(content(message), "ok\n");
  EXPECT_EQ(judge(c.puzzle, "kattis", c.input, c.wrong, c.right, {"a", "flag"}).code, kattis_wrong);
  EXPECT_TRUE(content(message).starts_with("wrong answer: ")) << content(message);
  EXPECT_EQ(judge(c.puzzle, "kattis", c.input, c.malformed, c.right).code, kattis_wrong);
  EXPECT_TRUE(content(message).starts_with("wrong output format: ")) << content(message);
  EXPECT_EQ(judge(c.puzzle, "kattis", c.input, c.right, c.wrong).code, judging_failed);
  EXPECT_TRUE(content(message).starts_with("judging failed: ")) << content(message);
  const std::string in = judge.here.write("in", c.input), ans = judge.here.write("ans", c.right);
  const Outcome nowhere = run({"check", c.puzzle, "--protocol=kattis", in, ans, "/nowhere/"}, c.right);
  EXPECT_EQ(nowhere.code, judging_failed) << nowhere;
}

TEST(Check, TestlibWritesAReport) {
  const Contest& c = contests()[0];
  const Judge judge;
  const std::string report = judge.here.path() + "/report";
  EXPECT_EQ(judge(c.puzzle, "testlib", c.input, c.wrong, c.right, {report}).code, 1);
  EXPECT_EQ(content(report), "wrong answer: line 1, column 1: expected 3, found '4'\n");
  EXPECT_EQ(judge(c.puzzle, "testlib", c.input, "<&>", c.right, {report, "-appes"}).code, 2);
  EXPECT_TRUE(contains(content(report), "<result outcome = \"presentation-error\">")) << content(report);
  EXPECT_TRUE(contains(content(report), "'&lt;&amp;&gt;'</result>")) << content(report);
  EXPECT_EQ(judge(c.puzzle, "testlib", c.input, c.right, c.right, {"/nowhere/report"}).code, judging_failed);
}

TEST(Check, OjMayHaveNoAnswerFile) {
  const TemporaryDirectory here;
  const std::string in = here.write("in", "8\n"), right = here.write("r", "92\n"),
                    wrong = here.write("w", "12\n");
  EXPECT_EQ(run({"check", "queens", "--protocol=oj", in, right}).code, 0);
  EXPECT_EQ(run({"check", "queens", "--protocol=oj", in, wrong}).code, 1);
}

TEST(Check, OutputsThatAreNone) {
  const Contest& c = contests()[0];
  const Judge judge;
  for (const std::string& output :
       {std::string(), std::string("\0\xff\x1b[31m", 7), std::string(17 << 20, '3'), std::string("3 3")}) {
    const Outcome o = judge(c.puzzle, "testlib", c.input, output, c.right);
    EXPECT_EQ(o.code, 2) << o.err;
    expect_line(o, "wrong output format: ");
    EXPECT_LT(o.err.size(), 200u);
  }
  const std::string in = judge.here.write("in", c.input), ans = judge.here.write("ans", c.right);
  const Outcome missing = run({"check", c.puzzle, "--protocol=testlib", in, "/nowhere", ans});
  EXPECT_EQ(missing.code, 2) << missing;
}

struct Failure {
  std::string puzzle, input, answer, message;
};

TEST(Check, WhatIsWrongWithTheJudgesFilesFailsTheJudge) {
  const Judge judge;
  const std::vector<Failure> failures = {
      {"tiles", "", "4\n", "the input file: no instance found"},
      {"tiles", "28310476\n", "4\n", "the input file: line 1, column "},
      {"tiles", "2 8 3 1 0 4 7 6 5\n", "4\n", "not written as the contest writes it"},
      {"tiles", "283104765\n283104765\n", "4\n", "more than 1 instances"},
      {"tiles", "123456780\n", "4\n", "instance 1 has no solution"},
      {"tiles", "283104765\n", "", "the answer file is wrong: the output ends"},
      {"tiles", "283104765\n", std::string(17 << 20, ' '), "the answer file: "},
      {"knights", "2\n10110\n01*11\n10111\n01001\n00000\n", "7\n", "not written as the contest writes it"},
      {"queens", "Q.\n..\n", "1\n", "not an instance of the contest: expected a number from 1 to 25"},
      {"checkers", "5\n", "1\n", "expected a number from 6 to 13"},
  };
  for (const Failure& f : failures) {
    const Outcome o = judge(f.puzzle, "testlib", f.input, "4\n", f.answer);
    EXPECT_EQ(o.code, judging_failed) << f.message << o;
    expect_line(o, "judging failed: ");
    EXPECT_TRUE(contains(o.err, f.message)) << f.message << o;
  }
}

TEST(Check, TimeThatIsNotEnoughFailsTheJudge) {
  const Judge judge;
  const Outcome o = judge("queens", "testlib", "24\n", "1\n", "1\n", {"--time-limit", "0.05"});
  EXPECT_EQ(o.code, judging_failed) << o;
  EXPECT_TRUE(contains(o.err, "was not found in 0.05 s")) << o;
}

TEST(Check, CommandLinesThatMakeNoSense) {
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
           {"check", "queens", "a", "b", "c"},
           {"check", "queens", "--protocol=other", "a", "b", "c"},
           {"check", "queens", "--protocol=oj", "a"},
           {"check", "queens", "--protocol=testlib", "a", "b"},
           {"check", "queens", "--protocol=oj", "a", "b", "c", "d"},
           {"check", "queens", "--protocol=testlib", "a", "b", "c", "d", "e"},
           {"check", "queens", "--protocol=testlib", "a", "b", "c", "-other"},
           {"check", "lights-out", "--protocol=oj", "a", "b", "c"}}) {
    const Outcome o = run(arguments);
    EXPECT_EQ(o.code, exit_usage) << o;
    EXPECT_EQ(lines_of(o.err).size(), 1u) << o;
  }
}

}  // namespace
}  // namespace nonet::cli
