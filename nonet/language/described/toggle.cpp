// The Toggle face of a puzzle file: every move only adds, so the board is a system of sums modulo k.
//
// Encoding: an instance is the layout, -1 where there is no cell. Cells of different kinds have different
// texts, so a place of a GridInstance holds the number of its text among those of all kinds, kind by kind.
// Cells of the system are the cells of the rules, or the sums where these are the goal. A cell that counts
// modulo t stands in a system modulo k, the least common multiple of all t, with everything times k / t:
// that is zero modulo k exactly where it was modulo t.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_map>

#include "nonet/base/grid_text.h"
#include "nonet/language/described/described.h"
#include "nonet/language/described/look.h"
#include "nonet/language/structure/structure.h"
#include "nonet/language/text/board_text.h"
#include "nonet/toggle/linear.h"
#include "nonet/toggle/puzzle.h"

namespace nonet {

namespace {

constexpr std::int64_t most_places = 1 << 22;  // of a layout

int turns_of(const MoveRules& rules, int cell) {
  return rules.kinds[at(rules.cells[at(cell)].kind)].turns;
}

int turns_of(const MoveRules& rules, const MoveRules::Sum& sum) {
  return sum.cells.empty() ? 1 : turns_of(rules, sum.cells[0].first);
}

// The rules as a Toggle puzzle (nonet/contract/puzzle.h): what the moves add to the cells, or to the sums.
class AddingRules {
 public:
  explicit AddingRules(const MoveRules& rules) : rules_(rules), touched_(rules.cells.size()) {
    for (std::size_t c = 0; c < rules.cells.size() && modulus_ <= ToggleSystem::max_modulus; ++c)
      modulus_ = std::lcm(modulus_, turns_of(rules, static_cast<int>(c)));
    modulus_ = std::max<std::int64_t>(modulus_, 2);
    if (!rules.goal.empty()) {
      for (std::size_t c = 0; c < rules.cells.size(); ++c)
        touched_[c].emplace_back(static_cast<int>(c), scale(turns_of(rules, static_cast<int>(c))));
      return;
    }
    for (std::size_t s = 0; s < rules.sums.size(); ++s) {
      for (const auto& [cell, weight] : rules.sums[s].cells) {
        const int turns = turns_of(rules, rules.sums[s]);
        touched_[at(cell)].emplace_back(static_cast<int>(s), (weight % turns + turns) % turns * scale(turns));
      }
    }
  }

  std::int64_t wide_modulus() const { return modulus_; }  // may be too large
  int modulus() const { return static_cast<int>(modulus_); }
  int cells() const {
    return static_cast<int>(rules_.goal.empty() ? rules_.sums.size() : rules_.cells.size());
  }
  int moves() const { return static_cast<int>(rules_.moves.size()); }
  void each_effect(int move, auto&& f) const {
    for (const RuleMove::Addition& addition : rules_.moves[at(move)].additions)
      each_sum(addition.cell, addition.amount, f);
  }
  // What adding to one cell of the rules adds to cells of the system.
  void each_sum(int cell, int amount, auto&& f) const {
    for (const auto& [sum, factor] : touched_[at(cell)])
      f(sum, static_cast<int>(std::int64_t{amount} * factor % modulus_));
  }
  int scale(int turns) const { return static_cast<int>(modulus_ / turns % modulus_); }

 private:
  const MoveRules& rules_;
  std::int64_t modulus_ = 1;
  std::vector<std::vector<std::pair<int, int>>> touched_;  // by cell: cells of the system, factors
};
static_assert(Toggle<AddingRules>);

// Each cell is a move of its own: which positions meet the sums at all.
class FreeCells {
 public:
  FreeCells(const AddingRules& rules, int cells) : rules_(rules), cells_(cells) {}
  int modulus() const { return rules_.modulus(); }
  int cells() const { return rules_.cells(); }
  int moves() const { return cells_; }
  void each_effect(int move, auto&& f) const { rules_.each_sum(move, 1, f); }

