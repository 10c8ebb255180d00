#include "src/sudoku_generate_dig.h"

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
  // Those that are not all.
  template <class Each>
  void each_part(const Each& each) const {
    for (unsigned open = 511; open != 0;) {
      const unsigned part = of_[static_cast<std::size_t>(std::countr_zero(open))];
      open &= ~part;
      if (part != 511) each(part);
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

int size_of(CellSet cells) {
  return std::popcount(static_cast<u64>(cells)) + std::popcount(static_cast<u64>(cells >> 64));
}

CellSet clue_cells(const Board& board) {
  CellSet clues = 0;
  for (std::size_t i = 0; i < 81; ++i) clues |= CellSet{board[i] != 0} << i;
  return clues;
}

Board with_clues(const Board& solution, CellSet clues) {
  Board board{};
  for (std::size_t i = 0; i < 81; ++i) board[i] = (clues >> i & 1) != 0 ? solution[i] : std::uint8_t{0};
  return board;
}

SudokuDigger::SudokuDigger(const Board& solution, Progress& progress)
    : solution_(solution), progress_(progress) {
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
  rows.each_part([&](unsigned part) {
    CellSet set = 0;
    for (; part != 0; part &= part - 1) {
      const auto row = static_cast<std::size_t>(std::countr_zero(part));
      set |= cell_bit(cell_of_one[row]) | cell_bit(cell_of_other[row]);
    }
    sets_.push_back(set);
  });
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
  places.each_part([&](unsigned part) {
    CellSet set = 0;
    for (; part != 0; part &= part - 1) {
      const auto place = static_cast<std::size_t>(std::countr_zero(part));
      set |= cell_bit(cell(one, place)) | cell_bit(cell(other, place));
    }
    sets_.push_back(set);
  });
}

// The cells in which another solution with these clues differs; none when there is none. Where only one cell
// was emptied it differs there.
CellSet SudokuDigger::find_other(CellSet clues, CellSet emptied) {
  std::array<std::uint32_t, 81> candidates;
  for (std::size_t i = 0; i < 81; ++i)
    candidates[i] = (clues >> i & 1) != 0 ? 1u << (solution_[i] - 1) : 511u;
  if (size_of(emptied) == 1) {
    const u64 low = static_cast<u64>(emptied), high = static_cast<u64>(emptied >> 64);
    const auto cell =
        static_cast<std::size_t>(low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high));
    candidates[cell] = 511u & ~(1u << (solution_[cell] - 1));
  }
  CellSet differing = 0;
  const auto found = SudokuNine::each(candidates, SudokuNine::Order::any, progress_, [&](const Board& other) {
    for (std::size_t i = 0; i < 81; ++i) differing |= CellSet{other[i] != solution_[i]} << i;
    return differing == 0;
  });
  ++questions_;
  if (differing == 0 && !found.complete) stopped_ = true;
  return differing;
}

CellSet SudokuDigger::dig(CellSet clues, std::span<const CellSet> items, int least) {
  std::vector<CellSet> open = sets_;  // those without a cell that is known to stay
  const auto uncovers = [&](CellSet left) {
    return std::any_of(open.begin(), open.end(), [left](CellSet set) { return (set & left) == 0; });
  };
  for (std::size_t next = 0; next < items.size() && !stopped_;) {
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
    const CellSet other = left == clues ? 0 : find_other(left, clues & ~left);
    if (other != 0) {
      open.push_back(other);
      continue;
    }
    if (stopped_) break;
    clues = left;
    next = end;
    std::erase_if(open, [staying](CellSet set) { return (set & staying) != 0; });
  }
  return clues;
}

}  // namespace nonet
