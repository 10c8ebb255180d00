// One board as a picture, and the same in words for those who do not see it.
#pragma once

#include <string>

#include "report/picture_layout.h"

namespace nonet::report {

// In the units of its layout.
std::string draw_board(const Board& board, const BoardLayout& layout, bool marks);

// "3 rows, 3 columns, lamps, 0 is off: 1 0 1 / 0 0 0 / 1 0 1. ..."
std::string board_in_words(const Board& board);

}  // namespace nonet::report
