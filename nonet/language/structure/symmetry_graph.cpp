#include "nonet/language/structure/symmetry_graph.h"

#include <algorithm>
#include <set>

#include "nonet/language/moves/algebra.h"
#include "nonet/language/structure/structure.h"

namespace nonet {

SymmetryGraph::SymmetryGraph(const MoveRules& rules) : rules_(rules), sided_(rules.kinds.size(), 0) {
  for (const RuleMove& move : rules.moves) {
    for (const RuleMove::Addition& addition : move.additions)
      sided_[at(rules.cells[at(addition.cell)].kind)] = !rules.goal.empty();
  }
  for (const RuleMove& move : rules.moves) {
    for (const RuleMove::Guard& guard : move.guards) sided_[at(rules.cells[at(guard.cell)].kind)] = 0;
  }
  for (const RuleCell& cell : rules.cells) add(Class::cell, cell.kind);
  find_still_cells();
  side_.assign(rules.cells.size(), -1);
  for (int c = 0; c < static_cast<int>(rules.cells.size()); ++c) {
    const int kind = rules.cells[at(c)].kind;
    if (sided_[at(kind)] == 0) continue;
    side_[at(c)] = vertices();
    for (int s = 0; s < rules.kinds[at(kind)].turns; ++s)
      join(add(Class::side, kind, still_[at(c)] != 0 ? s + 1 : 0), c);
  }
  add_values();
  add_goal();
  add_moves();
  count_idle();
}

// Where nothing is ever turned, sides are what they are.
void SymmetryGraph::find_still_cells() {
  CellSets carried(rules_.cells.size());
  carried.join_carried(rules_);
  std::set<int> turning;
  for (const RuleMove& move : rules_.moves) {
    for (const RuleMove::Addition& addition : move.additions) turning.insert(carried.root(addition.cell));
  }
  for (int c = 0; c < static_cast<int>(rules_.cells.size()); ++c)
    still_.push_back(turning.contains(carried.root(c)) ? 0 : 1);
}

int SymmetryGraph::add(Class type, std::int64_t a, std::int64_t b) {
  classes_.push_back({static_cast<std::int64_t>(type), a, b});
  return vertices() - 1;
}

void SymmetryGraph::join(int a, int b) {
  edges_.emplace_back(a, b);
  edges_.emplace_back(b, a);
}

// A piece of a kind with sides is the sides, joined to the first of its vertices by nothing but the goal:
// that they belong together follows from the sides of the cell that holds it.
void SymmetryGraph::add_values() {
  std::set<std::pair<int, int>> held;  // kind, piece
  for (std::size_t c = 0; c < rules_.goal.size(); ++c) {
    const int kind = rules_.cells[c].kind;
    held.emplace(kind, rules_.goal[c] / rules_.kinds[at(kind)].turns);
  }
  for (int k = 0; k < static_cast<int>(rules_.kinds.size()); ++k) {
    value_.push_back(vertices());
    for (int v = 0; v < rules_.kinds[at(k)].size(); ++v) {
      const bool free = held.contains({k, v / rules_.kinds[at(k)].turns});
      add(Class::value, k, free ? 0 : v + 1);
    }
  }
}

void SymmetryGraph::add_goal() {
  for (int c = 0; c < static_cast<int>(rules_.goal.size()); ++c) {
    const int kind = rules_.cells[at(c)].kind, turns = rules_.kinds[at(kind)].turns,
              goal = rules_.goal[at(c)];
    if (sided_[at(kind)] == 0) {
      join(c, value(kind, goal));
      continue;
    }
    for (int s = 0; s < turns; ++s) join(side(c, (goal + s) % turns), value(kind, goal / turns * turns + s));
  }
  for (const MoveRules::Sum& sum : rules_.sums) {
    const int vertex = add(Class::sum, sum.value);
    for (const auto& [cell, weight] : sum.cells) {
      const int entry = add(Class::entry, weight);
      join(entry, vertex);
      join(entry, cell);
    }
  }
}

int SymmetryGraph::amount(int kind, int amount) {
  const auto [known, is_new] =
      shared_.try_emplace({static_cast<int>(Class::amount), kind, amount}, vertices());
  if (!is_new) return known->second;
  const int vertex = add(Class::amount, kind), turns = rules_.kinds[at(kind)].turns;
  for (int v = 0; v < rules_.kinds[at(kind)].size(); ++v) {
    const int step = add(Class::step), from = add(Class::step_from);
    join(step, vertex);
    join(step, from);
    join(from, value(kind, v));
    join(step, value(kind, turned(v, amount, turns)));
  }
  return vertex;
}

int SymmetryGraph::set_of(int kind, u64 values) {
  const auto [known, is_new] = shared_.try_emplace(
      {static_cast<int>(Class::set), kind, static_cast<std::int64_t>(values)}, vertices());
  if (!is_new) return known->second;
  const int vertex = add(Class::set, kind);
  for (int v = 0; v < rules_.kinds[at(kind)].size() && v < 64; ++v) {
    if ((values >> v & 1) != 0) join(vertex, value(kind, v));
  }
  return vertex;
}

int SymmetryGraph::carry(int from, int to) {
  const auto [known, is_new] = shared_.try_emplace({static_cast<int>(Class::carry), from, to}, vertices());
  if (!is_new) return known->second;
  const int vertex = add(Class::carry), start = add(Class::carry_from);
  join(vertex, start);
  join(start, from);
  join(vertex, to);
  return vertex;
}

int SymmetryGraph::side_carry(int from, int to, int amount) {
  const auto [known, is_new] =
      shared_.try_emplace({static_cast<int>(Class::carry_from), from, to, amount}, vertices());
  if (!is_new) return known->second;
  const int vertex = add(Class::carry, 1), turns = rules_.kinds[at(rules_.cells[at(to)].kind)].turns;
  for (int s = 0; s < turns; ++s) {
    const int step = add(Class::step, 1), start = add(Class::step_from, 1);
    join(vertex, step);
    join(step, start);
    join(start, side(from, s));
    join(step, side(to, (s + amount) % turns));
  }
  return vertex;
}

int SymmetryGraph::addition(int cell, int added) {
  const int needs = amount(rules_.cells[at(cell)].kind, added);
  const auto [known, is_new] =
      shared_.try_emplace({static_cast<int>(Class::addition), cell, added}, vertices());
  if (!is_new) return known->second;
  const int vertex = add(Class::addition);
  join(vertex, cell);
  join(vertex, needs);
  return vertex;
}

int SymmetryGraph::guard(int cell, u64 values) {
  const int needs = set_of(rules_.cells[at(cell)].kind, values);
  const auto [known, is_new] = shared_.try_emplace(
      {static_cast<int>(Class::guard), cell, static_cast<std::int64_t>(values)}, vertices());
  if (!is_new) return known->second;
  const int vertex = add(Class::guard);
  join(vertex, cell);
  join(vertex, needs);
  return vertex;
}

// Moves that do the same are one vertex.
void SymmetryGraph::add_moves() {
  std::set<std::vector<int>> known;
  for (const RuleMove& move : rules_.moves) {
    std::vector<int> effects;
    for (const RuleMove::Guard& asked : move.guards) effects.push_back(guard(asked.cell, asked.values));
    const auto sided = [&](int cell) { return has_sides(rules_.cells[at(cell)].kind); };
    for (const RuleMove::Carry& carried : move.carries) {
      if (!sided(carried.to)) effects.push_back(carry(carried.from, carried.to));
    }
    for (const RuleMove::Addition& added : move.additions) {
      if (!sided(added.cell)) effects.push_back(addition(added.cell, added.amount));
    }
    for (const Flow& flow : flow_of(move)) {
      if (sided(flow.to)) effects.push_back(side_carry(flow.from, flow.to, flow.add));
    }
    std::sort(effects.begin(), effects.end());
    if (!known.insert(effects).second) continue;
    const int vertex = add(Class::move);
    for (const int effect : effects) join(vertex, effect);
  }
}

// Cells that carrying joins, and cells whose goal is the same piece.
void SymmetryGraph::count_idle() {
  CellSets alike(rules_.cells.size());
  alike.join_carried(rules_);
  for (int c = 0; c < static_cast<int>(rules_.goal.size()); ++c) {
    const int kind = rules_.cells[at(c)].kind;
    alike.join(
        c, holder_.try_emplace({kind, rules_.goal[at(c)] / rules_.kinds[at(kind)].turns}, c).first->second);
  }
  std::set<int> still;
  for (int c = 0; c < static_cast<int>(rules_.cells.size()); ++c) {
    component.push_back(alike.root(c));
    if (still_[at(c)] != 0) still.insert(alike.root(c));
  }
  for (int c = 0; c < static_cast<int>(rules_.cells.size()); ++c) {
    const int kind = rules_.cells[at(c)].kind;
    if (alike.root(c) == c && has_sides(kind) && !still.contains(c)) idle_ *= rules_.kinds[at(kind)].turns;
  }
}

}  // namespace nonet
