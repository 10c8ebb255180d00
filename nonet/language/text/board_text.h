// Boards of puzzle files as their instances are written: a line a row, values side by side where all are one
// character, # where there is no cell.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "nonet/contract/rules.h"

namespace nonet {

// Before the moves that make a position of the goal.
inline constexpr std::string_view scramble_mark = "scramble:";

bool is_side_by_side(const MoveRules& rules);
bool is_side_by_side(const CoverRules& rules);

// `text` gives the text of a cell by its number.
std::string board_text(const MoveRules& rules, const std::function<std::string_view(std::size_t)>& text);
std::string board_text(const MoveRules& rules, bool side_by_side,
                       const std::function<std::string_view(std::size_t)>& text);
std::string board_text(const CoverRules& rules, const std::function<std::string_view(std::size_t)>& text);
std::string board_text(const CoverRules& rules, bool side_by_side,
                       const std::function<std::string_view(std::size_t)>& text);

}  // namespace nonet
