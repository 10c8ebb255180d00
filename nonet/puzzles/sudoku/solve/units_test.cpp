#include "nonet/puzzles/sudoku/solve/units.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <random>

#include "nonet/base/backends.h"
#include "nonet/puzzles/sudoku/solve/cells.h"
#include "nonet/puzzles/sudoku/solve/device.h"
#include "nonet/puzzles/sudoku/solve/nine.h"
#include "tests/support/temporary.h"

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
  const TemporaryDirectory folder;
  u64 loaded = 0;
  for (int run = 0;; ++run) {
    ASSERT_LT(run, 1000);
    Progress whole;
    Progress progress(whole, expected / 4 + 2000);
    const auto counted = count_sudokus(candidates, {.checkpoint = folder.file("log")}, progress);
    ASSERT_TRUE(counted);
    EXPECT_GE(counted->loaded, loaded);
    loaded = counted->done;
    if (!counted->complete) continue;
    EXPECT_EQ(counted->count, expected);
    break;
  }
}

TEST(SudokuUnits, EveryEngineCountsTheSameAndIsCheckedByAnother) {
  const auto candidates = some_givens(3, 28);
  const u64 expected = count_alone(candidates);
  for (const std::string_view backend : backend_names) {
    Progress progress;
    const auto counted = count_sudokus(candidates, {.backend = std::string(backend), .recheck = 5}, progress);
    if (!check_backend(backend)) {
      ASSERT_FALSE(counted) << backend;
      EXPECT_EQ(counted.error().fault, Fault::refused) << backend;
      continue;
    }
    if (!counted) {  // the CPU supports only one engine, or has AVX-512 without BITALG
      EXPECT_TRUE(SudokuNine::engine("auto") == "scalar" ||
                  (backend == "avx512" && SudokuNine::engine(backend) != backend))
          << backend;
      continue;
    }
    EXPECT_EQ(counted->count, expected) << backend;
    EXPECT_EQ(counted->engine, backend == "cuda" ? backend : SudokuNine::engine(backend));
    EXPECT_GT(counted->rechecked, 0u) << backend;
  }
}

// Instead of a GPU: no more of a board than the limit, and one solution of it.
bool solve_slowly(std::span<const std::uint8_t> givens, int limit, std::span<std::uint8_t> counts,
                  std::span<std::uint8_t> first, Progress& progress, std::string&) {
  EXPECT_EQ(givens.size(), 81 * counts.size());
  EXPECT_EQ(first.size(), givens.size());
  EXPECT_GE(limit, 1);
  EXPECT_LE(limit, 255);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    SudokuNine::Board board, solution{};
    std::copy_n(givens.begin() + static_cast<std::ptrdiff_t>(81 * i), 81, board.begin());
    SudokuNine::Work work;
    counts[i] = static_cast<std::uint8_t>(SudokuNine::solve(board, limit, solution, work));
  }
  return progress.advance(counts.size());
}

SudokuPart part_of(const std::vector<std::uint32_t>& candidates) {
  SudokuPart part;
  std::copy(candidates.begin(), candidates.end(), part.begin());
  return part;
}

TEST(SudokuDevice, CutsBoardsThatReachItsLimit) {
  std::vector<SudokuPart> boards;
  std::vector<u64> expected;
  for (unsigned seed = 1; seed < 7; ++seed) {
    const auto candidates = some_givens(seed, 34);
    EXPECT_TRUE(are_digits(candidates));
    boards.push_back(part_of(candidates));
    expected.push_back(count_alone(candidates));
  }
  SudokuPart twice = part_of(std::vector<std::uint32_t>(81, 0x1ff));
  twice[0] = twice[1] = 1;
  boards.push_back(twice);
  expected.push_back(0);
  EXPECT_GT(*std::max_element(expected.begin(), expected.end()), 1000u) << "no board is cut";
  std::vector<UnitCount> counts(boards.size());
  Progress progress;
  std::string why;
  ASSERT_TRUE(count_on_device(boards, 0, counts, solve_slowly, progress, why));
  for (std::size_t i = 0; i < boards.size(); ++i) EXPECT_EQ(counts[i].count, expected[i]) << i;
}

TEST(SudokuDevice, CountsToALimitAndSaysWhatFailed) {
  const auto candidates = some_givens(3, 34);
  const u64 all = count_alone(candidates);
  ASSERT_GT(all, 300u);
  const SudokuPart board = part_of(candidates);
  for (const u64 limit : {u64{1}, u64{2}, u64{254}, u64{255}, u64{256}, all, all + 1}) {
    UnitCount count;
    Progress progress;
    std::string why;
    ASSERT_TRUE(count_on_device({&board, 1}, limit, {&count, 1}, solve_slowly, progress, why));
    EXPECT_GE(count.count, std::min(limit, all)) << limit;
    EXPECT_LE(count.count, all) << limit;
  }
  UnitCount count;
  const std::atomic<bool> stop = true;
  Progress stopped(&stop), progress;
  std::string why;
  EXPECT_FALSE(count_on_device({&board, 1}, 0, {&count, 1}, solve_slowly, stopped, why));
  EXPECT_EQ(why, "");
  const SolveSudokus fails = [](auto, int, auto, auto, Progress&, std::string& reason) {
    reason = "the GPU failed";
    return false;
  };
  EXPECT_FALSE(count_on_device({&board, 1}, 0, {&count, 1}, fails, progress, why));
  EXPECT_EQ(why, "the GPU failed");
  EXPECT_FALSE(are_digits(std::vector<std::uint32_t>(81, 3)));
}

}  // namespace
}  // namespace nonet
