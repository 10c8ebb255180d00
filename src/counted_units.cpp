#include "nonet/counted_units.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <vector>

#include "nonet/each_chunk.h"
#include "src/rank_units.h"
#include "src/unit_ledger.h"

namespace nonet {

namespace {

// One thread's share of the work, taken from the ledger piece by piece.
class Worker {
 public:
  Worker(const UnitWork& work, UnitLedger& ledger, int threads, Progress& progress)
      : work_(work), ledger_(ledger), threads_(static_cast<u64>(threads)), progress_(progress) {}

  void run() {
    while (!progress_.should_stop()) {
      units_.resize(work_.count_many ? std::max<u64>(1, work_.batch) : fair_share());
      units_.resize(ledger_.take(units_));
      if (units_.empty()) return;
      counts_.resize(units_.size());
      const std::size_t done = work_.count_many ? count_many() : count_one_by_one();
      ledger_.finish(std::span(units_).first(done), std::span(counts_).first(done), work_.engine);
      ledger_.give_back(std::span(units_).subspan(done));
    }
  }

 private:
  using Clock = std::chrono::steady_clock;

  // Short units are taken several at a time, so that they do not wait for the ledger; towards the end fewer.
  u64 fair_share() const { return std::min(room_, ledger_.open() / (4 * threads_) + 1); }

  std::size_t count_many() { return work_.count_many(units_, counts_, progress_) ? units_.size() : 0; }

  // How many were counted until it was told to stop or had taken long enough: others may want the rest.
  std::size_t count_one_by_one() {
    const auto begin = Clock::now();
    std::size_t done = 0;
    Clock::duration took{};
    while (done < units_.size() && took < longest) {
      const auto counted = work_.count(units_[done], progress_);
      if (!counted) return done;
      counts_[done++] = *counted;
      took = Clock::now() - begin;
    }
    if (took < longest / 4) room_ = std::min(2 * room_, most_room);
    if (took >= longest) room_ = std::max<u64>(1, room_ / 2);
    return done;
  }

  static constexpr auto longest = std::chrono::microseconds(2000);
  static constexpr u64 most_room = 256;

  const UnitWork& work_;
  UnitLedger& ledger_;
  const u64 threads_;
  Progress& progress_;
  u64 room_ = 1;
  std::vector<u64> units_;
  std::vector<UnitCount> counts_;
};

}  // namespace

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
    if (const std::string why = progress.failure(); !why.empty()) return Error{Fault::refused, why};
    if (counted) counted->engine = work.engine;
    return counted;
  }
  UnitLedger ledger(work, options, progress);
  if (auto started = ledger.start(); !started) return started.error();
  const int threads = std::max(1, options.threads);
  run_threads(threads, [&](int) { Worker(work, ledger, threads, progress).run(); });
  auto counted = ledger.result();  // keeps what was done before a failure, too
  if (const std::string why = progress.failure(); !why.empty()) return Error{Fault::refused, why};
  if (counted) counted->engine = work.engine;
  return counted;
}

}  // namespace nonet
