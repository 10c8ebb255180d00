// Where the cells of a board lie in a picture, in units of which a cell is 40 wide: those of the page
// (web/page/src/board/geometry.ts), so that both draw the same.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nonet/contract/interface.h"

namespace nonet::report {

constexpr double unit = 40;

struct Box {
  double x = 0, y = 0, width = 0, height = 0;
  double middle() const { return x + width / 2; }
  double centre() const { return y + height / 2; }
};

// Whether a cell that holds this shows nothing. A star is something, except to pieces that move.
bool is_empty(Look look, std::string_view text);

class BoardLayout {
 public:
  explicit BoardLayout(const Board& board);

  double width() const { return width_; }
  double height() const { return height_; }
  double margin() const { return margin_; }  // left and above, for marks of rows and columns
  const Box& at(int cell) const { return boxes_[static_cast<std::size_t>(cell)]; }
  int cells() const { return static_cast<int>(boxes_.size()); }

  // Neither a cell nor a wall: the space around what is unfolded, or between two matrices.
  bool is_gap(int cell) const;
  bool is_wall(int cell) const;
  // Sides of a tetrahedron are unfolded as rows of 1, 3 and 5.
  bool is_triangular() const { return triangular_; }
  bool points_up(int cell) const;

  // A line around a cell, so far from its edges: of a square with round corners, or of a triangle.
  std::string outline(int cell, double inset) const;
  // The lines between regions: boxes, the parts of a jigsaw, pieces.
  std::string borders() const;

 private:
  bool begins_with_one_alone() const;
  bool has_regions() const;
  bool is_border(int cell, int other) const;
  const Board::Cell& cell(int i) const { return board_.cells[static_cast<std::size_t>(i)]; }

  const Board& board_;
  bool triangular_;
  double width_ = unit, height_ = unit, margin_ = 0;
  std::vector<Box> boxes_;
};

}  // namespace nonet::report
