// Counts in numbered units that threads share by stealing, and keeps the state of a count in a file.
//
// The work is cut into units once, by rules that do not look at the number of threads; each unit gives a
// count and the work it took, so their sums are the same for any number of threads and for any interruptions.
// Units that were not finished when the count stopped are counted again.
//
// Example: unit i of 100 counts i.
//
//   UnitWork work;
//   work.identity = "numbers below 100";
//   work.units = 100;
//   work.count = [](u64 unit, Progress&) { return std::optional<UnitCount>({unit, 1}); };
//   Progress progress;
//   const auto counted = count_units(work, 2, "", progress);   // counted->count == 4950
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "nonet/progress.h"
#include "nonet/puzzle.h"
#include "nonet/result.h"

namespace nonet {

struct UnitCount {
  u64 count = 0;
  u64 nodes = 0;
};

struct UnitWork {
  std::string identity;  // everything on which the units and their counts depend
  u64 units = 0;
  std::function<std::optional<UnitCount>(u64 unit, Progress&)> count;  // none: it was told to stop
  std::function<double(u64 unit)>
      weight;  // its expected share of the work, for the progress; none: all alike
};

struct UnitsCounted {
  u128 count = 0;
  u64 nodes = 0;                        // of the units that are done, whoever did them
  u64 nodes_here = 0;                   // of this run, with those of units that were not finished
  u64 units = 0, done = 0, loaded = 0;  // loaded: of those done, from the checkpoint
  bool complete = false;
  std::string note;  // what the user should know: the checkpoint could not be written
};

// How it ended, in words.
std::string ending_of(const UnitsCounted& counted);

// `checkpoint` is a file: read first when it is there (an error when it belongs to something else or is
// damaged), written every few seconds and at the end, whole or not at all; empty: none.
Result<UnitsCounted> count_units(const UnitWork& work, int threads, const std::string& checkpoint,
                                 Progress& progress);

}  // namespace nonet
