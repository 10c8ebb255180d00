#include "nonet/units/ledger.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <vector>

#include "nonet/base/decimal.h"
#include "nonet/units/log.h"
#include "nonet/units/recheck.h"

namespace nonet {

namespace {

// A bit a unit.
class UnitSet {
 public:
  explicit UnitSet(u64 units) : bytes_((units + 7) / 8) {}
  bool has(u64 unit) const { return (bytes_[unit / 8] >> (unit % 8) & 1) != 0; }
  bool add(u64 unit) {  // false: it was there
    if (has(unit)) return false;
    bytes_[unit / 8] = static_cast<std::uint8_t>(bytes_[unit / 8] | 1u << (unit % 8));
    return true;
  }

 private:
  std::vector<std::uint8_t> bytes_;
};

}  // namespace

class UnitLedger::State {
 public:
  State(const UnitWork& work, const UnitOptions& options, Progress& progress)
      : work_(work),
        options_(options),
        progress_(progress),
        text_(work.identity, work.units),
        done_(0),
        recheck_(work, options) {}

  Result<Done> start() {
    if (work_.units > most_units) {
      return Error{Fault::refused, fmt::format("{} units of work are too many", work_.units)};
    }
    const double bytes = double(work_.units) / 4;  // which are done, and which are drawn to be counted again
    if (bytes > options_.memory) {
      return Error{Fault::refused, fmt::format("{} units of work take {}; {} are allowed", work_.units,
                                               size_text(bytes), size_text(options_.memory))};
    }
    if (work_.identity.size() > UnitLogText::longest_identity) {
      return Error{Fault::refused,
                   fmt::format("a count with an identity of {} bytes is too large: the most are {}",
                               work_.identity.size(), UnitLogText::longest_identity)};
    }
    if (auto able = recheck_.start(progress_); !able) return able.error();
    done_ = UnitSet(work_.units);
    before_ = progress_.nodes();
    all_weights_ = recheck_.weights() + unit_weights();
    if (!options_.checkpoint.empty()) {
      if (auto loaded = load(); !loaded) return loaded.error();
    }
    open_ = work_.units - count_;
    return Done{};
  }

  std::size_t take(std::span<u64> units) {
    const std::lock_guard lock(mutex_);
    std::size_t taken = 0;
    while (taken < units.size() && !returned_.empty()) {
      const u64 unit = returned_.back();
      returned_.pop_back();
      if (!done_.has(unit)) units[taken++] = unit;
    }
    for (; taken < units.size() && next_ < work_.units; ++next_) {
      if (!done_.has(next_)) units[taken++] = next_;
    }
    open_ -= std::min<u64>(open_, taken);
    return taken;
  }

  void give_back(std::span<const u64> units) {
    const std::lock_guard lock(mutex_);
    for (const u64 unit : units) {
      if (unit >= work_.units || done_.has(unit)) continue;
      returned_.push_back(unit);
      ++open_;
    }
  }

  void finish(std::span<const u64> units, std::span<const UnitCount> counts, std::string_view engine) {
    const std::string word = engine_word(engine);
    std::string lines;
    {
      const std::lock_guard lock(mutex_);
      for (std::size_t i = 0; i < units.size() && i < counts.size(); ++i) {
        const UnitRecord record = {units[i], counts[i], word};
        if (record.unit >= work_.units || !done_.add(record.unit)) continue;
        add(record);
        if (log_) text_.add_record(lines, record);
      }
      report();
    }
    if (lines.empty()) return;
    const Progress::Saving saving(progress_);
    log_->append(lines);
  }

  u64 open() const {
    const std::lock_guard lock(mutex_);
    return open_;
  }

  void remove_done(std::vector<u64>& units) const {
    const std::lock_guard lock(mutex_);
    std::erase_if(units, [&](u64 unit) { return done_.has(unit); });
  }

  bool complete() const {
    const std::lock_guard lock(mutex_);
    return count_ == work_.units;
  }

