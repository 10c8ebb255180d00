#include "moves/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "described/described.h"
#include "text.h"

namespace nonet_verify {
namespace {

// A board's text in a setting has / between its lines, or is all on one; empty where it has another form.
std::vector<std::string_view> goal_cells(const std::string& text, bool side_by_side, int columns) {
  std::vector<std::string_view> cells;
  const auto lines = lines_in(text, '/');
  for (const std::string_view line : lines) {
    const auto row = cells_in(line, side_by_side);
    if (lines.size() > 1 && !row.empty() && row.size() != static_cast<std::size_t>(columns)) return {};
    cells.insert(cells.end(), row.begin(), row.end());
  }
  return cells;
}

// The instance's cells, each row on a line of its own.
std::vector<std::string_view> instance_cells(const Certificate& certificate, bool side_by_side, int rows,
                                             int columns) {
  std::vector<std::string_view> cells;
  for (std::size_t row = 0; row < certificate.instance.size(); ++row) {
    const auto line = cells_in(certificate.instance[row], side_by_side);
    if (line.size() != static_cast<std::size_t>(columns))
      certificate.reject_instance(
          row, fmt::format("expected {} cells in row {}, found {}", columns, row + 1, line.size()));
    cells.insert(cells.end(), line.begin(), line.end());
  }
  if (certificate.instance.size() != static_cast<std::size_t>(rows))
    certificate.reject_instance(certificate.instance.size(),
                                fmt::format("expected {} rows, found {}", rows, certificate.instance.size()));
  return cells;
}

u128 choose(int n, int k) {
  u128 product = 1;
  for (int i = 1; i <= k; ++i)
    product = product * static_cast<unsigned>(n - k + i) / static_cast<unsigned>(i);
  return product;
}

class KnightsRules final : public MovesRules {
 public:
  explicit KnightsRules(const Certificate& certificate) {
    certificate.root.at("settings").allow({"size", "goal"});
    place_bits = 2;
    const auto& settings = certificate.settings;
    if (settings.contains("size")) {
      const auto size_given = size_in(settings.at("size"), 8);
      if (!size_given) reject_setting(certificate, "size", "rows and columns up to 8, as in 5x5");
      std::tie(rows_, columns_) = *size_given;
    }
    if (settings.contains("goal")) {
      const auto read = board(goal_cells(settings.at("goal"), true, columns_));
      if (!read) reject_setting(certificate, "goal", "a board of 0, 1 and one *");
      goal = *read;
    } else if (rows_ != columns_ || rows_ % 2 == 0) {
      certificate.root.at("settings").reject("boards that are not square with a middle cell need a goal");
    } else {
      goal = usual_goal();
    }
    if (certificate.claim == "table") return;
    const auto read = board(instance_cells(certificate, true, rows_, columns_));
    if (!read) certificate.reject_instance(0, "expected a board of 0, 1 and one *");
    start = *read;
    if (white(start) != white(goal))
      certificate.reject_instance(
          0, fmt::format("{} white knights, but the goal has {}", white(start), white(goal)));
  }
  // The knight's cell, then the empty one: b1c3.
  std::optional<int> move_named(const Position& from, std::string_view name) const override {
    std::vector<int> cells;
    list_moves(from, cells);
    for (const int cell : cells) {
      if (square(cell) + square(empty(from)) == name) return cell;
    }
    return std::nullopt;
  }
  void list_moves(const Position& from, std::vector<int>& moves) const override {
    moves.clear();
    const int row = empty(from) / columns_, column = empty(from) % columns_;
    for (int down = -2; down <= 2; ++down) {
      for (int right = -2; right <= 2; ++right) {
        if (std::abs(down * right) != 2) continue;
        const int r = row + down, c = column + right;
        if (r >= 0 && r < rows_ && c >= 0 && c < columns_) moves.push_back(r * columns_ + c);
      }
    }
  }
  void apply(Position& position, int move) const override {
    std::swap(position[static_cast<std::size_t>(move)], position[static_cast<std::size_t>(empty(position))]);
  }
  int inverse(const Position& before, int) const override { return empty(before); }
  // Only the cells that a knight can go to from the empty one, over any number of jumps, ever change.
  std::string why_never() const override {
    std::vector<bool> connected(start.size(), false);
    std::vector<int> queue = {empty(start)}, near;
    connected[static_cast<std::size_t>(queue[0])] = true;
    for (std::size_t at = 0; at < queue.size(); ++at) {
      Position there(start.size(), 0);
      there[static_cast<std::size_t>(queue[at])] = 2;
      list_moves(there, near);
      for (const int cell : near) {
        if (connected[static_cast<std::size_t>(cell)]) continue;
        connected[static_cast<std::size_t>(cell)] = true;
        queue.push_back(cell);
      }
    }
    if (!connected[static_cast<std::size_t>(empty(goal))])
      return "no jumps lead the empty cell to its place in the goal";
    for (std::size_t cell = 0; cell < start.size(); ++cell) {
      if (!connected[cell] && start[cell] != goal[cell])
        return fmt::format("no jumps reach {}, which differs from the goal", square(static_cast<int>(cell)));
    }
    return {};
  }
  Size size() const override {
    const int cells = rows_ * columns_;
    if (cells > 60) return {};
    // That all of them can be solved is known of the contest's board.
    return {static_cast<unsigned>(cells) * choose(cells - 1, white(goal)),
            rows_ == 5 && columns_ == 5 && white(goal) == 12};
  }

