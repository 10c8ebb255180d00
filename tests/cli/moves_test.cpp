// Puzzles that are graphs of states: judge formats, hints, steps, all answers, tables and their files.
#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/exit_codes.h"
#include "run_program.h"

namespace nonet::cli {
namespace {

using Json = nlohmann::json;
using Arguments = std::vector<std::string>;

Outcome nonet_with(Arguments arguments, std::string_view input = "") {
  arguments.push_back("--no-cache");
  return run(arguments, input);
}

struct Sample {
  const char* name;
  Arguments arguments;
  std::string input, output;
};
void PrintTo(const Sample& sample, std::ostream* to) {
  *to << sample.name;
}
class MovesJudge : public testing::TestWithParam<Sample> {};
INSTANTIATE_TEST_SUITE_P(
    Contests, MovesJudge,
    testing::Values(
        Sample{"Knights",
               {"knights"},
               "2\n10110\n01*11\n10111\n01001\n00000\n01011\n110*1\n01110\n01010\n00100\n",
               "7\n-1\n"},
        Sample{"KnightsUntidy",
               {"knights"},
               "2  \r\n\r\n10110 "
               "\r\n01*11\r\n10111\t\r\n01001\r\n00000\r\n\r\n01011\r\n110*1\r\n01110\r\n01010\r\n00100",
               "7\n-1\n"},
        Sample{"KnightsAtTheGoal", {"knights"}, "1\n11111\n01111\n00*11\n00001\n00000\n", "0\n"},
        Sample{"EightPuzzle", {"tiles"}, "283104765\n", "4\n"},
        Sample{"EightPuzzleWithoutNewline", {"tiles"}, "283104765", "4\n"}),
    [](const auto& entry) { return entry.param.name; });

TEST_P(MovesJudge, IsAnsweredToTheByte) {
  const Sample& sample = GetParam();
  Arguments arguments = {"solve"};
  arguments.insert(arguments.end(), sample.arguments.begin(), sample.arguments.end());
  arguments.push_back("--judge");
  const Outcome o = nonet_with(arguments, sample.input);
  EXPECT_EQ(o.out, sample.output) << o;
  EXPECT_EQ(o.err, "") << o;
  EXPECT_EQ(o.code, exit_ok) << o;
}

TEST(MovesNine, TheJudgesAnswerIsTheOptimum) {
  const Outcome o = nonet_with({"solve", "nine", "--judge"}, "100\n000\n000\n111\n111\n011\n");
  ASSERT_EQ(o.code, exit_ok) << o;
  const auto lines = lines_of(o.out);
  ASSERT_EQ(lines.size(), 6u) << o;  // the contest's own answer has nine moves
  EXPECT_EQ(lines[0], "5");
  const Json answer =
      Json::parse(nonet_with({"solve", "nine", "--json"}, "100\n000\n000\n111\n111\n011\n").out);
  EXPECT_EQ(answer["status"], "optimal");
  EXPECT_EQ(answer["moves"].size(), 5u);
}

TEST(MovesAnswers, EveryAlgorithmSaysTheSame) {
  const Outcome known = nonet_with({"puzzles", "tiles"});
  for (const std::string algorithm : {"bfs", "bidirectional", "ida", "astar", "nbs", "table", "pdb"}) {
    const Outcome o =
        nonet_with({"solve", "tiles", "867254301", "--goal", "last", "--algorithm", algorithm, "--json"});
    ASSERT_EQ(o.code, exit_ok) << o;
    const Json answer = Json::parse(o.out);
    EXPECT_EQ(answer["status"], "optimal");
    EXPECT_EQ(answer["cost"], 31) << algorithm;
    EXPECT_EQ(answer["moves"].size(), 31u);
  }
  const Outcome beam =
      nonet_with({"solve", "tiles", "867254301", "--goal", "last", "--algorithm", "beam", "--json"});
  EXPECT_EQ(beam.code, exit_unproved) << beam;
  EXPECT_EQ(Json::parse(beam.out)["status"], "best-found");
}

TEST(MovesAnswers, AHintIsTheFirstMoveOfAnOptimalAnswer) {
  const Outcome o = nonet_with({"hint", "tiles", "283104765"});
  EXPECT_EQ(o.code, exit_ok);
  EXPECT_TRUE(contains(o.out, "hint      U\n")) << o;
  EXPECT_TRUE(contains(o.out, "distance  4, proved\n")) << o;
  const Json json = Json::parse(nonet_with({"hint", "tiles", "283104765", "--json"}).out);
  EXPECT_EQ(json["schema"], "nonet.hint/1");
  EXPECT_EQ(json["move"], "U");
  EXPECT_EQ(json["cost"], 4);
  EXPECT_TRUE(contains(nonet_with({"hint", "tiles", "123804765"}).out, "nothing to do")) << o;
  EXPECT_EQ(nonet_with({"hint", "tiles", "123456780"}).code, exit_unsolvable);
  EXPECT_EQ(run({"hint", "lights-out", "010/111/010"}).code, exit_ok);
}

TEST(MovesAnswers, StepsShowTheBoardAfterEveryMove) {
  const Outcome o = nonet_with({"solve", "tiles", "283104765", "--steps"});
  EXPECT_EQ(o.code, exit_ok);
  for (const char* part : {"move 1 of 4: U", "move 4 of 4: R", "  [8][.] 4\n"})
    EXPECT_TRUE(contains(o.out, part)) << part << o;
}

TEST(MovesAnswers, AllListsEveryOptimalAnswerAndCountAgrees) {
  const Outcome all = nonet_with({"solve", "tiles", "876543210", "--goal", "last", "--all"});
  EXPECT_EQ(all.code, exit_ok);
  EXPECT_TRUE(contains(all.out, "minimum   30, proved; 10 optimal answers\n")) << all;
  EXPECT_EQ(lines_of(all.out).size(), 11u);
  for (const std::string algorithm : {"table", "bidirectional"}) {
    const Outcome count =
        nonet_with({"count", "tiles", "876543210", "--goal", "last", "--algorithm", algorithm});
    EXPECT_TRUE(contains(count.out, "answers   10 optimal\n")) << count;
  }
  const Outcome some = nonet_with({"solve", "tiles", "876543210", "--goal", "last", "--all", "--limit", "3"});
  EXPECT_TRUE(contains(some.out, "the first 3 optimal answers\n")) << some;
}

TEST(MovesAnswers, UnsolvableBoardsAreExplained) {
  const Outcome o = nonet_with({"solve", "tiles", "123456780", "--json"});
  EXPECT_EQ(o.code, exit_unsolvable);
  const Json json = Json::parse(o.out);
  EXPECT_EQ(json["status"], "unsolvable");
  EXPECT_TRUE(contains(json["why"].get<std::string>(), "swaps")) << o;
}

struct Bad {
  const char* name;
  Arguments arguments;
  std::string input, message;
};
void PrintTo(const Bad& bad, std::ostream* to) {
  *to << bad.name;
}
class MovesBadInput : public testing::TestWithParam<Bad> {};
INSTANTIATE_TEST_SUITE_P(
    Boards, MovesBadInput,
    testing::Values(
        Bad{"TileTwice",
            {"tiles"},
            "283104766\n",
            ":1:1: tile 6 stands on the board 2 times and tile 5 is missing"},
        Bad{"NoBlank", {"tiles"}, "283194765\n", "found '9'"},
        Bad{"TwoBlanks",
            {"tiles"},
            "283004765\n",
            "the blank stands on the board 2 times and tile 1 is missing"},
        Bad{"TooFewTiles", {"tiles"}, "2831047\n", ":1:"},
        Bad{"KnightsWithoutEmptyCell",
            {"knights"},
            "10110\n01011\n10111\n01001\n00000\n",
            "no empty cells (*), expected one"},
        Bad{"KnightsWithTwoEmptyCells",
            {"knights"},
            "10110\n01*11\n10*11\n01001\n00000\n",
            "2 empty cells (*), expected one"},
        Bad{"KnightsWrongCounts",
            {"knights"},
            "10110\n01*11\n11111\n01001\n00000\n",
            "13 white and 11 black knights, expected 12 and 12"},
        Bad{"KnightsOtherCharacter", {"knights"}, "10110\n01*12\n10111\n01001\n00000\n", ":2:5: "}),
    [](const auto& entry) { return entry.param.name; });

TEST_P(MovesBadInput, GetsOneLineThatSaysWhatIsWrong) {
  const Bad& bad = GetParam();
  Arguments arguments = {"solve"};
  arguments.insert(arguments.end(), bad.arguments.begin(), bad.arguments.end());
  const Outcome o = nonet_with(arguments, bad.input);
  EXPECT_EQ(o.code, exit_bad_input) << o;
  EXPECT_EQ(o.out, "") << o;
  EXPECT_EQ(lines_of(o.err).size(), 1u) << o;
  EXPECT_TRUE(contains(o.err, bad.message)) << o;
}

TEST(MovesTables, ForecastHistogramAntipodesAndPicture) {
  const TemporaryDirectory here;
  const std::string picture = here.path() + "/tiles.svg";
  const Outcome o = nonet_with({"table", "tiles", "--plot", picture});
  ASSERT_EQ(o.code, exit_ok) << o;
  EXPECT_TRUE(o.out.starts_with("forecast      181440 positions")) << o;
  for (const char* part : {"God's number  30, proved", "hardest       148 at distance 30", "branching"})
    EXPECT_TRUE(contains(o.out, part)) << part << o;
  const std::string svg = content(picture);
  EXPECT_TRUE(svg.starts_with("<svg ")) << svg.substr(0, 100);
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  const Json json = Json::parse(nonet_with({"table", "tiles", "--json"}).out);
  EXPECT_EQ(json["gods_number"], 30);
  EXPECT_EQ(json["histogram"].size(), 31u);
  EXPECT_EQ(json["antipodes"].size(), 3u);
  const Outcome nowhere = nonet_with({"table", "tiles", "--plot", here.path() + "/none/x.svg"});
  EXPECT_EQ(nowhere.code, exit_no_output) << nowhere;
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(here.path()), {}), 1) << "nothing left behind";
}

