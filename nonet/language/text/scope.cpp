#include "nonet/language/text/scope.h"

#include <fmt/format.h>

#include <algorithm>

#include "nonet/language/moves/picture.h"
#include "nonet/language/text/terms.h"

namespace nonet {
namespace {

bool is_met(std::string_view relation, std::int64_t a, std::int64_t b) {
  if (relation == "=") return a == b;
  if (relation == "!=") return a != b;
  if (relation == "<") return a < b;
  if (relation == "<=") return a <= b;
  if (relation == ">") return a > b;
  return a >= b;
}

}  // namespace

// Walks a `for` clause, one part after the other; a part that gives a variable several values goes on with
// the rest of the clause for each.
class ClauseReader {
 public:
  ClauseReader(Scope& scope, const Node& clause, const std::function<Result<Done>()>& each)
      : scope_(scope), clause_(clause), each_(each) {}

  Result<Done> from(std::size_t offset) {
    TermReader reader(scope_, clause_, offset);
    if (offset > 0) reader.take(",");
    if (reader.next_is(",")) return reader.wrong_here("a variable or a condition");
    if (reader.at_end()) return each_();
    const std::size_t begin = reader.offset();
    const std::string_view name = reader.peek_name();
    if (!name.empty()) {
      reader.back_to(begin + name.size());
      if (reader.peek_name() == "in") {
        reader.take("in");
        return each_of(reader, name, begin);
      }
      if (const std::string_view next = reader.peek_name(); !next.empty()) {
        return wrong_in(clause_, reader.offset(), next.size(),
                        fmt::format("expected in, or one of = != < <= > >=, not {}", next));
      }
      const bool defines =
          reader.next_is("=") && scope_.find(name) == nullptr && !scope_.board().find(name).has_value();
      if (defines && reader.take("=")) return define(reader, name, begin);
      reader.back_to(begin);
    }
    return condition(reader);
  }

 private:
  Result<Done> end_of_part(TermReader& reader) const {
    if (reader.at_end() || reader.next_is(",")) return Done{};
    return reader.wrong_here("a comma, or the end of the clause");
  }

  // Whether this may be a new variable.
  Result<Done> check_name(TermReader& reader, std::string_view name, std::size_t begin) const {
    constexpr std::size_t most = 32;
    const auto refuse = [&](std::string message) -> Result<Done> {
      reader.back_to(begin + name.size());
      return reader.wrong_from(begin, std::move(message));
    };
    if (!is_name(name)) return refuse("expected the name of a variable");
    if (BoardMap::is_word(name)) return refuse(fmt::format("{} is a word of the language", name));
    if (scope_.board().find(name) || scope_.board().find_part(name) != nullptr)
      return refuse(fmt::format("{} is a cell or a board: expected another name for a variable", name));
    if (scope_.variables_.size() >= most) return refuse(fmt::format("too many variables: at most {}", most));
    return Done{};
  }

  Result<Done> assign(TermReader& reader, std::string_view name, Term term, std::size_t next) {
    if (++scope_.assignments_ > Scope::most_assignments)
      return reader.wrong_from(0, fmt::format("too many assignments: at most {}", Scope::most_assignments));
    if (!scope_.charge(1)) return reader.too_much(0);
    scope_.define(name, term);
    auto done = from(next);
    scope_.variables_.pop_back();
    return done;
  }

  Result<Done> each_of(TermReader& reader, std::string_view name, std::size_t begin) {
    std::vector<Term> terms;
    if (reader.at_end() || reader.next_is(",")) return reader.wrong_here("numbers or cells");
    while (!reader.at_end() && !reader.next_is(",")) {
      auto done = reader.item(terms);
      if (!done) return done;
      if (scope_.assignments_ + terms.size() > Scope::most_assignments)
        return reader.wrong_from(begin,
                                 fmt::format("too many assignments: at most {}", Scope::most_assignments));
    }
    if (const Term* known = scope_.find(name)) {  // then it is a condition
      const bool is_in = std::any_of(terms.begin(), terms.end(), [&](const Term& term) {
        return term.value + (term.is_cell ? 1 : 0) == known->value + (known->is_cell ? 1 : 0);
      });
      return is_in ? from(reader.offset()) : Done{};
    }
    auto done = check_name(reader, name, begin);
    const std::size_t next = reader.offset();
    for (std::size_t i = 0; i < terms.size() && done; ++i) done = assign(reader, name, terms[i], next);
    return done;
  }

