// Somebody's program, run once on an input: with limits on time, memory and output, in a process group of its
// own that is killed whole when it has ended, is late, writes too much, or nonet is told to stop. What it
// started and let go into other groups or sessions is known by a mark in its environment and killed too, once
// adopt_orphans() was called; only what cleared its environment escapes. The kernel kills the program, and
// that alone, when nonet itself dies.
//
//   const auto path = find_program("cat");
//   ProcessSlot slot({*path, {"cat"}}, {.seconds = 2, .memory_mib = 512});
//   const ProcessRun run = slot.run("3\n", stop);   // run.output is "3\n", run.ending Ending::exited
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/base/result.h"

namespace nonet::cli {

struct ProcessCommand {
  std::string path;                    // of the file
  std::vector<std::string> arguments;  // the first is the name it was called by
};

struct ProcessLimits {
  double seconds = 2;  // of the processor; by the clock three times as many and one more
  // MiB of data: what it allocates, and not what it only reserves, as the runtimes of many languages do.
  std::uint64_t memory_mib = 0;  // 0: none
  std::size_t output = 1 << 20;  // bytes

  // Of a run whose limits are stretched.
  std::size_t output_of_run(double scale) const {
    constexpr double most = 64 << 20;
    return std::max(output, static_cast<std::size_t>(std::min(double(output) * scale, most)));
  }
};

enum class Ending {
  exited,
  signalled,
  late,
  flooded,      // wrote more than it may
  stopped,      // because nonet was
  not_started,  // the machine or the file refused
};

struct ProcessRun {
  Ending ending = Ending::not_started;
  int code = 0;  // exit code, signal, or errno of what refused
  std::string output;
  double seconds = 0;  // of the processor
  double elapsed = 0;  // by the clock
  long memory_kib =
      0;  // most at once; at least what nonet had itself, for the kernel counts from before exec
};

// The file that a shell would run by this name; an error of Fault::usage says why there is none.
Result<std::string> find_program(const std::string& name);

// Most at once of nonet itself: what a run had is only known where it had more.
long own_memory_kib();

// CPU time of a running process, without that of its children; 0 if there is no such process.
double processor_seconds(int pid);

// From now on, what programs leave behind becomes a child of this process, where a slot finds it.
void adopt_orphans();

// By the clock, of a run that has so many seconds of the processor.
inline double clock_limit(double seconds) {
  return 3 * seconds + 1;
}

// Runs one process after another; every thread has its own.
class ProcessSlot {
 public:
  ProcessSlot(ProcessCommand command, const ProcessLimits& limits);
  ~ProcessSlot();
  ProcessSlot(const ProcessSlot&) = delete;
  ProcessSlot& operator=(const ProcessSlot&) = delete;

  // `scale` stretches the limits of time and output, for inputs of many instances.
  ProcessRun run(std::string_view input, const std::atomic<bool>& stop, double scale = 1);

 private:
  bool refill(std::string_view input);
  int start(int input, int output, double seconds, int& pid);  // errno; 0: it runs
  void follow(int pid, int output, double scale, const std::atomic<bool>& stop, ProcessRun& run);
  void end_orphans();

  const ProcessCommand command_;
  ProcessLimits limits_;
  std::string mark_;  // in the environment of all that this slot runs, and of nothing else
  std::vector<char*> arguments_, environment_;
  int input_ = -1;  // a file in memory: a program that does not read it disturbs nobody
  int nowhere_ = -1;
  std::chrono::steady_clock::time_point looked_{};  // for orphans
};

}  // namespace nonet::cli