  Result<UnitsCounted> result() {
    const bool whole = complete();
    sync();
    if (!sums_.agree()) {
      return Error{Fault::defect,
                   "the sums modulo two primes do not agree with the count: this machine cannot be trusted"};
    }
    UnitsCounted counted;
    if (whole) {
      auto rechecked = recheck_.run(progress_, share(done_weights_), share(loaded_weights_));
      if (!rechecked) return rechecked.error();
      recheck_.describe(counted);
      close_log();
    }
    counted.count = sums_.count;
    counted.nodes = sums_.nodes;
    const u64 here = sums_.nodes - loaded_nodes_;
    counted.nodes_here = whole ? here : std::max(here, progress_.nodes() - before_);
    counted.units = work_.units;
    counted.done = count_;
    counted.loaded = loaded_;
    counted.complete = whole;
    if (log_) counted.note = log_->note();
    return counted;
  }

 private:
  void sync() {
    if (!log_) return;
    const Progress::Saving saving(progress_);
    log_->sync();
  }

  // Last of all, so that a log in which a recheck finds something wrong is left as it is. A total belongs to
  // all units: where some are missing there is none.
  void close_log() {
    if (!log_ || log_->read().closed || !log_->complete()) return;
    const Progress::Saving saving(progress_);
    std::string line;
    text_.add_total(line, sums_);
    log_->append(line);
    log_->sync();
  }

  static constexpr u64 most_units = u64{1} << 32;

  Result<Done> load() {
    auto log = UnitLog::open(options_.checkpoint, text_, options_.resume, [&](const UnitRecord& record) {
      if (!done_.add(record.unit)) return false;
      add(record);
      return true;
    });
    if (!log) return log.error();
    log_ = std::move(*log);
    loaded_ = count_;
    loaded_nodes_ = sums_.nodes;
    loaded_weights_ = done_weights_;
    return Done{};
  }

  void add(const UnitRecord& record) {
    ++count_;
    sums_.add(record.counted);
    recheck_.see(record);
    done_weights_ += work_.weight ? work_.weight(record.unit) : 1;
  }

  // Of all units; only some when it is told to stop.
  double unit_weights() {
    if (!work_.weight) return static_cast<double>(work_.units);
    double sum = 0;
    for (u64 unit = 0; unit < work_.units; ++unit) {
      if (unit % 4096 == 0 && progress_.should_stop()) break;
      sum += work_.weight(unit);
    }
    return sum;
  }

  double share(double weights) const { return all_weights_ > 0 ? std::min(1.0, weights / all_weights_) : 0; }

  void report() {
    if (all_weights_ > 0) progress_.report_fraction(share(done_weights_), share(loaded_weights_));
  }

  const UnitWork& work_;
  const UnitOptions& options_;
  Progress& progress_;
  const UnitLogText text_;
  std::unique_ptr<UnitLog> log_;
  u64 loaded_ = 0, loaded_nodes_ = 0;  // of the log as it was
  u64 before_ = 0;                     // nodes that were reported before the start
  double all_weights_ = 0, loaded_weights_ = 0;

  mutable std::mutex mutex_;  // of what follows
  UnitSet done_;
  UnitSums sums_;
  u64 count_ = 0, open_ = 0;  // units that are done; that nobody has
  u64 next_ = 0;              // none below it was never taken
  std::vector<u64> returned_;
  double done_weights_ = 0;
  UnitRecheck recheck_;
};

UnitLedger::UnitLedger(const UnitWork& work, const UnitOptions& options, Progress& progress)
    : state_(std::make_unique<State>(work, options, progress)) {}

UnitLedger::~UnitLedger() = default;

Result<Done> UnitLedger::start() {
  return state_->start();
}

std::size_t UnitLedger::take(std::span<u64> units) {
  return state_->take(units);
}

void UnitLedger::give_back(std::span<const u64> units) {
  state_->give_back(units);
}

void UnitLedger::finish(std::span<const u64> units, std::span<const UnitCount> counts,
                        std::string_view engine) {
  state_->finish(units, counts, engine);
}

u64 UnitLedger::open() const {
  return state_->open();
}

void UnitLedger::remove_done(std::vector<u64>& units) const {
  state_->remove_done(units);
}

bool UnitLedger::complete() const {
  return state_->complete();
}

Result<UnitsCounted> UnitLedger::result() {
  return state_->result();
}

}  // namespace nonet
