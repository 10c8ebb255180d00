// What may happen to a log without making the count wrong.
#include "src/unit_log.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sys/fsuid.h>
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <filesystem>

#include "nonet/counted_units.h"
#include "src/unit_ledger.h"
#include "tests/unit_files.h"

namespace nonet {
namespace {

constexpr u64 units_here = 6;
constexpr u64 large = 0x123456789abcdef0;

// Small counts and one that needs both residues.
u64 count_of(u64 unit) {
  return unit == 3 ? large : 10 + unit;
}
const u128 right_sum = u128{10 + 11 + 12 + 14 + 15} + large;

UnitWork small_work(u64* calls = nullptr) {
  UnitWork work;
  work.identity = "a small count";
  work.units = units_here;
  work.engine.name = "first";
  work.other.name = "second";
  work.engine.count = [calls](u64 unit, Progress&) {
    if (calls != nullptr) ++*calls;
    return std::optional<UnitCount>({count_of(unit), 7});
  };
  work.other.count = [](u64 unit, Progress&) { return std::optional<UnitCount>({count_of(unit), 9}); };
  return work;
}

Result<UnitsCounted> count(const std::string& file, bool resume = false, u64* calls = nullptr,
                           double recheck = 0) {
  Progress progress;
  return count_units(small_work(calls), {.checkpoint = file, .resume = resume, .recheck = recheck}, progress);
}

const std::size_t header_size = UnitLogText("a small count", units_here).header().size();

// A log of all units.
std::string whole_log() {
  const Folder folder;
  EXPECT_TRUE(count(folder.file("log")));
  return content(folder.file("log"));
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

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
  const Folder folder;
  u64 calls = 0;
  for (int run = 0; run < 3; ++run) {
    const auto counted = count(folder.file("log"), run > 0, &calls);
    ASSERT_TRUE(counted);
    EXPECT_EQ(counted->count, right_sum);
    EXPECT_EQ(counted->note, "");
  }
  EXPECT_EQ(calls, units_here);
}

TEST(UnitLog, CutAtAnyByteItIsGoneOnWith) {
  const std::string text = whole_log();
  const Folder folder;
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
  const Folder folder;
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
  const Folder folder;
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
  const Folder folder;
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
  const Folder folder;
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
  const Folder folder;
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
  const Folder folder;
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

TEST(UnitLog, WhatIsResumedMustBeThere) {
  const Folder folder;
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
  const Folder folder;
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
  const Folder folder;
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
  const Folder folder;
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
    const Folder folder;
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
  const Folder folder;
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
  const Folder folder;
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

TEST(UnitLog, EnginesAreOneWordAndIdentitiesHaveAnEnd) {
  const Folder folder;
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

TEST(UnitLog, AHeaderThatDoesNotFitIsSaidAtOnce) {
  const Folder folder;
  Fault fault{};
  {
    const FullDisk full(30);
    const auto counted = count(folder.file("log"));
    if (!counted) fault = counted.error().fault;
  }
  EXPECT_EQ(fault, Fault::output);
  EXPECT_TRUE(count(folder.file("log")));
}

// A record whose count was changed, with the residues and the CRC to match.
TEST(UnitLog, ARecheckFindsARecordThatWasForged) {
  const Folder folder;
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
  const Folder folder;
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
  const Folder folder;
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
}  // namespace nonet
