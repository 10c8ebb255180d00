// One thread that counts units, whoever hands them out: the ledger itself, or a rank that was given some.
//
// Short units are taken and handed over several at a time, so that threads do not wait for one another. Such
// a bunch ends, and its rest is given back, when the next unit might take it beyond `longest`: as long as the
// slowest unit in it, which is all that is known of the next. So what is finished waits for about that time,
// and longer only where a unit is much slower than all before it.
//
// Example: a thread of a count by several.
//
//   LedgerUnits units(work.engine, ledger, threads);
//   UnitWorker(work.engine, units, progress).run();
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <span>
#include <utility>
#include <vector>

#include "nonet/units/counted_units.h"
#include "nonet/units/ledger.h"

namespace nonet {

// Where units come from and go to; used by several threads.
class UnitSource {
 public:
  virtual ~UnitSource() = default;
  // The next ones, at most as many as there is room for; it may wait. 0: there are no more.
  virtual std::size_t take(std::span<u64> units) = 0;
  virtual void finish(std::span<const u64> units, std::span<const UnitCount> counts) = 0;
  virtual void give_back(std::span<const u64> units) = 0;
};

class UnitWorker {
 public:
  static constexpr auto longest = std::chrono::microseconds(2000);
  static constexpr u64 most_room = 256;

  UnitWorker(const UnitEngine& engine, UnitSource& source, Progress& progress)
      : engine_(engine), source_(source), progress_(progress) {}

  // Until there are no more, or it is told to stop. False: a unit was not counted although nobody had said
  // so.
  bool run() {
    while (!progress_.should_stop()) {
      units_.resize(static_cast<std::size_t>(engine_.count_many ? engine_.batch : room_));
      units_.resize(source_.take(units_));
      if (units_.empty()) return true;
      counts_.resize(units_.size());
      bool refused = false;
      const std::size_t done = engine_.count_many ? count_many(refused) : count_one_by_one(refused);
      if (done > 0) source_.finish(std::span(units_).first(done), std::span(counts_).first(done));
      if (done < units_.size()) source_.give_back(std::span(units_).subspan(done));
      if (refused) return progress_.should_stop();
    }
    return true;
  }

 private:
  using Clock = Progress::Clock;

  std::size_t count_many(bool& refused) {
    refused = !engine_.count_many(units_, counts_, progress_);
    return refused ? 0 : units_.size();
  }

  std::size_t count_one_by_one(bool& refused) {
    const auto begin = Clock::now();
    std::size_t done = 0;
    Clock::duration took{}, slowest{};
    while (done < units_.size() && took + slowest < longest) {
      const auto counted = engine_.count(units_[done], progress_);
      if (!counted) {
        refused = true;
        return done;
      }
      counts_[done++] = *counted;
      const auto before = std::exchange(took, Clock::now() - begin);
      slowest = std::max(slowest, took - before);
    }
    if (done < units_.size()) {
      room_ = std::max<u64>(1, room_ / 2);
    } else if (took < longest / 4) {
      room_ = std::min(2 * room_, most_room);
    }
    return done;
  }

  const UnitEngine& engine_;
  UnitSource& source_;
  Progress& progress_;
  u64 room_ = 1;  // units that it takes at a time
  std::vector<u64> units_;
  std::vector<UnitCount> counts_;
};

// The units of a ledger for so many workers, who may become more or fewer. The last units are divided among
// them all.
class LedgerUnits final : public UnitSource {
 public:
  LedgerUnits(const UnitEngine& engine, UnitLedger& ledger, u64 workers)
      : engine_(engine), ledger_(ledger), workers_(workers) {}

  void add_workers(u64 more) { workers_.fetch_add(more); }
  void remove_workers(u64 some) { workers_.fetch_sub(some); }  // that were added
  u64 workers() const { return std::max<u64>(1, workers_.load()); }
  // What one of them may take when so many are open.
  u64 piece(u64 open) const { return open / (engine_.count_many ? workers() : 4 * workers()) + 1; }

  std::size_t take(std::span<u64> units) override {
    const u64 size = std::min<u64>(units.size(), piece(ledger_.open()));
    return ledger_.take(units.first(static_cast<std::size_t>(size)));
  }
  void finish(std::span<const u64> units, std::span<const UnitCount> counts) override {
    ledger_.finish(units, counts, engine_.name);
  }
  void give_back(std::span<const u64> units) override { ledger_.give_back(units); }

 private:
  const UnitEngine& engine_;
  UnitLedger& ledger_;
  std::atomic<u64> workers_;
};

// How many threads are to count.
inline int threads_of(const UnitEngine& engine, const UnitOptions& options) {
  return engine.workers > 0 ? engine.workers : std::max(1, options.threads);
}

}  // namespace nonet
