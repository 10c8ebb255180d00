// Logs on a disk that is full.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>

#include "nonet/units/counted_units.h"
#include "nonet/units/ledger.h"
#include "nonet/units/log.h"
#include "tests/support/temporary.h"
#include "tests/support/unit_log_work.h"

namespace nonet::test {
namespace {

// A limit on the size of files is a disk that is full at some byte.
class FullDisk {
 public:
  explicit FullDisk(std::size_t bytes) {
    before_ = std::signal(SIGXFSZ, SIG_IGN);
    ::getrlimit(RLIMIT_FSIZE, &old_);
    rlimit now = old_;
    now.rlim_cur = bytes;
    ::setrlimit(RLIMIT_FSIZE, &now);
  }
  ~FullDisk() { end(); }
  void end() {
    ::setrlimit(RLIMIT_FSIZE, &old_);
    std::signal(SIGXFSZ, before_);
  }

 private:
  void (*before_)(int);
  rlimit old_{};
};

TEST(UnitLog, AFullDiskEndsNoCountAndLeavesWholeLines) {
  const std::string text = whole_log();
  for (std::size_t size = header_size; size < text.size(); size += 3) {
    const MemoryDirectory folder;
    const std::string file = folder.file("log");
    std::string note;
    {
      const FullDisk full(size);
      const auto counted = count(file);
      if (counted) note = counted->note;
      EXPECT_TRUE(counted && counted->count == right_sum) << size;
    }
    EXPECT_NE(note.find("could not be written"), std::string::npos) << size;
    const std::string left = content(file);
    EXPECT_TRUE(text.starts_with(left) && left.ends_with('\n')) << size;
    const auto resumed = count(file, true);
    ASSERT_TRUE(resumed) << size;
    EXPECT_EQ(resumed->note, "");
    EXPECT_EQ(content(file), text);
  }
}

TEST(UnitLog, WhatDidNotFitIsWrittenWhenThereIsRoomAgain) {
  const MemoryDirectory folder;
  const std::string file = folder.file("log");
  UnitWork work = small_work();
  std::optional<FullDisk> full;
  work.engine.count = [&](u64 unit, Progress&) {
    if (unit == 1) full.emplace(content(file).size() + 20);
    if (unit == 4) full->end();
    return std::optional<UnitCount>({count_of(unit), 7});
  };
  Progress progress;
  const auto counted = count_units(work, {.checkpoint = file}, progress);
  full.reset();
  ASSERT_TRUE(counted);
  EXPECT_EQ(counted->note, "");
  EXPECT_EQ(content(file), whole_log());
}

// More lines waited for room than are kept: the log goes without them, and without a total.
TEST(UnitLog, ThereIsNoTotalWhereRecordsAreLost) {
  const MemoryDirectory folder;
  const std::string file = folder.file("log");
  UnitWork work;
  work.identity = "many";
  work.units = 600'000;
  const UnitOptions options = {.checkpoint = file};
  const std::string engine(UnitLogText::longest_engine, 'e');
  Progress progress;
  std::string note;
  {
    UnitLedger ledger(work, options, progress);
    ASSERT_TRUE(ledger.start());
    FullDisk full(content(file).size());
    std::vector<u64> units(20'000);
    const std::vector<UnitCount> counts(units.size(), {~u64{0}, ~u64{0}});
    while (ledger.take(units) > 0) ledger.finish(units, counts, engine);
    full.end();
    const auto counted = ledger.result();
    ASSERT_TRUE(counted);
    EXPECT_TRUE(counted->complete);
    note = counted->note;
  }
  EXPECT_NE(note.find("some units are not in it"), std::string::npos) << note;
  EXPECT_EQ(content(file).find("total"), std::string::npos);
  UnitLedger again(work, options, progress);
  EXPECT_TRUE(again.start()) << "what is left is good";
}

TEST(UnitLog, AHeaderThatDoesNotFitIsSaidAtOnce) {
  const MemoryDirectory folder;
  Fault fault{};
  {
    const FullDisk full(30);
    const auto counted = count(folder.file("log"));
    if (!counted) fault = counted.error().fault;
  }
  EXPECT_EQ(fault, Fault::output);
  EXPECT_TRUE(count(folder.file("log")));
}

}  // namespace
}  // namespace nonet::test
