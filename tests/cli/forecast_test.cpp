// What a count will take and on which engine, as the program says it.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/exit_codes.h"
#include "run_program.h"

namespace nonet::cli {
namespace {

using Json = nlohmann::json;

Json forecast_of(std::vector<std::string> words, const std::string& input = "") {
  words.insert(words.begin(), "count");
  words.insert(words.end(), {"--forecast", "--json"});
  const Outcome o = run(words, input);
  EXPECT_EQ(o.code, exit_ok) << o;
  EXPECT_EQ(o.err, "");
  EXPECT_EQ(lines_of(o.out).size(), 1u) << o;
  return Json::parse(o.out, nullptr, false);
}

Json count_of(std::vector<std::string> words) {
  words.insert(words.begin(), "count");
  words.push_back("--json");
  const Outcome o = run(words);
  EXPECT_EQ(o.code, exit_ok) << o;
  return Json::parse(o.out, nullptr, false);
}

TEST(ForecastCli, Json) {
  const Json f = forecast_of({"queens", "9"});
  EXPECT_EQ(f.value("schema", ""), "nonet.forecast/1");
  EXPECT_EQ(f.value("puzzle", ""), "queens");
  EXPECT_EQ(f.value("instance", 0), 1);
  EXPECT_EQ(f.value("algorithm", ""), "bits");
  ASSERT_TRUE(f.contains("nodes"));
  EXPECT_TRUE(f["nodes"].value("exact", false)) << f;
  EXPECT_EQ(f["nodes"].value("standard_error", -1.0), 0);
  EXPECT_GT(f.value("units", 0), 1);
  EXPECT_GT(f.value("memory_bytes", 0.0), 0);
  EXPECT_GT(f.value("log_bytes", 0.0), 0);
  bool scalar = false;
  for (const Json& engine : f["engines"]) {
    EXPECT_TRUE(engine.contains("engine")) << engine;
    if (!engine.value("present", false)) {
      EXPECT_NE(engine.value("note", ""), "") << engine;
      continue;
    }
    scalar = scalar || engine["engine"] == "scalar";
    EXPECT_GT(engine.value("nodes_per_second", 0.0), 0) << engine;
    EXPECT_GT(engine.value("seconds", 0.0), 0) << engine;
    EXPECT_GE(engine.value("uncertainty", 0.0), 1) << engine;
  }
  EXPECT_TRUE(scalar) << f;
}

// Estimates are the same for the same question, whatever the machine does meanwhile.
TEST(ForecastCli, NodesAreAlwaysTheSame) {
  const Json first = forecast_of({"queens", "16", "--backend", "scalar"});
  const Json again = forecast_of({"queens", "16", "--backend", "scalar", "--threads", "2"});
  EXPECT_FALSE(first["nodes"].value("exact", true));
  EXPECT_EQ(first["nodes"], again["nodes"]);
  EXPECT_GT(first["nodes"].value("standard_error", 0.0), 0);
  EXPECT_EQ(first["engines"].size(), 1u) << "one was asked for";
}

TEST(ForecastCli, OtherPuzzlesThatAreFilled) {
  const Json covers = forecast_of({"langford", "7", "--algorithm", "cover", "--threads", "1"});
  EXPECT_TRUE(covers["nodes"].value("exact", false));
  EXPECT_EQ(covers["nodes"].value("mean", 0.0),
            count_of({"langford", "7", "--algorithm", "cover"})["work"].value("count", 0.0));
  const Json large = forecast_of({"queens", "33"});
  EXPECT_FALSE(large["nodes"].value("exact", true));
  EXPECT_NE(large.value("note", ""), "") << "counted by another algorithm than smaller boards";
}

// Numbers that no double holds.
TEST(ForecastCli, IsFinite) {
  const Json f = forecast_of({"queens", "300", "--threads", "1", "--algorithm", "cover"});
  EXPECT_TRUE(f["nodes"].value("beyond", false)) << f;
  EXPECT_EQ(f["nodes"].value("mean", 0.0), 1e300);
  EXPECT_FALSE(f.contains("memory_bytes")) << f;
  for (const Json& engine : f["engines"]) EXPECT_TRUE(engine["seconds"].is_number()) << f;
  const Outcome o = run({"count", "queens", "300", "--forecast", "--algorithm", "cover"});
  EXPECT_TRUE(contains(o.out, "more than 1e+300,")) << o;
  EXPECT_TRUE(contains(o.out, "years, at ")) << o;
  EXPECT_FALSE(contains(o.out, "inf")) << o;
}

// A file may have any name.
TEST(ForecastCli, NamesThatAreNotUtf8) {
  const TemporaryDirectory here;
  const Json f = forecast_of({here.write("q\xff.dlx", "a b c\na b\nc\na\nb c\n")});
  EXPECT_EQ(f.value("puzzle", ""), "q\uFFFD") << f;
}

TEST(ForecastCli, ForPeople) {
  const Outcome o = run({"count", "queens", "14", "--forecast"});
  EXPECT_EQ(o.code, exit_ok) << o;
  for (const std::string label : {"nodes ", "units ", "scalar ", "cuda ", "memory ", "log ", "certainty "})
    EXPECT_TRUE(contains("\n" + o.out, "\n" + label)) << label << o;
  const Outcome years = run({"count", "queens", "31", "--forecast", "--backend", "scalar"});
  EXPECT_TRUE(contains(years.out, " years, at ")) << years;
  const Outcome none = run({"count", "queens", "6", "--torus", "--forecast"});
  EXPECT_TRUE(contains(none.out, "nothing is searched")) << none;
}

TEST(ForecastCli, WhereThereIsNone) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"clocks", "12 12 12/12 12 12/12 12 12"},
        {"langford", "7", "--algorithm", "sat"}}) {
    std::vector<std::string> all = {"count"};
    all.insert(all.end(), words.begin(), words.end());
    all.push_back("--forecast");
    const Outcome o = run(all);
    EXPECT_EQ(o.code, exit_usage) << o;
    EXPECT_EQ(o.out, "");
    EXPECT_EQ(lines_of(o.err).size(), 1u) << o;
  }
  const Outcome large = run({"count", "queens", "32", "--algorithm", "bits", "--forecast"});
  EXPECT_EQ(large.code, exit_refused) << large;
}

