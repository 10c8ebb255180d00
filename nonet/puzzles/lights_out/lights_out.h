// lights-out: R x C lamps with k states; a press adds 1 to a cell and its neighbours; bring all to 0 with the
// fewest presses. Any neighbourhood, wrap-around, blocked cells (no lamp and no button).
//
// Encoding: cell and move number r * C + c; a blocked one is touched by no move and does nothing.
#pragma once

#include <vector>

#include "nonet/contract/puzzle.h"

namespace nonet {

struct LightsOut {
  struct Offset {
    int row, column, amount;
  };
  int rows = 5, columns = 5, k = 2;
  bool torus = false;
  std::vector<Offset> neighbourhood = {{-1, 0, 1}, {0, -1, 1}, {0, 0, 1}, {0, 1, 1}, {1, 0, 1}};
  std::vector<bool> blocked;  // by place; empty: none

  int modulus() const { return k; }
  int cells() const { return rows * columns; }
  int moves() const { return rows * columns; }
  template <class F>
  void each_effect(int move, F&& f) const {
    if (is_blocked(move)) return;
    each_effect_on(rows, columns, move, [&](int cell, int amount) {
      if (!is_blocked(cell)) f(cell, amount);
    });
  }
  // The same on a board of any size, whatever is blocked.
  template <class F>
  void each_effect_on(int height, int width, int move, F&& f) const {
    for (const Offset& offset : neighbourhood) {
      int r = move / width + offset.row, c = move % width + offset.column;
      if (torus) {
        r = (r % height + height) % height;
        c = (c % width + width) % width;
      }
      if (r >= 0 && r < height && c >= 0 && c < width) f(r * width + c, offset.amount);
    }
  }
  bool is_blocked(int place) const { return !blocked.empty() && blocked[static_cast<std::size_t>(place)]; }
};
static_assert(Toggle<LightsOut>);

struct PuzzleEntry;
extern const PuzzleEntry lights_out_puzzle;

}  // namespace nonet
