#include "nonet/units/counted_units.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <atomic>
#include <cmath>
#include <set>

#include "nonet/units/ledger.h"
#include "tests/support/temporary.h"

namespace nonet {
namespace {

// Unit i counts i * i.
UnitWork squares(u64 units) {
  UnitWork work;
  work.identity = "squares below " + std::to_string(units);
  work.units = units;
  work.engine.count = [](u64 unit, Progress&) { return std::optional<UnitCount>({unit * unit, 1}); };
  return work;
}

u128 sum_of_squares(u64 units) {
  return units == 0 ? 0 : u128{units - 1} * units * (2 * units - 1) / 6;
}

TEST(CountedUnits, TheExampleOfTheHeader) {
  UnitWork work;
  work.identity = "numbers below 100";
  work.units = 100;
  work.engine.count = [](u64 unit, Progress&) { return std::optional<UnitCount>({unit, 1}); };
  Progress progress;
  const auto counted = count_units(work, {.threads = 2}, progress);
  ASSERT_TRUE(counted);
  EXPECT_EQ(counted->count, 4950u);
  EXPECT_TRUE(counted->complete);
  EXPECT_EQ(counted->nodes, 100u);
}

TEST(CountedUnits, AreRefusedWhereTheirListDoesNotFit) {
  Progress progress;
  const auto counted = count_units(squares(1 << 20), {.memory = 1 << 16}, progress);
  ASSERT_FALSE(counted);
  EXPECT_EQ(counted.error().fault, Fault::refused);
  EXPECT_EQ(counted.error().message, "1048576 units of work take 256 KiB; 64 KiB are allowed");
}

TEST(CountedUnitsThreads, SumsDoNotDependOnTheirNumber) {
  for (const u64 units : {0u, 1u, 2u, 7u, 8u, 9u, 1000u}) {
    for (const int threads : {1, 2, 3, 8, 40}) {
      Progress progress;
      const auto counted = count_units(squares(units), {.threads = threads}, progress);
      ASSERT_TRUE(counted);
      EXPECT_EQ(counted->count, sum_of_squares(units)) << units << " units, " << threads << " threads";
      EXPECT_EQ(counted->done, units);
      EXPECT_TRUE(counted->complete);
    }
  }
}

TEST(CountedUnitsThreads, AThreadThatIsHeldUpLosesItsShare) {
  // The first unit waits until every other one is done, which takes a thief.
  std::atomic<int> others = 0;
  UnitWork work = squares(100);
  work.engine.count = [&](u64 unit, Progress&) {
    if (unit != 0) others.fetch_add(1);
    while (unit == 0 && others.load() < 99) std::this_thread::yield();
    return std::optional<UnitCount>({unit, 1});
  };
  Progress progress;
  const auto counted = count_units(work, {.threads = 2}, progress);
  ASSERT_TRUE(counted);
  EXPECT_EQ(counted->count, 4950u);
}

TEST(CountedUnits, CountsBeyondSixtyFourBits) {
  UnitWork work = squares(5);
  work.engine.count = [](u64, Progress&) { return std::optional<UnitCount>({~u64{0}, 1}); };
  Progress progress;
  const MemoryDirectory folder;
  for (int run = 0; run < 2; ++run) {  // the second time from the file
    const auto counted = count_units(work, {.checkpoint = folder.file("state")}, progress);
    ASSERT_TRUE(counted);
    EXPECT_EQ(counted->count, u128{~u64{0}} * 5);
    EXPECT_EQ(counted->loaded, run == 0 ? 0u : 5u);
  }
}

// Stops after a random number of units, again and again, with changing numbers of threads.
RC_GTEST_PROP(CountedUnitsThreads, StoppedAndResumedIsTheSameCount, ()) {
  const MemoryDirectory folder;
  const u64 units = *rc::gen::inRange<u64>(1, 200);
  std::atomic<u64> counted_units = 0;
  for (;;) {
    std::atomic<bool> stop = false;
    std::atomic<std::int64_t> left = *rc::gen::inRange<std::int64_t>(1, 60);
    UnitWork work = squares(units);
    work.weight = [](u64 unit) { return double(unit + 1); };
    work.engine.count = [&](u64 unit, Progress&) -> std::optional<UnitCount> {
      if (left.fetch_sub(1) <= 0) {
        stop = true;
        return std::nullopt;
      }
      counted_units.fetch_add(1);
      return UnitCount{unit * unit, 3};
    };
    Progress progress(&stop);
    const int threads = *rc::gen::inRange(1, 4);
    const auto counted =
        count_units(work, {.threads = threads, .checkpoint = folder.file("state")}, progress);
    RC_ASSERT(static_cast<bool>(counted));
    RC_ASSERT(counted->complete == (counted->done == units));
    if (!counted->complete) continue;
    RC_ASSERT(counted->count == sum_of_squares(units));
    RC_ASSERT(counted->nodes == 3 * units);
    RC_ASSERT(counted_units == units);  // what was done was kept
    RC_ASSERT(progress.fraction() <= 1 + 1e-9);
    break;
  }
}

TEST(CountedUnits, ACheckpointOfSomethingElseIsLeftAlone) {
  const MemoryDirectory folder;
  const std::string file = folder.file("state");
  Progress progress;
  ASSERT_TRUE(count_units(squares(10), {.checkpoint = file}, progress));
  const std::string before = content(file);
  const auto other = count_units(squares(11), {.checkpoint = file}, progress);
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().fault, Fault::file);
  EXPECT_NE(other.error().message.find("another count: 'squares below 10'"), std::string::npos);
  EXPECT_EQ(content(file), before);
  replace(file, "precious text\n");
  ASSERT_FALSE(count_units(squares(10), {.checkpoint = file}, progress));
  EXPECT_EQ(content(file), "precious text\n");
}

TEST(CountedUnits, AFolderThatCannotBeWrittenIsSaidAtOnce) {
  Progress progress;
  UnitWork work = squares(10);
  work.engine.count = [](u64, Progress&) -> std::optional<UnitCount> {
    ADD_FAILURE() << "counted before the file was found bad";
    return std::nullopt;
  };
  EXPECT_FALSE(count_units(work, {.checkpoint = "/dev/null/state"}, progress));
  EXPECT_FALSE(count_units(work, {.checkpoint = "/dev/null"}, progress));
  EXPECT_FALSE(count_units(work, {.checkpoint = "/"}, progress));
}

TEST(CountedUnits, ABatchIsCountedWhole) {
  for (const u64 units : {0u, 1u, 7u, 8u, 100u}) {
    UnitWork work = squares(units);
    work.engine.batch = 8;
    work.engine.name = "batches";
    u64 largest = 0;
    work.engine.count_many = [&](std::span<const u64> some, std::span<UnitCount> counts, Progress&) {
      largest = std::max<u64>(largest, some.size());
      for (std::size_t i = 0; i < some.size(); ++i) counts[i] = {some[i] * some[i], 2};
      return true;
    };
    work.engine.count = {};
    Progress progress;
    const auto counted = count_units(work, {}, progress);
    ASSERT_TRUE(counted);
    EXPECT_EQ(counted->count, sum_of_squares(units));
    EXPECT_EQ(counted->nodes, 2 * units);
    EXPECT_EQ(largest, std::min<u64>(8, units));
  }
}

TEST(CountedUnits, ABatchThatWasStoppedIsGivenBack) {
  UnitWork work = squares(20);
  work.engine.batch = 8;
  std::atomic<bool> stop = false;
  work.engine.count_many = [&](std::span<const u64> some, std::span<UnitCount> counts, Progress&) {
    if (some[0] >= 8) stop = true;
    for (std::size_t i = 0; i < some.size(); ++i) counts[i] = {some[i], 1};
    return !stop;
  };
  Progress progress(&stop);
  const auto counted = count_units(work, {}, progress);
  ASSERT_TRUE(counted);
  EXPECT_FALSE(counted->complete);
  EXPECT_EQ(counted->done, 8u);
  EXPECT_EQ(counted->count, 28u);
}

// The one in the header.
TEST(UnitLedger, IsTakenFromByHand) {
  const UnitWork work = squares(10);
  const UnitOptions options;
  Progress progress;
  UnitLedger ledger(work, options, progress);
  ASSERT_TRUE(ledger.start());
  u64 unit[1];
  while (ledger.take(unit) > 0) {
    const UnitCount count[1] = {*work.engine.count(unit[0], progress)};
    ledger.finish(unit, count, work.engine.name);
  }
  const auto counted = ledger.result();
  ASSERT_TRUE(counted);
  EXPECT_EQ(counted->count, 285u);
}

TEST(UnitLedger, WhatIsGivenBackIsTakenAgainAndNothingCountsTwice) {
  const UnitWork work = squares(10);
  const UnitOptions options;
  Progress progress;
  UnitLedger ledger(work, options, progress);
  ASSERT_TRUE(ledger.start());
  std::array<u64, 4> first{}, second{};
  EXPECT_EQ(ledger.take(first), 4u);
  EXPECT_EQ(ledger.open(), 6u);
  ledger.give_back(first);
  EXPECT_EQ(ledger.open(), 10u);
  EXPECT_EQ(ledger.take(second), 4u);
  EXPECT_EQ(std::set(first.begin(), first.end()), std::set(second.begin(), second.end()));
  const UnitCount one[1] = {{5, 1}};
  const u64 twice[1] = {second[0]}, none[1] = {10};
  ledger.finish(twice, one, "a");
  ledger.finish(twice, one, "a");
  ledger.finish(none, one, "a");
  ledger.give_back(twice);  // too late: it is done
  ledger.give_back(none);
  EXPECT_EQ(ledger.open(), 6u);
  EXPECT_FALSE(ledger.complete());
  const auto counted = ledger.result();
  ASSERT_TRUE(counted);
  EXPECT_EQ(counted->done, 1u);
  EXPECT_EQ(counted->count, 5u);
}

// Squares, with an engine that gives the same and one that errs in one unit.
UnitWork checked_squares(u64 units, u64 wrong_unit, std::vector<u64>* again = nullptr) {
  UnitWork work = squares(units);
  work.engine.name = "products";
  work.other.name = "sums";
  work.other.count = [wrong_unit, again](u64 unit, Progress&) -> std::optional<UnitCount> {
    if (again != nullptr) again->push_back(unit);
    u64 sum = 0;
    for (u64 i = 0; i < unit; ++i) sum += 2 * i + 1;
    return UnitCount{sum + (unit == wrong_unit ? 1 : 0), unit};
  };
  return work;
}
constexpr u64 nowhere = ~u64{0};

TEST(UnitRecheck, CountsTheShareThatWasAskedFor) {
  struct Case {
    u64 units;
    double percent;
    u64 drawn;
  };
  for (const auto& [units, percent, drawn] : std::vector<Case>{
           {260, 5, 13}, {260, 0, 0}, {260, 0.001, 1}, {260, 100, 260}, {1, 1, 1}, {0, 50, 0}, {7, 50, 4}}) {
    for (const u64 seed : {1u, 2u}) {
      std::vector<u64> again;
      Progress progress;
      const auto counted =
          count_units(checked_squares(units, nowhere, &again), {.recheck = percent, .seed = seed}, progress);
      ASSERT_TRUE(counted);
      EXPECT_EQ(counted->rechecked, drawn) << units << " " << percent;
      EXPECT_EQ(std::set(again.begin(), again.end()).size(), drawn) << "each once";
      EXPECT_EQ(again.size(), drawn);
      EXPECT_EQ(counted->count, sum_of_squares(units));
    }
  }
}

TEST(UnitRecheck, DrawsEveryUnitAsOften) {
  std::vector<int> times(20);
  for (u64 seed = 0; seed < 2000; ++seed) {
    std::vector<u64> again;
    Progress progress;
    ASSERT_TRUE(count_units(checked_squares(20, nowhere, &again), {.recheck = 25, .seed = seed}, progress));
    for (const u64 unit : again) ++times[unit];
  }
  for (const int t : times) {  // 500 expected, of a deviation of 20
    EXPECT_GT(t, 400);
    EXPECT_LT(t, 600);
  }
}

TEST(UnitRecheck, IsSaidInWords) {
  Progress progress;
  const auto counted = count_units(checked_squares(260, nowhere), {.recheck = 5}, progress);
  ASSERT_TRUE(counted);
  EXPECT_EQ(ending_of(*counted),
            "every choice was tried; 13 of 260 units were counted again by sums: the same");
  EXPECT_NEAR(progress.fraction(), 1, 1e-9);
}

TEST(UnitRecheck, ADifferenceIsAnError) {
  Progress progress;
  const auto counted = count_units(checked_squares(10, 7), {.recheck = 100}, progress);
  ASSERT_FALSE(counted);
  EXPECT_EQ(counted.error().fault, Fault::defect);
  EXPECT_EQ(counted.error().message, "unit 7 has 49 solutions by products and 50 by sums: one is wrong");
}

TEST(UnitRecheck, NeedsAnotherEngineAndAShare) {
  Progress progress;
  const auto alone = count_units(squares(10), {.recheck = 10}, progress);
  ASSERT_FALSE(alone);
  EXPECT_EQ(alone.error().fault, Fault::unsupported);
  EXPECT_NE(alone.error().message.find("one engine only"), std::string::npos);
  for (const double share : {-1.0, 100.5, std::nan("")}) {
    const auto bad = count_units(checked_squares(10, nowhere), {.recheck = share}, progress);
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().fault, Fault::usage);
  }
}

