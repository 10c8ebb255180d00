#include "nonet/language/text/board.h"

#include <algorithm>
#include <array>

namespace nonet {
namespace {

struct Neighbourhood {
  std::string_view word;
  std::vector<Direction> directions;
};
// A board of hexagons is written with its rows sheared: the six neighbours are left, right, up, down, up and
// left, down and right.
const std::vector<Neighbourhood>& neighbourhoods() {
  static const std::vector<Neighbourhood> all = {
      {"orthogonal", {{-1, 0}, {0, -1}, {0, 1}, {1, 0}}},
      {"diagonal", {{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}},
      {"king", {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}},
      {"knight", {{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}}},
      {"right", {{0, 1}}},
      {"left", {{0, -1}}},
      {"up", {{-1, 0}}},
      {"down", {{1, 0}}},
      {"hex", {{-1, -1}, {-1, 0}, {0, -1}, {0, 1}, {1, 0}, {1, 1}}}};
  return all;
}

template <class Map>
auto* find_in(Map& map, std::string_view key) {
  const auto found = map.find(key);
  return found == map.end() ? nullptr : &found->second;
}

}  // namespace

std::span<const Direction> directions_of(std::string_view word) {
  const auto& all = neighbourhoods();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Neighbourhood& near) { return near.word == word; });
  return found == all.end() ? std::span<const Direction>() : found->directions;
}

std::optional<int> BoardMap::find(std::string_view name) const {
  const int* cell = find_in(names_, name);
  return cell == nullptr ? std::nullopt : std::optional(*cell);
}

std::optional<BoardMap::Side> BoardMap::find_side(std::string_view name) const {
  const Side* side = find_in(sides_, name);
  return side == nullptr ? std::nullopt : std::optional(*side);
}

int BoardMap::cell_at(int row, int column) const {
  if (row < 0 || column < 0 || row >= rows_ || column >= columns_) return -1;
  return places_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                 static_cast<std::size_t>(column)];
}

const BoardMap::Groups* BoardMap::groups(std::string_view word) const {
  return find_in(groups_, word);
}

bool BoardMap::knows_near(std::string_view word) const {
  if (word == "edge") return !edges_.empty();
  return !directions_of(word).empty() ? !has_places_ : group_of_.contains(word);
}

std::optional<std::vector<int>> BoardMap::near(std::string_view word, int cell) const {
  if (!knows_near(word)) return std::nullopt;
  if (word == "edge") return edges_[static_cast<std::size_t>(cell)];
  std::vector<int> found;
  if (const auto directions = directions_of(word); !directions.empty()) {
    for (const Direction& way : directions) {
      const int other = step(cell, way.down, way.right);
      if (other >= 0 && other != cell && std::find(found.begin(), found.end(), other) == found.end())
        found.push_back(other);
    }
    return found;
  }
  const std::vector<int>* number = find_in(group_of_, word);
  const Groups& groups = *find_in(groups_, group_word(word));
  return groups[static_cast<std::size_t>((*number)[static_cast<std::size_t>(cell)])];
}

std::optional<int> BoardMap::at(std::string_view board, std::int64_t row, std::int64_t column) const {
  int first = 0, height = rows_, width = columns_;
  if (!board.empty()) {
    const Part* part = find_part(board);
    if (part == nullptr) return std::nullopt;
    first = part->row, height = part->rows, width = part->columns;
  }
  if (wraps_ && height > 0) {
    row = (row % height + height - 1) % height + 1;
    column = (column % width + width - 1) % width + 1;
  }
  if (row < 1 || column < 1 || row > height || column > width) return std::nullopt;
  const int cell = cell_at(first + static_cast<int>(row) - 1, static_cast<int>(column) - 1);
  return cell < 0 ? std::nullopt : std::optional(cell);
}

const BoardMap::Part* BoardMap::find_part(std::string_view name) const {
  const auto found =
      std::find_if(parts_.begin(), parts_.end(), [&](const Part& p) { return p.name == name; });
  return found == parts_.end() ? nullptr : &*found;
}

int BoardMap::step(int cell, int down, int right) const {
  const RuleCell& from = cells_[static_cast<std::size_t>(cell)];
  const Part& part = parts_[static_cast<std::size_t>(part_of_[static_cast<std::size_t>(cell)])];
  int row = from.row - part.row + down, column = from.column + right;
  if (wraps_) {
    row = (row % part.rows + part.rows) % part.rows;
    column = (column % part.columns + part.columns) % part.columns;
  }
  if (row < 0 || row >= part.rows || column < 0 || column >= part.columns) return -1;
  return cell_at(part.row + row, column);
}

std::string_view BoardMap::group_word(std::string_view one) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> words = {
      {{"row", "rows"},
       {"column", "columns"},
       {"box", "boxes"},
       {"region", "regions"},
       {"diagonal", "diagonals"},
       {"antidiagonal", "antidiagonals"}}};
  const auto found =
      std::find_if(words.begin(), words.end(), [&](const auto& word) { return word.first == one; });
  return found == words.end() ? std::string_view() : found->second;
}

std::vector<std::string> BoardMap::words() const {
  std::vector<std::string> all;
  for (const auto& [word, groups] : groups_) all.push_back(word);
  for (const auto& [word, numbers] : group_of_) all.push_back(word);
  if (!has_places_ && !cells_.empty()) {
    for (const Neighbourhood& near : neighbourhoods()) all.emplace_back(near.word);
    all.emplace_back("at");
  }
  if (!edges_.empty()) all.emplace_back("edge");
  return all;
}

bool BoardMap::is_word(std::string_view name) {
  constexpr std::array<std::string_view, 8> others = {"cells", "edge", "at",  "min",
                                                      "max",   "in",   "for", "half"};
  if (std::find(others.begin(), others.end(), name) != others.end()) return true;
  if (!group_word(name).empty()) return true;
  if (name.size() > 1 && name.ends_with('s') && !group_word(name.substr(0, name.size() - 1)).empty())
    return true;
  return name == "boxes" || !directions_of(name).empty();
}

}  // namespace nonet
