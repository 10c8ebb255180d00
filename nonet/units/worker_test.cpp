#include "nonet/units/worker.h"

#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <thread>

namespace nonet {
namespace {

// All units in their order, and what becomes of them.
class Listed final : public UnitSource {
 public:
  explicit Listed(u64 units) : units_(units) {}
  std::size_t take(std::span<u64> units) override {
    std::size_t taken = 0;
    for (; taken < units.size() && (!returned.empty() || next_ < units_); ++taken) {
      units[taken] = returned.empty() ? next_++ : *returned.begin();
      returned.erase(units[taken]);
    }
    largest = std::max(largest, taken);
    return taken;
  }
  void finish(std::span<const u64> units, std::span<const UnitCount> counts) override {
    EXPECT_EQ(units.size(), counts.size());
    for (const u64 unit : units) EXPECT_TRUE(done.insert(unit).second) << unit;
  }
  void give_back(std::span<const u64> units) override { returned.insert(units.begin(), units.end()); }

  std::set<u64> done, returned;
  std::size_t largest = 0;

 private:
  u64 units_, next_ = 0;
};

TEST(UnitWorker, WhatIsFinishedDoesNotWaitForALongUnit) {
  Listed listed(4000);
  UnitWork work;
  work.engine.count = [&](u64 unit, Progress&) {
    if (unit % 50 == 49) std::this_thread::sleep_for(UnitWorker::longest / 2);
    if (unit % 50 == 0) {  // it might be as long as the one before
      EXPECT_EQ(listed.done.size(), unit);
    }
    return std::optional<UnitCount>({unit, 1});
  };
  Progress progress;
  EXPECT_TRUE(UnitWorker(work.engine, listed, progress).run());
  EXPECT_EQ(listed.done.size(), 4000u);
  EXPECT_GT(listed.largest, 1u) << "thousands of units, and each was taken alone";
  EXPECT_TRUE(listed.returned.empty());
}

TEST(UnitWorker, TheRestOfABunchIsGivenBack) {
  for (const bool told : {false, true}) {
    std::atomic<bool> stop = false;
    Listed listed(1000);
    UnitWork work;
    work.engine.count = [&](u64 unit, Progress&) -> std::optional<UnitCount> {
      if (unit < 500) return UnitCount{unit, 1};
      stop = told;
      return std::nullopt;
    };
    Progress progress(&stop);
    EXPECT_EQ(UnitWorker(work.engine, listed, progress).run(), told);
    EXPECT_EQ(listed.done.size(), 500u);
    EXPECT_EQ(listed.returned.count(500), 1u);
  }
}

}  // namespace
}  // namespace nonet
