// Units of a log, counted again.
#include <gtest/gtest.h>

#include "nonet/units/counted_units.h"
#include "nonet/units/log.h"
#include "tests/support/temporary.h"
#include "tests/support/unit_log_work.h"

namespace nonet::test {
namespace {

// A record whose count was changed, with the residues and the CRC to match.
TEST(UnitLog, ARecheckFindsARecordThatWasForged) {
  const MemoryDirectory folder;
  const std::string file = folder.file("log");
  const UnitLogText text("a small count", units_here);
  std::string forged = text.header();
  for (u64 unit = 0; unit < units_here; ++unit)
    text.add_record(forged, {unit, {count_of(unit) + (unit == 4 ? 1 : 0), 7}, "first"});
  replace(file, forged);
  const auto counted = count(file, true, nullptr, 100);
  ASSERT_FALSE(counted);
  EXPECT_EQ(counted.error().fault, Fault::defect);
  EXPECT_EQ(counted.error().message,
            "unit 4 has 15 solutions by first and 14 by second: one is wrong; " + file + " is as it was");
  EXPECT_EQ(content(file), forged);
}

// Units that the other engine counted are checked by this one.
TEST(UnitLog, ARecheckIsByWhoeverDidNotCount) {
  const MemoryDirectory folder;
  const std::string file = folder.file("log");
  const UnitLogText text("a small count", units_here);
  std::string half = text.header();
  for (u64 unit = 0; unit < 3; ++unit) text.add_record(half, {unit, {count_of(unit), 7}, "second"});
  replace(file, half);
  u64 calls = 0;
  const auto counted = count(file, true, &calls, 100);
  ASSERT_TRUE(counted);
  EXPECT_EQ(calls, 6u);  // three that were missing, three that "second" had counted
  EXPECT_EQ(counted->rechecked, 6u);
  EXPECT_EQ(ending_of(*counted),
            "every choice was tried; 3 of 6 units were in the checkpoint; 6 of 6 units were counted again by "
            "first and second: the same");
}

// Where nobody else can count a unit again, that is said.
TEST(UnitLog, ARecheckIsNeverByWhoeverCounted) {
  const MemoryDirectory folder;
  const std::string file = folder.file("log");
  UnitWork work = small_work();
  work.engine.name = "second";
  Progress progress;
  const auto alike = count_units(work, {.recheck = 100}, progress);
  ASSERT_FALSE(alike);
  EXPECT_EQ(alike.error().fault, Fault::unsupported);
  ASSERT_TRUE(count_units(work, {.checkpoint = file}, progress));
  work.engine.name = "first";
  work.engine.count = {};
  const auto alone = count_units(work, {.checkpoint = file, .resume = true, .recheck = 100}, progress);
  ASSERT_FALSE(alone);
  EXPECT_EQ(alone.error().fault, Fault::unsupported);
  EXPECT_EQ(alone.error().message,
            "unit 0 was counted by second, and no other engine is here to count it again");
}

}  // namespace
}  // namespace nonet::test
