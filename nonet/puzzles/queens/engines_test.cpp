// Who counts units of queens: half boards that are joined, and every instruction set, against the search.
#include "nonet/puzzles/queens/engine.h"

#include <gtest/gtest.h>

#include <bit>
#include <random>
#include <set>

#include "nonet/puzzles/queens/count.h"
#include "nonet/puzzles/queens/kernels/kernel.h"
#include "nonet/puzzles/queens/units.h"
#include "tests/support/queens_counts.h"

namespace nonet::test {
namespace {

// Joins against the search, unit by unit, also with more queens placed first, as on boards whose halves are
// too large.
TEST(QueensCount, JoinsCountWhatTheSearchCounts) {
  const QueensKernel& kernel = *available_queens_kernels().back();
  if (kernel.join == nullptr) GTEST_SKIP() << "this processor lacks the instructions";
  const QueensKernel& plain = *available_queens_kernels().front();
  for (const int n : {12, 13, 15}) {
    const QueensBoard board = empty_board(n);
    QueensJoins joins(kernel, board, 1e9);
    u64 total = 0;
    for (const QueensUnit& unit : middle_units(n)) {
      Progress progress;
      const auto searched = search_unit(plain, board, unit, progress);
      ASSERT_TRUE(searched);
      for (const int placed : {2, 3, 4}) {
        if (placed > 2 && n > 12) continue;
        const auto joined = joins.count(unit, progress, placed);
        ASSERT_TRUE(joined);
        EXPECT_EQ(joined->count, searched->count) << n << " with " << placed;
      }
      total += searched->count;
    }
    EXPECT_EQ(total, n == 15 ? 2279184 : published[n]) << n;
  }
}

// Ways by the hundred, as large boards have them, of random diagonals.
TEST(QueensCount, PairsOfHalfBoardsAsByTryingAll) {
  if (available_queens_kernels().back()->join == nullptr)
    GTEST_SKIP() << "this processor lacks the instructions";
  std::mt19937 random(1);
  for (const int bits : {1, 7, 25, 30, 31, 32}) {
    for (const auto& [few, many] : std::vector<std::pair<int, int>>{{1, 1},
                                                                    {3, 70},
                                                                    {64, 65},
                                                                    {255, 300},
                                                                    {256, 257},
                                                                    {257, 300},
                                                                    {511, 512},
                                                                    {513, 600},
                                                                    {1100, 1200}}) {
      const auto draw = [&](int size) {
        std::vector<std::uint32_t> ways(static_cast<std::size_t>(size) + 64, 0);
        for (int i = 0; i < size; ++i)
          ways[static_cast<std::size_t>(i)] = static_cast<std::uint32_t>(random() & random() & random()) &
                                              static_cast<std::uint32_t>((u64{1} << bits) - 1);
        return ways;
      };
      const auto first = draw(few), second = draw(many);
      u64 expected = 0;
      for (int i = 0; i < few; ++i) {
        for (int j = 0; j < many; ++j)
          expected += (first[static_cast<std::size_t>(i)] & second[static_cast<std::size_t>(j)]) == 0 ? 1 : 0;
      }
      EXPECT_EQ(pair_ways(first.data(), few, second.data(), many, bits), expected)
          << bits << " " << few << " " << many;
    }
  }
}

// One unit of a board whose lists are as long as they get, in memory enough, in less, and in next to none.
TEST(QueensCount, JoinsInLittleMemoryPlaceMoreQueensFirst) {
  const QueensKernel& kernel = *available_queens_kernels().back();
  if (kernel.join == nullptr) GTEST_SKIP() << "this processor lacks the instructions";
  const QueensBoard board = empty_board(19);
  const auto units = middle_units(19);
  const auto smallest =
      std::find_if(units.begin(), units.end(), [](const QueensUnit& unit) { return unit.choices() == 2; });
  ASSERT_NE(smallest, units.end());
  Progress progress;
  const auto searched = search_unit(kernel, board, *smallest, progress);
  ASSERT_TRUE(searched);
  QueensJoins ample(kernel, board, 1e9);
  const auto joined = ample.count(*smallest, progress);
  ASSERT_TRUE(joined);
  EXPECT_EQ(joined->count, searched->count);
  QueensJoins half(kernel, board, ample.largest_room() / 2);
  for (int time = 0; time < 2; ++time) {  // what did not fit leaves nothing behind
    const auto parted = half.count(*smallest, progress);
    ASSERT_TRUE(parted);
    EXPECT_EQ(parted->count, searched->count);
    EXPECT_LT(parted->nodes, searched->nodes) << "it was searched";
  }
  EXPECT_LE(half.largest_room(), ample.largest_room() / 2);
  QueensJoins none(kernel, board, 1e3);
  const auto found = none.count(*smallest, progress);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->count, searched->count);
  EXPECT_EQ(found->nodes, searched->nodes);
}

// Boards too wide to be joined before some rows next to the middle are filled, of odd ones the middle row
// too: small parts of their units.
TEST(QueensCount, JoinsOfWideBoardsCountWhatTheSearchCounts) {
  const QueensKernel& kernel = *available_queens_kernels().back();
  if (kernel.join == nullptr) GTEST_SKIP() << "this processor lacks the instructions";
  std::mt19937 random(1);
  u64 ways = 0;
  for (int n = 21; n <= 25; ++n) {
    const QueensBoard board = empty_board(n);
    const auto units = middle_units(n);
    QueensJoins joins(kernel, board, 1e9);
    for (int part_number = 0; part_number < 10; ++part_number) {
      QueensUnit part = units[random() % units.size()];
      while (part.size < 10) {
        const int row = row_to_part(n, part.placed()).value();
        std::uint32_t free = free_columns(board, row, part.placed());
        ASSERT_NE(free, 0u);
        for (auto skip = random() % static_cast<unsigned>(std::popcount(free)); skip > 0; --skip)
          free &= free - 1;
        part.add({static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(std::countr_zero(free))});
      }
      Progress progress;
      const auto searched = search_unit(kernel, board, part, progress), joined = joins.count(part, progress);
      ASSERT_TRUE(searched && joined);
      EXPECT_EQ(joined->count, searched->count) << n;
      ways += searched->count;
    }
    EXPECT_GT(joins.largest_room(), 0) << n << " is not joined";
  }
  EXPECT_GT(ways, 0u);
}

// A join that is told to stop, wherever it is, gives nothing rather than less.
TEST(QueensCount, AJoinThatIsStoppedGivesNoCount) {
  const QueensKernel& kernel = *available_queens_kernels().back();
  if (kernel.join == nullptr) GTEST_SKIP() << "this processor lacks the instructions";
  const QueensBoard board = empty_board(15);
  const QueensUnit unit = middle_units(15)[60];
  QueensJoins joins(kernel, board, 1e9);
  Progress free;
  const auto whole = joins.count(unit, free);
  ASSERT_TRUE(whole);
  ASSERT_GT(whole->nodes, 2000u);
  int stopped = 0;
  for (u64 most = 1; most < whole->nodes + 1000; most += 1 + whole->nodes / 300) {
    Progress progress(free, most);
    const auto part = joins.count(unit, progress);
    stopped += part ? 0 : 1;
    EXPECT_EQ(part ? part->count : whole->count, whole->count) << most;
  }
  EXPECT_GT(stopped, 50);
}

TEST(QueensCount, EveryInstructionSetAgrees) {
  const KernelWatch watch = {[](void*, std::uint64_t) { return true; }, nullptr};
  for (const int n : {1, 2, 4, 5, 8, 11, 12}) {
    const QueensBoard board = empty_board(n);
    std::set<u64> nodes;
    for (const QueensKernel* kernel : available_queens_kernels()) {
      u64 count = 0, visited = 0;
      const QueensUnits units(board);
      for (u64 i = 0; i < units.size(); ++i) {
        for (const QueensUnit& one : placements_of(board, units[i])) {
          const QueensFilled filled = kernel->fill(frame_of(board, one), watch);
          count += one.weight * filled.ways;
          visited += filled.nodes;
        }
      }
      EXPECT_EQ(count, published[n]) << kernel->name << " " << n;
      nodes.insert(visited);
    }
    EXPECT_EQ(nodes.size(), 1u) << "they visit different nodes";
  }
  // Boards too wide for short lanes, with few ways left.
  for (const int n : {17, 24, 31}) {
    QueensBoard board = empty_board(n);
    board.placed = construct_queens(n);
    for (std::size_t row = 0; row < 11; ++row) board.placed[row * static_cast<std::size_t>(n - 1) / 10] = -1;
    const QueensFilled expected = available_queens_kernels()[0]->fill(frame_of(board, {}), watch);
    EXPECT_GE(expected.ways, 1u);
    for (const QueensKernel* kernel : available_queens_kernels()) {
      const QueensFilled filled = kernel->fill(frame_of(board, {}), watch);
      EXPECT_EQ(filled.ways, expected.ways) << kernel->name << " " << n;
      EXPECT_EQ(filled.nodes, expected.nodes) << kernel->name << " " << n;
    }
  }
}

}  // namespace
}  // namespace nonet::test
