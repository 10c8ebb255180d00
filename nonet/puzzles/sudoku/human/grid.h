// What the techniques of nonet/puzzles/sudoku/human/human.h look at: the same candidates by cell and by
// digit.
//
// Regions are numbered: rows 0..8, columns 9..17, boxes 18..26. A cell without a digit is open.
#pragma once

#include <array>
#include <bit>
#include <string>

#include "nonet/puzzles/sudoku/human/human.h"

namespace nonet::human {

// A set of cells.
struct Cells {
  std::uint64_t low = 0;   // cells 0..63
  std::uint32_t high = 0;  // the others

  static constexpr Cells of(int cell) {
    return cell < 64 ? Cells{std::uint64_t{1} << cell, 0} : Cells{0, std::uint32_t{1} << (cell - 64)};
  }
  constexpr bool has(int cell) const {
    return cell < 64 ? (low >> cell & 1) != 0 : (high >> (cell - 64) & 1) != 0;
  }
  constexpr bool empty() const { return (low | high) == 0; }
  constexpr int size() const { return std::popcount(low) + std::popcount(high); }
  constexpr bool single() const { return !empty() && without_first().empty(); }
  constexpr bool pair() const { return without_first().single(); }  // exactly two
  constexpr int first() const { return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high); }
  constexpr Cells without_first() const {
    return low != 0 ? Cells{low & (low - 1), high} : Cells{0, high & (high - 1)};
  }
  constexpr Cells operator&(Cells o) const { return {low & o.low, high & o.high}; }
  constexpr Cells operator|(Cells o) const { return {low | o.low, high | o.high}; }
  constexpr Cells operator^(Cells o) const { return {low ^ o.low, high ^ o.high}; }
  constexpr Cells operator-(Cells o) const { return {low & ~o.low, high & ~o.high}; }
  constexpr Cells& operator|=(Cells o) { return *this = *this | o; }
  constexpr Cells& operator&=(Cells o) { return *this = *this & o; }
  constexpr bool operator==(const Cells&) const = default;
  template <class Visit>
  constexpr void each(Visit&& visit) const {
    for (Cells rest = *this; !rest.empty(); rest = rest.without_first()) visit(rest.first());
  }
};

constexpr int row_of(int cell) {
  return cell / 9;
}
constexpr int column_of(int cell) {
  return cell % 9;
}
constexpr int box_of(int cell) {
  return cell / 27 * 3 + cell % 9 / 3;
}
constexpr std::array<int, 3> regions_of(int cell) {
  return {row_of(cell), 9 + column_of(cell), 18 + box_of(cell)};
}

inline constexpr auto region_cells = [] {
  std::array<Cells, 27> regions{};
  for (int cell = 0; cell < 81; ++cell) {
    for (const int region : regions_of(cell)) regions[static_cast<std::size_t>(region)] |= Cells::of(cell);
  }
  return regions;
}();
// The cells that share a region with a cell, without it.
inline constexpr auto peers = [] {
  std::array<Cells, 81> all{};
  for (int cell = 0; cell < 81; ++cell) {
    Cells& seen = all[static_cast<std::size_t>(cell)];
    for (const int region : regions_of(cell)) seen |= region_cells[static_cast<std::size_t>(region)];
    seen = seen - Cells::of(cell);
  }
  return all;
}();

constexpr Cells cells_of(int region) {
  return region_cells[static_cast<std::size_t>(region)];
}
constexpr Cells peers_of(int cell) {
  return peers[static_cast<std::size_t>(cell)];
}
// The cells of a region, in reading order.
inline constexpr auto region_list = [] {
  std::array<std::array<std::uint8_t, 9>, 27> lists{};
  for (std::size_t region = 0; region < 27; ++region) {
    std::size_t i = 0;
    region_cells[region].each([&](int cell) { lists[region][i++] = static_cast<std::uint8_t>(cell); });
  }
  return lists;
}();
// The number of digits in a set of nine: not every machine has an instruction for it.
inline constexpr auto digit_counts = [] {
  std::array<std::uint8_t, 512> counts{};
  for (std::size_t set = 1; set < 512; ++set) {
    counts[set] = static_cast<std::uint8_t>(counts[set >> 1] + (set & 1));
  }
  return counts;
}();
constexpr int count_of(unsigned digits) {
  return digit_counts[digits];
}
// Of a set that is not empty.
constexpr int first_digit(unsigned digits) {
  return std::countr_zero(digits) + 1;
}
// The cells that see all of these.
constexpr Cells seen_by_all(Cells cells) {
  Cells seen{~std::uint64_t{0}, (1u << 17) - 1};
  cells.each([&](int cell) { seen &= peers_of(cell); });
  return seen;
}

struct Grid {
  HumanCandidates candidates{};      // a placed digit is one bit; without human_filled
  std::array<Cells, 9> places{};     // open cells that may hold digit d + 1
  std::array<Cells, 9> held{};       // cells that have been given digit d + 1
  Cells open;                        // cells without a digit
  std::array<Cells, 10> by_count{};  // open cells with so many candidates
  HumanCandidates start{};           // as the puzzle was set, with human_filled

  explicit Grid(const HumanCandidates& board) : Grid(board, board) {}
  Grid(const HumanCandidates& board, const HumanCandidates& start);
  HumanCandidates board() const;     // with human_filled
  void place(int cell, int digit);   // also removes it from the peers
  void remove(int cell, int digit);  // a candidate of an open cell
  void apply(const HumanStep& step);
  unsigned mask(int cell) const { return candidates[static_cast<std::size_t>(cell)]; }
  int count(int cell) const { return count_of(mask(cell)); }
  Cells places_of(int digit) const { return places[static_cast<std::size_t>(digit - 1)]; }
  Cells places_in(int digit, int region) const { return places_of(digit) & cells_of(region); }
  // No candidate in a cell, or no place for a digit in a region.
  bool impossible() const;
};

// Looks for a pattern that removes or places something, and fills in the step but for its technique. Marks
// and the reason are only wanted with `explain`.
using Find = bool (*)(const Grid& grid, bool explain, HumanStep& step);

std::string cell_name(int cell);                   // r3c5
std::string cells_name(Cells cells);               // r3c5, r3c7
std::string region_name(int region);               // row 3
std::string digits_name(unsigned mask);            // 1, 5 and 8
std::string removals_name(const HumanStep& step);  // r1c2, r3c4 are not 5, r1c7 is not 3 or 8

void mark(HumanStep& step, Cells cells, int digit, HumanMark::Role role = HumanMark::Role::pattern);
// Adds to the step that the digit leaves these cells (of the grid's places for it); whether there are any.
bool remove_from(const Grid& grid, int digit, Cells cells, HumanStep& step);

}  // namespace nonet::human
