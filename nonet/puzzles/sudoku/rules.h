// The rules of Sudoku and its variants as regions of cells, and their cover problem.
//
// An n x n board, n up to 25, has cells r * n + c. A region of n cells holds every digit 1..n once, a smaller
// one every digit at most once: rows, columns, boxes, pieces of a jigsaw, diagonals, extra regions. A cage
// (killer Sudoku) holds different digits of a given sum.
//
// Encoding. Items: every cell; every digit of a region, secondary where the region is smaller than n; every
// cage; every digit of a cage. Options in this order: a digit in a cell, by cell and then digit, with the
// label cell * n + digit - 1, or -1 where the cell has no other candidate; then, for every cage, each set of
// as many digits as the cage has cells and with its sum, labelled -1, which covers the cage and those of its
// digits that are NOT in the set. So a digit of a cage is covered by the one cell that has it or by the set
// that lacks it: cages need no colours, and a board has exactly one cover.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "nonet/base/result.h"
#include "nonet/contract/puzzle.h"
#include "nonet/cover/problem.h"
#include "nonet/cover/symmetry/symmetry.h"
#include "nonet/puzzles/sudoku/solve/large.h"
#include "nonet/puzzles/sudoku/text.h"

namespace nonet {

struct SudokuRules {
  static constexpr int most = LargeSudoku::most_digits;
  struct Region {
    std::string name;  // "row 3"
    std::vector<int> cells;
  };
  struct Cage {
    int sum = 0;
    std::vector<int> cells;
  };

  int n = 0;
  int box_rows = 0, box_columns = 0;  // 0: a jigsaw
  std::vector<Region> regions;
  std::vector<Cage> cages;

  int cells() const { return n * n; }
  std::uint32_t all_digits() const { return nonet::all_digits(n); }
};

// Rows and columns alone, and with boxes: the board has as many digits as a box has cells, 1..25.
SudokuRules latin_rules(int n);
SudokuRules sudoku_rules(int box_rows, int box_columns);

// Nine digits, boxes of 3 x 3, and nothing else.
bool is_plain_nine(const SudokuRules& rules);
// The regions alone, without names and cages.
LargeSudoku regions_of(const SudokuRules& rules);

// A mask a cell, bit d - 1 for digit d: what is given has one bit.
using SudokuCandidates = std::span<const std::uint32_t>;

// Of digits, 0 where there is none.
std::vector<std::uint32_t> candidates_of_digits(int n, std::span<const std::uint8_t> digits);

// The weight of an option is its digit times the weight of its cell; no weights: all 0.
Result<CoverProblem> compile_sudoku(const SudokuRules& rules, SudokuCandidates candidates,
                                    std::span<const int> weights = {}, Aim aim = Aim::any);

// The board for symmetries; what is given in a cell is its set of candidates. `stated` is the problem of the
// board on which nothing is given.
BoardView view_of_sudoku(const SudokuRules& rules, SudokuCandidates candidates, const CoverProblem& stated);

// What is wrong with a board at first sight, in words: "two 5s in row 3"; empty: nothing.
std::string find_contradiction(const SudokuRules& rules, SudokuCandidates candidates);

// Without the digits that the other cells of a region are given.
std::vector<std::uint32_t> left_by_givens(const SudokuRules& rules, SudokuCandidates candidates);

// What counts as given; the other cells have all digits. Of boards without pencil marks it is every single
// candidate. With them a cell may have one only because the others are gone: it counts unless a cell that
// sees it has the same one still, so that what was given counts and what counts takes nothing more away.
// Where a cell that sees it has all digits, the marks were not made from the givens: it counts.
std::vector<std::uint32_t> settled_givens(const SudokuRules& rules, SudokuCandidates candidates);
// What is left beside them.
std::vector<std::uint32_t> left_by_settled(const SudokuRules& rules, SudokuCandidates candidates,
                                           SudokuCandidates settled);
// The candidates of a board that was read; where a cell would come to nothing, the givens take none.
std::vector<std::uint32_t> candidates_of_text(const SudokuRules& rules, SudokuText text);

// "r1c3=7" for the label of an option.
std::string sudoku_move_name(int n, int label);

}  // namespace nonet
