// Puzzles that are filled, as people use them: counts that are killed and go on, lists, samples, proofs.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>

#include <filesystem>
#include <random>
#include <set>
#include <sstream>
#include <thread>

#include "cli/exit_codes.h"
#include "tests/cli/run_program.h"
#include "verify/crc32c.h"

namespace nonet::cli {
namespace {

// Nothing but what was asked for lies in the folder.
std::size_t files_in(const std::string& folder) {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
}

TEST(FillCli, AnswersSayWhetherTheyAreTheOnlyOne) {
  const Outcome one = run({"solve", "langford", ". . . . . 3"});
  EXPECT_EQ(one.code, 0) << one;
  EXPECT_TRUE(contains(one.out, "answers   1: it is the only one, proved")) << one;
  const Outcome two = run({"solve", "langford", "3"});
  EXPECT_TRUE(contains(two.out, "answers   at least 2: this is not the only one")) << two;
  const Outcome none = run({"solve", "langford", "5"});
  EXPECT_EQ(none.code, 10) << none;
  EXPECT_TRUE(contains(none.out, "there is no solution, proved")) << none;
}

TEST(FillCli, CountsAndClasses) {
  EXPECT_TRUE(contains(run({"count", "langford", "7"}).out, "answers   52\n"));
  EXPECT_TRUE(contains(run({"count", "langford", "7", "--up-to-symmetry"}).out, "answers   26\n"));
  EXPECT_TRUE(contains(run({"count", "langford", "7", "--limit", "10"}).out, "answers   at least 10\n"));
  EXPECT_TRUE(contains(run({"count", "langford", "7", "--json"}).out, R"("answers":"52","at_least":false)"));
}

TEST(FillCli, ListsAndSamples) {
  EXPECT_EQ(run({"list", "langford", "3"}).out, "2 3 1 2 1 3\n3 1 2 1 3 2\n");
  EXPECT_EQ(run({"list", "langford", "3", "--up-to-symmetry"}).out, "2 3 1 2 1 3\n");
  EXPECT_EQ(lines_of(run({"list", "langford", "8", "--limit", "7", "--threads", "2"}).out).size(), 7u);
  const Outcome drawn = run({"list", "langford", "3", "--sample", "50", "--seed", "4"});
  const auto lines = lines_of(drawn.out);
  EXPECT_EQ(lines.size(), 50u) << drawn;
  EXPECT_EQ(std::set<std::string>(lines.begin(), lines.end()).size(), 2u);
  EXPECT_EQ(run({"list", "langford", "3", "--sample", "50", "--seed", "4"}).out, drawn.out);
}

TEST(FillCli, OptionsOfOtherFamiliesAreRefused) {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"count", "clocks", "12 12 12/12 12 12/12 12 12", "--up-to-symmetry"},
        {"count", "clocks", "12 12 12/12 12 12/12 12 12", "--limit", "3"},
        {"list", "clocks", "12 12 12/12 12 12/12 12 12", "--sample", "3"},
        {"solve", "clocks", "12 12 12/12 12 12/12 12 12", "--proof", "x"}}) {
    const Outcome o = run(arguments);
    EXPECT_EQ(o.code, 20) << o;
    EXPECT_EQ(lines_of(o.err).size(), 1u) << o;
  }
  EXPECT_EQ(run({"table", "langford"}).code, 20);
}

TEST(FillCli, AProofIsTwoFilesOrNone) {
  const TemporaryDirectory folder;
  const std::string path = folder.path() + "/proof";
  const Outcome o = run({"solve", "langford", "5", "--algorithm", "sat", "--proof", path});
  EXPECT_EQ(o.code, 10) << o;
  EXPECT_TRUE(contains(content(path + ".cnf"), "p cnf ")) << o;
  EXPECT_FALSE(content(path).empty());
  EXPECT_EQ(files_in(folder.path()), 2u);
  const Outcome bad = run({"solve", "langford", "5", "--algorithm", "sat", "--proof", "/nowhere/proof"});
  EXPECT_EQ(bad.code, 30) << bad;
  EXPECT_EQ(run({"solve", "langford", "5", "--proof", path}).code, 20);
}

