#include "nonet/base/grid_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "nonet/base/number_text.h"

namespace nonet {

namespace {

std::vector<Token> cells_on(std::string_view line, bool side_by_side) {
  const std::size_t first = std::min(line.find_first_not_of(" \t"), line.size());
  const bool blanks = line.find_first_of(" \t", first) != std::string_view::npos;
  if (!side_by_side || blanks) return tokens_of(line);
  std::vector<Token> cells;
  for (std::size_t i = first; i < line.size(); i += cells.back().text.size())
    cells.push_back({line.substr(i, first_character_size(line.substr(i))), first + cells.size() + 1});
  return cells;
}

// A blank line inside a board means nothing, unless what follows it is whole boards without the rows this one
// lacks: then this one is too short. Looks ahead to the next blank line, or so far that there is no doubt
// left.
bool whole_board_follows(TextReader& text, const GridFormat& format, std::size_t row) {
  const auto rows = static_cast<std::size_t>(format.rows);
  const std::size_t most = 8 * rows;
  std::vector<TextReader::Kept> lines;
  std::size_t filled = 0;
  bool on_one_line = false;
  while (filled < most && !on_one_line) {
    const auto line = text.next();
    if (line && !*line) break;
    lines.push_back(line ? TextReader::Kept{std::string((*line)->text), (*line)->number, {}}
                         : TextReader::Kept{"", 0, line.error()});
    if (line && (*line)->text.empty()) break;
    ++filled;
    on_one_line = filled == 1 && line &&
                  cells_on((*line)->text, format.side_by_side).size() ==
                      rows * static_cast<std::size_t>(format.columns);
  }
  text.unread(std::move(lines));
  return on_one_line || (filled >= rows && (filled == most || (row + filled) % rows != 0));
}

std::string_view plural(std::size_t n) {
  return n == 1 ? "cell" : "cells";
}

}  // namespace

std::size_t first_character_size(std::string_view text) {
  if (text.empty()) return 0;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  const std::size_t size = first < 0xc2 || first > 0xf4 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  if (size > text.size()) return 1;
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 1;
  }
  return size;
}

std::size_t character_count(std::string_view text) {
  std::size_t count = 0;
  for (; !text.empty(); ++count) text.remove_prefix(first_character_size(text));
  return count;
}

std::vector<Token> tokens_of(std::string_view line, std::string_view between) {
  std::vector<Token> tokens;
  std::uint64_t column = 1;
  std::size_t end = 0;
  for (auto at = line.find_first_not_of(between); at != line.npos;
       at = line.find_first_not_of(between, end)) {
    column += at - end;
    end = std::min(line.find_first_of(between, at), line.size());
    tokens.push_back({line.substr(at, end - at), column});
    column += character_count(tokens.back().text);
  }
  return tokens;
}

std::string quote(std::string_view text, std::size_t most) {
  std::string out = "'";
  for (const char c : text.substr(0, most)) {
    if (c >= ' ' && c <= '~') {
      out += c;
    } else {
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    }
  }
  return out + (text.size() > most ? "...'" : "'");
}

std::optional<int> parse_bit(std::string_view cell) {
  return cell == "0" || cell == "1" ? std::optional(cell[0] - '0') : std::nullopt;
}

namespace {

struct WrongCell {
  std::uint64_t column;
  std::string message;
};

// The cells of a line, up to the first that is wrong.
std::optional<WrongCell> add_cells(std::span<const Token> tokens, const GridFormat& format, Grid& grid) {
  for (const Token& token : tokens) {
    const auto value = format.parse(token.text);
    if (!value) {
      return WrongCell{token.column,
                       fmt::format("expected {}, found {}", format.expected, quote(token.text))};
    }
    grid.cells.push_back(*value);
  }
  if (grid.cells.size() <= format.most_cells) return std::nullopt;
  return WrongCell{1, fmt::format("expected at most {} cells, found more", format.most_cells)};
}

}  // namespace

