#include "nonet/puzzles/sudoku/generate/dig.h"

#include <algorithm>
#include <array>
#include <bit>

namespace nonet {
namespace {

using Board = SudokuNine::Board;

// Classes of 0..8 that belong together.
class Classes {
 public:
  Classes() {
    for (std::size_t i = 0; i < 9; ++i) of_[i] = static_cast<std::uint16_t>(1u << i);
  }
  void join(std::size_t one, std::size_t other) {
    const auto both = static_cast<std::uint16_t>(of_[one] | of_[other]);
    for (unsigned rest = both; rest != 0; rest &= rest - 1)
      of_[static_cast<std::size_t>(std::countr_zero(rest))] = both;
  }
  // The cells of each class that is not all.
  template <class CellsOf>
  void add_sets(const CellsOf& cells_of, std::vector<CellSet>& sets) const {
    for (unsigned open = 511; open != 0;) {
      const unsigned part = of_[static_cast<std::size_t>(std::countr_zero(open))];
      if (part == 511) return;
      open &= ~part;
      CellSet set = 0;
      for (unsigned rest = part; rest != 0; rest &= rest - 1)
        set |= cells_of(static_cast<std::size_t>(std::countr_zero(rest)));
      sets.push_back(set);
    }
  }

 private:
  std::array<std::uint16_t, 9> of_;
};

// How many clues go before the solver is asked, by how many there are: few where most clues are needed.
int clues_after(int clues) {
  if (clues > 40) return 36;
  if (clues > 30) return clues - 2;
  return clues - 1;
}

}  // namespace

SudokuDigger::SudokuDigger(const Board& solution, Progress& progress)
    : solution_(solution), others_(solution, progress) {
  sets_.reserve(256);
  for (unsigned one = 1; one <= 9; ++one) {
    for (unsigned other = one + 1; other <= 9; ++other) find_digit_sets(one, other);
  }
  for (unsigned line = 0; line < 9; ++line) {
    for (unsigned other = line + 1; other < line / 3 * 3 + 3; ++other) {
      find_line_sets(line, other, true);
      find_line_sets(line, other, false);
    }
  }
}

// Rows belong together when one has the one digit where the other has the other, by column or box.
void SudokuDigger::find_digit_sets(unsigned one, unsigned other) {
  std::array<std::size_t, 9> cell_of_one{}, cell_of_other{}, row_by_column{}, row_by_box{};
  for (std::size_t cell = 0; cell < 81; ++cell) {
    if (solution_[cell] == other) cell_of_other[cell / 9] = cell;
    if (solution_[cell] != one) continue;
    cell_of_one[cell / 9] = cell;
    row_by_column[cell % 9] = cell / 9;
    row_by_box[cell / 27 * 3 + cell % 9 / 3] = cell / 9;
  }
  Classes rows;
  for (std::size_t row = 0; row < 9; ++row) {
    const std::size_t cell = cell_of_other[row];
    rows.join(row, row_by_column[cell % 9]);
    rows.join(row, row_by_box[cell / 27 * 3 + cell % 9 / 3]);
  }
  rows.add_sets([&](std::size_t row) { return cell_bit(cell_of_one[row]) | cell_bit(cell_of_other[row]); },
                sets_);
}

void SudokuDigger::find_line_sets(unsigned one, unsigned other, bool rows) {
  const auto cell = [rows](unsigned line, std::size_t place) {
    return rows ? line * 9 + place : place * 9 + line;
  };
  std::array<std::size_t, 10> place_in_one{};
  for (std::size_t place = 0; place < 9; ++place) place_in_one[solution_[cell(one, place)]] = place;
  Classes places;
  for (std::size_t place = 0; place < 9; ++place)
    places.join(place, place_in_one[solution_[cell(other, place)]]);
  places.add_sets(
      [&](std::size_t place) { return cell_bit(cell(one, place)) | cell_bit(cell(other, place)); }, sets_);
}

CellSet SudokuDigger::dig(CellSet clues, std::span<const CellSet> items, int least) {
  std::vector<CellSet> open = sets_;  // those without a cell that is known to stay
  const auto uncovers = [&](CellSet left) {
    return std::any_of(open.begin(), open.end(), [left](CellSet set) { return (set & left) == 0; });
  };
  for (std::size_t next = 0; next < items.size() && !stopped();) {
    const int wanted = clues_after(size_of(clues));
    CellSet left = clues, staying = 0;
    std::size_t end = next;
    for (; end < items.size() && size_of(left) > wanted; ++end) {
      const CellSet without = left & ~items[end];
      if (size_of(without) < least || uncovers(without)) {
        staying |= items[end];
      } else {
        left = without;
      }
    }
    const CellSet emptied = clues & ~left;
    CellSet other = 0;
    if (emptied != 0)
      other = size_of(emptied) == 1 ? others_.find(left, first_cell(emptied)) : others_.find(left);
    if (other != 0) {
      open.push_back(other);
      continue;
    }
    if (stopped()) break;
    clues = left;
    next = end;
    std::erase_if(open, [staying](CellSet set) { return (set & staying) != 0; });
  }
  return clues;
}

}  // namespace nonet
