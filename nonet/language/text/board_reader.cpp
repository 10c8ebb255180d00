#include "nonet/language/text/board_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "nonet/language/description.h"
#include "nonet/language/moves/picture.h"

namespace nonet {
namespace {

bool is_no_cell(std::string_view part) {
  return part == "#" || part == " ";
}

}  // namespace

Result<GridSize> read_size(const Node& node, std::string_view text) {
  constexpr int most = 1 << 16;
  GridSize size{};
  const char* const end = text.data() + text.size();
  const auto rows = std::from_chars(text.data(), end, size.rows);
  if (rows.ec == std::errc() && rows.ptr != end && *rows.ptr == 'x') {
    const auto columns = std::from_chars(rows.ptr + 1, end, size.columns);
    if (columns.ec == std::errc() && columns.ptr == end && size.rows >= 1 && size.rows <= most &&
        size.columns >= 1 && size.columns <= most)
      return size;
  }
  return wrong(
      node, fmt::format("\"{}\" is no size: expected ROWSxCOLUMNS, for example 3x4, each from 1 to {}", text,
                        most));
}

Result<BoardMap> BoardMap::read(const Node& board) {
  return BoardReader(board).read();
}

Result<BoardMap> BoardReader::read() {
  struct Way {
    std::string_view key;
    Result<Done> (BoardReader::*read)(const Node&);
  };
  static constexpr Way ways[] = {{"grid", &BoardReader::read_grid},
                                 {"shape", &BoardReader::read_shape},
                                 {"boards", &BoardReader::read_boards},
                                 {"cells", &BoardReader::read_cells},
                                 {"places", &BoardReader::read_places}};
  if (node_.type != Node::Type::table) return wrong(node_, "board is a table: expected [board]");
  auto checked = check_keys(
      node_, "[board]",
      {"grid", "shape", "boards", "cells", "places", "values", "wrap", "boxes", "regions", "edges"});
  if (!checked) return checked.error();
  const Way* chosen = nullptr;
  for (const Way& way : ways) {
    const Node* node = node_.find(way.key);
    if (node == nullptr) continue;
    if (chosen != nullptr) {
      return wrong_key(*node, fmt::format("a board has {} or {}, not both", chosen->key, way.key));
    }
    chosen = &way;
    if (way.key != "boards" && way.key != "places" && node->type != Node::Type::text) {
      return wrong(*node, fmt::format("{} is a text: expected \"...\"", way.key));
    }
  }
  if (chosen == nullptr) {
    return wrong(node_, "the board has no cells: expected grid, shape, boards, cells or places");
  }
  const auto wraps = read_flag(node_, "wrap", false);
  if (!wraps) return wraps.error();
  map_.wraps_ = *wraps;
  const Node& cells = *node_.find(chosen->key);
  auto done = (this->*chosen->read)(cells);
  if (!done) return done.error();
  if (map_.cells_.empty()) return wrong(cells, "the board has no cells");
  done = read_groups();
  if (!done) return done.error();
  if (const Node* values = node_.find("values"); values != nullptr) {
    done = read_values(*values);
    if (!done) return done.error();
  }
  return std::move(map_);
}

Result<Done> BoardReader::place_rows(const Node& node, std::size_t rows, std::size_t columns) {
  if (columns != 0 && rows > static_cast<std::size_t>(BoardMap::most_places) / columns) {
    return wrong(node, fmt::format("{} rows of {} columns are too many: at most {} places", rows, columns,
                                   BoardMap::most_places));
  }
  map_.rows_ = static_cast<int>(rows);
  map_.columns_ = static_cast<int>(columns);
  map_.places_.assign(rows * columns, -1);
  return Done{};
}

Result<Done> BoardReader::add_cell(const Node& node, std::string name, int row, int column, int kind) {
  const int cell = map_.size();
  if (cell >= MoveRules::most_cells) {
    return wrong(node, fmt::format("too many cells: at most {}", MoveRules::most_cells));
  }
  map_.places_[static_cast<std::size_t>(row) * static_cast<std::size_t>(map_.columns_) +
               static_cast<std::size_t>(column)] = cell;
  if (!map_.names_.emplace(name, cell).second) {
    return wrong(node, fmt::format("two cells are called {}", name));
  }
  map_.cells_.push_back({std::move(name), kind, row, column});
  return Done{};
}

void BoardReader::add_part(std::string name, int row, int rows, int columns) {
  BoardMap::Part part{std::move(name), row, rows, columns, {}};
  for (int cell = static_cast<int>(map_.part_of_.size()); cell < map_.size(); ++cell)
    part.cells.push_back(cell);
  map_.part_of_.resize(map_.cells_.size(), static_cast<int>(map_.parts_.size()));
  map_.parts_.push_back(std::move(part));
}

Result<Done> BoardReader::read_grid(const Node& grid) {
  const auto size = read_size(grid, grid.text);
  if (!size) return size.error();
  if (std::int64_t{size->rows} * size->columns > MoveRules::most_cells) {
    return wrong(grid, fmt::format("{} cells are too many: at most {}",
                                   std::int64_t{size->rows} * size->columns, MoveRules::most_cells));
  }
  auto done = place_rows(grid, static_cast<std::size_t>(size->rows), static_cast<std::size_t>(size->columns));
  for (int row = 0; row < size->rows && done; ++row) {
    for (int column = 0; column < size->columns && done; ++column)
      done = add_cell(grid, fmt::format("r{}c{}", row + 1, column + 1), row, column);
  }
  if (done) add_part("", 0, size->rows, size->columns);
  return done;
}

Result<Done> BoardReader::read_shape(const Node& shape) {
  const auto picture = picture_of(shape.text);
  std::size_t columns = 0;
  for (const TextLine& line : picture) columns = std::max(columns, line.size());
  auto done = place_rows(shape, picture.size(), columns);
  for (std::size_t row = 0; row < picture.size(); ++row) {
    for (std::size_t column = 0; column < picture[row].size() && done; ++column) {
      if (is_no_cell(picture[row][column].text)) continue;
      done = add_cell(shape, fmt::format("r{}c{}", row + 1, column + 1), static_cast<int>(row),
                      static_cast<int>(column));
    }
  }
  if (done) add_part("", 0, map_.rows_, map_.columns_);
  return done;
}

Result<Done> BoardReader::read_boards(const Node& boards) {
  struct Named {
    std::string name;
    GridSize size;
    const Node* node;
  };
  const auto texts = find_texts(node_, "boards");
  if (!texts) return texts.error();
  constexpr std::size_t most = 256;
  if (texts->size() > most) return wrong(boards, fmt::format("too many boards: at most {}", most));
  std::vector<Named> all;
  std::set<std::string, std::less<>> names;
  std::int64_t rows = 0, columns = 0, cells = 0;
  for (const Node* text : *texts) {
    const auto lines = words_of(text->text);
    if (lines.size() != 1 || lines[0].size() != 2 || !is_name(lines[0][0].text)) {
      return wrong(*text, "expected the name of a board and its size, for example \"A 3x3\"");
    }
    const auto size = read_size(*text, lines[0][1].text);
    if (!size) return size.error();
    const std::string name(lines[0][0].text);
    if (BoardMap::is_word(name)) return wrong(*text, fmt::format("{} is a word of the language", name));
    if (!names.insert(name).second) return wrong(*text, fmt::format("two boards are called {}", name));
    all.push_back({name, *size, text});
    rows += size->rows;
    columns = std::max<std::int64_t>(columns, size->columns);
    cells += std::int64_t{size->rows} * size->columns;
    if (cells > MoveRules::most_cells) {
      return wrong(*text, fmt::format("too many cells: at most {}", MoveRules::most_cells));
    }
  }
  auto done = place_rows(boards, static_cast<std::size_t>(rows), static_cast<std::size_t>(columns));
  int first = 0;
  for (const Named& board : all) {
    for (int row = 0; row < board.size.rows && done; ++row) {
      for (int column = 0; column < board.size.columns && done; ++column)
        done = add_cell(*board.node, fmt::format("{}.r{}c{}", board.name, row + 1, column + 1), first + row,
                        column);
    }
    if (!done) return done;
    add_part(board.name, first, board.size.rows, board.size.columns);
    first += board.size.rows;
  }
  return done;
}

Result<Done> BoardReader::read_cells(const Node& cells) {
  const auto rows = words_of(cells.text);
  std::size_t columns = 0;
  for (const TextLine& row : rows) columns = std::max(columns, row.size());
  auto done = place_rows(cells, rows.size(), columns);
  if (!done) return done;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < rows[row].size(); ++column) {
      const auto [name, offset] = rows[row][column];
      if (name == "#") continue;
      const std::string text(name);
      if (!is_name(name)) {
        return wrong_in(
            cells, offset, name.size(),
            fmt::format("{} cannot name a cell: expected a letter, then at most 63 letters and digits",
                        text));
      }
      if (BoardMap::is_word(name)) {
        return wrong_in(cells, offset, name.size(), fmt::format("{} is a word of the language", text));
      }
      if (map_.names_.contains(name)) {
        return wrong_in(cells, offset, name.size(), fmt::format("two cells are called {}", text));
      }
      done = add_cell(cells, text, static_cast<int>(row), static_cast<int>(column));
      if (!done) return done;
    }
  }
  add_part("", 0, map_.rows_, map_.columns_);
  return done;
}

