// Naked subsets: cells of a region that have together as few digits as they are. Hidden subsets: digits that
// have together as few cells in it.
#include "nonet/puzzles/sudoku/human/subsets.h"

#include <fmt/format.h>

#include "nonet/puzzles/sudoku/human/finders.h"

namespace nonet::human {
namespace {

void mark_all(const Grid& grid, Cells cells, unsigned digits, HumanStep& step) {
  for (; digits != 0; digits &= digits - 1) {
    mark(step, cells & grid.places_of(first_digit(digits)), first_digit(digits));
  }
}

bool find_naked(const Grid& grid, int size, bool explain, HumanStep& step) {
  for (int region = 0; region < 27; ++region) {
    const Masks masks = masks_of(grid, region);
    auto visit = [&](const Subset& subset) {
      const Cells cells = cells_at(region, subset.things), seen = seen_by_all(cells);
      bool any = false;
      for (unsigned rest = subset.places; rest != 0; rest &= rest - 1) {
        any |= remove_from(grid, first_digit(rest), seen, step);
      }
      if (any && explain) {
        mark_all(grid, cells, subset.places, step);
        step.reason = fmt::format("in {} {} can only be {}, so {}", region_name(region), cells_name(cells),
                                  digits_name(subset.places), removals_name(step));
      }
      return any;
    };
    if (each_subset(masks, things_for(masks, size), size, size, size, {}, visit)) return true;
  }
  return false;
}

bool find_hidden(const Grid& grid, int size, bool explain, HumanStep& step) {
  const Positions positions(grid);
  for (int region = 0; region < 27; ++region) {
    const Masks& masks = positions.by_region[static_cast<std::size_t>(region)];
    auto visit = [&](const Subset& subset) {
      const Cells cells = cells_at(region, subset.places);
      bool any = false;
      for (unsigned rest = 511 & ~subset.things; rest != 0; rest &= rest - 1) {
        any |= remove_from(grid, first_digit(rest), cells, step);
      }
      if (any && explain) {
        mark_all(grid, cells, subset.things, step);
        step.reason = fmt::format("in {} only {} can be {}, so {}", region_name(region), cells_name(cells),
                                  digits_name(subset.things), removals_name(step));
      }
      return any;
    };
    if (each_subset(masks, things_for(masks, size), size, size, size, {}, visit)) return true;
  }
  return false;
}

}  // namespace

bool find_naked_pair(const Grid& grid, bool explain, HumanStep& step) {
  return find_naked(grid, 2, explain, step);
}
bool find_naked_triple(const Grid& grid, bool explain, HumanStep& step) {
  return find_naked(grid, 3, explain, step);
}
bool find_naked_quad(const Grid& grid, bool explain, HumanStep& step) {
  return find_naked(grid, 4, explain, step);
}
bool find_hidden_pair(const Grid& grid, bool explain, HumanStep& step) {
  return find_hidden(grid, 2, explain, step);
}
bool find_hidden_triple(const Grid& grid, bool explain, HumanStep& step) {
  return find_hidden(grid, 3, explain, step);
}
bool find_hidden_quad(const Grid& grid, bool explain, HumanStep& step) {
  return find_hidden(grid, 4, explain, step);
}

}  // namespace nonet::human
