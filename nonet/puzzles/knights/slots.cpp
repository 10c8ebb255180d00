#include "nonet/puzzles/knights/table.h"

#include <bit>

namespace nonet {

namespace {
u64 cell_neighbours_of(int cell, int rows, int columns) {
  u64 neighbours = 0;
  for (int other = 0; other < rows * columns; ++other) {
    const int down = other / columns - cell / columns, right = other % columns - cell % columns;
    if (down * down + right * right == 5) neighbours |= u64{1} << other;
  }
  return neighbours;
}
}  // namespace

KnightSlots::KnightSlots(int rows, int columns, int white)
    : cells_(rows * columns),
      bytes_(static_cast<std::size_t>(cells_ + 7) / 8),
      words_(cells_ - 1, white),
      size_(words_.size() > ~u64{0} / 64 ? ~u64{0} : words_.size() * static_cast<u64>(cells_)) {
  const auto cells = static_cast<u64>(cells_), width = static_cast<u64>(columns);
  u64 slot = 0;
  for (const u64 colour : {u64{1}, u64{0}}) {
    for (u64 cell = 0; cell < cells; ++cell) {
      if ((cell / width + cell % width) % 2 != colour) continue;
      if (colour == 1) odd_cells_ |= u64{1} << cell;
      cell_of_[slot] = cell;
      slot_of_[cell] = slot++;
    }
  }
  odd_slots_ = std::popcount(odd_cells_);
  for (u64 cell = 0; cell < cells; ++cell) {
    cell_neighbours_[cell] = cell_neighbours_of(static_cast<int>(cell), rows, columns);
    for (u64 rest = cell_neighbours_[cell]; rest != 0; rest &= rest - 1) {
      slot_neighbours_[slot_of_[cell]] |= u64{1} << slot_of_[static_cast<u64>(std::countr_zero(rest))];
    }
  }
  for (u64 byte = 0; byte < bytes_; ++byte) {
    for (u64 value = 0; value < 256; ++value) {
      for (u64 bit = 0; bit < 8 && byte * 8 + bit < cells; ++bit) {
        if ((value >> bit & 1) == 0) continue;
        to_slots_[byte][value] |= u64{1} << slot_of_[byte * 8 + bit];
        to_cells_[byte][value] |= u64{1} << cell_of_[byte * 8 + bit];
      }
    }
  }
}

}  // namespace nonet
