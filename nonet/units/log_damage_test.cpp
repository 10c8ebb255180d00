// What may be damaged in a log without making the count wrong.
#include <gtest/gtest.h>

#include "nonet/units/counted_units.h"
#include "nonet/units/log.h"
#include "tests/support/temporary.h"
#include "tests/support/unit_log_work.h"

namespace nonet::test {
namespace {

TEST(UnitLog, CutAtAnyByteItIsGoneOnWith) {
  const std::string text = whole_log();
  const MemoryDirectory folder;
  const std::string file = folder.file("log");
  const std::size_t first_line = text.find('\n') + 1;
  for (std::size_t size = 0; size < text.size(); ++size) {
    if (size > 0 && size < first_line) continue;  // it might be anybody's
    replace(file, text.substr(0, size));
    u64 calls = 0;
    const auto counted = count(file, true, &calls);
    ASSERT_TRUE(counted) << size << ": " << counted.error().message;
    EXPECT_EQ(counted->count, right_sum) << size;
    EXPECT_EQ(calls, units_here - counted->loaded);
    const bool torn = size > header_size && text[size - 1] != '\n';
    EXPECT_EQ(counted->note.empty(), !torn) << size << counted->note;
    EXPECT_EQ(content(file), text) << size;
  }
}

// Nothing but the count that is right, or a word of what is wrong and the file as it was.
TEST(UnitLog, EveryFlippedBitIsNoticedOrHarmless) {
  const std::string text = whole_log();
  const MemoryDirectory folder;
  const std::string file = folder.file("log");
  std::size_t noticed = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string wrong = text;
      wrong[i] = static_cast<char>(wrong[i] ^ (1 << bit));
      replace(file, wrong);
      const auto counted = count(file);
      if (counted) {
        EXPECT_EQ(counted->count, right_sum) << i << " " << bit;
        EXPECT_NE(counted->note, "") << i << " " << bit;
      } else {
        ++noticed;
        EXPECT_EQ(counted.error().fault, Fault::file);
        EXPECT_EQ(content(file), wrong) << i << " " << bit;
      }
    }
  }
  const std::size_t last_line = text.size() - text.rfind('\n', text.size() - 2) - 1;
  EXPECT_GE(noticed, 8 * (text.size() - last_line - 1)) << "only a bad end is cut off";
}

TEST(UnitLog, DamageIsSaidWithItsLine) {
  auto lines = lines_of(whole_log());
  const MemoryDirectory folder;
  const std::string file = folder.file("log");
  lines[7][3] = '9';
  replace(file, joined(lines));
  const auto counted = count(file);
  ASSERT_FALSE(counted);
  EXPECT_EQ(counted.error().place.file, file);
  EXPECT_EQ(counted.error().place.line, 8u);
  // As the message says.
  lines.erase(lines.begin() + 7);
  lines.pop_back();
  replace(file, joined(lines));
  u64 calls = 0;
  const auto mended = count(file, true, &calls);
  ASSERT_TRUE(mended);
  EXPECT_EQ(mended->count, right_sum);
  EXPECT_EQ(calls, 1u);
}

// Only what a writer that was stopped leaves is cut off: a part of one record, and zeros.
TEST(UnitLog, OneBadLineAtTheEndIsCutOffAndNoMore) {
  const auto lines = lines_of(whole_log());
  const MemoryDirectory folder;
  const std::string file = folder.file("log");
  for (std::size_t bad = 1; bad <= units_here + 1; ++bad) {
    auto changed = lines;
    for (std::size_t i = changed.size() - bad; i < changed.size(); ++i) changed[i][0] = 'x';
    replace(file, joined(changed));
    const auto counted = count(file);
    ASSERT_EQ(static_cast<bool>(counted), bad == 1) << bad;
    if (counted) continue;
    EXPECT_EQ(counted.error().fault, Fault::file);
    EXPECT_EQ(counted.error().place.line, lines.size() - bad + 1);
    EXPECT_EQ(content(file), joined(changed));
  }
  const std::string text = joined(lines), zeros(5000, '\0');
  const auto outcome = [&](const std::string& end) {
    replace(file, text.substr(0, text.size() - 20) + end);
    return static_cast<bool>(count(file)) && content(file) == text;
  };
  EXPECT_TRUE(outcome(zeros)) << "the file had grown, and its bytes did not come";
  EXPECT_TRUE(outcome("\n"));
  EXPECT_FALSE(outcome("\nbehind a bad line"));
  EXPECT_FALSE(outcome(zeros + "1 "));
  EXPECT_FALSE(outcome(std::string(5000, '1'))) << "no record is so long";
  EXPECT_FALSE(outcome(std::string(std::size_t{1} << 21, '\0')));
  std::string alone = text;
  std::replace(alone.begin() + static_cast<std::ptrdiff_t>(header_size), alone.end(), '\n', '\r');
  replace(file, alone);
  EXPECT_FALSE(count(file)) << "all records are one line";
  EXPECT_EQ(content(file), alone);
}

