// Counts with a log that are ended by SIGKILL, when some units are done or at a random moment, and whose logs
// lose their last bytes as on a machine without power: resumed, they are exact. How far each run came is up
// to the machine, the verdict is not. `nonet-bench --only kills` does this a thousand times.
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <random>
#include <thread>

#include "run_program.h"

namespace nonet::cli {
namespace {

constexpr int kills_of_a_count = 5, most_kills = 50;

std::ptrdiff_t records(const std::string& log) {
  const std::size_t header = log.find("\nheader ");
  if (header == std::string::npos) return 0;
  return std::count(log.begin() + static_cast<std::ptrdiff_t>(header) + 1, log.end(), '\n') - 1;
}

bool whole(const std::string& log) {
  return contains(log, "\ntotal ");
}

// Until so many more units are done, or all, or it takes too long: then the program hangs, or ended.
void wait_for_records(const std::string& path, std::ptrdiff_t wanted) {
  const auto end = std::chrono::steady_clock::now() + patience / 4;
  for (std::string log = content(path);
       records(log) < wanted && !whole(log) && std::chrono::steady_clock::now() < end; log = content(path))
    std::this_thread::sleep_for(std::chrono::microseconds(500));
}

struct KilledCount {
  const char* name;
  const char *n, *n_sanitized;
  const char *answers, *answers_sanitized;  // A000170 of the OEIS
  const char* threads;
  bool amid = true;  // it takes long enough that some kill must leave a part of the units
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
  int amid = 0;
  for (int kill = 0; kill < kills_of_a_count || (count.amid && amid == 0 && kill < most_kills); ++kill) {
    if (whole(content(log))) std::filesystem::remove(log);
    const std::string before = content(log);
    Program program({.arguments = std::filesystem::exists(log) ? again : first});
    if (count.amid && kill % 2 == 0) {
      wait_for_records(log, records(before) + 1 + static_cast<int>(random() % 16));
    } else {
      std::this_thread::sleep_for(std::chrono::microseconds(random() % (sanitized ? 300'000 : 50'000)));
    }
    program.send(SIGKILL);
    const Outcome o = program.finish();
    ASSERT_TRUE(o.signal == SIGKILL || o.code == 0) << o;
    const std::string after = content(log);
    if (o.signal == SIGKILL && records(after) > records(before) && !whole(after)) ++amid;
    const std::string kept = before.substr(0, before.rfind('\n') + 1);
    const bool begun = contains(kept, "\nheader ");  // part of a header may be begun anew
    EXPECT_TRUE(!begun || after.starts_with(kept)) << "whole lines were lost" << o;
    if (kill % 2 == 1 && !after.empty()) {
      std::filesystem::resize_file(log, after.size() - random() % std::min<std::size_t>(after.size(), 300));
    }
  }
  EXPECT_TRUE(amid > 0 || !count.amid) << "no kill has hit the count";
  const Outcome last = run(std::filesystem::exists(log) ? again : first);
  EXPECT_EQ(last.code, 0) << last;
  const std::string answers = sanitized ? count.answers_sanitized : count.answers;
  EXPECT_TRUE(contains(last.out, "\"answers\":\"" + answers + "\"")) << last;
  const Outcome checked = run(Launch{.arguments = {log}, .program = built("nonet-verify")});
  EXPECT_EQ(checked.code, 0) << checked;
}

INSTANTIATE_TEST_SUITE_P(All, Killed,
                         testing::Values(KilledCount{"OneThread", "15", "14", "2279184", "365596", "1"},
                                         KilledCount{"TwoThreads", "16", "15", "14772512", "2279184", "2"},
                                         KilledCount{"ManyThreads", "15", "14", "2279184", "365596", "7"},
                                         KilledCount{"SmallBoard", "12", "11", "14200", "2680", "2", false}),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace nonet::cli
