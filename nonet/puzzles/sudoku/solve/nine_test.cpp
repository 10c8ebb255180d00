// The bit-vector solver against plain backtracking, against the general cover solvers, and against itself on
// boards that are the same up to symmetry.
#include "nonet/puzzles/sudoku/solve/nine.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <utility>

#include "nonet/cover/backtrack_cover.h"
#include "nonet/cover/bitmask_cover.h"
#include "nonet/cover/exact_cover.h"
#include "nonet/cover/sat/sat.h"
#include "nonet/puzzles/sudoku/kernels/kernel.h"
#include "nonet/puzzles/sudoku/rules.h"
#include "tests/support/sudoku_boards.h"

namespace nonet::test {
namespace {

using Board = SudokuNine::Board;
using Candidates = std::vector<std::uint32_t>;

// The oracle: the cell with the fewest digits that its row, column and box leave, each digit in turn.
class Plain {
 public:
  Plain(const Candidates& candidates, std::size_t limit) : candidates_(candidates), limit_(limit) { fill(0); }
  const std::set<Board>& solutions() const { return solutions_; }

 private:
  // By cell: the others in its row, column and box.
  static const std::vector<std::vector<std::size_t>>& seen() {
    static const auto table = [] {
      std::vector<std::vector<std::size_t>> all(81);
      for (std::size_t a = 0; a < 81; ++a) {
        for (std::size_t b = 0; b < 81; ++b) {
          const bool box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
          if (a != b && (a / 9 == b / 9 || a % 9 == b % 9 || box)) all[a].push_back(b);
        }
      }
      return all;
    }();
    return table;
  }
  std::uint32_t left(std::size_t cell) const {
    std::uint32_t mask = candidates_[cell] << 1;
    for (const std::size_t other : seen_[cell]) mask &= ~(1u << board_[other]);
    return mask >> 1;
  }
  void fill(int filled) {
    if (filled == 81) {
      solutions_.insert(board_);
      return;
    }
    std::size_t best = 81;
    std::uint32_t digits = 0;
    for (std::size_t cell = 0; cell < 81; ++cell) {
      if (board_[cell] != 0) continue;
      const std::uint32_t mask = left(cell);
      if (best == 81 || std::popcount(mask) < std::popcount(digits)) best = cell, digits = mask;
    }
    for (; digits != 0 && solutions_.size() < limit_; digits &= digits - 1) {
      board_[best] = static_cast<std::uint8_t>(std::countr_zero(digits) + 1);
      fill(filled + 1);
    }
    board_[best] = 0;
  }

  const std::vector<std::vector<std::size_t>>& seen_ = seen();
  const Candidates& candidates_;
  std::size_t limit_;
  Board board_{};
  std::set<Board> solutions_;
};

TEST(SudokuNine, ExampleOfTheHeader) {
  Board board{}, solution{};
  const std::string_view text =
      "103000509002109400000704000300502006060000050700803004000401000009205800804000107";
  for (std::size_t i = 0; i < 81; ++i) board[i] = static_cast<std::uint8_t>(text[i] - '0');
  SudokuNine::Work work;
  const int solutions = SudokuNine::solve(board, 2, solution, work);
  EXPECT_EQ(solutions, 1);
  EXPECT_EQ(solution,
            board_of("143628579572139468986754231391542786468917352725863914237481695619275843854396127"));
  EXPECT_GE(work.nodes, 1u);
}

TEST(SudokuNine, AgreesWithPlainBacktrackingOnRandomBoards) {
  std::mt19937_64 random(1);
  int unique = 0, several = 0;
  constexpr int limit = 25;
  for (int i = 0; i < 100; ++i) {
    const Board board = random_givens(random, 22 + random() % 20);
    const auto expected = Plain(candidates_of(board), limit).solutions().size();
    Board first{};
    SudokuNine::Work work;
    EXPECT_EQ(SudokuNine::solve(board, limit, first, work), static_cast<int>(expected));
    EXPECT_TRUE(is_solution(first, board));
    if (expected < limit) {
      EXPECT_LE(work.nodes, 1 + 2 * work.guesses) << "a cell has a digit, or it has not";
      EXPECT_GE(work.nodes, 1 + work.guesses);
    }
    (expected == 1 ? unique : several) += 1;
  }
  EXPECT_GT(unique, 10);
  EXPECT_GT(several, 10);
}

TEST(SudokuNine, AgreesOnBoardsThatMayHaveNoSolution) {
  std::mt19937_64 random(2);
  int none = 0;
  for (int i = 0; i < 200; ++i) {
    Board board = random_givens(random, 26 + random() % 10);
    for (int wrong = 0; wrong < 2; ++wrong) board[random() % 81] = static_cast<std::uint8_t>(random() % 10);
    const auto expected = Plain(candidates_of(board), 30).solutions().size();
    EXPECT_EQ(count_to(board, 30), static_cast<int>(expected));
    none += expected == 0;
  }
  EXPECT_GT(none, 50);
}

TEST(SudokuNine, AllSolutionsInDictionaryOrder) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 40; ++i) {
    const Board board = random_givens(random, 24 + random() % 6);
    const Candidates candidates = candidates_of(board);
    std::vector<Board> ordered, any;
    Progress progress;
    const auto all =
        SudokuNine::each(candidates, SudokuNine::Order::dictionary, progress, [&](const Board& b) {
          ordered.push_back(b);
          return ordered.size() < 500;
        });
    EXPECT_TRUE(std::is_sorted(ordered.begin(), ordered.end()));
    if (!all.complete) continue;
    EXPECT_EQ(all.solutions, ordered.size());
    SudokuNine::each(candidates, SudokuNine::Order::any, progress, [&](const Board& b) {
      any.push_back(b);
      return true;
    });
    EXPECT_EQ(std::set<Board>(any.begin(), any.end()), std::set<Board>(ordered.begin(), ordered.end()));
    EXPECT_EQ(any.size(), ordered.size());
    EXPECT_EQ(SudokuNine::count(candidates, 0, progress).solutions, ordered.size());
    if (ordered.size() < 200) {
      EXPECT_EQ(Plain(candidates, 1000).solutions(), std::set<Board>(ordered.begin(), ordered.end()));
    }
  }
}

