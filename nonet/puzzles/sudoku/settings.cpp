#include "nonet/puzzles/sudoku/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "nonet/base/grid_text.h"
#include "nonet/base/number_text.h"

namespace nonet {
namespace {

constexpr int least_digits = 4;
constexpr std::size_t most_cages = 1000;

Error wrong(std::string_view setting, std::string what) {
  return {Fault::usage, fmt::format("--{}: {}", setting, what)};
}

std::vector<std::string_view> split(std::string_view text, std::string_view ends) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find_first_of(ends);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string_view> words_of(std::string_view text) {
  auto words = split(text, " \t\r\n,;/");
  std::erase_if(words, [](std::string_view word) { return word.empty(); });
  return words;
}

// 0: it is no positive number.
int positive_number(std::string_view text) {
  return std::max(0, number_of<int>(text).value_or(0));
}

// Lines without blanks; blank ones are kept and separate maps.
std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  std::string all;
  for (const char c : text) {
    if (c == ';')
      all += "\n\n";
    else if (c == '/')
      all += '\n';
    else if (c != ' ' && c != '\t' && c != '\r')
      all += c;
  }
  for (const std::string_view line : split(all, "\n")) lines.emplace_back(line);
  return lines;
}

// The cells of each letter, of n lines.
using Map = std::map<char, std::vector<int>>;
Result<Map> map_of(std::string_view setting, std::span<const std::string> lines, int n) {
  Map map;
  if (static_cast<int>(lines.size()) != n) {
    return wrong(setting, fmt::format("expected {} lines, found {}", n, lines.size()));
  }
  for (int row = 0; row < n; ++row) {
    const std::string& line = lines[static_cast<std::size_t>(row)];
    if (static_cast<int>(line.size()) != n) {
      return wrong(setting, fmt::format("expected {} letters in line {}, found {}", n, row + 1, line.size()));
    }
    for (int column = 0; column < n; ++column) {
      map[line[static_cast<std::size_t>(column)]].push_back(row * n + column);
    }
  }
  return map;
}

Result<SudokuRules> jigsaw(std::string_view text) {
  std::vector<std::string> lines = lines_of(text);
  std::erase(lines, "");
  const int n = static_cast<int>(std::min<std::size_t>(lines.size(), SudokuRules::most + 1));
  if (n < least_digits || n > SudokuRules::most) {
    return wrong("regions", fmt::format("expected {} to {} lines, found {}", least_digits, SudokuRules::most,
                                        lines.size()));
  }
  const auto map = map_of("regions", lines, n);
  if (!map) return map.error();
  SudokuRules rules = latin_rules(n);
  for (const auto& [letter, cells] : *map) {
    if (static_cast<int>(cells.size()) != n) {
      return wrong("regions",
                   fmt::format("expected {} cells of {}, found {}", n, quote({&letter, 1}), cells.size()));
    }
    rules.regions.push_back({fmt::format("region {}", quote({&letter, 1})), cells});
  }
  return rules;
}

Result<SudokuRules> boxes_of(int box_rows, int box_columns) {
  const int n = box_rows * box_columns;
  if (n < least_digits || n > SudokuRules::most) {
    return Error{Fault::usage, fmt::format("boxes of {} x {} make a board of {} digits, expected {} to {}",
                                           box_rows, box_columns, n, least_digits, SudokuRules::most)};
  }
  return sudoku_rules(box_rows, box_columns);
}

Result<SudokuRules> squarest(std::string_view text) {
  const auto n = parse_number("size", text, least_digits, SudokuRules::most);
  if (!n) return n.error();
  int rows = 1;
  for (int r = 2; r * r <= *n; ++r) {
    if (*n % r == 0) rows = r;
  }
  if (rows == 1) {
    return wrong("size", fmt::format("{0} cells make no box; give --regions, or --box 1x{0} for none", *n));
  }
  return sudoku_rules(rows, *n / rows);
}

Result<Done> add_diagonals(SudokuRules& rules) {
  SudokuRules::Region down = {"the falling diagonal", {}}, up = {"the rising diagonal", {}};
  for (int i = 0; i < rules.n; ++i) {
    down.cells.push_back(i * rules.n + i);
    up.cells.push_back(i * rules.n + rules.n - 1 - i);
  }
  rules.regions.push_back(std::move(down));
  rules.regions.push_back(std::move(up));
  return Done{};
}

Result<Done> add_extra(SudokuRules& rules, std::string_view text) {
  std::vector<std::string> lines = lines_of(text);
  lines.emplace_back();
  std::vector<std::string> one;
  for (const std::string& line : lines) {
    if (!line.empty()) {
      one.push_back(line);
      continue;
    }
    if (one.empty()) continue;
    auto map = map_of("extra", one, rules.n);
    if (!map) return map.error();
    map->erase('.');
    for (const auto& [letter, cells] : *map) {
      if (static_cast<int>(cells.size()) > rules.n) {
        return wrong("extra", fmt::format("expected at most {} cells of {}, found {}", rules.n,
                                          quote({&letter, 1}), cells.size()));
      }
      rules.regions.push_back({fmt::format("extra region {}", quote({&letter, 1})), cells});
      if (rules.regions.size() > LargeSudoku::most_regions) {
        return wrong("extra", fmt::format("more than {} regions, with rows, columns and boxes",
                                          LargeSudoku::most_regions));
      }
    }
    one.clear();
  }
  return Done{};
}

std::optional<int> cell_of(std::string_view word, int n) {
  const std::size_t c = word.find_first_of("cC");
  if (c == std::string_view::npos || (word[0] != 'r' && word[0] != 'R')) return std::nullopt;
  const int row = positive_number(word.substr(1, c - 1)), column = positive_number(word.substr(c + 1));
  if (row == 0 || row > n || column == 0 || column > n) return std::nullopt;
  return (row - 1) * n + column - 1;
}

Result<Done> add_cage(SudokuRules& rules, int sum, std::vector<int> cells) {
  if (cells.empty() || static_cast<int>(cells.size()) > rules.n) {
    return wrong("cages", fmt::format("expected 1 to {} cells of the cage of {}, found {}", rules.n, sum,
                                      cells.size()));
  }
  std::sort(cells.begin(), cells.end());
  if (std::adjacent_find(cells.begin(), cells.end()) != cells.end()) {
    return wrong("cages", fmt::format("the cage of {} has a cell twice", sum));
  }
  if (rules.cages.size() == most_cages) return wrong("cages", fmt::format("more than {} cages", most_cages));
  rules.cages.push_back({sum, std::move(cells)});
  return Done{};
}

Result<Done> add_listed_cages(SudokuRules& rules, std::string_view text) {
  for (const std::string_view part : split(text, ";\n/")) {
    if (words_of(part).empty()) continue;
    const std::size_t colon = part.find(':');
    const auto before = words_of(part.substr(0, colon));
    const int sum = before.size() == 1 ? positive_number(before[0]) : 0;
    if (colon == std::string_view::npos || sum == 0) {
      return wrong("cages",
                   fmt::format("expected a sum and cells as in 15: r1c1 r1c2, found {}", quote(part)));
    }
    std::vector<int> cells;
    for (const std::string_view word : words_of(part.substr(colon + 1))) {
      const auto cell = cell_of(word, rules.n);
      if (!cell) {
        return wrong("cages",
                     fmt::format("expected a cell from r1c1 to r{0}c{0}, found {1}", rules.n, quote(word)));
      }
      cells.push_back(*cell);
    }
    const auto added = add_cage(rules, sum, std::move(cells));
    if (!added) return added;
  }
  return Done{};
}

Result<Done> add_drawn_cages(SudokuRules& rules, std::string_view text) {
  const std::size_t map_end = text.find_last_of(";/\n", text.find('='));
  std::vector<std::string> lines = lines_of(text.substr(0, map_end + 1));
  std::erase(lines, "");
  auto map = map_of("cages", lines, rules.n);
  if (!map) return map.error();
  map->erase('.');
  for (const std::string_view word : words_of(text.substr(map_end + 1))) {
    const int sum = word.size() > 2 && word[1] == '=' ? positive_number(word.substr(2)) : 0;
    const auto cage = map->find(word[0]);
    if (sum == 0 || cage == map->end()) {
      return wrong("cages",
                   fmt::format("expected the sum of a cage of the map as in a=15, found {}", quote(word)));
    }
    const auto added = add_cage(rules, sum, cage->second);
    if (!added) return added;
    map->erase(cage);
  }
  if (!map->empty())
    return wrong("cages", fmt::format("the cage {} has no sum", quote({&map->begin()->first, 1})));
  return Done{};
}

}  // namespace