 private:
  static int empty(const Position& position) { return static_cast<int>(position.find('\2')); }
  static int white(const Position& position) {
    return static_cast<int>(std::count(position.begin(), position.end(), '\1'));
  }
  std::optional<Position> board(const std::vector<std::string_view>& cells) const {
    Position result;
    for (const std::string_view cell : cells) {
      const std::size_t value =
          cell.size() == 1 ? std::string_view("01*").find(cell[0]) : std::string_view::npos;
      if (value == std::string_view::npos) return std::nullopt;
      result += static_cast<char>(value);
    }
    if (result.size() != static_cast<std::size_t>(rows_ * columns_)) return std::nullopt;
    if (std::count(result.begin(), result.end(), '\2') != 1) return std::nullopt;
    return result;
  }
  Position usual_goal() const {
    Position result;
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) {
        const bool middle = row == rows_ / 2 && column == row;
        const bool is_white = column > row || (column == row && row < rows_ / 2);
        result += middle ? '\2' : is_white ? '\1' : '\0';
      }
    }
    return result;
  }
  std::string square(int cell) const {
    return fmt::format("{}{}", static_cast<char>('a' + cell % columns_), rows_ - cell / columns_);
  }

  int rows_ = 5, columns_ = 5;
};

class NineRules final : public MovesRules {
 public:
  explicit NineRules(const Certificate& certificate) {
    certificate.root.at("settings").allow({"size", "edits"});
    const auto& settings = certificate.settings;
    if (settings.contains("size")) {
      const auto number = number_in(settings.at("size"), 1, most);
      if (!number) reject_setting(certificate, "size", "a number from 1 to 32");
      n_ = static_cast<int>(*number);
    } else if (certificate.claim != "table") {
      n_ = static_cast<int>(std::clamp<std::size_t>(certificate.instance.size() / 2, 1, most));
    }
    const auto area = static_cast<std::size_t>(n_ * n_);
    goal = Position(area, '\0') + Position(area, '\1');
    if (certificate.claim == "table") return;
    const auto cells = instance_cells(certificate, true, 2 * n_, n_);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (cells[i] != "0" && cells[i] != "1")
        certificate.reject_instance(i / static_cast<std::size_t>(n_),
                                    fmt::format("expected 0 or 1, found {}", quoted(cells[i])));
      start += static_cast<char>(cells[i][0] - '0');
    }
  }
  std::optional<int> move_named(const Position&, std::string_view name) const override {
    constexpr std::string_view turns[] = {"AL", "AR", "BL", "BR"};
    for (int move = 0; move < 4; ++move) {
      if (turns[move] == name) return move;
    }
    const auto column = name.starts_with('C') ? plain_number_in(name.substr(1), 1, n_) : std::nullopt;
    if (!column) return std::nullopt;
    return static_cast<int>(*column) + 3;
  }
  void list_moves(const Position&, std::vector<int>& moves) const override {
    moves.clear();
    for (int move = 0; move < 4 + n_; ++move) moves.push_back(move);
  }
  void apply(Position& position, int move) const override {
    const auto n = static_cast<std::size_t>(n_), area = n * n;
    if (move >= 4) {
      for (std::size_t cell = static_cast<std::size_t>(move - 4); cell < area; cell += n)
        std::swap(position[cell], position[cell + area]);
      return;
    }
    const Position old = position;
    const std::size_t first = move < 2 ? 0 : area;
    for (std::size_t row = 0; row < n; ++row) {
      for (std::size_t column = 0; column < n; ++column) {
        // To the left: what was in the last column becomes the first row.
        const std::size_t from = move % 2 == 0 ? column * n + (n - 1 - row) : (n - 1 - column) * n + row;
        position[first + row * n + column] = old[first + from];
      }
    }
  }
  int inverse(const Position&, int move) const override { return move < 4 ? move ^ 1 : move; }
  std::string why_never() const override {
    const auto n = static_cast<std::size_t>(n_), area = n * n;
    for (std::size_t row = 0; row < (n + 1) / 2; ++row) {
      for (std::size_t column = 0; column < n / 2 || (column == row && row == n / 2 && n % 2 == 1);
           ++column) {
        std::size_t r = row, c = column;
        int ones = 0;
        for (int turn = 0; turn < 4; ++turn) {
          ones += start[r * n + c] + start[area + r * n + c];
          const std::size_t old = r;
          r = c;
          c = n - 1 - old;
        }
        if (ones != 4)  // the centres are counted four times
          return fmt::format("the places that turns carry row {}, column {} to do not hold half ones",
                             row + 1, column + 1);
      }
    }
    return {};
  }
  Size size() const override {
    u128 product = n_ % 2 == 1 ? 2 : 1;
    for (int orbit = 0; orbit < n_ * n_ / 4; ++orbit) {
      if (product > ~u128{0} / 70) return {};
      product *= 70;
    }
    return {product, true};
  }

 private:
  static constexpr int most = 32;
  int n_ = 3;
};

}  // namespace