 private:
  const AddingRules& rules_;
  int cells_;
};

class DescribedToggle final : public TogglePuzzle {
 public:
  explicit DescribedToggle(PuzzleFile file)
      : file_(std::move(file)), adding_(rules()), one_character_(is_side_by_side(rules())) {
    int texts = 0;
    for (const ValueKind& kind : rules().kinds) {
      first_.push_back(texts);
      texts += kind.size();
      texts_.insert(texts_.end(), kind.texts.begin(), kind.texts.end());
    }
    for (std::size_t m = 0; m < rules().moves.size(); ++m)
      moves_.try_emplace(rules().moves[m].name, static_cast<int>(m));
    layout_.assign(at(rules().rows) * at(rules().columns), -1);
    for (std::size_t c = 0; c < rules().cells.size(); ++c) {
      layout_[place_of(static_cast<int>(c))] = static_cast<int>(c);
      named_.emplace(rules().cells[c].name, static_cast<int>(c));
    }
  }

  // Finds a goal and whether the system is one that can be solved; once, before anything else.
  Result<Done> prepare(Progress& progress);

  const Description& description() const override { return description_; }
  const PuzzleFile* file() const override { return &file_; }
  std::string move_name(const Instance&, int move) const override { return rules().moves[at(move)].name; }
  Result<std::unique_ptr<Instance>> read(TextReader& text, bool steps_wanted) const override;
  // The cell after which the move is named.
  std::optional<int> handle(const Instance&, int move) const override {
    const auto cell = named_.find(rules().moves[at(move)].name);
    if (cell == named_.end()) return std::nullopt;
    return static_cast<int>(place_of(cell->second));
  }

 protected:
  int modulus() const override { return adding_.modulus(); }
  GridFormat format() const override;
  std::string cell_text(int value) const override { return value < 0 ? "#" : texts_[at(value)]; }
  double log2_boards(const GridInstance&) const override {
    double boards = 0;
    for (std::size_t c = 0; c < rules().cells.size(); ++c)
      boards += std::log2(turns_of(rules(), static_cast<int>(c)));
    return boards;
  }
  std::string_view separator() const override { return one_character_ ? "" : " "; }
  Result<ToggleSystem> compile(const GridInstance&) const override { return ToggleSystem::compile(adding_); }
  Values target(const GridInstance& board) const override;
  std::string target_name(const GridInstance&, int cell) const override {
    return rules().goal.empty() ? rules().sums[at(cell)].name : rules().cells[at(cell)].name;
  }
  void press(GridInstance& board, const Step& step) const override;
  GridInstance solved() const override { return solved_; }
  std::vector<std::string> choices() const override { return choices_of(rules()); }
  void decorate(Board& board, const Answer& answer) const override;

 private:
  void add_groups(Board& board) const;
  const MoveRules& rules() const { return std::get<MoveRules>(file_.rules); }
  std::size_t place_of(int cell) const {
    return at(rules().cells[at(cell)].row) * at(rules().columns) + at(rules().cells[at(cell)].column);
  }
  int first_of(int cell) const { return first_[at(rules().cells[at(cell)].kind)]; }
  Result<std::vector<int>> goal_values(Progress& progress) const;
  Result<std::unique_ptr<Instance>> read_scramble(std::string_view names, const Place& place) const;

