#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>

#include "fill/sudoku.h"
#include "text.h"

namespace nonet_verify {
namespace {

constexpr int least_digits = 4, most_digits = 25;
constexpr std::size_t most_groups = 1000;  // regions, cages
constexpr std::int64_t most_weight = 1'000'000'000;

// Pieces between any of the separators, empty ones too.
std::vector<std::string_view> pieces_in(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> pieces;
  while (true) {
    const std::size_t end = std::min(text.find_first_of(separators), text.size());
    pieces.push_back(text.substr(0, end));
    if (end == text.size()) return pieces;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string_view> filled_pieces_in(std::string_view text, std::string_view separators) {
  auto pieces = pieces_in(text, separators);
  std::erase_if(pieces, [](std::string_view piece) { return piece.empty(); });
  return pieces;
}

std::string without_blanks(std::string_view text) {
  std::string out(text);
  std::erase_if(out, [](char c) { return c == ' ' || c == '\t' || c == '\r'; });
  return out;
}

// The cells of each letter of a map.
using Letters = std::map<char, std::vector<int>>;
Letters letters_of(const Json& setting, const std::vector<std::string>& lines) {
  Letters letters;
  const std::size_t n = lines.size();
  for (std::size_t row = 0; row < n; ++row) {
    if (lines[row].size() != n) {
      setting.reject(
          fmt::format("expected a map of {0} lines of {0} letters, found {1}", n, quoted(lines[row])));
    }
    for (std::size_t column = 0; column < n; ++column)
      letters[lines[row][column]].push_back(static_cast<int>(row * n + column));
  }
  return letters;
}

// The maps of a text: lines end at / or a line's end, maps at ; or a blank line.
std::vector<std::vector<std::string>> maps_of(std::string_view text) {
  std::vector<std::vector<std::string>> maps(1);
  for (const std::string_view part : pieces_in(text, ";")) {
    for (const std::string_view line : pieces_in(part, "/\n")) {
      std::string letters = without_blanks(line);
      if (!letters.empty())
        maps.back().push_back(std::move(letters));
      else if (!maps.back().empty())
        maps.emplace_back();
    }
    if (!maps.back().empty()) maps.emplace_back();
  }
  maps.pop_back();
  return maps;
}

std::vector<std::string> joined(const std::vector<std::vector<std::string>>& maps) {
  std::vector<std::string> lines;
  for (const auto& map : maps) lines.insert(lines.end(), map.begin(), map.end());
  return lines;
}

void add_group(SudokuLaws& laws, std::string name, std::vector<int> cells) {
  laws.regions.push_back({std::move(name), std::move(cells)});
}

void add_rows_and_columns(SudokuLaws& laws) {
  for (int i = 0; i < laws.n; ++i) {
    std::vector<int> row, column;
    for (int j = 0; j < laws.n; ++j) {
      row.push_back(i * laws.n + j);
      column.push_back(j * laws.n + i);
    }
    add_group(laws, fmt::format("row {}", i + 1), std::move(row));
    add_group(laws, fmt::format("column {}", i + 1), std::move(column));
  }
}

void add_boxes(SudokuLaws& laws, int rows, int columns) {
  for (int top = 0; top < laws.n; top += rows) {
    for (int left = 0; left < laws.n; left += columns) {
      std::vector<int> box;
      for (int cell = 0; cell < laws.n; ++cell)
        box.push_back((top + cell / columns) * laws.n + left + cell % columns);
      add_group(laws, fmt::format("the box at r{}c{}", top + 1, left + 1), std::move(box));
    }
  }
}

void read_box(SudokuLaws& laws, const Json& setting) {
  const auto box = size_in(setting.text(), most_digits);
  if (!box || box->first * box->second < least_digits || box->first * box->second > most_digits) {
    setting.reject(fmt::format("expected a box of {} to {} cells as in 3x3, found {}", least_digits,
                               most_digits, quoted(setting.text())));
  }
  laws.n = box->first * box->second;
  add_rows_and_columns(laws);
  add_boxes(laws, box->first, box->second);
}

void read_size(SudokuLaws& laws, const Json& setting) {
  const auto n = number_in(setting.text(), least_digits, most_digits);
  int rows = 1;
  for (int r = 2; n && r * r <= *n; ++r) {
    if (*n % r == 0) rows = r;
  }
  if (rows == 1) {
    setting.reject(fmt::format("expected a number from {} to {} that is no prime, found {}", least_digits,
                               most_digits, quoted(setting.text())));
  }
  laws.n = static_cast<int>(*n);
  add_rows_and_columns(laws);
  add_boxes(laws, rows, laws.n / rows);
}

void read_regions(SudokuLaws& laws, const Json& setting) {
  const std::vector<std::string> lines = joined(maps_of(setting.text()));
  if (lines.size() < least_digits || lines.size() > most_digits) {
    setting.reject(fmt::format("expected {} to {} lines, found {}", least_digits, most_digits, lines.size()));
  }
  laws.n = static_cast<int>(lines.size());
  add_rows_and_columns(laws);
  for (const auto& [letter, cells] : letters_of(setting, lines)) {
    if (cells.size() != lines.size())
      setting.reject(
          fmt::format("expected {} cells of {}, found {}", laws.n, quoted({&letter, 1}), cells.size()));
    add_group(laws, fmt::format("region {}", quoted({&letter, 1})), cells);
  }
}

void read_diagonals(SudokuLaws& laws) {
  std::vector<int> falling, rising;
  for (int i = 0; i < laws.n; ++i) {
    falling.push_back(i * (laws.n + 1));
    rising.push_back((i + 1) * (laws.n - 1));
  }
  add_group(laws, "the falling diagonal", std::move(falling));
  add_group(laws, "the rising diagonal", std::move(rising));
}

void read_extra(SudokuLaws& laws, const Json& setting) {
  for (const auto& lines : maps_of(setting.text())) {
    if (static_cast<int>(lines.size()) != laws.n)
      setting.reject(fmt::format("expected {} lines a map, found {}", laws.n, lines.size()));
    for (const auto& [letter, cells] : letters_of(setting, lines)) {
      if (letter == '.') continue;
      if (static_cast<int>(cells.size()) > laws.n) {
        setting.reject(fmt::format("expected at most {} cells of {}, found {}", laws.n, quoted({&letter, 1}),
                                   cells.size()));
      }
      if (laws.regions.size() == most_groups)
        setting.reject(fmt::format("expected at most {} regions", most_groups));
      add_group(laws, fmt::format("extra region {}", quoted({&letter, 1})), cells);
    }
  }
}

int cell_in(const Json& setting, std::string_view word, int n) {
  const std::size_t c = word.find_first_of("cC");
  if (c != word.npos && (word[0] == 'r' || word[0] == 'R')) {
    const auto row = number_in(word.substr(1, c - 1), 1, n), column = number_in(word.substr(c + 1), 1, n);
    if (row && column) return static_cast<int>((*row - 1) * n + *column - 1);
  }
  setting.reject(fmt::format("expected a cell from r1c1 to r{0}c{0}, found {1}", n, quoted(word)));
}

void add_cage(SudokuLaws& laws, const Json& setting, std::string_view sum, std::vector<int> cells) {
  const auto total = number_in(sum, 1, 1'000'000);
  if (!total) setting.reject(fmt::format("expected the sum of a cage, found {}", quoted(sum)));
  std::sort(cells.begin(), cells.end());
  if (cells.empty() || static_cast<int>(cells.size()) > laws.n ||
      std::adjacent_find(cells.begin(), cells.end()) != cells.end()) {
    setting.reject(fmt::format("expected 1 to {} different cells of the cage of {}, found {}", laws.n, sum,
                               cells.size()));
  }
  if (laws.cages.size() == most_groups) setting.reject(fmt::format("expected at most {} cages", most_groups));
  laws.cages.push_back({static_cast<int>(*total), std::move(cells)});
}

constexpr std::string_view word_ends = " \t\r\n,;/";

void read_listed_cages(SudokuLaws& laws, const Json& setting) {
  for (const std::string_view part : pieces_in(setting.text(), ";\n/")) {
    if (filled_pieces_in(part, word_ends).empty()) continue;
    const std::size_t colon = std::min(part.find(':'), part.size());
    const auto sum = filled_pieces_in(part.substr(0, colon), word_ends);
    if (sum.size() != 1 || colon == part.size())
      setting.reject(fmt::format("expected a sum and cells as in 15: r1c1 r1c2, found {}", quoted(part)));
    std::vector<int> cells;
    for (const std::string_view word : filled_pieces_in(part.substr(colon + 1), word_ends))
      cells.push_back(cell_in(setting, word, laws.n));
    add_cage(laws, setting, sum[0], std::move(cells));
  }
}

// A map, then the sums of its letters: a=15 b=7.
void read_drawn_cages(SudokuLaws& laws, const Json& setting) {
  const std::string_view text = setting.text();
  const std::size_t last = text.find_last_of(";/\n", text.find('='));
  const std::size_t sums = last == text.npos ? 0 : last + 1;
  const std::vector<std::string> lines = joined(maps_of(text.substr(0, sums)));
  if (static_cast<int>(lines.size()) != laws.n)
    setting.reject(fmt::format("expected a map of {} lines, found {}", laws.n, lines.size()));
  Letters letters = letters_of(setting, lines);
  letters.erase('.');
  for (const std::string_view word : filled_pieces_in(text.substr(sums), word_ends)) {
    const auto cage = letters.find(word[0]);
    if (word.size() < 3 || word[1] != '=' || cage == letters.end())
      setting.reject(fmt::format("expected the sum of a cage of the map as in a=15, found {}", quoted(word)));
    add_cage(laws, setting, word.substr(2), cage->second);
    letters.erase(cage);
  }
  if (!letters.empty())
    setting.reject(fmt::format("the cage {} has no sum", quoted({&letters.begin()->first, 1})));
}

void read_weights(SudokuLaws& laws, const Json& setting) {
  laws.weights.clear();
  for (const std::string_view word : filled_pieces_in(setting.text(), " \t\r\n,/")) {
    const auto weight = number_in(word, -most_weight, most_weight);
    if (!weight) setting.reject(fmt::format("expected a weight, found {}", quoted(word)));
    laws.weights.push_back(*weight);
  }
  if (laws.weights.size() != 81)
    setting.reject(fmt::format("expected 81 weights, found {}", laws.weights.size()));
}

SudokuLaws read_target(const Certificate& certificate, const Json& settings) {
  SudokuLaws laws;
  add_rows_and_columns(laws);
  add_boxes(laws, 3, 3);
  for (int cell = 0; cell < 81; ++cell) {
    const int from_middle = std::max(std::abs(cell / 9 - 4), std::abs(cell % 9 - 4));
    laws.weights.push_back(10 - from_middle);
  }
  laws.minimum = certificate.has_flag("minimum");
  if (settings.has("weights")) read_weights(laws, settings.at("weights"));
  return laws;
}

}  // namespace

SudokuLaws read_sudoku_laws(const Certificate& certificate) {
  const Json& settings = certificate.root.at("settings");
  if (certificate.puzzle == "target-sudoku") return read_target(certificate, settings);
  SudokuLaws laws;
  const bool box = settings.has("box"), size = settings.has("size"), map = settings.has("regions");
  if (box + size + map > 1) settings.reject("expected one of box, size and regions, found more");
  if (box) {
    read_box(laws, settings.at("box"));
  } else if (size) {
    read_size(laws, settings.at("size"));
  } else if (map) {
    read_regions(laws, settings.at("regions"));
  } else {
    add_rows_and_columns(laws);
    add_boxes(laws, 3, 3);
  }
  if (certificate.has_flag("diagonals")) read_diagonals(laws);
  if (settings.has("extra")) read_extra(laws, settings.at("extra"));
  if (settings.has("cages")) {
    const Json& cages = settings.at("cages");
    if (cages.text().find('=') == std::string::npos) {
      read_listed_cages(laws, cages);
    } else {
      read_drawn_cages(laws, cages);
    }
  }
  return laws;
}

}  // namespace nonet_verify