TEST(UnitRecheck, StoppedSaysHowFarItCame) {
  std::atomic<bool> stop = false;
  UnitWork work = checked_squares(10, nowhere);
  work.other.count = [&](u64 unit, Progress&) -> std::optional<UnitCount> {
    if (unit == 4) stop = true;
    return UnitCount{unit * unit, 1};
  };
  Progress progress(&stop);
  const auto counted = count_units(work, {.recheck = 100}, progress);
  ASSERT_TRUE(counted);
  EXPECT_TRUE(counted->complete);
  EXPECT_EQ(ending_of(*counted), "every choice was tried; stopped when 5 of 10 units were counted again");
}

// What was loaded took no time, while the other engine counts as well.
TEST(UnitRecheck, TellsWhatTheProgressBeganWith) {
  const MemoryDirectory folder;
  const std::string file = folder.file("log");
  std::atomic<bool> stop = false;
  UnitWork work = checked_squares(10, nowhere);
  work.engine.count = [&](u64 unit, Progress&) -> std::optional<UnitCount> {
    if (unit == 4) stop = true;
    if (stop) return std::nullopt;
    return UnitCount{unit * unit, 1};
  };
  Progress first(&stop), second;
  ASSERT_TRUE(count_units(work, {.checkpoint = file}, first));
  const auto counted =
      count_units(checked_squares(10, nowhere), {.checkpoint = file, .recheck = 100}, second);
  ASSERT_TRUE(counted);
  EXPECT_EQ(counted->loaded, 4u);
  EXPECT_NEAR(second.fraction_before(), 0.2, 1e-9);  // 4 of 10 units and 10 again
  EXPECT_NEAR(second.fraction(), 1, 1e-9);
}

TEST(UnitLedger, StopsWhileItAddsWeightsUp) {
  UnitWork work = checked_squares(1'000'000, nowhere);
  for (const double recheck : {0.0, 100.0}) {
    std::atomic<bool> stop = false;
    u64 asked = 0;
    work.weight = [&](u64) {
      if (++asked == 5000) stop = true;
      return 1.0;
    };
    Progress progress(&stop);
    const auto counted = count_units(work, {.recheck = recheck}, progress);
    ASSERT_TRUE(counted);
    EXPECT_FALSE(counted->complete);
    EXPECT_LT(asked, 10'000u);
  }
}

TEST(UnitRecheckThreads, FindsTheOneThatDiffers) {
  for (const u64 wrong : {0u, 57u, 99u}) {
    Progress progress;
    const auto counted = count_units(checked_squares(100, wrong), {.threads = 3, .recheck = 100}, progress);
    ASSERT_FALSE(counted);
    EXPECT_EQ(counted.error().fault, Fault::defect);
  }
  Progress progress;
  EXPECT_TRUE(count_units(checked_squares(100, nowhere), {.threads = 3, .recheck = 100}, progress));
}

}  // namespace
}  // namespace nonet
