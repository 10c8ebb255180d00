// stress: the time budget of the whole run, and the verdict on programs that are right but slow.
#include <gtest/gtest.h>

#include "cli/exit_codes.h"
#include "cli/stress/budget.h"
#include "stress_run.h"

namespace nonet::cli {
namespace {

using Clock = Progress::Clock;
using std::chrono::hours;

Arguments script(const std::string& text) {
  return {"sh", "-c", text};
}

// Right below five rows; from five rows on, it never ends.
Arguments slow_queens() {
  return script("read n; [ $n -lt 5 ] || while :; do :; done; echo $n | " + example("queens_bits"));
}

TEST(StressBudget, PartsShareIt) {
  const StressBudget budget{.seconds = 60};
  const auto after = [&](double seconds) { return budget.start + length_of(seconds); };
  EXPECT_EQ(budget.end_of_systematic(true), after(30));
  EXPECT_EQ(budget.end_of_systematic(false), after(60));
  EXPECT_EQ(budget.end_of_sample(), after(60));
  EXPECT_EQ(budget.end_once_failed(), after(45)) << "the rest is for shrinking";
  EXPECT_EQ(budget.end_of_shrinking(), after(60));
  EXPECT_EQ(StressBudget{}.end_of_shrinking(), Clock::time_point::max()) << "no limit";
}

TEST(StressBudget, BoardsBeforeAFailureMayRunToTheEnd) {
  std::atomic<bool> interrupt = false;
  {
    Halt halt(interrupt, Clock::now() + hours(1), Clock::now() - hours(1), Clock::now() + hours(1));
    EXPECT_FALSE(halt.is_over());
    halt.note_failure();
    EXPECT_TRUE(halt.is_over()) << "no more boards are handed out";
    std::this_thread::sleep_for(std::chrono::milliseconds(100));  // the watcher wakes every 20 ms
    EXPECT_FALSE(halt.flag()) << "running programs are not stopped";
  }
  Halt halt(interrupt, Clock::now() + hours(1), Clock::now() + hours(1), Clock::now());
  halt.note_failure();
  while (!halt.flag()) std::this_thread::yield();
}

TEST(StressBudget, TheFirstBoardMayUseTheWholeBudget) {
  const std::atomic<bool> interrupt = false;
  Halt halt(interrupt, Clock::now() - hours(1), Clock::now() + hours(1), Clock::now() + hours(1));
  EXPECT_FALSE(halt.is_over());
  halt.note_finished();
  EXPECT_TRUE(halt.is_over());
}

TEST(StressBudget, AnInterruptStopsRunningPrograms) {
  std::atomic<bool> interrupt = true;
  const auto never = Clock::time_point::max();
  Halt halt(interrupt, never, never, never);
  while (!halt.flag()) std::this_thread::yield();
  EXPECT_TRUE(halt.flag());
}

TEST(StressBudget, ARunSaysWhatItCovered) {
  const StressRun stress({"checkers", "--exhaustive", "2", "--random", "3", "--budget", "0.000001", "--json"},
                         {example("checkers_backtrack")});
  EXPECT_EQ(stress.outcome.code, exit_unproved) << stress.outcome;
  EXPECT_TRUE(contains(stress.outcome.err, "--budget is too short")) << stress.outcome;
  EXPECT_EQ(stress.json()["status"], "unknown") << stress.outcome;
  EXPECT_EQ(stress.json()["budget"]["used_up"], true) << stress.outcome;
  EXPECT_EQ(stress.json()["exhaustive"]["tried"], 0) << stress.outcome;
  EXPECT_EQ(stress.json()["random"]["tried"], 0) << stress.outcome;
  const StressRun words({"checkers", "--exhaustive", "2", "--random", "3", "--budget", "0.000001"},
                        {example("checkers_backtrack")});
  EXPECT_TRUE(
      contains(words.outcome.out, "budget    1e-06 s used up: 0 of 2 boards in order, 0 of 3 at random"))
      << words.outcome;
}

TEST(StressBudget, AProgramThatIsRightAndSlowIsCalledSo) {
  const Arguments options = {"queens", "--exhaustive", "4000", "--random", "0", "--time-limit", "0.5"};
  const StressRun words(options, slow_queens());
  EXPECT_EQ(words.outcome.code, exit_wrong_program) << words.outcome;
  EXPECT_TRUE(contains(
      words.outcome.out,
      "answer    right on the 4 boards that it finished; slow: past the limit of 0.5 s on 1 board\n"))
      << words.outcome;
  Arguments as_json = options;
  as_json.push_back("--json");
  EXPECT_EQ(StressRun(as_json, slow_queens()).json()["status"], "slow");
  EXPECT_EQ(StressRun(as_json, script("echo 7")).json()["status"], "wrong");
}

TEST(StressBudget, OneMinuteUnlessSaid) {
  const TemporaryDirectory here;
  const Outcome usual = run(Launch{.arguments = {"stress", "queens", "--exhaustive", "1", "--random", "0",
                                                 "--json", "--", example("queens_bits")},
                                   .directory = here.path()});
  EXPECT_EQ(Json::parse(usual.out)["budget"]["seconds"], 60) << usual;
  const StressRun none({"queens", "--exhaustive", "1", "--random", "0", "--json"}, {example("queens_bits")});
  EXPECT_EQ(none.json()["budget"]["seconds"], 0) << none.outcome;
  EXPECT_EQ(none.json()["budget"]["used_up"], false) << none.outcome;
}

}  // namespace
}  // namespace nonet::cli
