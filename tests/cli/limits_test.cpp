// --time-limit and --memory: the best found with its bound, or a refusal with the forecast, before starting.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/exit_codes.h"
#include "run_program.h"

namespace nonet::cli {
namespace {

using Json = nlohmann::json;

std::string lamps(const std::vector<std::string>& settings) {
  std::vector<std::string> arguments = {"generate", "lights-out", "--seed", "3"};
  arguments.insert(arguments.end(), settings.begin(), settings.end());
  return run(arguments).out;
}

TEST(TimeLimit, BestFoundWithABound) {
  struct Question {
    std::string board, algorithm;
    bool torus;
  };
  const std::string wide = lamps({"--size", "33x33", "--torus"}), small = lamps({"--size", "9x9"});
  for (const Question& q :
       {Question{wide, "linear", true}, Question{small, "ida", false},
        Question{lamps({"--size", "20x20"}), "dfs", false}, Question{small, "astar", false}}) {
    std::vector<std::string> arguments = {"solve",     "lights-out",   "--algorithm",
                                          q.algorithm, "--time-limit", "0.2"};
    if (q.torus) arguments.push_back("--torus");
    const Outcome text = run(arguments, q.board);
    EXPECT_EQ(text.code, exit_unproved) << text;
    EXPECT_TRUE(contains(text.out, "best      ")) << text;
    EXPECT_TRUE(contains(text.out, " needed; not proved optimal\n")) << text;
    arguments.push_back("--json");
    const Outcome o = run(arguments, q.board);
    EXPECT_EQ(o.code, exit_unproved) << o;
    const Json answer = Json::parse(o.out, nullptr, false);
    ASSERT_TRUE(answer.is_object()) << o;
    EXPECT_EQ(answer["status"], "best-found") << answer;
    EXPECT_GT(answer["bound"], 0) << answer;
    EXPECT_LT(answer["bound"], answer["cost"]) << answer;
  }
}

// The limit is for each instance: the quick one after the slow one is still proved.
TEST(TimeLimit, IsForEachInstance) {
  const Outcome o = run({"solve", "lights-out", "--algorithm", "ida", "--time-limit", "0.2", "--json"},
                        lamps({"--size", "9x9"}) + "\n1\n");
  EXPECT_EQ(o.code, exit_unproved) << o;
  const std::vector<std::string> lines = lines_of(o.out);
  ASSERT_EQ(lines.size(), 2u) << o;
  EXPECT_EQ(Json::parse(lines[0])["status"], "best-found");
  EXPECT_EQ(Json::parse(lines[1])["status"], "optimal");
}

TEST(TimeLimit, CountSaysThatItIsNotKnown) {
  const Outcome o =
      run({"count", "lights-out", "--torus", "--algorithm", "linear", "--time-limit", "0.2", "--json"},
          lamps({"--size", "33x33", "--torus"}));
  EXPECT_EQ(o.code, exit_unproved) << o;
  const Json count = Json::parse(o.out, nullptr, false);
  ASSERT_TRUE(count.is_object()) << o;
  EXPECT_NE(count["status"], "optimal");
  EXPECT_FALSE(count.contains("optimal_answers")) << count;
}

TEST(TimeLimit, ListSaysThatItIsIncomplete) {
  std::string rows;
  for (int i = 0; i < 40; ++i) rows += "11\n";
  const Outcome o =
      run({"list", "lights-out", "--neighbourhood", "0,0 0,1", "--torus", "--time-limit", "0.1"}, rows);
  EXPECT_EQ(o.code, exit_unproved) << o.err;
  EXPECT_TRUE(contains(o.err, "nonet: instance 1: the list is incomplete")) << o.err;
  EXPECT_TRUE(whole_lines(o.out));
}

TEST(TimeLimit, TableSaysThatItIsNotFinished) {
  const Outcome o = run({"table", "lights-out", "--size", "5x6", "--time-limit", "0.05"});
  EXPECT_EQ(o.code, exit_unproved) << o;
  EXPECT_TRUE(contains(o.out, "stopped before the table was finished")) << o;
  EXPECT_FALSE(contains(o.out, "God's number")) << o;
}

// The time limit has passed before reading begins.
TEST(TimeLimit, HoldsWhileAPuzzleFileIsRead) {
  const TemporaryDirectory here;
  std::string options;
  for (int i = 0; i < 5000; ++i) options += "a b\n";
  here.write("large.dlx", "a b c\n" + options);
  here.write(
      "loops.puzzle",
      "[cover]\nitems = \"x{1..100} y{1..100}\"\n[[options]]\nfor = \"i in 1..100, j in 1..100\"\nitems = "
      "\"x{i} y{j}\"\n");
  for (const std::string file : {"large.dlx", "loops.puzzle"}) {
    for (const std::string verb : {"solve", "count", "list", "explain"}) {
      const Outcome o =
          run(Launch{.arguments = {verb, file, "--time-limit", "1e-9"}, .directory = here.path()});
      EXPECT_EQ(o.code, exit_unproved) << o;
      EXPECT_EQ(o.out, "") << o;
      EXPECT_EQ(o.err, "nonet: stopped while " + file + " was read\n");
    }
  }
}

TEST(Memory, RefusesWithAForecast) {
  struct Question {
    std::string verb, puzzle, algorithm, input, forecast;
  };
  const std::string board = run({"generate", "binary-sudoku"}).out;
  for (const Question& q : {
           Question{"solve", "lights-out", "dp", lamps({"--size", "15x15"}), "profiles"},
           Question{"solve", "lights-out", "memo", lamps({"--size", "15x15"}), "profiles"},
           Question{"count", "lights-out", "dp", lamps({"--size", "15x15"}), "profiles"},
           Question{"list", "lights-out", "dp", lamps({"--size", "15x15"}), "profiles"},
           Question{"solve", "lights-out", "table", lamps({"--size", "5x5"}), "2^23 states"},
           Question{"solve", "binary-sudoku", "table", board, "2^21 states"},
           Question{"table", "binary-sudoku", "table", "", "2^21 states"},
           Question{"table", "lights-out", "table", "", "2^23 states"},
       }) {
    std::vector<std::string> arguments = {q.verb, q.puzzle};
    if (q.verb != "table") arguments.insert(arguments.end(), {"--algorithm", q.algorithm});
    arguments.insert(arguments.end(), {"--memory", "1"});
    const Outcome o = run(arguments, q.input);
    EXPECT_EQ(o.code, exit_refused) << o;
    EXPECT_EQ(o.out, "") << o;
    EXPECT_TRUE(contains(o.err, q.forecast)) << o;
    EXPECT_TRUE(contains(o.err, "; 1 MiB are allowed")) << o;
    // What it advises instead must not be what it refuses.
    EXPECT_FALSE(contains(o.err, q.algorithm + " would do")) << o;
  }
}

TEST(Memory, TheDefaultRefusesTheImpossible) {
  const Outcome o = run({"table", "lights-out", "--size", "20x20"});
  EXPECT_EQ(o.code, exit_refused) << o;
  EXPECT_TRUE(contains(o.err, "2^400 states")) << o;
}

TEST(Memory, AutoFindsAnotherWay) {
  for (const std::string puzzle : {"binary-sudoku", "clocks", "lights-out"}) {
    const Outcome o = run({"solve", puzzle, "--memory", "1", "--json"}, run({"generate", puzzle}).out);
    EXPECT_EQ(o.code, exit_ok) << o;
  }
}

TEST(Memory, AStarStopsWhenItIsUsedUp) {
  const Outcome o = run({"solve", "lights-out", "--algorithm", "astar", "--memory", "1", "--json"},
                        lamps({"--size", "9x9"}));
  EXPECT_EQ(o.code, exit_unproved) << o;
  const Json answer = Json::parse(o.out, nullptr, false);
  ASSERT_TRUE(answer.is_object()) << o;
  EXPECT_EQ(answer["status"], "best-found");
  EXPECT_TRUE(contains(answer["why"].get<std::string>(), "memory")) << answer;
}

// Refused instances do not stop the others when asked to keep going.
TEST(Memory, KeepGoing) {
  const Outcome o =
      run({"solve", "lights-out", "--algorithm", "dp", "--memory", "1", "--keep-going", "--json"},
          lamps({"--size", "15x15"}) + "\n1\n");
  EXPECT_EQ(o.code, exit_refused) << o;
  const std::vector<std::string> lines = lines_of(o.out);
  ASSERT_EQ(lines.size(), 2u) << o;
  EXPECT_EQ(Json::parse(lines[0])["schema"], "nonet.error/1");
  EXPECT_EQ(Json::parse(lines[1])["status"], "optimal");
}

TEST(Threads, AnyNumberGivesTheSameAnswer) {
  const std::string board = lamps({"--size", "19x19"});
  const auto answer = [&](const std::string& threads) {
    const Outcome o = run({"solve", "lights-out", "--threads", threads, "--json"}, board);
    Json json = Json::parse(o.out, nullptr, false);
    if (json.is_object()) json.erase("work");
    return json;
  };
  EXPECT_EQ(answer("1"), answer("2"));
  EXPECT_EQ(answer("1"), answer("7"));
  EXPECT_EQ(answer("1"), answer("0"));
}

}  // namespace
}  // namespace nonet::cli
