// Moves of a puzzle file that is written in a test.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "nonet/language/described/described.h"
#include "nonet/language/moves/algebra.h"

namespace nonet::test {

using Values = std::vector<int>;

struct Described {
  MoveRules rules;
  Values turns, counts;

  explicit Described(const std::string& text) {
    auto file = parse_puzzle_file("test.puzzle", text);
    if (!file) {
      ADD_FAILURE() << file.error().place.line << ": " << file.error().message << "\n"
                    << file.error().excerpt;
      return;
    }
    rules = std::get<MoveRules>(file->rules);
    for (const RuleCell& cell : rules.cells) {
      turns.push_back(rules.kinds[static_cast<std::size_t>(cell.kind)].turns);
      counts.push_back(rules.kinds[static_cast<std::size_t>(cell.kind)].size());
    }
  }
  std::size_t size() const { return rules.moves.size(); }
  const RuleMove& move(const std::string& name) const {
    static const RuleMove none;
    for (const RuleMove& candidate : rules.moves) {
      if (candidate.name == name) return candidate;
    }
    ADD_FAILURE() << "no move " << name;
    return none;
  }
  Values after(const RuleMove& move, Values position) const {
    apply(move, turns, position);
    return position;
  }
  // Positions by distance from the goal, forwards.
  std::vector<std::size_t> levels() const {
    std::map<Values, int> seen = {{rules.goal, 0}};
    std::vector<Values> level = {rules.goal};
    std::vector<std::size_t> counted;
    while (!level.empty()) {
      counted.push_back(level.size());
      std::vector<Values> next;
      for (const Values& position : level) {
        for (const RuleMove& move : rules.moves) {
          if (!applies(move, position)) continue;
          Values child = after(move, position);
          if (seen.emplace(child, 0).second) next.push_back(std::move(child));
        }
      }
      level = std::move(next);
    }
    return counted;
  }
};

}  // namespace nonet::test