TEST(BackendCli, EveryEngineCountsTheSame) {
  int present = 0;
  for (const std::string engine : {"auto", "scalar", "avx2", "avx512", "cuda"}) {
    const Outcome o = run({"count", "queens", "10", "--backend", engine});
    EXPECT_TRUE(o.code == exit_ok || o.code == exit_refused) << o;
    if (o.code == exit_ok) {
      ++present;
      EXPECT_TRUE(contains(o.out, "answers   724\n")) << o;
    } else {
      EXPECT_TRUE(contains(o.err, "no " + engine + " here: ")) << o;
      EXPECT_EQ(lines_of(o.err).size(), 1u) << o;
    }
  }
  EXPECT_GE(present, 2);
}

TEST(BackendCli, IsNamed) {
  EXPECT_EQ(count_of({"queens", "10", "--backend", "scalar"})["units"].value("engine", ""), "scalar");
  const Outcome forced =
      run(Launch{.arguments = {"count", "queens", "10", "--json"}, .environment = {"NONET_BACKEND=scalar"}});
  EXPECT_EQ(Json::parse(forced.out)["units"].value("engine", ""), "scalar") << forced;
}

const std::string board = "....1.7....8..5..2...9.21..85.....4.3...6.......1....37.2..4......53.9.7......8..";
const std::string solved =
    "249816735618375492573942186851723649327469518964158273792684351486531927135297864";

// What every engine says; empty: it is not here.
std::string said_by(const std::string& engine, std::vector<std::string> words,
                    const std::string& input = "") {
  words.insert(words.end(), {"--backend", engine});
  const Outcome o = run(words, input);
  if (o.code == exit_refused) {
    EXPECT_TRUE(contains(o.err, "no " + engine)) << o;
    EXPECT_EQ(lines_of(o.err).size(), 1u) << o;
    EXPECT_TRUE(o.out.empty() || contains(o.out, "nonet.error/1")) << o;
    return "";
  }
  EXPECT_TRUE(o.code == exit_ok || o.code == exit_unsolvable) << o;
  return o.out;
}

TEST(BackendCli, EveryEngineSolvesTheSame) {
  const std::string several = "1" + std::string(80, '.'), impossible = "11" + std::string(79, '.');
  std::string boards, lines;
  for (int i = 0; i < 600; ++i) {
    boards += (i == 300 ? several : i == 301 ? impossible : board) + "\n";
    lines += (i == 300 ? "several solutions" : i == 301 ? "0 solutions" : solved) + "\n";
  }
  const std::string judged = run({"solve", "sudoku", "--judge"}, board + "\n" + board + "\n").out;
  int present = 0;
  for (const std::string engine : {"auto", "scalar", "avx2", "avx512", "cuda"}) {
    const std::string one = said_by(engine, {"solve", "sudoku", board, "--json"});
    if (one.empty()) continue;
    ++present;
    const Json json = Json::parse(one, nullptr, false);
    EXPECT_EQ(json.value("text", ""), solved) << json;
    EXPECT_EQ(json.value("answers", ""), "1") << json;
    EXPECT_TRUE(engine == "auto" || json.value("engine", "") == engine) << json;
    EXPECT_EQ(said_by(engine, {"solve", "sudoku", "--lines"}, boards), lines) << engine;
    EXPECT_EQ(said_by(engine, {"solve", "sudoku", "--judge"}, board + "\n" + board + "\n"), judged) << engine;
    const Json all = Json::parse(said_by(engine, {"count", "sudoku", board, "--json"}), nullptr, false);
    EXPECT_EQ(all.value("answers", ""), "1") << all;
    const Json some = Json::parse(said_by(engine, {"count", "sudoku", several, "--limit", "1000", "--json"}),
                                  nullptr, false);
    EXPECT_EQ(some.value("answers", ""), "1000") << some;
    EXPECT_TRUE(some.value("at_least", false)) << some;
    EXPECT_TRUE(engine == "auto" || some.value("engine", "") == engine) << some;
  }
  EXPECT_GE(present, 2);
}

