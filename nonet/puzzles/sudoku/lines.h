// What stands on a line of a text with Sudokus (puzzles/sudoku/text.h): words, names, headers of tables,
// drawn lines.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "nonet/base/grid_text.h"
#include "nonet/base/text_reader.h"

namespace nonet::sudoku_reading {

constexpr std::string_view between_cells = " \t|[]";  // blanks, and lines of boxes
std::vector<Token> characters_of(std::span<const Token> tokens);

// Between boxes; frames of pencil marks have other corners.
bool is_drawn(std::string_view line);
// "[Puzzle]", as in .sdk files; "[XX|X1]" is a row.
bool is_section(std::string_view line);
// The names of the columns of a table: "puzzle,solution".
bool is_header(const TextReader::Line& line);
// Of a header, where a column of solutions stands before that of the puzzles, or instead of it.
std::optional<std::size_t> solutions_first(std::string_view line);

struct Word {
  Token token;
  std::size_t cells;
};
// The first word of a line that has one of these lengths, or looks as if it should have the first: more than
// half of it, and nothing but cells. Shorter ones are names, numbers and ratings.
std::optional<Word> word_of(std::string_view line, std::size_t length, std::size_t other);
// Where a field of a table before this word is empty, or is long and made of cells and blanks: it was meant
// as the board, and this is its solution.
std::optional<std::size_t> board_before(std::string_view line, const Word& word, std::size_t length);
// A board without givens may stand on a line that looks as if it were drawn.
bool is_board(const Word& word, std::size_t length);
// Without the + before digits that were not given.
std::vector<Token> cells_of(const Token& word);

// Before numbers; a letter alone may be one.
bool is_name(std::string_view word);
// What candidates look like that are written in order.
bool ascends(std::string_view text);
// A line of HoDoKu's library begins with a colon, or with a name and then a colon and a number of four
// digits.
bool is_entry(std::string_view line);

}  // namespace nonet::sudoku_reading