TEST(SudokuNine, PencilMarksAgreeWithEveryCoverSolver) {
  std::mt19937_64 random(4);
  const SudokuRules rules = sudoku_rules(3, 3);
  int none = 0, by_backtracking = 0;
  for (int i = 0; i < 40; ++i) {
    const Board solved = random_solved(random);
    Candidates candidates;
    for (const int digit : solved) {
      const bool given = random() % 4 == 0, spoilt = random() % 150 == 0;
      const auto marks = static_cast<std::uint32_t>(random() & random() & 511);
      candidates.push_back(spoilt ? marks : given ? 1u << (digit - 1) : marks | 1u << (digit - 1));
    }
    Progress progress;
    const auto expected = SudokuNine::count(candidates, 0, progress);
    const auto problem = compile_sudoku(rules, candidates);
    ASSERT_TRUE(problem);
    EXPECT_TRUE(expected.complete);
    const u64 count = expected.solutions;
    EXPECT_EQ(exact_cover(*problem, CoverOrder::any, progress).covers, count);
    const auto bitmask = bitmask_cover(*problem, CoverOrder::any, progress, {});
    ASSERT_TRUE(bitmask);
    EXPECT_EQ(bitmask->covers, count);
    Progress some(progress, 20'000);  // plain backtracking may take its time
    const auto plainly = backtrack_cover(*problem, CoverOrder::any, some, {});
    if (plainly.complete) {
      EXPECT_EQ(plainly.covers, count);
      ++by_backtracking;
    }
    if (count < 100) {
      EXPECT_EQ(count_covers_by_sat(*problem, 1000, 1e9, progress)->covers, count);
      EXPECT_EQ(Plain(candidates, 1000).solutions().size(), count);
    }
    none += count == 0;
  }
  EXPECT_GT(none, 3);
  EXPECT_LT(none, 30);
  EXPECT_GT(by_backtracking, 10);
}

TEST(SudokuNine, FewGivens) {
  EXPECT_EQ(count_to(Board{}, 1000), 1000);
  Board one{};
  one[40] = 5;
  EXPECT_EQ(count_to(one, 17), 17);
  Board two = one;
  two[44] = 5;
  EXPECT_EQ(count_to(two, 1), 0);
  // Eight digits beside a cell, and then the ninth below it: nothing is left for the cell.
  const std::string beside = ".12345678", empty(63, '.');
  EXPECT_EQ(count_to(board_of(beside + "........." + empty), 2), 2);
  EXPECT_EQ(count_to(board_of(beside + "9........" + empty), 2), 0);
}

TEST(SudokuNine, EveryGivenOfAMinimalBoardIsNeeded) {
  std::mt19937_64 random(6);
  for (int i = 0; i < 3; ++i) {
    Board board = random_solved(random);
    std::vector<std::size_t> cells(81);
    std::iota(cells.begin(), cells.end(), std::size_t{0});
    std::shuffle(cells.begin(), cells.end(), random);
    for (const std::size_t cell : cells) {
      const std::uint8_t given = std::exchange(board[cell], std::uint8_t{0});
      if (count_to(board, 2) != 1) board[cell] = given;
    }
    const auto givens = 81 - std::count(board.begin(), board.end(), 0);
    EXPECT_GE(givens, 17) << "with fewer no board has one solution (McGuire, Tugemann and Civario, 2012)";
    EXPECT_LE(givens, 40);
    EXPECT_EQ(Plain(candidates_of(board), 2).solutions().size(), 1u);
    for (const std::size_t cell : cells) {
      Board less = board;
      if (std::exchange(less[cell], std::uint8_t{0}) == 0) continue;
      EXPECT_EQ(Plain(candidates_of(less), 2).solutions().size(), 2u);
    }
  }
}

TEST(SudokuNine, ALongCountStopsWhenTold) {
  const Candidates empty(81, 511);
  Progress whole, progress(whole, 50'000);
  const auto found = SudokuNine::count(empty, 0, progress);
  EXPECT_FALSE(found.complete);
  EXPECT_GT(found.solutions, 1000u);
  EXPECT_LT(found.work.nodes, 60'000u);
  EXPECT_EQ(whole.nodes(), found.work.nodes);
}

const KernelWatch patient = {[](void*, std::uint64_t) { return true; }, nullptr};

std::set<Board> shown_by(const SudokuKernel& kernel, const Candidates& candidates, std::size_t limit) {
  struct View {
    std::set<Board> boards;
    std::size_t limit;
    static bool show(void* self, const std::uint8_t* digits) {
      auto& view = *static_cast<View*>(self);
      Board board;
      std::copy_n(digits, 81, board.begin());
      EXPECT_TRUE(view.boards.insert(board).second) << "shown twice";
      return view.boards.size() < view.limit;
    }
  } view{{}, limit};
  const SudokuKernelFound found = kernel.each(candidates.data(), {View::show, &view}, patient);
  EXPECT_EQ(found.solutions, view.boards.size());
  EXPECT_EQ(found.complete, view.boards.size() < limit);
  return view.boards;
}

// As many as the cover solver says, to each limit, and the same ones.
void expect_agreement(const Candidates& candidates) {
  constexpr std::size_t many = 1000;
  Progress progress;
  const auto problem = compile_sudoku(sudoku_rules(3, 3), candidates);
  ASSERT_TRUE(problem);
  u64 covers = 0;
  ASSERT_TRUE(bitmask_cover(*problem, CoverOrder::any, progress,
                            [&](std::span<const int>) { return ++covers < many; }));
  std::set<Board> shown;
  for (const SudokuKernel* kernel : available_sudoku_kernels()) {
    SCOPED_TRACE(kernel->name);
    for (const u64 limit : {u64{1}, u64{2}, u64{many}}) {
      const SudokuKernelFound found = kernel->count(candidates.data(), limit, patient);
      EXPECT_EQ(found.solutions, std::min(limit, covers));
      EXPECT_EQ(found.complete, covers < limit);
    }
    const std::set<Board> boards = shown_by(*kernel, candidates, many);
    EXPECT_EQ(boards.size(), covers);
    if (covers == many) continue;
    EXPECT_EQ(kernel->count(candidates.data(), 0, patient).solutions, covers);
    if (shown.empty()) shown = boards;
    EXPECT_EQ(shown, boards);
  }
}

TEST(SudokuKernels, AgreeOnBoardsWithOneSolutionAndSeveral) {
  std::mt19937_64 random(7);
  int unique = 0, several = 0;
  for (int i = 0; i < 60; ++i) {
    const Board board = random_givens(random, 22 + random() % 22);
    expect_agreement(candidates_of(board));
    for (const SudokuKernel* kernel : available_sudoku_kernels()) {
      Board first{};
      const SudokuKernelFound found = kernel->solve(board.data(), 2, first.data());
      EXPECT_TRUE(is_solution(first, board)) << kernel->name;
      EXPECT_EQ(found.complete, found.solutions < 2);
      if (kernel->name == std::string_view("scalar")) (found.solutions == 1 ? unique : several) += 1;
    }
  }
  EXPECT_GT(unique, 5);
  EXPECT_GT(several, 10);
}

TEST(SudokuKernels, AgreeOnPencilMarks) {
  std::mt19937_64 random(8);
  for (int i = 0; i < 60; ++i) {
    Candidates candidates;
    for (const int digit : random_solved(random)) {
      const auto marks = static_cast<std::uint32_t>(random() & (i % 2 == 0 ? random() : ~0ull) & 511);
      const bool spoilt = random() % 200 == 0;
      candidates.push_back(spoilt              ? marks
                           : random() % 3 == 0 ? 1u << (digit - 1)
                                               : marks | 1u << (digit - 1));
    }
    expect_agreement(candidates);
  }
}

// Two rows of a solved board in one band, each cell with the digits of both: every cycle of the permutation
// between them can be turned around, unless a box says otherwise.
TEST(SudokuKernels, AgreeWhereEveryOpenCellHasTwoCandidates) {
  std::mt19937_64 random(9);
  int open = 0;
  for (int i = 0; i < 60; ++i) {
    Candidates candidates = candidates_of(random_solved(random));
    for (int times = 0; times < 2; ++times) {
      const std::size_t band = random() % 3, a = band * 3 + random() % 3, b = band * 3 + random() % 3;
      const bool columns = random() % 2 == 0;
      for (std::size_t at = 0; at < 9; ++at) {
        auto& one = candidates[columns ? at * 9 + a : a * 9 + at];
        auto& other = candidates[columns ? at * 9 + b : b * 9 + at];
        one = other = one | other;
      }
    }
    open += static_cast<int>(std::count_if(candidates.begin(), candidates.end(),
                                           [](std::uint32_t set) { return std::popcount(set) > 1; }));
    expect_agreement(candidates);
  }
  EXPECT_GT(open, 500);
}

TEST(SudokuKernels, FindNothingWhereGivensContradict) {
  std::mt19937_64 random(10);
  for (int i = 0; i < 100; ++i) {
    Board board = random_givens(random, 10 + random() % 71);
    const std::size_t row = random() % 9, line = random() % 9, c = random() % 9,
                      d = (c + 1 + random() % 8) % 9;
    const auto digit = static_cast<std::uint8_t>(1 + random() % 9);
    const auto cell = [&](std::size_t n) {
      return i % 3 == 0   ? row * 9 + n
             : i % 3 == 1 ? n * 9 + line
                          : row / 3 * 27 + n / 3 * 9 + line / 3 * 3 + n % 3;
    };
    board[cell(c)] = board[cell(d)] = digit;
    for (const SudokuKernel* kernel : available_sudoku_kernels()) {
      Board first{};
      const SudokuKernelFound found = kernel->solve(board.data(), 2, first.data());
      EXPECT_EQ(found.solutions, 0u) << kernel->name;
      EXPECT_TRUE(found.complete);
    }
  }
  for (const SudokuKernel* kernel : available_sudoku_kernels()) {
    Candidates none(81, 511);
    none[80] = 0;
    EXPECT_EQ(kernel->count(none.data(), 0, patient).solutions, 0u);
  }
}

TEST(SudokuKernels, ReportEveryNodeAndStopWhenTold) {
  const Candidates empty(81, 511);
  for (const SudokuKernel* kernel : available_sudoku_kernels()) {
    struct Told {
      std::uint64_t nodes = 0;
      static bool advance(void* self, std::uint64_t nodes) {
        auto& told = *static_cast<Told*>(self);
        told.nodes += nodes;
        return told.nodes < 20'000;
      }
    } told;
    const SudokuKernelFound found = kernel->count(empty.data(), 0, {Told::advance, &told});
    EXPECT_FALSE(found.complete) << kernel->name;
    EXPECT_EQ(told.nodes, found.nodes);
    EXPECT_LT(found.nodes, 30'000u);
  }
}

RC_GTEST_PROP(SudokuNineSymmetry, ImagesHaveAsManySolutions, ()) {
  std::mt19937_64 random(*rc::gen::arbitrary<std::uint64_t>());
  Board board = random_givens(random, 18 + random() % 20);
  if (random() % 3 == 0) board[random() % 81] = static_cast<std::uint8_t>(random() % 10);
  RC_ASSERT(count_to(board, 40) == count_to(random_map(random).apply(board), 40));
}

}  // namespace
}  // namespace nonet::test
