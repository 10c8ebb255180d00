// Which units of a count are done, and what they add up to: handed out, given back and finished by any
// thread, and kept in a log (units/log.h) where the options name a file.
//
// Invariant: a unit is open, taken or done. What is done is added to the sums once, and is in the log before
// finish() returns. Besides the sum modulo 2^128 there are sums modulo two primes, which the counts are
// reduced by one at a time: they must agree at the end, so that a sum that was damaged in memory is noticed.
//
// Example: one thread, a unit at a time.
//
//   UnitLedger ledger(work, options, progress);
//   if (auto started = ledger.start(); !started) return started.error();
//   u64 unit[1];
//   while (ledger.take(unit) > 0) {
//     const UnitCount count[1] = {*work.engine.count(unit[0], progress)};
//     ledger.finish(unit, count, work.engine.name);
//   }
//   return ledger.result();
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "nonet/units/counted_units.h"

namespace nonet {

class UnitLedger {
 public:
  // They outlive it.
  UnitLedger(const UnitWork& work, const UnitOptions& options, Progress& progress);
  ~UnitLedger();

  // Opens the log and reads what is done. Nothing but this may be called before, and nothing after an error.
  Result<Done> start();

  // The next units that nobody has, at most as many as there is room for. 0: none is open now; those that
  // others have may be given back.
  std::size_t take(std::span<u64> units);
  void give_back(std::span<const u64> units);
  // What these gave, by whom. A unit that is done already, or that is none, is passed over.
  void finish(std::span<const u64> units, std::span<const UnitCount> counts, std::string_view engine);

  u64 open() const;  // units that nobody has
  void remove_done(std::vector<u64>& units) const;
  bool complete() const;

  // How far it came, everything synced. Where all is done and the options want it, drawn units are counted
  // again first (units/recheck.h): an error where one of them differs.
  Result<UnitsCounted> result();

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace nonet
