#include "nonet/language/described/plan.h"

#include <algorithm>

#include "nonet/language/moves/algebra.h"

namespace nonet {
namespace {

// What every value becomes when so much is added to its turns.
std::vector<int> all_turned(const ValueKind& kind, int amount) {
  std::vector<int> values;
  values.reserve(at(kind.size()));
  for (int v = 0; v < kind.size(); ++v) values.push_back(turned(v, amount, kind.turns));
  return values;
}

PlanRules::Move plan_of(const MoveRules& rules, const RuleMove& move, int number) {
  PlanRules::Move plan{move.name, number, {}, {}};
  const auto kind_of = [&](int cell) -> const ValueKind& {
    return rules.kinds[at(rules.cells[at(cell)].kind)];
  };
  for (const auto& guard : move.guards) {
    plan.guards.push_back({guard.cell, {}});
    for (int v = 0; v < kind_of(guard.cell).size(); ++v)
      plan.guards.back().values.push_back((guard.values >> v & 1) != 0);
  }
  for (const auto& carry : move.carries) plan.carries.push_back({carry.from, carry.to});
  for (const auto& addition : move.additions) {
    auto carry = std::find_if(plan.carries.begin(), plan.carries.end(),
                              [&](const auto& known) { return known.to == addition.cell; });
    if (carry == plan.carries.end()) carry = plan.carries.insert(carry, {addition.cell, addition.cell});
    carry->becomes = all_turned(kind_of(addition.cell), addition.amount);
  }
  return plan;
}

}  // namespace

PlanRules plan_of_rules(const MoveRules& rules, const std::vector<int>& start) {
  PlanRules plan;
  for (const RuleCell& cell : rules.cells)
    plan.cells.push_back({cell.name, rules.kinds[at(cell.kind)].texts});
  plan.start = start;
  plan.goal = rules.goal;
  for (std::size_t m = 0; m < rules.moves.size(); ++m)
    plan.moves.push_back(plan_of(rules, rules.moves[m], static_cast<int>(m)));
  return plan;
}

}  // namespace nonet
