// Ranks that are threads of this process, and units for them to count.
#pragma once

#include <chrono>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "nonet/units/rank_units.h"

namespace nonet {

// Ranks that are threads of this process, and what is on its way between them.
class Post {
 public:
  explicit Post(int size) : boxes_(static_cast<std::size_t>(size)) {}
  int size() const { return static_cast<int>(boxes_.size()); }
  void put(int to, RankMessage message) {
    const std::lock_guard lock(mutex_);
    boxes_[static_cast<std::size_t>(to)].push_back(std::move(message));
  }
  std::optional<RankMessage> take(int rank) {
    const std::lock_guard lock(mutex_);
    auto& box = boxes_[static_cast<std::size_t>(rank)];
    if (box.empty()) return std::nullopt;
    RankMessage first = std::move(box.front());
    box.pop_front();
    return first;
  }

 private:
  std::mutex mutex_;
  std::vector<std::deque<RankMessage>> boxes_;
};

class ThreadRank : public Ranks {
 public:
  ThreadRank(Post& post, int rank) : post_(post), rank_(rank) {}
  int rank() const override { return rank_; }
  int size() const override { return post_.size(); }
  void send(int to, std::span<const std::byte> bytes) override {
    post_.put(to, {rank_, {bytes.begin(), bytes.end()}});
  }
  std::optional<RankMessage> receive() override { return post_.take(rank_); }

 private:
  Post& post_;
  int rank_;
};

// Whether it comes to hold, where other threads may have to wait for a processor.
template <class F>
bool eventually(F&& holds) {
  constexpr int most = 60'000;
  for (int i = 0; i < most && !holds(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return holds();
}

// Unit i counts i * i.
inline UnitWork rank_squares(u64 units) {
  UnitWork work;
  work.identity = "squares below " + std::to_string(units);
  work.units = units;
  work.engine.count = [](u64 unit, Progress&) { return std::optional<UnitCount>({unit * unit, 1}); };
  return work;
}

inline u128 sum_of_rank_squares(u64 units) {
  return units == 0 ? 0 : u128{units - 1} * units * (2 * units - 1) / 6;
}

}  // namespace nonet
