// --certificate: a file beside the answer, whole or not at all; and what has none says so before any work.
#include <gtest/gtest.h>

#include <filesystem>
#include <iterator>

#include "cli/exit_codes.h"
#include "run_program.h"

namespace nonet::cli {
namespace {

const std::string clocks = "9 9 12/6 6 6/6 3 6";

class CertificateOption : public testing::Test {
 protected:
  TemporaryDirectory folder_;
  const std::string file_ = folder_.path() + "/answer.json";
};

TEST_F(CertificateOption, IsWrittenBesideTheAnswer) {
  const Outcome plain = run({"solve", "clocks", clocks, "--json"});
  const Outcome o = run({"solve", "clocks", clocks, "--json", "--certificate", file_});
  EXPECT_EQ(o.code, exit_ok) << o;
  EXPECT_EQ(o.err, "");
  EXPECT_EQ(o.out.substr(0, 40), plain.out.substr(0, 40));
  const std::string text = content(file_);
  EXPECT_TRUE(text.starts_with("{\n  \"certificate\": 1,\n  \"puzzle\": \"clocks\",\n")) << text;
  EXPECT_TRUE(contains(text, "\"kind\": \"linear\"")) << text;
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_.path()), {}), 1);
}

TEST_F(CertificateOption, OfCountsAndTables) {
  EXPECT_EQ(run({"count", "queens", "8", "--certificate", file_}).code, exit_ok);
  EXPECT_TRUE(contains(content(file_), "\"count\": \"92\",\n")) << content(file_);
  EXPECT_EQ(run({"table", "nine", "--no-cache", "--certificate", file_}).code, exit_ok);
  EXPECT_TRUE(contains(content(file_), "\"states\": 9800,\n")) << content(file_);
  EXPECT_EQ(run({"solve", "lights-out", "1000/0000/0000/0000", "--certificate", file_}).code,
            exit_unsolvable);
  EXPECT_TRUE(contains(content(file_), "\"claim\": \"unsolvable\",\n")) << content(file_);
}

TEST_F(CertificateOption, SettingsAreIn) {
  const std::string costs = folder_.write("costs.txt", "1 2 3\n1 2 3\n1 2 3\n");
  EXPECT_EQ(run({"solve", "clocks", clocks, "--costs", "@" + costs, "--certificate", file_}).code, exit_ok);
  EXPECT_TRUE(contains(content(file_), "\"costs\": \"1 2 3\\u000a1 2 3\\u000a1 2 3\\u000a\"\n"))
      << content(file_);
}

TEST_F(CertificateOption, WhatHasNoneSaysSoBefore) {
  for (const std::vector<std::string>& more : {std::vector<std::string>{"solve", "clocks", clocks, "--judge"},
                                               {"solve", "binary-sudoku", "--judge", "0"},
                                               {"solve", "clocks", clocks, "--all"},
                                               {"count", "queens", "8", "--up-to-symmetry"},
                                               {"count", "queens", "8", "--limit", "3"}}) {
    std::vector<std::string> arguments = more;
    arguments.insert(arguments.end(), {"--certificate", file_});
    const Outcome o = run(arguments);
    EXPECT_EQ(o.code, exit_usage) << o;
    EXPECT_EQ(o.out, "");
    EXPECT_TRUE(contains(o.err, "that has no --certificate\n")) << o;
    EXPECT_FALSE(std::filesystem::exists(file_));
  }
}

TEST_F(CertificateOption, IsForOneInstance) {
  for (const std::vector<std::string>& what :
       {std::vector<std::string>{"solve", "clocks", clocks + "/" + clocks}, {"count", "queens", "8/9"}}) {
    std::vector<std::string> arguments = what;
    arguments.insert(arguments.end(), {"--certificate", file_});
    const Outcome o = run(arguments);
    EXPECT_EQ(o.code, exit_usage) << o;
    EXPECT_EQ(o.out, "");
    EXPECT_TRUE(contains(o.err, "--certificate is for one instance, and here is a second")) << o;
    EXPECT_FALSE(std::filesystem::exists(file_));
  }
}

TEST_F(CertificateOption, WrongPathsAreSeenBeforeTheWork) {
  for (const std::string& path : {folder_.path() + "/none/file", folder_.path(), std::string("/dev/full"),
                                  std::string("/dev/stdout"), std::string("/proc/self/fd/1")}) {
    for (const std::vector<std::string>& what :
         {std::vector<std::string>{"solve", "clocks", clocks}, {"table", "clocks"}}) {
      std::vector<std::string> arguments = what;
      arguments.insert(arguments.end(), {"--certificate", path});
      const Outcome o = run(arguments);
      EXPECT_EQ(o.code, exit_no_output) << o;
      EXPECT_EQ(o.out, "");
      EXPECT_EQ(lines_of(o.err).size(), 1u) << o;
      EXPECT_TRUE(contains(o.err, path + ": cannot be written: ")) << o;
    }
  }
}

TEST_F(CertificateOption, StandardOutputIsForTheAnswer) {
  const Outcome o = run({"solve", "clocks", clocks, "--certificate", "-"});
  EXPECT_EQ(o.code, exit_usage) << o;
  EXPECT_EQ(o.out, "");
  EXPECT_TRUE(contains(o.err, "--certificate: expected a file, found '-'")) << o;
}

TEST_F(CertificateOption, WhatWasStoppedIsNotSaidToHaveNoAnswer) {
  const Outcome o =
      run({"solve", "tiles", "--size", "4x4", "--goal", "first", "15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0",
           "--algorithm", "ida", "--time-limit", "0.05", "--certificate", file_});
  EXPECT_EQ(o.code, exit_unproved) << o;
  EXPECT_TRUE(contains(o.err, "no certificate was written: stopped before there was an answer\n")) << o;
}

TEST_F(CertificateOption, StoppedWorkLeavesNone) {
  const Outcome o =
      run({"count", "sudoku", std::string(81, '.'), "--time-limit", "0.05", "--certificate", file_});
  EXPECT_EQ(o.code, exit_unproved) << o;
  EXPECT_TRUE(contains(o.err, "no certificate was written: not all answers were counted\n")) << o;
  EXPECT_FALSE(std::filesystem::exists(file_));
}

}  // namespace
}  // namespace nonet::cli