void reject_setting(const Certificate& certificate, const std::string& name, std::string_view expected) {
  certificate.root.at("settings")
      .at(name)
      .reject(fmt::format("the setting {}: expected {}, found {}", name, expected,
                          quoted(certificate.settings.at(name))));
}

u128 MovesRules::key(const Position& position) const {
  u128 result = 0;
  for (const char value : position) result = result << place_bits | static_cast<unsigned char>(value);
  return result;
}

Position MovesRules::position(u128 key) const {
  Position result(goal.size(), '\0');
  for (std::size_t i = result.size(); i-- > 0; key >>= place_bits)
    result[i] = static_cast<char>(key & ((u128{1} << place_bits) - 1));
  return result;
}

TilesRules::TilesRules(const Certificate& certificate) {
  certificate.root.at("settings").allow({"size", "goal"});
  const auto& settings = certificate.settings;
  if (settings.contains("size")) {
    const auto given = size_in(settings.at("size"), 64);
    if (!given || given->first * given->second > 64 || given->first * given->second < 2)
      reject_setting(certificate, "size", "rows and columns of 2 to 64 cells");
    std::tie(rows, columns) = *given;
  }
  const int cells = rows * columns;
  place_bits = static_cast<int>(std::bit_width(static_cast<unsigned>(cells - 1)));
  const auto board = [&](const std::vector<std::string_view>& words) -> std::optional<Position> {
    Position result;
    for (const std::string_view word : words) {
      const auto tile =
          word == "." || word == "_" ? std::optional<std::int64_t>(0) : number_in(word, 0, cells - 1);
      if (!tile || result.find(static_cast<char>(*tile)) != result.npos) return std::nullopt;
      result += static_cast<char>(*tile);
    }
    if (result.size() != static_cast<std::size_t>(cells)) return std::nullopt;
    return result;
  };
  const bool side_by_side = cells <= 10;
  const std::string name = settings.contains("goal") ? settings.at("goal") : "";
  if (name.empty() && rows == 3 && columns == 3) {
    goal = Position("\1\2\3\10\0\4\7\6\5", 9);
  } else if (name.empty() || name == "last" || name == "first") {
    for (int cell = 0; cell < cells; ++cell) goal += static_cast<char>((cell + (name != "first")) % cells);
  } else {
    const auto read = board(goal_cells(name, side_by_side, columns));
    if (!read) reject_setting(certificate, "goal", "first, last or a board with every tile once");
    goal = *read;
  }
  if (certificate.claim == "table") return;
  const auto read = board(instance_cells(certificate, side_by_side, rows, columns));
  if (!read) certificate.reject_instance(0, fmt::format("expected the tiles 0 to {}, each once", cells - 1));
  start = *read;
}

