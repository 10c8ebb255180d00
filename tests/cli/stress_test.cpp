// stress: our own right and wrong programs, boards and reports.
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/exit_codes.h"
#include "run_program.h"
#include "stress_run.h"

namespace nonet::cli {
namespace {

struct Contest {
  std::string puzzle, right, wrong;
  Arguments boards = {"--exhaustive", "40", "--random", "10"};
};
void PrintTo(const Contest& contest, std::ostream* to) {
  *to << contest.puzzle;
}
class StressContest : public testing::TestWithParam<Contest> {};

TEST_P(StressContest, TheRightProgramPasses) {
  Arguments options = {GetParam().puzzle, "--json", "--processes", "2"};
  options.insert(options.end(), GetParam().boards.begin(), GetParam().boards.end());
  const StressRun stress(options, {example(GetParam().right)});
  EXPECT_EQ(stress.outcome.code, exit_ok) << stress.outcome;
  const Json json = stress.json();
  EXPECT_EQ(json["status"], "no-failure") << json;
  EXPECT_GT(json["exhaustive"]["tried"], 5) << json;
  EXPECT_EQ(json["random"]["failed"], 0) << json;
  EXPECT_EQ(stress.file("stress-" + GetParam().puzzle + ".in"), "");
}

// What is saved is a test: the solver answers it as saved, and the program does not.
TEST_P(StressContest, TheWrongProgramIsFound) {
  Arguments options = {GetParam().puzzle, "--json", "--processes", "2", "--save", "found"};
  options.insert(options.end(), GetParam().boards.begin(), GetParam().boards.end());
  const StressRun stress(options, {example(GetParam().wrong)});
  EXPECT_EQ(stress.outcome.code, exit_wrong_program) << stress.outcome;
  const Json failure = stress.json()["failure"];
  EXPECT_EQ(failure["kind"], "wrong") << failure;
  EXPECT_EQ(failure["smallest_near"], true) << failure;
  const std::string input = stress.file("found.in"), right = stress.file("found.ans");
  ASSERT_NE(input, "");
  EXPECT_EQ(run({"solve", GetParam().puzzle, "--judge", "--no-cache"}, input).out, right);
  EXPECT_NE(run(Launch{.arguments = {}, .program = example(GetParam().wrong)}, input).out, right);
}

INSTANTIATE_TEST_SUITE_P(
    All, StressContest,
    testing::Values(Contest{"binary-sudoku",
                            "binary_sudoku_dp",
                            "binary_sudoku_greedy",
                            {"--exhaustive", "40", "--random", "30"}},
                    Contest{"clocks", "clocks_bfs", "clocks_unordered"},
                    Contest{"knights", "knights_ida", "knights_inadmissible"},
                    Contest{"nine", "nine_bfs", "nine_clockwise"},
                    Contest{"tiles", "tiles_bfs", "tiles_greedy"},
                    Contest{"sudoku", "sudoku_backtrack", "sudoku_givens"},
                    Contest{"target-sudoku", "target_sudoku_bound", "target_sudoku_greedy"},
                    Contest{
                        "queens", "queens_bits", "queens_overflow", {"--exhaustive", "13", "--random", "0"}},
                    Contest{"checkers", "checkers_backtrack", "checkers_half", {"--random", "0"}}),
    [](const auto& tested) {
      std::string name = tested.param.puzzle;
      std::erase(name, '-');
      return name;
    });

// All parity classes with fewer ones were tried, and pass.
TEST(Stress, TheGreedysSmallestBoardHasThreeOnes) {
  const StressRun stress({"binary-sudoku", "--json", "--persistent", "100", "--random", "400"},
                         {example("binary_sudoku_greedy")});
  EXPECT_EQ(stress.outcome.code, exit_wrong_program) << stress.outcome;
  const Json json = stress.json(), failure = json["failure"];
  EXPECT_EQ(failure["phase"], "exhaustive");
  EXPECT_EQ(failure["size"], 3);
  EXPECT_EQ(failure["unit"], "ones");
  EXPECT_EQ(failure["passed_below"], 1 + 81 + 2205);
  // One random board in eleven.
  EXPECT_LT(json["random"]["even"]["interval"][0], 0.0914) << json;
  EXPECT_GT(json["random"]["even"]["interval"][1], 0.0914) << json;
}

// Other boards than the contest's come at random only.
TEST(Stress, TakesTheSettingsOfThePuzzle) {
  const StressRun stress({"binary-sudoku", "--box", "2x2", "--json", "--random", "6"}, {"echo", "2"});
  EXPECT_EQ(stress.outcome.code, exit_wrong_program) << stress.outcome;
  const Json json = stress.json();
  EXPECT_EQ(json["exhaustive"]["tried"], 0) << json;
  EXPECT_EQ(json["failure"]["board"].get<std::string>().size(), 4u * 5u) << json;
  EXPECT_TRUE(contains(json["failure"]["again"].get<std::string>(), " --box 2x2 ")) << json;
  EXPECT_EQ(json["exhaustive"]["all"], false) << json;
}

TEST(Stress, SaysThatSettingsHaveNoExhaustiveBoardsAndKeepsItsLimits) {
  const Arguments options = {"binary-sudoku", "--box", "2x2", "--random", "2", "--time-limit", "1.5"};
  const Outcome o = StressRun(options, {"echo", "-7"}).outcome;
  EXPECT_TRUE(contains(o.out, "tried     no exhaustive boards with these settings\n")) << o;
  EXPECT_TRUE(contains(o.out, " --random 1 --time-limit 1.5 --budget 0 -- echo -7\n")) << o;
  Arguments machine = options;
  machine.insert(machine.end(), {"--json", "--memory", "0", "--save", "a b"});
  const Json failure = StressRun(machine, {"echo", "-7"}).json()["failure"];
  EXPECT_TRUE(contains(failure["again"].get<std::string>(), " --time-limit 1.5 --memory 0 --save 'a b' --"))
      << failure;
}

TEST(Stress, SaysWhenAProgramFailsNotEveryTime) {
  const StressRun stress({"queens", "--exhaustive", "1", "--random", "0"},
                         {"sh", "-c", "[ -e ran ] && echo 1; touch ran"});
  EXPECT_EQ(stress.outcome.code, exit_wrong_program) << stress.outcome;
  EXPECT_TRUE(contains(stress.outcome.out, "it fails not every time: two runs on this board differ\n"))
      << stress.outcome;
  EXPECT_TRUE(contains(stress.outcome.out, "size      1 row; not shrunk")) << stress.outcome;
  EXPECT_TRUE(contains(stress.outcome.out, "tried     1 board: ")) << stress.outcome;
  const Outcome o = StressRun({"binary-sudoku", "--random", "0"}, {"true"}).outcome;
  EXPECT_TRUE(contains(o.out, "tried     1 parity class, ")) << o;
}

// Random boards are measured even if there is no time to make them smaller.
TEST(Stress, InterruptedBeforeShrinkingItSaysTheSize) {
  const TemporaryDirectory here;
  Program program({.arguments = {"stress", "binary-sudoku", "--json", "--exhaustive", "0", "--random", "9999",
                                 "--processes", "1", "--time-limit", "100", "--", "sh", "-c",
                                 "[ -e ran ] && touch again && exec sleep 1000; touch ran"},
                   .directory = here.path()});
  ASSERT_TRUE(program.wait_until(
      [&](const Outcome&) { return access((here.path() + "/again").c_str(), F_OK) == 0; }));
  program.send(SIGINT);
  const Outcome o = program.finish();
  EXPECT_EQ(o.code, exit_interrupted) << o;
  ASSERT_TRUE(Json::accept(o.out)) << o;
  const Json failure = Json::parse(o.out)["failure"];
  const std::string board = failure["board"];
  EXPECT_EQ(failure["size"], std::count(board.begin(), board.end(), '1')) << failure;
  EXPECT_EQ(failure["first_size"], failure["size"]) << failure;
  EXPECT_EQ(failure["shrunk"], false) << failure;
  EXPECT_EQ(failure["smallest_near"], false) << failure;
}

TEST(Stress, TheSlowestIsTheLateOne) {
  const StressRun stress({"queens", "--exhaustive", "1", "--random", "0", "--time-limit", "0.1"},
                         {"sleep", "1000"});
  const std::string_view before = "slowest   more than ";
  const std::size_t at = stress.outcome.out.find(before);
  ASSERT_NE(at, std::string::npos) << stress.outcome;
  EXPECT_GE(std::stod(stress.outcome.out.substr(at + before.size())), 1.3) << stress.outcome;
  EXPECT_TRUE(contains(stress.outcome.out, " s by the clock, board 1\n")) << stress.outcome;
}

TEST(Stress, ReportsForPeople) {
  const StressRun stress({"clocks", "--random", "20", "--seed", "5"}, {example("clocks_unordered")});
  EXPECT_EQ(stress.outcome.code, exit_wrong_program);
  for (const char* part :
       {"failed    wrong: the moves 21 bring all clocks to 12, expected 12\n", "right     1 2\n",
        "printed   2 1\n",
        "smallest  2 moves from the goal; none of its smaller neighbours fails; smaller boards tried: 10, "
        "all "
        "answered rightly, and there are no others\n",
        "saved     stress-clocks.in and stress-clocks.ans\n",
        "again     nonet stress clocks --exhaustive 12 --random 0", "sample    seeds 5 to 24, "})
    EXPECT_TRUE(contains(stress.outcome.out, part)) << part << stress.outcome;
  EXPECT_EQ(stress.file("stress-clocks.in"), "6 6 9\n9 9 12\n12 12 12\n");
  EXPECT_EQ(stress.file("stress-clocks.ans"), "1 2\n");
}

Json without_times(Json json) {
  json.erase("seconds");
  json.erase("processes");
  for (const char* phase : {"exhaustive", "random"}) {
    for (const char* measured : {"slowest_seconds", "slowest_board", "memory_kib"})
      json[phase].erase(measured);
  }
  return json;
}

TEST(Stress, DoesNotDependOnHowManyRunAtOnce) {
  for (const char* persistent : {"1", "7"}) {
    Json first;
    for (const char* processes : {"1", "2", "5"}) {
      const StressRun stress({"tiles", "--json", "--exhaustive", "60", "--random", "40", "--seed", "3",
                              "--processes", processes, "--persistent", persistent},
                             {example("tiles_greedy")});
      const Json json = without_times(stress.json());
      EXPECT_EQ(json["failure"]["phase"], "random") << json;
      if (first.is_null()) first = json;
      EXPECT_EQ(json, first);
    }
  }
}

TEST(Stress, TheCommandItPrintsShowsTheFailureAgain) {
  const StressRun stress({"target-sudoku", "--json", "--exhaustive", "0", "--random", "20", "--seed", "11"},
                         {example("target_sudoku_greedy")});
  const Json failure = stress.json()["failure"];
  std::string again = failure["again"];
  again.insert(std::string("nonet stress ").size(), "--json ");
  const Outcome o = run_bash(again, stress.here.path());
  EXPECT_EQ(o.code, exit_wrong_program) << o;
  EXPECT_EQ(Json::parse(o.out)["failure"]["board"], failure["board"]);
}

// One that is right alone and together but for boards of 5 rows, which it calls 11, and where it ends.
std::string fails_at_five(const std::string& end) {
  return "out=; while read n; do set -- 1 0 0 2 10 4 40 92; shift $((n - 1)); [ $n = 5 ] && " + end +
         "; out=\"$out$1\n\"; done; printf \"$out\"";
}

// The runs are counted by what each leaves in a file.
TEST(Stress, OneBoardOfABatchIsFoundInFewRuns) {
  for (const std::string end : {"set -- 11", "exit 3", "echo junk", "kill -SEGV $$"}) {
    const StressRun stress(
        {"queens", "--json", "--exhaustive", "8", "--random", "0", "--persistent", "8", "--processes", "1"},
        {"sh", "-c", "echo >> runs; " + fails_at_five(end)});
    const Json json = stress.json();
    EXPECT_EQ(json["failure"]["index"], 4) << end << json;
    EXPECT_EQ(json["failure"]["board"].get<std::string>(), "5\n") << end << json;
    EXPECT_EQ(json["exhaustive"]["tried"], 5) << end << json;
    // The batch, bisected where answers were lost, boards alone, the failure again, smaller ones.
    EXPECT_LE(lines_of(stress.file("runs")).size(), 1u + 4 + 2 + 3 + 4) << end;
  }
}

TEST(Stress, BoardsBehindAFailureOfABatchCountToo) {
  const StressRun stress({"queens", "--json", "--exhaustive", "0", "--random", "60", "--persistent", "20"},
                         {"sh", "-c",
                          "while read n; do set -- 1 0 0 2 10 4 40 92 352 724 2680 14200 73712 365596; shift "
                          "$((n - 1)); [ $n -gt 9 ] && set -- 7; echo $1; done"});
  const Json json = stress.json();
  const StressRun alone({"queens", "--json", "--exhaustive", "0", "--random", "60"}, {"echo", "7"});
  EXPECT_EQ(json["random"]["tried"], 60) << json;
  EXPECT_EQ(alone.json()["random"]["failed"], 60);
  EXPECT_GT(json["random"]["failed"], 5) << json;
  EXPECT_LT(json["random"]["failed"], 40) << json;
}

TEST(Stress, ProgramsThatAreRightOnlyAlone) {
  const StressRun stress({"queens", "--json", "--exhaustive", "3", "--random", "0", "--persistent", "3"},
                         {"sh", "-c", "read n; echo $n | " + example("queens_bits")});
  EXPECT_EQ(stress.outcome.code, exit_wrong_program) << stress.outcome;
  const Json failure = stress.json()["failure"];
  EXPECT_TRUE(contains(failure["reason"].get<std::string>(), "alone")) << failure;
  EXPECT_TRUE(contains(failure["again"].get<std::string>(), " --exhaustive 3 ")) << failure;
  EXPECT_EQ(stress.file("stress-queens.in"), "1\n2\n3\n");
  EXPECT_EQ(stress.file("stress-queens.ans"), "1\n0\n0\n");
}

TEST(Stress, OneLineSaysWhatIsWrongWithTheQuestion) {
  struct Refused {
    Arguments options, program;
    int code;
    std::string part;
  };
  const Refused all[] = {
      {{"clocks"}, {"./nothing-here"}, exit_usage, "cannot run './nothing-here': No such file"},
      {{"clocks"}, {"nothing-here"}, exit_usage, "no such program on the PATH"},
      {{"clocks"}, {"/"}, exit_usage, "it is a folder"},
      {{"clocks"}, {source_folder() + "/README.md"}, exit_usage, "not executable"},
      {{"clocks"}, {}, exit_usage, "PROGRAM is required"},
      {{"lights-out"}, {"true"}, exit_usage, "no judge format"},
      {{"sudoku", "--diagonals"}, {"true"}, exit_usage, "by the contest's rules"},
      {{"knights", "--persistent", "11"}, {"true"}, exit_usage, "at most 10 boards"},
      {{"clocks", "--exhaustive", "many"}, {"true"}, exit_usage, "expected a number or all"},
      {{"clocks", "--time-limit", "0"}, {"true"}, exit_usage, "expected more than 0 seconds, found '0'"},
      {{"clocks", "--save", "no/such/folder"}, {"true"}, exit_no_output, "no/such"},
  };
  for (const Refused& refused : all) {
    const StressRun stress(refused.options, refused.program);
    EXPECT_EQ(stress.outcome.code, refused.code) << refused.part << stress.outcome;
    EXPECT_EQ(stress.outcome.out, "") << refused.part;
    EXPECT_EQ(lines_of(stress.outcome.err).size(), 1u) << stress.outcome;
    EXPECT_TRUE(contains(stress.outcome.err, refused.part)) << stress.outcome;
  }
}

}  // namespace
}  // namespace nonet::cli