TEST(BackendCli, EnginesOfSudokuThatWouldBePassedOver) {
  EXPECT_EQ(run({"solve", "sudoku", board, "--first", "--backend", "scalar"}).code, exit_ok);
  EXPECT_EQ(run({"solve", "sudoku", board, "--algorithm", "cover", "--backend", "scalar"}).code, exit_ok);
  const Outcome ranks = run({"solve", "sudoku", board, "--backend", "mpi"});
  EXPECT_EQ(ranks.code, exit_usage) << ranks;
  const Outcome checked =
      run({"count", "sudoku", board, "--backend", "scalar", "--recheck", "100", "--json"});
  if (checked.code == exit_ok) {  // there is a second engine
    EXPECT_EQ(Json::parse(checked.out)["units"].value("rechecked", 0), 1) << checked;
  }
  if (run({"solve", "sudoku", board, "--backend", "avx2"}).code == exit_refused)
    GTEST_SKIP() << "there is no avx2 here";
  const auto refused = [](std::vector<std::string> words, const std::string& why) {
    words.insert(words.end(), {"--backend", "avx2"});
    const Outcome o = run(words);
    EXPECT_EQ(o.code, exit_usage) << o;
    EXPECT_EQ(o.out, "") << o;
    EXPECT_EQ(lines_of(o.err).size(), 1u) << o;
    EXPECT_TRUE(contains(o.err, why)) << o;
  };
  refused({"solve", "sudoku", board, "--algorithm", "cover"}, "avx2 is an engine of bands");
  refused({"solve", "sudoku", std::string(256, '.'), "--size", "16"}, "avx2 is an engine of bands");
  refused({"solve", "sudoku", board, "--first"}, "in no order");
  refused({"solve", "sudoku", board, "--all"}, "in no order");
  refused({"count", "sudoku", board, "--up-to-symmetry"}, "avx2 is an engine of bands");
}

TEST(BackendCli, PuzzlesWithOneEngine) {
  for (const std::string puzzle : {"queens", "langford"}) {
    const Outcome o = run({"solve", puzzle, "7", "--backend", "scalar"});
    EXPECT_EQ(o.code, exit_usage) << o;
    EXPECT_TRUE(contains(o.err, "--backend scalar is for sudoku")) << o;
  }
  for (const std::string puzzle : {"langford", "clocks"}) {
    const Outcome o = run({"count", puzzle, "7", "--backend", "scalar"});
    EXPECT_EQ(o.code, exit_usage) << o;
    EXPECT_TRUE(contains(o.err, "--backend scalar is for ")) << o;
  }
}

TEST(RecheckCli, OtherEnginesAgree) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"queens", "10", "--recheck", "100"},
        {"langford", "8", "--algorithm", "cover", "--recheck", "12.5"}}) {
    const Json units = count_of(words)["units"];
    EXPECT_GT(units.value("rechecked", 0), 0) << units;
    EXPECT_NE(units.value("rechecked_by", units.value("engine", "")), units.value("engine", ""));
  }
}

TEST(ResumeCli, NeedsTheFileAndTellsWhatWasInIt) {
  const TemporaryDirectory folder;
  const std::string log = folder.path() + "/log";
  const Outcome early = run({"count", "queens", "10", "--checkpoint", log, "--resume"});
  EXPECT_EQ(early.code, exit_no_input) << early;
  EXPECT_TRUE(contains(early.err, log)) << early;
  const Json first = count_of({"queens", "10", "--checkpoint", log});
  EXPECT_EQ(first["units"].value("resumed", 99), 0);
  const Json second = count_of({"queens", "10", "--checkpoint", log, "--resume"});
  EXPECT_EQ(second["units"].value("resumed", 0), first["units"].value("count", -1));
  EXPECT_EQ(second["answers"], first["answers"]);
  EXPECT_EQ(second["work"].value("count", 99), 0);
}

}  // namespace
}  // namespace nonet::cli
