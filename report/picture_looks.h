// What stands in the cells of a board, each look drawn as itself: shapes as on the page
// (web/page/src/board), in its light colours. Classes say what a shape is.
#pragma once

#include <string>
#include <string_view>

#include "report/picture_layout.h"

namespace nonet::report {

// The colours of the page (web/page/src/style.css) that boards are drawn in.
namespace colour {
constexpr std::string_view ink = "#1b1d21", ink_soft = "#545b66", frame = "#3a404a", accent = "#0b5cad";
constexpr std::string_view cell = "#ffffff", line = "#8b93a0", wall = "#5b616b", tray = "#dfe4ec";
constexpr std::string_view bit = "#28517c", square_light = "#efe3cf", square_dark = "#b3875b";
constexpr std::string_view answer = "#04553a", answer_ink = "#086b48", answer_soft = "#d8f2e6";
constexpr std::string_view wrong_ink = "#b3142b", wrong_soft = "#fde0e3", odd = "#b3410f";
}  // namespace colour

// A text with its middle there.
std::string text_at(double x, double y, double size, std::string_view attributes, std::string_view text);

// What a cell is filled with; stickers and pieces have the colour of their letter.
std::string_view ground_of(const Board& board, int cell);

// What is said by all cells together.
struct BoardTraits {
  int states = 2;      // of a lamp
  bool given = false;  // some cells are said to be
  bool open = false;   // some are written _: those written . are known to be empty
};
BoardTraits traits_of(const Board& board);

// The name of a cell, small above what it holds.
std::string draw_name(const Box& box, std::string_view name);

// Draws what a cell that is no wall holds, without pencil marks; empty: nothing.
std::string draw_content(const Board& board, const BoardLayout& layout, int cell, const BoardTraits& traits);

}  // namespace nonet::report
