// Grids of cells as people write them: one line a row, or a whole board on one line; cells side by side
// ("01101") or separated by blanks ("9 9 12"). Where the size is known, blank lines do not matter, except
// that a board ends at one behind which only whole boards follow; where the size is not known, any blank line
// ends the board. Columns of errors count characters.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/base/result.h"
#include "nonet/base/text_reader.h"

namespace nonet {

struct Grid {
  Place place;
  int rows = 0, columns = 0;
  std::vector<int> cells;
};

struct GridFormat {
  int rows = 0, columns = 0;  // 0: taken from the text
  std::size_t most_cells = 1'000'000;
  bool side_by_side = true;  // a cell may be one character (of UTF-8) without blanks around it
  std::string expected;      // in words, for example "0 or 1"
  std::function<std::optional<int>(std::string_view)> parse;  // one cell
};

// 0 or 1.
std::optional<int> parse_bit(std::string_view cell);

// None at the end of the text. After an error the reader stands behind the bad board.
Result<std::optional<Grid>> read_grid(TextReader& text, const GridFormat& format);

// Characters as UTF-8 writes them; a byte that is none of UTF-8 counts as a character of its own.
std::size_t first_character_size(std::string_view text);  // in bytes; 0: there is none
std::size_t character_count(std::string_view text);

// What stands on a line between blanks, or whatever else is between; columns count characters.
struct Token {
  std::string_view text;
  std::uint64_t column;
};
std::vector<Token> tokens_of(std::string_view line, std::string_view between = " \t");

// Any text for use in a message: quoted, shortened, with bytes that do not print as \xNN.
std::string quote(std::string_view text, std::size_t most = 20);

// What was wrong with the text of a goal given as a setting: a misuse, whatever it was in a text.
Error wrong_goal(const Error& error);
// A board given as a setting, with / between its lines, for a TextReader.
TextReader goal_text(std::string board);

// "RxC", two numbers in 1..most.
Result<std::pair<int, int>> parse_size(std::string_view name, std::string_view text, int most);
Result<int> parse_number(std::string_view name, std::string_view text, int least, int most);
// Blank-separated positive costs, one a move, - for a forbidden one.
Result<std::vector<int>> parse_costs(std::string_view text);

}  // namespace nonet
