#include "described/described.h"

#include <fmt/format.h>

#include <algorithm>

#include "text.h"

namespace nonet_verify {
namespace {

constexpr std::size_t most_cells = 1 << 16;
constexpr std::size_t most_places = 1 << 22;   // of a layout
constexpr std::size_t most_effects = 1 << 22;  // guards, carries and additions in all
constexpr int most_values = 1 << 15;

std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

// As many numbers as there are words beside them; all 1 where there are none.
std::vector<std::int64_t> numbers_beside(const Json& rule, std::string_view member, std::size_t count) {
  if (!rule.has(member)) return std::vector<std::int64_t>(count, 1);
  constexpr std::int64_t most = std::int64_t{1} << 31;
  std::vector<std::int64_t> numbers;
  for (const std::string_view word : words_of(rule.at(member), count)) {
    const auto number = number_in(word, -most, most);
    if (!number) rule.at(member).reject(fmt::format("expected whole numbers, found {}", quoted(word)));
    numbers.push_back(*number);
  }
  if (numbers.size() != count)
    rule.at(member).reject(fmt::format("expected {}, found {}",
                                       counted(static_cast<std::int64_t>(count), "number"), numbers.size()));
  return numbers;
}

void spend(const Json& where, std::size_t& effects, std::size_t more) {
  effects += more;
  if (effects > most_effects) where.reject(fmt::format("more than {} effects of moves", most_effects));
}

}  // namespace

std::vector<std::string_view> words_of(const Json& text, std::size_t most) {
  const std::string& line = text.text();
  std::size_t words = 0;
  for (std::size_t i = 0; i < line.size(); ++i)
    words += line[i] != ' ' && line[i] != '\t' && (i == 0 || line[i - 1] == ' ' || line[i - 1] == '\t');
  if (words > most) text.reject(fmt::format("expected at most {} words, found {}", most, words));
  return words_in(line);
}

void Numbers::add(const Json& where, std::string_view name, std::string_view what) {
  if (name.empty()) where.reject(fmt::format("a {} without a name", what));
  if (!numbers_.emplace(name, static_cast<int>(names_.size())).second)
    where.reject(fmt::format("the {} {} is there twice", what, quoted(name)));
  names_.emplace_back(name);
}

int Numbers::find(std::string_view name) const {
  const auto found = numbers_.find(std::string(name));
  return found == numbers_.end() ? -1 : found->second;
}

int Numbers::of(const Json& where, std::string_view name, std::string_view what) const {
  const int number = find(name);
  if (number < 0) where.reject(fmt::format("there is no {} {}", what, quoted(name)));
  return number;
}

std::vector<std::string> characters_of(std::string_view text) {
  std::vector<std::string> characters;
  for (const char c : text) {
    const bool continues = (static_cast<unsigned char>(c) & 0xc0) == 0x80;
    if (characters.empty() || !continues) characters.emplace_back();
    characters.back() += c;
  }
  return characters;
}

Layout::Layout(const Json& lines) {
  std::size_t places = 0;
  for (const Json& line : lines.items()) {
    const auto words = words_of(line, most_places - places);
    places += words.size();
    if (!is_cell_.empty() && words.size() != columns_)
      line.reject(fmt::format("expected {} places in each row, found {}", columns_, words.size()));
    columns_ = words.size();
    is_cell_.emplace_back();
    for (const std::string_view word : words) {
      is_cell_.back().push_back(word != "#");
      if (word == "#") continue;
      if (cells_.size() == most_cells) line.reject(fmt::format("more than {} cells", most_cells));
      cells_.add(line, word, "cell");
    }
  }
  if (cells_.size() == 0) lines.reject("expected a cell at least");
}

std::vector<std::string> Layout::read(const Json& lines, bool side_by_side) const {
  std::vector<std::string> texts;
  const auto& rows = lines.items();
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const auto words = words_of(rows[row], columns_);
    std::vector<std::string> found(words.begin(), words.end());
    if (side_by_side && words.size() == 1 && columns_ > 1) found = characters_of(words[0]);
    if (row >= is_cell_.size() || found.size() != columns_) {
      rows[row].reject(row >= is_cell_.size() ? fmt::format("expected {} rows, found more", is_cell_.size())
                                              : fmt::format("expected {} places in row {}, found {}",
                                                            columns_, row + 1, found.size()));
    }
    for (std::size_t column = 0; column < columns_; ++column) {
      if (is_cell_[row][column] != 0) {
        texts.push_back(std::move(found[column]));
      } else if (found[column] != "#") {
        rows[row].reject(fmt::format("expected #, as there is no cell, found {}", quoted(found[column])));
      }
    }
  }
  if (rows.size() != is_cell_.size())
    lines.reject(fmt::format("expected {} rows, found {}", is_cell_.size(), rows.size()));
  return texts;
}

