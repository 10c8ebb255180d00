// Lower bounds on what is still to pay in a Toggle system, read off the cells that are not finished.
//
// need(cell, v): the least cost of presses that add v to that one cell, whatever they do to others.
// Classes: cells are coloured so that no move touches two cells of a class; the needs inside a class are
// then paid separately and add up. For Binary Sudoku the classes are rows, columns and boxes, and the bound
// is max(odd rows, odd columns, odd boxes). Spread: one press lowers the needs of the cells it touches by at
// most their number times the largest drop, so the sum of all needs also bounds the cost.
#pragma once

#include <vector>

#include "nonet/toggle/moves.h"
#include "nonet/toggle/system.h"

namespace nonet {

class ToggleNeeds {
 public:
  explicit ToggleNeeds(const ToggleSystem& system);

  static constexpr int never = 1 << 30;  // no presses add that to the cell
  int need(int cell, int value) const {
    return needs_[static_cast<std::size_t>(cell) * modulus_ + static_cast<std::size_t>(value)];
  }
  int cells() const { return static_cast<int>(class_of_.size()); }
  int classes() const { return classes_; }
  int class_of(int cell) const { return class_of_[static_cast<std::size_t>(cell)]; }

  // Bound from the needs of each class and their sum.
  int combine(const std::vector<int>& class_sums) const {
    std::int64_t sum = 0, most = 0;
    for (const int s : class_sums) {
      sum += s;
      most = std::max<std::int64_t>(most, s);
    }
    const auto spread =
        static_cast<std::int64_t>((__int128{sum} * spread_cost_ + spread_drop_ - 1) / spread_drop_);
    return static_cast<int>(std::min<std::int64_t>(never, std::max(most, spread)));
  }

 private:
  std::size_t modulus_;
  std::vector<int> needs_;
  std::vector<int> class_of_;
  int classes_ = 0;
  // Some move drops the sum of needs by spread_drop_ for spread_cost_, and none does better for its cost.
  std::int64_t spread_drop_ = 1, spread_cost_ = 0;
};

template <int W>
class ToggleBound {
 public:
  static constexpr bool admissible = true;
  static constexpr bool consistent = true;

  ToggleBound(const ToggleMoves<W>& moves, const ToggleNeeds& needs)
      : moves_(&moves), needs_(&needs), sums_(static_cast<std::size_t>(needs.classes())) {}

  int operator()(const typename ToggleMoves<W>::State& s) const {
    std::fill(sums_.begin(), sums_.end(), 0);
    bool hopeless = false;
    moves_->each_unfinished(s, [&](int cell, int value) {
      const int need = needs_->need(cell, value);
      hopeless |= need == ToggleNeeds::never;
      sums_[static_cast<std::size_t>(needs_->class_of(cell))] += hopeless ? 0 : need;
    });
    if (hopeless) return ToggleNeeds::never;
    return needs_->combine(sums_);
  }

 private:
  const ToggleMoves<W>* moves_;
  const ToggleNeeds* needs_;
  mutable std::vector<int> sums_;
};

}  // namespace nonet
