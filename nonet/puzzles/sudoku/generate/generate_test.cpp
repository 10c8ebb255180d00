// Generated puzzles against the cover solver, and digging against digging clue by clue.
#include "nonet/puzzles/sudoku/generate/generate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <string>

#include "nonet/contract/search_note.h"
#include "nonet/puzzles/sudoku/generate/dig.h"
#include "nonet/puzzles/sudoku/generate/grid.h"
#include "nonet/puzzles/sudoku/generate/search.h"
#include "nonet/puzzles/sudoku/random.h"
#include "nonet/puzzles/sudoku/rules.h"
#include "tests/support/sudoku_made.h"

namespace nonet::test {
namespace {

HumanSolution solve_without(const Board& board, std::optional<Technique> technique) {
  HumanOptions options;
  options.unique = true;
  if (technique) options.without.set(static_cast<std::size_t>(*technique));
  Progress progress;
  const auto solved = solve_like_people(human_board(board), options, false, progress);
  EXPECT_TRUE(solved);
  return solved ? *solved : HumanSolution{};
}

TEST(SudokuGenerate, Example) {
  SudokuWish wish;
  wish.symmetry = SudokuSymmetry::rotate180;
  wish.clues = 30;
  wish.minimal = false;
  Progress progress;
  const Result<SudokuNine::Board> puzzle = generate_sudoku(wish, 1, progress);
  ASSERT_TRUE(puzzle);
  EXPECT_EQ(clues_of(*puzzle), 30);
  for (std::size_t i = 0; i < 81; ++i) EXPECT_EQ((*puzzle)[i] == 0, (*puzzle)[80 - i] == 0);
  EXPECT_EQ(count_by_cover(*puzzle), 1u);
}

TEST(SudokuGenerate, EverySymmetryHoldsAndEveryOrbitIsNeeded) {
  for (const SudokuSymmetryInfo& info : sudoku_symmetries()) {
    EXPECT_EQ(find_sudoku_symmetry(info.name), &info);
    SudokuWish wish;
    wish.symmetry = info.symmetry;
    const Board board = make(wish, 3);
    const std::vector<int> orbits = symmetry_orbits(info.symmetry, 9);
    for (std::size_t i = 0; i < 81; ++i)
      EXPECT_EQ(board[i] == 0, board[static_cast<std::size_t>(orbits[i])] == 0) << info.name;
    EXPECT_EQ(count_by_cover(board), 1u) << info.name;
    expect_minimal(board, info.symmetry);
  }
  EXPECT_EQ(find_sudoku_symmetry("round"), nullptr);
}

TEST(SudokuGenerate, OrbitsAreThoseOfTheirSymmetry) {
  const auto orbits = [](SudokuSymmetry symmetry) {
    std::vector<int> firsts = symmetry_orbits(symmetry, 9);
    std::sort(firsts.begin(), firsts.end());
    return std::unique(firsts.begin(), firsts.end()) - firsts.begin();
  };
  // By Burnside: of 81 cells 9 stay with a mirror, one with a turn.
  const std::pair<SudokuSymmetry, int> known[] = {
      {SudokuSymmetry::none, 81},           {SudokuSymmetry::rotate180, 41},
      {SudokuSymmetry::rotate90, 21},       {SudokuSymmetry::horizontal, 45},
      {SudokuSymmetry::vertical, 45},       {SudokuSymmetry::both_mirrors, 25},
      {SudokuSymmetry::diagonal, 45},       {SudokuSymmetry::antidiagonal, 45},
      {SudokuSymmetry::both_diagonals, 25}, {SudokuSymmetry::full, 15},
  };
  for (const auto& [symmetry, count] : known)
    EXPECT_EQ(orbits(symmetry), count) << static_cast<int>(symmetry);
  EXPECT_EQ(symmetry_orbits(SudokuSymmetry::horizontal, 4)[12], 0);
  EXPECT_EQ(symmetry_orbits(SudokuSymmetry::vertical, 4)[3], 0);
  EXPECT_EQ(symmetry_orbits(SudokuSymmetry::diagonal, 4)[4], 1);
  EXPECT_EQ(symmetry_orbits(SudokuSymmetry::antidiagonal, 4)[15], 0);
  EXPECT_EQ(symmetry_orbits(SudokuSymmetry::rotate90, 4)[7], 1);
}

// The oracle: clue by clue.
TEST(SudokuGenerate, DiggingIsTakingAwayClueByClue) {
  Draws draws(5);
  for (int i = 0; i < 12; ++i) {
    const Board solution = RandomGrid<3>(draws).quick();
    std::array<CellSet, 81> items;
    for (std::size_t cell = 0; cell < 81; ++cell) items[cell] = cell_bit(cell);
    shuffle(items, draws);
    const int least = i % 3 == 0 ? 27 : 0;
    CellSet clues = (CellSet{1} << 81) - 1;
    for (const CellSet item : items) {
      Board first;
      SudokuNine::Work work;
      if (size_of(clues) > least &&
          SudokuNine::solve(with_clues(solution, clues & ~item), 2, first, work) == 1)
        clues &= ~item;
    }
    Progress progress;
    SudokuDigger digger(solution, progress);
    const CellSet dug = digger.dig((CellSet{1} << 81) - 1, items, least);
    EXPECT_EQ(text_of(with_clues(solution, dug)), text_of(with_clues(solution, clues)));
    EXPECT_LT(digger.questions(), 60u);
  }
}

// On every machine, by every solver.
TEST(SudokuGenerate, SeedsReproduce) {
  EXPECT_EQ(text_of(make({}, 1)),
            ".....4..3.8....45...169..7......1782.6......51.9...........31.4.2.7.......5......");
  SudokuWish few;
  few.clues = 21;
  const Board board = make(few, 1);
  EXPECT_EQ(text_of(board),
            ".......6.5....98....4.83....6..7........4..82.9.....3....7.25...13...6........1..");
  expect_minimal(board, SudokuSymmetry::none);
  EXPECT_NE(make({}, 1), make({}, 2));
  EXPECT_EQ(text_of(random_sudoku_grid(1)),
            "256743891379218546481965327915876432634192758728354169892537614567421983143689275");
}

TEST(SudokuGenerate, NumbersOfCluesAreExact) {
  for (const int clues : {22, 26, 28}) {
    SudokuWish wish;
    wish.clues = clues;
    const Board board = make(wish, 2);
    EXPECT_EQ(clues_of(board), clues);
    EXPECT_EQ(count_by_cover(board), 1u);
    expect_minimal(board, SudokuSymmetry::none);
    wish.minimal = false;
    wish.clues = 40 + clues;
    EXPECT_EQ(clues_of(make(wish, 2)), 40 + clues);
  }
}

template <class IsClue>
std::array<bool, 81> pattern_where(IsClue is_clue) {
  std::array<bool, 81> pattern{};
  for (std::size_t i = 0; i < 81; ++i) pattern[i] = is_clue(i);
  return pattern;
}

TEST(SudokuGenerate, PatternsAreKept) {
  SudokuWish wish;
  constexpr std::string_view text =
      ".x.x.x.x."
      "x.......x"
      "..x.x.x.."
      "x.......x"
      "..x.x.x.."
      "x.......x"
      "..x.x.x.."
      "x.......x"
      ".x.x.x.x.";
  wish.pattern = pattern_where([&](std::size_t i) { return text[i] != '.'; });
  wish.symmetry = SudokuSymmetry::full;
  const Board board = make(wish, 1);
  EXPECT_EQ(text_of(board),
            ".5.1.4.3.6.......1..1.9.7..3.......6..8.3.4..4.......5..7.4.1..8.......9.1.2.9.6.");
  for (std::size_t i = 0; i < 81; ++i) EXPECT_EQ(board[i] != 0, (*wish.pattern)[i]);
  EXPECT_EQ(count_by_cover(board), 1u);
  expect_minimal(board, wish.symmetry);
}

TEST(SudokuGenerate, WhatCannotBeIsRefusedAtOnce) {
  const auto refused = [](const SudokuWish& wish) {
    EXPECT_EQ(refusal(wish).fault, Fault::usage);
    return refusal(wish).message;
  };
  EXPECT_EQ(refused({.clues = 16}), "a puzzle with one solution has 17 to 81 clues, 16 are asked for");
  EXPECT_EQ(refused({.clues = 30, .symmetry = SudokuSymmetry::rotate90}),
            "30 clues cannot have the symmetry that is asked for");
  EXPECT_EQ(refused({.least_rating = 30, .most_rating = 20}),
            "the least rating that is asked for is above the most");
  EXPECT_EQ(refused({.least_rating = 111}),
            "ratings go from 1.0 to 11.0, the least that is asked for is above");
  EXPECT_EQ(refused({.most_rating = 9}), "ratings go from 1.0 to 11.0, the most that is asked for is below");
  EXPECT_EQ(refused({.least_rating = 105, .most_rating = 109}),
            "no technique is rated 10.5 to 10.9, and so no puzzle is");
  EXPECT_EQ(refused({.most_rating = 41, .technique = Technique::xy_wing}),
            "xy-wing is rated 4.2, above the most rating that is asked for");
  EXPECT_EQ(refused({.minimal = false, .strict = true}),
            "a puzzle in which no clue can be left out is minimal, and that is not asked for");
  EXPECT_EQ(refused({.clues = 81}), "of 81 clues not every one is needed");
  EXPECT_EQ(refused({.clues = 81, .minimal = false, .most_rating = 20}),
            "81 clues leave nothing to solve, and so no rating or technique");
  const auto all = pattern_where([](std::size_t) { return true; });
  EXPECT_EQ(refused({.pattern = all}), "of 81 clues not every one is needed");
  EXPECT_EQ(clues_of(make({.clues = 81, .minimal = false}, 1)), 81);
  EXPECT_EQ(count_by_cover(make({.most_tries = 1}, 1)), 1u);

  const auto sixteen = pattern_where([](std::size_t i) { return i < 16; });
  EXPECT_EQ(refused({.pattern = sixteen}),
            "the pattern has 16 clues, a puzzle with one solution has 17 or more");
  const auto rows = pattern_where([](std::size_t i) { return i / 9 != 4 && i / 9 != 5; });
  EXPECT_EQ(refused({.pattern = rows}), "rows 5 and 6 of the pattern have no clues and could change places");
  const auto columns = pattern_where([](std::size_t i) { return i % 9 != 0 && i % 9 != 2; });
  EXPECT_EQ(refused({.pattern = columns}),
            "columns 1 and 3 of the pattern have no clues and could change places");
  EXPECT_EQ(refused({.clues = 62, .pattern = columns}), "the pattern has 63 clues, 62 are asked for");
  EXPECT_EQ(refused({.symmetry = SudokuSymmetry::vertical, .pattern = columns}),
            "the pattern does not have the symmetry that is asked for");
}

TEST(SudokuGenerate, WhatIsNotFoundIsGivenUpAfterSoManyTries) {
  const Error rare = refusal({.clues = 17, .symmetry = SudokuSymmetry::full, .most_tries = 510});
  EXPECT_EQ(rare.fault, Fault::stopped);
  EXPECT_EQ(rare.message.find("no such puzzle was found in 510 tries: those that were made have "), 0u)
      << rare.message;
  EXPECT_TRUE(rare.message.ends_with(" clues; another seed or more time may find one")) << rare.message;
  const auto nearly_all = pattern_where([](std::size_t i) { return i != 40; });
  EXPECT_EQ(refusal({.pattern = nearly_all, .most_tries = 200}).message,
            "no such puzzle was found in 200 tries: those with the pattern have clues that are not needed; "
            "another seed or more time may find one");
  const auto few = pattern_where([](std::size_t i) { return i % 10 == 0 || i % 9 == 4; });
  EXPECT_EQ(refusal({.pattern = few, .most_tries = 1}).message,
            "no such puzzle was found in 1 tries: with the pattern the fewest solutions were 5000 or more; "
            "another seed or more time may find one");
  const std::string message = refusal({.most_rating = 10, .most_tries = 20}).message;
  EXPECT_NE(message.find(", 20 were rated, "), std::string::npos) << message;
  const std::string hard = refusal({.least_rating = 90, .most_tries = 520}).message;
  EXPECT_NE(hard.find(" in 520 tries: "), std::string::npos) << hard;
}

TEST(SudokuGenerate, SearchesSayHowFarTheyAre) {
  SearchNote note;
  refusal({.most_rating = 10, .most_tries = 70, .note = &note});
  EXPECT_EQ(note.read().tried, 70u) << "also the last few";
  EXPECT_TRUE(note.read().nearest.ends_with(" away in its rating")) << note.read().nearest;
  SearchNote of_technique;
  refusal({.technique = Technique::nested, .most_tries = 3, .note = &of_technique});
  EXPECT_TRUE(of_technique.read().nearest.ends_with(" clues, without a need for nested"))
      << of_technique.read().nearest;
  make({.clues = 30, .minimal = false, .note = &of_technique}, 1);
  EXPECT_GE(of_technique.read().tried, 4u);
}

TEST(SudokuGenerate, TheNearestOfAllSearchesIsSaid) {
  SearchNote note;
  const int one = 0, other = 0;
  note.write_nearest(&one, 20, "near");
  note.write_nearest(&other, 30, "far");
  EXPECT_EQ(note.read().nearest, "near");
  note.end(&one, 7, true);
  EXPECT_EQ(note.read().nearest, "far") << "what is found is not waited for";
  note.end(&other, 1, false);
  EXPECT_EQ(note.read().nearest, "far");
  EXPECT_EQ(note.read().tried, 8u);
}

// When it would have been given up does not matter to what is found.
TEST(SudokuGenerate, TheLimitChangesNothing) {
  SudokuWish wish;
  wish.clues = 21;
  const Board board = make(wish, 1);
  wish.most_tries = 100'000;
  EXPECT_EQ(make(wish, 1), board);
}

TEST(SudokuGenerate, StrictlyMinimalWithASymmetry) {
  for (const SudokuSymmetry symmetry : {SudokuSymmetry::rotate180, SudokuSymmetry::diagonal}) {
    SudokuWish wish;
    wish.symmetry = symmetry;
    wish.strict = true;
    const Board board = make(wish, 1);
    const std::vector<int> orbits = symmetry_orbits(symmetry, 9);
    for (std::size_t i = 0; i < 81; ++i)
      EXPECT_EQ(board[i] == 0, board[static_cast<std::size_t>(orbits[i])] == 0);
    EXPECT_EQ(count_by_cover(board), 1u);
    expect_minimal(board, SudokuSymmetry::none);
  }
}

// What the climb goes by: hard puzzles are above easy ones, and what is too hard is not wanted.
TEST(SudokuGenerate, HardnessFollowsTheRating) {
  const auto board_of = [](std::string_view text) {
    Board board{};
    for (std::size_t i = 0; i < 81; ++i)
      board[i] = text[i] == '.' ? std::uint8_t{0} : static_cast<std::uint8_t>(text[i] - '0');
    return board;
  };
  const Board easy =
      board_of("1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7");
  const Board hard =  // 9.0
      board_of("..1...4...2..9...66.9....8.5.....612....51..4...6......3...7....9..3......78..1..");
  EXPECT_EQ(solve_without(hard, std::nullopt).rating, 90);
  Progress progress;
  EXPECT_LT(hardness_of(easy, 0, progress), 400);
  EXPECT_GT(hardness_of(hard, 0, progress), 2000);
  EXPECT_EQ(hardness_of(hard, 84, progress), 0);
}

TEST(SudokuGenerate, StopsWhenTold) {
  const std::atomic<bool> interrupt = true;
  SudokuWish rare, pattern;
  rare.clues = 17;
  pattern.pattern.emplace().fill(true);
  pattern.minimal = false;
  for (const SudokuWish& wish : {SudokuWish{}, rare, pattern}) {
    Progress progress(&interrupt);
    const auto made = generate_sudoku(wish, 1, progress);
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().fault, Fault::stopped);
  }
}

TEST(SudokuGenerate, RatingsAndTechniquesAreAsWished) {
  SudokuWish wish;
  wish.least_rating = 30;
  wish.most_rating = 40;
  const Board rated = make(wish, 4);
  EXPECT_GE(solve_without(rated, std::nullopt).rating, 30);
  EXPECT_LE(solve_without(rated, std::nullopt).rating, 40);
  wish = {};
  wish.technique = Technique::xy_wing;
  wish.symmetry = SudokuSymmetry::rotate180;
  const Board needing = make(wish, 4);
  EXPECT_GT(solve_without(needing, wish.technique).rating, solve_without(needing, std::nullopt).rating);
}

// Other boards: what is left has one solution, by a solver with a larger budget or by cover.
TEST(SudokuGenerate, BoardsOfOtherRules) {
  const auto expect_single = [](const SudokuRules& rules, const SudokuLook& look) {
    Progress progress;
    const auto board = random_sudoku(rules, 1, look, progress);
    ASSERT_TRUE(board) << board.error().message;
    const std::vector<int> orbits = symmetry_orbits(look.symmetry, rules.n);
    int clues = 0;
    for (std::size_t i = 0; i < board->size(); ++i) {
      const auto first = static_cast<std::size_t>(orbits[i]);
      clues += std::has_single_bit((*board)[i]);
      EXPECT_EQ(std::has_single_bit((*board)[i]), std::has_single_bit((*board)[first]));
    }
    EXPECT_EQ(look.clues == 0 ? clues : look.clues, clues);
    EXPECT_LT(clues, rules.cells() / 2);
    const auto problem = compile_sudoku(rules, *board);
    ASSERT_TRUE(problem);
    EXPECT_EQ(exact_cover(*problem, CoverOrder::any, progress).covers, 1u);
    EXPECT_EQ(*board, *random_sudoku(rules, 1, look, progress));
    EXPECT_NE(*board, *random_sudoku(rules, 2, look, progress));
  };
  SudokuRules crossed = sudoku_rules(3, 3), caged = sudoku_rules(2, 3);
  for (const int step : {10, 8}) {
    crossed.regions.push_back({"a diagonal", {}});
    for (int i = 0; i < 9; ++i) crossed.regions.back().cells.push_back(step == 10 ? i * 10 : 8 + i * 8);
  }
  caged.cages.push_back({7, {0, 1}});
  expect_single(sudoku_rules(2, 2), {});
  expect_single(latin_rules(7), {});
  expect_single(caged, {});
  expect_single(crossed, {.symmetry = SudokuSymmetry::diagonal});
  expect_single(sudoku_rules(3, 4), {.clues = 64, .symmetry = SudokuSymmetry::full});

  Progress progress;
  EXPECT_EQ(random_sudoku(sudoku_rules(2, 2), 1, {.clues = 3}, progress).error().fault, Fault::refused);
  EXPECT_EQ(random_sudoku(sudoku_rules(2, 2), 1, {.clues = 17}, progress).error().fault, Fault::usage);
  const SudokuLook odd = {.clues = 101, .symmetry = SudokuSymmetry::full};
  EXPECT_EQ(random_sudoku(sudoku_rules(4, 4), 1, odd, progress).error().message,
            "101 clues cannot have the symmetry that is asked for");
  caged.cages = {{20, {0, 1}}};
  EXPECT_EQ(random_sudoku(caged, 1, {}, progress).error().message,
            "no solved board was found for these rules");
}

}  // namespace
}  // namespace nonet::test