// Killed at random moments, without mercy or by Ctrl-C, and started again: the count in the end is the count.
// At first at once, then later and later, so that it comes to its end however slow the machine is.
TEST(FillCli, KilledAndResumedIsTheSameCount) {
  const TemporaryDirectory folder;
  const std::string state = folder.path() + "/state";
  std::mt19937_64 random(7);
  const std::vector<std::string> arguments = {"count",       "langford",  sanitized ? "8" : "11",
                                              "--algorithm", "backtrack", "--checkpoint",
                                              state,         "--threads", "2"};
  unsigned kills = 0;
  for (; kills < 200; ++kills) {
    Program program({.arguments = arguments});
    std::this_thread::sleep_for(std::chrono::milliseconds(random() % (1 + 20 * kills)));
    program.send(kills % 3 == 0 ? SIGKILL : SIGINT);
    const Outcome o = program.finish();
    ASSERT_TRUE(o.signal != 0 || o.code == 130 || o.code == 0) << o;
    if (o.code == 0) break;
  }
  const Outcome whole = run(arguments);
  EXPECT_EQ(whole.code, 0) << whole;
  EXPECT_TRUE(contains(whole.out, sanitized ? "answers   300\n" : "answers   35584\n"))
      << whole << kills << " kills";
  EXPECT_TRUE(contains(whole.out, "were in the checkpoint")) << whole;
  EXPECT_GT(kills, 0u) << "it ended before it was interrupted";
  EXPECT_EQ(files_in(folder.path()), 1u) << "a temporary file was left behind";
}

// The log of a count that says 1 more in its last unit, with all checks to match.
std::string forged_log(const std::string& log) {
  std::vector<std::string> lines = lines_of(log);
  lines.pop_back();  // the total
  std::istringstream last(lines.back());
  std::uint64_t unit = 0, count = 0, nodes = 0;
  last >> unit >> count >> nodes;
  ++count;
  const std::string record = fmt::format("{} {} {} {} {} backtrack ", unit, count, nodes, count, count);
  const auto seed = static_cast<std::uint32_t>(std::stoul(lines[4].substr(7), nullptr, 16));
  lines.back() = fmt::format("{}{:08x}", record, nonet_verify::crc32c(record, seed));
  return fmt::format("{}\n", fmt::join(lines, "\n"));
}

// Which units are counted again depends on the seed: some find the wrong one.
TEST(FillCli, RechecksDrawByTheirSeed) {
  const TemporaryDirectory folder;
  const std::string log = folder.path() + "/log";
  std::vector<std::string> arguments = {"count",     "langford",     "8", "--algorithm",
                                        "backtrack", "--checkpoint", log};
  ASSERT_EQ(run(arguments).code, 0);
  const std::string forged = forged_log(content(log));
  for (const char* word : {"--resume", "--recheck", "30", "--seed", ""}) arguments.emplace_back(word);
  std::set<int> codes;
  for (int seed = 1; seed <= 20 && codes.size() < 2; ++seed) {
    folder.write("log", forged);
    arguments.back() = std::to_string(seed);
    const Outcome first = run(arguments);
    folder.write("log", forged);
    EXPECT_EQ(run(arguments).code, first.code) << "the same seed, the same units";
    codes.insert(first.code);
  }
  EXPECT_EQ(codes, (std::set{0, 70}));
}

TEST(FillCli, ARecheckThatIsCutShortIsNotProved) {
  const TemporaryDirectory folder;
  const std::string log = folder.path() + "/log";
  ASSERT_EQ(run({"count", "queens", "10", "--checkpoint", log}).code, 0);
  const Outcome o = run({"count", "queens", "10", "--checkpoint", log, "--resume", "--recheck", "50",
                         "--time-limit", "0.000001", "--json"});
  EXPECT_EQ(o.code, 11) << o;
  EXPECT_TRUE(contains(o.out, "\"answers\":\"724\"")) << o;
  EXPECT_TRUE(contains(o.out, "\"rechecked\":0")) << o;
  EXPECT_FALSE(contains(o.out, "\"drawn\":0")) << o;
}

TEST(FillCli, FilesThatUsersNameAreTheOnlyOnesWritten) {
  const TemporaryDirectory folder;
  const std::string proof = folder.path() + "/proof", pipe = folder.path() + "/pipe",
                    link = folder.path() + "/link";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::filesystem::create_symlink(proof, link);
  const auto prove = [](const std::string& path) {
    return run({"solve", "langford", "5", "--algorithm", "sat", "--proof", path});
  };
  const Outcome refused = prove(pipe);
  EXPECT_EQ(refused.code, 30) << refused;
  EXPECT_EQ(lines_of(refused.err).size(), 1u) << refused;
  EXPECT_TRUE(std::filesystem::is_fifo(pipe));
  EXPECT_EQ(prove("/dev/full").code, 30);
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
  EXPECT_EQ(prove(link).code, 10);
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_FALSE(content(proof).empty());
  const Outcome nowhere = run({"count", "langford", "7", "--checkpoint", folder.path() + "/a/b"});
  EXPECT_EQ(nowhere.code, 30) << nowhere;
  EXPECT_FALSE(std::filesystem::exists(folder.path() + "/a"));
  EXPECT_EQ(run({"count", "langford", "7", "--checkpoint", ""}).code, 20);
  EXPECT_EQ(run({"list", "langford", "7", "--sample", "0"}).code, 20);
}

