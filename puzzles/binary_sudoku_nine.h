// 9x9 Binary Sudoku boards in 3x3 boxes, straight from the text: the closed form on nine rows of nine bits
// held in registers and three small tables.
#pragma once

#include <string>
#include <string_view>

#include "nonet/interface.h"

namespace nonet {

// Answers whole boards, one on a line or a row on a line, from the front of `text`: a digit and a line end
// each.
Taken judge_nine(std::string_view text, std::string& out);

}  // namespace nonet
