// Counts with a log that are ended by SIGKILL at random moments, and whose logs lose their last bytes as on a
// machine without power: resumed, they are exact. How far each run came is up to the machine, the verdict is
// not. `nonet-bench --only kills` does this a thousand times.
#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <thread>

#include "run_program.h"

namespace nonet::cli {
namespace {

constexpr int kills_of_a_count = 5;

std::string content(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

struct KilledCount {
  const char* name;
  const char *n, *n_sanitized;
  const char *answers, *answers_sanitized;  // A000170 of the OEIS
  const char* threads;
};
void PrintTo(const KilledCount& count, std::ostream* to) {
  *to << count.name;
}

class Killed : public testing::TestWithParam<KilledCount> {};

TEST_P(Killed, IsExactWhenResumed) {
  const KilledCount& count = GetParam();
  const TemporaryDirectory folder;
  const std::string log = folder.path() + "/log";
  const std::vector<std::string> first = {"count",
                                          "queens",
                                          sanitized ? count.n_sanitized : count.n,
                                          "--backend",
                                          "scalar",
                                          "--threads",
                                          count.threads,
                                          "--json",
                                          "--checkpoint",
                                          log};
  std::vector<std::string> again = first;
  again.emplace_back("--resume");
  std::mt19937_64 random(11);
  for (int kill = 0; kill < kills_of_a_count; ++kill) {
    const std::string before = content(log);
    Program program({.arguments = std::filesystem::exists(log) ? again : first});
    std::this_thread::sleep_for(std::chrono::microseconds(random() % (sanitized ? 300'000 : 50'000)));
    program.send(SIGKILL);
    const Outcome o = program.finish();
    ASSERT_TRUE(o.signal == SIGKILL || o.code == 0) << o;
    const std::string after = content(log);
    const std::string kept = before.substr(0, before.rfind('\n') + 1);
    const bool begun = contains(kept, "\nheader ");  // part of a header may be begun anew
    EXPECT_TRUE(!begun || after.starts_with(kept)) << "whole lines were lost" << o;
    if (kill % 2 == 1 && !after.empty()) {
      std::filesystem::resize_file(log, after.size() - random() % std::min<std::size_t>(after.size(), 300));
    }
  }
  const Outcome whole = run(std::filesystem::exists(log) ? again : first);
  EXPECT_EQ(whole.code, 0) << whole;
  const std::string answers = sanitized ? count.answers_sanitized : count.answers;
  EXPECT_TRUE(contains(whole.out, "\"answers\":\"" + answers + "\"")) << whole;
  const Outcome checked = run(Launch{.arguments = {log}, .program = built("nonet-verify")});
  EXPECT_EQ(checked.code, 0) << checked;
}

INSTANTIATE_TEST_SUITE_P(All, Killed,
                         testing::Values(KilledCount{"OneThread", "14", "12", "365596", "14200", "1"},
                                         KilledCount{"TwoThreads", "15", "13", "2279184", "73712", "2"},
                                         KilledCount{"ManyThreads", "15", "13", "2279184", "73712", "7"},
                                         KilledCount{"SmallBoard", "12", "11", "14200", "2680", "2"}),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace nonet::cli
