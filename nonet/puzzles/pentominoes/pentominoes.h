// pentominoes: the twelve pieces of five squares, each once, fill a board.
//
// Encoding as a cover: items are the free cells of the board and then the pieces; an option is a placement:
// five cells and its piece. A board of fewer than 60 free cells takes some of the pieces: then they are
// secondary. Options are ordered by their first cell, piece and orientation, so that covers come in the order
// in which a reader of the board meets the pieces. The label of an option is (cell * 12 + piece) * 8 +
// orientation.
//
// Source: S. W. Golomb. Rectangles of 60 cells have 2339 (6x10), 1010 (5x12), 368 (4x15) and 2 (3x20)
// solutions up to their symmetry.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "nonet/contract/puzzle.h"

namespace nonet {

class Pentominoes {
 public:
  static constexpr std::string_view names = "FILNPTUVWXYZ";
  static constexpr int pieces = 12, orientations = 8;

  // Cells that may be filled, row by row.
  Pentominoes(int rows, int columns, const std::vector<bool>& free);

  int rows() const { return rows_; }
  int columns() const { return columns_; }
  int free_cells() const { return free_cells_; }

  int primary() const { return free_cells_ == 5 * pieces ? items() : free_cells_; }
  int items() const { return free_cells_ + pieces; }
  template <class F>
  void each_option(F&& f) const {
    each_placement([&](int, std::span<const int> items) { f(items); });
  }

  // f(label, items) for every placement on free cells.
  template <class F>
  void each_placement(F&& f) const {
    for (int label = 0; label < rows_ * columns_ * pieces * orientations; ++label) {
      std::array<int, 6> items{};
      if (items_of(label, items)) f(label, std::span<const int>(items));
    }
  }

  // The cells of a placement by its label; false when it is not on the board or repeats another orientation.
  bool cells_of(int label, std::array<int, 5>& cells) const;

 private:
  bool items_of(int label, std::array<int, 6>& items) const;

  int rows_, columns_;
  std::vector<int> item_;  // by cell; -1: not free
  int free_cells_ = 0;
};
static_assert(Fill<Pentominoes>);

struct PuzzleEntry;
extern const PuzzleEntry pentominoes_puzzle;

}  // namespace nonet
