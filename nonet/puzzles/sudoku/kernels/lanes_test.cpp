// Boards in lanes against the plain solver of one board, on every instruction set this CPU has. Not against
// the best one, to which lanes hand boards over.
#include "nonet/puzzles/sudoku/kernels/lanes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <numeric>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/puzzles/sudoku/boards.h"
#include "nonet/puzzles/sudoku/kernels/kernel.h"
#include "nonet/puzzles/sudoku/solve/nine.h"
#include "tests/support/sudoku_boards.h"

namespace nonet::test {
namespace {

using Board = SudokuNine::Board;
using Random = std::mt19937_64;

// One in four has a wrong digit as well.
Board random_board(Random& random, std::size_t givens) {
  Board board = random_givens(random, givens);
  if (random() % 4 == 0) board[random() % 81] = static_cast<std::uint8_t>(1 + random() % 9);
  return board;
}

void expect_agreement(const std::vector<Board>& boards, int limit) {
  std::vector<int> counts;
  for (const Board& board : boards) {
    Board first{};
    const SudokuKernelFound found =
        sudoku_kernel("scalar").solve(board.data(), static_cast<u64>(limit), first.data());
    counts.push_back(static_cast<int>(found.solutions));
  }
  const Board untouched = board_of(std::string(81, '7'));
  for (const SudokuLanes* lanes : available_sudoku_lanes()) {
    std::vector<std::uint8_t> found(boards.size() + 1, 99);
    std::vector<Board> first(boards.size() + 1, untouched);
    SudokuLanesWork work;
    lanes->solve(boards.empty() ? nullptr : boards[0].data(), boards.size(), limit, found.data(),
                 first[0].data(), work);
    for (std::size_t i = 0; i < boards.size(); ++i) {
      ASSERT_EQ(found[i], counts[i]) << lanes->name << ", board " << i << " of " << boards.size();
      if (counts[i] == 0) {
        ASSERT_EQ(first[i], untouched) << lanes->name << ", board " << i;
      } else {
        ASSERT_TRUE(is_solution(first[i], boards[i])) << lanes->name << ", board " << i;
      }
    }
    EXPECT_TRUE(work.passes > 0 || boards.size() <= 8) << lanes->name;  // few are solved one by one
    EXPECT_EQ(found.back(), 99) << lanes->name;                         // nothing behind the last
    EXPECT_EQ(first.back(), untouched) << lanes->name;
  }
}

constexpr std::string_view easy_text =
    "103000509002109400000704000300502006060000050700803004000401000009205800804000107";
constexpr std::string_view hard_text =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

class SudokuLanesHere : public ::testing::Test {
 protected:
  void SetUp() override {
    if (available_sudoku_lanes().empty()) GTEST_SKIP() << "this processor has no lanes";
  }
};

TEST(SudokuLanes, TheExampleOfTheHeader) {
  std::vector<std::uint8_t> givens(162, 0), first(162), counts(2);
  SudokuLanesWork work;
  const SudokuLanes* const lanes = sudoku_lanes();
  if (lanes == nullptr) GTEST_SKIP() << "this processor has no lanes";
  lanes->solve(givens.data(), 2, 2, counts.data(), first.data(), work);
  EXPECT_EQ(counts, (std::vector<std::uint8_t>{2, 2}));
  EXPECT_GT(work.guesses, 0u);
}

TEST_F(SudokuLanesHere, AnyNumberOfBoards) {
  Random random(1);
  for (std::size_t count = 0; count <= 100; count += count < 34 ? 1 : 11) {
    std::vector<Board> boards;
    for (std::size_t i = 0; i < count; ++i) boards.push_back(random_board(random, 22 + random() % 20));
    expect_agreement(boards, 2);
  }
}

TEST_F(SudokuLanesHere, EveryDensityAndLimit) {
  Random random(2);
  for (const int limit : {1, 2, 3, 20, 255}) {
    std::vector<Board> boards;
    for (std::size_t givens = 0; givens <= 81; ++givens) boards.push_back(random_board(random, givens));
    expect_agreement(boards, limit);
  }
}

TEST_F(SudokuLanesHere, AHardBoardAmongOthersInEveryPlace) {
  Random random(3);
  for (std::size_t place = 0; place < 33; ++place) {
    std::vector<Board> boards(40, board_of(easy_text));
    boards[place] = board_of(hard_text);
    expect_agreement(boards, 2);
  }
}

TEST_F(SudokuLanesHere, EmptyFullAndContradictory) {
  Random random(4);
  std::vector<Board> boards(20, Board{});  // with limit 255 of too many guesses for lanes
  for (int i = 0; i < 8; ++i) boards.push_back(random_solved(random));
  for (int i = 0; i < 8; ++i) {
    boards.push_back(random_solved(random));
    std::swap(boards.back()[random() % 40], boards.back()[41 + random() % 40]);  // most break a rule
  }
  for (const std::size_t other :
       {8u, 72u, 10u, 1u, 9u, 80u}) {  // two of a digit: row, column, box; then none
    Board board{};
    board[0] = board[other] = 5;
    boards.push_back(board);
  }
  Board shut = board_of("12345678.........9" + std::string(64, '.'));  // no digit for a cell
  shut[17] = 9;
  boards.push_back(shut);
  boards.push_back(board_of("123456789" + std::string(72, '.')));
  boards.push_back(board_of("123......456......" + std::string(9, '.') + "7" + std::string(53, '.')));
  for (const int limit : {1, 2, 255}) expect_agreement(boards, limit);
}

TEST(SudokuBoards, TheExampleOfTheHeader) {
  std::vector<SudokuNine::Board> givens(2), solutions(2);
  std::vector<std::uint8_t> counts(2);
  Progress progress;
  const auto solved = solve_boards(givens, 2, counts, solutions, "auto", progress);
  ASSERT_TRUE(solved);
  EXPECT_EQ(counts, (std::vector<std::uint8_t>{2, 2}));
}

TEST(SudokuBoards, EveryEngineAgreesOrIsRefused) {
  Random random(5);
  std::vector<Board> boards;  // more than a processor solves between looks at whether to stop
  for (std::size_t i = 0; i < 700; ++i) boards.push_back(random_board(random, 24 + i % 30));
  std::vector<int> expected;
  for (const Board& board : boards) {
    Board first{};
    expected.push_back(
        static_cast<int>(sudoku_kernel("scalar").solve(board.data(), 3, first.data()).solutions));
  }
  for (const std::string_view backend : {"auto", "scalar", "avx2", "avx512", "cuda"}) {
    std::vector<std::uint8_t> counts(boards.size(), 99);
    std::vector<Board> first(boards.size());
    Progress progress;
    const auto solved = solve_boards(boards, 3, counts, first, backend, progress);
    ASSERT_EQ(bool(solved), bool(check_boards_engine(backend))) << backend;
    if (!solved) {
      EXPECT_EQ(solved.error().fault, Fault::refused) << backend;
      continue;
    }
    for (std::size_t i = 0; i < boards.size(); ++i) {
      ASSERT_EQ(counts[i], expected[i]) << backend << ", board " << i;
      ASSERT_TRUE(expected[i] == 0 || is_solution(first[i], boards[i])) << backend << ", board " << i;
    }
  }
}

TEST(SudokuBoards, StopsWhenToldAndRefusesWhatDoesNotFit) {
  std::vector<Board> boards(2000, board_of(easy_text)), first(2000);
  std::vector<std::uint8_t> counts(2000);
  const std::atomic<bool> stop = true;
  Progress stopped(&stop), progress;
  const auto solved = solve_boards(boards, 2, counts, first, "auto", stopped);
  ASSERT_FALSE(solved);
  EXPECT_EQ(solved.error().fault, Fault::stopped);
  EXPECT_LT(stopped.nodes(), 2000u);
  EXPECT_FALSE(solve_boards(boards, 256, counts, first, "auto", progress));
  EXPECT_FALSE(solve_boards(boards, 2, std::span(counts).first(1), first, "auto", progress));
  EXPECT_FALSE(solve_boards(boards, 2, counts, first, "abacus", progress));
  EXPECT_TRUE(solve_boards({}, 2, {}, {}, "auto", progress));
}

}  // namespace
}  // namespace nonet::test
