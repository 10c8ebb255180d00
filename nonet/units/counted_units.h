// Counts in numbered units that threads share, and keeps what each of them gave in a log.
//
// The work is cut into units once, by rules that do not look at the number of threads; each unit gives a
// count and the work it took, so the count is the same for any number of threads and for any interruptions.
// Units that were not finished when the count stopped are counted again. docs/reliability.md says what may
// happen to a count without making it wrong.
//
// Example: unit i of 100 counts i.
//
//   UnitWork work;
//   work.identity = "numbers below 100";
//   work.units = 100;
//   work.engine.count = [](u64 unit, Progress&) { return std::optional<UnitCount>({unit, 1}); };
//   Progress progress;
//   const auto counted = count_units(work, {.threads = 2}, progress);   // counted->count == 4950
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "nonet/base/integers.h"
#include "nonet/base/progress.h"
#include "nonet/base/result.h"

namespace nonet {

// A unit counts less than 2^64: at 10^12 solutions a second, more than any engine finds, that is half a
// year's work, and units are seconds. Their sum has 128 bits.
struct UnitCount {
  u64 count = 0;
  u64 nodes = 0;
};

// None: it was told to stop.
using CountUnit = std::function<std::optional<UnitCount>(u64 unit, Progress&)>;

// Who counts: unit by unit, or where it is better given many at once, so many of them.
struct UnitEngine {
  std::string name = "plain";  // as the log names it: one word
  CountUnit count;
  u64 batch = 1;
  std::function<bool(std::span<const u64> units, std::span<UnitCount> counts, Progress&)> count_many;
  int workers = 0;  // so many threads count, whatever the options say; 0: as the options say

  bool is_here() const { return count || count_many; }
  std::optional<UnitCount> count_one(u64 unit, Progress& progress) const {
    if (!count_many) return count(unit, progress);
    UnitCount one;
    if (!count_many({&unit, 1}, {&one, 1}, progress)) return std::nullopt;
    return one;
  }
};

struct UnitWork {
  std::string identity;  // everything on which the units and their counts depend
  u64 units = 0;
  UnitEngine engine;
  UnitEngine other;  // that must find the same, for units that are checked; there may be none
  // Its expected share of the work, for the progress; none: all alike.
  std::function<double(u64 unit)> weight;
};

class Ranks;

// How units are counted.
struct UnitOptions {
  int threads = 1;
  std::string backend = "auto";  // which engine counts, where there are several
  std::string checkpoint = {};   // file of the log, which keeps what is done; empty: none
  bool resume = false;           // that file must be there
  double recheck = 0;            // percent of the units, drawn at random, that the other engine counts again
  u64 seed = 1;                  // of the draw
  double memory = 1 << 30;       // bytes that all threads together may take
  Ranks* ranks = nullptr;        // the processes that share the work; null: this one alone
};

struct UnitsCounted {
  u128 count = 0;
  u64 nodes = 0;                        // of the units that are done, whoever did them
  u64 nodes_here = 0;                   // of this run, with those of units that were not finished
  u64 units = 0, done = 0, loaded = 0;  // loaded: of those done, from the checkpoint
  bool complete = false;
  u64 drawn = 0, rechecked = 0;  // units that were to be counted again, and that were, with the same count
  std::string rechecked_by;      // engines
  std::string engine;            // that counted here; of several ranks each may have its own
  std::string note;              // what the user should know: the log could not be written
};

// How it ended, in words.
std::string ending_of(const UnitsCounted& counted);

// The log is read first when it is there: an error when it is of another count, damaged, or in use, and then
// it is left as it is. A unit is in it as soon as it is done; short ones go there together, after two
// milliseconds or with the first that takes longer than all before it. An error of Fault::defect: a unit that
// was counted again has another count.
Result<UnitsCounted> count_units(const UnitWork& work, const UnitOptions& options, Progress& progress);

}  // namespace nonet
