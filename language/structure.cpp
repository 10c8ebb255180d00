#include "language/structure.h"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>

namespace nonet {

namespace {

std::size_t at(int i) {
  return static_cast<std::size_t>(i);
}

const ValueKind& kind_of(const MoveRules& rules, int cell) {
  return rules.kinds[at(rules.cells[at(cell)].kind)];
}

// The values of a guard after their pieces were turned.
u64 turned(u64 values, const ValueKind& kind, int amount) {
  u64 out = 0;
  for (int v = 0; v < kind.size() && v < 64; ++v) {
    if ((values >> v & 1) == 0) continue;
    const int piece = v / kind.turns, turn = (v % kind.turns + amount) % kind.turns;
    out |= u64{1} << (piece * kind.turns + turn);
  }
  return out;
}

// What a move does, so that two that do the same are equal.
struct Deed {
  std::vector<std::pair<int, u64>> guards;
  std::vector<std::pair<int, int>> carries;  // to, from
  std::vector<std::pair<int, int>> additions;
  friend auto operator<=>(const Deed&, const Deed&) = default;
};

Deed deed_of(const MoveRules& rules, const RuleMove& move) {
  Deed deed;
  for (const RuleMove::Guard& guard : move.guards)
    deed.guards.emplace_back(guard.cell, turned(guard.values, kind_of(rules, guard.cell), 0));
  for (const RuleMove::Carry& carry : move.carries) deed.carries.emplace_back(carry.to, carry.from);
  for (const RuleMove::Addition& addition : move.additions)
    deed.additions.emplace_back(addition.cell, addition.amount);
  return deed;
}

// What takes the move back: what was asked of a cell is asked, turned, of the cell to which it was carried.
// `to` and `amount` are scratch by cell: the identity and zeros before and after.
Deed undoing(const MoveRules& rules, const RuleMove& move, std::vector<int>& to, std::vector<int>& amount) {
  for (const RuleMove::Carry& carry : move.carries) to[at(carry.from)] = carry.to;
  for (const RuleMove::Addition& addition : move.additions) amount[at(addition.cell)] = addition.amount;
  Deed deed;
  for (const RuleMove::Guard& guard : move.guards) {
    const int cell = to[at(guard.cell)];
    deed.guards.emplace_back(cell, turned(guard.values, kind_of(rules, cell), amount[at(cell)]));
  }
  for (const RuleMove::Carry& carry : move.carries) {
    deed.carries.emplace_back(carry.from, carry.to);
    if (const int added = amount[at(carry.to)]; added != 0)
      deed.additions.emplace_back(carry.from, kind_of(rules, carry.to).turns - added);
  }
  for (const RuleMove::Addition& addition : move.additions) {
    if (to[at(addition.cell)] == addition.cell)
      deed.additions.emplace_back(addition.cell, kind_of(rules, addition.cell).turns - addition.amount);
  }
  for (const RuleMove::Carry& carry : move.carries) to[at(carry.from)] = carry.from;
  for (const RuleMove::Addition& addition : move.additions) amount[at(addition.cell)] = 0;
  std::sort(deed.guards.begin(), deed.guards.end());
  std::sort(deed.carries.begin(), deed.carries.end());
  std::sort(deed.additions.begin(), deed.additions.end());
  return deed;
}

std::vector<int> inverses_of(const MoveRules& rules) {
  std::map<Deed, int> known;
  for (std::size_t m = 0; m < rules.moves.size(); ++m)
    known.try_emplace(deed_of(rules, rules.moves[m]), static_cast<int>(m));
  std::vector<int> to(rules.cells.size()), amount(rules.cells.size(), 0), inverse;
  std::iota(to.begin(), to.end(), 0);
  for (std::size_t m = 0; m < rules.moves.size(); ++m) {
    const Deed undo = undoing(rules, rules.moves[m], to, amount);
    const auto found = known.find(undo);
    const bool itself = found != known.end() && undo == deed_of(rules, rules.moves[m]);
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
  std::vector<int> parent(rules.cells.size());
  std::iota(parent.begin(), parent.end(), 0);
  const auto root = [&](int c) {
    while (parent[at(c)] != c) c = parent[at(c)] = parent[at(parent[at(c)])];
    return c;
  };
  for (const RuleMove& move : rules.moves) {
    for (const RuleMove::Carry& carry : move.carries) {
      const int a = root(carry.from), b = root(carry.to);
      parent[at(std::max(a, b))] = std::min(a, b);
    }
  }
  std::vector<int> index(rules.cells.size(), -1);
  std::vector<std::vector<int>> orbits;
  for (int c = 0; c < static_cast<int>(rules.cells.size()); ++c) {
    int& orbit = index[at(root(c))];
    if (orbit < 0) {
      orbit = static_cast<int>(orbits.size());
      orbits.emplace_back();
    }
    orbits[at(orbit)].push_back(c);
  }
  return orbits;
}

}  // namespace

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