  PuzzleFile file_;
  AddingRules adding_;
  std::vector<int> first_;                           // by kind: of its texts among all
  std::vector<std::string> texts_;                   // of all kinds
  std::vector<int> layout_;                          // by place: the cell, or -1
  std::unordered_map<std::string_view, int> moves_;  // by name
  std::unordered_map<std::string_view, int> named_;  // cells
  bool one_character_;
  GridInstance solved_;
  std::string formats_, example_;
  Description description_;
};

Result<std::vector<int>> DescribedToggle::goal_values(Progress& progress) const {
  if (!rules().goal.empty()) return rules().goal;
  std::vector<int> zeros(rules().cells.size(), 0);
  Values wanted;
  for (const MoveRules::Sum& sum : rules().sums) {
    const int turns = turns_of(rules(), sum);
    const int value = (sum.value % turns + turns) % turns;
    wanted.push_back(static_cast<Value>(value * adding_.scale(turns)));
  }
  if (std::all_of(wanted.begin(), wanted.end(), [](Value v) { return v == 0; })) return zeros;
  const auto system = ToggleSystem::compile(FreeCells(adding_, static_cast<int>(zeros.size())));
  if (!system) return system.error();
  const auto linear = ToggleLinear::build(*system, 1 << 30, progress);
  if (!linear) return linear.error();
  const auto found = linear->particular(wanted);
  if (!found) return Error{Fault::input, "no position at all has these sums", rules().goal_place};
  for (int move = 0; move < system->moves(); ++move) {
    const int cell = system->label(move);
    zeros[at(cell)] = (*found)[at(move)] % turns_of(rules(), cell);
  }
  return zeros;
}

Result<Done> DescribedToggle::prepare(Progress& progress) {
  if (adding_.wide_modulus() > ToggleSystem::max_modulus)
    return Error{Fault::refused, fmt::format("cells that only add count modulo {} together, more than {}",
                                             adding_.wide_modulus(), ToggleSystem::max_modulus)};
  if (const auto system = ToggleSystem::compile(adding_); !system) return system.error();
  if (progress.should_stop()) return Error{Fault::stopped, "stopped"};
  const auto goal = goal_values(progress);
  if (!goal) return goal.error();
  solved_ = GridInstance(rules().rows, rules().columns);
  for (std::size_t p = 0; p < layout_.size(); ++p)
    solved_.cells[p] = layout_[p] < 0 ? -1 : first_of(layout_[p]) + (*goal)[at(layout_[p])];

  formats_ = fmt::format(
      "Input: one line a row, {}{}; or scramble: and names of moves, which are made from the goal.\n"
      "It comes from no contest.",
      one_character_ ? "values side by side" : "values separated by blanks",
      std::count(layout_.begin(), layout_.end(), -1) > 0 ? ", # where there is no cell" : "");
  example_ = file_.start.empty() ? write(solved_) : file_.start;
  description_ = {.name = file_.name,
                  .title = file_.title.empty() ? std::string_view(file_.name) : std::string_view(file_.title),
                  .rules = file_.about,
                  .formats = formats_,
                  .example = example_,
                  .settings = {},
                  .algorithms = ToggleEngine::algorithms()};
  return Done{};
}

// Cells are asked for in reading order, each once: the place tells the kind.
GridFormat DescribedToggle::format() const {
  std::string expected;
  for (std::size_t i = 0; i < texts_.size() && i < 20; ++i) {
    if (std::find(texts_.begin(), texts_.begin() + static_cast<std::ptrdiff_t>(i), texts_[i]) ==
        texts_.begin() + static_cast<std::ptrdiff_t>(i))
      expected += (i > 0 ? " " : "") + texts_[i];
  }
  if (texts_.size() > 20) expected += " ...";
  const bool holes = std::count(layout_.begin(), layout_.end(), -1) > 0;
  return {
      .rows = rules().rows,
      .columns = rules().columns,
      .most_cells = layout_.size(),
      .side_by_side = one_character_,
      .expected =
          fmt::format("a value of this cell ({}){}", expected, holes ? ", or # where there is no cell" : ""),
      .parse = [this, next = std::make_shared<std::size_t>(0)](std::string_view text) -> std::optional<int> {
        if (*next >= layout_.size()) return std::nullopt;
        const int cell = layout_[(*next)++];
        if (cell < 0) return text == "#" ? std::optional(-1) : std::nullopt;
        const ValueKind& kind = rules().kinds[at(rules().cells[at(cell)].kind)];
        const auto found = std::find(kind.texts.begin(), kind.texts.end(), text);
        if (found == kind.texts.end()) return std::nullopt;
        return first_of(cell) + static_cast<int>(found - kind.texts.begin());
      }};
}

Result<std::unique_ptr<Instance>> DescribedToggle::read(TextReader& text, bool steps_wanted) const {
  const auto line = text.next_filled();
  if (!line && line.error().fault != Fault::input) return line.error();
  if (line && !*line) return std::unique_ptr<Instance>();
  if (line && (*line)->text.starts_with(scramble_mark))
    return read_scramble((*line)->text, text.place((*line)->number, 1));
  std::vector<TextReader::Kept> back;
  back.push_back(line ? TextReader::Kept{std::string((*line)->text), (*line)->number, {}}
                      : TextReader::Kept{"", 0, line.error()});
  text.unread(std::move(back));
  return TogglePuzzle::read(text, steps_wanted);
}

Result<std::unique_ptr<Instance>> DescribedToggle::read_scramble(std::string_view line,
                                                                 const Place& place) const {
  auto instance = std::make_unique<GridInstance>(solved_);
  instance->place = place;
  for (const Token& token : tokens_of(line.substr(scramble_mark.size()))) {
    const auto move = moves_.find(token.text);
    if (move == moves_.end())
      return Error{Fault::input,
                   fmt::format("expected the name of a move, such as {}, found {}", rules().moves[0].name,
                               quote(token.text)),
                   {place.file, place.line, scramble_mark.size() + token.column}};
    press(*instance, {move->second, 1});
  }
  return std::unique_ptr<Instance>(std::move(instance));
}

Values DescribedToggle::target(const GridInstance& board) const {
  std::vector<std::int64_t> missing(at(adding_.cells()), 0);
  for (std::size_t s = 0; rules().goal.empty() && s < rules().sums.size(); ++s)
    missing[s] = std::int64_t{rules().sums[s].value} * adding_.scale(turns_of(rules(), rules().sums[s]));
  for (int c = 0; c < static_cast<int>(rules().cells.size()); ++c) {
    const int goal = rules().goal.empty() ? 0 : rules().goal[at(c)];
    const int value = board.cells[place_of(c)] - first_of(c);
    adding_.each_sum(c, goal - value, [&](int sum, int amount) { missing[at(sum)] += amount; });
  }
  Values values;
  for (const std::int64_t sum : missing)
    values.push_back(static_cast<Value>((sum % modulus() + modulus()) % modulus()));
  return values;
}

void DescribedToggle::press(GridInstance& board, const Step& step) const {
  for (const RuleMove::Addition& addition : rules().moves[at(step.move)].additions) {
    const int turns = turns_of(rules(), addition.cell), first = first_of(addition.cell);
    int& value = board.cells[place_of(addition.cell)];
    const std::int64_t sum = value - first + std::int64_t{step.times} * addition.amount;
    value = first + static_cast<int>((sum % turns + turns) % turns);
  }
}

// The cells after which the moves are named, otherwise those that the answer changes.
void DescribedToggle::decorate(Board& board, const Answer& answer) const {
  board.look = look_of_adding(rules());
  add_layout(board, rules().lines, rules().cells);
  add_groups(board);
  std::vector<int> named;
  GridInstance changed = solved_;
  for (const Step& step : answer.steps) {
    const auto cell = named_.find(rules().moves[at(step.move)].name);
    if (cell != named_.end()) named.push_back(cell->second);
    press(changed, step);
  }
  if (named.size() == answer.steps.size()) {
    for (const int cell : named) board.cells[place_of(cell)].changed = true;
    return;
  }
  for (std::size_t p = 0; p < layout_.size(); ++p)
    board.cells[p].changed = board.cells[p].changed || changed.cells[p] != solved_.cells[p];
}

// The sums of the goal, and which of them are not met.
void DescribedToggle::add_groups(Board& board) const {
  for (const MoveRules::Sum& sum : rules().sums) {
    Board::Group group{sum.name, {}};
    std::int64_t total = -std::int64_t{sum.value};
    for (const auto& [cell, weight] : sum.cells) {
      group.cells.push_back(static_cast<int>(place_of(cell)));
      const std::string& text = board.cells[place_of(cell)].text;
      const auto& texts = rules().kinds[at(rules().cells[at(cell)].kind)].texts;
      total += std::int64_t{weight} * (std::find(texts.begin(), texts.end(), text) - texts.begin());
    }
    group.wrong = total % turns_of(rules(), sum) != 0;
    board.groups.push_back(std::move(group));
  }
}

}  // namespace

Result<std::unique_ptr<Puzzle>> make_described_toggle(PuzzleFile file, Progress& progress) {
  const auto& rules = std::get<MoveRules>(file.rules);
  if (std::int64_t{rules.rows} * rules.columns > most_places)
    return Error{Fault::refused, fmt::format("the layout has {} x {} places, more than {}", rules.rows,
                                             rules.columns, most_places)};
  if (!only_adds(rules))
    return Error{Fault::unsupported,
                 fmt::format("{}: the Toggle engine takes moves that only add", file.name)};
  if (progress.should_stop()) return Error{Fault::stopped, "stopped"};
  auto puzzle = std::make_unique<DescribedToggle>(std::move(file));
  if (auto ready = puzzle->prepare(progress); !ready) return std::move(ready.error());
  return std::unique_ptr<Puzzle>(std::move(puzzle));
}

}  // namespace nonet
