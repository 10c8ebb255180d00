// The time limit of a race applies to the same time that the column of times shows.
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "cli/exit_codes.h"
#include "cli/race/race.h"
#include "run_program.h"

namespace nonet::cli {
namespace {

TEST(RaceLimit, OneThreadHasProcessorTime) {
  const TimeLimit limit{.seconds = 10, .by_processor = true};
  EXPECT_FALSE(limit.is_over({.processor = 9.9, .wall = 100})) << "the machine was busy";
  EXPECT_TRUE(limit.is_over({.processor = 10, .wall = 10}));
  EXPECT_FALSE(limit.is_over({.processor = 10, .wall = 10}, 5)) << "it may still stop by itself";
  EXPECT_TRUE(limit.is_over({.processor = 15, .wall = 15}, 5));
}

TEST(RaceLimit, AProcessThatSleepsEnds) {
  const TimeLimit limit{.seconds = 10, .by_processor = true};
  EXPECT_EQ(limit.backstop(), 260);
  EXPECT_TRUE(limit.is_over({.processor = 0, .wall = 260}));
  EXPECT_FALSE(limit.is_over({.processor = 0, .wall = 260}, 5));
}

TEST(RaceLimit, SeveralThreadsHaveTimeByTheClock) {
  const TimeLimit limit{.seconds = 10, .by_processor = false};
  EXPECT_FALSE(limit.is_over({.processor = 39, .wall = 9.9}));
  EXPECT_TRUE(limit.is_over({.processor = 1, .wall = 10}));
}

TEST(RaceLimit, NoLimitNeverEnds) {
  EXPECT_FALSE((TimeLimit{.seconds = 0, .by_processor = true}.is_over({.processor = 1e6, .wall = 1e6})));
  EXPECT_FALSE((TimeLimit{.seconds = 0, .by_processor = false}.is_over({.processor = 1e6, .wall = 1e6})));
}

// However busy the machine is, an algorithm is stopped only when the time shown reaches its limit.
TEST(RaceLimit, AStoppedAlgorithmHasUsedTheTimeShown) {
  Program program({.arguments = {"race", "queens", "18", "--count", "--algorithms", "backtrack", "--rounds",
                                 "1", "--time-limit", "1", "--json"}});
  std::string child;
  ASSERT_TRUE(program.wait_until([&](const Outcome&) {
    const std::string pid = std::to_string(program.pid());
    child = content("/proc/" + pid + "/task/" + pid + "/children");
    return !child.empty();
  }));
  const int process = std::stoi(child);
  ::kill(process, SIGSTOP);  // as if other processes had the CPU for longer than the limit
  ::usleep(1'200'000);
  ::kill(process, SIGCONT);
  const Outcome o = program.finish();
  EXPECT_EQ(o.code, exit_unproved) << o;
  const auto run = nlohmann::json::parse(o.out)["algorithms"][0]["runs"][0];
  EXPECT_EQ(run["outcome"], "stopped") << o;
  EXPECT_GE(run["work"]["seconds"].get<double>(), 0.9) << o;
}

}  // namespace
}  // namespace nonet::cli
