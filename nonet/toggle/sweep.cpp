#include "nonet/toggle/sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "nonet/toggle/modular.h"

namespace nonet {

Result<ToggleSweep> ToggleSweep::build(const ToggleSystem& system) {
  ToggleSweep sweep;
  sweep.modulus_ = system.modulus();
  sweep.slot_bits_ = static_cast<int>(std::bit_width(static_cast<unsigned>(system.modulus() - 1)));
  sweep.slot_mask_ = (u64{1} << sweep.slot_bits_) - 1;
  std::vector<int> slot(static_cast<std::size_t>(system.cells()), -1);
  std::vector<int> free;
  int slots = 0;
  for (int cell = 0; cell < system.cells(); ++cell) {
    if (system.touching(cell).empty()) sweep.untouched_.push_back(cell);
  }
  for (int move = 0; move < system.moves(); ++move) {
    Stage stage;
    stage.order = system.order(move);
    stage.cost = system.cost(move);
    for (const auto& e : system.effects(move)) {
      int& at = slot[static_cast<std::size_t>(e.cell)];
      if (at < 0) {
        if (free.empty()) free.push_back(slots++);
        at = free.back();
        free.pop_back();
      }
      stage.fields.push_back({e.cell, at * sweep.slot_bits_, e.amount});
    }
    if (slots * sweep.slot_bits_ > 64) {
      return Error{
          Fault::refused,
          fmt::format(
              "dynamic programming would carry more than {} open cells (of {} bits) from move to move; "
              "64 bits are supported",
              slots - 1, sweep.slot_bits_)};
    }
    for (const Field& field : stage.fields) {
      stage.mask |= u64(field.amount) << field.shift;
      if (system.touching(field.cell).back().move != move) continue;
      stage.closing.push_back(field);
      stage.close_mask |= sweep.slot_mask_ << field.shift;
      free.push_back(field.shift / sweep.slot_bits_);
    }
    sweep.stages_.push_back(std::move(stage));
  }
  sweep.measure(slots);
  return sweep;
}

bool ToggleSweep::set_target(const Values& target) {
  for (Stage& stage : stages_) {
    stage.close_value = 0;
    for (const Field& field : stage.closing) {
      stage.close_value |= u64{target[static_cast<std::size_t>(field.cell)]} << field.shift;
    }
  }
  return std::all_of(untouched_.begin(), untouched_.end(),
                     [&](int cell) { return target[static_cast<std::size_t>(cell)] == 0; });
}

// Follows the module of profiles that can occur: each move adds a generator, each closing cell takes one
// away. Generators without a unit are not reduced, so the values of the open cells are a second bound.
void ToggleSweep::measure(int slots) {
  struct Generator {
    std::vector<int> value;
    int pivot;
  };
  std::vector<Generator> generators;
  std::vector<int> divisor(static_cast<std::size_t>(slots), modulus_);  // divides all values of a slot
  const auto is_unit = [&](int v) { return std::gcd(v, modulus_) == 1; };
  // to -= from * (to[at] / from[at])
  const auto clear = [&](std::vector<int>& to, const std::vector<int>& from, std::size_t at) {
    if (to[at] == 0) return;
    const std::int64_t factor = std::int64_t{to[at]} * inverse_modulo(from[at], modulus_) % modulus_;
    for (std::size_t i = 0; i < to.size(); ++i) {
      to[i] = static_cast<int>((to[i] + (modulus_ - factor) * from[i]) % modulus_);
    }
  };
  for (const Stage& stage : stages_) {
    Generator fresh{std::vector<int>(static_cast<std::size_t>(slots), 0), -1};
    for (const Field& field : stage.fields) {
      const auto at = static_cast<std::size_t>(field.shift / slot_bits_);
      fresh.value[at] = field.amount;
      divisor[at] = std::gcd(divisor[at], field.amount);
    }
    for (const Generator& g : generators) {
      if (g.pivot >= 0) clear(fresh.value, g.value, static_cast<std::size_t>(g.pivot));
    }
    for (int i = 0; i < slots && fresh.pivot < 0; ++i) {
      if (is_unit(fresh.value[static_cast<std::size_t>(i)])) fresh.pivot = i;
    }
    const bool zero = std::all_of(fresh.value.begin(), fresh.value.end(), [](int v) { return v == 0; });
    if (!zero) {
      for (Generator& g : generators) {
        if (fresh.pivot >= 0) clear(g.value, fresh.value, static_cast<std::size_t>(fresh.pivot));
      }
      generators.push_back(std::move(fresh));
    }
    for (const Field& field : stage.closing) {
      const auto at = static_cast<std::size_t>(field.shift / slot_bits_);
      auto chosen = std::find_if(generators.begin(), generators.end(),
                                 [&](const Generator& g) { return g.pivot == static_cast<int>(at); });
      if (chosen == generators.end()) {
        chosen = std::find_if(generators.begin(), generators.end(),
                              [&](const Generator& g) { return is_unit(g.value[at]); });
      }
      if (chosen != generators.end()) {
        const Generator gone = std::move(*chosen);
        generators.erase(chosen);
        for (Generator& g : generators) clear(g.value, gone.value, at);
      }
      for (Generator& g : generators) g.value[at] = 0;  // no unit: an over-estimate from here on
      divisor[at] = modulus_;
    }
    double values = 1;  // combinations of values of the open cells
    for (const int d : divisor) values *= double(modulus_ / d);
    const double profiles = std::min(std::pow(double(modulus_), double(generators.size())), values);
    forecast_.entries += profiles;
    forecast_.widest = std::max(forecast_.widest, profiles);
  }
}

}  // namespace nonet