std::optional<int> TilesRules::move_named(const Position& from, std::string_view name) const {
  const std::size_t way = name.size() == 1 ? std::string_view("UDLR").find(name[0]) : std::string_view::npos;
  if (way == std::string_view::npos) return std::nullopt;
  const int row = blank(from) / columns, column = blank(from) % columns;
  const int r = row + (way == 0 ? -1 : way == 1 ? 1 : 0), c = column + (way == 2 ? -1 : way == 3 ? 1 : 0);
  if (r < 0 || r >= rows || c < 0 || c >= columns) return std::nullopt;
  return r * columns + c;
}

void TilesRules::list_moves(const Position& from, std::vector<int>& moves) const {
  moves.clear();
  const int here = blank(from);
  if (here >= columns) moves.push_back(here - columns);
  if (here < (rows - 1) * columns) moves.push_back(here + columns);
  if (here % columns > 0) moves.push_back(here - 1);
  if (here % columns < columns - 1) moves.push_back(here + 1);
}

void TilesRules::apply(Position& position, int move) const {
  std::swap(position[static_cast<std::size_t>(move)], position[static_cast<std::size_t>(blank(position))]);
}

int TilesRules::steps(int a, int b) const {
  return std::abs(a / columns - b / columns) + std::abs(a % columns - b % columns);
}

std::string TilesRules::why_never() const {
  if (rows == 1 || columns == 1) {
    Position from = start, to = goal;
    from.erase(from.find('\0'), 1);
    to.erase(to.find('\0'), 1);
    return from == to ? "" : "tiles in a line never pass each other, and their order is wrong";
  }
  // Every move is a swap and a step of the blank.
  Position now = start;
  bool odd = steps(blank(start), blank(goal)) % 2 == 1;
  for (std::size_t cell = 0; cell < goal.size(); ++cell) {
    const std::size_t there = now.find(goal[cell]);
    if (there == cell) continue;
    std::swap(now[cell], now[there]);
    odd = !odd;
  }
  return odd ? "the parity of the tiles and of the blank's steps differ from the goal's" : "";
}

MovesRules::Size TilesRules::size() const {
  const int cells = rows * columns;
  if (rows == 1 || columns == 1) return {static_cast<unsigned>(cells), true};
  if (cells > 33) return {};
  u128 product = 1;
  for (int i = 3; i <= cells; ++i) product *= static_cast<unsigned>(i);
  return {product, true};
}

std::unique_ptr<MovesRules> moves_rules(const Certificate& certificate) {
  if (is_described(certificate)) return described_moves(certificate);
  if (certificate.puzzle == "knights") return std::make_unique<KnightsRules>(certificate);
  if (certificate.puzzle == "nine") return std::make_unique<NineRules>(certificate);
  if (certificate.puzzle == "tiles") return std::make_unique<TilesRules>(certificate);
  if (certificate.puzzle == "cube2") return cube2_rules(certificate);
  if (certificate.puzzle == "pyraminx") return pyraminx_rules(certificate);
  certificate.root.at("puzzle").reject("this puzzle is no graph of positions");
}

}  // namespace nonet_verify
