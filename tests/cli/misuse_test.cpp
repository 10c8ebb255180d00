// Command lines that are wrong: the culprit is named in one line.
#include <gtest/gtest.h>

#include "cli/exit_codes.h"
#include "run_program.h"
#include "small_boards.h"

namespace nonet::cli {
namespace {

// The words are the option parser's; what matters is that the culprit is named and help is offered.
struct Misuse {
  const char* name;
  std::vector<std::string> arguments;
  std::string culprit;
};
void PrintTo(const Misuse& m, std::ostream* to) {
  for (const std::string& word : m.arguments) *to << word << " ";
}

class CommandLine : public testing::TestWithParam<Misuse> {};

TEST_P(CommandLine, NamesTheCulpritInOneLine) {
  const Misuse& m = GetParam();
  const Outcome o = run(m.arguments, clocks);
  EXPECT_EQ(o.code, exit_usage) << o;
  EXPECT_EQ(o.out, "");
  EXPECT_EQ(o.err.rfind("nonet: ", 0), 0u) << o;
  EXPECT_EQ(lines_of(o.err).size(), 1u) << o;
  EXPECT_TRUE(contains(o.err, m.culprit)) << "does not name " << m.culprit << o;
  EXPECT_TRUE(contains(o.err, "--help explains\n")) << o;
}

INSTANTIATE_TEST_SUITE_P(
    All, CommandLine,
    testing::Values(
        Misuse{"NoVerb", {}, "required"}, Misuse{"UnknownVerb", {"sovle", "clocks"}, "sovle"},
        Misuse{"NoPuzzle", {"solve"}, "PUZZLE"},
        Misuse{"UnknownOption", {"solve", "clocks", "--fast"}, "--fast"},
        Misuse{"OptionOfAnotherVerb", {"count", "clocks", "--judge"}, "--judge"},
        Misuse{"TooManyArguments", {"solve", "clocks", "-", "more"}, "more"},
        Misuse{"MissingValue", {"solve", "clocks", "--algorithm"}, "--algorithm"},
        Misuse{"ThreadsWord", {"solve", "clocks", "--threads", "many"}, "--threads"},
        Misuse{"ThreadsNegative", {"solve", "clocks", "--threads", "-1"}, "--threads"},
        Misuse{"ThreadsTooMany", {"solve", "clocks", "--threads", "1025"}, "--threads"},
        Misuse{"TimeLimitWord", {"solve", "clocks", "--time-limit", "soon"}, "--time-limit"},
        Misuse{"TimeLimitNegative", {"solve", "clocks", "--time-limit", "-1"}, "--time-limit"},
        Misuse{"TimeLimitNotANumber", {"solve", "clocks", "--time-limit", "nan"}, "--time-limit"},
        Misuse{"MemoryNegative", {"solve", "clocks", "--memory", "-1"}, "--memory"},
        Misuse{"MemoryWord", {"solve", "clocks", "--memory", "1G"}, "--memory"},
        Misuse{"LimitNegative", {"list", "clocks", "--limit", "-1"}, "--limit"},
        Misuse{"LimitFraction", {"list", "clocks", "--limit", "1.5"}, "--limit"},
        Misuse{"ResumeNothing", {"count", "queens", "8", "--resume"}, "--checkpoint"},
        Misuse{"RecheckNone", {"count", "queens", "8", "--recheck", "0"}, "--recheck"},
        Misuse{"RecheckTooMuch", {"count", "queens", "8", "--recheck", "100.5"}, "--recheck"},
        Misuse{"RecheckWord", {"count", "queens", "8", "--recheck", "some"}, "--recheck"},
        Misuse{"RecheckLimit", {"count", "queens", "8", "--recheck", "5", "--limit", "3"}, "--limit"},
        Misuse{
            "ForecastCheckpoint", {"count", "queens", "8", "--forecast", "--checkpoint", "x"}, "--forecast"},
        Misuse{"BackendUnknown",
               {"count", "queens", "8", "--backend", "abacus"},
               "'abacus'; there are auto, scalar"},
        Misuse{"BackendOfRanksUnknown", {"count", "queens", "8", "--backend", "mpi:abacus"}, "'abacus'"},
        Misuse{"BackendOfAnotherVerb", {"list", "queens", "8", "--backend", "scalar"}, "--backend"},
        Misuse{"SeedNegative", {"generate", "clocks", "--seed", "-1"}, "--seed"},
        Misuse{"SeedTooLarge", {"generate", "clocks", "--seed", "18446744073709551616"}, "--seed"},
        Misuse{"NumberNegative", {"generate", "clocks", "--number", "-1"}, "--number"},
        Misuse{"NumberWord", {"generate", "clocks", "--number", "all"}, "--number"},
        Misuse{"NumberFraction", {"generate", "clocks", "--number", "1.5"}, "--number"},
        Misuse{"ValueOfNoFile",
               {"solve", "clocks", "--costs", "@/nowhere"},
               "cannot read '/nowhere': No such file or directory"},
        Misuse{"ValueOfAnEmptyFile", {"solve", "clocks", "--costs", "@/dev/null"}, "'/dev/null' is empty"},
        Misuse{"ValueOfAFolder", {"solve", "clocks", "--costs", "@/"}, "cannot read '/': Is a directory"},
        Misuse{"PlotNowhere", {"table", "clocks", "--plot", ""}, "--plot"},
        Misuse{"Color", {"solve", "clocks", "--color", "blue"}, "blue"},
        Misuse{"Shell", {"completion", "tcsh"}, "tcsh"}, Misuse{"NoShell", {"completion"}, "SHELL"},
        Misuse{"NoFileToExplain", {"explain"}, "FILE"},
        Misuse{"TestOfExpanded", {"explain", "a.puzzle", "--test", "--expanded"}, "--expanded"},
        Misuse{"NoFileToLayOut", {"fmt"}, "FILE"}),
    [](const auto& tested) { return tested.param.name; });

// The seed behind the last one is not the first one.
TEST(BadInputSeeds, NoneAreLeft) {
  const std::string last = "18446744073709551615";
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"generate", "clocks", "--number", "2"},
        {"stress", "queens", "--exhaustive", "0", "--random", "2"},
        {"race", "clocks", "--instances", "2"}}) {
    std::vector<std::string> arguments = words;
    arguments.insert(arguments.end(), {"--seed", last});
    if (words[0] == "stress") arguments.insert(arguments.end(), {"--", "echo", "1"});
    const Outcome o = run(arguments);
    EXPECT_EQ(o.err,
              "nonet: --seed " + last + " leaves no seeds for 2 instances; the largest is " + last + "\n");
    EXPECT_EQ(o.out, "");
    EXPECT_EQ(o.code, exit_usage);
  }
  EXPECT_EQ(run({"generate", "clocks", "--seed", last}).code, exit_ok);
  EXPECT_EQ(run({"generate", "clocks", "--number", "0", "--seed", last}).code, exit_ok);
}

// The puzzle, not the board, is wrong: the number of costs is only known with the board.
TEST(BadInputCosts, WrongNumber) {
  const Outcome sudoku = run({"solve", "binary-sudoku", "--costs", "1 1"}, board);
  EXPECT_EQ(sudoku.err, "nonet: expected 81 costs, one for each cell, found 2\n");
  EXPECT_EQ(sudoku.code, exit_usage);
  for (const Outcome& o : {run({"solve", "clocks", "--costs", "1 1"}, clocks),
                           run({"solve", "lights-out", "--costs", "1 1", "1"})}) {
    EXPECT_EQ(o.code, exit_usage) << o;
    EXPECT_TRUE(contains(o.err, "costs")) << o;
  }
}

}  // namespace
}  // namespace nonet::cli
