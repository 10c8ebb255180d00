#include "nonet/units/counted_units.h"

#include <fmt/format.h>

#include "nonet/base/each_chunk.h"
#include "nonet/units/ledger.h"
#include "nonet/units/rank_units.h"
#include "nonet/units/worker.h"

namespace nonet {

std::string ending_of(const UnitsCounted& counted) {
  if (counted.units == 0 && !counted.complete) return "stopped while the work was being divided";
  if (!counted.complete) {
    return fmt::format("stopped when {} of {} units were counted", counted.done, counted.units);
  }
  std::string text = "every choice was tried";
  if (counted.loaded > 0) {
    text += fmt::format("; {} of {} units were in the checkpoint", counted.loaded, counted.units);
  }
  if (counted.rechecked < counted.drawn) {
    text += fmt::format("; stopped when {} of {} units were counted again", counted.rechecked, counted.drawn);
  } else if (counted.rechecked > 0) {
    text += fmt::format("; {} of {} units were counted again by {}: the same", counted.rechecked,
                        counted.units, counted.rechecked_by);
  }
  return text;
}

Result<UnitsCounted> count_units(const UnitWork& work, const UnitOptions& options, Progress& progress) {
  if (options.ranks != nullptr) {
    auto counted = count_units_by_ranks(work, options, progress);
    if (counted) counted->engine = work.engine.name;
    return counted;
  }
  UnitLedger ledger(work, options, progress);
  if (auto started = ledger.start(); !started) return started.error();
  const int threads = threads_of(work.engine, options);
  LedgerUnits units(work.engine, ledger, static_cast<u64>(threads));
  run_threads(threads, [&](int) { UnitWorker(work.engine, units, progress).run(); });
  auto counted = ledger.result();  // keeps what was done before a failure, too
  if (const std::string why = progress.failure(); !why.empty()) return Error{Fault::refused, why};
  if (counted) counted->engine = work.engine.name;
  return counted;
}

}  // namespace nonet
