#include "nonet/toggle/system.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace nonet {

Result<ToggleSystem> ToggleSystem::build(int modulus, int cells, const std::vector<Effect>& all,
                                         const std::vector<std::size_t>& begin, const Costs& costs) {
  if (all.size() > max_effects) {
    return Error{Fault::refused, fmt::format("the moves change more than {} cells in all", max_effects)};
  }
  if (modulus < 2 || modulus > max_modulus) {
    return Error{Fault::usage, fmt::format("the modulus must be 2 to {}, not {}", max_modulus, modulus)};
  }
  if (!costs.empty() && costs.size() + 1 != begin.size()) {
    return Error{Fault::usage, fmt::format("expected {} costs, one for each move, found {}", begin.size() - 1,
                                           costs.size())};
  }
  ToggleSystem system;
  system.modulus_ = modulus;
  std::int64_t total = 0;
  std::vector<int> sum(at(cells), 0);
  for (std::size_t move = 0; move + 1 < begin.size(); ++move) {
    const int cost = costs.empty() ? 1 : costs[move];
    if (cost < 0) return Error{Fault::usage, fmt::format("cost {} of move {} is negative", cost, move + 1)};
    if (cost == 0) continue;
    const std::size_t start = system.effects_.size();
    for (const Effect& e : slice(all, begin, move)) {
      if (e.cell < 0 || e.cell >= cells) {
        return Error{Fault::usage, fmt::format("move {} touches cell {} of {}", move + 1, e.cell, cells)};
      }
      sum[at(e.cell)] = (sum[at(e.cell)] + e.amount % modulus) % modulus;
    }
    int divisor = modulus;
    for (const Effect& e : slice(all, begin, move)) {
      const int amount = (sum[at(e.cell)] + modulus) % modulus;
      sum[at(e.cell)] = 0;
      if (amount == 0) continue;
      divisor = std::gcd(divisor, amount);
      system.effects_.push_back({e.cell, amount});
    }
    if (system.effects_.size() == start) continue;  // pressing it changes nothing
    std::sort(system.effects_.begin() + static_cast<std::ptrdiff_t>(start), system.effects_.end(),
              [](const Effect& a, const Effect& b) { return a.cell < b.cell; });
    system.effect_begin_.push_back(system.effects_.size());
    system.labels_.push_back(static_cast<int>(move));
    system.costs_.push_back(cost);
    system.orders_.push_back(modulus / divisor);
    system.max_cost_ = std::max(system.max_cost_, cost);
    total += std::int64_t{cost} * (modulus - 1);
    if (total > max_total_cost) {
      return Error{
          Fault::refused,
          fmt::format("pressing every move {} times would cost more than {}, the most that is added up",
                      modulus - 1, max_total_cost)};
    }
  }
  system.index_by_cell(cells);
  return system;
}

void ToggleSystem::index_by_cell(int cells) {
  touch_begin_.assign(at(cells) + 1, 0);
  for (const Effect& e : effects_) ++touch_begin_[at(e.cell) + 1];
  std::partial_sum(touch_begin_.begin(), touch_begin_.end(), touch_begin_.begin());
  touches_.resize(effects_.size());
  std::vector<std::size_t> next(touch_begin_.begin(), touch_begin_.end() - 1);
  for (int move = 0; move < moves(); ++move) {
    for (const Effect& e : effects(move)) touches_[next[at(e.cell)]++] = {move, e.amount};
  }
}

Values ToggleSystem::apply(std::span<const Value> times) const {
  Values sum(at(cells()), 0);
  for (int move = 0; move < moves(); ++move) {
    const int count = times[at(move)];
    if (count == 0) continue;
    for (const Effect& e : effects(move)) {
      sum[at(e.cell)] = static_cast<Value>((sum[at(e.cell)] + count * e.amount) % modulus_);
    }
  }
  return sum;
}

std::int64_t ToggleSystem::cost(std::span<const Value> times) const {
  std::int64_t total = 0;
  for (int move = 0; move < moves(); ++move) total += std::int64_t{times[at(move)]} * cost(move);
  return total;
}

}  // namespace nonet
