// How a running algorithm talks to whoever started it: it reports work, bounds and how far it is, and
// asks whether to stop. One object per question; all members may be used from several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <mutex>
#include <string>
#include <vector>

namespace nonet {

// By then it was proved that no answer is better than the bound.
struct ProvedBound {
  std::int64_t bound = 0;
  std::uint64_t nodes = 0;
  friend bool operator==(const ProvedBound&, const ProvedBound&) = default;
};

class Progress {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();

  Progress() = default;
  // `interrupt` may be set from a signal handler; it outlives this object.
  explicit Progress(const std::atomic<bool>* interrupt, Clock::time_point deadline = Clock::time_point::max())
      : interrupt_(interrupt), deadline_(deadline) {}

  // A part of the work that may take only so many nodes: what it does counts for the whole as well.
  Progress(Progress& whole, std::uint64_t most_nodes)
      : whole_(&whole), most_nodes_(most_nodes), deadline_(whole.deadline_) {}

  // A part that may take no longer than until then.
  Progress(Progress& whole, Clock::time_point deadline)
      : whole_(&whole), deadline_(std::min(deadline, whole.deadline_)), own_deadline_(true) {}

  // Adds finished work and says whether to go on. Call it every few thousand nodes.
  bool advance(std::uint64_t nodes) {
    if (whole_ != nullptr) whole_->advance(nodes);
    nodes_.fetch_add(nodes, std::memory_order_relaxed);
    return !should_stop();
  }

  bool should_stop() {
    if (stopped_.load(std::memory_order_relaxed)) return true;
    const bool stop = (interrupt_ != nullptr && interrupt_->load(std::memory_order_relaxed)) ||
                      nodes() >= most_nodes_ || (whole_ != nullptr && whole_->should_stop()) ||
                      ((whole_ == nullptr || own_deadline_) && limited() && Clock::now() >= deadline_);
    if (stop) stopped_.store(true, std::memory_order_relaxed);
    return stop;
  }

  // An engine cannot go on: everything stops, and whoever asked says why. The first reason counts.
  void fail(const std::string& why) {
    {
      const std::lock_guard lock(logging_);
      if (failure_.empty()) failure_ = why;
    }
    stopped_.store(true, std::memory_order_relaxed);
    if (whole_ != nullptr) whole_->fail(why);
  }
  std::string failure() const {
    const std::lock_guard lock(logging_);
    return failure_;
  }

  // True once any algorithm has been told to stop: its result may be incomplete.
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

  // Whether time will end it, and when.
  bool limited() const { return deadline_ != Clock::time_point::max(); }
  double seconds_left() const {
    return limited() ? std::chrono::duration<double>(deadline_ - Clock::now()).count()
                     : std::numeric_limits<double>::infinity();
  }

  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  void report_best(std::int64_t cost) { best_.store(cost, std::memory_order_relaxed); }
  void report_bound(std::int64_t cost) {
    if (bound_.exchange(cost, std::memory_order_relaxed) != cost) log_bound(cost);
  }
  // `before`: of it, what was done earlier and loaded: it says nothing about the time.
  void report_fraction(double done, double before = 0) {
    before_.store(before, std::memory_order_relaxed);
    fraction_.store(done, std::memory_order_relaxed);
  }
  std::int64_t best() const { return best_.load(std::memory_order_relaxed); }
  std::int64_t bound() const { return bound_.load(std::memory_order_relaxed); }
  // The bounds in the order of their reports, with the nodes until then; of very many only some.
  std::vector<ProvedBound> bounds() const {
    const std::lock_guard lock(logging_);
    return bounds_;
  }
  double fraction() const { return fraction_.load(std::memory_order_relaxed); }
  double fraction_before() const { return before_.load(std::memory_order_relaxed); }

  // While one lives, something is being written that should not be cut off by leaving.
  class Saving {
   public:
    explicit Saving(Progress& progress) : progress_(progress) { progress_.saving_.fetch_add(1); }
    ~Saving() { progress_.saving_.fetch_sub(1); }
    Saving(const Saving&) = delete;

   private:
    Progress& progress_;
  };
  bool saving() const { return saving_.load() > 0; }

 private:
  void log_bound(std::int64_t cost) {
    const std::lock_guard lock(logging_);
    if (bounds_.size() >= most_bounds) {
      for (std::size_t i = 0; i < most_bounds / 2; ++i) bounds_[i] = bounds_[2 * i + 1];
      bounds_.resize(most_bounds / 2);
    }
    bounds_.push_back({cost, nodes()});
  }

  static constexpr std::size_t most_bounds = 1024;
  const std::atomic<bool>* interrupt_ = nullptr;
  Progress* whole_ = nullptr;
  std::uint64_t most_nodes_ = std::numeric_limits<std::uint64_t>::max();
  Clock::time_point deadline_ = Clock::time_point::max();
  bool own_deadline_ = false;  // a part that does not leave the time to the whole
  std::atomic<bool> stopped_ = false;
  std::atomic<std::uint64_t> nodes_ = 0;
  std::atomic<std::int64_t> best_ = none;
  std::atomic<std::int64_t> bound_ = 0;
  std::atomic<double> fraction_ = -1;  // negative: unknown
  std::atomic<double> before_ = 0;
  std::atomic<int> saving_ = 0;
  mutable std::mutex logging_;
  std::vector<ProvedBound> bounds_;
  std::string failure_;
};

inline Progress::Clock::duration length_of(double seconds) {
  return std::chrono::duration_cast<Progress::Clock::duration>(std::chrono::duration<double>(seconds));
}
inline double seconds_of(Progress::Clock::duration length) {
  return std::chrono::duration<double>(length).count();
}
inline double seconds_since(Progress::Clock::time_point start) {
  return seconds_of(Progress::Clock::now() - start);
}

}  // namespace nonet
