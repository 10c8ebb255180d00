// The techniques that follow candidates: each on a board that has its pattern and on one that just misses it;
// against all solutions of random boards; the chains against a plain search for the shortest.
#include "nonet/puzzles/sudoku/human/chains.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <sstream>

#include "nonet/puzzles/sudoku/human/test_followed.h"
#include "tests/support/sudoku_boards.h"

namespace nonet::test {
namespace {

using namespace nonet::human;
using Board = SudokuNine::Board;

HumanCandidates pencil_marks(const std::string& text) {
  HumanCandidates board{};
  std::istringstream cells(text);
  for (std::uint16_t& cell : board) {
    std::string digits;
    cells >> digits;
    for (const char digit : digits) cell |= static_cast<std::uint16_t>(1u << (digit - '1'));
  }
  return fill_single(board);
}

bool find_nested_unstopped(const Grid& grid, bool explain, HumanStep& step) {
  Progress progress;
  return find_nested(grid, explain, progress, step);
}

struct Named {
  const char* name;
  Find find;
};
constexpr Named finders[] = {{"simple colouring", find_simple_colouring},
                             {"multi-colouring", find_multi_colouring},
                             {"remote pair", find_remote_pair},
                             {"x-chain", find_x_chain},
                             {"xy-chain", find_xy_chain},
                             {"alternating chain", find_alternating_chain},
                             {"grouped chain", find_grouped_chain},
                             {"als-xz", find_als_xz},
                             {"sue de coq", find_sue_de_coq},
                             {"forcing cell", find_forcing_cell},
                             {"forcing region", find_forcing_region},
                             {"single contradiction", find_single_contradiction},
                             {"contradiction", find_contradiction},
                             {"nested", find_nested_unstopped}};

struct Example {
  Named technique;
  const char* board;
  const char* removed;  // r2c1-1
  const char* miss;     // a candidate more, and there is nothing: r5c7=1
  const char* reason;   // a part of it
};
const Example examples[] = {
    {finders[0],
     "68 7 4 1 9 2 68 3 5 1389 19 39 7 5 6 48 14 2 16 2 5 3 8 4 16 9 7 19 5 19 6 4 8 2 7 3 2 6 8 5 7 3 49 14 "
     "19 4 3 7 9 2 1 5 8 6 39 19 2 8 13 5 7 6 4 5 8 6 4 13 7 39 2 19 7 4 13 2 6 9 13 5 8",
     "r2c1-1", "r5c7=1", "what sees both colours cannot be: r2c1 is not 1"},
    {finders[1],
     "2 1 4 7 36 36 8 5 9 7 3 9 45 8 45 16 2 16 5 6 8 9 1 2 3 4 7 14 9 7 2 56 156 46 3 8 34 8 6 34 9 7 2 1 5 "
     "134 5 2 16 34 8 9 7 46 89 4 5 138 37 139 17 6 2 68 2 1 4568 4567 456 47 9 3 69 7 3 146 2 1469 5 8 14",
     "r4c1-4 r6c9-4 r8c7-4", "r4c5=4", "so r4c1, r6c9, r8c7 are not 4"},
    {finders[2],
     "8 5 4 2 1 9 7 3 6 2 13 6 4 358 7 158 18 9 39 139 7 358 358 6 158 4 2 7 24 1 6 9 24 3 5 8 6 389 359 7 "
     "358 35 4 2 1 345 2348 235 358 24 1 9 6 7 34 7 238 13 6 24 18 9 5 1 249 259 59 24 8 6 7 3 359 6 3589 "
     "1359 7 35 2 18 4",
     "r8c2-2 r8c2-4", "r8c5=5", "alternate between 2 and 4"},
    {finders[3],
     "4 2 8 3 9 6 17 5 17 56 56 9 8 7 1 4 2 3 7 1 3 4 2 5 6 8 9 158 7 15 6 3 2 9 14 48 2 9 4 1 8 7 5 3 6 "
     "1368 "
     "368 16 9 5 4 18 7 2 9 45 57 2 1 3 78 6 48 18 48 2 7 6 9 3 14 5 136 36 167 5 4 8 2 9 17",
     "r6c1-1", "r4c9=1",
     "1r8c1 = 1r8c8 - 1r4c8 = 1r6c7: if r8c1 is not 1 then r6c7 is 1, so either way r6c1 is not 1"},
    {finders[4],
     "7 9 24 5 13 13 48 28 6 24 1 6 8 7 9 5 3 24 3 8 5 2 6 4 7 9 1 6 5 1 4 9 8 2 7 3 28 234 7 6 5 23 9 1 48 "
     "9 "
     "234 238 7 13 123 48 6 5 5 6 248 1 248 7 3 28 9 1 23 238 9 28 5 6 4 7 248 7 9 3 248 6 1 5 28",
     "r2c1-2", "r5c1=4", "2r2c9 = 4r2c9 - 4r5c9 = 8r5c9 - 8r5c1 = 2r5c1: "},
    {finders[5],
     "1 689 3 2 7 5 4689 4689 468 69 569 2 4 13 8 7 569 13 4 58 7 6 9 13 12 58 123 7 146 146 8 2 9 46 3 5 "
     "689 "
     "29 5 3 4 7 2689 1 268 389 234 49 1 5 6 2489 489 7 36 1346 146 5 8 2 146 7 9 2 7 1468 9 13 134 5 468 "
     "1468 5 19 1489 7 6 14 3 2 148",
     "r6c7-4", "r5c2=6", "4r6c3 = 9r6c3 - 9r5c2 = 2r5c2 - 2r6c2 = 2r6c7: "},
    {finders[6],
     "256 25 3 159 7 159 69 8 4 16 9 167 3 4 8 5 267 26 58 4 578 6 59 2 379 379 1 24 28 2689 4789 69 3 1 267 "
     "5 1456 135 1569 14579 2 567 367 34679 8 7 12358 25689 14589 1569 1569 369 2469 269 3 7 15 159 8 4 2 "
     "169 "
     "69 258 1258 1258 1579 1569 15679 4 159 3 9 6 4 2 3 15 8 15 7",
     "r8c4-1 r8c5-1 r8c6-1", "r7c8=5",
     "5r7c3 - 1r7c3 = 1(r8c2, r8c3): if r9c6 is not 1 then one of r8c2, r8c3"},
    {finders[7],
     "2 4 3 5 7 1 6 8 9 56 59 69 2 8 3 7 4 1 7 18 18 6 9 4 3 2 5 1 23 7 8 25 6 9 35 4 4 6 5 3 1 9 2 7 8 38 "
     "289 89 4 25 7 1 56 36 9 137 16 17 4 8 5 36 2 38 78 2 9 6 5 4 1 37 56 157 4 17 3 2 8 9 67",
     "r7c2-1", "r8c2=3", "8 cannot be in both, so one of the two takes all its others, and r7c2 is not 1"},
    {finders[8],
     "7 9 2 1 5 6 8 3 4 35 35 1 4 8 7 9 2 6 8 4 6 2 39 39 5 1 7 13 137 8 37 4 5 2 6 9 26 267 5 8 79 29 3 4 1 "
     "9 23 4 6 13 123 7 8 5 4 12 7 5 12 8 6 9 3 256 256 3 9 26 4 1 7 8 16 8 9 37 1367 13 4 5 2",
     "r5c2-2 r4c2-3 r8c1-6", "r6c2=1", "r4c1, r5c1 with r9c1 in the line and r6c2 in the box are 4 cells"},
    {finders[9],
     "1 9 5 7 6 3 8 4 2 34 46 7 1 2 8 5 9 36 8 26 23 4 9 5 7 1 36 45 1245 12 35 8 6 23 7 9 9 3 6 2 4 7 1 5 8 "
     "7 25 8 9 35 1 23 6 4 2 158 13 6 1357 9 4 38 57 35 7 9 8 13 4 6 2 15 6 18 4 35 1357 2 9 38 157",
     "r9c5-3", "r7c9=1", "if r7c9 is 7 then r9c5 is 7 (for box 8), and r9c5 is not 3; so r9c5 is not 3"},
    {finders[10],
     "1 9 5 7 6 3 8 4 2 34 46 7 1 2 8 5 9 36 8 26 23 4 9 5 7 1 36 45 1245 12 35 8 6 23 7 9 9 3 6 2 4 7 1 5 8 "
     "7 25 8 9 35 1 23 6 4 2 158 13 6 1357 9 4 38 57 35 7 9 8 13 4 6 2 15 6 18 4 35 1357 2 9 38 157",
     "r9c5-3", "r7c9=1", "row 9 has 7 somewhere; if r9c5 is 7 then r9c5 is not 3; if r9c9 is 7 then "},
    {finders[11],
     "1 478 348 3567 3689 567 3489 369 2 238 9 37 4 126 1267 138 5 68 5 248 6 123 1389 128 7 139 49 2468 5 "
     "148 9 1246 3 128 1267 67 23489 1246 13489 126 7 1246 358 1269 358 236 1267 1379 8 5 126 1239 4 369 7 "
     "18 589 1235 12348 1248 6 239 3459 46 3 145 127 126 9 24 8 57 89 468 2 3567 3468 5678 345 79 1",
     "r7c3-8", "r9c8=3",
     "if r7c3 is 8 then r9c1 is 9, r8c3 is 5 (for box 7), r8c9 is 7, and r9c8 has no candidate left, so "},
};

std::string removed_text(const HumanStep& step) {
  std::string text;
  for (const auto& [cell, digit] : step.removed) {
    text += (text.empty() ? "" : " ") + cell_name(cell) + "-" + std::to_string(digit);
  }
  return text;
}

TEST(SudokuChains, FindTheirPatternAndNothingNextToIt) {
  for (const Example& example : examples) {
    SCOPED_TRACE(example.technique.name);
    HumanCandidates board = pencil_marks(example.board);
    HumanStep step, plain;
    ASSERT_TRUE(example.technique.find(Grid(board), true, step));
    EXPECT_EQ(removed_text(step), example.removed);
    EXPECT_NE(step.reason.find(example.reason), std::string::npos) << step.reason;
    EXPECT_FALSE(step.marks.empty());
    ASSERT_TRUE(example.technique.find(Grid(board), false, plain));
    EXPECT_EQ(plain.removed, step.removed);
    EXPECT_TRUE(plain.reason.empty() && plain.marks.empty());

    const std::size_t cell = static_cast<std::size_t>((example.miss[1] - '1') * 9 + example.miss[3] - '1');
    board[cell] |= static_cast<std::uint16_t>(1u << (example.miss[5] - '1'));
    HumanStep nothing;
    EXPECT_FALSE(example.technique.find(Grid(board), true, nothing)) << nothing.reason;
    EXPECT_TRUE(nothing.removed.empty() && nothing.placed.empty() && nothing.marks.empty());
  }
}

std::vector<Board> solutions_of(const Board& givens, std::size_t limit) {
  std::vector<Board> found;
  Progress progress;
  SudokuNine::each(candidates_of(givens), SudokuNine::Order::any, progress, [&](const Board& solution) {
    found.push_back(solution);
    return found.size() < limit;
  });
  return found;
}

TEST(SudokuChains, FindNothingOnEmptyAndFullBoards) {
  HumanCandidates empty;
  empty.fill(511);
  const HumanCandidates full = human_board(solutions_of(board_of(inkala), 1).at(0));
  for (const auto& [name, find] : finders) {
    HumanStep step;
    EXPECT_FALSE(find(Grid(empty), true, step)) << name;
    EXPECT_FALSE(find(Grid(full), true, step)) << name;
  }
}

TEST(SudokuChains, ANakedPairIsNoRemotePair) {
  HumanCandidates board;
  board.fill(511);
  for (const std::size_t cell : {0u, 1u, 4u}) board[cell] = 3;
  HumanStep step;
  EXPECT_FALSE(find_remote_pair(Grid(board), true, step)) << step.reason;
}

// Every technique on every board on the way; the way on is any of what they found.
void expect_sound(const Board& givens, const std::vector<Board>& solutions, std::mt19937_64& random,
                  std::set<std::string>& used) {
  HumanCandidates board = human_board(givens);
  for (Grid grid = followed(board); !grid.open.empty(); grid = followed(board)) {
    std::vector<HumanStep> steps;
    for (const auto& [name, find] : finders) {
      HumanStep step;
      if (!find(grid, random() % 2 == 0, step)) continue;
      ASSERT_FALSE(step.removed.empty() && step.placed.empty()) << name;
      for (const Board& solution : solutions) {
        for (const auto& [cell, digit] : step.removed) {
          ASSERT_TRUE(grid.places_of(digit).has(cell)) << name;
          ASSERT_NE(solution[cell], digit) << name << ": " << step.reason;
        }
        for (const auto& [cell, digit] : step.placed) ASSERT_EQ(solution[cell], digit) << name;
      }
      used.insert(name);
      steps.push_back(std::move(step));
    }
    ASSERT_TRUE(solutions.size() != 1 || !steps.empty());
    if (steps.empty()) return;
    board = grid.candidates;
    apply_human_step(board, steps[random() % steps.size()]);
  }
}

TEST(SudokuChains, WhatTheyFindHoldsInEverySolution) {
  std::mt19937_64 random(8);
  std::set<std::string> used;
  for (int round = 0; round < 60; ++round) {
    const Board givens = random_puzzle(random, round % 3).givens;
    const std::vector<Board> solutions = solutions_of(givens, 200);
    if (solutions.size() == 200) continue;
    expect_sound(givens, solutions, random, used);
  }
  EXPECT_EQ(used.size(), std::size(finders));
}

TEST(SudokuChains, FindNothingWhereEveryCandidateIsInASolution) {
  std::mt19937_64 random(9);
  for (int round = 0; round < 10; ++round) {
    HumanCandidates board{};
    const std::vector<Board> solutions = solutions_of(random_puzzle(random, 1).givens, 50);
    ASSERT_GT(solutions.size(), 1u);
    for (const Board& solution : solutions) {
      for (std::size_t cell = 0; cell < 81; ++cell) {
        board[cell] |= static_cast<std::uint16_t>(1u << (solution[cell] - 1));
      }
    }
    for (const auto& [name, find] : finders) {
      HumanStep step;
      EXPECT_FALSE(find(Grid(fill_single(board)), false, step)) << name;
    }
  }
}

TEST(SudokuChains, ABoardWithoutSolutionsTakesNoLongTime) {
  HumanCandidates board = human_board(
      board_of(".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."));
  for (const auto& [name, find] : finders) {
    HumanStep step;
    find(Grid(board), true, step);
  }
  for (std::uint16_t& cell : board) cell = 3;
  for (const auto& [name, find] : finders) {
    HumanStep step;
    find(Grid(board), true, step);
  }
  board.fill(0);
  for (const auto& [name, find] : finders) {
    HumanStep step;
    EXPECT_FALSE(find(Grid(board), true, step)) << name;
  }
}

// The plain search: which candidates a candidate makes false, which then are true, and so on, until it is
// false itself. How many candidates the shortest such chain has; 0: there is none.
class PlainChains {
 public:
  PlainChains(const Grid& grid, bool cells, bool places, bool one_digit) : one_digit_(one_digit) {
    for (int digit = 1; digit <= 9; ++digit) {
      grid.places_of(digit).each([&](int cell) { all_.push_back(candidate(cell, digit)); });
    }
    for (const HumanCandidate& a : all_) {
      strong_.emplace_back();
      for (std::size_t j = 0; j < all_.size(); ++j) {
        const HumanCandidate& b = all_[j];
        bool joined = cells && a.cell == b.cell && a.digit != b.digit && grid.count(a.cell) == 2;
        for (const int region : regions_of(a.cell)) {
          joined |= places && a.cell != b.cell && a.digit == b.digit && cells_of(region).has(b.cell) &&
                    grid.places_in(a.digit, region).size() == 2;
        }
        if (joined) strong_.back().push_back(j);
      }
    }
  }

