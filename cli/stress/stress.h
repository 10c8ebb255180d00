// Somebody's program on many boards, several at once, and what came of it. Boards are handed out in order and
// the first failure is the first in that order, so a report does not depend on how many run at once.
#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/process.h"
#include "cli/stress/budget.h"
#include "nonet/base/progress.h"
#include "nonet/contract/interface.h"
#include "nonet/contract/judging.h"
#include "nonet/contract/specimens.h"

namespace nonet::cli {

enum class Verdict {
  right,
  wrong,
  malformed,
  nothing,    // no output
  late,       // past the time limit
  flooded,    // more output than allowed
  signalled,  // ended by a signal
  failed,     // a nonzero exit code
  better,     // than the exact answer, which is then wrong
  stopped,    // nonet was told to
  refused,    // nothing can be said: there is no exact answer, or the program could not be started
};
std::string_view name_of(Verdict verdict);
inline bool fails(Verdict verdict) {
  return verdict != Verdict::right && verdict != Verdict::stopped && verdict != Verdict::refused;
}

struct Trial {
  std::string text;  // of the board
  u64 size = 0;
  u64 index = 0;  // in the order of boards
  Verdict verdict = Verdict::right;
  std::string reason;         // when it is not right
  std::string exact, output;  // the contest's output, and the program's
  std::string before;         // the whole input, where the board fails only together with others
  u64 place = 0, boards = 1;  // of the board in that input, and how many it holds
  double seconds = 0;         // of the processor
  double elapsed = 0;         // by the clock, where that was too long
  long memory_kib = 0;
  Fault fault = Fault::usage;  // of a refusal
};

// Everything a worker needs; the same for all of them.
struct Examination {
  const Puzzle& puzzle;
  const Judging& judging;
  const ProcessCommand& command;
  ProcessLimits limits;
  std::size_t together = 1;  // boards of one run
  const std::atomic<bool>* stop;
  bool stopped() const { return stop->load(std::memory_order_relaxed); }
  bool stop_at_first = true;  // nobody asks what comes behind a board that fails
  u64 late = 0;               // nor behind so many that were late; 0: all the same
};

// One board, or several in one run; trials in the same order. Where a run of several fails, the first board
// that it did not answer rightly is tried alone, and then those behind it are run again; boards that nobody
// asks about are left `stopped`.
std::vector<Trial> examine(const Examination& examination, std::vector<Specimen> boards, ProcessSlot& slot);

struct Series {
  u64 tried = 0;             // boards, up to the failure that ended it
  bool exhausted = false;    // all boards were tried
  bool ended_late = false;   // it reached the limit of late boards
  bool out_of_time = false;  // the budget ran out before the boards did
  std::vector<Verdict> verdicts;
  std::vector<u64> sizes;      // of the boards tried
  std::optional<Trial> first;  // failure or refusal
  std::optional<Trial> slowest;
  long memory_kib = 0;

  u64 number(Verdict verdict) const {
    return static_cast<u64>(std::count(verdicts.begin(), verdicts.end(), verdict));
  }
  // The end of the series did not depend on its verdicts, so shares of random boards are not biased.
  bool is_sample() const { return !ended_late && !(out_of_time && number(Verdict::late) > 0); }
};

struct SeriesLimits {
  u64 boards = 0;
  bool stop_at_first = true;
  u64 late = 0;  // ends after so many that were late; 0: goes on
  int processes = 1;
  std::optional<Verdict> only = {};  // other failures are none
  Halt* halt = nullptr;              // the examination's; null: no time limit for the series
};

// `next` is called by one thread at a time, in order.
Series try_boards(const Examination& examination, const SeriesLimits& limits,
                  const std::function<std::optional<Specimen>()>& next, Progress& progress);

struct Shrunk {
  Trial trial;
  u64 tried = 0;          // smaller boards, until none of them failed in the same way
  u64 neighbours = 0;     // of those, the ones that are smaller than the last
  u64 otherwise = 0;      // and of those the ones that fail in another way
  bool smallest = true;   // none of its smaller neighbours fails; false: given up
  bool unsteady = false;  // a board on which it failed was answered rightly when asked again
};
// `failure` knows its size.
Shrunk shrink(const Examination& examination, Specimens& specimens, const Trial& failure, int processes,
              Progress& progress);

// How many times the limit of one board a run of several has: in a program that hangs, waiting for all would
// take for ever.
inline double limits_of_run(std::size_t boards) {
  return double(std::min<std::size_t>(boards, 10));
}

// How nonet answers a board: the contest's question, or with the moves, without large tables.
Request board_request(const Puzzle& puzzle, bool judge);

// Wilson's interval for a share, at 95%.
struct Interval {
  double low, high;
};
Interval confidence(u64 hits, u64 of);

}  // namespace nonet::cli
