// Every technique on a board that shows it and on one that just misses it; what techniques find, against the
// solutions of random boards; ratings without techniques.
#include "nonet/puzzles/sudoku/human/human.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <set>
#include <string>
#include <vector>

#include "nonet/puzzles/sudoku/human/test_asked.h"
#include "nonet/puzzles/sudoku/human/test_examples.h"
#include "nonet/puzzles/sudoku/solve/nine.h"
#include "tests/support/sudoku_boards.h"

namespace nonet::test {
namespace {

using Board = SudokuNine::Board;

std::string text_of(std::vector<HumanCandidate> list) {
  std::ranges::sort(list, {}, [](HumanCandidate c) { return 10 * c.cell + c.digit; });
  std::string text;
  for (const auto& [cell, digit] : list)
    text += fmt::format("{}{}-{}", text.empty() ? "" : " ", name_of(cell), digit);
  return text;
}

TEST(SudokuHuman, TechniquesFindTheirPatternAndNothingJustBesideIt) {
  for (const auto& [technique, draft, changes, near_miss] : examples()) {
    const TechniqueInfo& info = technique_infos()[static_cast<std::size_t>(technique)];
    const auto step = next(draft.board(), {.unique = true});
    ASSERT_TRUE(step) << info.name;
    EXPECT_EQ(technique_infos()[static_cast<std::size_t>(step->technique)].name, info.name);
    EXPECT_EQ(step->rating, info.rating);
    EXPECT_EQ(text_of(step->placed) + text_of(step->removed), changes) << info.name;
    EXPECT_FALSE(step->marks.empty()) << info.name;
    // What is looked at is there, and is said.
    for (const HumanMark& mark : step->marks) {
      EXPECT_NE(draft.board()[mark.at.cell] >> (mark.at.digit - 1) & 1, 0) << info.name;
    }
    const auto missed = next(near_miss.board(), {.unique = true, .without = all_but(technique)});
    EXPECT_FALSE(missed) << info.name << ": " << missed->reason;
  }
}

TEST(SudokuHuman, ReasonsSayWhichCells) {
  std::set<std::string> reasons;
  for (const Example& example : examples()) reasons.insert(next(example.draft.board(), {})->reason);
  for (const char* reason :
       {"r1c9 is the last open cell of row 1, which lacks 9", "in box 1 only r2c2 can be 5",
        "r5c5 can only be 7",
        "in column 1 only r1c1, r2c1 can be 7, all in box 1, so r1c2, r1c3, r2c2, r2c3, r3c2, r3c3 are not 7",
        "in row 1 r1c1, r1c5, r1c9 can only be 1, 2 and 3, so r1c7, r1c8 are not 1 or 2 or 3",
        "in row 1 only r1c1, r1c5, r1c9 can be 1, 2 and 3, so r1c1 is not 4, r1c9 is not 5",
        "in rows 2 and 5, 7 can only be in columns 3 and 8, or else in r5c9; either way r4c8, r6c8 are not 7",
        "7 has two places in row 2 (r2c8, r2c2) and in column 1 (r3c1, r8c1); r2c2 and r3c1 are not both 7, "
        "so "
        "r2c8 or r8c1 is, and r8c8 is not 7",
        "in box 5, 7 can only be in row 5 or column 5, in column 2 only in r5c2 or r9c2; either way r9c5 is "
        "not 7",
        "whichever of 1, 2 and 3 r1c1 is, it, r1c5 or r2c2 is 3, so r1c2, r1c3 are not 3",
        "r1c1 and r5c9 can only be 1 and 2; in row 9 only r9c1, r9c9 can be 1, so not both are 1: one is 2, "
        "and "
        "r1c9, r5c1 are not 2"}) {
    EXPECT_TRUE(reasons.contains(reason)) << reason;
  }
}

// Applies what is easier than the technique until there is nothing of it.
HumanCandidates settle(const Draft& draft, Technique technique) {
  const HumanOptions easier{.unique = true, .without = from(technique)};
  return solve(draft.board(), easier).board;
}
// What the technique changes then; the puzzle was set with nothing excluded.
std::string rectangle_in(const Draft& draft, bool unique = true) {
  const HumanCandidates board = settle(draft, Technique::unique_rectangle);
  const auto step = next(board, {.unique = unique, .without = all_but(Technique::unique_rectangle)});
  return step ? step->reason.substr(0, step->reason.find(':')) + " " + text_of(step->removed) : "";
}

TEST(SudokuHuman, RectanglesOfAllTypes) {
  const Draft floor = Draft().cell("r1c1", "12").cell("r1c4", "12");
  const Draft one = Draft(floor).cell("r2c1", "12");
  EXPECT_EQ(rectangle_in(one), "type 1 r2c4-1 r2c4-2");
  EXPECT_EQ(rectangle_in(Draft(one).add(3, "r2c1").cell("r2c4", "1234")), "");
  const Draft two = Draft(floor).cell("r2c1", "123").cell("r2c4", "123");
  EXPECT_EQ(rectangle_in(two), "type 2 r2c2-3 r2c3-3 r2c5-3 r2c6-3 r2c7-3 r2c8-3 r2c9-3");
  EXPECT_EQ(rectangle_in(Draft(two).add(4, "r2c4")), "");
  const Draft three = Draft(floor).cell("r2c1", "123").cell("r2c4", "124").cell("r2c9", "34");
  EXPECT_EQ(rectangle_in(three),
            "type 3 r2c2-3 r2c2-4 r2c3-3 r2c3-4 r2c5-3 r2c5-4 r2c6-3 r2c6-4 r2c7-3 r2c7-4 r2c8-3 r2c8-4");
  EXPECT_EQ(rectangle_in(Draft(three).add(5, "r2c9")), "");
  const Draft four = Draft(floor).only(1, "row", 2, {"r2c1", "r2c4"});
  EXPECT_EQ(rectangle_in(four), "type 4 r2c1-2 r2c4-2");
  EXPECT_EQ(rectangle_in(Draft(four).add(1, "r2c9")), "");
  const Draft hidden =
      Draft().cell("r1c1", "12").only(1, "row", 2, {"r2c1", "r2c4"}).only(1, "column", 4, {"r1c4", "r2c4"});
  EXPECT_EQ(rectangle_in(hidden), "hidden r2c4-2");
  EXPECT_EQ(rectangle_in(Draft(hidden).add(1, "r2c9")), "");
  // In four boxes the digits cannot be swapped; and where there may be several solutions they may be.
  EXPECT_EQ(rectangle_in(Draft().cell("r1c1", "12").cell("r1c4", "12").cell("r4c1", "12")), "");
  EXPECT_EQ(rectangle_in(one, false), "");
}

TEST(SudokuHuman, RectanglesOfFilledCellsCountIfTheyWereNotGiven) {
  const Draft filled = Draft().fill("r1c1", 1).fill("r1c4", 2).fill("r2c1", 2);
  HumanOptions options{.unique = true, .without = all_but(Technique::unique_rectangle)};
  EXPECT_FALSE(next(filled.board(), options));
  options.start = Draft().board();
  const auto step = next(filled.board(), options);
  ASSERT_TRUE(step);
  EXPECT_EQ(text_of(step->removed), "r2c4-1");
  options.start = Draft().fill("r2c1", 2).board();
  EXPECT_FALSE(next(filled.board(), options));
}

TEST(SudokuHuman, AGraveNeedsItsThirdCandidate) {
  const Board givens =
      board_of(".7......21.46.....8....9...65.....7......4..1....5........6.3...3..7.59...6..1..4");
  const HumanOptions until{.unique = true, .without = from(Technique::bug)};
  const HumanCandidates board = solve(human_board(givens), until).board;
  const HumanOptions only{.unique = true, .without = all_but(Technique::bug)};
  const auto step = next(board, only);
  ASSERT_TRUE(step);
  ASSERT_EQ(step->placed.size(), 1u);
  Board solution{};
  SudokuNine::Work work;
  ASSERT_EQ(SudokuNine::solve(givens, 2, solution, work), 1);
  const auto [cell, digit] = step->placed.front();
  EXPECT_EQ(solution[cell], digit);
  EXPECT_EQ(std::popcount(board[cell]), 3);
  EXPECT_FALSE(next(board, {.unique = false, .without = only.without}));
  // Any other candidate in any other cell, and there is no grave.
  for (std::size_t other = 0; other < 81; ++other) {
    if (other == cell || (board[other] & human_filled) != 0) continue;
    HumanCandidates more = board;
    more[other] |= static_cast<std::uint16_t>(~more[other] & -~more[other]);
    EXPECT_FALSE(next(more, only));
  }
  EXPECT_EQ(solve(human_board(givens), {.unique = true}).rating, 56);
}

TEST(SudokuHuman, RandomBoardsAreSolvedByTrueSteps) {
  std::mt19937_64 random(1);
  std::bitset<technique_count> used;
  for (int i = 0; i < 150; ++i) {
    const auto [board, solution] = random_puzzle(random);
    const HumanSolution found = solve(human_board(board), {.unique = true}, i < 30);
    EXPECT_TRUE(found.solved);
    EXPECT_EQ(found.rating, found.steps[static_cast<std::size_t>(found.hardest)].rating);
    for (const HumanStep& step : found.steps) {
      used.set(static_cast<std::size_t>(step.technique));
      EXPECT_FALSE(step.placed.empty() && step.removed.empty());
      EXPECT_NE(step.reason.empty(), i < 30);
      for (const auto& [cell, digit] : step.placed) EXPECT_EQ(solution[cell], digit) << step.reason;
      for (const auto& [cell, digit] : step.removed) EXPECT_NE(solution[cell], digit) << step.reason;
    }
  }
  EXPECT_GE(used.count(), 24u);
}

// Of several solutions no step loses any, and the techniques that assume one are not used.
TEST(SudokuHuman, SeveralSolutionsAreAllKept) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 40; ++i) {
    const Board board = random_puzzle(random, 1 + i % 2).givens;
    // Nested suppositions take long where nothing is wrong.
    HumanOptions options;
    options.without.set(static_cast<std::size_t>(Technique::nested));
    const HumanSolution found = solve(human_board(board), options);
    EXPECT_FALSE(found.solved);
    EXPECT_FALSE(found.impossible);
    for (const HumanStep& step : found.steps) {
      EXPECT_FALSE(technique_infos()[static_cast<std::size_t>(step.technique)].assumes_unique);
    }
    Progress progress;
    int seen = 0;
    SudokuNine::each(candidates_of(board), SudokuNine::Order::any, progress, [&](const Board& solution) {
      bool kept = true;
      for (std::size_t cell = 0; cell < 81; ++cell)
        kept &= (found.board[cell] >> (solution[cell] - 1) & 1) != 0;
      EXPECT_TRUE(kept);
      return ++seen < 300;
    });
    EXPECT_GE(seen, 2);
  }
}