Result<std::optional<Grid>> read_grid(TextReader& text, const GridFormat& format) {
  Grid grid;
  grid.rows = format.rows;
  grid.columns = format.columns;
  std::optional<Error> wrong;  // the first thing wrong; reading goes on to the end of the board
  const auto fail = [&](const Place& place, std::string message) {
    if (!wrong) wrong = Error{Fault::input, std::move(message), place};
  };
  int row = 0;
  while (format.rows == 0 || row < format.rows) {
    auto line = row == 0 ? text.next_filled() : text.next();
    if (!line) {
      if (line.error().fault != Fault::input) return line.error();
      fail(line.error().place, line.error().message);
      ++row;
      continue;
    }
    if (!*line && row == 0) return std::optional<Grid>();
    if (!*line && format.rows > 0) {
      fail(text.place(text.lines_read() + 1, 1),
           fmt::format("expected row {} of {}, found the end of the input", row + 1, format.rows));
    }
    if (!*line) break;
    if ((*line)->text.empty()) {
      if (format.rows == 0) break;
      const Place blank = text.place((*line)->number, 1);
      if (!whole_board_follows(text, format, static_cast<std::size_t>(row))) continue;
      fail(blank, fmt::format("expected row {} of {}, found a blank line", row + 1, format.rows));
      break;
    }
    const TextReader::Line here = **line;
    if (row == 0) grid.place = text.place(here.number, 1);
    const std::vector<Token> tokens = cells_on(here.text, format.side_by_side);
    if (grid.columns == 0) grid.columns = static_cast<int>(tokens.size());
    const auto width = static_cast<std::size_t>(grid.columns);
    const std::size_t whole = width * static_cast<std::size_t>(format.rows);
    const bool on_one_line = row == 0 && format.rows > 1 && tokens.size() == whole && whole != width;
    if (!on_one_line && tokens.size() != width) {
      const std::uint64_t column =
          tokens.size() > width ? tokens[width].column : character_count(here.text) + 1;
      const std::string board =
          row == 0 && format.rows > 1 ? fmt::format(" (or {} for a whole board)", whole) : "";
      fail(text.place(here.number, column), fmt::format("expected {} {} in row {}{}, found {}", width,
                                                        plural(width), row + 1, board, tokens.size()));
      // A line far too long was meant as a whole board: the next line belongs to another one.
      if (format.rows > 1 && tokens.size() >= 2 * width) {
        if (row > 0 && tokens.size() == whole) text.unread({{std::string(here.text), here.number, {}}});
        break;
      }
    }
    if (!wrong) {
      if (auto bad = add_cells(tokens, format, grid); bad)
        fail(text.place(here.number, bad->column), std::move(bad->message));
    }
    ++row;
    if (on_one_line) break;
  }
  if (wrong) return *wrong;
  if (format.rows == 0) grid.rows = row;
  return std::optional<Grid>(std::move(grid));
}

Result<int> parse_number(std::string_view name, std::string_view text, int least, int most) {
  const auto value = number_of<int>(text);
  if (!value || *value < least || *value > most) {
    return Error{Fault::usage, fmt::format("{}: expected a number from {} to {}, found {}", name, least, most,
                                           quote(text))};
  }
  return *value;
}

Result<std::pair<int, int>> parse_size(std::string_view name, std::string_view text, int most) {
  const std::size_t cross = text.find('x');
  const Error bad{Fault::usage, fmt::format("{}: expected two numbers from 1 to {} as in 9x9, found {}", name,
                                            most, quote(text))};
  if (cross == std::string_view::npos) return bad;
  const auto rows = parse_number(name, text.substr(0, cross), 1, most);
  const auto columns = parse_number(name, text.substr(cross + 1), 1, most);
  if (!rows || !columns) return bad;
  return std::pair(*rows, *columns);
}

Result<std::vector<int>> parse_costs(std::string_view text) {
  std::vector<int> costs;
  std::string line(text);
  for (char& c : line) {
    if (c == '\n' || c == '\r' || c == ',') c = ' ';
  }
  for (const Token& token : tokens_of(line)) {
    if (token.text == "-") {
      costs.push_back(0);
      continue;
    }
    const auto cost = parse_number("costs", token.text, 1, 1'000'000);
    if (!cost) {
      return Error{
          Fault::usage,
          fmt::format("costs: expected a number from 1 to 1000000, or - for a forbidden move, found {}",
                      quote(token.text))};
    }
    costs.push_back(*cost);
  }
  if (costs.empty()) return Error{Fault::usage, "costs: expected numbers, one a move, found none"};
  return costs;
}

Error wrong_goal(const Error& error) {
  return {Fault::usage, fmt::format("--goal: {}", error.message)};
}

TextReader goal_text(std::string board) {
  std::replace(board.begin(), board.end(), '/', '\n');
  return TextReader::from_text(std::move(board), "--goal");
}

}  // namespace nonet
