#include "nonet/toggle/bound.h"

#include <algorithm>

namespace nonet {

ToggleNeeds::ToggleNeeds(const ToggleSystem& system)
    : modulus_(static_cast<std::size_t>(system.modulus())),
      needs_(static_cast<std::size_t>(system.cells()) * modulus_, never),
      class_of_(static_cast<std::size_t>(system.cells()), -1) {
  for (int cell = 0; cell < system.cells(); ++cell) {
    int* need = needs_.data() + static_cast<std::size_t>(cell) * modulus_;
    need[0] = 0;
    // Cheapest cost for each amount, then Bellman-Ford over the k values: at most k rounds.
    for (bool changed = true; changed;) {
      changed = false;
      for (const auto& touch : system.touching(cell)) {
        for (std::size_t v = 0; v < modulus_; ++v) {
          if (need[v] == never) continue;
          int& next = need[(v + static_cast<std::size_t>(touch.amount)) % modulus_];
          if (need[v] + system.cost(touch.move) >= next) continue;
          next = need[v] + system.cost(touch.move);
          changed = true;
        }
      }
    }
  }

  std::vector<int> taken;  // by colour, the last cell that saw it among its neighbours
  for (int cell = 0; cell < system.cells(); ++cell) {
    for (const auto& touch : system.touching(cell)) {
      for (const auto& e : system.effects(touch.move)) {
        const int colour = class_of(e.cell);
        if (colour >= 0) taken[static_cast<std::size_t>(colour)] = cell + 1;
      }
    }
    int colour = 0;
    while (colour < classes_ && taken[static_cast<std::size_t>(colour)] == cell + 1) ++colour;
    if (colour == classes_) {
      ++classes_;
      taken.push_back(0);
    }
    class_of_[static_cast<std::size_t>(cell)] = colour;
  }

  for (int move = 0; move < system.moves(); ++move) {
    std::int64_t drop = 0;
    for (const auto& e : system.effects(move)) {
      int most = 0;
      for (int v = 0; v < system.modulus(); ++v) {
        const int after = (v + system.modulus() - e.amount) % system.modulus();
        if (need(e.cell, v) != never && need(e.cell, after) != never) {
          most = std::max(most, need(e.cell, v) - need(e.cell, after));
        }
      }
      drop += most;
    }
    const std::int64_t cost = system.cost(move);
    if (drop > 0 && (spread_cost_ == 0 || drop * spread_cost_ > spread_drop_ * cost)) {
      spread_drop_ = drop;
      spread_cost_ = cost;
    }
  }
}

}  // namespace nonet