TEST(SudokuHuman, WithoutATechniqueNoBoardIsEasier) {
  std::mt19937_64 random(4);
  for (int i = 0; i < 40; ++i) {
    const HumanCandidates board = human_board(random_puzzle(random).givens);
    const HumanSolution found = solve(board, {.unique = true});
    std::set<Technique> used;
    for (const HumanStep& step : found.steps) used.insert(step.technique);
    for (const Technique technique : used) {
      HumanOptions options{.unique = true};
      options.without.set(static_cast<std::size_t>(technique));
      // It is enough to see whether something easier would do.
      for (const TechniqueInfo& info : technique_infos()) {
        if (info.rating >= found.rating) options.without.set(static_cast<std::size_t>(info.technique));
      }
      EXPECT_FALSE(solve(board, options).solved) << static_cast<int>(technique);
    }
    const HumanSolution careful = solve(board, {});
    EXPECT_TRUE(careful.solved && careful.rating >= found.rating);
  }
}

TEST(SudokuHuman, StepByStepIsTheSameAsAtOnce) {
  std::mt19937_64 random(5);
  for (int i = 0; i < 15; ++i) {
    HumanCandidates board = human_board(random_puzzle(random).givens);
    const HumanSolution found = solve(board, {.unique = true});
    HumanOptions options{.unique = true, .without = {}, .start = board};
    std::size_t steps = 0;
    while (const auto step = next(board, options)) {
      ASSERT_LT(steps, found.steps.size());
      const HumanStep& other = found.steps[steps++];
      ASSERT_EQ(step->technique, other.technique);
      ASSERT_EQ(step->placed, other.placed);
      ASSERT_EQ(step->removed, other.removed);
      apply_human_step(board, *step);
    }
    EXPECT_EQ(steps, found.steps.size());
    EXPECT_EQ(board, found.board);
  }
}

