// How a count of queens is cut into units, and what each leaves to fill.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "nonet/puzzles/queens/count.h"
#include "nonet/puzzles/queens/kernels/join.h"
#include "nonet/puzzles/queens/kernels/kernel.h"
#include "nonet/units/watch_of.h"

namespace nonet {

// Whether the direct searches know boards of so many rows.
Result<Done> check_queens_size(int n);

struct QueenAt {
  std::uint8_t row = 0, column = 0;
  friend auto operator<=>(const QueenAt&, const QueenAt&) = default;
};

bool attacks(QueenAt a, QueenAt b);

// Some queens placed, which stand for so many placements that have as many completions; or all the placements
// that choose, besides, rows for the queens of the two middle columns (docs/units.md).
struct QueensUnit {
  static constexpr std::size_t most_queens = QueensMiddle::most_placed;
  std::array<QueenAt, most_queens> queens = {};
  std::uint8_t size = 0;
  std::uint8_t weight = 1;
  bool chooses = false;
  std::array<std::uint32_t, most_counted_queens> allowed =
      {};  // by row of the left one: rows for the right one

  u64 choices() const;  // pairs of rows that are allowed; 1 where nothing is chosen
  std::span<const QueenAt> placed() const { return std::span(queens).first(size); }
  void add(QueenAt queen) { queens[size++] = queen; }
};

// The placements of a unit, one by one, each in the image of its class that leaves the first rows most
// closed.
std::vector<QueensUnit> placements_of(const QueensBoard& board, const QueensUnit& unit);

// What the board's queens and blocked cells and the unit's queens leave, of one placement.
QueensFrame frame_of(const QueensBoard& board, const QueensUnit& unit);

// Together the units count every solution of the board once, in an order that depends on the board alone.
// Where there are millions, the last queen of each is placed only when it is asked for.
class QueensUnits {
 public:
  // The board's queens do not attack each other.
  explicit QueensUnits(const QueensBoard& board);
  u64 size() const { return begin_.empty() ? units_.size() : begin_.back(); }
  QueensUnit operator[](u64 number) const;

 private:
  const QueensBoard board_;
  std::vector<QueensUnit> units_;
  std::vector<u64> begin_;  // by unit: the number of its first continuation; empty: units are not continued
};

// The units of an empty board before any is continued; n is at least 4.
std::vector<QueensUnit> middle_units(int n);

// The columns of a row without a queen that none of these attacks.
std::uint32_t free_columns(const QueensBoard& board, int row, std::span<const QueenAt> placed);

// The row that gets the next queen where a unit of an empty board is parted: the nearest to the middle that
// has none, of two the upper one. None: all have one.
std::optional<int> row_to_part(int n, std::span<const QueenAt> placed);

// The unit as a join of halves takes it; it chooses.
QueensMiddle middle_of(const QueensBoard& board, const QueensUnit& unit);

// As a kernel, on a board that wraps around.
QueensFilled fill_torus(const QueensFrame& frame, const KernelWatch& watch);

}  // namespace nonet
