// What follows where it is known that there is one solution.
//
// Two digits that fill the corners of a rectangle in two rows, two columns and two boxes can be swapped: if
// the puzzle as it was set allows both digits in all four cells, that makes a second solution, so one corner
// is another digit. What the corners can be now, even if some are filled, only says which.
//
// In a grave every open cell has two digits and every digit two places in every region where it has any: then
// there are two solutions or none. One candidate more than that is therefore the solution of its cell.
#include <fmt/format.h>

#include "nonet/puzzles/sudoku/human/finders.h"
#include "nonet/puzzles/sudoku/human/subsets.h"

namespace nonet::human {
namespace {

// Corners a, b in a row and c, d below them: a and d are opposite, b and c as well.
using Corners = std::array<int, 4>;

constexpr auto rectangles = [] {
  std::array<Corners, 486> all{};
  std::size_t count = 0;
  for (int a = 0; a < 81; ++a) {
    for (int d = a + 1; d < 81; ++d) {
      const int b = 9 * row_of(a) + column_of(d), c = 9 * row_of(d) + column_of(a);
      const bool corner = row_of(a) < row_of(d) && column_of(a) < column_of(d);
      if (corner && (box_of(a) == box_of(b)) != (box_of(a) == box_of(c))) all[count++] = {a, b, c, d};
    }
  }
  return all;
}();

struct Rectangle {
  const Grid& grid;
  const Corners& corners;
  unsigned pair;  // the two digits
  bool explain;
  HumanStep& step;

  Cells all() const {
    Cells cells;
    for (const int cell : corners) cells |= Cells::of(cell);
    return cells;
  }
  unsigned extras(int cell) const { return grid.mask(cell) & ~pair; }
  // The digit is in no other cell of the region.
  bool only_in(int digit, int region, Cells cells) const {
    const Cells all_of = grid.places_of(digit) | grid.held[static_cast<std::size_t>(digit - 1)];
    return (all_of & (cells_of(region) - cells)).empty();
  }
  bool done(const char* type, const std::string& so) const {
    if (explain) {
      for (unsigned rest = pair; rest != 0; rest &= rest - 1) {
        mark(step, all() & grid.places_of(first_digit(rest)), first_digit(rest));
      }
      step.reason = fmt::format("{}: if {} were all {}, these could be swapped, {}", type, cells_name(all()),
                                digits_name(pair), so);
    }
    return true;
  }

  // One corner is left to be something else.
  bool apply_type_1(int cell) const {
    bool any = false;
    for (unsigned rest = pair; rest != 0; rest &= rest - 1) {
      any |= remove_from(grid, first_digit(rest), Cells::of(cell), step);
    }
    return any && done("type 1", fmt::format("so {} is neither", cell_name(cell)));
  }

  // Some corners can be something else, all the same digit: one of them is.
  bool apply_type_2(Cells roof, int digit) const {
    return remove_from(grid, digit, seen_by_all(roof), step) &&
           done("type 2",
                fmt::format("so {} is in one of {}, and {}", digit, cells_name(roof), removals_name(step)));
  }

  // Two corners of a region: as one cell that is one of their extras they make a naked subset with others.
  bool apply_type_3(int region, Cells roof, unsigned digits) const {
    Masks masks = masks_of(grid, region);
    for (std::size_t i = 0; i < 9; ++i) {
      if (roof.has(region_list[static_cast<std::size_t>(region)][i])) masks[i] = 0;
    }
    for (int size = 1; size <= 4; ++size) {
      auto visit = [&](const Subset& subset) {
        const Cells cells = cells_at(region, subset.things);
        bool any = false;
        for (unsigned rest = subset.places; rest != 0; rest &= rest - 1) {
          any |= remove_from(grid, first_digit(rest), cells_of(region) - cells - roof, step);
        }
        return any && done("type 3",
                           fmt::format("so one of {} is one of {}; with {} they take {} of {}, and {}",
                                       cells_name(roof), digits_name(digits), cells_name(cells),
                                       digits_name(subset.places), region_name(region), removals_name(step)));
      };
      const unsigned things = things_for(masks, size + 1);
      if (each_subset(masks, things, size, size + 1, size + 1, {0, digits}, visit)) return true;
    }
    return false;
  }

  // Two corners of a region hold one of the digits: neither is the other one.
  bool apply_type_4(int region, Cells roof) const {
    for (unsigned rest = pair; rest != 0; rest &= rest - 1) {
      const int digit = first_digit(rest), other = first_digit(pair & ~(1u << (digit - 1)));
      if (only_in(digit, region, roof) && remove_from(grid, other, roof, step)) {
        return done("type 4",
                    fmt::format("but one of {} is {}, which has no other place in {}, so neither is {}",
                                cells_name(roof), digit, region_name(region), other));
      }
    }
    return false;
  }

