#include "nonet/toggle_greedy.h"

#include <algorithm>

namespace nonet {

std::optional<Values> toggle_greedy(const ToggleSystem& system, const Values& target) {
  const int k = system.modulus();
  std::vector<int> missing(target.begin(), target.end());
  Values presses(static_cast<std::size_t>(system.moves()), 0);
  // Cells finished less cells spoilt by one press.
  const auto gain = [&](int move) {
    int sum = 0;
    for (const auto& e : system.effects(move)) {
      const int before = missing[static_cast<std::size_t>(e.cell)];
      sum += (before == e.amount) - (before == 0);
    }
    return sum;
  };
  const int patience = 2 * system.moves() * (k - 1) + 2;
  for (int round = 0; round < patience; ++round) {
    if (std::all_of(missing.begin(), missing.end(), [](int v) { return v == 0; })) return presses;
    int chosen = -1, best = 0;
    for (int move = 0; move < system.moves(); ++move) {
      if (presses[static_cast<std::size_t>(move)] + 1 >= system.order(move)) continue;
      const int g = gain(move);
      if (chosen < 0 || g > best) {
        chosen = move;
        best = g;
      }
    }
    if (chosen < 0) return std::nullopt;
    ++presses[static_cast<std::size_t>(chosen)];
    for (const auto& e : system.effects(chosen)) {
      int& value = missing[static_cast<std::size_t>(e.cell)];
      value = (value + k - e.amount) % k;
    }
  }
  return std::nullopt;
}

}  // namespace nonet
