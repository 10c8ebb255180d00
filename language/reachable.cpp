// What can be said about a position before any search: moves carry pieces inside of orbits, so that every
// orbit keeps its pieces.
#include <fmt/format.h>

#include <map>

#include "language/structure.h"

namespace nonet {

namespace {

constexpr std::size_t most_named = 8;

std::size_t at(int i) {
  return static_cast<std::size_t>(i);
}

std::string names_of(const MoveRules& rules, const std::vector<int>& cells) {
  std::string names;
  for (std::size_t i = 0; i < cells.size() && i < most_named; ++i)
    names += (i > 0 ? " " : "") + rules.cells[at(cells[i])].name;
  if (cells.size() > most_named) names += fmt::format(" and {} more", cells.size() - most_named);
  return names;
}

// Whether a move turns something at each cell.
std::vector<char> turning(const MoveRules& rules) {
  std::vector<char> turns(rules.cells.size(), 0);
  for (const RuleMove& move : rules.moves) {
    for (const RuleMove::Addition& addition : move.additions) turns[at(addition.cell)] = 1;
  }
  return turns;
}

std::string other_pieces(const MoveRules& rules, const std::vector<int>& orbit, bool turns,
                         const std::vector<int>& position) {
  const ValueKind& kind = rules.kinds[at(rules.cells[at(orbit[0])].kind)];
  std::map<int, std::pair<int, int>> pieces;  // by what it shows: here, and in the goal
  const auto shown = [&](int value) { return turns ? value / kind.turns * kind.turns : value; };
  for (const int c : orbit) {
    ++pieces[shown(position[at(c)])].first;
    ++pieces[shown(rules.goal[at(c)])].second;
  }
  for (const auto& [value, counts] : pieces) {
    if (counts.first == counts.second) continue;
    if (orbit.size() == 1)
      return fmt::format("no move changes {}, which holds {} and has to hold {}",
                         rules.cells[at(orbit[0])].name, kind.texts[at(position[at(orbit[0])])],
                         kind.texts[at(rules.goal[at(orbit[0])])]);
    return fmt::format(
        "no move brings anything in or out of {}: there {} is {} times, and {} times in the goal",
        names_of(rules, orbit), kind.texts[at(value)], counts.first, counts.second);
  }
  return "";
}

}  // namespace

std::string why_unreachable(const MoveRules& rules, const MoveStructure& structure,
                            const std::vector<int>& position) {
  if (rules.goal.empty() || position.size() != rules.cells.size()) return "";
  const std::vector<char> turns = turning(rules);
  for (const std::vector<int>& orbit : structure.orbits) {
    bool turned = false;
    for (const int c : orbit) turned = turned || turns[at(c)] != 0;
    if (std::string why = other_pieces(rules, orbit, turned, position); !why.empty()) return why;
  }
  return "";
}

}  // namespace nonet