Result<SudokuRules> read_sudoku_rules(const Settings& settings) {
  const auto given = [&](std::string_view name) {
    const auto found = settings.find(name);
    return found == settings.end() ? nullptr : &found->second;
  };
  const std::string *box = given("box"), *size = given("size"), *map = given("regions");
  if ((box != nullptr) + (size != nullptr) + (map != nullptr) > 1) {
    return Error{Fault::usage, "--box, --size and --regions each say what the boxes are: give one of them"};
  }
  Result<SudokuRules> rules = sudoku_rules(3, 3);
  if (box != nullptr) {
    const auto sides = parse_size("box", *box, SudokuRules::most);
    if (!sides) return sides.error();
    rules = boxes_of(sides->first, sides->second);
  }
  if (size != nullptr) rules = squarest(*size);
  if (map != nullptr) rules = jigsaw(*map);
  if (!rules) return rules;
  Result<Done> done = Done{};
  if (given("diagonals") != nullptr) done = add_diagonals(*rules);
  if (const auto* text = given("extra"); done && text != nullptr) done = add_extra(*rules, *text);
  if (const auto* text = given("cages"); done && text != nullptr) {
    done = text->find('=') == std::string::npos ? add_listed_cages(*rules, *text)
                                                : add_drawn_cages(*rules, *text);
  }
  if (!done) return done.error();
  return rules;
}

}  // namespace nonet
