// The turns and reflections of a board, of a block of boards, or of several boards together, and the shifts
// of a torus, as maps of places: -1 where there is no cell. Together they form a group.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "nonet/contract/puzzle.h"
#include "nonet/cover/symmetry/symmetry.h"

namespace nonet {

class BoardIsometries {
 public:
  explicit BoardIsometries(const BoardView& view)
      : view_(view), boxes_(std::max<std::size_t>(view.tops.size(), 1)) {
    if (view.wraps) boxes_[0] = {{0, 0, 0}, {view.layers, view.rows, view.columns}};
    for (std::size_t place = 0; place < view.given.size(); ++place) {
      if (view.given[place] != BoardView::none) boxes_[box_of(place)].add(coordinates(place));
    }
  }

  // Calls `visit` with each map that keeps the cells, until it returns false; on small boards some coincide.
  template <class Visit>
  void each(const Visit& visit) const {
    const int shifts = view_.wraps ? view_.rows * view_.columns : 1;
    std::array<int, 3> axes = {0, 1, 2};
    do {
      if (!fits(axes)) continue;
      for (unsigned flips = 0; flips < 8; ++flips) {
        if (!is_needed(flips)) continue;
        for (int shift = 0; shift < shifts; ++shift) {
          if (!visit(map(axes, flips, shift))) return;
        }
      }
    } while (std::next_permutation(axes.begin(), axes.end()));
  }

 private:
  // Where cells begin and end along each axis.
  struct Box {
    std::array<int, 3> from = {most, most, most}, to = {0, 0, 0};
    static constexpr int most = std::numeric_limits<int>::max();

    void add(const std::array<int, 3>& cell) {
      for (std::size_t axis = 0; axis < 3; ++axis) {
        from[axis] = std::min(from[axis], cell[axis]);
        to[axis] = std::max(to[axis], cell[axis] + 1);
      }
    }
    int size(std::size_t axis) const { return to[axis] - from[axis]; }
  };

  // Empty if a cell would be mapped to a place without a cell.
  std::vector<int> map(const std::array<int, 3>& axes, unsigned flips, int shift) const {
    std::vector<int> to(view_.given.size(), -1);
    for (std::size_t place = 0; place < to.size(); ++place) {
      if (view_.given[place] == BoardView::none) continue;
      const auto where = coordinates(place);
      const Box& box = boxes_[box_of(place)];
      std::array<int, 3> image{};
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::size_t source = at(axes[axis]);
        const int steps =
            (flips >> axis & 1) == 0 ? where[source] - box.from[source] : box.to[source] - 1 - where[source];
        image[axis] = box.from[axis] + steps;
      }
      if (view_.wraps) {
        image[1] = (image[1] + shift / view_.columns) % view_.rows;
        image[2] = (image[2] + shift % view_.columns) % view_.columns;
      }
      to[place] = (image[0] * view_.rows + image[1]) * view_.columns + image[2];
      if (view_.given[at(to[place])] == BoardView::none) return {};
    }
    return to;
  }

  std::array<int, 3> coordinates(std::size_t place) const {
    const int p = static_cast<int>(place), layer = view_.rows * view_.columns;
    return {p / layer, p % layer / view_.columns, p % view_.columns};
  }
  std::size_t box_of(std::size_t place) const {
    if (view_.tops.empty()) return 0;
    const int row = static_cast<int>(place) / view_.columns;
    return static_cast<std::size_t>(std::upper_bound(view_.tops.begin(), view_.tops.end(), row) -
                                    view_.tops.begin() - 1);
  }
  // Shifts do not move layers: on a torus, an exchange of layers and rows followed by a shift and the same
  // exchange would be a shift of layers, which is no isometry of the block.
  bool fits(const std::array<int, 3>& axes) const {
    if (view_.wraps && axes[0] != 0) return false;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::size_t source = at(axes[axis]);
      if (source == axis) continue;
      const auto equal = [&](const Box& box) { return box.size(axis) == box.size(source); };
      if (!std::all_of(boxes_.begin(), boxes_.end(), equal) || is_flat(axis)) return false;
    }
    return true;
  }
  bool is_needed(unsigned flips) const {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if ((flips >> axis & 1) != 0 && is_flat(axis)) return false;
    }
    return true;
  }
  bool is_flat(std::size_t axis) const {
    return std::all_of(boxes_.begin(), boxes_.end(), [&](const Box& box) { return box.size(axis) == 1; });
  }

  const BoardView& view_;
  std::vector<Box> boxes_;  // of the block, or of each board
};

}  // namespace nonet
