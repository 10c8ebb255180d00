// stress: what it makes of programs that fail in several ways, and of questions that ask for nothing.
#include <gtest/gtest.h>
#include <signal.h>

#include <nlohmann/json.hpp>

#include "cli/exit_codes.h"
#include "run_program.h"

namespace nonet::cli {
namespace {

using Json = nlohmann::json;
using Arguments = std::vector<std::string>;

Outcome stress(const TemporaryDirectory& here, Arguments options, const std::string& script) {
  options.insert(options.begin(), "stress");
  for (const char* word : {"--", "sh", "-c"}) options.push_back(word);
  options.push_back(script);
  return run(Launch{.arguments = options, .directory = here.path()});
}

Json json_of(const Outcome& o) {
  EXPECT_TRUE(Json::accept(o.out)) << o;
  return Json::parse(o.out, nullptr, false);
}

std::string right_queens() {
  return build_folder() + "/programs/queens_bits";
}

// On boards with fewer than five rows it has another fault.
TEST(StressLimits, ShrinkingKeepsTheFault) {
  const TemporaryDirectory here;
  const std::string script = "read n; [ $n -lt 5 ] && exit 3; echo 7";
  const Outcome o =
      stress(here, {"queens", "--exhaustive", "0", "--random", "1", "--seed", "1", "--json"}, script);
  const Json failure = json_of(o)["failure"];
  EXPECT_EQ(failure["kind"], "wrong") << o;
  EXPECT_EQ(failure["first_size"], 10) << o;
  EXPECT_EQ(failure["size"], 5) << o;
  const Outcome words = stress(here, {"queens", "--exhaustive", "0", "--random", "1", "--seed", "1"}, script);
  EXPECT_TRUE(contains(words.out, "none of its smaller neighbours fails so, 4 otherwise\n")) << words;
}

TEST(StressLimits, NeighboursAreNamedWhereThereAreSome) {
  const TemporaryDirectory here;
  const Outcome o = stress(here, {"queens", "--exhaustive", "1", "--random", "0"}, "echo 7");
  EXPECT_TRUE(contains(o.out, "smallest  1 row\n")) << o;
}

TEST(StressLimits, ASampleThatEndsForItsLateOnesHasNoInterval) {
  const TemporaryDirectory here;
  const std::string script = "while :; do :; done";
  const Arguments options = {"checkers", "--exhaustive", "0", "--random", "30", "--time-limit", "0.01"};
  Arguments as_json = options;
  as_json.push_back("--json");
  const Json random = json_of(stress(here, as_json, script))["random"];
  EXPECT_EQ(random["tried"], 10) << random;
  EXPECT_EQ(random["ended_late"], true) << random;
  EXPECT_FALSE(random.contains("interval")) << random;
  const Outcome words = stress(here, options, script);
  EXPECT_TRUE(contains(words.out, "10 of 10 failed: ended after 10 late ones\n")) << words;
  EXPECT_FALSE(contains(words.out, "confidence")) << words;
}

TEST(StressLimits, ManyBoardsMayHaveMuchOutput) {
  const TemporaryDirectory here;
  const std::string blanks = "head -c 3000000 /dev/zero | tr '\\0' ' '; ";
  const Outcome o = stress(here, {"queens", "--exhaustive", "5", "--random", "0", "--persistent", "5"},
                           blanks + "printf '1\\n0\\n0\\n2\\n10\\n'");
  EXPECT_EQ(o.code, exit_ok) << o;
  const Outcome flooded =
      stress(here, {"queens", "--exhaustive", "3", "--random", "0", "--persistent", "3", "--json"},
             "read a; read b && exec yes; echo $a | " + right_queens());
  EXPECT_TRUE(contains(json_of(flooded)["failure"]["reason"].get<std::string>(), "more than 3072 KiB"))
      << flooded;
}

TEST(StressLimits, WhatWasNotTriedHasNotPassed) {
  const TemporaryDirectory here;
  const Outcome undrawn = stress(here, {"binary-sudoku", "--box", "300x300", "--json"}, "echo 0");
  EXPECT_EQ(undrawn.code, exit_refused) << undrawn;
  EXPECT_TRUE(contains(undrawn.err, "random boards have at most")) << undrawn;
  EXPECT_EQ(json_of(undrawn)["status"], "unknown") << undrawn;
  const Outcome none = stress(here, {"binary-sudoku", "--box", "2x2", "--random", "0"}, "echo 0");
  EXPECT_EQ(none.code, exit_usage) << none;
  EXPECT_TRUE(contains(none.err, "no board was tried")) << none;
  EXPECT_FALSE(contains(none.out, "no failure")) << none;
}

TEST(StressLimits, SettingsThatNoContestHas) {
  const TemporaryDirectory here;
  for (const Arguments& options : {Arguments{"queens", "--torus"}, Arguments{"target-sudoku", "--minimum"},
                                   Arguments{"sudoku", "--diagonals"}}) {
    const Outcome o = stress(here, options, "echo 0");
    EXPECT_EQ(o.code, exit_usage) << o;
    EXPECT_TRUE(contains(o.err, "is judged by the contest's rules")) << o;
  }
  const Outcome o = stress(here, {"tiles", "--goal", "last", "--random", "2", "--json"}, "echo 0");
  EXPECT_EQ(json_of(o)["random"]["tried"], 2) << o;
}

// There are eight boards; a ninth process finds that there are no more while none is done.
TEST(StressLimits, AnInterruptLeavesBoardsUntried) {
  const TemporaryDirectory here;
  const std::string file = here.path() + "/started";
  Program program(
      {.arguments = {"stress", "checkers", "--exhaustive", "all", "--processes", "9", "--time-limit", "100",
                     "--json", "--", "sh", "-c", "echo $$ >> started; exec sleep 1000"},
       .directory = here.path()});
  ASSERT_TRUE(program.wait_until([&](const Outcome&) { return lines_of(content(file)).size() == 8; }));
  program.send(SIGINT);
  const Outcome o = program.finish();
  EXPECT_EQ(o.code, exit_interrupted) << o;
  EXPECT_EQ(json_of(o)["exhaustive"]["tried"], 0) << o;
  EXPECT_EQ(json_of(o)["exhaustive"]["all"], false) << o;
}

TEST(StressLimits, FewerProcessesWhereThereIsNoRoomForMore) {
  if (sanitized) GTEST_SKIP() << "it needs more addresses";
  const TemporaryDirectory here;
  const Outcome o = run(Launch{.arguments = {"-c",
                                             "ulimit -v 400000; exec \"$0\" stress queens --processes 200 "
                                             "--exhaustive 4 --random 0 -- \"$1\"",
                                             built("nonet"), right_queens()},
                               .directory = here.path(),
                               .program = "/bin/sh"});
  EXPECT_EQ(o.code, exit_ok) << o;
}

}  // namespace
}  // namespace nonet::cli
