// Shapes of squares on a grid, any container of them that can be sorted: turned, mirrored, and moved so that
// equal shapes are equal.
#pragma once

#include <algorithm>
#include <compare>

namespace nonet {

struct Square {
  int row, column;
  friend auto operator<=>(const Square&, const Square&) = default;
};

// Ascending; the first is at 0, 0.
template <class Shape>
constexpr Shape normal(Shape shape) {
  std::sort(shape.begin(), shape.end());
  const Square first = *shape.begin();
  for (Square& square : shape) square = {square.row - first.row, square.column - first.column};
  return shape;
}

// By a quarter, clockwise.
constexpr void turn(auto& shape) {
  for (Square& square : shape) square = {square.column, -square.row};
}
constexpr void mirror(auto& shape) {
  for (Square& square : shape) square.column = -square.column;
}

}  // namespace nonet
