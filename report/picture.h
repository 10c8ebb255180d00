// Boards as pictures for paper: one SVG file, sizes in millimetres, nothing from outside.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nonet/interface.h"

namespace nonet::report {

struct Picture {
  Board board;
  std::string title = {}, text = {};  // above the board and below it; may be empty
  bool marks = false;                 // draw pencil marks also where nothing is said about them
};

// On a sheet as wide as A4: one board large, several in two columns.
std::string draw_sheet(std::string_view title, const std::vector<Picture>& pictures);

}  // namespace nonet::report
