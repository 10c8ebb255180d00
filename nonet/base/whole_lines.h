// Where a text of boards of equal lines is best cut (Puzzle::whole_instances): seen from its end, where that
// is enough, and without looking at what the lines hold.
#pragma once

#include <cstddef>
#include <string_view>

namespace nonet {

// Boards of `rows` lines of `width` characters that stand between others of a line each, or blank lines: of
// the lines of that width at the end, whole boards.
std::size_t whole_boards(std::string_view lines, std::size_t width, std::size_t rows);

// Boards of `rows` lines of any width, and nothing between them.
std::size_t whole_blocks(std::string_view lines, std::size_t rows);

}  // namespace nonet
