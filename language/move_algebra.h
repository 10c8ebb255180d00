// Arithmetic of moves: what they do to a position, one after the other, and backwards.
//
// A move is guards and an effect; the effect says of every cell that it changes where its new value comes
// from and what is added to it. `turns` is by cell: modulo what is added (rules.h: ValueKind).
#pragma once

#include <span>
#include <vector>

#include "nonet/rules.h"

namespace nonet {

// Sorts, drops what does nothing. `values` is by cell: how many there are.
void normalise(RuleMove& move, std::span<const int> turns, std::span<const int> values);
// Of a normalised move: its guards leave no position that it changes. Two cells that hold the same value
// may be said to exchange it.
bool changes_nothing(const RuleMove& move, std::span<const int> turns);

// The first move, then the second; both without guards.
RuleMove compose(const RuleMove& first, const RuleMove& second, std::span<const int> turns);
// Guards too: it applies exactly where the move leads to.
RuleMove invert(const RuleMove& move, std::span<const int> turns, std::span<const int> values);

bool applies(const RuleMove& move, std::span<const int> position);
void apply(const RuleMove& move, std::span<const int> turns, std::span<int> position);

// The value v turned by an amount: the piece v / turns stays.
constexpr int turned(int value, int amount, int turns) {
  return value / turns * turns + (value % turns + amount) % turns;
}

}  // namespace nonet
