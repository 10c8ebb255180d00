// Wings: whatever a cell in the middle is, one of the two at the ends is a certain digit, so it is nowhere
// that both see. The middle is a cell of two digits (XY), of three, the digit itself among them (XYZ), or the
// two places of a digit in a region (W).
#include <fmt/format.h>

#include "nonet/puzzles/sudoku/human/finders.h"

namespace nonet::human {
namespace {

void explain_wing(const Grid& grid, Cells cells, std::string reason, HumanStep& step) {
  cells.each([&](int cell) {
    for (unsigned rest = grid.mask(cell); rest != 0; rest &= rest - 1) {
      mark(step, Cells::of(cell), first_digit(rest));
    }
  });
  step.reason = std::move(reason);
}

// Two cells of two digits that share `digit` and have otherwise what the pivot has otherwise.
bool find_ends(const Grid& grid, int pivot, int digit, bool explain, HumanStep& step) {
  const unsigned bit = 1u << (digit - 1), others = grid.mask(pivot) & ~bit;
  const bool itself = (grid.mask(pivot) & bit) != 0;
  const Cells ends = grid.by_count[2] & grid.places_of(digit) & peers_of(pivot);
  const int x = first_digit(others), y = first_digit(others & (others - 1));
  for (Cells with_x = ends & grid.places_of(x); !with_x.empty(); with_x = with_x.without_first()) {
    for (Cells with_y = ends & grid.places_of(y); !with_y.empty(); with_y = with_y.without_first()) {
      const int a = with_x.first(), b = with_y.first();
      Cells seen = peers_of(a) & peers_of(b);
      if (itself) seen &= peers_of(pivot);
      if (!remove_from(grid, digit, seen, step)) continue;
      if (explain) {
        explain_wing(grid, Cells::of(pivot) | Cells::of(a) | Cells::of(b),
                     fmt::format("whichever of {} {} is, {}{} or {} is {}, so {}",
                                 digits_name(grid.mask(pivot)), cell_name(pivot), itself ? "it, " : "",
                                 cell_name(a), cell_name(b), digit, removals_name(step)),
                     step);
      }
      return true;
    }
  }
  return false;
}

// Two cells of the same two digits, and a region where `linked` has two places, which see one of them each.
bool find_w_wing_of(const Grid& grid, int a, int b, int linked, int digit, bool explain, HumanStep& step) {
  const Cells seen = peers_of(a) & peers_of(b);
  if ((seen & grid.places_of(digit)).empty()) return false;
  const Cells unseen_by_a = grid.places_of(linked) - peers_of(a),
              unseen_by_b = grid.places_of(linked) - peers_of(b);
  for (int region = 0; region < 27; ++region) {
    const Cells places = grid.places_in(linked, region);
    // One place sees a and the other b, and neither is one of the two.
    if (!places.pair() || places.has(a) || places.has(b)) continue;
    const Cells left_by_a = places & unseen_by_a, left_by_b = places & unseen_by_b;
    if (left_by_a == places || left_by_b == places || !(left_by_a & left_by_b).empty()) continue;
    remove_from(grid, digit, seen, step);
    if (explain) {
      explain_wing(grid, Cells::of(a) | Cells::of(b),
                   fmt::format("{0} and {1} can only be {2}; in {3} only {4} can be {5}, so not both are "
                               "{5}: one is {6}, and {7}",
                               cell_name(a), cell_name(b), digits_name(grid.mask(a)), region_name(region),
                               cells_name(places), linked, digit, removals_name(step)),
                   step);
      mark(step, places, linked, HumanMark::Role::on);
    }
    return true;
  }
  return false;
}

}  // namespace

bool find_xy_wing(const Grid& grid, bool explain, HumanStep& step) {
  for (Cells rest = grid.by_count[2]; !rest.empty(); rest = rest.without_first()) {
    const int pivot = rest.first();
    for (unsigned digits = 511 & ~grid.mask(pivot); digits != 0; digits &= digits - 1) {
      if (find_ends(grid, pivot, first_digit(digits), explain, step)) return true;
    }
  }
  return false;
}

bool find_xyz_wing(const Grid& grid, bool explain, HumanStep& step) {
  for (Cells rest = grid.by_count[3]; !rest.empty(); rest = rest.without_first()) {
    const int pivot = rest.first();
    for (unsigned digits = grid.mask(pivot); digits != 0; digits &= digits - 1) {
      if (find_ends(grid, pivot, first_digit(digits), explain, step)) return true;
    }
  }
  return false;
}

bool find_w_wing(const Grid& grid, bool explain, HumanStep& step) {
  for (Cells rest = grid.by_count[2]; !rest.empty(); rest = rest.without_first()) {
    const int a = rest.first(), x = first_digit(grid.mask(a)),
              y = first_digit(grid.mask(a) & (grid.mask(a) - 1));
    const Cells same = (rest.without_first() & grid.places_of(x) & grid.places_of(y)) - peers_of(a);
    for (Cells others = same; !others.empty(); others = others.without_first()) {
      if (find_w_wing_of(grid, a, others.first(), x, y, explain, step)) return true;
      if (find_w_wing_of(grid, a, others.first(), y, x, explain, step)) return true;
    }
  }
  return false;
}

}  // namespace nonet::human
