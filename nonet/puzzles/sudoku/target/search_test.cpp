// The direct search against best_cover and against every completion.
#include "nonet/puzzles/sudoku/target/search.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <random>

#include "nonet/cover/best.h"
#include "nonet/puzzles/sudoku/rules.h"
#include "nonet/puzzles/sudoku/solve/nine.h"

namespace nonet::test {
namespace {

using Search = TargetSudokuSearch;
using Masks = std::vector<std::uint32_t>;

const Masks empty_board(81, 511);

std::int64_t score(const Search::Digits& digits, const Search::Weights& weights) {
  std::int64_t sum = 0;
  for (std::size_t cell = 0; cell < 81; ++cell) sum += std::int64_t{weights[cell]} * digits[cell];
  return sum;
}

Search::Weights random_weights(std::mt19937_64& random, int least, int most) {
  Search::Weights weights;
  for (int& weight : weights)
    weight = least + static_cast<int>(random() % static_cast<u64>(most - least + 1));
  return weights;
}

// Some givens of a solution: every row is the one above moved by a box, and by one more where a band begins;
// then rows of a band and digits are shuffled.
Masks random_board(std::mt19937_64& random, int givens) {
  std::array<int, 9> digits = {0, 1, 2, 3, 4, 5, 6, 7, 8}, rows = digits;
  std::shuffle(digits.begin(), digits.end(), random);
  for (int band = 0; band < 3; ++band)
    std::shuffle(rows.begin() + 3 * band, rows.begin() + 3 * band + 3, random);
  Masks board = empty_board;
  for (int i = 0; i < givens; ++i) {
    const auto cell = random() % 81;
    const int row = rows[cell / 9], column = static_cast<int>(cell % 9);
    board[cell] = 1u << digits[static_cast<std::size_t>((column + 3 * (row % 3) + row / 3) % 9)];
  }
  return board;
}

CoverBest best_by_cover(const Masks& board, const Search::Weights& weights, Aim aim) {
  Progress progress;
  const auto problem = compile_sudoku(sudoku_rules(3, 3), board, weights, aim);
  return *best_cover(*problem, 1, progress);
}

TEST(TargetSudokuSearch, AnEmptyBoardIsProvedBothWays) {
  const Search::Weights weights = Search::usual_weights();
  Progress progress;
  const auto most = Search::best(empty_board, weights, Aim::maximum, progress);
  EXPECT_TRUE(most.complete);
  EXPECT_EQ(most.value, 2906);
  EXPECT_EQ(most.bound, 2906);
  EXPECT_EQ(score(most.digits, weights), 2906);
  const auto least = Search::best(empty_board, weights, Aim::minimum, progress);
  EXPECT_TRUE(least.complete);
  EXPECT_EQ(least.value, 5700 - 2906) << "10 - digit turns one into the other";
  EXPECT_EQ(best_by_cover(empty_board, weights, Aim::maximum).value, 2906);
}

TEST(TargetSudokuSearch, AgreesWithEveryCompletion) {
  rc::check([](u64 seed) {
    std::mt19937_64 random(seed);
    const Masks board = random_board(random, 45);
    const Search::Weights weights = random_weights(random, -3, 6);
    for (const Aim aim : {Aim::minimum, Aim::maximum}) {
      std::vector<std::int64_t> scores;
      Progress progress;
      const auto all =
          SudokuNine::each(board, SudokuNine::Order::any, progress, [&](const SudokuNine::Board& digits) {
            scores.push_back(score(digits, weights));
            return scores.size() < 3000;
          });
      if (!all.complete) return;
      const std::int64_t best = aim == Aim::maximum ? *std::max_element(scores.begin(), scores.end())
                                                    : *std::min_element(scores.begin(), scores.end());
      const auto found = Search::best(board, weights, aim, progress);
      RC_ASSERT(found.complete && found.found);
      RC_ASSERT(found.value == best);
      RC_ASSERT(found.bound == best);
      RC_ASSERT(score(found.digits, weights) == best);
      std::vector<Search::Digits> listed;
      const auto seen =
          Search::each(board, weights, aim, best, true, progress, [&](const Search::Digits& digits) {
            listed.push_back(digits);
            return true;
          });
      RC_ASSERT(seen.complete);
      RC_ASSERT(static_cast<std::int64_t>(listed.size()) == std::count(scores.begin(), scores.end(), best));
      RC_ASSERT(std::adjacent_find(listed.begin(), listed.end(), std::greater_equal<>()) == listed.end());
      for (const auto& digits : listed) RC_ASSERT(score(digits, weights) == best);
    }
  });
}

TEST(TargetSudokuSearch, AgreesWithBestCoverOnBoardsWithManyCompletions) {
  std::mt19937_64 random(17);
  for (int i = 0; i < 12; ++i) {
    const Masks board = random_board(random, 4 * i);
    const Search::Weights weights =
        i % 3 == 0 ? Search::usual_weights() : random_weights(random, i % 3 == 1 ? -9 : 0, 30);
    const Aim aim = i % 2 == 0 ? Aim::maximum : Aim::minimum;
    Progress progress;
    const auto direct = Search::best(board, weights, aim, progress);
    const CoverBest cover = best_by_cover(board, weights, aim);
    EXPECT_TRUE(direct.complete);
    EXPECT_EQ(cover.outcome, CoverBest::Outcome::proved);
    EXPECT_EQ(direct.value, cover.value) << i;
    EXPECT_EQ(score(direct.digits, weights), direct.value);
  }
}

TEST(TargetSudokuSearch, LargestWeightsAreAddedUpExactly) {
  std::mt19937_64 random(2);
  const Masks board = random_board(random, 40);
  const Search::Weights weights = random_weights(random, Search::largest_weight - 5, Search::largest_weight);
  Progress progress;
  const auto found = Search::best(board, weights, Aim::maximum, progress);
  EXPECT_TRUE(found.complete);
  EXPECT_EQ(found.value, score(found.digits, weights));
  EXPECT_EQ(found.value, best_by_cover(board, weights, Aim::maximum).value);
}

TEST(TargetSudokuSearch, WithoutACompletionThereIsNone) {
  Masks board = empty_board;
  board[0] = board[1] = 1;
  Progress progress;
  const auto found = Search::best(board, Search::usual_weights(), Aim::maximum, progress);
  EXPECT_TRUE(found.complete);
  EXPECT_FALSE(found.found);
  const auto seen = Search::each(board, Search::usual_weights(), Aim::maximum, 0, true, progress,
                                 [](const Search::Digits&) { return true; });
  EXPECT_TRUE(seen.complete);
  EXPECT_EQ(seen.completions, 0u);
}

TEST(TargetSudokuSearch, AStoppedSearchKeepsItsBound) {
  std::mt19937_64 random(23);
  const Search::Weights weights = random_weights(random, 0, 1000);
  Progress whole;
  const auto best = Search::best(empty_board, weights, Aim::maximum, whole);
  ASSERT_TRUE(best.complete);
  int stopped = 0;
  for (u64 nodes = 0; nodes < 1500; nodes += 250) {
    Progress all, part(all, nodes);
    const auto found = Search::best(empty_board, weights, Aim::maximum, part);
    EXPECT_GE(found.bound, best.value);
    EXPECT_TRUE(!found.found || found.value <= best.value);
    if (!found.complete) ++stopped;
  }
  EXPECT_GT(stopped, 0);
  Progress all, part(all, 1000);  // far more completions than that
  const auto seen = Search::each(empty_board, Search::usual_weights(), Aim::maximum, 2800, false, part,
                                 [](const Search::Digits&) { return true; });
  EXPECT_FALSE(seen.complete);
}

}  // namespace
}  // namespace nonet::test
