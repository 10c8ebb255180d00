// XOR systems as SAT solvers with XOR clauses read them: comments `c ...`, the header `p cnf VARIABLES
// CLAUSES` (or `p xor ...`), then one equation a line, `x1 -2 3 0`: the exclusive or of these literals is
// true.
//
// Each equation is a lamp that is on until it is met, each variable a move that changes the lamps of its
// equations; so the fewest moves are the solution with the fewest true variables. A variable that is in no
// equation is no move. A comment `c expect cost 2` is an answer that is known (known_answers.h).
//
//   p cnf 3 2
//   x1 2 0        lamp 1 is on; 1 and 2 change it
//   x-2 3 0       lamp 2 is off: not 2, xor 3, is true while both are false
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "nonet/base/number_text.h"
#include "nonet/language/known_answers.h"
#include "nonet/language/text/formats.h"
#include "nonet/language/text/word_lines.h"

namespace nonet {
namespace {

using Word = WordLines::Word;

struct Header {
  std::int64_t variables = 0, equations = 0;
};

Result<Header> read_header(const WordLines& lines) {
  const auto& words = lines.words();
  if (words.size() != 4 || words[0].text != "p" || (words[1].text != "cnf" && words[1].text != "xor")) {
    return lines.wrong("expected `p cnf VARIABLES EQUATIONS`");
  }
  const auto variables = number_of<std::int64_t>(words[2].text);
  const auto equations = number_of<std::int64_t>(words[3].text);
  if (!variables || *variables < 1 || *variables > INT32_MAX) {
    return lines.wrong(words[2], fmt::format("the number of variables is from 1 to {}", INT32_MAX));
  }
  if (!equations || *equations < 1 || *equations > MoveRules::most_cells) {
    return lines.wrong(words[3],
                       fmt::format("the number of equations is from 1 to {}", MoveRules::most_cells));
  }
  return Header{*variables, *equations};
}

// One line as its words without the x: `x1 2 0`, `x 1 2 0`.
std::vector<Word> literals_of(const WordLines& lines) {
  std::vector<Word> literals = lines.words();
  literals[0].text.remove_prefix(1);
  ++literals[0].column;
  if (literals[0].text.empty()) literals.erase(literals.begin());
  return literals;
}

struct Equations {
  std::vector<std::pair<int, int>> terms;  // variable, equation: odd times in it
  std::string open;                        // by equation: 1 while no variable is true
  std::optional<Error> never_met;          // the first without variables that is open
};

Result<Done> read_equation(const WordLines& lines, const Header& header, Equations& equations) {
  if (lines.words()[0].text[0] != 'x') {
    return lines.wrong("this clause is no XOR; expected `x`, literals and a 0");
  }
  const std::vector<Word> literals = literals_of(lines);
  if (literals.empty() || literals.back().text != "0") {
    return lines.wrong(lines.words().back(), "an equation ends with 0");
  }
  std::vector<int> variables;
  bool met = false;
  for (std::size_t i = 0; i + 1 < literals.size(); ++i) {
    const auto literal = number_of<std::int64_t>(literals[i].text);
    if (!literal || *literal == 0 || *literal > header.variables || *literal < -header.variables) {
      return lines.wrong(literals[i],
                         fmt::format("expected a variable from 1 to {}, or its negative", header.variables));
    }
    met = met != (*literal < 0);
    variables.push_back(static_cast<int>(*literal < 0 ? -*literal : *literal));
  }
  const int equation = static_cast<int>(equations.open.size());
  if (equation == header.equations) {
    return lines.wrong(fmt::format("the header says that there are {} equations", header.equations));
  }
  if (equations.terms.size() + variables.size() > MoveRules::most_effects) {
    return lines.wrong(fmt::format("the equations have at most {} literals in all", MoveRules::most_effects));
  }
  const std::size_t before = equations.terms.size();
  std::sort(variables.begin(), variables.end());
  for (std::size_t i = 0; i < variables.size();) {
    const auto behind = std::upper_bound(variables.begin(), variables.end(), variables[i]);
    const auto next = static_cast<std::size_t>(behind - variables.begin());
    if ((next - i) % 2 == 1) equations.terms.emplace_back(variables[i], equation);
    i = next;
  }
  equations.open += met ? '0' : '1';
  if (!met && equations.terms.size() == before && !equations.never_met) {
    equations.never_met =
        lines.wrong("no variable is in any equation, and this one is never met: there is no solution");
  }
  return Done{};
}

MoveRules rules_of(Equations equations, const Place& place) {
  MoveRules rules;
  rules.kinds.resize(1);
  rules.kinds[0].texts.assign({std::string(1, '0'), std::string(1, '1')});
  rules.kinds[0].turns = 2;
  rules.rows = 1;
  rules.columns = static_cast<int>(equations.open.size());
  for (int column = 0; column < rules.columns; ++column) {
    rules.cells.push_back({fmt::format("x{}", column + 1), 0, 0, column});
  }
  rules.goal.assign(equations.open.size(), 0);
  rules.goal_place = place;
  std::sort(equations.terms.begin(), equations.terms.end());
  for (std::size_t i = 0; i < equations.terms.size(); ++i) {
    const auto [variable, equation] = equations.terms[i];
    if (i == 0 || equations.terms[i - 1].first != variable) {
      rules.moves.emplace_back();
      rules.moves.back().name = std::to_string(variable);
      rules.moves.back().place = place;
    }
    rules.moves.back().additions.push_back({equation, 1});
  }
  return rules;
}

}  // namespace

Result<PuzzleFile> parse_xor_text(const std::string& path, std::string text, Progress& progress) {
  auto expected = read_known_answers(path, text, "c", {"cost", "count", "unsolvable"}, progress);
  if (!expected) return expected.error();
  WordLines lines(path, std::move(text), 'c', progress);
  if (!lines.next()) return lines.missing("nothing is in it; expected `p cnf VARIABLES EQUATIONS`");
  const auto header = read_header(lines);
  if (!header) return header.error();
  const Place place = lines.place();
  Equations equations;
  while (lines.next()) {
    const auto read = read_equation(lines, *header, equations);
    if (!read) return read.error();
  }
  if (static_cast<std::int64_t>(equations.open.size()) != header->equations) {
    return lines.missing(fmt::format("the header says that there are {} equations, here are {}",
                                     header->equations, equations.open.size()));
  }
  if (equations.terms.empty() && equations.never_met) return *equations.never_met;
  if (equations.terms.empty())
    return lines.missing("no variable is in any equation: all of them are met whatever is true");
  PuzzleFile file;
  file.title = fmt::format("{} equations modulo 2", equations.open.size());
  file.about =
      "A variable that is made true changes the equations that it is in; all are to be met with the "
      "fewest true variables. A position shows 1 for an equation that is not met.";
  file.start = equations.open;
  file.start_place = place;
  file.expected = std::move(*expected);
  file.rules = rules_of(std::move(equations), place);
  return file;
}

}  // namespace nonet
