#include "nonet/puzzles/sudoku/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "nonet/base/number_text.h"
#include "nonet/puzzles/sudoku/lines.h"

namespace nonet {
namespace {

using namespace sudoku_reading;

class Reader {
 public:
  Reader(TextReader& text, int n, int band)
      : text_(text), n_(static_cast<std::size_t>(n)), band_(static_cast<std::size_t>(band)) {}

  Result<std::optional<SudokuText>> read() {
    while (row_ < n_) {
      const auto line = text_.next();
      if (!line) {
        if (line.error().fault != Fault::input) return line.error();
        fail(line.error().place, line.error().message);
        ++row_;
        continue;
      }
      if (!*line) {
        if (row_ == 0) return std::optional<SudokuText>();
        fail(text_.place(text_.lines_read() + 1, 1), expected_row("the end of the input"));
        break;
      }
      if (!add(**line)) break;
    }
    if (wrong_) return *wrong_;
    return std::optional(std::move(board_));
  }

 private:
  void fail(const Place& place, std::string message) {
    if (!wrong_) wrong_ = Error{Fault::input, std::move(message), place};
  }
  std::string expected_row(std::string_view found) const {
    return fmt::format("expected row {} of {}, found {}", row_ + 1, n_, found);
  }

  // False: the board ends here.
  bool add(const TextReader::Line& line) {
    if (line.text.empty()) {
      if (spaced_ || (row_ % band_ == 0 && !wrong_)) return true;
      spaced_ = goes_on();
      if (spaced_) return true;
      fail(text_.place(line.number, 1), expected_row("a blank line"));
      return false;
    }
    const std::size_t whole = n_ * n_;
    const auto word = word_on(line.text);
    if (is_between(line.text, word) || is_beside(line)) return true;
    if (row_ == 0) board_.place = text_.place(line.number, 1);
    if (n_ == 9 && is_entry(line.text)) return add_entry(line);
    if (word) {
      if (const auto column = board_before(line.text, *word, whole)) return add_solution(line, *column);
      if (word->cells == whole) return add_board(line, cells_of(word->token));
      if (n_ <= 9 && word->cells == whole * n_) return add_places(line, word->token);
      if (word->token.text.size() < line.text.size()) return add_board_of(line, *word);
    }
    std::vector<Token> tokens = tokens_of(line.text, between_cells);
    if (tokens.size() == whole + 1 && is_name(tokens[0].text)) tokens.erase(tokens.begin());
    const std::vector<Token> characters = characters_of(tokens);
    if (tokens.size() == whole) return add_board(line, tokens);
    if (characters.size() == whole && (tokens.size() != n_ || are_rows(tokens)))
      return add_board(line, characters);
    if (tokens.size() == n_) {
      add_cells(line, tokens);
    } else if (characters.size() == n_) {
      add_cells(line, characters);
    } else if (!add_wrong(line, tokens.size() > n_ / 2 ? tokens : characters)) {
      return false;
    }
    ++row_;
    return true;
  }

  std::optional<Word> word_on(std::string_view line) const {
    const std::size_t whole = n_ * n_;
    return word_of(line, whole, n_ <= 9 ? whole * n_ : whole);
  }
  // Comments, and lines drawn between rows.
  bool is_between(std::string_view line, const std::optional<Word>& word) const {
    return line[0] == '#' || (is_drawn(line) && !(word && is_board(*word, n_ * n_)));
  }
  bool is_whole_board(std::string_view line) const {
    const auto word = word_on(line);
    if (word && word->cells >= n_ * n_) return true;
    const std::vector<Token> tokens = tokens_of(line, between_cells);
    return tokens.size() >= n_ * n_ || (tokens.size() != n_ && characters_of(tokens).size() == n_ * n_);
  }

