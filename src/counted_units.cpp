#include "nonet/counted_units.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>
#include <mutex>
#include <vector>

#include "nonet/each_chunk.h"
#include "src/checkpoint.h"

namespace nonet {

namespace {

constexpr auto between_saves = std::chrono::seconds(5);
constexpr u64 none = ~u64{0};

// The units a thread has yet to do: an interval, of which its owner takes the first and thieves the upper
// half.
class Share {
 public:
  void set(u64 begin, u64 end) { interval_.store(begin << 32 | end); }

  u64 take() {
    u64 old = interval_.load();
    while (old >> 32 < (old & mask)) {
      if (interval_.compare_exchange_weak(old, old + (u64{1} << 32))) return old >> 32;
    }
    return none;
  }

  // Moves the upper half, at least one unit, to a thief that has nothing.
  bool give_half(Share& thief) {
    u64 old = interval_.load();
    while (old >> 32 < (old & mask)) {
      const u64 begin = old >> 32, end = old & mask, middle = begin + (end - begin) / 2;
      if (interval_.compare_exchange_weak(old, begin << 32 | middle)) {
        thief.set(middle, end);
        return true;
      }
    }
    return false;
  }

  u64 left() const {
    const u64 now = interval_.load();
    return (now & mask) - std::min(now >> 32, now & mask);
  }

 private:
  static constexpr u64 mask = 0xffffffff;
  std::atomic<u64> interval_ = 0;
};

class Count {
 public:
  Count(const UnitWork& work, const std::string& path, Progress& progress)
      : work_(work), path_(path), progress_(progress) {}

  Result<Done> start() {
    state_.identity = work_.identity;
    state_.units = work_.units;
    state_.bits.assign((work_.units + 7) / 8, 0);
    if (!path_.empty()) {
      auto kept = load_checkpoint(path_);
      if (!kept) return kept.error();
      if (*kept && ((*kept)->identity != work_.identity || (*kept)->units != work_.units)) {
        return Error{Fault::file, fmt::format("{}: is the checkpoint of another count: '{}', not '{}'", path_,
                                              (*kept)->identity, work_.identity)};
      }
      if (*kept) {
        state_ = std::move(**kept);
      } else if (auto saved = save_checkpoint(path_, state_); !saved) {  // better now than after hours
        return saved.error();
      }
    }
    loaded_ = done_ = state_.done();
    loaded_nodes_ = state_.nodes;
    before_ = progress_.nodes();
    kept_ = state_.bits;
    for (u64 unit = 0; unit < work_.units; ++unit) {
      const double weight = weight_of(unit);
      all_weights_ += weight;
      if (state_.has(unit)) done_weights_ += weight;
    }
    loaded_weights_ = done_weights_;
    saved_at_ = Progress::Clock::now();
    return Done{};
  }

  void run(int threads) {
    std::vector<Share> shares(static_cast<std::size_t>(std::max(1, threads)));
    for (std::size_t i = 0; i < shares.size(); ++i) {
      shares[i].set(work_.units * i / shares.size(), work_.units * (i + 1) / shares.size());
    }
    run_threads(static_cast<int>(shares.size()), [&](int thread) {
      Share& own = shares[static_cast<std::size_t>(thread)];
      while (!progress_.should_stop()) {
        const u64 unit = own.take();
        if (unit == none) {
          if (!steal(shares, own)) return;
        } else if (!kept(unit)) {
          const auto counted = work_.count(unit, progress_);
          if (!counted) return;
          finish(unit, *counted);
        }
      }
    });
  }

  UnitsCounted result() {
    UnitsCounted counted;
    if (done_ > loaded_) save();
    counted.count = state_.count;
    counted.nodes = state_.nodes;
    counted.nodes_here = done_ == work_.units
                             ? state_.nodes - loaded_nodes_
                             : std::max(state_.nodes - loaded_nodes_, progress_.nodes() - before_);
    counted.units = work_.units;
    counted.done = done_;
    counted.loaded = loaded_;
    counted.complete = done_ == work_.units;
    counted.note = note_;
    return counted;
  }

 private:
  double weight_of(u64 unit) const { return work_.weight ? work_.weight(unit) : 1; }
  bool kept(u64 unit) const { return (kept_[unit / 8] >> (unit % 8) & 1) != 0; }

  // From whoever has most. A share that is being moved is seen by nobody; its thief does it.
  static bool steal(std::vector<Share>& shares, Share& own) {
    for (;;) {
      const auto richest = std::max_element(
          shares.begin(), shares.end(), [](const Share& a, const Share& b) { return a.left() < b.left(); });
      if (richest->left() == 0) return false;
      if (richest->give_half(own)) return true;
    }
  }

  void finish(u64 unit, const UnitCount& counted) {
    bool time_to_save = false;
    {
      const std::lock_guard lock(mutex_);
      state_.add(unit);
      state_.count += counted.count;
      state_.nodes += counted.nodes;
      ++done_;
      done_weights_ += weight_of(unit);
      if (all_weights_ > 0) {
        progress_.report_fraction(done_weights_ / all_weights_, loaded_weights_ / all_weights_);
      }
      const auto now = Progress::Clock::now();
      time_to_save = !path_.empty() && now - saved_at_ >= between_saves;
      if (time_to_save) saved_at_ = now;
    }
    if (time_to_save) save();
  }

  void save() {
    if (path_.empty()) return;
    const Progress::Saving saving(progress_);
    const std::lock_guard one(saving_);
    Checkpoint copy;
    {
      const std::lock_guard lock(mutex_);
      copy = state_;
    }
    const auto saved = save_checkpoint(path_, copy);
    const std::lock_guard lock(mutex_);
    note_ = saved ? "" : fmt::format("the checkpoint could not be written: {}", saved.error().message);
  }

  const UnitWork& work_;
  const std::string& path_;
  Progress& progress_;
  std::mutex mutex_, saving_;  // of what follows; of the file
  Checkpoint state_;
  std::vector<std::uint8_t> kept_;  // bits of the units that were done before the start
  u64 done_ = 0, loaded_ = 0;
  u64 loaded_nodes_ = 0, before_ = 0;  // nodes of the checkpoint; nodes that were reported before the start
  double all_weights_ = 0, done_weights_ = 0, loaded_weights_ = 0;
  Progress::Clock::time_point saved_at_;
  std::string note_;
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
  return text;
}

Result<UnitsCounted> count_units(const UnitWork& work, const UnitOptions& options, Progress& progress) {
  if (work.units > std::numeric_limits<std::uint32_t>::max()) {
    return Error{Fault::refused, fmt::format("{} units of work are too many", work.units)};
  }
  Count count(work, options.checkpoint, progress);
  if (auto started = count.start(); !started) return started.error();
  count.run(options.threads);
  return count.result();
}

}  // namespace nonet
