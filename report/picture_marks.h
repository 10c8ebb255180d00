// Pencil marks, and what a step says about them: drawn in colours that differ for all eyes, and without
// colours by form.
#pragma once

#include <string>

#include "report/picture_layout.h"

namespace nonet::report {

// The marks of a cell, each at its place.
class PencilMarks {
 public:
  explicit PencilMarks(const Board& board);
  std::string draw(const Board::Cell& cell, const Box& box) const;

 private:
  int across_, down_;
  bool wide_ = false;  // some have two digits
};

// What the signs of a board mean, in lines of so many millimetres; empty: it has none. Moves `top` below it.
std::string draw_key(const Board& board, double left, double width, double& top);
double width_of_key(const Board& board);  // on one line

}  // namespace nonet::report
