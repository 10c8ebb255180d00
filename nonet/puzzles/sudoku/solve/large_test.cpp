// Boards of any regions against a plain search that looks at whole rows of cells one by one, by the search of
// bit sets alone, by SAT alone, and by both in turn.
#include "nonet/puzzles/sudoku/solve/large.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <random>
#include <set>
#include <stdexcept>

namespace nonet::test {
namespace {

using Boards = std::set<std::vector<int>>;
constexpr u64 no_budget = 0, some_budget = 3, large_budget = 1'000'000'000;

constexpr double memory = 1 << 30;

template <class Cells>
LargeSudokuFound solve(const LargeSudoku& board, const Cells& cells, int limit, u64 budget,
                       Progress& progress) {
  const auto found = solve_large_sudoku(board, cells, limit, budget, memory, progress);
  if (!found) throw std::runtime_error(found.error().message);
  return *found;
}

int draw(std::mt19937_64& random, int least, int most) {
  return least + static_cast<int>(random() % static_cast<u64>(most - least + 1));
}

// Cell after cell, digit after digit.
class PlainSudoku {
 public:
  PlainSudoku(const LargeSudoku& board, const std::vector<std::uint32_t>& candidates)
      : board_(board), candidates_(candidates), digits_(candidates.size(), 0) {
    fill(0);
  }
  Boards boards;

 private:
  bool clashes(int cell, int digit) const {
    for (const std::vector<int>& region : board_.regions) {
      if (std::find(region.begin(), region.end(), cell) == region.end()) continue;
      for (const int other : region) {
        if (digits_[static_cast<std::size_t>(other)] == digit) return true;
      }
    }
    return false;
  }
  void fill(std::size_t cell) {
    if (cell == digits_.size()) {
      boards.insert(digits_);
      return;
    }
    for (int digit = 1; digit <= board_.n; ++digit) {
      if ((candidates_[cell] >> (digit - 1) & 1) == 0 || clashes(static_cast<int>(cell), digit)) continue;
      digits_[cell] = digit;
      fill(cell + 1);
      digits_[cell] = 0;
    }
  }