  Result<Done> define(TermReader& reader, std::string_view name, std::size_t begin) {
    const std::size_t value_begin = reader.offset();
    const auto value = reader.expression();
    if (!value) return value.error();
    auto done = end_of_part(reader);
    if (!done) return done;
    const std::size_t next = reader.offset();
    done = check_name(reader, name, begin);
    if (!done) return done;
    if (value->type != Operand::Type::set)
      return assign(reader, name, {value->value, value->type == Operand::Type::cell}, next);
    if (value->cells.empty()) return Done{};  // outside of the board: there is no such assignment
    reader.back_to(next);
    const auto one = reader.number_of(*value, value_begin);
    if (!one) return one.error();
    return assign(reader, name, {*one - 1, true}, next);
  }

  Result<Done> condition(TermReader& reader) {
    const std::size_t begin = reader.offset();
    const auto left = reader.expression();
    if (!left) return left.error();
    std::string_view relation;
    for (const std::string_view symbol : {"!=", "<=", ">=", "=", "<", ">"}) {
      if (reader.take(symbol)) {
        relation = symbol;
        break;
      }
    }
    if (relation.empty()) return reader.wrong_here("`in`, or one of = != < <= > >=");
    const auto right = reader.expression();
    if (!right) return right.error();
    auto done = end_of_part(reader);
    if (!done) return done;
    const auto is_nothing = [](const Operand& operand) {
      return operand.type == Operand::Type::set && operand.cells.empty();
    };
    if (is_nothing(*left) || is_nothing(*right)) return Done{};
    const auto a = reader.number_of(*left, begin), b = reader.number_of(*right, begin);
    if (!a) return a.error();
    if (!b) return b.error();
    return is_met(relation, *a, *b) ? from(reader.offset()) : Done{};
  }

  Scope& scope_;
  const Node& clause_;
  const std::function<Result<Done>()>& each_;
};

Result<Done> Scope::each(const Node* clause, const std::function<Result<Done>()>& each) {
  if (clause == nullptr) return each();
  if (clause->type != Node::Type::text)
    return wrong(*clause, "for is a text: expected for example \"k in 1..3\"");
  constexpr std::size_t most_parts = 256;
  if (static_cast<std::size_t>(std::count(clause->text.begin(), clause->text.end(), ',')) > most_parts)
    return wrong(*clause, fmt::format("too many parts: at most {}", most_parts));
  return ClauseReader(*this, *clause, each).from(0);
}

const Term* Scope::find(std::string_view variable) const {
  const auto found = std::find_if(variables_.rbegin(), variables_.rend(),
                                  [&](const Variable& v) { return v.name == variable; });
  return found == variables_.rend() ? nullptr : &found->term;
}

void Scope::forget(std::string_view name) {
  const auto found =
      std::find_if(variables_.rbegin(), variables_.rend(), [&](const Variable& v) { return v.name == name; });
  if (found != variables_.rend()) variables_.erase(std::next(found).base());
}

std::string Scope::text_of(Term term) const {
  if (term.is_cell) return board_.cells()[static_cast<std::size_t>(term.value)].name;
  return fmt::format("{}", term.value);
}

std::string Scope::assignment() const {
  std::string text;
  for (const Variable& variable : variables_)
    text += fmt::format("{}{} = {}", text.empty() ? " for " : ", ", variable.name, text_of(variable.term));
  return text;
}

std::string Scope::joined_values() const {
  std::string text;
  for (const Variable& variable : variables_)
    text += fmt::format("{}{}", text.empty() ? "" : "-", text_of(variable.term));
  return text;
}

}  // namespace nonet
