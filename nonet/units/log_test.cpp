// What is in a log, and who may write it.
#include "nonet/units/log.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sys/fsuid.h>
#include <unistd.h>

#include <filesystem>

#include "nonet/units/counted_units.h"
#include "tests/support/temporary.h"
#include "tests/support/unit_log_work.h"

namespace nonet::test {
namespace {

TEST(UnitLog, IsWhatTheHeaderSays) {
  const auto lines = lines_of(whole_log());
  ASSERT_EQ(lines.size(), 5 + units_here + 1);
  EXPECT_EQ(lines[0], "nonet units 2");
  EXPECT_EQ(lines[1], "identity a small count");
  EXPECT_EQ(lines[2], "units 6");
  EXPECT_EQ(lines[3], "columns unit count nodes count%2147483647 count%4294967291 engine crc");
  EXPECT_TRUE(lines[4].starts_with("header "));
  EXPECT_TRUE(lines[5].starts_with("0 10 7 10 10 first ")) << lines[5];
  // 1311768467463790320 modulo both, by another program.
  EXPECT_TRUE(lines[8].starts_with("3 1311768467463790320 7 1059425249 4123168584 first ")) << lines[8];
  EXPECT_TRUE(lines[11].starts_with("total 1311768467463790382 42 1059425311 4123168646 ")) << lines[11];
}

TEST(UnitLog, AFinishedCountAnswersAtOnce) {
  const MemoryDirectory folder;
  u64 calls = 0;
  for (int run = 0; run < 3; ++run) {
    const auto counted = count(folder.file("log"), run > 0, &calls);
    ASSERT_TRUE(counted);
    EXPECT_EQ(counted->count, right_sum);
    EXPECT_EQ(counted->note, "");
  }
  EXPECT_EQ(calls, units_here);
}

TEST(UnitLog, WhatIsResumedMustBeThere) {
  const MemoryDirectory folder;
  const auto counted = count(folder.file("log"), true);
  ASSERT_FALSE(counted);
  EXPECT_EQ(counted.error().fault, Fault::file);
  EXPECT_NE(counted.error().message.find("nothing to resume"), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(folder.file("log")));
}

// Permissions mean nothing to root, unless the thread gives up its right to pass over them.
class ReadOnly {
 public:
  explicit ReadOnly(std::filesystem::path file) : file_(std::move(file)) {
    std::filesystem::permissions(file_, std::filesystem::perms{0444});
    std::filesystem::permissions(file_.parent_path(), std::filesystem::perms{0555});
    if (::geteuid() == 0) ::setfsuid(65534);
  }
  ~ReadOnly() {
    if (::geteuid() == 0) ::setfsuid(0);
    std::filesystem::permissions(file_.parent_path(), std::filesystem::perms{0755});
    std::filesystem::permissions(file_, std::filesystem::perms{0644});
  }