  const LargeSudoku& board_;
  const std::vector<std::uint32_t>& candidates_;
  std::vector<int> digits_;
};

LargeSudoku rows_and_columns(int n) {
  LargeSudoku board;
  board.n = n;
  board.regions.resize(static_cast<std::size_t>(2 * n));
  for (int c = 0; c < n * n; ++c) {
    board.regions[static_cast<std::size_t>(c / n)].push_back(c);
    board.regions[static_cast<std::size_t>(n + c % n)].push_back(c);
  }
  return board;
}

// Rows and columns, or pieces at random, and some regions besides, whole or short.
LargeSudoku random_board(std::mt19937_64& random, int n) {
  LargeSudoku board;
  if (draw(random, 0, 3) != 0) board = rows_and_columns(n);
  board.n = n;
  std::vector<int> cells(static_cast<std::size_t>(n * n));
  std::iota(cells.begin(), cells.end(), 0);
  for (int extra = draw(random, 0, 4); extra > 0; --extra) {
    std::shuffle(cells.begin(), cells.end(), random);
    board.regions.emplace_back(cells.begin(), cells.begin() + draw(random, 1, n));
  }
  if (n == 4 && draw(random, 0, 2) == 0) board.regions = boxed_sudoku(2, 2).regions;
  return board;
}

std::vector<std::uint32_t> random_candidates(std::mt19937_64& random, int n) {
  std::vector<std::uint32_t> candidates(static_cast<std::size_t>(n * n), ~std::uint32_t{0});
  const int given = draw(random, 0, n + 2), marked = draw(random, 0, n);
  for (int i = 0; i < given + marked; ++i) {
    auto& mask = candidates[random() % candidates.size()];
    mask = i < given ? std::uint32_t{1} << draw(random, 0, n - 1) : static_cast<std::uint32_t>(random());
  }
  return candidates;
}

void check(const LargeSudoku& board, const std::vector<std::uint32_t>& candidates, const Boards& expected) {
  const int limit = static_cast<int>(expected.size()) + 1;
  for (const u64 budget : {no_budget, some_budget, large_budget}) {
    Progress progress;
    const auto found = solve(board, candidates, limit, budget, progress);
    ASSERT_TRUE(found.complete) << "budget " << budget;
    ASSERT_EQ(static_cast<std::size_t>(found.solutions), expected.size()) << "budget " << budget;
    ASSERT_EQ(Boards(found.boards.begin(), found.boards.end()), expected) << "budget " << budget;
    ASSERT_TRUE(budget != large_budget || !found.by_sat);
    const auto some = solve(board, candidates, 2, budget, progress);
    ASSERT_EQ(some.solutions, std::min(2, limit - 1));
    ASSERT_EQ(some.complete, expected.size() < 2);
    for (const auto& digits : some.boards) ASSERT_EQ(expected.count(digits), 1U);
  }
}

TEST(LargeSudoku, AgreesWithAPlainSearchOnRandomBoards) {
  std::mt19937_64 random(17);
  int none = 0, one = 0, several = 0;
  for (int round = 0; round < 600; ++round) {
    const int n = draw(random, 1, 5);
    const LargeSudoku board = random_board(random, n);
    ASSERT_TRUE(is_well_formed(board));
    auto candidates = random_candidates(random, n);
    if (n == 5 || board.regions.size() < 2 * static_cast<std::size_t>(n)) {  // too many boards otherwise
      const std::size_t free = candidates.size() < 9 ? candidates.size() : 9;
      for (std::size_t c = free; c < candidates.size(); ++c) {
        candidates[c] &= static_cast<std::uint32_t>(random() & random());
        if ((candidates[c] & ((1U << n) - 1)) == 0) candidates[c] = 1U << draw(random, 0, n - 1);
      }
      for (std::size_t c = 0; c < free; ++c) candidates[c] &= 3;
    }
    const PlainSudoku plain(board, candidates);
    if (plain.boards.size() > 300) continue;
    (plain.boards.empty() ? none : plain.boards.size() == 1 ? one : several) += 1;
    check(board, candidates, plain.boards);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(none, 50);
  EXPECT_GT(one, 50);
  EXPECT_GT(several, 50);
}

TEST(LargeSudoku, PublishedCounts) {
  const auto count = [](const LargeSudoku& board, u64 budget) {
    Progress progress;
    const std::vector<int> empty(static_cast<std::size_t>(board.n * board.n), 0);
    const auto found = solve(board, empty, 1'000'000, budget, progress);
    EXPECT_TRUE(found.complete);
    return found.solutions;
  };
  EXPECT_EQ(count(boxed_sudoku(2, 2), large_budget), 288);
  EXPECT_EQ(count(boxed_sudoku(2, 2), no_budget), 288);
  EXPECT_EQ(count(rows_and_columns(4), large_budget), 576);  // Latin squares
  EXPECT_EQ(count(rows_and_columns(5), large_budget), 161280);
  LargeSudoku diagonal = boxed_sudoku(2, 2);
  diagonal.regions.push_back({0, 5, 10, 15});
  diagonal.regions.push_back({3, 6, 9, 12});
  EXPECT_EQ(count(diagonal, large_budget), 48);
}

TEST(LargeSudoku, ExampleOfTheHeader) {
  const LargeSudoku board = boxed_sudoku(2, 2);
  std::vector<int> givens(16, 0);
  givens[0] = 1, givens[5] = 3, givens[10] = 1;
  Progress progress;
  const auto found = solve_large_sudoku(board, givens, 2, LargeSudoku::usual_budget, 1e9, progress);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->solutions, 2);
  EXPECT_FALSE(found->complete);
}

std::vector<int> digits_of(std::string_view text) {
  std::vector<int> digits;
  for (const char c : text) digits.push_back(c - '0');
  return digits;
}

TEST(LargeSudoku, NineByNine) {
  const auto givens =
      digits_of("103000509002109400000704000300502006060000050700803004000401000009205800804000107");
  const auto solution =
      digits_of("143628579572139468986754231391542786468917352725863914237481695619275843854396127");
  for (const u64 budget : {no_budget, large_budget}) {
    Progress progress;
    const auto found = solve(boxed_sudoku(3, 3), givens, 2, budget, progress);
    EXPECT_EQ(found.boards, std::vector<std::vector<int>>(1, solution));
    EXPECT_TRUE(found.complete);
  }
}

TEST(LargeSudoku, ContradictionsAndBadInput) {
  Progress progress;
  const LargeSudoku board = boxed_sudoku(2, 3);
  std::vector<int> givens(36, 0);
  givens[0] = givens[5] = 4;  // in one row
  auto found = solve(board, givens, 2, large_budget, progress);
  EXPECT_EQ(found.solutions, 0);
  EXPECT_TRUE(found.complete);
  givens[5] = 7;  // no digit of this board
  found = solve(board, givens, 2, large_budget, progress);
  EXPECT_EQ(found.solutions, 0);
  EXPECT_TRUE(found.complete);
  const auto fault = [&](const LargeSudoku& rules, std::size_t cells) {
    const auto result =
        solve_large_sudoku(rules, std::vector<int>(cells, 0), 2, large_budget, memory, progress);
    return result ? std::optional<Fault>() : result.error().fault;
  };
  EXPECT_EQ(fault(board, 36), std::nullopt);
  EXPECT_EQ(fault(board, 35), Fault::usage);

  LargeSudoku wrong = board;
  wrong.regions[3][2] = 36;
  EXPECT_FALSE(is_well_formed(wrong));
  EXPECT_EQ(fault(wrong, 36), Fault::usage);
  wrong.regions[3][2] = wrong.regions[3][1];
  EXPECT_FALSE(is_well_formed(wrong));
  wrong = board;
  wrong.regions[0].push_back(35);
  EXPECT_FALSE(is_well_formed(wrong));
  wrong = board;
  wrong.regions.resize(LargeSudoku::most_regions, {0, 8});
  EXPECT_EQ(fault(wrong, 36), std::nullopt) << "as many as may be";
  wrong.regions.push_back({0, 8});
  EXPECT_EQ(fault(wrong, 36), Fault::usage);
  EXPECT_FALSE(is_well_formed(boxed_sudoku(2, 13)));
  EXPECT_FALSE(is_well_formed(LargeSudoku()));
  EXPECT_TRUE(is_well_formed(boxed_sudoku(5, 5)));
}

// The SAT solver is not started where its formula does not fit; the search alone needs none.
TEST(LargeSudoku, FormulasThatDoNotFitAreRefused) {
  Progress progress;
  const LargeSudoku board = boxed_sudoku(3, 3);
  const std::vector<int> empty(81, 0);
  const auto refused = solve_large_sudoku(board, empty, 2, no_budget, 1000, progress);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().fault, Fault::refused);
  const auto found = solve_large_sudoku(board, empty, 2, large_budget, 1000, progress);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->solutions, 2);
}

