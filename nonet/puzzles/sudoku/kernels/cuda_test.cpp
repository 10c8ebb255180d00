// Sudoku on a GPU against the CPU's solver; and, on any machine, how its lanes see a board.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/base/devices.h"
#include "nonet/puzzles/sudoku/kernels/cuda.h"
#include "nonet/puzzles/sudoku/kernels/planes.h"
#include "nonet/puzzles/sudoku/solve/nine.h"
#include "tests/support/sudoku_boards.h"

namespace nonet::test {
namespace {

using Board = SudokuNine::Board;

const Board hard =
    board_of("800000000003600000070090200050007000000045700000100030001000068008500010090000400");
const Board few_givens =
    board_of("000000010400000000020000000000050407008000300001090000300400200050100000000806000");

// With no, one and many solutions.
std::vector<Board> sample_boards(int count) {
  std::mt19937_64 random(8);
  std::vector<Board> boards = {hard, few_givens, Board{}};
  boards.push_back(random_solved(random));
  boards.push_back(boards.back());
  std::swap(boards.back()[0], boards.back()[80]);
  boards.push_back(few_givens);
  boards.back()[0] = 10;  // is no digit
  for (int i = 0; i < count; ++i) {
    Board board = random_solved(random);
    const std::uint64_t kept = 22 + random() % 24;
    for (auto& digit : board) {
      if (random() % 81 >= kept) digit = 0;
    }
    if (i % 7 == 0) board[random() % 81] = static_cast<std::uint8_t>(1 + random() % 9);
    boards.push_back(board);
  }
  return boards;
}

int count_on_cpu(const Board& givens, int limit) {
  const bool digits = std::ranges::all_of(givens, [](int digit) { return digit <= 9; });
  return digits ? count_to(givens, limit) : 0;
}

// The search of a lane, on the CPU.
class Walk {
 public:
  Walk() {
    for (planes::Word pattern = 0; pattern < 512; ++pattern) planes::fill_tables(tables_, pattern);
  }

  int solve(const Board& givens, int limit, Board& first) const {
    planes::Word given[30] = {};
    for (int i = 0; i < 81; ++i) {
      given[3 * givens[static_cast<std::size_t>(i)] + i / 27] |= planes::Word{1} << planes::bit_of(i);
    }
    std::vector<planes::Node> waiting(1);
    planes::start_node(given, waiting[0]);
    int solutions = 0;
    while (!waiting.empty() && solutions < limit) {
      planes::Position position{};
      position.load(waiting.back());
      waiting.pop_back();
      if (find(position, waiting) && ++solutions == 1) show(position, first);
    }
    return solutions;
  }

 private:
  bool find(planes::Position& position, std::vector<planes::Node>& waiting) const {
    while (true) {
      switch (position.pass(tables_)) {
        case planes::Outcome::dead:
          return false;
        case planes::Outcome::solved:
          return true;
        case planes::Outcome::changed:
          break;
        case planes::Outcome::open:
          position.guess(waiting.emplace_back());
          // What a lane keeps between launches is enough to go on.
          planes::Node kept;
          position.store(kept);
          if (waiting.size() % 2 == 0) position.load(kept);
      }
    }
  }