  // The corner opposite one that is of the pair: if it were the one digit, the other one would have only the
  // two corners between in its row and column.
  bool apply_hidden(int corner, int beside, int below) const {
    for (unsigned rest = pair; rest != 0; rest &= rest - 1) {
      const int digit = first_digit(rest), other = first_digit(pair & ~(1u << (digit - 1)));
      if (only_in(digit, row_of(corner), Cells::of(corner) | Cells::of(beside)) &&
          only_in(digit, 9 + column_of(corner), Cells::of(corner) | Cells::of(below)) &&
          remove_from(grid, other, Cells::of(corner), step)) {
        return done("hidden",
                    fmt::format("and if {0} were {1}, {2} and {3} would be {4}: so it is not",
                                cell_name(corner), other, cell_name(beside), cell_name(below), digit));
      }
    }
    return false;
  }

  bool apply_to_two(int one, int other, unsigned digits) const {
    const Cells roof = Cells::of(one) | Cells::of(other);
    for (const int region : regions_of(one)) {
      if (!cells_of(region).has(other)) continue;
      if (apply_type_4(region, roof) || apply_type_3(region, roof, digits)) return true;
    }
    return false;
  }

  bool apply() const {
    Cells roof;
    unsigned digits = 0;
    for (const int cell : corners) {
      if ((grid.mask(cell) & pair) == 0) return false;
      digits |= extras(cell);
      if (extras(cell) != 0) roof |= Cells::of(cell);
    }
    if (roof.empty()) return false;
    if (roof.single()) return apply_type_1(roof.first());
    if (count_of(digits) == 1 && apply_type_2(roof, first_digit(digits))) return true;
    if (roof.pair() && apply_to_two(roof.first(), roof.without_first().first(), digits)) return true;
    const auto& [a, b, c, d] = corners;
    return (!roof.has(a) && apply_hidden(d, c, b)) || (!roof.has(d) && apply_hidden(a, b, c)) ||
           (!roof.has(b) && apply_hidden(c, d, a)) || (!roof.has(c) && apply_hidden(b, a, d));
  }
};

// Every pair of digits that some corner has as its only ones and that all had at the start.
bool look_at(const Grid& grid, const Corners& corners, bool explain, HumanStep& step) {
  unsigned common = 511;
  for (const int cell : corners) common &= grid.start[static_cast<std::size_t>(cell)];
  if (count_of(common) < 2) return false;
  for (const int cell : corners) {
    const unsigned mask = grid.mask(cell);
    if ((mask & ~common) != 0 || count_of(mask) > 2) continue;
    if (count_of(mask) == 2) {
      if (Rectangle{grid, corners, mask, explain, step}.apply()) return true;
      continue;
    }
    for (unsigned rest = common & ~mask; rest != 0; rest &= rest - 1) {
      if (Rectangle{grid, corners, mask | (rest & (~rest + 1)), explain, step}.apply()) return true;
    }
  }
  return false;
}

}  // namespace

bool find_unique_rectangle(const Grid& grid, bool explain, HumanStep& step) {
  for (const Corners& corners : rectangles) {
    if (look_at(grid, corners, explain, step)) return true;
  }
  return false;
}

bool find_bug(const Grid& grid, bool explain, HumanStep& step) {
  if (!grid.by_count[3].single() || grid.open != (grid.by_count[2] | grid.by_count[3])) return false;
  const int cell = grid.by_count[3].first();
  int extra = 0;  // has three places in every region of the cell
  for (int digit = 1; digit <= 9; ++digit) {
    int threes = 0;
    for (int region = 0; region < 27; ++region) {
      const int places = grid.places_in(digit, region).size();
      const bool three = places == 3 && cells_of(region).has(cell);
      if (!three && places != 0 && places != 2) return false;
      threes += three;
    }
    if (threes == 0) continue;
    if (threes != 3 || extra != 0 || !grid.places_of(digit).has(cell)) return false;
    extra = digit;
  }
  if (extra == 0) return false;
  step.placed.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(extra)});
  if (explain) {
    mark(step, Cells::of(cell), extra);
    step.reason = fmt::format(
        "were {0} not {1}, every open cell would have two digits and every digit two places: two solutions "
        "or none",
        cell_name(cell), extra);
  }
  return true;
}

}  // namespace nonet::human