TEST(MovesTables, AreKeptAndADamagedOneIsNamedAndBuiltAgain) {
  const TemporaryDirectory here;
  const Arguments solve = {
      "solve", "tiles", "867254301", "--goal", "last", "--cache", here.path() + "/tables"};
  const Outcome first = run(solve);
  ASSERT_EQ(first.code, exit_ok) << first;
  ASSERT_TRUE(contains(first.out, "minimum   31, proved")) << first;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(here.path() + "/tables"))
    files.push_back(entry.path());
  ASSERT_EQ(files.size(), 1u);
  const Outcome again = run(solve);
  EXPECT_TRUE(contains(again.out, "there is a table file")) << again;
  EXPECT_EQ(again.err, "");

  {
    std::fstream file(files[0], std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(-100, std::ios::end);
    const int byte = file.get();
    file.seekp(-100, std::ios::end);
    file.put(static_cast<char>(byte ^ 4));
  }
  const Outcome damaged = run(solve);
  EXPECT_EQ(damaged.code, exit_ok) << damaged;
  EXPECT_TRUE(contains(damaged.out, "minimum   31, proved")) << damaged;
  EXPECT_TRUE(contains(damaged.err, files[0].string())) << damaged;
  EXPECT_EQ(lines_of(damaged.err).size(), 1u);
  const Outcome mended = run(solve);
  EXPECT_EQ(mended.err, "") << mended;

  std::filesystem::resize_file(files[0], 1000);
  const Outcome cut = run(solve);
  EXPECT_EQ(cut.code, exit_ok) << cut;
  EXPECT_TRUE(contains(cut.err, files[0].string())) << cut;
  const Outcome unwritable = run({"solve", "tiles", "867254301", "--goal", "last", "--cache", "/proc/nonet"});
  EXPECT_EQ(unwritable.code, exit_ok) << unwritable;
  EXPECT_TRUE(contains(unwritable.err, "the table was not kept")) << unwritable;
}

