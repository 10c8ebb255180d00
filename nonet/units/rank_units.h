// Counts units with all ranks of a job (nonet/units/ranks.h). Rank 0 keeps the ledger, hands out units and
// counts itself; the others count what they are given. All of them call this with the same work, and all get
// the same answer.
//
// Shares. A rank has units waiting for about a tenth of a second of its work, so that it never waits for an
// answer, but never more than half of its fair part of what is left: shares become smaller and smaller, and
// at the end units go only to workers that have none.
//
// Losses. A rank that is told to end by a signal of its own hands back what it has not finished; one that is
// silent for longer than Ranks::patience() is given up, and what it says later is passed over. Either way the
// others get its units. Whatever is not finished when all end is not in the log, and is counted when the
// count is resumed.
//
// Order. A rank begins with a hello and ends with a gone; then rank 0 sends the outcome to all. Messages of
// two ranks keep their order, so that whatever comes before a hello belongs to an earlier count. A rank whose
// time is up or that cannot go on stops them all. What is read is checked; what makes no sense ends the count
// with an error.
//
// Example: in every process of a job.
//
//   UnitOptions options;
//   options.threads = 4;      // of this rank
//   options.ranks = &ranks;
//   const auto counted = count_units_by_ranks(work, options, progress);
#pragma once

#include <algorithm>
#include <chrono>

#include "nonet/units/counted_units.h"
#include "nonet/units/ranks.h"

namespace nonet {

Result<UnitsCounted> count_units_by_ranks(const UnitWork& work, const UnitOptions& options,
                                          Progress& progress);

// A wait between two looks for messages, of which nobody tells us: short after something that is answered
// soon, then longer and longer, for those who count need the core. Units that wait for their turn hide it,
// but not at the end, when there are none.
class RankPause {
 public:
  std::chrono::microseconds next(bool soon, bool near_end) {
    const auto now = std::min(soon ? shortest : wait_, near_end ? longest_at_end : longest);
    wait_ = 2 * now;
    return now;
  }

 private:
  static constexpr std::chrono::microseconds shortest{50}, longest_at_end{2000}, longest{10000};
  std::chrono::microseconds wait_ = shortest;
};

}  // namespace nonet
