// Certificates of puzzle files whose rules are drawn at random.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "nonet/language/described/described.h"
#include "tests/support/cover_random.h"
#include "tests/support/sample_rules.h"
#include "tests/support/sanitized.h"
#include "tests/support/verify_draft.h"

namespace nonet::test {

using nonet_verify::Draft;
using nonet_verify::verdict;
using Squares = std::vector<int>;  // one a cell
using Rng = std::mt19937_64;

inline constexpr int described_rounds = test::sanitized ? 60 : 300;

inline std::string text_of_rules(std::variant<MoveRules, CoverRules> rules) {
  PuzzleFile file;
  file.rules = std::move(rules);
  return expanded_rules(file);
}
inline Draft draft_of(const std::variant<MoveRules, CoverRules>& rules) {
  return Draft("described").with("rules", text_of_rules(rules));
}

// All on one row, blanks between values.
inline std::vector<std::string> lines_of_position(const MoveRules& rules, const Squares& position) {
  std::string line;
  for (std::size_t c = 0; c < position.size(); ++c) {
    const ValueKind& kind = rules.kinds[static_cast<std::size_t>(rules.cells[c].kind)];
    line += (line.empty() ? "" : " ") + kind.texts[static_cast<std::size_t>(position[c])];
  }
  return {line};
}

inline int turns_of_cell(const MoveRules& rules, int cell) {
  return rules.kinds[static_cast<std::size_t>(rules.cells[static_cast<std::size_t>(cell)].kind)].turns;
}

inline MoveRules random_cells(Rng& random) {
  MoveRules rules;
  rules.rows = 1;
  const int kinds = draw(random, 1, 2);
  for (int k = 0; k < kinds; ++k) {
    const int pieces = draw(random, 1, 3);
    rules.kinds.push_back(test::numbered_kind(pieces, draw(random, pieces == 1 ? 2 : 1, 3)));
    for (int c = draw(random, 1, 3); c > 0; --c) {
      rules.cells.push_back({fmt::format("c{}", rules.columns), k, 0, rules.columns});
      ++rules.columns;
    }
  }
  return rules;
}

inline Squares random_place(Rng& random, const MoveRules& rules) {
  Squares place;
  for (const RuleCell& cell : rules.cells)
    place.push_back(draw(random, 0, rules.kinds[static_cast<std::size_t>(cell.kind)].size() - 1));
  return place;
}

inline RuleMove random_move(Rng& random, const MoveRules& rules, bool guarded, bool carries) {
  RuleMove move;
  move.name = fmt::format("m{}", rules.moves.size());
  for (int c = 0; c < rules.columns; ++c) {
    const int size =
        rules.kinds[static_cast<std::size_t>(rules.cells[static_cast<std::size_t>(c)].kind)].size();
    const u64 all = (u64{1} << size) - 1, values = random() & all;
    if (guarded && draw(random, 0, 3) == 0 && values != 0 && values != all)
      move.guards.push_back({c, values});
    const int turns = turns_of_cell(rules, c);
    if (turns > 1 && draw(random, 0, 2) == 0) move.additions.push_back({c, draw(random, 1, turns - 1)});
  }
  if (!carries) return move;
  // A permutation of the cells of each kind.
  std::vector<int> to(rules.cells.size());
  std::iota(to.begin(), to.end(), 0);
  for (int swaps = draw(random, 0, 3); swaps > 0; --swaps) {
    const auto a = static_cast<std::size_t>(draw(random, 0, rules.columns - 1));
    const auto b = static_cast<std::size_t>(draw(random, 0, rules.columns - 1));
    if (rules.cells[a].kind == rules.cells[b].kind) std::swap(to[a], to[b]);
  }
  for (int c = 0; c < rules.columns; ++c) {
    if (to[static_cast<std::size_t>(c)] != c) move.carries.push_back({c, to[static_cast<std::size_t>(c)]});
  }
  std::sort(move.carries.begin(), move.carries.end(), [](auto& a, auto& b) { return a.to < b.to; });
  return move;
}

inline bool rejected(const std::string& said) {
  return !said.starts_with("accepted") && !said.starts_with("refused");
}

}  // namespace nonet::test
