// Threads of a rank that count units, whoever hands these out.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <span>
#include <system_error>
#include <thread>
#include <vector>

#include "nonet/counted_units.h"

namespace nonet {

class RankWorkers {
 public:
  // The next units, at most as many as there is room for; it may wait. 0: there are no more.
  using Take = std::function<std::size_t(std::span<u64> units)>;
  using Give = std::function<void(std::span<const u64> units, std::span<const UnitCount> counts)>;

  RankWorkers(const UnitWork& work, Progress& progress, Take take, Give give)
      : work_(work), progress_(progress), take_(std::move(take)), give_(std::move(give)) {}
  ~RankWorkers() { join(); }
  RankWorkers(const RankWorkers&) = delete;

  // Fewer where the machine gives no more: how many there are.
  int start(int threads) {
    try {
      for (int i = 0; i < std::max(1, threads); ++i) {
        running_.fetch_add(1);
        threads_.emplace_back([this] { run(); });
      }
    } catch (const std::system_error&) {  // the limit of threads
      running_.fetch_sub(1);
    }
    return static_cast<int>(threads_.size());
  }
  bool running() const { return running_.load() > 0; }
  // A unit was not counted although nobody had said stop.
  bool gave_up() const { return gave_up_.load(); }
  void join() {
    for (std::thread& thread : threads_) {
      if (thread.joinable()) thread.join();
    }
  }

 private:
  using Clock = Progress::Clock;
  static constexpr auto longest = std::chrono::milliseconds(2);  // without giving what was counted
  static constexpr u64 most_room = 256;

  void run() {
    std::vector<u64> units;
    std::vector<UnitCount> counts;
    while (!progress_.should_stop()) {
      units.resize(static_cast<std::size_t>(work_.count_many ? std::max<u64>(1, work_.batch) : room_.load()));
      units.resize(take_(units));
      if (units.empty()) break;
      counts.resize(units.size());
      if (!(work_.count_many ? count_many(units, counts) : count_one_by_one(units, counts))) {
        if (!progress_.should_stop()) gave_up_.store(true);
        break;
      }
    }
    running_.fetch_sub(1);
  }

  bool count_many(std::span<const u64> units, std::span<UnitCount> counts) {
    if (!work_.count_many(units, counts, progress_)) return false;
    give_(units, counts);
    return true;
  }

  // Short units are taken and given several at a time.
  bool count_one_by_one(std::span<const u64> units, std::span<UnitCount> counts) {
    auto begin = Clock::now();
    std::size_t given = 0;
    for (std::size_t i = 0; i < units.size(); ++i) {
      const auto counted = work_.count(units[i], progress_);
      if (!counted) {
        if (i > given) give_(units.subspan(given, i - given), counts.subspan(given, i - given));
        return false;
      }
      counts[i] = *counted;
      const auto now = Clock::now();
      const bool last = i + 1 == units.size();
      if (!last && now - begin < longest) continue;
      if (last && given == 0 && now - begin < longest / 4) room_ = std::min(2 * room_.load(), most_room);
      if (!last) room_ = std::max<u64>(1, room_.load() / 2);
      give_(units.subspan(given, i + 1 - given), counts.subspan(given, i + 1 - given));
      given = i + 1;
      begin = now;
    }
    return true;
  }

  const UnitWork& work_;
  Progress& progress_;
  const Take take_;
  const Give give_;
  std::vector<std::thread> threads_;
  std::atomic<u64> room_ = 1;  // units that a worker takes at a time
  std::atomic<int> running_ = 0;
  std::atomic<bool> gave_up_ = false;
};

}  // namespace nonet
