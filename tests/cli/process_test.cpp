// Runs of programs, without the rest of nonet.
#include "cli/process.h"

#include <gtest/gtest.h>

namespace nonet::cli {
namespace {

const std::atomic<bool> go_on = false;

ProcessRun run_shell(const std::string& script, const ProcessLimits& limits = {}, double scale = 1) {
  ProcessSlot slot({"/bin/sh", {"sh", "-c", script}}, limits);
  return slot.run("3\n", go_on, scale);
}

TEST(Process, TheExampleOfTheHeader) {
  const std::atomic<bool> stop = false;
  const auto path = find_program("cat");
  ProcessSlot slot({*path, {"cat"}}, {.seconds = 2, .memory_mib = 512});
  const ProcessRun run = slot.run("3\n", stop);
  EXPECT_EQ(run.output, "3\n");
  EXPECT_EQ(run.ending, Ending::exited);
}

// Runtimes reserve far more addresses than they use.
TEST(Process, TheLimitOfMemoryIsOfDataNotOfAddresses) {
  EXPECT_EQ(run_shell("ulimit -v; ulimit -d", {.memory_mib = 100}).output, "unlimited\n102400\n");
}

TEST(Process, WhatItsChildrenUsedCounts) {
  const ProcessRun run =
      run_shell("sh -c 'i=0; while [ $i -lt 1000000 ]; do i=$((i+1)); done'; echo 1", {.seconds = 0.1});
  EXPECT_EQ(run.ending, Ending::late) << run.seconds;
}

TEST(Process, TheInputCannotBeWrittenTo) {
  EXPECT_EQ(run_shell("(echo x >&0) 2> /dev/null || echo refused").output, "refused\n");
}

// Whoever holds the input of an earlier run has his own place in it.
TEST(Process, EveryRunReadsFromTheStart) {
  ProcessSlot slot({"/bin/sh", {"sh", "-c", "read line; echo $line; readlink /proc/self/fd/0"}}, {});
  for (const char* line : {"1", "2"}) {
    const std::string output = slot.run(std::string(line) + "\nrest\n", go_on).output;
    EXPECT_EQ(output.substr(0, 2), std::string(line) + "\n");
  }
}

TEST(Process, TheLimitOfOutputIsStretched) {
  const std::string blanks = "head -c 3000000 /dev/zero";
  EXPECT_EQ(run_shell(blanks).ending, Ending::flooded);
  EXPECT_EQ(run_shell(blanks, {}, 3).ending, Ending::exited);
  EXPECT_EQ(ProcessLimits{}.output_of_run(1e9), std::size_t{64} << 20);
}

}  // namespace
}  // namespace nonet::cli
