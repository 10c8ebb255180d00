#include "nonet/toggle/greedy.h"

#include <bit>

namespace nonet {

namespace {

// The first of the moves with the largest gain, kept up to date: a tournament tree of move numbers.
class BestMove {
 public:
  explicit BestMove(const std::vector<int>& gains) : gains_(gains), leaves_(std::bit_ceil(gains.size())) {
    winner_.assign(2 * leaves_, none);
    for (std::size_t i = 0; i < gains.size(); ++i) winner_[leaves_ + i] = static_cast<int>(i);
    for (std::size_t i = leaves_; i-- > 1;) play(i);
  }
  int move() const { return winner_[1]; }
  void changed(int move) {
    for (std::size_t i = (leaves_ + static_cast<std::size_t>(move)) / 2; i > 0; i /= 2) play(i);
  }
  void close(int move) {
    winner_[leaves_ + static_cast<std::size_t>(move)] = none;
    changed(move);
  }
  static constexpr int none = -1;

 private:
  int gain(int move) const { return gains_[static_cast<std::size_t>(move)]; }
  void play(std::size_t i) {
    const int a = winner_[2 * i], b = winner_[2 * i + 1];
    winner_[i] = b == none || (a != none && gain(a) >= gain(b)) ? a : b;
  }
  const std::vector<int>& gains_;
  std::size_t leaves_;
  std::vector<int> winner_;
};

}  // namespace

std::optional<Values> toggle_greedy(const ToggleSystem& system, const Values& target) {
  const int k = system.modulus();
  std::vector<int> missing(target.begin(), target.end());
  Values presses(static_cast<std::size_t>(system.moves()), 0);
  // What one press with this amount is worth on a cell: finished +1, spoilt -1.
  const auto worth = [](int value, int amount) { return (value == amount) - (value == 0); };
  std::vector<int> gains(presses.size(), 0);
  int unfinished = 0;
  for (int cell = 0; cell < system.cells(); ++cell) {
    const int value = missing[static_cast<std::size_t>(cell)];
    unfinished += value != 0;
    for (const auto& t : system.touching(cell))
      gains[static_cast<std::size_t>(t.move)] += worth(value, t.amount);
  }
  if (unfinished == 0) return presses;
  if (presses.empty()) return std::nullopt;
  BestMove best(gains);
  for (int move = best.move(); move != BestMove::none; move = best.move()) {
    for (const auto& e : system.effects(move)) {
      int& value = missing[static_cast<std::size_t>(e.cell)];
      const int after = (value + k - e.amount) % k;
      unfinished += (after != 0) - (value != 0);
      for (const auto& t : system.touching(e.cell)) {
        const int change = worth(after, t.amount) - worth(value, t.amount);
        if (change == 0) continue;
        gains[static_cast<std::size_t>(t.move)] += change;
        best.changed(t.move);
      }
      value = after;
    }
    Value& times = presses[static_cast<std::size_t>(move)];
    if (++times == system.order(move) - 1) best.close(move);
    if (unfinished == 0) return presses;
  }
  return std::nullopt;
}

}  // namespace nonet