  // Called after a blank line: whether this board goes on in the following rows, which form blocks separated
  // by blank lines. If the board would end inside a block, it goes on only if the rest of the block consists
  // of whole bands or, for a block of n rows or more, if all rows together form whole boards. Otherwise
  // another board begins with the block, and this board is too short.
  bool goes_on() {
    const std::size_t most = 8 * n_;
    constexpr std::size_t most_kept = 1 << 20;  // bytes of lines that are no rows, too
    std::vector<TextReader::Kept> lines;
    std::size_t rows = row_, block = 0, kept = 0;
    bool other = false;
    while (block < most && kept < most_kept && !other) {
      const auto line = text_.next();
      if (line && !*line) break;
      lines.push_back(line ? TextReader::Kept{std::string((*line)->text), (*line)->number, {}}
                           : TextReader::Kept{"", 0, line.error()});
      const std::string_view text = lines.back().text;
      kept += text.size() + sizeof lines.back();
      if (line && text.empty()) {
        if (rows + block >= n_) break;
        rows += std::exchange(block, 0);
      } else if (!line || !is_between(text, word_on(text))) {
        other = line && is_whole_board(text);
        block += other ? 0 : 1;
      }
    }
    text_.unread(std::move(lines));
    const std::size_t all = rows + block;
    if (other || all <= n_) return !other || all == n_;
    return block < n_ ? (all - n_) % band_ == 0 : block < most && all % n_ == 0;
  }

  // Lines of files with more than boards: of .sdk files only the section of the puzzle is read.
  bool is_beside(const TextReader::Line& line) {
    if (row_ > 0) return false;
    if (n_ <= 9 && is_section(line.text)) {
      const std::string_view name = line.text.substr(1, line.text.size() - 2);
      other_section_ = name != "Puzzle" && name != "puzzle";
      return true;
    }
    if (other_section_ || n_ > 9 || !is_header(line)) return other_section_;
    if (const auto column = solutions_first(line.text))
      fail(text_.place(1, character_count(line.text.substr(0, *column)) + 1),
           "expected a table with puzzles before solutions");
    return true;
  }

  // Nine words of nine characters are rows, unless they can be candidates.
  bool are_rows(std::span<const Token> words) const {
    const auto is_row = [&](const Token& word) {
      return word.text.size() == n_ && word.text.find(',') == std::string_view::npos;
    };
    const auto can_be_candidates = [&](const Token& word) { return n_ <= 9 && ascends(word.text); };
    return std::all_of(words.begin(), words.end(), is_row) &&
           !std::all_of(words.begin(), words.end(), can_be_candidates);
  }

  bool add_wrong(const TextReader::Line& line, std::span<const Token> cells) {
    const std::uint64_t column = cells.size() > n_ ? cells[n_].column : character_count(line.text) + 1;
    fail(text_.place(line.number, column),
         fmt::format("expected {} cells in row {}{}, found {}", n_, row_ + 1,
                     row_ == 0 ? fmt::format(" (or {} for a whole board)", n_ * n_) : "", cells.size()));
    return cells.size() < 2 * n_;  // longer ones were meant as a whole board
  }

  // A whole board, where that before it is not.
  bool add_solution(const TextReader::Line& line, std::size_t column) {
    fail(text_.place(line.number, column), "expected a board before this one");
    return false;
  }

  // A whole board, with other things on its line, that has too few cells or too many.
  bool add_board_of(const TextReader::Line& line, const Word& word) {
    const std::size_t end = word.token.column + character_count(word.token.text);
    fail(text_.place(line.number, end),
         fmt::format("expected {} cells of a board, found {}", n_ * n_, word.cells));
    return false;
  }

  // Of HoDoKu's library, :technique:candidates:board:removed:..., where + stands before digits that were not
  // given, and 123 for a 1 that was removed in row 2 and column 3.
  bool add_entry(const TextReader::Line& line) {
    std::vector<Token> fields;
    std::uint64_t column = 1;
    for (std::size_t at = 0; at <= line.text.size();) {
      const std::size_t end = std::min(line.text.find(':', at), line.text.size());
      fields.push_back({line.text.substr(at, end - at), column});
      column += character_count(fields.back().text) + 1;
      at = end + 1;
    }
    if (fields.size() < 4) {
      fail(text_.place(line.number, column - 1), "expected :technique:candidates:board:");
      return false;
    }
    const std::vector<Token> cells = cells_of(fields[3]);
    if (cells.size() != 81) {
      fail(text_.place(line.number, fields[3].column + character_count(fields[3].text)),
           fmt::format("expected 81 cells of a board, found {}", cells.size()));
      return false;
    }
    if (row_ > 0 || wrong_) return add_board(line, cells);
    add_cells(line, cells);
    if (fields.size() > 4 && !wrong_) remove_listed(line, fields[4]);
    return false;
  }

