// nonet race: the same instances for all, answers that fit together, figures, pictures, and what cannot be
// raced.
#include <gtest/gtest.h>
#include <signal.h>

#include <cmath>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/exit_codes.h"
#include "run_program.h"

namespace nonet::cli {
namespace {

using Json = nlohmann::json;
using Arguments = std::vector<std::string>;

Json race_json(Arguments arguments, int code = exit_ok) {
  arguments.insert(arguments.begin(), "race");
  arguments.push_back("--json");
  const Outcome o = run(arguments);
  EXPECT_EQ(o.code, code) << o;
  EXPECT_EQ(lines_of(o.out).size(), 1u) << o;
  return Json::parse(o.out, nullptr, false);
}

const Json& racer(const Json& race, const std::string& name) {
  for (const Json& one : race["algorithms"])
    if (one["algorithm"] == name) return one;
  ADD_FAILURE() << name << " did not run";
  static const Json none;
  return none;
}

// Of each algorithm, as `nonet puzzles` names them.
std::set<std::string> algorithms_of(const std::string& puzzle) {
  const std::string text = run({"puzzles", puzzle}).out;
  const std::size_t begin = text.find("\nAlgorithms\n") + 12;
  std::set<std::string> names;
  for (const std::string& line : lines_of(text.substr(begin, text.find("\n\n", begin) - begin)))
    names.insert(line.substr(2, line.find(' ', 2) - 2));
  names.erase("auto");
  return names;
}

std::size_t times_in(const std::string& text, const std::string& part) {
  std::size_t times = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++times;
  return times;
}

// Every family: all of its algorithms run, none contradicts another, and somebody proves.
class RacePuzzle : public testing::TestWithParam<Arguments> {};
INSTANTIATE_TEST_SUITE_P(
    Examples, RacePuzzle,
    testing::Values(Arguments{"binary-sudoku",
                              "000000000/001000100/000000000/000110000/000111000/"
                              "000000000/000000000/000000000/000000000"},
                    Arguments{"checkers", "6"}, Arguments{"clocks", "9 9 12/6 6 6/6 3 6"},
                    Arguments{"cube2", "R U2 R' F U' R2 F'"},
                    Arguments{"knights", "10110/01*11/10111/01001/00000"}, Arguments{"langford", "7"},
                    Arguments{"lights-out", "01110/10101/11011/10101/01110"},
                    Arguments{"nine", "100/000/000/111/111/011"}, Arguments{"pentominoes", "5x5"},
                    Arguments{"pyraminx", "U L' R B' L U' R'"}, Arguments{"queens", "8"},
                    Arguments{"sudoku",
                              "103000509/002109400/000704000/300502006/060000050/700803004/000401000/"
                              "009205800/804000107"},
                    Arguments{"target-sudoku",
                              "7 0 0 9 0 0 0 0 1/1 0 0 0 0 5 9 0 0/0 0 0 2 0 0 0 8 0/0 0 5 0 2 0 0 0 3/"
                              "0 0 0 0 0 0 6 4 8/4 1 3 0 0 0 0 0 0/0 0 7 0 0 2 0 9 0/2 0 1 0 6 0 8 0 4/"
                              "0 8 0 5 0 4 0 1 2"},
                    Arguments{"tiles", "283104765"}),
    [](const auto& entry) {
      std::string name = entry.param[0];
      std::erase(name, '-');
      return name;
    });

TEST_P(RacePuzzle, AllAlgorithmsRunAndAgree) {
  Arguments arguments = GetParam();
  for (const char* more : {"--time-limit", sanitized ? "1" : "2", "--rounds", "1"}) arguments.push_back(more);
  const Json race = race_json(arguments);
  ASSERT_TRUE(race.is_object());
  EXPECT_EQ(race["agree"], true);
  std::set<std::string> ran;
  for (const Json& one : race["algorithms"]) {
    ran.insert(one["algorithm"]);
    EXPECT_EQ(one["failed"], 0) << one;
    ASSERT_EQ(one["runs"].size(), 1u);
    EXPECT_TRUE(one["proved"] == 1 || one["found"] == 1 || one["runs"][0].contains("message")) << one;
  }
  EXPECT_EQ(ran, algorithms_of(GetParam()[0]));
}

TEST(Race, TheJsonSaysWhatWasMeasured) {
  const Json race = race_json(
      {"clocks", "--instances", "3", "--seed", "7", "--algorithms", "table,linear", "--rounds", "2"});
  EXPECT_EQ(race["schema"], "nonet.race/1");
  EXPECT_EQ(race["puzzle"], "clocks");
  EXPECT_EQ(race["question"], "solve");
  EXPECT_EQ(race["threads"], 1);
  EXPECT_EQ(race["clock"], "cpu");
  EXPECT_EQ(race["rounds"], 2);
  EXPECT_EQ(race["interrupted"], false);
  ASSERT_EQ(race["instances"].size(), 3u);
  ASSERT_EQ(race["algorithms"].size(), 2u);
  EXPECT_EQ(race["algorithms"][0]["algorithm"], "table") << "in the order asked for";
  for (const Json& one : race["algorithms"]) {
    EXPECT_EQ(one["proved"], 3);
    for (const char* other : {"found", "stopped", "refused", "unsupported", "failed"})
      EXPECT_EQ(one[other], 0);
    EXPECT_FALSE(one.contains("error")) << "it proves what it says";
    const Json& work = one["work"];
    EXPECT_GT(work["seconds"].get<double>(), 0);
    std::uint64_t nodes = 0;
    for (const Json& run : one["runs"]) nodes += run["work"]["count"].get<std::uint64_t>();
    EXPECT_EQ(work["count"], nodes);
    if (nodes > 0) {
      EXPECT_NEAR(work["ns_each"].get<double>() * double(nodes), work["seconds"].get<double>() * 1e9,
                  work["seconds"].get<double>());
    }
  }
  for (std::size_t i = 0; i < 3; ++i) {
    const Outcome alone = run({"solve", "clocks", "--json"}, race["instances"][i]["text"].get<std::string>());
    EXPECT_EQ(race["instances"][i]["optimum"], Json::parse(alone.out)["cost"]);
    EXPECT_EQ(race["instances"][i]["text"], run({"generate", "clocks", "--seed", std::to_string(7 + i)}).out);
  }
}

// The formula and the greedy answers one by one, outside of the race.
TEST(Race, TheErrorRateOfGreedyIsThatOfItsAnswers) {
  constexpr int instances = 60;
  const std::string boards =
      run({"generate", "binary-sudoku", "--number", std::to_string(instances), "--seed", "1"}).out;
  const auto costs = [&](const std::string& algorithm) {
    std::vector<int> list;
    for (const std::string& line :
         lines_of(run({"solve", "binary-sudoku", "--json", "--algorithm", algorithm}, boards).out))
      list.push_back(Json::parse(line)["cost"]);
    return list;
  };
  const std::vector<int> right = costs("formula"), tempting = costs("greedy");
  ASSERT_EQ(right.size(), std::size_t(instances));
  ASSERT_EQ(tempting.size(), std::size_t(instances));
  int wrong = 0, excess = 0;
  for (std::size_t i = 0; i < right.size(); ++i) {
    wrong += tempting[i] != right[i] ? 1 : 0;
    excess += tempting[i] - right[i];
  }
  ASSERT_GT(wrong, 0);
  const Arguments arguments = {"binary-sudoku",
                               "--instances",
                               std::to_string(instances),
                               "--algorithms",
                               "formula,greedy",
                               "--rounds",
                               "1"};
  const Json error = racer(race_json(arguments), "greedy")["error"];
  EXPECT_EQ(error["judged"], instances);
  EXPECT_EQ(error["wrong"], wrong);
  EXPECT_NEAR(error["mean_excess"].get<double>(), double(excess) / instances, 1e-12);
  Arguments words = arguments;
  words.insert(words.begin(), "race");
  EXPECT_TRUE(contains(run(words).out, "wrong on " + std::to_string(wrong) + " of 60 (")) << run(words);
  const Json alone =
      race_json({"binary-sudoku", "--instances", "3", "--algorithms", "greedy"}, exit_unproved);
  EXPECT_EQ(racer(alone, "greedy")["error"]["judged"], 0) << "nobody proved the optimum";
}

// Where greedy gets stuck, what stands under its name is not its answer.
TEST(Race, AnswersThatAreNotItsOwnAreNotJudged) {
  const Outcome o = run({"race", "clocks", "9 9 12/6 6 6/6 3 6", "--algorithms", "linear,greedy", "--json"});
  const Json race = Json::parse(o.out);
  EXPECT_EQ(racer(race, "greedy")["found"], 1);
  EXPECT_EQ(racer(race, "greedy")["error"]["judged"], 0);
  EXPECT_TRUE(contains(racer(race, "greedy")["runs"][0]["message"].get<std::string>(), "got stuck")) << o;
}

// A table is built for the first instance and there for the others.
TEST(Race, WorkIsCountedOnce) {
  const auto updates = [](const std::string& instances) {
    const Json race =
        race_json({"clocks", "--instances", instances, "--algorithms", "table", "--rounds", "1"});
    return racer(race, "table")["work"]["count"].get<std::uint64_t>();
  };
  EXPECT_EQ(updates("1"), updates("3"));
}

TEST(Race, CountsAreCompared) {
  const Json race = race_json({"queens", "7", "--count", "--time-limit", "100"});
  EXPECT_EQ(race["question"], "count");
  int counted = 0;
  for (const Json& one : race["algorithms"]) {
    if (one["proved"] != 1) continue;
    EXPECT_EQ(one["runs"][0]["answers"], "40") << one;
    EXPECT_EQ(one["runs"][0]["at_least"], false);
    ++counted;
  }
  EXPECT_GE(counted, 5);
  EXPECT_TRUE(contains(run({"race", "queens", "7", "--count"}).out, "answers    40\n"));
}

TEST(Race, OneThatIsStoppedOrRefusedDoesNotEndTheRace) {
  const Json race = race_json({"tiles", "--size", "4x4", "--instances", "1", "--algorithms", "table,bfs,beam",
                               "--time-limit", "0.3", "--memory", "200"},
                              exit_unproved);
  EXPECT_EQ(racer(race, "table")["refused"], 1) << race;
  EXPECT_EQ(racer(race, "bfs")["stopped"], 1) << race;
  EXPECT_EQ(race["algorithms"].size(), 3u);
  const Outcome words =
      run({"race", "tiles", "--size", "4x4", "--instances", "1", "--algorithms", "table", "--memory", "200"});
  EXPECT_TRUE(contains(words.out, "1 refused\n")) << words;
  EXPECT_TRUE(contains(words.out, "at most 12 cells")) << "and why" << words;
}

TEST(Race, InstancesWithoutASolutionAreAgreedOn) {
  const Json race =
      race_json({"lights-out", "1000/0000/0000/0000", "--algorithms", "linear,table,dp"}, exit_unsolvable);
  EXPECT_EQ(race["agree"], true);
  for (const Json& one : race["algorithms"])
    EXPECT_EQ(one["runs"][0]["claim"], "no answer, 0 answers") << one;
  const Outcome words = run({"race", "lights-out", "1000/0000/0000/0000", "--algorithms", "linear, dp"});
  EXPECT_TRUE(contains(words.out, "; no solution: every move leaves the sum of (1,1) ")) << words;
}

// What was not reached is not for want of time.
TEST(Race, MemoryThatRunsOutIsNamed) {
  if (sanitized) GTEST_SKIP() << "it needs more addresses";
  const Outcome o =
      run(Launch{.arguments = {"-c",
                               "ulimit -v 150000; exec \"$0\" race tiles --size 4x4 --instances 3 "
                               "--algorithms bfs --memory 100000 --json",
                               built("nonet")},
                 .program = "/bin/sh"},
          "");
  ASSERT_EQ(o.code, exit_unproved) << o;
  const Json race = Json::parse(o.out), runs = racer(race, "bfs")["runs"];
  ASSERT_EQ(runs.size(), 3u);
  EXPECT_EQ(runs[0].value("message", ""), "out of memory") << o;
  for (const std::size_t later : {1u, 2u})
    EXPECT_EQ(runs[later].value("message", ""), "not reached: out of memory before") << o;
}

TEST(Race, ThePictureHasAPointAnAlgorithm) {
  const TemporaryDirectory here;
  const std::string picture = here.path() + "/race.svg";
  const Json race = race_json({"lights-out", "--size", "4x4", "--instances", "2", "--plot", picture});
  EXPECT_EQ(race["settings"], (Json{{"size", "4x4"}}));
  const std::string svg = content(picture);
  ASSERT_TRUE(svg.starts_with("<svg ")) << svg.substr(0, 100);
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  std::size_t points = 0;
  for (const Json& one : race["algorithms"]) {
    if (one["work"]["count"] == 0) continue;
    ++points;
    EXPECT_EQ(times_in(svg, ">" + one["algorithm"].get<std::string>() + "</text>"), 1u) << one;
  }
  EXPECT_GE(points, 6u);
  EXPECT_EQ(times_in(svg, "<circle "), points);
  EXPECT_EQ(times_in(svg, "</circle>"), points);
  EXPECT_TRUE(contains(svg, "<desc id=")) << "for those who do not see it";
  EXPECT_FALSE(contains(svg, "nan\"")) << svg;
  EXPECT_FALSE(contains(svg, "inf\"")) << svg;
  for (const char* tag : {"svg", "text", "title", "style"})
    EXPECT_EQ(times_in(svg, "<" + std::string(tag) + " ") + times_in(svg, "<" + std::string(tag) + ">"),
              times_in(svg, "</" + std::string(tag) + ">"))
        << tag;
}

TEST(Race, ThePictureIsWellFormedWhateverTheFileIsCalled) {
  const TemporaryDirectory here;
  const std::string name = here.path() + "/\x01\xff<&.txt", picture = here.path() + "/race.svg";
  std::ofstream(name) << run({"generate", "clocks"}).out;
  const Launch launch{
      .arguments = {"race", "clocks", "\x01\xff<&.txt", "--algorithms", "linear", "--plot", picture},
      .directory = here.path()};
  const Outcome o = run(launch, "");
  ASSERT_EQ(o.code, exit_ok) << o;
  EXPECT_TRUE(contains(content(picture), "1 instance of '\uFFFD\uFFFD&lt;&amp;.txt'")) << content(picture);
}

TEST(Race, LabelsOfThePictureDoNotOverlap) {
  const TemporaryDirectory here;
  const std::string picture = here.path() + "/race.svg";
  run({"race", "clocks", "--instances", "2", "--plot", picture});
  struct Label {
    double x, y, wide;
  };
  std::vector<Label> labels;
  for (const std::string& line : lines_of(content(picture))) {
    double x = 0, y = 0;
    char name[64] = "";
    if (std::sscanf(line.c_str(), "<text x=\"%lf\" y=\"%lf\" font-weight=\"bold\">%63[^<]", &x, &y, name) !=
        3)
      continue;
    const Label label{x, y, 6.5 * double(std::string(name).size())};
    for (const Label& other : labels) {
      EXPECT_TRUE(std::abs(label.y - other.y) >= 12 || label.x + label.wide <= other.x ||
                  other.x + other.wide <= label.x)
          << name;
    }
    labels.push_back(label);
  }
  EXPECT_GE(labels.size(), 6u);
}

struct Bad {
  const char* name;
  Arguments arguments;
  int code;
  std::string message;
};
void PrintTo(const Bad& bad, std::ostream* to) {
  *to << bad.name;
}
class RaceBad : public testing::TestWithParam<Bad> {};
INSTANTIATE_TEST_SUITE_P(
    Questions, RaceBad,
    testing::Values(
        Bad{"UnknownAlgorithm",
            {"clocks", "--algorithms", "linear,magic"},
            exit_usage,
            "clocks has no algorithm 'magic'; it has linear, table"},
        Bad{"EmptyList", {"clocks", "--algorithms", ""}, exit_usage, "no algorithm ''"},
        Bad{"EmptyName", {"clocks", "--algorithms", "linear,"}, exit_usage, "no algorithm ''"},
        Bad{"Twice", {"clocks", "--algorithms", "dp,linear,dp"}, exit_usage, "names 'dp' twice"},
        Bad{"UnknownPuzzle", {"chess"}, exit_usage, "there is no puzzle 'chess'"},
        Bad{"NoInstance", {"clocks", "-"}, exit_bad_input, "no instance found in standard input"},
        Bad{"EmptyInput", {"clocks", ""}, exit_bad_input, "no instance found"},
        Bad{"BadBoard", {"clocks", "9 9 13/6 6 6/6 3 6"}, exit_bad_input, ":1:5: "},
        Bad{"NoInstances", {"clocks", "--instances", "0"}, exit_usage, "--instances"},
        Bad{"TooManyInstances",
            {"clocks", "--instances", "1000000000000"},
            exit_refused,
            "more than 1000000"},
        Bad{"NoMoreSeeds",
            {"clocks", "--seed", "18446744073709551615", "--instances", "3"},
            exit_usage,
            "leaves no seeds for 3 instances"},
        Bad{"NoRounds", {"clocks", "--rounds", "0"}, exit_usage, "--rounds"},
        Bad{"SeedOfAnInput", {"clocks", "9 9 12/6 6 6/6 3 6", "--seed", "3"}, exit_usage, "--seed"},
        Bad{"NoFolder", {"clocks", "--plot", "/nowhere/race.svg"}, exit_no_output, "/nowhere/race.svg"},
        Bad{"EmptyPlot", {"clocks", "--plot", ""}, exit_usage, "name of the file is empty"},
        Bad{"SettingOfAnother", {"clocks", "--goal", "last"}, exit_usage, "clocks has no setting --goal"}),
    [](const auto& entry) { return entry.param.name; });

TEST_P(RaceBad, GetsOneLineThatSaysWhatIsWrong) {
  Arguments arguments = GetParam().arguments;
  arguments.insert(arguments.begin(), "race");
  const Outcome o = run(arguments);
  EXPECT_EQ(o.code, GetParam().code) << o;
  EXPECT_EQ(o.out, "") << o;
  EXPECT_TRUE(contains(o.err, GetParam().message)) << o;
  EXPECT_LE(lines_of(o.err).size(), 2u) << o;
}

TEST(RaceSignals, AnInterruptShowsWhatThereIs) {
  Program program({.arguments = {"race", "tiles", "867254301", "--goal", "last", "--algorithms", "ida,bfs",
                                 "--rounds", "1000", "--json", "--time-limit", "0"}});
  ASSERT_TRUE(program.wait_until_asleep());
  program.send(SIGINT);
  const Outcome o = program.finish();
  EXPECT_EQ(o.code, exit_interrupted) << o;
  EXPECT_FALSE(o.killed);
  ASSERT_EQ(lines_of(o.out).size(), 1u) << o;
  const Json race = Json::parse(o.out);
  EXPECT_EQ(race["interrupted"], true);
  EXPECT_GE(race["algorithms"].size(), 1u);
}

}  // namespace
}  // namespace nonet::cli
