// What techniques leave, against searches through all subsets.
#include <gtest/gtest.h>

#include <bit>
#include <vector>

#include "nonet/puzzles/sudoku/human/human.h"
#include "nonet/puzzles/sudoku/human/test_asked.h"
#include "nonet/puzzles/sudoku/human/test_examples.h"
#include "nonet/puzzles/sudoku/solve/nine.h"
#include "tests/support/sudoku_boards.h"

namespace nonet::test {
namespace {

// Plain searches through everything, for what is left when a technique finds nothing more.
class Leftovers {
 public:
  explicit Leftovers(const HumanCandidates& board) : board_(board) {
    for (std::uint16_t& cell : board_) cell &= 511;
  }

  // Open cells of a region that have as few digits, while others have one of them.
  bool naked(int size) const {
    for (std::size_t r = 0; r < 27; ++r) {
      std::vector<unsigned> cells;
      for (const std::size_t cell : cells_of_region(r)) cells.push_back(board_[cell]);
      if (has_subset(cells, size)) return true;
    }
    return false;
  }
  // Digits of a region that have as few cells, while these can be others.
  bool hidden(int size) const {
    for (std::size_t r = 0; r < 27; ++r) {
      std::vector<unsigned> digits(9);
      const auto cells = cells_of_region(r);
      for (std::size_t i = 0; i < 81; ++i) digits[i % 9] |= (board_[cells[i / 9]] >> i % 9 & 1u) << i / 9;
      if (has_subset(digits, size)) return true;
    }
    return false;
  }
  // Rows, or columns, that have as few places of a digit across, while others have one of these.
  bool fish(int size) const {
    for (unsigned digit = 0; digit < 9; ++digit) {
      std::vector<unsigned> rows(9), columns(9);
      for (std::size_t cell = 0; cell < 81; ++cell) {
        rows[cell / 9] |= (board_[cell] >> digit & 1u) << cell % 9;
        columns[cell % 9] |= (board_[cell] >> digit & 1u) << cell / 9;
      }
      if (has_subset(rows, size) || has_subset(columns, size)) return true;
    }
    return false;
  }
  // Three cells in a row of sight; together they have three digits, and the ends share one.
  bool wing(int in_the_middle) const {
    for (std::size_t pivot = 0; pivot < 81; ++pivot) {
      if (std::popcount(board_[pivot]) != in_the_middle) continue;
      for (std::size_t a = 0; a < 81; ++a) {
        for (std::size_t b = 0; b < a; ++b) {
          if (!see(pivot, a) || !see(pivot, b) || ends(pivot, a, b) == 0) continue;
          for (std::size_t cell = 0; cell < 81; ++cell) {
            const bool seen = see(cell, a) && see(cell, b) && (in_the_middle == 2 || see(cell, pivot));
            if (seen && (board_[cell] & ends(pivot, a, b)) != 0) return true;
          }
        }
      }
    }
    return false;
  }

 private:
  // So many of nine, each with two places or more, have as few places, of which others have one.
  static bool has_subset(const std::vector<unsigned>& things, int size) {
    for (unsigned chosen = 0; chosen < 512; ++chosen) {
      unsigned places = 0, others = 0;
      bool open = true;
      for (std::size_t i = 0; i < 9; ++i) {
        const bool is_chosen = (chosen >> i & 1) != 0;
        (is_chosen ? places : others) |= things[i];
        open &= !is_chosen || std::popcount(things[i]) > 1;
      }
      if (open && std::popcount(chosen) == size && std::popcount(places) == size && (places & others) != 0) {
        return true;
      }
    }
    return false;
  }
  // The digit that one of the two must be, or 0.
  unsigned ends(std::size_t pivot, std::size_t a, std::size_t b) const {
    const unsigned x = board_[a], y = board_[b], common = x & y;
    const bool pairs = std::popcount(x) == 2 && std::popcount(y) == 2 && std::popcount(common) == 1;
    const bool fits = pairs && (board_[pivot] & ~common) == (x ^ y);
    return fits ? common : 0;
  }
  HumanCandidates board_;  // without what is filled in
};

// Where a technique, with singles, comes to its end.
TEST(SudokuHuman, NothingIsOverlooked) {
  using enum Technique;
  struct Kind {
    Technique technique;
    bool (*left)(const Leftovers&);
  };
  const Kind kinds[] = {{naked_pair, [](const Leftovers& left) { return left.naked(2); }},
                        {naked_triple, [](const Leftovers& left) { return left.naked(3); }},
                        {naked_quad, [](const Leftovers& left) { return left.naked(4); }},
                        {hidden_pair, [](const Leftovers& left) { return left.hidden(2); }},
                        {hidden_triple, [](const Leftovers& left) { return left.hidden(3); }},
                        {hidden_quad, [](const Leftovers& left) { return left.hidden(4); }},
                        {x_wing, [](const Leftovers& left) { return left.fish(2); }},
                        {swordfish, [](const Leftovers& left) { return left.fish(3); }},
                        {jellyfish, [](const Leftovers& left) { return left.fish(4); }},
                        {xy_wing, [](const Leftovers& left) { return left.wing(2); }},
                        {xyz_wing, [](const Leftovers& left) { return left.wing(3); }}};
  std::mt19937_64 random(3);
  std::bitset<technique_count> there;  // before they were used
  for (int i = 0; i < 30; ++i) {
    const HumanCandidates board = human_board(random_puzzle(random).givens);
    const HumanCandidates singles = solve(board, {.unique = true, .without = from(pointing)}).board;
    for (const auto& [technique, left] : kinds) {
      HumanOptions options{.unique = true, .without = from(pointing)};
      options.without.reset(static_cast<std::size_t>(technique));
      if (left(Leftovers(singles))) there.set(static_cast<std::size_t>(technique));
      EXPECT_FALSE(left(Leftovers(solve(board, options).board))) << static_cast<int>(technique);
    }
  }
  EXPECT_EQ(there.count(), std::size(kinds));
}

}  // namespace
}  // namespace nonet::test
