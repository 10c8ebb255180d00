// `when`, `set` and `add`: what a move asks for, and what it adds.
#include <fmt/format.h>

#include <algorithm>

#include "nonet/language/description.h"
#include "nonet/language/moves/algebra.h"
#include "nonet/language/moves/picture.h"
#include "nonet/language/moves/rules.h"

namespace nonet {
Result<Done> MoveReader::read_guards(RuleMove& move) {
  const auto texts = find_texts(*entry_, "when");
  if (!texts) return texts.error();
  std::map<int, u64> guards;
  for (const Node* text : *texts) {
    auto done = read_guard(*text, guards);
    if (!done) return done;
  }
  for (const auto& [cell, values] : guards) {
    if (values == 0)
      return wrong(*texts->front(), fmt::format("no value of {} meets these conditions", cell_name(cell)));
    move.guards.push_back({cell, values});
  }
  return Done{};
}

Result<Done> MoveReader::read_guard(const Node& text, std::map<int, u64>& guards) {
  TermReader reader(scope_, text);
  std::vector<int> cells;
  while (!reader.at_end() && !reader.next_is("=") && !reader.next_is("!=")) {
    if (reader.take(",")) continue;
    auto done = reader.cells(cells);
    if (!done) return done;
  }
  const bool equal = reader.take("=");
  if (!equal && !reader.take("!=")) return reader.wrong_here("= or != and values");
  if (cells.empty()) return Done{};  // an empty range: there is nothing to ask
  const auto written = values_written(reader, text, cells, false);
  if (!written) return written.error();
  if (!scope_.charge(cells.size() * written->size())) return reader.too_much(0);
  for (const int cell : cells) {
    const int count = counts_[at(cell)];
    if (count > 64) {
      return wrong(text, fmt::format("{} has {} values: only cells with at most 64 can be asked for them",
                                     cell_name(cell), count));
    }
    u64 values = 0;
    for (const Written& value : *written) {
      const auto number = value_of(text, value, cell);
      if (!number) return number.error();
      values |= u64{1} << *number;
    }
    const u64 all = count == 64 ? ~u64{0} : (u64{1} << count) - 1;
    const auto found = guards.try_emplace(cell, all).first;
    found->second &= equal ? values : ~values;
  }
  return Done{};
}

// A word is a value if it is written like one; otherwise it is read as a number, a variable or a range, and
// stands for the value that is written so.
Result<std::vector<MoveReader::Written>> MoveReader::values_written(TermReader& reader, const Node& text,
                                                                    const std::vector<int>& cells,
                                                                    bool one) const {
  std::set<int> kinds;
  for (const int cell : cells) kinds.insert(kind_of(cell));
  std::vector<Written> all;
  while (!reader.at_end() && !(one && (!all.empty() || reader.next_is(",")))) {
    const std::size_t begin = reader.offset();
    std::size_t end = begin;
    while (end < text.text.size() && !is_space(text.text[end]) && (text.text[end] != ',' || end == begin))
      ++end;
    const std::string word = text.text.substr(begin, end - begin);
    const bool is_value =
        std::any_of(kinds.begin(), kinds.end(), [&](int kind) { return values_.find(kind, word) >= 0; });
    if (is_value && scope_.find(word) != nullptr) {
      return wrong_in(text, begin, word.size(),
                      fmt::format("{} is a value and a variable: expected another variable", word));
    }
    if (is_value) {
      reader.back_to(end);
      all.push_back({word, begin, word.size()});
      continue;
    }
    if (reader.take(",")) continue;
    if (!is_letter(word[0]) && !is_digit(word[0]) && word[0] != '(' && word[0] != '-') {
      return wrong_in(text, begin, word.size(),
                      fmt::format("{} is no value: expected {}", word, values_.list(kind_of(cells[0]))));
    }
    if (is_name(word) && scope_.find(word) == nullptr && !BoardMap::is_word(word)) {
      return wrong_in(
          text, begin, word.size(),
          fmt::format("{} is no value and no variable: expected {}", word, values_.list(kind_of(cells[0]))));
    }
    std::vector<Term> terms;
    auto done = reader.item(terms);
    if (!done) return done.error();
    for (const Term& term : terms) {
      all.push_back({fmt::format("{}", term.value + (term.is_cell ? 1 : 0)), begin, reader.offset() - begin});
      if (all.size() > MoveRules::most_effects) return reader.wrong_from(begin, "too many values");
    }
  }
  if (all.empty()) return reader.wrong_here("a value");
  return all;
}

Result<int> MoveReader::value_of(const Node& text, const Written& written, int cell) const {
  const int value = values_.find(kind_of(cell), written.text);
  if (value >= 0) return value;
  return wrong_in(text, written.begin, written.length,
                  fmt::format("{} is no value of {}: expected {}", written.text, cell_name(cell),
                              values_.list(kind_of(cell))));
}

Result<Done> MoveReader::read_set(RuleMove& move, const Node& text) const {
  if (text.type != Node::Type::text) return wrong(text, "set is a text: expected for example \"a = 0\"");
  std::map<int, int> sources;
  for (const auto& carry : move.carries) sources.emplace(carry.to, carry.from);
  std::set<int> changed;
  for (const auto& addition : move.additions) changed.insert(addition.cell);
  TermReader reader(scope_, text);
  while (!reader.at_end()) {
    if (reader.take(",")) continue;
    std::vector<int> cells;
    const std::size_t begin = reader.offset();
    while (!reader.at_end() && !reader.next_is("=") && !reader.next_is(",")) {
      auto done = reader.cells(cells);
      if (!done) return done;
    }
    if (!reader.take("=")) return reader.wrong_here("= and a value");
    if (cells.empty()) return reader.wrong_from(begin, "there are no cells here");
    const auto written = values_written(reader, text, cells, true);
    if (!written) return written.error();
    if (written->size() != 1) return reader.wrong_from(begin, "expected one value");
    for (const int cell : cells) {
      if (!changed.insert(cell).second)
        return reader.wrong_from(begin, fmt::format("{} is changed twice", cell_name(cell)));
      const auto carried = sources.find(cell);
      auto done =
          set_cell(move, text, written->front(), cell, carried == sources.end() ? cell : carried->second);
      if (!done) return done;
    }
    if (!reader.at_end() && !reader.next_is(",")) return reader.wrong_here("a comma, or the end");
  }
  return Done{};
}

// What a cell holds before is known from `when`: setting it is adding the difference.
Result<Done> MoveReader::set_cell(RuleMove& move, const Node& text, const Written& written, int cell,
                                  int source) const {
  const auto value = value_of(text, written, cell);
  if (!value) return value.error();
  const int before = known_value(move, source), turns = turns_[at(cell)];
  if (before < 0) {
    return wrong(text, fmt::format("set needs to know what {} holds before: expected when = \"{} = VALUE\"",
                                   cell_name(source), cell_name(source)));
  }
  if (before / turns != *value / turns) {
    return wrong_in(text, written.begin, written.length,
                    "set can turn a piece, and not put another one in its place");
  }
  move.additions.push_back({cell, *value - before});
  return Done{};
}

Result<Done> MoveReader::read_add(RuleMove& move, const Node& text) const {
  const auto amounts = scope_.amounts(text);
  if (!amounts) return amounts.error();
  std::map<int, std::size_t> known;  // by cell: what cycles that turn pieces add already
  for (std::size_t i = 0; i < move.additions.size(); ++i) known.emplace(move.additions[i].cell, i);
  for (const auto& [cell, amount] : *amounts) {
    const int turns = turns_[at(cell)];
    if (turns == 1)
      return wrong(text, fmt::format("{} has one value: nothing can be added", cell_name(cell)));
    const int reduced = static_cast<int>((amount % turns + turns) % turns);
    const auto found = known.find(cell);
    if (found != known.end()) {
      int& sum = move.additions[found->second].amount;
      sum = (sum + reduced) % turns;
    } else if (reduced != 0) {
      move.additions.push_back({cell, reduced});
    }
  }
  return Done{};
}

}  // namespace nonet
