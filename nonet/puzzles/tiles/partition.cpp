// Which tiles share a database. Larger databases see more of how tiles hinder each other, so the largest size
// that can be built is used as often as it fits, and the rest form one smaller group. Tiles hinder each other
// most when they are at home close together: each group is made compact by exchanging tiles as long as that
// lowers the sum of the squared distances between homes in a group.
#include <fmt/format.h>

#include <algorithm>

#include "nonet/puzzles/tiles/index.h"
#include "nonet/puzzles/tiles/patterns.h"

namespace nonet {

namespace {

using Groups = std::vector<std::vector<int>>;  // of cells

class Compactor {
 public:
  Compactor(int columns, std::size_t cells) : group_(cells, -1), spread_(cells) {
    for (std::size_t a = 0; a < cells; ++a) {
      for (std::size_t b = 0; b < cells; ++b) {
        const int rows = static_cast<int>(a) / columns - static_cast<int>(b) / columns;
        const int across = static_cast<int>(a) % columns - static_cast<int>(b) % columns;
        spread_[a].push_back(rows * rows + across * across);
      }
    }
  }

  // Starts with runs along the given order of the cells, and exchanges until nothing improves.
  int improve(const std::vector<int>& order, int size) {
    for (std::size_t i = 0; i < order.size(); ++i)
      group_[static_cast<std::size_t>(order[i])] = static_cast<int>(i) / size;
    for (bool better = true; better;) {
      better = false;
      for (const int a : order) {
        for (const int b : order)
          better = exchange(static_cast<std::size_t>(a), static_cast<std::size_t>(b)) || better;
      }
    }
    int sum = 0;
    for (const int cell : order)
      sum += spread_in(static_cast<std::size_t>(cell), group_[static_cast<std::size_t>(cell)]);
    return sum;
  }

  Groups groups() const {
    Groups groups;
    for (std::size_t cell = 0; cell < group_.size(); ++cell) {
      if (group_[cell] < 0) continue;
      groups.resize(std::max(groups.size(), static_cast<std::size_t>(group_[cell]) + 1));
      groups[static_cast<std::size_t>(group_[cell])].push_back(static_cast<int>(cell));
    }
    return groups;
  }

 private:
  int spread_in(std::size_t cell, int group) const {
    int sum = 0;
    for (std::size_t other = 0; other < group_.size(); ++other) {
      if (group_[other] == group) sum += spread_[cell][other];
    }
    return sum;
  }

  bool exchange(std::size_t a, std::size_t b) {
    if (group_[a] == group_[b]) return false;
    const int before = spread_in(a, group_[a]) + spread_in(b, group_[b]);
    const int after = spread_in(a, group_[b]) + spread_in(b, group_[a]) - 2 * spread_[a][b];
    if (after >= before) return false;
    std::swap(group_[a], group_[b]);
    return true;
  }

  std::vector<int> group_;  // by cell; -1: the blank's home
  std::vector<std::vector<int>> spread_;
};

// From several orders of the cells the most compact partition; the first of equals.
Groups compact_groups(int rows, int columns, int blank, int size) {
  Groups best;
  int least = 0;
  for (const bool backward : {true, false}) {
    for (int band = 1; band <= rows; ++band) {  // rows are read in bands, a band column by column
      std::vector<int> order;
      for (int top = 0; top < rows; top += band) {
        const int last = std::min(top + band, rows);
        for (int i = 0; i < columns * (last - top); ++i) {
          const int cell = (top + i % (last - top)) * columns + i / (last - top);
          if (cell != blank) order.push_back(cell);
        }
      }
      if (backward) std::reverse(order.begin(), order.end());
      Compactor compactor(columns, static_cast<std::size_t>(rows * columns));
      const int sum = compactor.improve(order, size);
      if (best.empty() || sum < least) {
        least = sum;
        best = compactor.groups();
      }
    }
  }
  return best;
}

}  // namespace

Result<TilePatternSpec> choose_tile_groups(int rows, int columns, TileBoard goal, double memory) {
  TilePatternSpec spec{rows, columns, {goal.begin(), goal.end()}, {}};
  if (auto good = check_tile_board(rows, columns, goal); !good) return good.error();
  const int tiles = rows * columns - 1;
  const auto blank = static_cast<int>(std::find(goal.begin(), goal.end(), 0) - goal.begin());
  for (int size = std::min(most_pattern_tiles, tiles); size > 0; --size) {
    spec.groups = compact_groups(rows, columns, blank, size);
    for (auto& group : spec.groups) {
      for (int& cell : group) cell = goal[static_cast<std::size_t>(cell)];
      std::sort(group.begin(), group.end());
    }
    // The largest first: what they need while they are built is free again for the next.
    std::sort(spec.groups.begin(), spec.groups.end(), [](const auto& a, const auto& b) {
      return a.size() != b.size() ? a.size() > b.size() : a < b;
    });
    const auto plan = TilePatterns::plan(spec);
    if (!plan) return plan.error();
    if (static_cast<double>(plan->bytes_to_build()) <= memory) return spec;
  }
  return Error{Fault::refused, fmt::format("no pattern database fits {} bytes", static_cast<u64>(memory))};
}

}  // namespace nonet
