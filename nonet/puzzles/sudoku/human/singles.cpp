// Digits that have one place or cells that have one digit, and digits locked where a box and a line cross.
#include <fmt/format.h>

#include "nonet/puzzles/sudoku/human/finders.h"

namespace nonet::human {
namespace {

void place(int cell, int digit, bool explain, HumanStep& step) {
  step.placed.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)});
  if (explain) mark(step, Cells::of(cell), digit);
}

bool find_hidden_single(const Grid& grid, int first_region, int end_region, bool explain, HumanStep& step) {
  for (int digit = 1; digit <= 9; ++digit) {
    const Cells places = grid.places_of(digit);
    if (places.empty()) continue;
    for (int region = first_region; region < end_region; ++region) {
      const Cells here = places & cells_of(region);
      if (!here.single()) continue;
      const int cell = here.first();
      place(cell, digit, explain, step);
      if (explain) {
        step.reason = fmt::format("in {} only {} can be {}", region_name(region), cell_name(cell), digit);
      }
      return true;
    }
  }
  return false;
}

// A box and a row or column that cross.
struct Crossing {
  int box, line;
};
constexpr auto crossings = [] {
  std::array<Crossing, 54> all{};
  std::size_t count = 0;
  for (int box = 0; box < 9; ++box) {
    for (int i = 0; i < 3; ++i) all[count++] = {18 + box, box / 3 * 3 + i};
    for (int i = 0; i < 3; ++i) all[count++] = {18 + box, 9 + box % 3 * 3 + i};
  }
  return all;
}();

// All places of a digit in region `in` are also in region `to`: nothing of it is left elsewhere in `to`.
bool lock(const Grid& grid, int in, int to, bool explain, HumanStep& step) {
  for (int digit = 1; digit <= 9; ++digit) {
    const Cells here = grid.places_in(digit, in);
    if (here.empty() || !(here - cells_of(to)).empty()) continue;
    if (!remove_from(grid, digit, cells_of(to) - here, step)) continue;
    if (explain) {
      mark(step, here, digit);
      step.reason = fmt::format("in {} only {} can be {}, all in {}, so {}", region_name(in),
                                cells_name(here), digit, region_name(to), removals_name(step));
    }
    return true;
  }
  return false;
}

}  // namespace

bool find_full_house(const Grid& grid, bool explain, HumanStep& step) {
  for (int region = 0; region < 27; ++region) {
    const Cells left = grid.open & cells_of(region);
    if (!left.single() || grid.count(left.first()) != 1) continue;
    const int cell = left.first(), digit = first_digit(grid.mask(cell));
    place(cell, digit, explain, step);
    if (explain) {
      step.reason = fmt::format("{} is the last open cell of {}, which lacks {}", cell_name(cell),
                                region_name(region), digit);
    }
    return true;
  }
  return false;
}

bool find_hidden_single_box(const Grid& grid, bool explain, HumanStep& step) {
  return find_hidden_single(grid, 18, 27, explain, step);
}

bool find_hidden_single_line(const Grid& grid, bool explain, HumanStep& step) {
  return find_hidden_single(grid, 0, 18, explain, step);
}

bool find_naked_single(const Grid& grid, bool explain, HumanStep& step) {
  if (grid.by_count[1].empty()) return false;
  const int cell = grid.by_count[1].first(), digit = first_digit(grid.mask(cell));
  place(cell, digit, explain, step);
  if (explain) step.reason = fmt::format("{} can only be {}", cell_name(cell), digit);
  return true;
}

bool find_pointing(const Grid& grid, bool explain, HumanStep& step) {
  for (const auto& [box, line] : crossings) {
    if (lock(grid, box, line, explain, step)) return true;
  }
  return false;
}

bool find_claiming(const Grid& grid, bool explain, HumanStep& step) {
  for (const auto& [box, line] : crossings) {
    if (lock(grid, line, box, explain, step)) return true;
  }
  return false;
}

}  // namespace nonet::human
