#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>

#include "key_table.h"
#include "toggle/system.h"
#include "verify.h"

namespace nonet_verify {
namespace {

// The cells that are open, a slot of some bits each, in one number.
struct Slots {
  explicit Slots(int modulus)
      : k(modulus), bits(static_cast<int>(std::bit_width(static_cast<unsigned>(modulus - 1)))) {}

  int value(u128 key, int slot) const { return static_cast<int>(key >> (slot * bits) & mask()); }
  u128 with(u128 key, int slot, int value) const {
    return (key & ~(mask() << (slot * bits))) | u128(static_cast<unsigned>(value)) << (slot * bits);
  }
  u128 added(u128 key, int slot, std::int64_t amount) const {
    return with(key, slot, static_cast<int>((value(key, slot) + amount) % k));
  }
  u128 mask() const { return (u128{1} << bits) - 1; }
  int most() const { return 128 / bits; }

  int k, bits;
};

struct Reached {
  u128 key = 0;
  std::int64_t cost = 0;
  u128 ways = 0;
};

void combine(Reached& there, const Reached& other) {
  if (other.cost > there.cost) return;
  if (other.cost < there.cost) {
    there.cost = other.cost;
    there.ways = other.ways;
  } else if (there.ways + other.ways < there.ways) {
    throw Refusal{"there are 2^128 answers or more, too many to count again"};
  } else {
    there.ways += other.ways;
  }
}

int presses_that_differ(const ToggleSystem& system, std::size_t move) {
  int divisor = system.modulus;
  for (const Effect& effect : system.effects[move]) divisor = std::gcd(divisor, effect.amount);
  return system.modulus / divisor;
}

// Which slot a cell has, while some of the moves that change it are taken and some are not.
class OpenCells {
 public:
  OpenCells(const ToggleSystem& system, const Slots& slots)
      : slot_(system.cells, -1), last_(system.cells, 0), free_(static_cast<std::size_t>(slots.most())) {
    std::iota(free_.rbegin(), free_.rend(), 0);
    for (std::size_t move = 0; move < system.labels.size(); ++move) {
      for (const Effect& effect : system.effects[move]) last_[effect.cell] = move;
    }
  }
  bool open(std::size_t cell) {  // false: it was open before
    if (slot_[cell] >= 0) return false;
    if (free_.empty()) throw Refusal{"too many cells are open at once to search again"};
    slot_[cell] = free_.back();
    free_.pop_back();
    return true;
  }
  int slot(std::size_t cell) const { return slot_[cell]; }
  bool closes(std::size_t cell, std::size_t move) const { return last_[cell] == move; }
  void close(std::size_t cell) { free_.push_back(slot_[cell]); }

 private:
  std::vector<int> slot_;
  std::vector<std::size_t> last_;
  std::vector<int> free_;
};

}  // namespace

std::optional<Best> best_by_sweep(const ToggleSystem& system, const std::vector<int>& missing,
                                  const Limits& limits) {
  const Slots slots(system.modulus);
  OpenCells open(system, slots);
  std::vector<bool> touched(system.cells, false);
  std::uint64_t steps = limits.steps;
  std::vector<Reached> now = {{0, 0, 1}};  // by what is still missing in the open cells
  for (std::size_t move = 0; move < system.labels.size(); ++move) {
    const std::vector<Effect>& effects = system.effects[move];
    for (const Effect& effect : effects) {
      touched[effect.cell] = true;
      if (!open.open(effect.cell)) continue;
      for (Reached& state : now)
        state.key = slots.with(state.key, open.slot(effect.cell), missing[effect.cell]);
    }
    KeyTable<Reached> next(limits.memory / 2);
    const int different = presses_that_differ(system, move);
    const std::uint64_t taken = now.size() * static_cast<std::uint64_t>(different);
    if (steps < taken) throw Refusal{"the search would take more steps than are allowed"};
    steps -= taken;
    for (const Reached& state : now) {
      for (int times = 0; times < different; ++times) {
        Reached to = state;
        to.cost += times * system.costs[move];
        bool good = true;
        for (const Effect& effect : effects) {
          const std::int64_t added = std::int64_t{times} * effect.amount % system.modulus;
          to.key = slots.added(to.key, open.slot(effect.cell), system.modulus - added);
          good =
              good && (!open.closes(effect.cell, move) || slots.value(to.key, open.slot(effect.cell)) == 0);
        }
        if (!good) continue;
        const auto [there, is_new] = next.insert(to);
        if (!is_new) combine(*there, to);
      }
    }
    for (const Effect& effect : effects) {
      if (open.closes(effect.cell, move)) open.close(effect.cell);
    }
    now = std::move(next).entries();
  }
  for (std::size_t cell = 0; cell < system.cells; ++cell) {
    if (!touched[cell] && missing[cell] != 0) return std::nullopt;
  }
  if (now.empty()) return std::nullopt;
  return Best{now[0].cost, now[0].ways};
}

}  // namespace nonet_verify