Result<Done> BoardReader::read_places(const Node&) {
  map_.has_places_ = true;
  const auto kinds = find_texts(node_, "places");
  if (!kinds) return kinds.error();
  const Node& places = *node_.find("places");
  if (node_.find("wrap") != nullptr)
    return wrong_key(*node_.find("wrap"), "places have no edges to wrap around");
  std::size_t columns = 0;
  for (const Node* kind : *kinds) {
    std::size_t names = 0;
    for (const TextLine& line : words_of(kind->text)) names += line.size();
    columns = std::max(columns, names);
  }
  if (kinds->size() > static_cast<std::size_t>(BoardMap::most_kinds)) {
    return wrong(places, fmt::format("too many kinds of places: at most {}", BoardMap::most_kinds));
  }
  auto done = place_rows(places, kinds->size(), columns);
  for (std::size_t kind = 0; kind < kinds->size() && done; ++kind) {
    done = read_kind_of_places(*(*kinds)[kind]);
  }
  if (done) add_part("", 0, map_.rows_, map_.columns_);
  return done;
}

Result<Done> BoardReader::read_kind_of_places(const Node& names) {
  const int kind = static_cast<int>(map_.kinds_.size());
  ValueKind values;
  int column = 0;
  for (const TextLine& line : words_of(names.text)) {
    for (const auto& [name, offset] : line) {
      const std::size_t sides = name.size();
      if (sides > longest_name || !std::all_of(name.begin(), name.end(), is_letter)) {
        return wrong_in(names, offset, sides,
                        fmt::format("{} cannot name a place: each side is a letter", name));
      }
      if (BoardMap::is_word(name))
        return wrong_in(names, offset, sides, fmt::format("{} is a word of the language", name));
      if (column == 0) values.turns = static_cast<int>(sides);
      if (sides != static_cast<std::size_t>(values.turns)) {
        return wrong_in(names, offset, sides,
                        fmt::format("{} has {} sides, the places before it {}", name, sides, values.turns));
      }
      texts_ += sides;
      if (texts_ > static_cast<std::size_t>(BoardMap::most_places)) return wrong(names, "too many sides");
      const int cell = map_.size();
      auto done = add_cell(names, std::string(name), kind, column++, kind);
      if (!done) return wrong_in(names, offset, sides, done.error().message);
      std::string turned(name);
      for (int turn = 0; turn < values.turns; ++turn) {
        if (!map_.sides_.emplace(turned, BoardMap::Side{cell, turn}).second) {
          return wrong_in(names, offset, sides,
                          fmt::format("{} is written twice: rotated names are the same place", turned));
        }
        values.texts.push_back(turned);
        std::rotate(turned.rbegin(), turned.rbegin() + 1, turned.rend());
      }
    }
  }
  if (column == 0) return wrong(names, "there are no places here");
  map_.kinds_.push_back(std::move(values));
  return Done{};
}

}  // namespace nonet