 private:
  std::filesystem::path file_;
};

TEST(UnitLog, AFinishedOneNeedNotBeWritable) {
  const MemoryDirectory folder;
  const std::string file = folder.file("log"), text = whole_log();
  for (const bool resume : {false, true}) {
    replace(file, text);
    {
      const ReadOnly made(file);
      u64 calls = 0;
      const auto counted = count(file, resume, &calls, 50);
      ASSERT_TRUE(counted) << counted.error().message;
      EXPECT_EQ(counted->count, right_sum);
      EXPECT_EQ(counted->note, "");
      EXPECT_EQ(calls, 0u);
    }
    for (const std::string& more : {text + "7 ", text.substr(0, text.rfind("total")), std::string()}) {
      replace(file, more);
      const ReadOnly made(file);
      const auto counted = count(file, resume);
      ASSERT_FALSE(counted);
      EXPECT_EQ(counted.error().fault, Fault::output);
      EXPECT_NE(counted.error().message.find("cannot be written"), std::string::npos);
      EXPECT_EQ(content(file), more);
    }
  }
}

TEST(UnitLog, HasOneWriter) {
  const MemoryDirectory folder;
  const std::string file = folder.file("log");
  UnitWork work = small_work();
  work.engine.count = [&](u64 unit, Progress&) {
    const auto second = count(file);
    EXPECT_FALSE(second);
    EXPECT_EQ(second.error().fault, Fault::file);
    EXPECT_EQ(second.error().message, file + ": another process is counting into this file");
    return std::optional<UnitCount>({count_of(unit), 7});
  };
  Progress progress;
  const auto counted = count_units(work, {.checkpoint = file}, progress);
  ASSERT_TRUE(counted);
  EXPECT_EQ(counted->note, "");
  EXPECT_EQ(content(file), whole_log());
}

TEST(UnitLog, RemovedOrChangedMeanwhileItIsSaid) {
  const MemoryDirectory folder;
  const std::string file = folder.file("log");
  for (const bool remove : {true, false}) {
    UnitWork work = small_work();
    work.engine.count = [&](u64 unit, Progress&) {
      if (unit == 2 && remove) std::filesystem::remove(file);
      if (unit == 2 && !remove) std::ofstream(file, std::ios::app) << "a line of somebody\n";
      return std::optional<UnitCount>({count_of(unit), 7});
    };
    Progress progress;
    const auto counted = count_units(work, {.checkpoint = file}, progress);
    ASSERT_TRUE(counted);
    EXPECT_EQ(counted->count, right_sum);
    EXPECT_NE(counted->note.find(remove ? "it was removed" : "something else has changed it"),
              std::string::npos)
        << counted->note;
  }
  EXPECT_TRUE(content(file).ends_with("a line of somebody\n"));
}

TEST(UnitLog, EnginesAreOneWordAndIdentitiesHaveAnEnd) {
  const MemoryDirectory folder;
  UnitWork work = small_work();
  work.engine.name = "a b\nc\x80" + std::string(100, 'd');
  Progress progress;
  ASSERT_TRUE(count_units(work, {.checkpoint = folder.file("log")}, progress));
  EXPECT_NE(content(folder.file("log")).find(" a_b_c_" + std::string(58, 'd') + " "), std::string::npos);
  EXPECT_TRUE(count(folder.file("log"), true));
  work.identity = std::string(UnitLogText::longest_identity, 'i');
  EXPECT_TRUE(count_units(work, {.checkpoint = folder.file("long")}, progress));
  EXPECT_TRUE(count_units(work, {.checkpoint = folder.file("long"), .resume = true}, progress));
  work.identity += 'i';
  const auto refused = count_units(work, {.checkpoint = folder.file("longer")}, progress);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().fault, Fault::refused);
}

// Lines of any length in pieces of any size, with damage: never a wrong sum.
RC_GTEST_PROP(UnitLogText, ReadsWhatItWrote, ()) {
  const auto counts = *rc::gen::container<std::vector<u64>>(rc::gen::arbitrary<u64>());
  const UnitLogText text("identity", counts.size());
  std::string log = text.header();
  UnitSums sums;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const UnitCount counted = {counts[i], i};
    sums.add(counted);
    text.add_record(log, {i, counted, "engine"});
  }
  RC_ASSERT(sums.agree());
  const bool closed = *rc::gen::arbitrary<bool>();
  if (closed) text.add_total(log, sums);
  const auto piece = *rc::gen::inRange<std::size_t>(1, 100);
  std::size_t at = 0, seen = 0;
  const auto read = read_unit_log(
      text,
      [&](std::span<char> room) {
        const std::size_t size = std::min({piece, room.size(), log.size() - at});
        std::copy_n(log.begin() + static_cast<std::ptrdiff_t>(at), size, room.begin());
        at += size;
        return std::optional(size);
      },
      [&](const UnitRecord& record) {
        return record.unit == seen && record.counted.count == counts[seen++];
      });
  RC_ASSERT(static_cast<bool>(read));
  RC_ASSERT(read->whole == log.size());
  RC_ASSERT(read->records == counts.size());
  RC_ASSERT(read->sums == sums);
  RC_ASSERT(read->closed == closed);
}

}  // namespace
}  // namespace nonet::test
