#include "toggle/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "described/described.h"
#include "moves/rules.h"
#include "text.h"

namespace nonet_verify {
namespace {

constexpr std::size_t most_cells = std::size_t{1} << 28;
constexpr int most_lines = 100'000;

void allow_settings(const Certificate& certificate, std::initializer_list<std::string_view> names) {
  certificate.root.at("settings").allow(names);
}

// One line a row, as nonet writes boards.
std::vector<std::vector<std::string_view>> grid_in(const Certificate& certificate, bool side_by_side) {
  std::vector<std::vector<std::string_view>> rows;
  for (const std::string& line : certificate.instance) rows.push_back(cells_in(line, side_by_side));
  return rows;
}

void expect_grid(const Certificate& certificate, const std::vector<std::vector<std::string_view>>& grid,
                 std::size_t rows, std::size_t columns) {
  for (std::size_t row = 0; row < grid.size(); ++row) {
    if (row < rows && grid[row].size() == columns) continue;
    certificate.reject_instance(row, row < rows ? fmt::format("expected {} cells in row {}, found {}",
                                                              columns, row + 1, grid[row].size())
                                                : fmt::format("expected {} rows, found more", rows));
  }
  if (grid.size() != rows)
    certificate.reject_instance(grid.size(), fmt::format("expected {} rows, found {}", rows, grid.size()));
}

// Numbers from 1, one a move; - forbids it.
void read_costs(const Certificate& certificate, ToggleRules& rules) {
  const auto given = certificate.settings.find("costs");
  if (given == certificate.settings.end()) return;
  std::string text = given->second;
  std::replace_if(text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r' || c == ','; }, ' ');
  for (const std::string_view word : words_in(text)) {
    const auto cost = word == "-" ? std::optional<std::int64_t>(0) : number_in(word, 1, 1'000'000);
    if (!cost) reject_setting(certificate, "costs", "numbers from 1 to 1000000, or - for a forbidden move");
    rules.costs.push_back(static_cast<int>(*cost));
  }
  if (rules.costs.size() != rules.moves) {
    certificate.root.at("settings")
        .at("costs")
        .reject(fmt::format("expected {} costs, one a move, found {}", rules.moves, rules.costs.size()));
  }
}

class ClocksRules final : public ToggleRules {
 public:
  explicit ClocksRules(const Certificate& certificate) {
    allow_settings(certificate, {"costs"});
    modulus = 4;
    cells = moves = 9;
    if (certificate.claim == "table") return;
    const auto grid = grid_in(certificate, false);
    expect_grid(certificate, grid, 3, 3);
    constexpr std::array<std::string_view, 4> hours = {"12", "3", "6", "9"};
    for (std::size_t cell = 0; cell < 9; ++cell) {
      const std::string_view shown = grid[cell / 3][cell % 3];
      const auto quarters = static_cast<int>(std::find(hours.begin(), hours.end(), shown) - hours.begin());
      if (quarters == 4)
        certificate.reject_instance(cell / 3, fmt::format("expected 12, 3, 6 or 9, found {}", quoted(shown)));
      missing.push_back((4 - quarters) % 4);
    }
  }
  std::vector<Effect> effects(std::size_t move) const override {
    constexpr std::array<std::string_view, 9> turned = {"ABDE", "ABC",  "BCEF", "ADG", "BDEFH",
                                                        "CFI",  "DEGH", "GHI",  "EFHI"};
    std::vector<Effect> result;
    for (const char clock : turned[move]) result.push_back({static_cast<std::size_t>(clock - 'A'), 1});
    return result;
  }
  std::optional<std::size_t> move_named(std::string_view name) const override {
    const auto number = plain_number_in(name, 1, 9);
    if (!number) return std::nullopt;
    return static_cast<std::size_t>(*number - 1);
  }
  std::optional<std::size_t> cell_named(std::string_view name) const override {
    if (name.size() != 1 || name[0] < 'A' || name[0] > 'I') return std::nullopt;
    return static_cast<std::size_t>(name[0] - 'A');
  }
};

class LightsOutRules final : public ToggleRules {
 public:
  explicit LightsOutRules(const Certificate& certificate) {
    allow_settings(certificate, {"size", "modulus", "neighbourhood", "torus", "costs"});
    const auto& settings = certificate.settings;
    if (settings.contains("modulus")) {
      const auto k = number_in(settings.at("modulus"), 2, 1 << 15);
      if (!k) reject_setting(certificate, "modulus", "a number from 2 to 32768");
      modulus = static_cast<int>(*k);
    }
    if (settings.contains("size")) {
      const auto size = size_in(settings.at("size"), 1'000'000);
      if (!size || std::int64_t{size->first} * size->second > 1'000'000)
        reject_setting(certificate, "size", "rows and columns as in 5x5");
      rows_ = static_cast<std::size_t>(size->first);
      columns_ = static_cast<std::size_t>(size->second);
    }
    torus_ = certificate.has_flag("torus");
    read_neighbourhood(certificate);
    if (certificate.claim != "table") read_board(certificate, settings.contains("size"));
    cells = moves = rows_ * columns_;
    if (moves * neighbourhood_.size() > most_cells)
      certificate.root.at("settings").reject("a neighbourhood as large as this on a board as large as this");
  }
  std::vector<Effect> effects(std::size_t move) const override {
    std::vector<Effect> all;
    if (!exists(move)) return all;
    const auto height = static_cast<std::int64_t>(rows_), width = static_cast<std::int64_t>(columns_);
    for (const Offset& offset : neighbourhood_) {
      std::int64_t r = static_cast<std::int64_t>(move) / width + offset.row;
      std::int64_t c = static_cast<std::int64_t>(move) % width + offset.column;
      if (torus_) {
        r = (r % height + height) % height;
        c = (c % width + width) % width;
      }
      if (r < 0 || r >= height || c < 0 || c >= width) continue;
      const auto cell = static_cast<std::size_t>(r * width + c);
      if (exists(cell)) all.push_back({cell, offset.amount});
    }
    return reduced(std::move(all));
  }
  std::optional<std::size_t> move_named(std::string_view name) const override { return cell_named(name); }
  std::optional<std::size_t> cell_named(std::string_view name) const override {
    const auto square = square_in(name);
    if (!square) return std::nullopt;
    const auto row = static_cast<std::size_t>(square->first),
               column = static_cast<std::size_t>(square->second);
    if (row > rows_ || column > columns_) return std::nullopt;
    return (row - 1) * columns_ + column - 1;
  }
  bool exists(std::size_t move) const override { return blocked_.empty() || !blocked_[move]; }

 private:
  struct Offset {
    int row, column, amount;
  };

  void read_board(const Certificate& certificate, bool sized) {
    const auto grid = grid_in(certificate, modulus <= 10);
    if (!sized) {
      rows_ = grid.size();
      columns_ = grid.empty() ? 0 : grid[0].size();
    }
    if (rows_ == 0 || columns_ == 0) certificate.reject_instance(0, "expected a board, found none");
    expect_grid(certificate, grid, rows_, columns_);
    for (std::size_t row = 0; row < rows_; ++row) {
      for (const std::string_view shown : grid[row]) {
        const bool blocked = shown == "#";
        const auto value =
            blocked || shown == "." ? std::optional<std::int64_t>(0) : number_in(shown, 0, modulus - 1);
        if (!value)
          certificate.reject_instance(row, fmt::format("expected a number from 0 to {}, . or #, found {}",
                                                       modulus - 1, quoted(shown)));
        missing.push_back(static_cast<int>((modulus - *value) % modulus));
        blocked_.push_back(blocked);
      }
    }
  }

  void read_neighbourhood(const Certificate& certificate) {
    const auto given = certificate.settings.find("neighbourhood");
    const std::string name = given == certificate.settings.end() ? "plus" : given->second;
    if (name == "plus" || name == "king" || name == "diagonal") {
      for (int row = -1; row <= 1; ++row) {
        for (int column = -1; column <= 1; ++column) {
          const int steps = row * row + column * column;
          if (name == "king" || (name == "plus" ? steps <= 1 : steps != 1))
            neighbourhood_.push_back({row, column, 1});
        }
      }
      return;
    }
    constexpr int most = 99'999;
    for (const std::string_view word : words_in(name)) {
      const std::size_t comma = word.find(','), colon = std::min(word.find(':'), word.size());
      const auto row = number_in(word.substr(0, comma), -most, most);
      const auto column =
          comma >= colon ? std::nullopt : number_in(word.substr(comma + 1, colon - comma - 1), -most, most);
      const auto amount = colon == word.size() ? std::optional<std::int64_t>(1)
                                               : number_in(word.substr(colon + 1), -most, most);
      if (!row || !column || !amount || neighbourhood_.size() == 10000)
        reject_setting(certificate, "neighbourhood", "plus, king, diagonal or offsets such as 0,0 1,0:2");
      neighbourhood_.push_back(
          {static_cast<int>(*row), static_cast<int>(*column), static_cast<int>(*amount)});
    }
    if (neighbourhood_.empty()) reject_setting(certificate, "neighbourhood", "offsets such as 0,0 0,1");
  }

  std::size_t rows_ = 5, columns_ = 5;
  bool torus_ = false;
  std::vector<Offset> neighbourhood_;
  std::vector<bool> blocked_;
};

}  // namespace

std::vector<std::size_t> ToggleRules::system() const {
  std::vector<std::size_t> list;
  for (std::size_t move = 0; move < moves; ++move) {
    if (allowed(move) && !effects(move).empty()) list.push_back(move);
  }
  return list;
}

std::vector<Effect> ToggleRules::reduced(std::vector<Effect> all) const {
  std::sort(all.begin(), all.end(), [](const Effect& a, const Effect& b) { return a.cell < b.cell; });
  std::vector<Effect> result;
  for (std::size_t i = 0; i < all.size();) {
    const std::size_t cell = all[i].cell;
    std::int64_t sum = 0;
    for (; i < all.size() && all[i].cell == cell; ++i) sum += all[i].amount;
    const auto amount = static_cast<int>((sum % modulus + modulus) % modulus);
    if (amount != 0) result.push_back({cell, amount});
  }
  return result;
}

BinarySudokuRules::BinarySudokuRules(const Certificate& certificate) {
  allow_settings(certificate, {"size", "box", "costs"});
  const auto& settings = certificate.settings;
  if (settings.contains("box")) {
    const auto box = size_in(settings.at("box"), most_lines);
    if (!box) reject_setting(certificate, "box", "rows and columns as in 3x3");
    box_rows = static_cast<std::size_t>(box->first);
    box_columns = static_cast<std::size_t>(box->second);
  }
  rows = columns = box_rows * box_columns;
  if (settings.contains("size")) {
    const auto size = size_in(settings.at("size"), most_lines);
    if (!size) reject_setting(certificate, "size", "rows and columns as in 9x9");
    rows = static_cast<std::size_t>(size->first);
    columns = static_cast<std::size_t>(size->second);
  }
  if (rows % box_rows != 0 || columns % box_columns != 0 || columns > most_cells / rows) {
    certificate.root.at("settings")
        .reject(fmt::format("a board of {}x{} does not divide into boxes of {}x{}, or is too large", rows,
                            columns, box_rows, box_columns));
  }
  moves = rows * columns;
  cells = rows + columns + rows / box_rows * stacks();
  if (certificate.claim == "table") return;
  if (certificate.instance.size() != rows)
    certificate.reject_instance(rows,
                                fmt::format("expected {} rows, found {}", rows, certificate.instance.size()));
  for (std::size_t row = 0; row < rows; ++row) {
    if (certificate.instance[row].size() != columns)
      certificate.reject_instance(row, fmt::format("expected {} cells in row {}, found {}", columns, row + 1,
                                                   certificate.instance[row].size()));
  }
  missing.assign(cells, 0);
  for (std::size_t row = 0; row < rows; ++row) {
    const std::string& line = certificate.instance[row];
    for (std::size_t column = 0; column < columns; ++column) {
      if (line[column] == '0') continue;
      if (line[column] != '1')
        certificate.reject_instance(row,
                                    fmt::format("expected 0 or 1, found {}", quoted(line.substr(column, 1))));
      for (const Effect& effect : effects(row * columns + column)) missing[effect.cell] ^= 1;
    }
  }
}

std::vector<Effect> BinarySudokuRules::effects(std::size_t move) const {
  const std::size_t row = move / columns, column = move % columns;
  return {
      {row, 1}, {rows + column, 1}, {rows + columns + row / box_rows * stacks() + column / box_columns, 1}};
}

std::optional<std::size_t> BinarySudokuRules::move_named(std::string_view name) const {
  const auto square = square_in(name);
  if (!square) return std::nullopt;
  const auto row = static_cast<std::size_t>(square->first), column = static_cast<std::size_t>(square->second);
  if (row > rows || column > columns) return std::nullopt;
  return (row - 1) * columns + column - 1;
}

std::optional<std::size_t> BinarySudokuRules::cell_named(std::string_view name) const {
  const std::size_t blank = name.find(' ');
  if (blank == name.npos) return std::nullopt;
  const std::string_view kind = name.substr(0, blank), rest = name.substr(blank + 1);
  if (kind == "row" || kind == "column") {
    const auto number = plain_number_in(rest, 1, static_cast<std::int64_t>(kind == "row" ? rows : columns));
    if (!number) return std::nullopt;
    return static_cast<std::size_t>(*number) - 1 + (kind == "row" ? 0 : rows);
  }
  const auto square = kind == "box" ? square_in(rest) : std::nullopt;
  if (!square) return std::nullopt;
  const auto band = static_cast<std::size_t>(square->first), stack = static_cast<std::size_t>(square->second);
  if (band > rows / box_rows || stack > stacks()) return std::nullopt;
  return rows + columns + (band - 1) * stacks() + stack - 1;
}

std::unique_ptr<ToggleRules> toggle_rules(const Certificate& certificate) {
  if (is_described(certificate)) return described_toggle(certificate);
  std::unique_ptr<ToggleRules> rules;
  if (certificate.puzzle == "binary-sudoku") rules = std::make_unique<BinarySudokuRules>(certificate);
  if (certificate.puzzle == "clocks") rules = std::make_unique<ClocksRules>(certificate);
  if (certificate.puzzle == "lights-out") rules = std::make_unique<LightsOutRules>(certificate);
  if (!rules) certificate.root.at("puzzle").reject("this puzzle's moves do not commute");
  read_costs(certificate, *rules);
  return rules;
}

}  // namespace nonet_verify
