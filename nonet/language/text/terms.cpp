// Longer than most files: one grammar, read by one class from left to right.
#include "nonet/language/text/terms.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "nonet/language/description.h"
#include "nonet/language/moves/picture.h"

namespace nonet {
namespace {

constexpr int deepest = 64;

Operand as_number(std::int64_t value) {
  return {Operand::Type::number, value, {}};
}
Operand as_cell(int cell) {
  return {Operand::Type::cell, cell, {}};
}
Operand as_set(std::vector<int> cells) {
  return {Operand::Type::set, 0, std::move(cells)};
}

// Rounds down, so that the remainder has the sign of the divisor.
std::int64_t divide(std::int64_t a, std::int64_t b) {
  return a / b - (a % b != 0 && (a % b < 0) != (b < 0) ? 1 : 0);
}

}  // namespace

Error wrong_word(const Node& text, std::string_view filled, const TextPart& word, std::string message) {
  return filled == text.text ? wrong_in(text, word.offset, word.text.size(), std::move(message))
                             : wrong(text, std::move(message));
}

TermReader::TermReader(const Scope& scope, const Node& text, std::size_t begin, std::size_t end)
    : scope_(scope), text_(text), at_(begin), end_(std::min(end, text.text.size())) {
  if (end_ > at_) scope.charge((end_ - at_) / 16);
}

bool TermReader::at_end() {
  while (at_ < end_ && is_space(text_.text[at_])) ++at_;
  return at_ >= end_;
}

bool TermReader::next_is(std::string_view symbol) {
  return !at_end() && std::string_view(text_.text).substr(at_, end_ - at_).starts_with(symbol);
}

bool TermReader::take(std::string_view symbol) {
  if (!next_is(symbol)) return false;
  at_ += symbol.size();
  return true;
}

Error TermReader::wrong_from(std::size_t begin, std::string message) const {
  while (begin < at_ && is_space(text_.text[begin])) ++begin;
  std::size_t end = at_;
  while (end > begin && is_space(text_.text[end - 1])) --end;
  return wrong_in(text_, begin, std::max<std::size_t>(end - begin, 1), std::move(message));
}

Error TermReader::too_much(std::size_t begin) const {
  return wrong_from(begin, "the texts of this file are too much work to expand");
}

Error TermReader::wrong_here(std::string_view expected) {
  if (at_end()) return wrong_in(text_, at_, 1, fmt::format("expected {} at the end of this", expected));
  const TextLine rest = characters_of(std::string_view(text_.text).substr(at_, end_ - at_));
  return wrong_in(text_, at_, rest[0].text.size(),
                  fmt::format("expected {}, not {}", expected, rest[0].text));
}

std::string_view TermReader::peek_name() {
  if (at_end() || !is_letter(text_.text[at_])) return {};
  std::size_t end = at_;
  while (end < end_) {
    const char c = text_.text[end];
    const bool dot = c == '.' && end + 1 < end_ && is_letter(text_.text[end + 1]);
    if (!is_letter(c) && !is_digit(c) && !dot) break;
    ++end;
  }
  return std::string_view(text_.text).substr(at_, end - at_);
}

// "p{k}x" is a name too: what stands in braces is filled in.
Result<std::string> TermReader::name() {
  std::string all;
  while (at_ < end_) {
    if (text_.text[at_] == '{') {
      const std::size_t begin = at_++;
      auto value = expression();
      if (!value) return value.error();
      if (!take("}")) return wrong_here("}");
      const auto number = number_of(*value, begin);
      if (!number) return number.error();
      all += value->type == Operand::Type::number ? fmt::format("{}", *number)
                                                  : scope_.text_of({*number - 1, true});
      continue;
    }
    std::size_t end = at_;
    while (end < end_ && (is_letter(text_.text[end]) || is_digit(text_.text[end]) ||
                          (text_.text[end] == '.' && end + 1 < end_ && is_letter(text_.text[end + 1]))))
      ++end;
    if (end == at_) break;
    all.append(text_.text, at_, end - at_);
    at_ = end;
  }
  return all;
}

// Cells of grids are known by their row and column, some words only by a key of the board.
std::string TermReader::missing(std::string_view name) const {
  const BoardMap& board = scope_.board();
  for (const auto& [one, all, key] : {std::array<std::string_view, 3>{"box", "boxes", "boxes"},
                                      {"region", "regions", "regions"},
                                      {"edge", "edges", "edges"}}) {
    if (name == one || name == all)
      return fmt::format("this board has no {}: expected {} = \"...\" in [board]", all, key);
  }
  const std::size_t dot = name.rfind('.');
  const BoardMap::Part* part = board.find_part(dot == std::string_view::npos ? "" : name.substr(0, dot));
  const std::string_view cell = dot == std::string_view::npos ? name : name.substr(dot + 1);
  const auto is_number = [](std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
  };
  const std::size_t column = cell.find('c');
  if (part == nullptr || part->cells.empty() || column == std::string_view::npos || cell[0] != 'r' ||
      !is_number(cell.substr(1, column - 1)) || !is_number(cell.substr(column + 1)))
    return "";
  const RuleCell& first = board.cells()[static_cast<std::size_t>(part->cells[0])];
  if (!first.name.ends_with(fmt::format("r{}c{}", first.row - part->row + 1, first.column + 1))) return "";
  return fmt::format(
      "there is no cell {}: {} has {} rows and {} columns{}", name,
      part->name.empty() ? "the board" : part->name, part->rows, part->columns,
      part->cells.size() < static_cast<std::size_t>(part->rows) * static_cast<std::size_t>(part->columns)
          ? ", with places that are no cells"
          : "");
}

Error TermReader::unknown(std::string_view name, std::size_t begin) const {
  const BoardMap& board = scope_.board();
  if (board.groups(name) != nullptr)
    return wrong_from(begin, fmt::format("{} are groups: expected cells, for example {}(1)", name,
                                         name == "boxes" ? "box" : name.substr(0, name.size() - 1)));
  if (std::string why = missing(name); !why.empty())
    return wrong_in(text_, begin, name.size(), std::move(why));
  std::vector<std::string> known = board.words();
  for (const BoardMap::Part& part : board.parts()) known.push_back(part.name);
  constexpr int most = 1024;
  for (int cell = 0; cell < std::min(board.size(), most); ++cell)
    known.push_back(board.cells()[static_cast<std::size_t>(cell)].name);
  return wrong_in(text_, begin, name.size(),
                  fmt::format("there is no cell, variable or word {}{}", name, guess(name, known)));
}

Result<Operand> TermReader::literal() {
  const std::size_t begin = at_;
  std::int64_t value = 0;
  bool fits = true;
  for (; at_ < end_ && is_digit(text_.text[at_]); ++at_) {
    fits = fits && !__builtin_mul_overflow(value, 10, &value) &&
           !__builtin_add_overflow(value, text_.text[at_] - '0', &value);
  }
  if (!fits) return wrong_from(begin, "this number is too large");
  if (at_ < end_ && is_letter(text_.text[at_])) {
    ++at_;
    return wrong_from(begin, "a name begins with a letter");
  }
  return as_number(value);
}

Result<Operand> TermReader::named() {
  const std::size_t begin = at_;
  const auto read = name();
  if (!read) return read.error();
  if (at_ < end_ && text_.text[at_] == '(') return call(*read, begin);
  if (const Term* variable = scope_.find(*read))
    return variable->is_cell ? as_cell(static_cast<int>(variable->value)) : as_number(variable->value);
  const BoardMap& board = scope_.board();
  if (const auto cell = board.find(*read)) return as_cell(*cell);
  if (*read == "cells") {
    std::vector<int> all(board.cells().size());
    for (std::size_t cell = 0; cell < all.size(); ++cell) all[cell] = static_cast<int>(cell);
    return as_set(std::move(all));
  }
  if (const BoardMap::Part* part = board.find_part(*read)) return as_set(part->cells);
  return unknown(*read, begin);
}

Result<Operand> TermReader::operand() {
  if (at_end()) return wrong_here("a number or a cell");
  const std::size_t begin = at_;
  if (is_digit(text_.text[at_])) return literal();
  if (++depth_ > deepest) return wrong_from(begin, "brackets are nested too deep");
  Result<Operand> result = as_number(0);
  if (is_letter(text_.text[at_])) {
    result = named();
  } else if (take("(")) {
    result = expression();
    if (result && !take(")")) result = wrong_here(")");
  } else if (take("-")) {
    result = operand();
    if (result) result = combine('-', as_number(0), *result, begin);
  } else {
    result = wrong_here("a number or a cell");
  }
  --depth_;
  if (result && !scope_.charge(result->cells.size() + 1)) return too_much(begin);
  return result;
}

Result<std::int64_t> TermReader::number_of(const Operand& operand, std::size_t begin) const {
  if (operand.type == Operand::Type::number) return operand.value;
  if (operand.type == Operand::Type::cell) return operand.value + 1;
  if (operand.cells.size() == 1) return std::int64_t{operand.cells[0]} + 1;
  return wrong_from(begin,
                    fmt::format("expected one number or cell; these are {} cells", operand.cells.size()));
}

Result<Operand> TermReader::combine(char operation, const Operand& left, const Operand& right,
                                    std::size_t begin) const {
  const auto a = number_of(left, begin), b = number_of(right, begin);
  if (!a) return a.error();
  if (!b) return b.error();
  std::int64_t result = 0;
  bool over = false;
  switch (operation) {
    case '+':
      over = __builtin_add_overflow(*a, *b, &result);
      break;
    case '-':
      over = __builtin_sub_overflow(*a, *b, &result);
      break;
    case '*':
      over = __builtin_mul_overflow(*a, *b, &result);
      break;
    default:
      if (*b == 0) return wrong_from(begin, "division by 0");
      over = *b == -1 && __builtin_sub_overflow(std::int64_t{0}, *a, &result);
      if (over) break;
      result = *b == -1 ? (operation == '/' ? result : 0)
                        : (operation == '/' ? divide(*a, *b) : *a - divide(*a, *b) * *b);
  }
  if (over) return wrong_from(begin, "the result is too large");
  return as_number(result);
}

Result<Operand> TermReader::product() {
  const std::size_t begin = at_;
  auto left = operand();
  while (left && (next_is("*") || next_is("/") || next_is("%"))) {
    const char operation = text_.text[at_++];
    const auto right = operand();
    if (!right) return right;
    left = combine(operation, *left, *right, begin);
  }
  return left;
}

Result<Operand> TermReader::expression() {
  const std::size_t begin = at_;
  auto left = product();
  while (left && (next_is("+") || next_is("-"))) {
    const char operation = text_.text[at_++];
    const auto right = product();
    if (!right) return right;
    left = combine(operation, *left, *right, begin);
  }
  return left;
}

Result<std::int64_t> TermReader::number() {
  const std::size_t begin = at_;
  const auto read = expression();
  if (!read) return read.error();
  return number_of(*read, begin);
}

Result<Operand> TermReader::call(std::string_view word, std::size_t begin) {
  ++at_;  // the bracket
  std::string_view board;
  const std::size_t dot = word.rfind('.');
  if (dot != std::string_view::npos) {
    board = word.substr(0, dot);
    if (scope_.board().find_part(board) == nullptr)
      return wrong_from(begin, fmt::format("there is no board {}", board));
    word = word.substr(dot + 1);
  }
  const bool extreme = board.empty() && (word == "min" || word == "max");
  auto result = word == "at" ? call_at(board)
                : extreme    ? call_extreme(word == "min")
                             : call_near(board, word, begin);
  if (result && !take(")")) return wrong_here(")");
  return result;
}

Result<Operand> TermReader::call_at(std::string_view board) {
  const auto row = number();
  if (!row) return row.error();
  if (!take(",")) return wrong_here(", and a column");
  const auto column = number();
  if (!column) return column.error();
  const auto cell = scope_.board().at(board, *row, *column);
  return cell ? as_cell(*cell) : as_set({});
}

Result<Operand> TermReader::call_extreme(bool least) {
  const auto a = number();
  if (!a) return a.error();
  if (!take(",")) return wrong_here(", and a number");
  const auto b = number();
  if (!b) return b.error();
  return as_number(least ? std::min(*a, *b) : std::max(*a, *b));
}

Result<Operand> TermReader::call_near(std::string_view board, std::string_view word, std::size_t begin) {
  const BoardMap& map = scope_.board();
  if (!map.knows_near(word)) return unknown(word, board.empty() ? begin : begin + board.size() + 1);
  const std::size_t inside = at_;
  const auto argument = expression();
  if (!argument) return argument;
  const std::string_view plural = BoardMap::group_word(word);
  if (argument->type == Operand::Type::number && !plural.empty()) {
    const std::string named = board.empty() ? std::string(plural) : fmt::format("{}.{}", board, plural);
    const BoardMap::Groups* groups = map.groups(named);
    if (groups == nullptr) return wrong_from(begin, fmt::format("there are no groups {}", named));
    if (argument->value < 1 || argument->value > static_cast<std::int64_t>(groups->size()))
      return wrong_from(
          inside, fmt::format("there is no {} {}: expected 1 to {}", word, argument->value, groups->size()));
    return as_set((*groups)[static_cast<std::size_t>(argument->value - 1)]);
  }
  std::vector<int> centres = argument->cells;
  if (argument->type != Operand::Type::set) {
    const auto cell = cell_of({argument->value, argument->type == Operand::Type::cell}, inside);
    if (!cell) return cell.error();
    centres.push_back(*cell);
  }
  if (!board.empty()) {
    const std::vector<int>& here = map.find_part(board)->cells;
    for (const int centre : centres) {
      if (!std::binary_search(here.begin(), here.end(), centre))
        return wrong_from(
            inside, fmt::format("{} is no cell of the board {}", scope_.text_of({centre, true}), board));
    }
  }
  std::vector<int> all;
  for (const int centre : centres) {
    const auto found = map.near(word, centre);
    all.insert(all.end(), found->begin(), found->end());
  }
  if (centres.size() > 1) {
    std::vector<bool> seen(static_cast<std::size_t>(map.size()));
    std::erase_if(all, [&](int cell) {
      const bool twice = seen[static_cast<std::size_t>(cell)];
      seen[static_cast<std::size_t>(cell)] = true;
      return twice;
    });
  }
  return all.size() == 1 ? as_cell(all[0]) : as_set(std::move(all));
}

Result<Done> TermReader::item(std::vector<Term>& out) {
  at_end();
  const std::size_t begin = at_;
  const auto first = expression();
  if (!first) return first.error();
  if (!take("..")) {
    if (first->type == Operand::Type::set) {
      for (const int cell : first->cells) out.push_back({cell, true});
    } else {
      out.push_back({first->value, first->type == Operand::Type::cell});
    }
    return Done{};
  }
  const auto last = expression();
  if (!last) return last.error();
  const bool of_cells = first->type == Operand::Type::cell && last->type == Operand::Type::cell;
  const auto from = number_of(*first, begin), to = number_of(*last, begin);
  if (!from) return from.error();
  if (!to) return to.error();
  if (*to < *from) return Done{};
  std::int64_t more = 0;
  if (__builtin_sub_overflow(*to, *from, &more) || more >= static_cast<std::int64_t>(Scope::most_assignments))
    return wrong_from(begin,
                      fmt::format("this range is too long: at most {} numbers", Scope::most_assignments));
  if (!scope_.charge(static_cast<std::size_t>(more))) return too_much(begin);
  for (std::int64_t i = 0; i <= more; ++i)
    out.push_back(of_cells ? Term{*from + i - 1, true} : Term{*from + i, false});
  return Done{};
}

Result<int> TermReader::cell_of(Term term, std::size_t begin) const {
  if (term.is_cell) return static_cast<int>(term.value);
  const int size = scope_.board().size();
  if (term.value >= 1 && term.value <= size) return static_cast<int>(term.value - 1);
  return wrong_from(begin, fmt::format("there is no cell {}: the board has cells 1 to {}", term.value, size));
}

Result<Done> TermReader::cells(std::vector<int>& out) {
  at_end();
  const std::size_t begin = at_;
  std::vector<Term> terms;
  auto done = item(terms);
  if (!done) return done;
  for (const Term& term : terms) {
    const auto cell = cell_of(term, begin);
    if (!cell) return cell.error();
    out.push_back(*cell);
  }
  return done;
}

}  // namespace nonet
