// One digit and two regions where it has two places each, of which one sees one of the other region: one of
// the two that are left holds it, so it is nowhere that both see. In an empty rectangle one of the regions is
// a box where the digit stays within a row and a column.
#include <fmt/format.h>

#include "nonet/puzzles/sudoku/human/finders.h"

namespace nonet::human {
namespace {

// A region with two places.
struct Link {
  int region, a, b;
};

struct Links {
  std::array<Link, 27> list{};
  std::size_t count = 0;

  Links(const Grid& grid, int digit) {
    for (int region = 0; region < 27; ++region) {
      const Cells here = grid.places_in(digit, region);
      if (here.pair()) list[count++] = {region, here.first(), here.without_first().first()};
    }
  }
  const Link* begin() const { return list.data(); }
  const Link* end() const { return list.data() + count; }
};

bool in_one_line(const Link& one, const Link& other, int near, int near_other) {
  if (one.region / 9 != other.region / 9) return false;
  return (one.region < 9 && column_of(near) == column_of(near_other)) ||
         (one.region / 9 == 1 && row_of(near) == row_of(near_other));
}
bool is_kite(const Link& one, const Link& other, int near, int near_other) {
  return one.region < 9 && other.region / 9 == 1 && box_of(near) == box_of(near_other);
}
bool is_any(const Link&, const Link&, int, int) {
  return true;
}

// The places `near` see each other, the places far away are left.
template <class Fits>
bool join(const Grid& grid, int digit, const Link& one, const Link& other, bool explain, HumanStep& step,
          const Fits& fits) {
  for (const bool turn_one : {false, true}) {
    for (const bool turn_other : {false, true}) {
      const int near = turn_one ? one.a : one.b, far = turn_one ? one.b : one.a;
      const int near_other = turn_other ? other.a : other.b, far_other = turn_other ? other.b : other.a;
      if (!peers_of(near).has(near_other) || far == near_other || far_other == near || far == far_other)
        continue;
      if (!fits(one, other, near, near_other)) continue;
      if (!remove_from(grid, digit, peers_of(far) & peers_of(far_other), step)) continue;
      if (explain) {
        mark(step, Cells::of(far) | Cells::of(near_other), digit, HumanMark::Role::on);
        mark(step, Cells::of(near) | Cells::of(far_other), digit, HumanMark::Role::off);
        step.reason = fmt::format(
            "{0} has two places in {1} ({2}, {3}) and in {4} ({5}, {6}); {3} and {5} are not both {0}, so "
            "{2} or {6} is, and {7}",
            digit, region_name(one.region), cell_name(far), cell_name(near), region_name(other.region),
            cell_name(near_other), cell_name(far_other), removals_name(step));
      }
      return true;
    }
  }
  return false;
}

template <class Fits>
bool find_joined(const Grid& grid, bool explain, HumanStep& step, const Fits& fits) {
  for (int digit = 1; digit <= 9; ++digit) {
    const Links links(grid, digit);
    for (const Link* one = links.begin(); one != links.end(); ++one) {
      for (const Link* other = one + 1; other != links.end(); ++other) {
        if (join(grid, digit, *one, *other, explain, step, fits)) return true;
      }
    }
  }
  return false;
}

// In the box the digit is in `row` or `column`, and it has two places in the line of the link: from `near`,
// which sees the one arm, the other place, `far`, follows, unless the other arm has it.
bool cross(const Grid& grid, int digit, int box, int row, int column, const Link& link, bool explain,
           HumanStep& step) {
  for (const bool turn : {false, true}) {
    const int near = turn ? link.a : link.b, far = turn ? link.b : link.a;
    if (box_of(near) == box - 18 || box_of(far) == box - 18) continue;
    const bool upright = link.region >= 9;
    if (upright ? row_of(near) != row : column_of(near) != column) continue;
    const int target = upright ? 9 * row_of(far) + column : 9 * row + column_of(far);
    if (box_of(target) == box - 18) continue;
    if (!remove_from(grid, digit, Cells::of(target), step)) continue;
    if (explain) {
      mark(step, grid.places_in(digit, box), digit);
      mark(step, Cells::of(near), digit, HumanMark::Role::off);
      mark(step, Cells::of(far), digit, HumanMark::Role::on);
      step.reason =
          fmt::format("in {}, {} can only be in row {} or column {}, in {} only in {} or {}; either way {}",
                      region_name(box), digit, row + 1, column + 1, region_name(link.region), cell_name(near),
                      cell_name(far), removals_name(step));
    }
    return true;
  }
  return false;
}

// A row and a column that have all places of the digit in the box between them. Some are in the row and some
// are not; those in the row may all be in the column too.
bool find_empty_rectangle_of(const Grid& grid, int digit, int box, const Links& links, bool explain,
                             HumanStep& step) {
  const Cells here = grid.places_in(digit, box);
  if (here.empty()) return false;
  const int top = (box - 18) / 3 * 3, left = (box - 18) % 3 * 3;
  for (int row = top; row < top + 3; ++row) {
    const Cells upright = here - cells_of(row);
    if (upright.empty() || upright == here) continue;
    for (int column = left; column < left + 3; ++column) {
      if (!(upright - cells_of(9 + column)).empty()) continue;
      for (const Link& link : links) {
        if (link.region < 18 && cross(grid, digit, box, row, column, link, explain, step)) return true;
      }
    }
  }
  return false;
}

}  // namespace

bool find_skyscraper(const Grid& grid, bool explain, HumanStep& step) {
  return find_joined(grid, explain, step, in_one_line);
}

bool find_two_string_kite(const Grid& grid, bool explain, HumanStep& step) {
  return find_joined(grid, explain, step, is_kite);
}

bool find_turbot_fish(const Grid& grid, bool explain, HumanStep& step) {
  return find_joined(grid, explain, step, is_any);
}

bool find_empty_rectangle(const Grid& grid, bool explain, HumanStep& step) {
  for (int digit = 1; digit <= 9; ++digit) {
    const Links links(grid, digit);
    if (links.count == 0) continue;
    for (int box = 18; box < 27; ++box) {
      if (find_empty_rectangle_of(grid, digit, box, links, explain, step)) return true;
    }
  }
  return false;
}

}  // namespace nonet::human
