#include "nonet/puzzles/sudoku/lines.h"

#include <algorithm>
#include <functional>
#include <string>

namespace nonet::sudoku_reading {
namespace {

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  for (char& c : small) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return small;
}

// In small letters, where a header first names a column of puzzles.
std::size_t puzzles_in(std::string_view header) {
  std::size_t first = std::string_view::npos;
  for (const std::string_view name : {"puzzle", "quiz", "board", "sudoku"})
    first = std::min(first, header.find(name));
  return first;
}

// In words of boards + stands before digits that were not given.
bool is_sign(std::string_view word, std::size_t i) {
  return word[i] == '+' && i + 1 < word.size() && word[i + 1] >= '1' && word[i + 1] <= '9';
}

// Digits and whatever may stand for an empty cell; letters do so above nine digits.
bool looks_like_cells(std::string_view text, std::size_t length) {
  return std::all_of(text.begin(), text.end(), [&](char c) {
    return c > ' ' && c <= '~' && between_cells.find(c) == between_cells.npos &&
           (!is_letter(c) || c == 'x' || c == 'X' || length > 81);
  });
}

}  // namespace

std::vector<Token> characters_of(std::span<const Token> tokens) {
  std::vector<Token> characters;
  for (const Token& token : tokens) {
    std::uint64_t column = token.column;
    for (std::size_t i = 0; i < token.text.size(); i += characters.back().text.size())
      characters.push_back({token.text.substr(i, first_character_size(token.text.substr(i))), column++});
  }
  return characters;
}

bool is_drawn(std::string_view line) {
  return line.find_first_not_of("-+=| \t") == std::string_view::npos ||
         (line.find("--") != std::string_view::npos &&
          line.find_first_not_of("-+=|*:.'` \t") == std::string_view::npos);
}

bool is_section(std::string_view line) {
  if (line.size() <= 2 || line[0] != '[' || line.back() != ']') return false;
  const std::string_view name = line.substr(1, line.size() - 2);
  return std::all_of(name.begin(), name.end(), [](char c) { return is_letter(c) || c == ' '; }) &&
         name.find_first_not_of("X ") != std::string_view::npos;
}

bool is_header(const TextReader::Line& line) {
  const std::string header = in_small_letters(line.text.substr(line.text[0] == '"' ? 1 : 0));
  const bool named = puzzles_in(header) != std::string::npos || header.find("solution") != std::string::npos;
  return line.number == 1 && named && is_letter(header[0]) &&
         (header.find_first_of(",;\t") != std::string::npos || header == "puzzle" || header == "puzzle\"") &&
         header.find_first_of("0123456789.") == std::string::npos;
}

std::optional<std::size_t> solutions_first(std::string_view line) {
  const std::string header = in_small_letters(line);
  const std::size_t solution = header.find("solution");
  if (solution == std::string::npos || puzzles_in(header) < solution) return std::nullopt;
  return solution;
}

std::optional<Word> word_of(std::string_view line, std::size_t length, std::size_t other) {
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t begin = std::min(line.find_first_not_of(" \t\",;:", at), line.size());
    const std::size_t end = std::min(line.find_first_of(" \t\",;:#", begin), line.size());
    if (begin == end) break;  // nothing, or a remark
    const std::string_view text = line.substr(begin, end - begin);
    std::size_t cells = text.size();
    for (std::size_t i = 0; i < text.size(); ++i) cells -= is_sign(text, i) ? 1 : 0;
    const bool meant = 2 * cells > length && looks_like_cells(text, length);
    if (cells == length || cells == other || meant)
      return Word{{text, character_count(line.substr(0, begin)) + 1}, cells};
    at = end;
  }
  return std::nullopt;
}

std::optional<std::size_t> board_before(std::string_view line, const Word& word, std::size_t length) {
  std::string_view fields = line.substr(0, static_cast<std::size_t>(word.token.text.data() - line.data()));
  fields = fields.substr(0, fields.find_last_of(",;") + 1);
  for (std::size_t at = 0; at < fields.size();) {
    const std::size_t end = fields.find_first_of(",;", at);
    std::string field(fields.substr(at, end - at));
    const bool is_long = 2 * field.size() > length;
    std::erase_if(field, [](char c) { return c == ' ' || c == '\t' || c == '"'; });
    if (field.empty() || (is_long && looks_like_cells(field, length)))
      return character_count(line.substr(0, at)) + 1;
    at = end + 1;
  }
  return std::nullopt;
}

bool is_board(const Word& word, std::size_t length) {
  return word.cells == length && word.token.text.find_first_not_of("._*") == std::string_view::npos;
}

std::vector<Token> cells_of(const Token& word) {
  std::vector<Token> cells;
  for (std::size_t i = 0; i < word.text.size(); ++i) {
    if (!is_sign(word.text, i)) cells.push_back({word.text.substr(i, 1), word.column + i});
  }
  return cells;
}

bool is_name(std::string_view word) {
  return word.size() > 1 && is_letter(word[0]);
}

bool ascends(std::string_view text) {
  return text[0] != '0' &&
         std::adjacent_find(text.begin(), text.end(), std::greater_equal<>()) == text.end() &&
         text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_entry(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return false;
  const std::string_view code = line.substr(colon + 1, 4);
  return line.find_first_not_of(" \t") == colon ||
         (code.size() == 4 && code.find_first_not_of("0123456789") == std::string_view::npos &&
          std::count(line.begin(), line.end(), ':') >= 4);
}

}  // namespace nonet::sudoku_reading