DescribedMoves::DescribedMoves(const Json& rules) : layout(rules.at("layout")) {
  rules.allow({"layout", "kinds", "moves", "goal", "sums"});
  read_kinds(rules.at("kinds"));
  std::size_t effects = 0;
  for (const Json& rule : rules.at("moves").items()) read_move(rule, effects);
  if (rules.has("goal") == rules.has("sums")) rules.reject("expected a goal or sums");
  if (rules.has("goal")) {
    goal = position(rules.at("goal"));
    return;
  }
  if (!only_adds()) rules.at("sums").reject("sums are a goal of moves that only add");
  for (const Json& rule : rules.at("sums").items()) read_sum(rule, effects);
}

void DescribedMoves::read_kinds(const Json& list) {
  const bool several = list.items().size() > 1;
  kind_of.assign(layout.cells().size(), several ? -1 : 0);
  for (const Json& json : list.items()) {
    DescribedKind& kind = kinds.emplace_back();
    if (several)
      json.allow({"values", "turns", "cells"});
    else
      json.allow({"values", "turns"});
    for (const std::string_view text : words_of(json.at("values"), most_values))
      kind.values.add(json, text, "value");
    const std::int64_t turns = json.at("turns").whole();
    if (kind.size() == 0 || turns < 1 || turns > kind.size() || kind.size() % turns != 0)
      json.reject(
          fmt::format("expected turns that divide {}, found {}", counted(kind.size(), "value"), turns));
    kind.turns = static_cast<int>(turns);
    if (!several) continue;
    for (const std::string_view name : words_of(json.at("cells"), most_cells)) {
      int& here = kind_of[index(layout.cells().of(json, name, "cell"))];
      if (here >= 0) json.reject(fmt::format("the cell {} is of another kind already", quoted(name)));
      here = static_cast<int>(kinds.size()) - 1;
    }
  }
  if (kinds.empty() || std::count(kind_of.begin(), kind_of.end(), -1) > 0)
    list.reject("expected a kind for every cell");
}

void DescribedMoves::read_guard(const Json& text, DescribedMove& move, std::size_t& effects) const {
  constexpr std::size_t values_an_effect = 64;  // so that a guard takes no more memory than it counts
  const auto words = words_of(text, most_values);
  if (words.size() < 3 || (words[1] != "=" && words[1] != "!="))
    text.reject(fmt::format("expected CELL = VALUES or CELL != VALUES, found {}", quoted(text.text())));
  DescribedMove::Guard guard{layout.cells().of(text, words[0], "cell"), {}};
  const DescribedKind& values = kind(guard.cell);
  spend(text, effects, words.size() + index(values.size()) / values_an_effect);
  const char named = words[1] == "=";
  guard.allowed.assign(index(values.size()), !named);
  for (std::size_t i = 2; i < words.size(); ++i)
    guard.allowed[index(values.values.of(text, words[i], "value"))] = named;
  if (std::count(guard.allowed.begin(), guard.allowed.end(), 1) == 0) text.reject("no value is allowed");
  if (std::count(guard.allowed.begin(), guard.allowed.end(), 0) > 0) move.guards.push_back(std::move(guard));
}

void DescribedMoves::read_cycle(const Json& cycle, DescribedMove& move, std::size_t& effects) const {
  const auto words = words_of(cycle, most_cells);
  spend(cycle, effects, words.size());
  if (words.size() < 2) cycle.reject("expected a cycle of two cells or more");
  for (std::size_t i = 0; i < words.size(); ++i) {
    const int from = layout.cells().of(cycle, words[i], "cell");
    const int to = layout.cells().of(cycle, words[(i + 1) % words.size()], "cell");
    if (kind_of[index(from)] != kind_of[index(to)])
      cycle.reject(fmt::format("{} and {} are of different kinds", quoted(layout.cells().name(from)),
                               quoted(layout.cells().name(to))));
    move.carries.emplace_back(to, from);
  }
}

void DescribedMoves::read_additions(const Json& rule, DescribedMove& move, std::size_t& effects) const {
  const auto words = words_of(rule.at("add"), most_cells);
  spend(rule, effects, words.size());
  const auto amounts = numbers_beside(rule, "amounts", words.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    const int cell = layout.cells().of(rule, words[i], "cell");
    if (amounts[i] < 1 || amounts[i] >= kind(cell).turns)
      rule.reject(fmt::format("expected amounts from 1 to {}, found {}", kind(cell).turns - 1, amounts[i]));
    move.additions.emplace_back(cell, static_cast<int>(amounts[i]));
  }
}

