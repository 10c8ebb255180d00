// Sudoku boards as people write them. Of an n x n board are read:
//   - n lines of n characters, or n * n characters on one line, with blanks between them anywhere: 1 to 9,
//     then A for 10 and so on; 0, ., _ or * where a cell is empty
//   - a word of n * n characters with anything before and behind it and blanks, quotes, commas, semicolons or
//     colons between them: names, numbers, ratings, solutions, the fields of a table. The first such word of
//     a line counts, unless a field of a table before it is empty or looks like a board that is not whole:
//     then it is the solution beside. Behind # is a remark. A + before a digit says that it was not given: it
//     counts alike
//   - of nine digits, the lines of HoDoKu's library: :0000:x:BOARD:123 456:: without a 1 in r2c3, a 4 in
//     r5c6, also behind a name
//   - n or n * n cells a line, separated by blanks: numbers
//   - pencil marks: cells separated by blanks, of which some list their candidates: 158, or 1,5,8, which is
//     the only way above nine digits
//   - sukaku, up to nine digits: n * n * n characters on one line, n a cell, of which the d-th is d or empty
// Lines of - + = and | are drawn between boxes, also with the corners of .ss files; | and brackets stand
// between cells: they mean nothing. Lines that begin with # are skipped, and so are a first line that names
// the columns of a table (with commas, semicolons or tabs; one of them a puzzle, quiz, board, sudoku or
// solution, and solutions not before puzzles), and all sections of .sdk files but [Puzzle]. With at most nine
// digits, X is empty, too, as in .ss files. Blank lines are ignored, but a blank line after which only whole
// boards follow ends an incomplete board, which is then too short.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/base/result.h"
#include "nonet/base/text_reader.h"

namespace nonet {

// The candidates of a cell of which nothing is known.
constexpr std::uint32_t all_digits(int n) {
  return ~std::uint32_t{0} >> (32 - n);
}

struct SudokuText {
  Place place;
  std::vector<std::uint32_t> candidates;  // bit d - 1 of a cell for digit d
  // The digits alone, where a line of HoDoKu's library lists candidates that are gone: those that the digits
  // take from other cells are gone, too. Otherwise empty.
  std::vector<std::uint32_t> givens = {};
};

// None at the end of the text; after an error the reader stands behind the bad board. `band` rows make a
// band.
Result<std::optional<SudokuText>> read_sudoku(TextReader& text, int n, int band);

// Whether some cell has several candidates but not all: digits and blanks do not say it.
bool has_pencil_marks(int n, std::span<const std::uint32_t> candidates);

// As lines that read_sudoku() reads: n characters up to nine digits, otherwise numbers; pencil marks where a
// cell has several candidates but not all.
std::string write_sudoku(int n, std::span<const std::uint32_t> candidates);

struct SudokuShape {
  int n = 9;
  int box_rows = 3, box_columns = 3;  // 0: not drawn
};
// With a line end; styles are line, grid, pencil, sukaku, sdk and ss. Errors are of Fault::unsupported: more
// digits or other candidates than the style can hold.
Result<std::string> write_sudoku_as(const SudokuShape& shape, std::span<const std::uint32_t> candidates,
                                    std::string_view style);

// A solved board on one line: characters up to nine digits, otherwise numbers; and as n lines.
std::string sudoku_line(int n, std::span<const int> digits);
std::string sudoku_lines(int n, std::span<const int> digits);

}  // namespace nonet
