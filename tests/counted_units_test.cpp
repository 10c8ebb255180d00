#include "nonet/counted_units.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <random>

#include "src/checkpoint.h"

namespace nonet {
namespace {

// A folder of its own, removed at the end.
class Folder {
 public:
  Folder()
      : path_(std::filesystem::temp_directory_path() /
              ("nonet-units-" + std::to_string(std::random_device{}()))) {
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

std::string content(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void replace(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
}

// Unit i counts i * i.
UnitWork squares(u64 units) {
  UnitWork work;
  work.identity = "squares below " + std::to_string(units);
  work.units = units;
  work.count = [](u64 unit, Progress&) { return std::optional<UnitCount>({unit * unit, 1}); };
  return work;
}

u128 sum_of_squares(u64 units) {
  return units == 0 ? 0 : u128{units - 1} * units * (2 * units - 1) / 6;
}

TEST(CountedUnits, TheExampleOfTheHeader) {
  UnitWork work;
  work.identity = "numbers below 100";
  work.units = 100;
  work.count = [](u64 unit, Progress&) { return std::optional<UnitCount>({unit, 1}); };
  Progress progress;
  const auto counted = count_units(work, {.threads = 2}, progress);
  ASSERT_TRUE(counted);
  EXPECT_EQ(counted->count, 4950u);
  EXPECT_TRUE(counted->complete);
  EXPECT_EQ(counted->nodes, 100u);
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
  work.count = [&](u64 unit, Progress&) {
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
  work.count = [](u64, Progress&) { return std::optional<UnitCount>({~u64{0}, 1}); };
  Progress progress;
  const Folder folder;
  for (int run = 0; run < 2; ++run) {  // the second time from the file
    const auto counted = count_units(work, {.checkpoint = folder.file("state")}, progress);
    ASSERT_TRUE(counted);
    EXPECT_EQ(counted->count, u128{~u64{0}} * 5);
    EXPECT_EQ(counted->loaded, run == 0 ? 0u : 5u);
  }
}

// Stops after a random number of units, again and again, with changing numbers of threads.
RC_GTEST_PROP(CountedUnitsThreads, StoppedAndResumedIsTheSameCount, ()) {
  const Folder folder;
  const u64 units = *rc::gen::inRange<u64>(1, 200);
  std::atomic<u64> counted_units = 0;
  for (;;) {
    std::atomic<bool> stop = false;
    std::atomic<std::int64_t> left = *rc::gen::inRange<std::int64_t>(1, 60);
    UnitWork work = squares(units);
    work.weight = [](u64 unit) { return double(unit + 1); };
    work.count = [&](u64 unit, Progress&) -> std::optional<UnitCount> {
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
  const Folder folder;
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
  work.count = [](u64, Progress&) -> std::optional<UnitCount> {
    ADD_FAILURE() << "counted before the file was found bad";
    return std::nullopt;
  };
  EXPECT_FALSE(count_units(work, {.checkpoint = "/dev/null/state"}, progress));
  EXPECT_FALSE(count_units(work, {.checkpoint = "/dev/null"}, progress));
  EXPECT_FALSE(count_units(work, {.checkpoint = "/"}, progress));
}

TEST(Checkpoint, EveryFlippedBitAndEveryCutIsFound) {
  Checkpoint state;
  state.identity = "something with 21 units";
  state.units = 21;
  state.bits.assign(3, 0);
  state.add(0);
  state.add(20);
  state.count = (u128{7} << 64) + 5;
  state.nodes = 99;
  const std::string text = checkpoint_text(state);
  const auto back = parse_checkpoint(text);
  ASSERT_TRUE(back);
  EXPECT_EQ(checkpoint_text(*back), text);
  EXPECT_TRUE(back->count == state.count);
  for (std::size_t i = 0; i < text.size(); ++i) {
    EXPECT_FALSE(parse_checkpoint(text.substr(0, i))) << i;
    for (int bit = 0; bit < 8; ++bit) {
      std::string wrong = text;
      wrong[i] = static_cast<char>(wrong[i] ^ (1 << bit));
      EXPECT_FALSE(parse_checkpoint(wrong)) << i << " " << bit;
    }
  }
}

}  // namespace
}  // namespace nonet