void DescribedMoves::read_move(const Json& rule, std::size_t& effects) {
  rule.allow({"name", "when", "carry", "add", "amounts"});
  DescribedMove move;
  move.name = rule.at("name").text();
  move_names.add(rule, move.name, "move");
  if (rule.has("when")) {
    for (const Json& text : rule.at("when").items()) read_guard(text, move, effects);
  }
  if (rule.has("carry")) {
    for (const Json& cycle : rule.at("carry").items()) read_cycle(cycle, move, effects);
  }
  if (rule.has("add"))
    read_additions(rule, move, effects);
  else if (rule.has("amounts"))
    rule.at("amounts").reject("amounts of nothing");
  const auto sort = [&](auto& list, const auto& cell_of) {
    std::sort(list.begin(), list.end());
    for (std::size_t i = 1; i < list.size(); ++i) {
      if (cell_of(list[i - 1]) == cell_of(list[i]))
        rule.reject(fmt::format("the cell {} is there twice", quoted(layout.cells().name(cell_of(list[i])))));
    }
  };
  sort(move.guards, [](const auto& guard) { return guard.cell; });
  sort(move.carries, [](const auto& pair) { return pair.first; });
  sort(move.additions, [](const auto& pair) { return pair.first; });
  moves.push_back(std::move(move));
}

void DescribedMoves::read_sum(const Json& rule, std::size_t& effects) {
  rule.allow({"name", "cells", "weights", "value"});
  sum_names.add(rule, rule.at("name").text(), "sum");
  const auto words = words_of(rule.at("cells"), most_cells);
  spend(rule, effects, words.size());
  const auto weights = numbers_beside(rule, "weights", words.size());
  Sum sum;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const int cell = layout.cells().of(rule, words[i], "cell");
    if (i > 0 && kind(cell).turns != sum.turns) rule.reject("its cells do not all have as many turns");
    sum.turns = kind(cell).turns;
    sum.cells.emplace_back(cell, weights[i]);
  }
  sum.value = rule.at("value").whole();
  if (sum.value < 0 || sum.value >= sum.turns)
    rule.at("value").reject(fmt::format("expected a value from 0 to {}", sum.turns - 1));
  sums.push_back(std::move(sum));
}

std::vector<int> DescribedMoves::position(const Json& lines) const {
  const bool side_by_side = std::all_of(kinds.begin(), kinds.end(), [](const DescribedKind& kind_here) {
    const auto& names = kind_here.values.names();
    return std::all_of(names.begin(), names.end(), is_character);
  });
  const std::vector<std::string> texts = layout.read(lines, side_by_side);
  std::vector<int> values;
  for (std::size_t cell = 0; cell < texts.size(); ++cell) {
    const int value = kind(static_cast<int>(cell)).values.find(texts[cell]);
    if (value < 0)
      lines.reject(fmt::format("the cell {}: {} is no value of it",
                               layout.cells().name(static_cast<int>(cell)), quoted(texts[cell])));
    values.push_back(value);
  }
  return values;
}

bool DescribedMoves::only_adds() const {
  return std::all_of(moves.begin(), moves.end(),
                     [](const DescribedMove& move) { return move.guards.empty() && move.carries.empty(); });
}

bool DescribedMoves::linear() const {
  return only_adds() && (goal.empty() || std::all_of(kind_of.begin(), kind_of.end(), [&](int number) {
                           return kinds[index(number)].turns == kinds[index(number)].size();
                         }));
}

bool is_described(const Certificate& certificate) {
  return certificate.root.has("rules");
}

Report verify_described(const Certificate& certificate, const Effort& effort) {
  certificate.root.at("settings").allow({});
  const Json& rules = certificate.root.at("rules");
  std::string what;
  Report report;
  if (rules.has("options")) {
    report = verify_fill(certificate, effort);
    what = counted(static_cast<std::int64_t>(rules.at("options").items().size()), "option");
  } else {
    const DescribedMoves described(rules);
    report = described.linear() ? verify_toggle(certificate, effort) : verify_moves(certificate, effort);
    what = counted(static_cast<std::int64_t>(described.moves.size()), "move");
  }
  report.claim = "by the rules in the certificate, " + report.claim;
  report.checked.insert(report.checked.begin(),
                        fmt::format("the rules in the certificate make sense: {}", what));
  return report;
}

}  // namespace nonet_verify
