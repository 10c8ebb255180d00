// stress: programs that do everything a program should not.
#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "cli/exit_codes.h"
#include "run_program.h"
#include "stress_run.h"

namespace nonet::cli {
namespace {

using namespace std::chrono_literals;

// Each fails on the solved position or the next one already, in its own way.
struct Fault {
  const char* name;
  Arguments program;
  std::string kind, reason;
};
void PrintTo(const Fault& fault, std::ostream* to) {
  *to << fault.name;
}
class StressFault : public testing::TestWithParam<Fault> {};

TEST_P(StressFault, IsReportedAsSuch) {
  const std::string limit =
      GetParam().kind == "late" ? "0.1" : "20";  // the others are done when they are done
  const StressRun stress(
      {"clocks", "--json", "--exhaustive", "2", "--random", "0", "--time-limit", limit, "--memory", "100"},
      GetParam().program);
  EXPECT_EQ(stress.outcome.code, exit_wrong_program) << stress.outcome;
  EXPECT_EQ(stress.outcome.err, "");
  const Json failure = stress.json()["failure"];
  EXPECT_EQ(failure["kind"], GetParam().kind) << failure;
  EXPECT_TRUE(contains(failure["reason"].get<std::string>(), GetParam().reason)) << failure;
}

INSTANTIATE_TEST_SUITE_P(
    All, StressFault,
    testing::Values(Fault{"Sleeps", {"sleep", "1000"}, "late", "by the clock"},
                    Fault{"Spins", {"sh", "-c", "while :; do :; done"}, "late", "processor time"},
                    Fault{"Floods", {"yes"}, "flooded", "1024 KiB"},
                    Fault{"Crashes", {"sh", "-c", "kill -SEGV $$"}, "signalled", "SIGSEGV"},
                    Fault{"SaysNothing", {"true"}, "nothing", "nothing"},
                    Fault{"Fails", {"sh", "-c", "echo; exit 3"}, "failed", "exit code was 3"},
                    Fault{"Babbles", {"echo", "hello"}, "malformed", "'hello'"},
                    Fault{"SaysTooMuch", {"printf", "\n1\n"}, "wrong", "clock A shows 3"},
                    Fault{"EatsMemory", {"tail", "/dev/zero"}, "failed", "exit code was 1"},
                    Fault{"IsRubbish", {"head", "-c", "1000", "/dev/urandom"}, "malformed", ""}),
    [](const auto& tested) { return tested.param.name; });

TEST(Stress, AProgramNeedNotReadItsInput) {
  const StressRun stress({"queens", "--exhaustive", "1", "--random", "0"}, {"echo", "1"});
  EXPECT_EQ(stress.outcome.code, exit_ok) << stress.outcome;
}

TEST(Stress, NothingMayFollowTheAnswer) {
  const StressRun stress({"queens", "--json", "--exhaustive", "1", "--random", "0"}, {"echo", "1 1"});
  const Json failure = stress.json()["failure"];
  EXPECT_EQ(failure["kind"], "malformed") << failure;
  EXPECT_TRUE(contains(failure["reason"].get<std::string>(), "expected the end of the output")) << failure;
}

TEST(Stress, StandardStreamsMayBeClosed) {
  for (const bool in : {false, true}) {
    for (const bool err : {false, true}) {
      const Outcome o = run(Launch{.arguments = {"stress", "queens", "--exhaustive", "4", "--random", "0",
                                                 "--", example("queens_bits")},
                                   .in = in ? Stream::closed : Stream::pipe,
                                   .err = err ? Stream::closed : Stream::pipe});
      EXPECT_EQ(o.code, exit_ok) << in << err << o;
    }
  }
}

// Not there, or dead and not yet collected by whoever inherited it.
bool gone(pid_t pid) {
  const std::string status = content("/proc/" + std::to_string(pid) + "/stat");
  const std::size_t name_ends = status.rfind(") ");
  return name_ends == std::string::npos || status[name_ends + 2] == 'Z';
}

// The process ids a program wrote down; they may be gone a moment later than we look.
bool all_gone(const std::string& file) {
  const auto end = std::chrono::steady_clock::now() + patience;
  std::istringstream pids(content(file));
  for (pid_t pid; pids >> pid;) {
    while (!gone(pid)) {
      if (std::chrono::steady_clock::now() > end) return false;
      std::this_thread::sleep_for(5ms);
    }
  }
  return true;
}

TEST(Stress, LeavesNoProcessesBehind) {
  for (const int signal : {SIGINT, SIGTERM, SIGKILL}) {
    const TemporaryDirectory here;
    const std::string file = here.path() + "/pids";
    Program program({.arguments = {"stress", "clocks", "--processes", "2", "--time-limit", "100", "--", "sh",
                                   "-c", "echo $$ >> pids; exec sleep 1000"},
                     .directory = here.path()});
    ASSERT_TRUE(program.wait_until([&](const Outcome&) { return lines_of(content(file)).size() == 2; }));
    program.send(signal);
    const Outcome o = program.finish();
    EXPECT_EQ(o.code, signal == SIGKILL ? -1 : exit_interrupted) << o;
    EXPECT_TRUE(all_gone(file)) << signal;
    EXPECT_EQ(contains(o.out, "work      0 boards"), signal != SIGKILL) << o;
  }
}

// Also what went into a session of its own, and what that started.
TEST(Stress, WhatAProgramStartedEndsWithIt) {
  for (const std::string child :
       {"sleep 1000 & echo $! >> pids;", "setsid sh -c 'sleep 1000 & echo $$ $! >> pids; wait' &"}) {
    if (child.starts_with("setsid") && !have_command("setsid")) continue;
    const StressRun stress({"clocks", "--exhaustive", "1", "--random", "0", "--processes", "2"},
                           {"sh", "-c", child + " while ! [ -s pids ]; do sleep 0.01; done; echo"});
    EXPECT_EQ(stress.outcome.code, exit_ok) << stress.outcome;
    EXPECT_NE(stress.file("pids"), "");
    EXPECT_TRUE(all_gone(stress.here.path() + "/pids")) << child;
  }
}

TEST(Stress, SavesIntoPlainFilesOnly) {
  const TemporaryDirectory here;
  ASSERT_EQ(run_bash("mkfifo pipe.in", here.path()).code, 0);
  const Outcome o = run(Launch{.arguments = {"stress", "queens", "--save", "pipe", "--", "echo", "7"},
                               .directory = here.path()});
  EXPECT_EQ(o.code, exit_no_output) << o;
  EXPECT_TRUE(contains(o.err, "pipe.in")) << o;
}

}  // namespace
}  // namespace nonet::cli
