#include "nonet/language/structure/structure.h"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>

#include "nonet/language/moves/algebra.h"

namespace nonet {

namespace {

std::vector<int> inverses_of(const MoveRules& rules) {
  std::map<Deed, int> known;
  for (std::size_t m = 0; m < rules.moves.size(); ++m)
    known.try_emplace(deed_of(rules.moves[m]), static_cast<int>(m));
  const CellSizes sizes(rules);
  std::vector<int> inverse;
  for (std::size_t m = 0; m < rules.moves.size(); ++m) {
    const Deed back = deed_of(invert(rules.moves[m], sizes.turns, sizes.values));
    const auto found = known.find(back);
    const bool itself = found != known.end() && back == deed_of(rules.moves[m]);
    inverse.push_back(itself ? static_cast<int>(m) : found != known.end() ? found->second : -1);
  }
  return inverse;
}

void find_blank(const MoveRules& rules, MoveStructure& structure) {
  int blank = -1, kind = -1;
  std::vector<int> cells;
  for (const RuleMove& move : rules.moves) {
    if (move.carries.size() != 2 || !move.additions.empty() || move.guards.size() != 1) return;
    const RuleMove::Guard& guard = move.guards[0];
    if (!std::has_single_bit(guard.values)) return;
    if (guard.cell != move.carries[0].to && guard.cell != move.carries[0].from) return;
    const int value = std::countr_zero(guard.values);
    const int of = rules.cells[at(guard.cell)].kind;
    if (!cells.empty() && (value != blank || of != kind)) return;
    blank = value;
    kind = of;
    cells.push_back(guard.cell);
  }
  int holding = 0;
  for (std::size_t c = 0; c < rules.goal.size(); ++c)
    holding += rules.cells[c].kind == kind && rules.goal[c] == blank ? 1 : 0;
  if (cells.empty() || holding != 1) return;
  structure.blank = blank;
  structure.blank_cell = std::move(cells);
}

std::vector<std::vector<int>> orbits_of(const MoveRules& rules) {
  CellSets carried(rules.cells.size());
  carried.join_carried(rules);
  std::vector<int> index(rules.cells.size(), -1);
  std::vector<std::vector<int>> orbits;
  for (int c = 0; c < static_cast<int>(rules.cells.size()); ++c) {
    int& orbit = index[at(carried.root(c))];
    if (orbit < 0) {
      orbit = static_cast<int>(orbits.size());
      orbits.emplace_back();
    }
    orbits[at(orbit)].push_back(c);
  }
  return orbits;
}

}  // namespace

CellSizes::CellSizes(const MoveRules& rules) {
  for (const RuleCell& cell : rules.cells) {
    turns.push_back(rules.kinds[at(cell.kind)].turns);
    values.push_back(rules.kinds[at(cell.kind)].size());
  }
}

Deed deed_of(const RuleMove& move) {
  Deed deed;
  for (const auto& guard : move.guards)
    deed.insert(deed.end(), {guard.cell, static_cast<std::int64_t>(guard.values)});
  deed.push_back(-1);
  for (const auto& carry : move.carries) deed.insert(deed.end(), {carry.to, carry.from});
  deed.push_back(-1);
  for (const auto& addition : move.additions) deed.insert(deed.end(), {addition.cell, addition.amount});
  return deed;
}

CellSets::CellSets(std::size_t cells) : parent_(cells) {
  std::iota(parent_.begin(), parent_.end(), 0);
}

int CellSets::root(int cell) {
  while (parent_[at(cell)] != cell) cell = parent_[at(cell)] = parent_[at(parent_[at(cell)])];
  return cell;
}

void CellSets::join(int a, int b) {
  a = root(a), b = root(b);
  parent_[at(std::max(a, b))] = std::min(a, b);
}

void CellSets::join_carried(const MoveRules& rules) {
  for (const RuleMove& move : rules.moves) {
    for (const RuleMove::Carry& carry : move.carries) join(carry.from, carry.to);
  }
}

bool only_adds(const MoveRules& rules) {
  return std::all_of(rules.moves.begin(), rules.moves.end(),
                     [](const RuleMove& move) { return move.guards.empty() && move.carries.empty(); }) &&
         std::all_of(rules.cells.begin(), rules.cells.end(),
                     [&](const RuleCell& cell) { return rules.kinds[at(cell.kind)].pieces() <= 1; });
}

MoveStructure structure_of(const MoveRules& rules) {
  MoveStructure structure;
  for (const RuleMove& move : rules.moves) {
    structure.guarded = structure.guarded || !move.guards.empty();
    structure.carries = structure.carries || !move.carries.empty();
    structure.adds = structure.adds || !move.additions.empty();
  }
  for (const RuleCell& cell : rules.cells)
    structure.pieces = structure.pieces || rules.kinds[at(cell.kind)].pieces() > 1;
  structure.inverse = inverses_of(rules);
  structure.reversible =
      std::find(structure.inverse.begin(), structure.inverse.end(), -1) == structure.inverse.end();
  find_blank(rules, structure);
  structure.orbits = orbits_of(rules);
  return structure;
}

}  // namespace nonet
