// Arithmetic of moves: what they do to a position, one after the other, and backwards.
//
// A move is guards and an effect; the effect says of every cell that it changes where its new value comes
// from and what is added to it. `turns` is by cell: modulo what is added (rules.h: ValueKind).
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "nonet/contract/rules.h"

namespace nonet {

// Where the value of a cell goes and what is added on the way.
struct Flow {
  int from, to, add;
};
// Of the cells whose value goes elsewhere or changes, ascending by `from`.
std::vector<Flow> flow_of(const RuleMove& move);
// The values that a move asks of a cell; none: it does not ask.
const RuleMove::Guard* guard_of(const RuleMove& move, int cell);
// The value that the guards say a cell holds; -1: they leave it open.
int known_value(const RuleMove& move, int cell);

// Sorts, drops what does nothing. `values` is by cell: how many there are.
void normalise(RuleMove& move, std::span<const int> turns, std::span<const int> values);
// Of a normalised move: its guards leave no position that it changes. Two cells that hold the same value
// may be said to exchange it.
bool changes_nothing(const RuleMove& move, std::span<const int> turns);

// The first move, then the second; both without guards.
RuleMove compose(const RuleMove& first, const RuleMove& second, std::span<const int> turns);
// Guards too: it applies exactly where the move leads to.
RuleMove invert(const RuleMove& move, std::span<const int> turns, std::span<const int> values);

// `position` has a value a cell.
bool applies(const RuleMove& move, const auto& position) {
  return std::all_of(move.guards.begin(), move.guards.end(), [&](const RuleMove::Guard& guard) {
    return (guard.values >> position[static_cast<std::size_t>(guard.cell)] & 1) != 0;
  });
}
void apply(const RuleMove& move, std::span<const int> turns, std::span<int> position);

// The value v turned by an amount: the piece v / turns stays.
constexpr int turned(int value, int amount, int turns) {
  return value / turns * turns + (value % turns + amount) % turns;
}

}  // namespace nonet
