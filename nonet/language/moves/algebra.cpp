#include "nonet/language/moves/algebra.h"

#include <algorithm>
#include <bit>
#include <map>

namespace nonet {
namespace {

u64 all_values(int count) {
  return count >= 64 ? ~u64{0} : (u64{1} << count) - 1;
}

// By cell that changes: where its value comes from, and what is added.
struct Origin {
  int from;
  int amount;
};
using Effect = std::map<int, Origin>;

Effect effect_of(const RuleMove& move) {
  Effect effect;
  for (const Flow& flow : flow_of(move)) effect[flow.to] = {flow.from, flow.add};
  return effect;
}

void set_effect(RuleMove& move, const Effect& effect) {
  move.carries.clear();
  move.additions.clear();
  for (const auto& [to, origin] : effect) {
    if (origin.from != to) move.carries.push_back({origin.from, to});
    if (origin.amount != 0) move.additions.push_back({to, origin.amount});
  }
}

}  // namespace

std::vector<Flow> flow_of(const RuleMove& move) {
  std::vector<Flow> flow;  // by `to` first: carries and additions are in that order
  auto carry = move.carries.begin();
  for (const auto& addition : move.additions) {
    for (; carry != move.carries.end() && carry->to < addition.cell; ++carry)
      flow.push_back({carry->from, carry->to, 0});
    const bool carried = carry != move.carries.end() && carry->to == addition.cell;
    flow.push_back({carried ? (carry++)->from : addition.cell, addition.cell, addition.amount});
  }
  for (; carry != move.carries.end(); ++carry) flow.push_back({carry->from, carry->to, 0});
  std::sort(flow.begin(), flow.end(), [](const Flow& a, const Flow& b) { return a.from < b.from; });
  return flow;
}

const RuleMove::Guard* guard_of(const RuleMove& move, int cell) {
  const auto guard = std::lower_bound(move.guards.begin(), move.guards.end(), cell,
                                      [](const RuleMove::Guard& g, int c) { return g.cell < c; });
  return guard != move.guards.end() && guard->cell == cell ? &*guard : nullptr;
}

int known_value(const RuleMove& move, int cell) {
  const RuleMove::Guard* guard = guard_of(move, cell);
  return guard != nullptr && std::has_single_bit(guard->values) ? std::countr_zero(guard->values) : -1;
}

void normalise(RuleMove& move, std::span<const int> turns, std::span<const int> values) {
  std::erase_if(move.carries, [](const auto& carry) { return carry.from == carry.to; });
  for (auto& addition : move.additions) {
    const int modulus = turns[at(addition.cell)];
    addition.amount = (addition.amount % modulus + modulus) % modulus;
  }
  std::erase_if(move.additions, [](const auto& addition) { return addition.amount == 0; });
  std::erase_if(move.guards,
                [&](const auto& guard) { return guard.values == all_values(values[at(guard.cell)]); });
  std::sort(move.carries.begin(), move.carries.end(),
            [](const auto& a, const auto& b) { return a.to < b.to; });
  std::sort(move.additions.begin(), move.additions.end(),
            [](const auto& a, const auto& b) { return a.cell < b.cell; });
  std::sort(move.guards.begin(), move.guards.end(),
            [](const auto& a, const auto& b) { return a.cell < b.cell; });
}

bool changes_nothing(const RuleMove& move, std::span<const int> turns) {
  const std::vector<Flow> flows = flow_of(move);
  return std::all_of(flows.begin(), flows.end(), [&](const Flow& flow) {
    const int before = known_value(move, flow.to), carried = before < 0 ? -1 : known_value(move, flow.from);
    return carried >= 0 && turned(carried, flow.add, turns[at(flow.to)]) == before;
  });
}

RuleMove compose(const RuleMove& first, const RuleMove& second, std::span<const int> turns) {
  const Effect one = effect_of(first);
  Effect both = one;
  for (const auto& [to, origin] : effect_of(second)) {
    const auto before = one.find(origin.from);
    Origin joined = origin;
    if (before != one.end()) {
      joined.from = before->second.from;
      joined.amount = (origin.amount + before->second.amount) % turns[at(to)];
    }
    both[to] = joined;
  }
  RuleMove move;
  set_effect(move, both);
  return move;
}

RuleMove invert(const RuleMove& move, std::span<const int> turns, std::span<const int> values) {
  Effect backwards;
  std::map<int, Flow> gone;  // by `from`
  for (const Flow& flow : flow_of(move)) {
    const int modulus = turns[at(flow.to)];
    backwards[flow.from] = {flow.to, (modulus - flow.add) % modulus};
    gone.emplace(flow.from, flow);
  }
  RuleMove inverse;
  inverse.place = move.place;
  set_effect(inverse, backwards);
  for (const auto& guard : move.guards) {
    const auto found = gone.find(guard.cell);
    const auto [from, cell, amount] = found == gone.end() ? Flow{guard.cell, guard.cell, 0} : found->second;
    u64 after = 0;
    for (int value = 0; value < values[at(cell)]; ++value) {
      if ((guard.values >> value & 1) != 0) after |= u64{1} << turned(value, amount, turns[at(cell)]);
    }
    inverse.guards.push_back({cell, after});
  }
  normalise(inverse, turns, values);
  return inverse;
}

void apply(const RuleMove& move, std::span<const int> turns, std::span<int> position) {
  std::vector<int> carried(move.carries.size());
  for (std::size_t i = 0; i < carried.size(); ++i) carried[i] = position[at(move.carries[i].from)];
  for (std::size_t i = 0; i < carried.size(); ++i) position[at(move.carries[i].to)] = carried[i];
  for (const auto& addition : move.additions) {
    int& value = position[at(addition.cell)];
    value = turned(value, addition.amount, turns[at(addition.cell)]);
  }
}

}  // namespace nonet
