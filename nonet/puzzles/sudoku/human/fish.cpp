// Fish: a digit that in so many rows has only as many columns takes one of each, so it is nowhere else in
// these columns; rows and columns may change their parts. With a fin, cells beside these columns in one box,
// it still leaves those cells of the columns that the fin sees: either it is in the fin or the fish holds.
#include <fmt/format.h>

#include "nonet/puzzles/sudoku/human/finders.h"
#include "nonet/puzzles/sudoku/human/subsets.h"

namespace nonet::human {
namespace {

// A digit by its rows, or by its columns: where it can be in each.
struct Waters {
  int digit = 0;
  bool by_columns = false;
  Masks lines{};

  int cell(int line, int across) const { return by_columns ? 9 * across + line : 9 * line + across; }
  Cells cells(unsigned in_lines, unsigned in_across) const {
    Cells all;
    for (unsigned i = in_lines; i != 0; i &= i - 1) {
      const int line = std::countr_zero(i);
      for (unsigned j = in_across & lines[static_cast<std::size_t>(line)]; j != 0; j &= j - 1) {
        all |= Cells::of(cell(line, std::countr_zero(j)));
      }
    }
    return all;
  }
  // "rows 2 and 5"; across: of the columns.
  std::string name(unsigned which, bool across) const {
    return fmt::format("{} {}", by_columns != across ? "columns" : "rows", digits_name(which));
  }
};

template <class Look>
bool each_waters(const Grid& grid, const Look& look) {
  const Positions positions(grid);
  for (int digit = 1; digit <= 9; ++digit) {
    if (grid.places_of(digit).empty()) continue;
    for (const bool by_columns : {false, true}) {
      Waters waters{.digit = digit, .by_columns = by_columns};
      for (std::size_t i = 0; i < 9; ++i) {
        waters.lines[i] = positions.by_region[i + (by_columns ? 9 : 0)][static_cast<std::size_t>(digit - 1)];
      }
      if (look(waters)) return true;
    }
  }
  return false;
}

bool find_fish(const Grid& grid, int size, bool explain, HumanStep& step) {
  return each_waters(grid, [&](const Waters& waters) {
    auto visit = [&](const Subset& fish) {
      const Cells others = waters.cells(511 & ~fish.things, fish.places);
      if (!remove_from(grid, waters.digit, others, step)) return false;
      if (explain) {
        mark(step, waters.cells(fish.things, fish.places), waters.digit);
        step.reason = fmt::format("in {}, {} can only be in {}, so {}", waters.name(fish.things, false),
                                  waters.digit, waters.name(fish.places, true), removals_name(step));
      }
      return true;
    };
    return each_subset(waters.lines, things_for(waters.lines, size), size, size, size, {}, visit);
  });
}

// Of one fish whose fin is in a box: which lines and columns are those of the box.
struct FinBox {
  unsigned lines = 0, across = 0;
};

// The fish of these lines and columns, if the fin sees what it removes.
bool catch_finned(const Grid& grid, const Waters& waters, const FinBox& box, unsigned lines, unsigned across,
                  bool explain, HumanStep& step) {
  const Cells fin = waters.cells(lines & box.lines, box.across & ~across);
  if (fin.empty()) return false;
  const Cells others = waters.cells(box.lines & ~lines, box.across & across);
  if (!remove_from(grid, waters.digit, others, step)) return false;
  if (explain) {
    mark(step, waters.cells(lines, across), waters.digit);
    mark(step, fin, waters.digit, HumanMark::Role::fin);
    step.reason =
        fmt::format("in {}, {} can only be in {}, or else in {}; either way {}", waters.name(lines, false),
                    waters.digit, waters.name(across, true), cells_name(fin), removals_name(step));
  }
  return true;
}

// The fish that have just these lines of the box, and others elsewhere.
bool find_finned_at(const Grid& grid, const Waters& waters, const FinBox& box, unsigned lines, int size,
                    bool explain, HumanStep& step) {
  unsigned fin = 0, others = 0, beside = 0;  // in the box: of these lines, of the others; beside it, of these
  for (unsigned i = 0; i < 9; ++i) {
    if ((box.lines >> i & 1) == 0) continue;
    const bool own = (lines >> i & 1) != 0;
    if (own && waters.lines[i] == 0) return false;
    (own ? fin : others) |= waters.lines[i] & box.across;
    if (own) beside |= waters.lines[i] & ~box.across;
  }
  if (fin == 0 || others == 0 || count_of(beside) > size) return false;
  auto visit = [&](const Subset& fish) {
    if (count_of(fish.places) == size) {
      return catch_finned(grid, waters, box, fish.things, fish.places, explain, step);
    }
    for (unsigned rest = box.across & ~fish.places; rest != 0; rest &= rest - 1) {
      const unsigned across = fish.places | (rest & (~rest + 1));
      if (catch_finned(grid, waters, box, fish.things, across, explain, step)) return true;
    }
    return false;
  };
  const unsigned elsewhere = things_for(waters.lines, size) & ~box.lines;
  return each_subset(waters.lines, elsewhere, size - count_of(lines), size - 1, size, {lines, beside}, visit);
}

// All lines in the band of the box would be no fish but locked candidates: the digit has its column beside
// the box in another box, so that the third has it in the line that is left.
bool find_finned_fish(const Grid& grid, int size, bool explain, HumanStep& step) {
  return each_waters(grid, [&](const Waters& waters) {
    for (unsigned box = 0; box < 9; ++box) {
      const FinBox in{.lines = 7u << box / 3 * 3, .across = 7u << box % 3 * 3};
      for (unsigned lines = 1; lines < 7; ++lines) {
        const unsigned own = lines << box / 3 * 3;
        if (count_of(own) < size && find_finned_at(grid, waters, in, own, size, explain, step)) return true;
      }
    }
    return false;
  });
}

}  // namespace

bool find_x_wing(const Grid& grid, bool explain, HumanStep& step) {
  return find_fish(grid, 2, explain, step);
}
bool find_swordfish(const Grid& grid, bool explain, HumanStep& step) {
  return find_fish(grid, 3, explain, step);
}
bool find_jellyfish(const Grid& grid, bool explain, HumanStep& step) {
  return find_fish(grid, 4, explain, step);
}
bool find_finned_x_wing(const Grid& grid, bool explain, HumanStep& step) {
  return find_finned_fish(grid, 2, explain, step);
}
bool find_finned_swordfish(const Grid& grid, bool explain, HumanStep& step) {
  return find_finned_fish(grid, 3, explain, step);
}
bool find_finned_jellyfish(const Grid& grid, bool explain, HumanStep& step) {
  return find_finned_fish(grid, 4, explain, step);
}

}  // namespace nonet::human