TEST(FillCli, AProofThatIsNotWrittenIsSaid) {
  const TemporaryDirectory folder;
  const Outcome several =
      run({"solve", "langford", "3", "--algorithm", "sat", "--proof", folder.path() + "/p"});
  EXPECT_EQ(several.code, 0) << several;
  EXPECT_TRUE(contains(several.err, "no proof was written")) << several;
  EXPECT_EQ(files_in(folder.path()), 0u);
  const Outcome two =
      run({"solve", "langford", "5/6", "--algorithm", "sat", "--proof", folder.path() + "/p"});
  EXPECT_EQ(two.code, 20) << two;
  EXPECT_EQ(two.out, "");
  EXPECT_TRUE(contains(two.err, "--proof is for one instance, and here is a second")) << two;
  EXPECT_EQ(files_in(folder.path()), 0u);
}

TEST(FillCli, AnEngineThatWouldBePassedOverIsRefused) {
  EXPECT_EQ(run({"count", "queens", "7", "--torus", "--backend", "scalar"}).code, exit_ok);
  EXPECT_EQ(run({"count", "queens", "8", "--algorithm", "cover", "--backend", "scalar"}).code, exit_ok);
  if (run({"count", "queens", "7", "--backend", "avx2"}).code == exit_refused)
    GTEST_SKIP() << "there is no avx2 here";
  const auto refused = [](std::vector<std::string> arguments, const std::string& why) {
    arguments.insert(arguments.begin(), {"count", "queens"});
    arguments.insert(arguments.end(), {"--backend", "avx2"});
    const Outcome o = run(arguments);
    EXPECT_EQ(o.code, exit_usage) << o;
    EXPECT_EQ(o.out, "") << o;
    EXPECT_EQ(lines_of(o.err).size(), 1u) << o;
    EXPECT_TRUE(contains(o.err, why)) << o;
  };
  refused({"7", "--torus"}, "avx2 counts on boards that do not wrap around");
  refused({"7", "--torus", "--forecast"}, "avx2 counts on boards that do not wrap around");
  refused({"8", "--algorithm", "cover"}, "avx2 is an engine of bits");
  refused({"40"}, "avx2 is an engine of bits");
}

TEST(FillCli, ALogIsOfOneInstance) {
  const TemporaryDirectory folder;
  const std::string log = folder.path() + "/log";
  for (const std::string second : {"9", "x"}) {
    const Outcome o = run({"count", "queens", "-", "--checkpoint", log}, "8\n" + second + "\n");
    EXPECT_EQ(o.code, second == "9" ? exit_usage : exit_bad_input) << o;
    EXPECT_EQ(o.out, "") << o;
    ASSERT_EQ(lines_of(o.err).size(), 1u) << o;
    EXPECT_TRUE(contains(o.err, ":2:1: ")) << o;
    EXPECT_FALSE(std::filesystem::exists(log)) << "it was counted first";
  }
  EXPECT_EQ(run({"count", "queens", "-", "--checkpoint", log}, "8\n").code, exit_ok);
}

TEST(FillCli, StepsFillTheBoard) {
  const Outcome o = run({"solve", "langford", "3", "--steps", "--first"});
  EXPECT_TRUE(contains(o.out, "\nmove 1 of 3: 2@1\n  [2] . "));
  EXPECT_TRUE(contains(o.out, "\nmove 3 of 3: ")) << o;
}

TEST(FillCli, ListsSayHowTheyEnded) {
  EXPECT_TRUE(contains(run({"list", "langford", "7", "--limit", "1", "--json"}).out,
                       R"("listed":1,"complete":false,"why":"no more were asked for")"));
  EXPECT_TRUE(contains(run({"list", "langford", "5", "--json"}).out,
                       R"("status":"unsolvable","listed":0,"complete":true)"));
}

TEST(FillCli, CheckpointsOfOtherCountsAreLeftAlone) {
  const TemporaryDirectory folder;
  const std::string state = folder.path() + "/state";
  EXPECT_EQ(run({"count", "langford", "7", "--checkpoint", state, "--algorithm", "cover"}).code, 0);
  const std::string before = content(state);
  const Outcome other = run({"count", "langford", "8", "--checkpoint", state, "--algorithm", "cover"});
  EXPECT_EQ(other.code, 22) << other;
  EXPECT_EQ(lines_of(other.err).size(), 1u) << other;
  EXPECT_TRUE(contains(other.err, "another count")) << other;
  EXPECT_EQ(content(state), before);
}

}  // namespace
}  // namespace nonet::cli