  void remove_listed(const TextReader::Line& line, const Token& field) {
    const std::vector<Token> words = tokens_of(field.text, between_cells);
    if (!words.empty()) board_.givens = board_.candidates;
    for (const Token& word : words) {
      const Place place = text_.place(line.number, field.column + word.column - 1);
      if (word.text.size() != 3 || word.text.find_first_not_of("123456789") != word.text.npos) {
        fail(place, fmt::format("expected a digit, its row and its column, such as 123, found {}",
                                quote(word.text)));
        return;
      }
      const auto value = [&](std::size_t i) { return static_cast<std::size_t>(word.text[i] - '1'); };
      std::uint32_t& mask = board_.candidates[value(1) * 9 + value(2)];
      mask &= ~(std::uint32_t{1} << value(0));
      if (mask != 0) continue;
      fail(place, fmt::format("expected a candidate of r{}c{}, and this removes the last", value(1) + 1,
                              value(2) + 1));
      return;
    }
  }

  bool add_board(const TextReader::Line& line, std::span<const Token> cells) {
    if (row_ == 0) {
      add_cells(line, cells);
    } else {
      fail(text_.place(line.number, 1), expected_row("a whole board"));
      text_.unread({{std::string(line.text), line.number, {}}});
    }
    return false;
  }

  // Sukaku: a place for every digit of every cell, which holds the digit or is empty.
  bool add_places(const TextReader::Line& line, const Token& word) {
    if (row_ > 0) return add_board(line, {});
    for (std::size_t i = 0; i < word.text.size(); ++i) {
      const std::size_t digit = i % n_;
      if (digit == 0) board_.candidates.push_back(0);
      std::uint32_t& mask = board_.candidates.back();
      const std::string_view place = word.text.substr(i, 1);
      if (place[0] == static_cast<char>('1' + digit)) {
        mask |= std::uint32_t{1} << digit;
      } else if (!is_empty(place)) {
        fail(text_.place(line.number, word.column + i),
             fmt::format("expected {} or ., found {}", digit + 1, quote(place)));
      }
      if (digit + 1 == n_ && mask == 0) {
        fail(text_.place(line.number, word.column + i + 1 - n_),
             fmt::format("expected a candidate of cell {}, found none", board_.candidates.size()));
      }
    }
    return false;
  }

  bool is_empty(std::string_view cell) const {
    return cell == "." || cell == "0" || cell == "_" || cell == "*" || (cell == "X" && n_ <= 9);
  }

  void add_cells(const TextReader::Line& line, std::span<const Token> cells) {
    for (const Token& cell : cells) {
      const std::uint32_t mask = candidates_of(cell.text);
      if (mask == 0) {
        fail(text_.place(line.number, cell.column),
             fmt::format("expected a digit from 1 to {}, 0 or ., found {}", n_, quote(cell.text)));
        return;
      }
      board_.candidates.push_back(mask);
    }
  }

  // 0: it is no cell.
  std::uint32_t candidates_of(std::string_view cell) const {
    const std::uint32_t all = all_digits(static_cast<int>(n_));
    if (is_empty(cell)) return all;
    std::uint32_t mask = 0;
    while (!cell.empty()) {
      const std::size_t length =
          n_ <= 9 && cell.find(',') == std::string_view::npos ? 1 : std::min(cell.find(','), cell.size());
      const std::uint32_t digit = digit_of(cell.substr(0, length));
      if (digit == 0 || (mask & digit) != 0) return 0;
      mask |= digit;
      const bool comma = length < cell.size() && cell[length] == ',';
      if (comma && length + 1 == cell.size()) return 0;
      cell.remove_prefix(length + (comma ? 1 : 0));
    }
    return mask;
  }
  std::uint32_t digit_of(std::string_view text) const {
    auto value = number_of<std::size_t>(text);
    if (!value) {
      if (text.size() != 1) return 0;
      const char letter = text[0] >= 'a' && text[0] <= 'z' ? static_cast<char>(text[0] - 'a' + 'A') : text[0];
      value = letter >= 'A' && letter <= 'Z' ? static_cast<std::size_t>(letter - 'A') + 10 : 0;
    }
    return *value >= 1 && *value <= n_ ? std::uint32_t{1} << (*value - 1) : 0;
  }

  TextReader& text_;
  std::size_t n_, band_, row_ = 0;
  SudokuText board_;
  bool other_section_ = false;
  bool spaced_ = false;         // blank lines between the rows of this board are ignored
  std::optional<Error> wrong_;  // the first thing wrong; reading goes on to the end of the board
};

}  // namespace

Result<std::optional<SudokuText>> read_sudoku(TextReader& text, int n, int band) {
  return Reader(text, n, band).read();
}

}  // namespace nonet
