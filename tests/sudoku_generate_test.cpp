// Generated puzzles against the cover solver, digging against digging clue by clue, and random grids against
// numbers that are known. One long file: all its parts make puzzles and grids and count their solutions, and
// what they compile is most of what it costs.
#include "nonet/sudoku_generate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <map>
#include <string>

#include "nonet/exact_cover.h"
#include "nonet/search_note.h"
#include "puzzles/sudoku_random.h"
#include "puzzles/sudoku_rules.h"
#include "src/sudoku_generate_dig.h"
#include "src/sudoku_generate_grid.h"
#include "src/sudoku_generate_search.h"
#include "src/sudoku_sample.h"
#include "tests/sudoku_band_classes.h"

namespace nonet::test {
namespace {

using Board = SudokuNine::Board;

std::string text_of(const Board& board) {
  std::string text;
  for (const std::uint8_t digit : board) text += digit == 0 ? '.' : static_cast<char>('0' + digit);
  return text;
}
Board make(const SudokuWish& wish, u64 seed) {
  Progress progress;
  const auto made = generate_sudoku(wish, seed, progress);
  EXPECT_TRUE(made) << made.error().message;
  return made ? *made : Board{};
}
Error refusal(const SudokuWish& wish) {
  Progress progress;
  const auto made = generate_sudoku(wish, 1, progress);
  EXPECT_FALSE(made);
  return made ? Error{Fault::defect, ""} : made.error();
}
int clues_of(const Board& board) {
  return size_of(clue_cells(board));
}

// By a solver that has nothing in common with the one that made it; counted to 2.
u64 count_by_cover(const Board& board) {
  const auto problem = compile_sudoku(sudoku_rules(3, 3), candidates_from(board));
  if (!problem) return 0;
  Progress progress;
  u64 covers = 0;
  exact_cover(*problem, CoverOrder::any, progress, [&](std::span<const int>) { return ++covers < 2; });
  return covers;
}
// Orbits of clues, each of which is needed.
void expect_minimal(const Board& board, SudokuSymmetry symmetry) {
  const std::vector<int> orbits = symmetry_orbits(symmetry, 9);
  for (std::size_t first = 0; first < 81; ++first) {
    if (board[first] == 0 || orbits[first] != static_cast<int>(first)) continue;
    Board less = board;
    for (std::size_t i = 0; i < 81; ++i) {
      if (orbits[i] == static_cast<int>(first)) less[i] = 0;
    }
    EXPECT_EQ(count_by_cover(less), 2u) << text_of(board) << " without cell " << first;
  }
}

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
  EXPECT_EQ(random_sudoku(caged, 1, {}, progress).error().message, "no solved board was found for these rules");
}

double chi_square(const std::vector<double>& expected, const std::vector<int>& seen) {
  double sum = 0;
  for (std::size_t i = 0; i < seen.size(); ++i)
    sum += (seen[i] - expected[i]) * (seen[i] - expected[i]) / expected[i];
  return sum;
}

// All 288 grids of four digits: those that come first, without a choice by weight, are not equally likely.
TEST(SudokuGenerate, GridsOfFourAreUniform) {
  Draws draws(1);
  RandomGrid<2> random(draws);
  const auto spread = [&](auto draw) {
    std::map<RandomGrid<2>::Grid, int> times;
    for (int i = 0; i < 288 * 50; ++i) ++times[draw()];
    std::vector<int> seen;
    for (const auto& [grid, count] : times) seen.push_back(count);
    EXPECT_EQ(seen.size(), 288u);
    return chi_square(std::vector<double>(seen.size(), 50), seen);
  };
  EXPECT_LT(spread([&] { return random.uniform(); }), 390);  // mean 287, deviation 24
  EXPECT_GT(spread([&] { return random.quick(); }), 800);
}

TEST(SudokuGenerate, GridsOfNineAreUniform) {
  const BandClasses classes;
  // No band can be filled in more ways than the bound says, so that what is accepted has the right weight.
  EXPECT_EQ(*std::max_element(classes.fillings.begin(), classes.fillings.end()), 1728u);

  // 1680 ways for the first columns, 36 orders of the others.
  std::vector<u128> grids;
  u128 all = 0;
  for (std::size_t i = 0; i < classes.sizes.size(); ++i) {
    grids.push_back(u128{classes.sizes[i]} * classes.fillings[i] * classes.continued(i) * (1680 * 36));
    all += grids.back();
  }
  EXPECT_TRUE(all == u128{6'670'903'752'021} * 1'000'000'000 + 72'936'960);

  constexpr int drawn = 1000;
  Draws draws(1);
  RandomGrid<3> random(draws);
  std::vector<int> seen(grids.size(), 0);
  for (int i = 0; i < drawn; ++i) {
    const auto grid = random.uniform();
    std::array<BandClasses::Triple, 3> columns{};
    for (std::size_t cell = 0; cell < 27; ++cell) {
      std::uint16_t& set = columns[cell % 9 / 3][cell % 3];
      set = static_cast<std::uint16_t>(set | 1u << (grid[cell] - 1));
    }
    ++seen[classes.class_of(columns[0], columns[1], columns[2])];
  }
  // Classes that are rare are taken together.
  std::vector<double> expected = {0};
  std::vector<int> counted = {0};
  for (std::size_t i = 0; i < grids.size(); ++i) {
    const double mean = drawn * static_cast<double>(grids[i]) / static_cast<double>(all);
    const bool rare = mean < 10;
    if (!rare) expected.push_back(0), counted.push_back(0);
    (rare ? expected.front() : expected.back()) += mean;
    (rare ? counted.front() : counted.back()) += seen[i];
  }
  const double freedom = static_cast<double>(expected.size()) - 1;
  EXPECT_GT(freedom, 10);
  EXPECT_LT(chi_square(expected, counted), freedom + 4 * std::sqrt(2 * freedom));
}

std::vector<Board> drawn_from(const Board& board, u64 number, const SudokuSampling& sampling,
                              SudokuSampled* sampled = nullptr) {
  std::vector<Board> boards;
  Progress progress;
  const auto result =
      sample_sudokus(candidates_from(board), number, 1, 1e8, sampling, progress, [&](const Board& one) {
        boards.push_back(one);
        return true;
      });
  EXPECT_TRUE(result) << result.error().message;
  EXPECT_EQ(boards.size(), number);
  if (sampled != nullptr && result) *sampled = *result;
  for (const Board& one : boards) {
    for (std::size_t i = 0; i < 81; ++i) EXPECT_TRUE(board[i] == 0 || board[i] == one[i]);
    EXPECT_EQ(count_by_cover(one), 1u);
  }
  return boards;
}

// A digit of a cell is drawn as often as it is in solutions, which are counted.
void expect_shares(const Board& board, std::size_t cell, const std::vector<Board>& drawn, u64 solutions) {
  std::vector<double> expected;
  std::vector<int> seen;
  Progress progress;
  for (std::uint8_t digit = 1; digit <= 9; ++digit) {
    Board with = board;
    with[cell] = digit;
    const u64 found = SudokuNine::count(candidates_from(with), 0, progress).solutions;
    const auto times =
        std::count_if(drawn.begin(), drawn.end(), [&](const Board& one) { return one[cell] == digit; });
    if (found == 0) {
      EXPECT_EQ(times, 0);
      continue;
    }
    expected.push_back(static_cast<double>(drawn.size() * found) / static_cast<double>(solutions));
    seen.push_back(static_cast<int>(times));
  }
  const double freedom = static_cast<double>(expected.size()) - 1;
  EXPECT_LT(chi_square(expected, seen), freedom + 5 * std::sqrt(2 * freedom)) << cell;
}

TEST(SudokuSample, ByNumbersEachIsAsLikelyAsAnyOther) {
  Board board = make({}, 7);
  int cleared = 0;
  for (std::size_t i = 0; i < 81 && cleared < 5; ++i) cleared += board[i] != 0 ? (board[i] = 0, 1) : 0;
  Progress progress;
  const u64 solutions = SudokuNine::count(candidates_from(board), 0, progress).solutions;
  ASSERT_GT(solutions, 40'000u);  // so that they are cut into parts
  ASSERT_LT(solutions, 400'000u);
  SudokuSampled sampled;
  const std::vector<Board> drawn = drawn_from(board, 400, {.most_proposals = 0}, &sampled);
  EXPECT_EQ(static_cast<u64>(sampled.solutions), solutions);
  for (const std::size_t cell : {0u, 1u, 40u}) {
    if (board[cell] == 0) expect_shares(board, cell, drawn, solutions);
  }
  EXPECT_EQ(drawn_from(board, 400, {.most_proposals = 0}), drawn);
}

TEST(SudokuSample, FromGridsEachIsAsLikelyAsAnyOther) {
  Board board{};
  board[0] = 1, board[1] = 2, board[40] = 1;
  const std::vector<Board> drawn = drawn_from(board, 300, {});
  // 1 is in one of six cells of the second box, and by symmetry as often in each row and in each of the two
  // columns that are left; the seven other digits are alike in the third cell.
  std::vector<int> rows(2, 0), digits(7, 0);
  for (const Board& one : drawn) {
    ++rows[one[12] == 1 || one[13] == 1 || one[14] == 1 ? 0 : 1];
    ++digits[one[2] - 3u];
  }
  EXPECT_LT(chi_square(std::vector<double>(2, 150), rows), 12);
  EXPECT_LT(chi_square(std::vector<double>(7, 300 / 7.0), digits), 6 + 5 * std::sqrt(12.0));
  EXPECT_EQ(drawn_from(Board{}, 3, {}).size(), 3u);
}

TEST(SudokuSample, WhatCannotBeDrawnIsRefused) {
  const Board board = with_clues(random_sudoku_grid(3), cell_bit(0) | cell_bit(10) | cell_bit(20));
  Progress progress;
  const auto each = [](const Board&) { return true; };
  const auto candidates = candidates_from(board);
  const auto refused =
      sample_sudokus(candidates, 1, 1, 1e8, {.most_counted = 1000, .most_proposals = 0}, progress, each);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().fault, Fault::refused);
  EXPECT_EQ(refused.error().message,
            "the board has 1000 solutions or more, too many to number them, and of 0 random grids none fits "
            "it: give it more digits, or fewer");
  Board wrong{};
  wrong[0] = wrong[1] = 1;
  const auto none = sample_sudokus(candidates_from(wrong), 1, 1, 1e8, {.most_proposals = 10}, progress, each);
  ASSERT_TRUE(none);
  EXPECT_TRUE(none->none);
  const std::atomic<bool> interrupt = true;
  Progress stopped(&interrupt);
  const auto cut = sample_sudokus(candidates, 1000, 1, 1e8, {}, stopped, each);
  ASSERT_TRUE(cut);
  EXPECT_FALSE(cut->complete);
}

}  // namespace
}  // namespace nonet::test