void expect_valid(const LargeSudoku& board, const std::vector<int>& digits) {
  for (const std::vector<int>& region : board.regions) {
    std::set<int> seen;
    for (const int cell : region) seen.insert(digits[static_cast<std::size_t>(cell)]);
    EXPECT_EQ(seen.size(), region.size());
    EXPECT_EQ(*seen.begin(), 1);
    EXPECT_EQ(*seen.rbegin(), board.n);
  }
}

TEST(LargeSudoku, EmptyBoardsOfEverySize) {
  for (const auto& [rows, columns] : {std::pair(1, 1), {1, 2}, {2, 3}, {3, 4}, {4, 4}, {4, 5}, {5, 5}}) {
    Progress progress;
    const LargeSudoku board = boxed_sudoku(rows, columns);
    const std::vector<int> empty(static_cast<std::size_t>(board.n * board.n), 0);
    const auto found = solve(board, empty, 2, 2000, progress);
    EXPECT_EQ(found.solutions, board.n == 1 ? 1 : 2) << board.n;
    for (const auto& digits : found.boards) expect_valid(board, digits);
    EXPECT_EQ(Boards(found.boards.begin(), found.boards.end()).size(), found.boards.size());
  }
}

TEST(LargeSudoku, KeepsNoMoreBoardsThanItSays) {
  Progress progress;
  const std::vector<int> empty(25, 0);
  for (const u64 budget : {u64{100}, large_budget}) {
    const auto found = solve(rows_and_columns(5), empty, 1500, budget, progress);
    EXPECT_EQ(found.solutions, 1500);
    EXPECT_EQ(found.boards.size(), std::size_t{LargeSudokuFound::most_boards});
    EXPECT_EQ(Boards(found.boards.begin(), found.boards.end()).size(), found.boards.size());
    EXPECT_FALSE(found.complete);
  }
}

TEST(LargeSudoku, StopsWhenTold) {
  const std::atomic<bool> interrupt = true;
  for (const u64 budget : {no_budget, large_budget}) {
    Progress progress(&interrupt);
    const auto found = solve(boxed_sudoku(5, 5), std::vector<int>(625, 0), 1000, budget, progress);
    EXPECT_FALSE(found.complete);
    EXPECT_LT(found.solutions, 1000);
  }
}

// Renaming digits, turning the board over and exchanging the rows of a band change no count.
RC_GTEST_PROP(LargeSudokuProperty, SymmetriesKeepTheCount, (u64 seed)) {
  std::mt19937_64 random(seed);
  const LargeSudoku board = boxed_sudoku(2, 3), turned = boxed_sudoku(3, 2);
  Progress progress;
  const std::vector<int> empty(36, 0);
  std::vector<int> givens = solve(board, empty, 1, large_budget, progress).boards[0];
  for (int gone = draw(random, 15, 28); gone > 0; --gone) givens[random() % givens.size()] = 0;
  std::vector<int> name = {0, 1, 2, 3, 4, 5, 6}, row = {0, 1, 2, 3, 4, 5};
  std::shuffle(name.begin() + 1, name.end(), random);
  for (int band = 0; band < 6; band += 2) {
    if (draw(random, 0, 1) == 1)
      std::swap(row[static_cast<std::size_t>(band)], row[static_cast<std::size_t>(band + 1)]);
  }
  std::vector<int> image(36), flipped(36);
  for (int c = 0; c < 36; ++c) {
    const int digit = name[static_cast<std::size_t>(givens[static_cast<std::size_t>(c)])];
    const int to = row[static_cast<std::size_t>(c / 6)];
    image[static_cast<std::size_t>(to * 6 + c % 6)] = digit;
    flipped[static_cast<std::size_t>(c % 6 * 6 + to)] = digit;
  }
  const auto count = [&](const LargeSudoku& on, const std::vector<int>& digits, u64 budget) {
    const auto found = solve(on, digits, 500, budget, progress);
    return found.solutions;
  };
  const int solutions = count(board, givens, large_budget);
  RC_ASSERT(solutions > 0);
  RC_ASSERT(count(board, image, large_budget) == solutions);
  RC_ASSERT(count(turned, flipped, some_budget) == solutions);
}

}  // namespace
}  // namespace nonet::test