TEST(MovesTables, ABuildThatIsKilledLeavesNothingWrong) {
  const TemporaryDirectory here;
  const std::string cache = here.path() + "/tables";
  for (int i = 0; i < 6; ++i) {
    Program program({.arguments = {"table", "cube2", "--cache", cache}});
    program.wait_until([&](const Outcome& o) { return contains(o.out, "forecast") || i % 2 == 0; });
    program.send(SIGKILL);
    program.finish();
    const Outcome o = run({"solve", "cube2", "R U F", "--cache", cache, "--json"});
    EXPECT_EQ(o.code, exit_ok) << o;
    EXPECT_EQ(o.err, "") << o;
    EXPECT_EQ(Json::parse(o.out)["cost"], 3) << o;
    if (i % 3 == 2) std::filesystem::remove_all(cache);
  }
}

TEST(MovesTables, TooLittleMemoryMeansAnotherAlgorithmOrARefusal) {
  const Outcome other = nonet_with({"solve", "tiles", "--size", "4x3", "--memory", "100", "--json"},
                                   "1 2 3\n4 5 6\n7 8 9\n10 0 11\n");
  EXPECT_EQ(other.code, exit_ok) << other;
  EXPECT_EQ(Json::parse(other.out)["algorithm"], "pdb") << other;
  const Outcome refused = nonet_with({"table", "knights", "--memory", "10"});
  EXPECT_EQ(refused.code, exit_refused) << refused;
  EXPECT_TRUE(contains(refused.err, "MiB are allowed")) << refused;
}

TEST(MovesAnswers, NearTheGoalThereIsAProofAtAnySize) {
  std::string text;
  for (int tile = 1; tile < 36; ++tile) text += std::to_string(tile) + (tile % 6 == 0 ? "/" : " ");
  text.replace(text.size() - 3, 3, "0 35");
  const Outcome tiles = nonet_with({"solve", "tiles", "--size", "6x6", text, "--json"});
  ASSERT_EQ(tiles.code, exit_ok) << tiles;
  EXPECT_EQ(Json::parse(tiles.out)["cost"], 1) << tiles;
  const Outcome nine = nonet_with({"solve", "nine", "--json"},
                                  "10000\n10000\n10000\n10000\n10000\n01111\n01111\n01111\n01111\n01111\n");
  ASSERT_EQ(nine.code, exit_ok) << nine;
  EXPECT_EQ(Json::parse(nine.out)["cost"], 1) << nine;
}

TEST(MovesAnswers, WhatIsNotProvedIsNotListed) {
  const Outcome o = nonet_with({"solve", "nine", "--size", "5", "--edits", "1", "--all"},
                               run({"generate", "nine", "--size", "5"}).out);
  EXPECT_EQ(o.code, exit_unproved) << o;
  EXPECT_TRUE(contains(o.err, "the optimum is not proved")) << o;
}

}  // namespace
}  // namespace nonet::cli