// A cell with one candidate that no peer has is not yet filled in.
TEST(SudokuHuman, EveryDigitThatIsNotGivenIsPlaced) {
  std::mt19937_64 random(6);
  const Board solution = random_solved(random);
  for (std::size_t missing = 0; missing <= 81; ++missing) {
    Board givens = solution;
    for (std::size_t i = 0; i < missing; ++i) givens[(i * 50 + 7) % 81] = 0;
    HumanOptions options;
    options.without.set(static_cast<std::size_t>(Technique::nested));
    const HumanSolution found = solve(human_board(givens), options);
    std::size_t placed = 0;
    for (const HumanStep& step : found.steps) placed += step.placed.size();
    std::size_t filled = 0;
    for (const std::uint16_t cell : found.board) filled += (cell & human_filled) != 0 ? 1 : 0;
    EXPECT_EQ(81 - missing + placed, filled);
    EXPECT_EQ(found.solved, filled == 81);
    EXPECT_EQ(found.rating == 0, found.steps.empty());
    EXPECT_TRUE(found.rating >= 10 || missing == 0 || !found.solved);
  }
  const Board last =
      board_of(".89354126142986537563712849871593264694827351235641978427138695358469712916275483");
  const auto step = next(human_board(last), {});
  ASSERT_TRUE(step);
  EXPECT_EQ(step->reason, "r1c1 is the last open cell of row 1, which lacks 7");
  const HumanSolution found = solve(human_board(last), {});
  EXPECT_TRUE(found.solved);
  EXPECT_EQ(found.rating, 10);
}

