// What ranks say to one another (nonet/units/ranks.h), and how that is written in bytes.
//
// A message is a mark with the version, its kind, its fields in order, and the CRC-32C of all before it.
// Numbers take eight bytes, lowest first; texts and lists have their length in front. What is read is checked
// as a whole: lengths before memory is taken for them, the CRC, and that nothing is left over. Whether
// numbers of units are units is for the reader to ask, who knows how many there are.
//
// Example:
//
//   const auto bytes = write_message(RankEnd{.stop = true});
//   const auto message = read_message(bytes);   // std::get<RankEnd>(*message).stop
#pragma once

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "nonet/units/counted_units.h"

namespace nonet {

// What a rank has to do and can take: units it has not begun, workers without one, units it wants to have
// waiting.
struct RankNeed {
  bool asks = false;
  u64 waiting = 0, idle = 0, wanted = 0;
};

// To rank 0. The first message of a count.
struct RankHello {
  std::string identity, engine;
  u64 units = 0, workers = 0;
  RankNeed need;
};
struct RankResults {
  std::vector<u64> units;
  std::vector<u64> counts, nodes;  // by unit
  u64 steps = 0;                   // of work since the last message, whether or not a unit was finished
  RankNeed need;
};
// The last message of a count: its workers have ended.
struct RankGone {
  bool stopped = false;  // something else than rank 0 ended its work, and ends that of all
  bool leaves = false;   // it alone is to end: the others go on with its units
  std::string trouble;   // why it cannot go on; empty: it could
};

// From rank 0. The answer to a need that asks: perhaps none.
struct RankShare {
  std::vector<u64> units;
};
// No more units will come; `stop`: those that are being counted are not wanted.
struct RankEnd {
  bool stop = false;
};
// After the last rank has gone: what the count gives, or what was wrong.
struct RankOutcome {
  bool good = false;
  UnitsCounted counted;
  int fault = 0;
  std::string trouble;
};

// Between counts. Instances that only rank 0 can read.
struct RankInput {
  std::string text;
};
// Either way: the process ends, whatever comes. Of rank 0 the code counts, of others the reason.
struct RankFarewell {
  int code = 0;
  bool leaves = false;  // it was told to end, and the others can go on
  std::string trouble;
};

using RankSaid =
    std::variant<RankHello, RankResults, RankGone, RankShare, RankEnd, RankOutcome, RankInput, RankFarewell>;

std::vector<std::byte> write_message(RankSaid said);
std::optional<RankSaid> read_message(std::span<const std::byte> bytes);
bool is_farewell(std::span<const std::byte> bytes);  // quicker than reading all

}  // namespace nonet
