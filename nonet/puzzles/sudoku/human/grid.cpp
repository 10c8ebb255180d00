#include "nonet/puzzles/sudoku/human/grid.h"

#include <fmt/format.h>

namespace nonet {

HumanCandidates human_board(std::span<const std::uint8_t, 81> givens) {
  HumanCandidates board;
  board.fill(511);
  for (std::size_t cell = 0; cell < 81; ++cell) {
    if (givens[cell] == 0) continue;
    const unsigned digit = 1u << (givens[cell] - 1);
    board[cell] = static_cast<std::uint16_t>((board[cell] & digit) | human_filled);
    human::peers[cell].each(
        [&](int peer) { board[static_cast<std::size_t>(peer)] &= static_cast<std::uint16_t>(~digit); });
  }
  return board;
}

void apply_human_step(HumanCandidates& board, const HumanStep& step) {
  for (const auto& [cell, digit] : step.removed) {
    board[cell] &= static_cast<std::uint16_t>(~(1u << (digit - 1)));
  }
  for (const auto& [cell, digit] : step.placed) {
    const unsigned bit = 1u << (digit - 1);
    board[cell] = static_cast<std::uint16_t>(bit | human_filled);
    human::peers[cell].each(
        [&](int peer) { board[static_cast<std::size_t>(peer)] &= static_cast<std::uint16_t>(~bit); });
  }
}

namespace human {

Grid::Grid(const HumanCandidates& board, const HumanCandidates& as_set) : start(as_set) {
  for (int cell = 0; cell < 81; ++cell) {
    const std::size_t at = static_cast<std::size_t>(cell);
    candidates[at] = board[at] & 511;
    for (unsigned rest = candidates[at]; rest != 0; rest &= rest - 1) {
      places[static_cast<std::size_t>(std::countr_zero(rest))] |= Cells::of(cell);
    }
  }
  for (int cell = 0; cell < 81; ++cell) {
    const bool filled = (board[static_cast<std::size_t>(cell)] & human_filled) != 0;
    const int digit = filled && count(cell) == 1 ? first_digit(mask(cell)) : 0;
    if (digit != 0 && (places_of(digit) & peers_of(cell)).empty()) {
      held[static_cast<std::size_t>(digit - 1)] |= Cells::of(cell);
    } else {
      open |= Cells::of(cell);
      by_count[static_cast<std::size_t>(count(cell))] |= Cells::of(cell);
    }
  }
  for (Cells& cells : places) cells &= open;
}

HumanCandidates Grid::board() const {
  HumanCandidates all = candidates;
  for (const Cells& cells : held) {
    cells.each([&](int cell) { all[static_cast<std::size_t>(cell)] |= human_filled; });
  }
  return all;
}

void Grid::place(int cell, int digit) {
  if (!open.has(cell)) return;
  if (!places_of(digit).has(cell)) {  // one step places what excludes each other
    for (unsigned rest = mask(cell); rest != 0; rest &= rest - 1) remove(cell, first_digit(rest));
    return;
  }
  const Cells here = Cells::of(cell);
  for (unsigned rest = mask(cell); rest != 0; rest &= rest - 1) {
    Cells& other = places[static_cast<std::size_t>(std::countr_zero(rest))];
    other = other - here;
  }
  Cells& counted = by_count[static_cast<std::size_t>(count(cell))];
  counted = counted - here;
  open = open - here;
  held[static_cast<std::size_t>(digit - 1)] |= here;
  candidates[static_cast<std::size_t>(cell)] = static_cast<std::uint16_t>(1u << (digit - 1));
  (places_of(digit) & peers_of(cell)).each([&](int peer) { remove(peer, digit); });
}

void Grid::remove(int cell, int digit) {
  Cells& of_digit = places[static_cast<std::size_t>(digit - 1)];
  if (!of_digit.has(cell)) return;
  const Cells here = Cells::of(cell);
  const std::size_t before = static_cast<std::size_t>(count(cell));
  of_digit = of_digit - here;
  candidates[static_cast<std::size_t>(cell)] &= static_cast<std::uint16_t>(~(1u << (digit - 1)));
  by_count[before] = by_count[before] - here;
  by_count[before - 1] |= here;
}

void Grid::apply(const HumanStep& step) {
  for (const auto& [cell, digit] : step.removed) remove(cell, digit);
  for (const auto& [cell, digit] : step.placed) place(cell, digit);
}

bool Grid::impossible() const {
  if (!by_count[0].empty()) return true;
  for (std::size_t digit = 0; digit < 9; ++digit) {
    const Cells all = places[digit] | held[digit];
    for (const Cells& region : region_cells) {
      if ((all & region).empty()) return true;
    }
  }
  return false;
}

std::string cell_name(int cell) {
  return fmt::format("r{}c{}", row_of(cell) + 1, column_of(cell) + 1);
}

std::string cells_name(Cells cells) {
  std::string names;
  cells.each([&](int cell) { names += (names.empty() ? "" : ", ") + cell_name(cell); });
  return names;
}

std::string region_name(int region) {
  constexpr std::string_view kinds[] = {"row", "column", "box"};
  return fmt::format("{} {}", kinds[region / 9], region % 9 + 1);
}

std::string digits_name(unsigned mask) {
  std::string names;
  for (unsigned rest = mask; rest != 0; rest &= rest - 1) {
    const bool last = (rest & (rest - 1)) == 0;
    names += fmt::format("{}{}", names.empty() ? "" : last ? " and " : ", ", first_digit(rest));
  }
  return names;
}

std::string removals_name(const HumanStep& step) {
  std::array<Cells, 9> cells{};
  for (const HumanCandidate& out : step.removed) cells[out.digit - std::size_t{1}] |= Cells::of(out.cell);
  std::string text;
  for (std::size_t i = 0; i < 9; ++i) {
    if (cells[i].empty()) continue;
    const bool one = cells[i].without_first().empty();
    text += fmt::format("{}{} {} not {}", text.empty() ? "" : ", ", cells_name(cells[i]), one ? "is" : "are",
                        i + 1);
    for (std::size_t j = i + 1; j < 9; ++j) {
      if (cells[j] != cells[i]) continue;
      text += fmt::format(" or {}", j + 1);
      cells[j] = {};
    }
  }
  return text;
}

void mark(HumanStep& step, Cells cells, int digit, HumanMark::Role role) {
  cells.each([&](int cell) {
    step.marks.push_back({{static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)}, role});
  });
}

bool remove_from(const Grid& grid, int digit, Cells cells, HumanStep& step) {
  const Cells left = cells & grid.places_of(digit);
  left.each([&](int cell) {
    step.removed.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)});
  });
  return !left.empty();
}

}  // namespace human
}  // namespace nonet
