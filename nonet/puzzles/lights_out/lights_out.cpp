#include "nonet/puzzles/lights_out/lights_out.h"

#include <fmt/format.h>

#include <charconv>

#include "nonet/toggle/puzzle.h"

namespace nonet {
namespace {

constexpr int most_cells = 1'000'000;

constexpr Setting lights_out_settings[] = {
    {"size", "RxC", "rows and columns of the board; without it, taken from the input"},
    {"modulus", "K", "how many states a lamp has (2)"},
    {"neighbourhood", "NAME",
     "what a press changes: plus, king, diagonal, or offsets such as '0,0 0,1 1,0:2' (row,column[:amount])"},
    {"torus", "", "the board wraps around"},
    {"costs", "LIST",
     "what each press costs, in reading order with blocked cells counted, blank-separated, or @FILE; - "
     "forbids a move"},
};

const Description lights_out_description = {
    .name = "lights-out",
    .title = "Lights Out: all lamps off with the fewest presses",
    .rules =
        "Lamps in a grid have K states (2 unless --modulus says otherwise). A press adds 1 to a lamp and to "
        "its\n"
        "neighbours, modulo K. Bring every lamp to 0. A blocked cell has neither lamp nor button. On a "
        "torus\nnarrower than the neighbourhood one press meets the same lamp more than once.",
    .formats =
        "Input: one line a row; 0 to 9 side by side, or (always with K > 10) numbers separated by blanks; . "
        "is 0 and # is "
        "blocked.\n"
        "A blank line ends a board unless --size gives its size. It comes from no contest.",
    .example = "01110\n10101\n11011\n10101\n01110\n",
    .settings = lights_out_settings,
    .algorithms = ToggleEngine::algorithms(),
};

Result<std::vector<LightsOut::Offset>> parse_neighbourhood(std::string_view text) {
  using Offset = LightsOut::Offset;
  if (text == "plus") return LightsOut{}.neighbourhood;
  if (text == "king" || text == "diagonal") {
    std::vector<Offset> list;
    for (int r = -1; r <= 1; ++r) {
      for (int c = -1; c <= 1; ++c) {
        if (text == "king" || (r == 0) == (c == 0)) list.push_back({r, c, 1});
      }
    }
    return list;
  }
  std::vector<Offset> list;
  const char* at = text.data();
  const char* const end = at + text.size();
  const auto number = [&](int& value) {
    const auto [next, code] = std::from_chars(at, end, value);
    const bool good = code == std::errc() && value > -100000 && value < 100000;
    at = next;
    return good;
  };
  const auto skip = [&](char wanted) {
    const bool here = at != end && *at == wanted;
    if (here) ++at;
    return here;
  };
  bool good = true;
  while (good) {
    while (skip(' ')) continue;
    if (at == end) break;
    Offset offset{0, 0, 1};
    good = number(offset.row) && skip(',') && number(offset.column) && (!skip(':') || number(offset.amount));
    good = good && (at == end || *at == ' ') && list.size() < 10000;
    list.push_back(offset);
  }
  if (!good || list.empty()) {
    return Error{Fault::usage, fmt::format("neighbourhood: expected plus, king, diagonal or at most 10000 "
                                           "offsets below 100000 such as '0,0 0,1 1,0:2', found {}",
                                           quote(text))};
  }
  return list;
}

class LightsOutPuzzle final : public TogglePuzzle {
 public:
  LightsOutPuzzle(LightsOut rules, bool sized, Costs costs)
      : rules_(std::move(rules)), sized_(sized), costs_(std::move(costs)) {}
  const Description& description() const override { return lights_out_description; }
  std::string move_name(const Instance& instance, int move) const override {
    return target_name(static_cast<const GridInstance&>(instance), move);
  }
  std::optional<int> handle(const Instance&, int move) const override { return move; }

 protected:
  int modulus() const override { return rules_.k; }
  GridFormat format() const override {
    const int k = rules_.k;
    return {.rows = sized_ ? rules_.rows : 0,
            .columns = sized_ ? rules_.columns : 0,
            .most_cells = most_cells,
            .side_by_side = k <= 10,
            .expected = fmt::format("a number from 0 to {}, . or #", k - 1),
            .parse = [k](std::string_view cell) -> std::optional<int> {
              if (cell == ".") return 0;
              if (cell == "#") return -1;
              const auto value = parse_number("", cell, 0, k - 1);
              return value ? std::optional(*value) : std::nullopt;
            }};
  }
  std::string cell_text(int value) const override { return value < 0 ? "#" : std::to_string(value); }
  std::string_view separator() const override { return rules_.k <= 10 ? "" : " "; }

  Result<ToggleSystem> compile(const GridInstance& board) const override {
    return ToggleSystem::compile(rules_on(board), costs_);
  }

  Values target(const GridInstance& board) const override {
    Values missing;
    for (const int value : board.cells)
      missing.push_back(static_cast<Value>(value <= 0 ? 0 : rules_.k - value));
    return missing;
  }
  std::string target_name(const GridInstance& board, int cell) const override {
    return fmt::format("({},{})", cell / board.columns + 1, cell % board.columns + 1);
  }
  void press(GridInstance& board, const Step& step) const override {
    rules_.each_effect_on(board.rows, board.columns, step.move, [&](int cell, int amount) {
      int& value = board.cells[static_cast<std::size_t>(cell)];
      const std::int64_t sum = value + std::int64_t{step.times} * amount;
      if (value >= 0) value = static_cast<int>((sum % rules_.k + rules_.k) % rules_.k);
    });
  }
  GridInstance solved() const override { return GridInstance(rules_.rows, rules_.columns); }
  void decorate(Board& board, const Answer& answer) const override {
    board.look = Look::lamps;
    for (const Step& step : answer.steps) board.cells[static_cast<std::size_t>(step.move)].changed = true;
  }

 private:
  LightsOut rules_on(const GridInstance& board) const {
    LightsOut rules = rules_;
    rules.rows = board.rows;
    rules.columns = board.columns;
    for (const int value : board.cells) rules.blocked.push_back(value < 0);
    return rules;
  }

  LightsOut rules_;
  bool sized_;
  Costs costs_;
};

Result<std::unique_ptr<Puzzle>> make_lights_out(const Settings& settings) {
  LightsOut rules;
  bool sized = false;
  ToggleSystem::Costs costs;
  for (const auto& [name, text] : settings) {
    if (name == "size") {
      const auto size = parse_size(name, text, most_cells);
      if (!size) return size.error();
      if (std::int64_t{size->first} * size->second > most_cells) {
        return Error{Fault::usage,
                     fmt::format("size: expected at most {} cells, found {}", most_cells, text)};
      }
      std::tie(rules.rows, rules.columns) = *size;
      sized = true;
    } else if (name == "modulus") {
      const auto k = parse_number(name, text, 2, ToggleSystem::max_modulus);
      if (!k) return k.error();
      rules.k = *k;
    } else if (name == "neighbourhood") {
      auto list = parse_neighbourhood(text);
      if (!list) return list.error();
      rules.neighbourhood = std::move(*list);
    } else if (name == "torus") {
      rules.torus = true;
    } else if (name == "costs") {
      auto parsed = parse_costs(text);
      if (!parsed) return parsed.error();
      costs = std::move(*parsed);
    }
  }
  return std::unique_ptr<Puzzle>(
      std::make_unique<LightsOutPuzzle>(std::move(rules), sized, std::move(costs)));
}

}  // namespace

const PuzzleEntry lights_out_puzzle = {&lights_out_description, make_lights_out};

}  // namespace nonet
