#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "nonet/base/number_text.h"
#include "nonet/language/description.h"
#include "nonet/language/moves/picture.h"
#include "nonet/language/text/board_reader.h"

namespace nonet {

void BoardReader::add_group(const BoardMap::Part& part, std::string_view word, std::vector<int> group) {
  if (!part.name.empty()) map_.groups_[fmt::format("{}.{}", part.name, word)].push_back(group);
  map_.groups_[std::string(word)].push_back(std::move(group));
}

void BoardReader::add_lines(const BoardMap::Part& part) {
  for (int row = 0; row < part.rows; ++row) {
    std::vector<int> line;
    for (int column = 0; column < part.columns; ++column) {
      const int cell = map_.cell_at(part.row + row, column);
      if (cell >= 0) line.push_back(cell);
    }
    add_group(part, "rows", std::move(line));
  }
  for (int column = 0; column < part.columns; ++column) {
    std::vector<int> line;
    for (int row = 0; row < part.rows; ++row) {
      const int cell = map_.cell_at(part.row + row, column);
      if (cell >= 0) line.push_back(cell);
    }
    add_group(part, "columns", std::move(line));
  }
}

// Down to the right from the lower left corner up to the upper right one; down to the left from the upper
// left corner to the lower right one. Around the edges where the board wraps: then from each cell of the
// first row.
void BoardReader::add_diagonals(const BoardMap::Part& part) {
  for (const int right : {1, -1}) {
    const std::string_view word = right > 0 ? "diagonals" : "antidiagonals";
    std::vector<bool> seen(static_cast<std::size_t>(part.rows) * static_cast<std::size_t>(part.columns));
    const auto walk = [&](int row, int column) {
      std::vector<int> line;
      while (row < part.rows && column >= 0 && column < part.columns) {
        const std::size_t place = static_cast<std::size_t>(row) * static_cast<std::size_t>(part.columns) +
                                  static_cast<std::size_t>(column);
        if (seen[place]) break;
        seen[place] = true;
        const int cell = map_.cell_at(part.row + row, column);
        if (cell >= 0) line.push_back(cell);
        ++row, column += right;
        if (map_.wraps_) {
          row %= part.rows;
          column = (column + part.columns) % part.columns;
        }
      }
      if (!line.empty() || !map_.wraps_) add_group(part, word, std::move(line));
    };
    if (!map_.wraps_ && right > 0) {
      for (int row = part.rows - 1; row > 0; --row) walk(row, 0);
    }
    for (int column = 0; column < part.columns; ++column) walk(0, column);
    if (!map_.wraps_ && right < 0) {
      for (int row = 1; row < part.rows; ++row) walk(row, part.columns - 1);
    }
  }
}

Result<Done> BoardReader::read_groups() {
  BoardMap::Groups& all = map_.groups_["cells"];
  all.emplace_back();
  for (int cell = 0; cell < map_.size(); ++cell) all[0].push_back(cell);
  if (!map_.has_places_) {
    for (const BoardMap::Part& part : map_.parts_) {
      add_lines(part);
      add_diagonals(part);
    }
  }
  for (const auto& [key, read] : {std::pair{"boxes", &BoardReader::read_boxes},
                                  {"regions", &BoardReader::read_regions},
                                  {"edges", &BoardReader::read_edges}}) {
    const auto node = find_text(node_, key);
    if (!node) return node.error();
    if (*node == nullptr) continue;
    auto done = (this->*read)(**node);
    if (!done) return done;
  }
  number_groups();
  return Done{};
}

Result<Done> BoardReader::read_boxes(const Node& boxes) {
  if (map_.has_places_) return wrong_key(boxes, "places have no boxes");
  const auto size = read_size(boxes, boxes.text);
  if (!size) return size.error();
  for (const BoardMap::Part& part : map_.parts_) {
    if (part.rows % size->rows != 0 || part.columns % size->columns != 0) {
      return wrong(boxes, fmt::format("{} rows and {} columns do not divide into boxes of {}x{}", part.rows,
                                      part.columns, size->rows, size->columns));
    }
    for (int top = 0; top < part.rows; top += size->rows) {
      for (int left = 0; left < part.columns; left += size->columns) {
        std::vector<int> box;
        for (int row = top; row < top + size->rows; ++row) {
          for (int column = left; column < left + size->columns; ++column) {
            const int cell = map_.cell_at(part.row + row, column);
            if (cell >= 0) box.push_back(cell);
          }
        }
        add_group(part, "boxes", std::move(box));
      }
    }
  }
  map_.box_rows_ = size->rows;
  map_.box_columns_ = size->columns;
  return Done{};
}

Result<Done> BoardReader::read_regions(const Node& regions) {
  if (map_.has_places_) return wrong_key(regions, "places have no regions");
  const auto picture = picture_of(regions.text);
  std::map<std::string_view, std::size_t> numbers;
  BoardMap::Groups groups;
  std::vector<bool> seen(map_.cells_.size());
  for (std::size_t row = 0; row < picture.size(); ++row) {
    for (std::size_t column = 0; column < picture[row].size(); ++column) {
      const auto& [text, offset] = picture[row][column];
      if (text == "#" || text == " ") continue;
      const int cell =
          row < static_cast<std::size_t>(map_.rows_) && column < static_cast<std::size_t>(map_.columns_)
              ? map_.cell_at(static_cast<int>(row), static_cast<int>(column))
              : -1;
      if (cell < 0) {
        return wrong_in(regions, offset, text.size(),
                        fmt::format("there is no cell in row {}, column {}", row + 1, column + 1));
      }
      seen[static_cast<std::size_t>(cell)] = true;
      const auto [found, is_new] = numbers.emplace(text, groups.size());
      if (is_new) groups.emplace_back();
      groups[found->second].push_back(cell);
    }
  }
  const auto without = std::find(seen.begin(), seen.end(), false);
  if (without != seen.end()) {
    return wrong(regions, fmt::format("{} is in no region",
                                      map_.cells_[static_cast<std::size_t>(without - seen.begin())].name));
  }
  map_.groups_["regions"] = std::move(groups);
  return Done{};
}

Result<Done> BoardReader::read_edges(const Node& edges) {
  map_.edges_.resize(map_.cells_.size());
  const auto find = [&](std::string_view name) -> int {
    if (const auto cell = map_.find(name)) return *cell;
    const auto number = number_of<int>(name);
    return number && *number >= 1 && *number <= map_.size() ? *number - 1 : -1;
  };
  std::set<std::pair<int, int>> seen;
  for (const TextLine& line : words_of(edges.text)) {
    for (const auto& [word, offset] : line) {
      const std::size_t dash = word.find('-');
      const std::string_view one = word.substr(0, dash);
      const std::string_view other = dash == std::string_view::npos ? "" : word.substr(dash + 1);
      const int a = find(one), b = find(other);
      if (dash == std::string_view::npos || a < 0 || b < 0) {
        return wrong_in(edges, offset, word.size(),
                        fmt::format("{} is no pair of cells: expected for example {}-{}", word,
                                    map_.cells_.front().name, map_.cells_.back().name));
      }
      if (a == b) return wrong_in(edges, offset, word.size(), "a cell is no neighbour of itself");
      if (!seen.insert(std::minmax(a, b)).second)
        return wrong_in(edges, offset, word.size(), fmt::format("the edge {} is there already", word));
      map_.edges_[static_cast<std::size_t>(a)].push_back(b);
      map_.edges_[static_cast<std::size_t>(b)].push_back(a);
    }
  }
  for (auto& neighbours : map_.edges_) std::sort(neighbours.begin(), neighbours.end());
  return Done{};
}

void BoardReader::number_groups() {
  for (const std::string_view word : {"row", "column", "box", "region", "antidiagonal"}) {
    const BoardMap::Groups* groups = map_.groups(BoardMap::group_word(word));
    if (groups == nullptr) continue;
    std::vector<int>& number = map_.group_of_[std::string(word)];
    number.resize(map_.cells_.size());
    for (std::size_t group = 0; group < groups->size(); ++group) {
      for (const int cell : (*groups)[group])
        number[static_cast<std::size_t>(cell)] = static_cast<int>(group);
    }
  }
}

}  // namespace nonet