  static void show(const planes::Position& position, Board& board) {
    for (int i = 0; i < 81; ++i) {
      for (std::size_t digit = 0; digit < 9; ++digit) {
        const bool has = (position.places[digit][i / 27] >> planes::bit_of(i) & 1) != 0;
        if (has) board[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(digit + 1);
      }
    }
  }

  planes::Tables tables_ = {};
};

TEST(SudokuPlanes, AgreeWithTheCpuOnAnyLimit) {
  const Walk walk;
  int unique = 0, impossible = 0;
  for (const Board& givens : sample_boards(400)) {
    if (std::any_of(givens.begin(), givens.end(), [](int digit) { return digit > 9; })) continue;
    for (const int limit : {1, 2, 100}) {
      Board first{};
      const int solutions = walk.solve(givens, limit, first);
      ASSERT_EQ(solutions, count_on_cpu(givens, limit));
      EXPECT_TRUE(solutions == 0 || is_solution(first, givens));
      unique += limit == 2 && solutions == 1;
      impossible += solutions == 0;
    }
  }
  EXPECT_GT(unique, 50);
  EXPECT_GT(impossible, 10);
}

TEST(SudokuPlanes, AGuessSplitsTheSolutions) {
  const Walk walk;
  Board first{};
  EXPECT_EQ(walk.solve(hard, 1000, first), 1);
  Board open = few_givens;
  open[7] = 0;
  const int solutions = walk.solve(open, 10000, first);
  EXPECT_EQ(solutions, count_on_cpu(open, 10000));
  EXPECT_GT(solutions, 1);
}

bool go_on(void*, std::uint64_t) {
  return true;
}
bool stop(void*, std::uint64_t) {
  return false;
}

class CudaSudoku : public testing::Test {
 protected:
  void SetUp() override {
    const CudaDevices devices = cuda_devices();
    if (devices.count == 0) GTEST_SKIP() << devices.name;
  }

  bool solve(const std::vector<Board>& boards, int limit, const KernelWatch& watch) {
    std::vector<std::uint8_t> givens;
    for (const Board& board : boards) givens.insert(givens.end(), board.begin(), board.end());
    counts_.assign(boards.size(), 77);
    first_.assign(givens.size(), 77);
    return solve_sudokus_cuda(0, givens, limit, counts_, first_, watch, why_);
  }

  void expect_as_cpu(const std::vector<Board>& boards, int limit) {
    ASSERT_TRUE(solve(boards, limit, {go_on, nullptr})) << why_;
    for (std::size_t i = 0; i < boards.size(); ++i) {
      ASSERT_EQ(counts_[i], count_on_cpu(boards[i], limit)) << i;
      Board first{};
      std::copy_n(first_.begin() + static_cast<std::ptrdiff_t>(81 * i), 81, first.begin());
      ASSERT_TRUE(counts_[i] == 0 ? first == Board{} : is_solution(first, boards[i])) << i;
    }
  }

  std::vector<std::uint8_t> counts_, first_;
  std::string why_;
};

TEST_F(CudaSudoku, AgreesWithTheCpuOnAnyLimit) {
  const std::vector<Board> boards = sample_boards(3000);
  for (const int limit : {1, 2, 255}) expect_as_cpu(boards, limit);
}

// More boards than lanes, and more than one slice: lanes leave with work, and give it to others.
TEST_F(CudaSudoku, AgreesOnManyBoards) {
  const std::vector<Board> some = sample_boards(1000);
  std::vector<Board> boards;
  for (std::size_t i = 0; i < 1200 * 1000; ++i) boards.push_back(some[i * 7 % some.size()]);
  ASSERT_TRUE(solve(boards, 2, {go_on, nullptr})) << why_;
  std::vector<int> counts;
  for (const Board& board : some) counts.push_back(count_on_cpu(board, 2));
  for (std::size_t i = 0; i < boards.size(); ++i) ASSERT_EQ(counts_[i], counts[i * 7 % some.size()]) << i;
}

TEST_F(CudaSudoku, SpreadsOneHardBoardOverItsLanes) {
  for (const int limit : {1, 2, 200}) {
    expect_as_cpu({hard}, limit);
    expect_as_cpu({Board{}}, limit);
  }
}

TEST_F(CudaSudoku, StopsWhenTold) {
  EXPECT_FALSE(solve(sample_boards(3000), 2, {stop, nullptr}));
  EXPECT_TRUE(why_.empty());
}

TEST(CudaSudokuSizes, AreChecked) {
  std::vector<std::uint8_t> givens(81), counts(2), first(81);
  std::string why;
  EXPECT_FALSE(solve_sudokus_cuda(0, givens, 2, counts, first, {go_on, nullptr}, why));
  EXPECT_FALSE(why.empty());
}

}  // namespace
}  // namespace nonet::test