  std::size_t shortest() const {
    std::size_t best = 0;
    for (const HumanCandidate& start : all_) {
      const std::size_t length = walk(start);
      if (length != 0 && (best == 0 || length < best)) best = length;
    }
    return best;
  }

 private:
  bool see(const HumanCandidate& a, const HumanCandidate& b) const {
    if (a.digit == b.digit) return peers_of(a.cell).has(b.cell);
    return a.cell == b.cell && !one_digit_;
  }

  std::size_t walk(const HumanCandidate& start) const {
    std::set<std::size_t> off, on;
    for (std::size_t i = 0; i < all_.size(); ++i) {
      if (see(start, all_[i])) off.insert(i);
    }
    for (std::size_t length = 2;; length += 2) {
      const std::size_t before = off.size() + on.size();
      for (const std::size_t i : off) on.insert(strong_[i].begin(), strong_[i].end());
      for (const std::size_t j : on) {
        if (see(start, all_[j])) return length;
      }
      for (const std::size_t j : on) {
        for (std::size_t i = 0; i < all_.size(); ++i) {
          if (see(all_[j], all_[i])) off.insert(i);
        }
      }
      if (off.size() + on.size() == before) return 0;
    }
  }

  bool one_digit_;
  std::vector<HumanCandidate> all_;
  std::vector<std::vector<std::size_t>> strong_;
};

TEST(SudokuChains, ChainsAreThereWhenAPlainSearchFindsThemAndAsShort) {
  struct Kind {
    Find find;
    bool cells, places, one_digit;
  };
  constexpr Kind kinds[] = {{find_x_chain, false, true, true},
                            {find_xy_chain, true, false, false},
                            {find_alternating_chain, true, true, false}};
  std::mt19937_64 random(3);
  std::array<int, 2> outcomes{};
  for (int round = 0; round < 40; ++round) {
    const Grid grid = followed(human_board(random_puzzle(random).givens));
    if (grid.open.empty()) continue;
    for (const Kind& kind : kinds) {
      HumanStep step;
      const bool found = kind.find(grid, true, step);
      const std::size_t length = PlainChains(grid, kind.cells, kind.places, kind.one_digit).shortest();
      ASSERT_EQ(found, length != 0);
      ASSERT_EQ(step.marks.size(), length) << step.reason;  // a mark for every candidate of the chain
      ++outcomes[found ? 1 : 0];
    }
    HumanStep single, grouped;
    if (!find_alternating_chain(grid, true, single)) continue;
    ASSERT_TRUE(find_grouped_chain(grid, true, grouped));
    EXPECT_LE(std::ranges::count(grouped.reason, '='), std::ranges::count(single.reason, '='));
  }
  EXPECT_GT(outcomes[0], 5);
  EXPECT_GT(outcomes[1], 5);
}

}  // namespace
}  // namespace nonet::test
