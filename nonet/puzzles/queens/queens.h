// queens: n queens on a board of n times n cells so that none attacks another: no two in a row, a column or a
// diagonal.
//
// Encoding as a cover: item r < n is row r, n + c column c, both covered once; then the diagonals, secondary:
// row + column and row - column, modulo n where the board wraps around. Option n * r + c is a queen at row r,
// column c. Queens already placed and blocked cells leave options out. Sources: Bezzel 1848, the general
// board Nauck and Lionnet; on boards that wrap around, Polya 1918.
#pragma once

#include <array>
#include <span>

#include "nonet/contract/puzzle.h"

namespace nonet {

struct Queens {
  int n = 8;
  bool torus = false;

  constexpr int primary() const { return 2 * n; }
  constexpr int diagonals() const { return torus ? n : 2 * n - 1; }  // of each direction
  constexpr int items() const { return 2 * n + 2 * diagonals(); }
  constexpr std::array<int, 4> items_of(int row, int column) const {
    const int rising = (row + column) % diagonals_apart(),
              falling = (row - column + n - 1) % diagonals_apart();
    return {row, n + column, 2 * n + rising, 2 * n + diagonals() + falling};
  }
  template <class F>
  constexpr void each_option(F&& f) const {
    for (int row = 0; row < n; ++row) {
      for (int column = 0; column < n; ++column) f(std::span<const int>(items_of(row, column)));
    }
  }

 private:
  constexpr int diagonals_apart() const { return torus ? n : 2 * n; }
};
static_assert(Fill<Queens>);

struct PuzzleEntry;
extern const PuzzleEntry queens_puzzle;

}  // namespace nonet
