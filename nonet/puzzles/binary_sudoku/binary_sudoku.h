// binary-sudoku: flip the fewest bits so that every row, every column and every box holds an even number of
// ones.
//
// A board matters only through its parities. Encoding as a Toggle: the cells are the groups (rows, then
// columns, then boxes in reading order), move r * columns + c flips one bit and so changes three groups.
//
// Closed form (any box h x w, any number of bands and stacks):
//   minimum = max( sum over bands of max(odd rows, odd boxes), sum over stacks of max(odd columns, odd boxes)
//   )
// Lower bound: in a band the odd rows are disjoint and each needs a flip, so do its odd boxes; bands are
// disjoint; the same for stacks. So the odd groups on the winning side certify it. Attained: a box takes as
// many flips as its parity; where a band has more odd rows than odd boxes it lacks an even number of flips,
// likewise a stack; a pair of extra flips in box (i, j) serves one deficit of band i and one of stack j. Rows
// of a band are handed out freely among its flips, columns of a stack among its. Two flips never meet in one
// cell: dropping both would beat the lower bound. Source: USACO 2011 November Gold, "Binary Sudoku".
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "nonet/contract/puzzle.h"

namespace nonet {

struct BinarySudoku {
  int box_rows = 3, box_columns = 3;
  int bands = 3, stacks = 3;

  int rows() const { return box_rows * bands; }
  int columns() const { return box_columns * stacks; }
  std::int64_t area() const { return std::int64_t{rows()} * columns(); }
  std::int64_t boxes() const { return std::int64_t{bands} * stacks; }

  int modulus() const { return 2; }
  int cells() const { return rows() + columns() + static_cast<int>(boxes()); }
  int moves() const { return static_cast<int>(area()); }
  template <class F>
  void each_effect(int move, F&& f) const {
    const int r = move / columns(), c = move % columns();
    f(r, 1);
    f(rows() + c, 1);
    f(rows() + columns() + r / box_rows * stacks + c / box_columns, 1);
  }
};
static_assert(Toggle<BinarySudoku>);

// The parities of a board of any size, folded row by row as it is read; nothing else of the board is kept.
class BinarySudokuParities {
 public:
  // Without the boxes only the minimum is known, not the flips, and memory does not grow with the area.
  BinarySudokuParities(const BinarySudoku& shape, bool keep_boxes);
  static double bytes(const BinarySudoku& shape, bool keep_boxes);

  // Adds the next row, exactly as many characters as columns; returns the place of the first that is not 0 or
  // 1, or npos.
  std::size_t add_row(std::string_view bits);

  bool odd_row(int r) const { return test(odd_rows_, static_cast<std::size_t>(r)); }
  bool odd_column(int c) const { return test(odd_columns_, static_cast<std::size_t>(c)); }
  bool odd_box(int band, int stack) const {
    return test(odd_boxes_,
                static_cast<std::size_t>(band) * box_words_ * 64 + static_cast<std::size_t>(stack));
  }

  struct Minimum {
    std::int64_t flips = 0;
    std::int64_t by_bands = 0, by_stacks = 0;  // the two sides of the closed form
  };
  Minimum minimum() const;

  // One optimal set of flips, box by box. Needs the boxes.
  void each_flip(const std::function<void(int row, int column)>& flip) const;
  // The first optimal set of flips in reading order: a bit is flipped when that lowers the minimum. Returns
  // false when `go_on` does. Needs the boxes.
  bool each_first_flip(const std::function<void(int row, int column)>& flip,
                       const std::function<bool()>& go_on) const;

 private:
  using Bits = std::vector<u64>;
  static bool test(const Bits& bits, std::size_t i) { return bits[i / 64] >> (i % 64) & 1; }
  void close_band();
  std::vector<int> odd_columns_of_stacks() const;
  // Pairs of flips in one box, beyond those that the odd boxes need.
  struct Extra {
    std::size_t band, stack;
    int pairs;
  };
  std::vector<Extra> extra_flips() const;

  BinarySudoku shape_;
  bool keep_boxes_;
  int rows_added_ = 0;
  std::size_t words_, box_words_;
  Bits odd_rows_, odd_columns_, odd_boxes_, band_;
  std::vector<int> band_rows_, band_boxes_, stack_boxes_;  // how many are odd
};

struct PuzzleEntry;
extern const PuzzleEntry binary_sudoku_puzzle;

}  // namespace nonet
