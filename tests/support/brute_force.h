// The oracle: every press vector of a small Toggle puzzle, each move pressed 0..k-1 times, tried one after
// another. Shares nothing with the solvers but the puzzle's data; works on the puzzle as stated, not as
// compiled.
#pragma once

#include <map>
#include <vector>

#include "tests/support/plain_toggle.h"

namespace nonet::test {

class BruteForce {
 public:
  struct Best {
    std::int64_t cost = 0;
    std::vector<Values> presses;  // all that have it, by the puzzle's move numbers, first to last
  };

  // Tries the vectors from the largest down: as sorted lists of moves, from the first to the last.
  explicit BruteForce(const PlainToggle& puzzle) : puzzle_(puzzle) {
    Values presses(static_cast<std::size_t>(puzzle.moves()), 0);
    Values reached(static_cast<std::size_t>(puzzle.cell_count), 0);
    amounts_.resize(presses.size());
    for (int m = 0; m < puzzle.moves(); ++m) {
      for (int c = 0; c < puzzle.cell_count; ++c) {
        amounts_[static_cast<std::size_t>(m)].push_back(puzzle.amount(m, c));
      }
    }
    visit(0, presses, reached, 0);
  }

  // Null when nothing reaches the target.
  const Best* find(const Values& target) const {
    const auto found = best_.find(target);
    return found == best_.end() ? nullptr : &found->second;
  }
  const std::map<Values, Best>& all() const { return best_; }
  std::uint64_t combinations() const { return combinations_; }

 private:
  void visit(std::size_t move, Values& presses, const Values& reached, std::int64_t cost) {
    if (move == presses.size()) {
      ++combinations_;
      Best& best = best_[reached];
      if (!best.presses.empty() && cost > best.cost) return;
      if (cost < best.cost) best.presses.clear();
      best.cost = cost;
      best.presses.push_back(presses);
      return;
    }
    const int price = puzzle_.cost(static_cast<int>(move));
    for (int times = price == 0 ? 0 : puzzle_.k - 1; times >= 0; --times) {
      Values next = reached;
      for (std::size_t c = 0; c < next.size(); ++c) {
        next[c] = static_cast<Value>((next[c] + times * amounts_[move][c]) % puzzle_.k);
      }
      presses[move] = static_cast<Value>(times);
      visit(move + 1, presses, next, cost + std::int64_t{times} * price);
    }
    presses[move] = 0;
  }

  const PlainToggle& puzzle_;
  std::vector<std::vector<int>> amounts_;
  std::map<Values, Best> best_;
  std::uint64_t combinations_ = 0;
};

}  // namespace nonet::test
