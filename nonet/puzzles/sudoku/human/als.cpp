// Almost locked sets: cells of a region that have one candidate more than there are cells. All of these but
// one are in them, so that when a candidate leaves such a set all others stay.
#include <fmt/format.h>

#include <vector>

#include "nonet/puzzles/sudoku/human/chains.h"

namespace nonet::human {
namespace {

constexpr int most_cells = 5;  // of a set; larger ones are beyond what people see

constexpr std::size_t at_digit(int digit) {
  return static_cast<std::size_t>(digit - 1);
}

template <class Visit>
void each_digit(unsigned digits, Visit&& visit) {
  for (unsigned rest = digits; rest != 0; rest &= rest - 1) visit(first_digit(rest));
}

struct Part {
  Cells cells{};
  unsigned digits = 0;
};

struct AlmostLocked {
  Cells cells;
  unsigned digits = 0;
  std::array<Cells, 9> places{};  // of its digits
  std::array<Cells, 9> sees{};    // what sees all of a digit's places, among the digit's other places
  Cells touches;                  // all of `sees`
};

AlmostLocked almost_locked(const Grid& grid, Cells cells, unsigned digits) {
  AlmostLocked set{.cells = cells, .digits = digits, .places = {}, .sees = {}, .touches = {}};
  each_digit(digits, [&](int digit) {
    const Cells here = cells & grid.places_of(digit);
    set.places[at_digit(digit)] = here;
    set.sees[at_digit(digit)] = seen_by_all(here) & grid.places_of(digit);
    set.touches |= set.sees[at_digit(digit)];
  });
  return set;
}

// The subsets of some cells of a region, but for those with more than `most`.
template <class Visit>
void each_part(const Grid& grid, Cells from, int most, Visit&& visit, Part chosen = {}, int size = 0) {
  for (; !from.empty() && size < most; from = from.without_first()) {
    const int cell = from.first();
    const Part more{chosen.cells | Cells::of(cell), chosen.digits | grid.mask(cell)};
    visit(more.cells, more.digits, size + 1);
    each_part(grid, from.without_first(), most, visit, more, size + 1);
  }
}

std::vector<AlmostLocked> all_almost_locked(const Grid& grid) {
  std::vector<AlmostLocked> sets;
  for (int region = 0; region < 27; ++region) {
    each_part(grid, cells_of(region) & grid.open, most_cells, [&](Cells cells, unsigned digits, int size) {
      if (count_of(digits) != size + 1) return;
      // A set in two regions is listed once.
      const int first = cells.first();
      const bool in_row = (cells - cells_of(row_of(first))).empty();
      if (region >= 9 && in_row) return;
      if (region >= 18 && (cells - cells_of(9 + column_of(first))).empty()) return;
      sets.push_back(almost_locked(grid, cells, digits));
    });
  }
  return sets;
}

// The digits that cannot be in both sets: each place in one sees each in the other.
unsigned restricted(const AlmostLocked& a, const AlmostLocked& b) {
  unsigned digits = 0;
  each_digit(a.digits & b.digits, [&](int digit) {
    if ((b.places[at_digit(digit)] - a.sees[at_digit(digit)]).empty()) digits |= 1u << (digit - 1);
  });
  return digits;
}

// What two sets remove: digits with the cells that they leave.
std::array<Cells, 9> removed_by(const AlmostLocked& a, const AlmostLocked& b, unsigned common) {
  std::array<Cells, 9> out{};
  const bool twice = (common & (common - 1)) != 0;
  // One of the sets lacks the common digit, and so has every other.
  each_digit(a.digits & b.digits, [&](int digit) {
    if (!twice && (common & 1u << (digit - 1)) != 0) return;
    out[at_digit(digit)] |= a.sees[at_digit(digit)] & b.sees[at_digit(digit)];
  });
  // With two common digits one set lacks one of them, the other set the other.
  for (const AlmostLocked* set : {&a, &b}) {
    if (!twice) continue;
    each_digit(set->digits & ~common, [&](int digit) { out[at_digit(digit)] |= set->sees[at_digit(digit)]; });
  }
  return out;
}

void explain_als(const AlmostLocked& a, const AlmostLocked& b, unsigned common, HumanStep& step) {
  using Role = HumanMark::Role;
  each_digit(a.digits, [&](int digit) { mark(step, a.places[at_digit(digit)], digit, Role::on); });
  each_digit(b.digits, [&](int digit) { mark(step, b.places[at_digit(digit)] - a.cells, digit, Role::off); });
  const bool twice = (common & (common - 1)) != 0;
  step.reason = fmt::format(
      "{} {} all but one of {}, and {} all but one of {}; {} cannot be in both, so {}, and {}",
      cells_name(a.cells), a.cells.without_first().empty() ? "takes" : "take", digits_name(a.digits),
      cells_name(b.cells), digits_name(b.digits), digits_name(common),
      twice ? "each takes all its others" : "one of the two takes all its others", removals_name(step));
}

}  // namespace

bool find_als_xz(const Grid& grid, bool explain, HumanStep& step) {
  const std::vector<AlmostLocked> sets = all_almost_locked(grid);
  const AlmostLocked *best_a = nullptr, *best_b = nullptr;
  int best = 2 * most_cells + 1;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    const AlmostLocked& a = sets[i];
    for (std::size_t j = i + 1; j < sets.size(); ++j) {
      const AlmostLocked& b = sets[j];
      const unsigned both = a.digits & b.digits;
      if ((both & (both - 1)) == 0 || (a.touches & b.cells).empty()) continue;
      const int size = count_of(a.digits) + count_of(b.digits) - 2;
      if (size >= best) continue;
      const unsigned common = restricted(a, b);
      if (common == 0) continue;
      Cells out;
      for (const Cells cells : removed_by(a, b, common)) out |= cells;
      if (out.empty()) continue;
      best = size;
      best_a = &a;
      best_b = &b;
    }
  }
  if (best_a == nullptr) return false;
  const unsigned common = restricted(*best_a, *best_b);
  const std::array<Cells, 9> out = removed_by(*best_a, *best_b, common);
  for (int digit = 1; digit <= 9; ++digit) remove_from(grid, digit, out[at_digit(digit)], step);
  if (explain) explain_als(*best_a, *best_b, common, step);
  return true;
}

