#include "nonet/sudoku_units.h"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <random>

#include "nonet/sudoku_nine.h"

namespace nonet {
namespace {

// A board of few givens of a solution, the cyclic one: r1 is 123456789, the next rows are shifted.
std::vector<std::uint32_t> some_givens(unsigned seed, int number) {
  std::mt19937 random(seed);
  std::vector<std::uint32_t> candidates(81, 0x1ff);
  for (int i = 0; i < number; ++i) {
    const auto cell = static_cast<unsigned>(random() % 81), row = cell / 9, column = cell % 9;
    candidates[cell] = 1u << ((row * 3 + row / 3 + column) % 9);
  }
  return candidates;
}

u64 count_alone(const std::vector<std::uint32_t>& candidates) {
  Progress progress;
  const auto found = SudokuNine::count(candidates, 0, progress);
  EXPECT_TRUE(found.complete);
  return found.solutions;
}

TEST(SudokuUnitsThreads, CountsAreThoseOfOneSearch) {
  bool many = false;
  for (unsigned seed = 1; seed < 10; ++seed) {
    const auto candidates = some_givens(seed, 28);
    const u64 expected = count_alone(candidates);
    for (const int threads : {1, 3}) {
      Progress progress;
      const auto counted = count_sudokus(candidates, {.threads = threads}, progress);
      ASSERT_TRUE(counted);
      EXPECT_TRUE(counted->complete);
      EXPECT_EQ(counted->count, expected) << "seed " << seed;
      many = many || counted->units > 100;
    }
  }
  EXPECT_TRUE(many) << "no board was cut";
}

TEST(SudokuUnits, ContradictionsAndBadBoards) {
  std::vector<std::uint32_t> twice(81, 0x1ff);
  twice[0] = twice[1] = 1;
  Progress progress;
  EXPECT_EQ(count_sudokus(twice, {}, progress)->count, 0u);
  EXPECT_EQ(count_sudokus(std::vector<std::uint32_t>(81, 0), {}, progress)->count, 0u);
  EXPECT_FALSE(count_sudokus(std::vector<std::uint32_t>(80, 0x1ff), {}, progress));
}

TEST(SudokuUnits, AnEmptyBoardIsCutAndStopped) {
  const std::atomic<bool> stop = true;
  Progress progress(&stop);
  const auto counted = count_sudokus(std::vector<std::uint32_t>(81, 0x1ff), {}, progress);
  ASSERT_TRUE(counted);
  EXPECT_FALSE(counted->complete);
  EXPECT_GT(counted->units, 1000u);
}

// A quarter of the units a run, from the file.
TEST(SudokuUnits, StoppedAndResumed) {
  const auto candidates = some_givens(3, 28);
  const u64 expected = count_alone(candidates);
  const auto path =
      std::filesystem::temp_directory_path() / ("nonet-sudoku-" + std::to_string(std::random_device{}()));
  u64 loaded = 0;
  for (int run = 0;; ++run) {
    ASSERT_LT(run, 1000);
    Progress whole;
    Progress progress(whole, expected / 4 + 2000);
    const auto counted = count_sudokus(candidates, {.checkpoint = path.string()}, progress);
    ASSERT_TRUE(counted);
    EXPECT_GE(counted->loaded, loaded);
    loaded = counted->done;
    if (!counted->complete) continue;
    EXPECT_EQ(counted->count, expected);
    break;
  }
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace nonet
