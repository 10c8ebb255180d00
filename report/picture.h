// Boards as pictures for paper: one SVG file, sizes in millimetres, nothing from outside. Every look is drawn
// as itself (report/picture_looks.h), and described in words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nonet/base/result.h"
#include "nonet/contract/interface.h"

namespace nonet::report {

struct Picture {
  Board board;
  std::string title = {}, text = {};  // above the board and below it; may be empty
  bool marks = false;                 // draw pencil marks also where nothing is said about them
};

Error too_large_to_draw();  // of puzzles that give no board

// One board alone, cropped, as large as fits on A4; several in two columns on a sheet as wide as that.
std::string draw_sheet(std::string_view title, const std::vector<Picture>& pictures);

}  // namespace nonet::report