namespace {

// Cells of a line and of a box besides the middle, where both cross, that together have as many digits as
// cells, and no digit in both: each digit is once in what it may be in.
bool find_locked_cross(const Grid& grid, Part middle, Cells line, Cells box, bool explain, HumanStep& step) {
  const int surplus = count_of(middle.digits) - middle.cells.size();
  if (surplus < 2) return false;
  // A part takes more digits of the middle than it brings others.
  const auto helpful = [&](Cells cells) {
    std::vector<Part> parts;
    each_part(grid, cells, 4, [&](Cells subset, unsigned digits, int size) {
      const int gain = size - count_of(digits & ~middle.digits);
      if (gain > 0 && gain < surplus) parts.push_back({subset, digits});
    });
    return parts;
  };
  const std::vector<Part> in_line = helpful(line - box);
  if (in_line.empty()) return false;
  const std::vector<Part> in_box = helpful(box - line);
  for (const Part& a : in_line) {
    for (const Part& b : in_box) {
      const unsigned all = a.digits | b.digits | middle.digits;
      const Cells cells = a.cells | b.cells | middle.cells;
      if ((a.digits & b.digits) != 0 || count_of(all) != cells.size()) continue;
      each_digit(all, [&](int digit) {
        const unsigned bit = 1u << (digit - 1);
        Cells out;
        if ((b.digits & bit) == 0) out |= line;
        if ((a.digits & bit) == 0) out |= box;
        remove_from(grid, digit, out - cells, step);
      });
      if (step.removed.empty()) continue;
      if (explain) {
        each_digit(all, [&](int digit) {
          mark(step, middle.cells & grid.places_of(digit), digit, HumanMark::Role::pattern);
          mark(step, a.cells & grid.places_of(digit), digit, HumanMark::Role::on);
          mark(step, b.cells & grid.places_of(digit), digit, HumanMark::Role::off);
        });
        step.reason = fmt::format(
            "{} with {} in the line and {} in the box are {} cells for the digits {}, each of which is in "
            "them once, so {}",
            cells_name(middle.cells), cells_name(a.cells), cells_name(b.cells), cells.size(),
            digits_name(all), removals_name(step));
      }
      return true;
    }
  }
  return false;
}

}  // namespace

bool find_sue_de_coq(const Grid& grid, bool explain, HumanStep& step) {
  for (int line = 0; line < 18; ++line) {
    for (int box = 18; box < 27; ++box) {
      const Cells crossing = cells_of(line) & cells_of(box) & grid.open;
      if (crossing.size() < 2) continue;
      std::vector<Part> middles;
      each_part(grid, crossing, 3, [&](Cells cells, unsigned digits, int size) {
        if (size >= 2 && count_of(digits) >= size + 2) middles.push_back({cells, digits});
      });
      for (const Part& middle : middles) {
        if (find_locked_cross(grid, middle, cells_of(line) & grid.open, cells_of(box) & grid.open, explain,
                              step))
          return true;
      }
    }
  }
  return false;
}

}  // namespace nonet::human
