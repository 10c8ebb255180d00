// Somebody's program on many boards, several at once, and what came of it. Boards are handed out in order and
// the first failure is the first in that order, so a report does not depend on how many run at once.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/process.h"
#include "nonet/interface.h"
#include "nonet/judging.h"
#include "nonet/progress.h"
#include "nonet/specimens.h"

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
  std::string before;         // boards that the same run had to answer before this one, where that matters
  double seconds = 0;
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
  const std::atomic<bool>& stop;
};

// One board, or several in one run; trials in the same order. Where a run of several fails, each board that
// it did not answer rightly is tried alone.
std::vector<Trial> examine(const Examination& examination, std::vector<Specimen> boards, ProcessSlot& slot,
                           Progress& progress);

struct Series {
  u64 tried = 0;           // with the failure that ended it, or all
  bool exhausted = false;  // there are no more boards
  std::vector<Verdict> verdicts;
  std::vector<u64> sizes;      // of the boards tried
  std::optional<Trial> first;  // failure or refusal
  std::optional<Trial> slowest;
  long memory_kib = 0;
};

struct SeriesLimits {
  u64 boards = 0;
  bool stop_at_first = true;
  u64 late = 0;  // ends after so many that were late; 0: goes on
  int processes = 1;
};

// `next` is called by one thread at a time, in order.
Series try_boards(const Examination& examination, const SeriesLimits& limits,
                  const std::function<std::optional<Specimen>()>& next, Progress& progress);

struct Shrunk {
  Trial trial;
  u64 tried = 0;         // smaller boards, until none of them failed
  bool smallest = true;  // none of its smaller neighbours fails; false: given up
};
Shrunk shrink(const Examination& examination, Specimens& specimens, Trial failure, int processes,
              Progress& progress);

// How nonet answers a board: the contest's question, or with the moves, without large tables.
Request board_request(const Puzzle& puzzle, bool judge);
// The instance of a text that the puzzle wrote.
Result<std::unique_ptr<Instance>> read_board(const Puzzle& puzzle, const std::string& text);

// Wilson's interval for a share, at 95%.
struct Interval {
  double low, high;
};
Interval confidence(u64 hits, u64 of);

}  // namespace nonet::cli