TEST(SudokuHuman, ImpossibleBoardsAndStopsAreSaid) {
  HumanCandidates board = Draft().fill("r1c1", 5).board();
  board[at("r9c9")] = 0;
  EXPECT_TRUE(solve(board, {}).impossible);
  EXPECT_FALSE(next(board, {}));
  const Board twice = board_of("55......." + std::string(72, '.'));
  EXPECT_TRUE(solve(human_board(twice), {}).impossible);
  // Only found on the way: two cells of a row that can only be the same.
  EXPECT_TRUE(solve(Draft().cell("r1c1", "5").cell("r1c9", "5").board(), {}).impossible);

  const std::atomic<bool> interrupt = true;
  Progress progress(&interrupt);
  const auto stopped = solve_like_people(Draft().board(), {}, false, progress);
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().fault, Fault::stopped);
  EXPECT_FALSE(next_human_step(Draft().board(), {}, progress));
}

TEST(SudokuHuman, TheExampleOfTheHeader) {
  const std::string_view text =
      "103000509002109400000704000300502006060000050700803004000401000009205800804000107";
  std::array<std::uint8_t, 81> givens{};
  for (std::size_t i = 0; i < 81; ++i) givens[i] = static_cast<std::uint8_t>(text[i] - '0');
  Progress progress;
  const auto step = next_human_step(human_board(givens), HumanOptions{}, progress);
  EXPECT_EQ((*step)->technique, Technique::hidden_single_box);
  EXPECT_EQ((*step)->reason, "in box 7 only r8c2 can be 1");
}

TEST(SudokuHuman, TechniquesHaveNamesOfTheirOwn) {
  std::set<std::string_view> names, titles;
  for (const TechniqueInfo& info : technique_infos()) {
    EXPECT_TRUE(names.insert(info.name).second && titles.insert(info.title).second) << info.name;
    EXPECT_FALSE(info.what.empty());
  }
}

}  // namespace
}  // namespace nonet::test