TEST(UnitLog, LinesTwiceOrElsewhereAreNoticedAndOrderIsNothing) {
  const auto lines = lines_of(whole_log());
  const MemoryDirectory folder;
  const std::string file = folder.file("log");
  const auto outcome = [&](const std::vector<std::string>& changed) {
    replace(file, joined(changed));
    return count(file);
  };
  auto twice = lines;
  twice.insert(twice.begin() + 7, lines[6]);
  ASSERT_FALSE(outcome(twice));
  EXPECT_EQ(outcome(twice).error().message, "unit 1 is there for the second time");
  auto behind = lines;
  behind.push_back(lines[6]);
  EXPECT_EQ(outcome(behind).error().message, "there is a line behind the total");
  auto missing = lines;
  missing.erase(missing.begin() + 6);
  EXPECT_NE(outcome(missing).error().message.find("of 6 units only 5 are there"), std::string::npos);
  auto swapped = lines;
  std::swap(swapped[6], swapped[8]);
  ASSERT_TRUE(outcome(swapped));
  EXPECT_EQ(outcome(swapped)->count, right_sum);
  // A record of a count that differs in its name alone.
  const UnitLogText other("another small count", units_here);
  std::string foreign;
  other.add_record(foreign, {1, {11, 7}, "first"});
  auto mixed = lines;
  mixed[6] = foreign.substr(0, foreign.size() - 1);
  EXPECT_EQ(outcome(mixed).error().place.line, 7u);
}

TEST(UnitLog, RecordsWithARightCrcAreCheckedToo) {
  const UnitLogText text("a small count", units_here);
  const MemoryDirectory folder;
  const std::string file = folder.file("log");
  const auto message = [&](const std::string& lines) -> std::string {
    replace(file, text.header() + lines);
    const auto counted = count(file);
    return counted ? "fine" : counted.error().message;
  };
  std::string beyond, twice, early;
  text.add_record(beyond, {units_here, {1, 1}, "a"});
  EXPECT_EQ(message(beyond), "unit 6 is none of 6");
  text.add_total(early, {});
  EXPECT_NE(message(early).find("there is a total"), std::string::npos);
  for (u64 unit = 0; unit < units_here; ++unit) text.add_record(twice, {unit, {1, 1}, "a"});
  text.add_total(twice, {7, 6, {7, 7}});
  EXPECT_EQ(message(twice), "the total is 7, but the units add up to 6");
}

TEST(UnitLog, OtherFilesAreLeftAlone) {
  const MemoryDirectory folder;
  const std::string file = folder.file("log");
  const auto message = [&](const std::string& text) {
    replace(file, text);
    const auto counted = count(file);
    EXPECT_FALSE(counted);
    EXPECT_EQ(content(file), text);
    return counted.error().message;
  };
  EXPECT_EQ(message("nonet count 1\nidentity a\nunits 3 done 1\n"),
            file + ": is a checkpoint of an older version, which this one cannot go on with");
  EXPECT_EQ(message("precious\n"), file + ": is no log of a count");
  for (const std::string begin : {"n", "non", "nonet units", "nonet units 2"})
    EXPECT_EQ(message(begin), file + ": is no log of a count") << begin;
  EXPECT_EQ(message("nonet units 2\nprecious\n"), "the header is damaged");
  EXPECT_EQ(message(UnitLogText("a small count", 7).header()),
            file + ": is the checkpoint of 7 units, not of 6");
  EXPECT_EQ(message(UnitLogText("b", 6).header()),
            file + ": is the checkpoint of another count: 'b', not 'a small count'");
}

}  // namespace
}  // namespace nonet::test
