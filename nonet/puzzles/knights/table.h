// Knights around one empty cell, as an index: the form in which perfect tables are built and read.
//
// A board of n cells has n - 1 slots. Slots are the cells of odd colour (row + column odd) and then those of
// even colour, all but the last, which is the spare cell and has the number n - 1. Bit i of the index says
// whether slot i holds a white knight; the slot of the empty cell holds the knight of the spare cell. So a
// jump that moves the empty cell from slot e to slot f swaps bits e and f of the index, and to or from the
// spare cell changes no bit. Knights jump between cells of different colour, so a swap always joins a bit of
// the odd slots with one of the even slots.
//
// The rank of a board is  slot of the empty cell * (words of n - 1 bits with as many white) + rank of the
// index among them in numeric order.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "nonet/base/combination_rank.h"
#include "nonet/base/progress.h"
#include "nonet/base/result.h"
#include "nonet/tables/distance_table.h"

namespace nonet {

struct KnightIndex {
  u64 bits;
  u64 slot;  // of the empty cell
};

class KnightSlots {
 public:
  KnightSlots(int rows, int columns, int white);  // at most 64 cells, fewer white than cells

  int cells() const { return cells_; }
  int odd_slots() const { return odd_slots_; }
  u64 size() const { return size_; }                                      // ~0 when it does not fit
  u64 neighbours(u64 slot) const { return slot_neighbours_[slot]; }       // a bit a slot
  u64 cell_neighbours(u64 cell) const { return cell_neighbours_[cell]; }  // a bit a cell
  u64 odd_cells() const { return odd_cells_; }
  const CombinationRank& words() const { return words_; }

  KnightIndex index(u64 white, u64 empty_cell) const {
    const u64 slots = permute(to_slots_, white);
    const u64 slot = slot_of_[empty_cell];
    const u64 spare = slots >> (cells_ - 1) & 1;
    return {(slots & ~(u64{1} << (cells_ - 1))) | spare << slot, slot};
  }
  u64 white(KnightIndex index) const {
    const u64 spare = index.bits >> index.slot & 1;
    return permute(to_cells_, (index.bits ^ spare << index.slot) | spare << (cells_ - 1));
  }
  u64 cell(u64 slot) const { return cell_of_[slot]; }

  u64 rank(KnightIndex index) const { return index.slot * words_.size() + words_.rank(index.bits); }
  KnightIndex unrank(u64 rank) const { return {words_.unrank(rank % words_.size()), rank / words_.size()}; }

 private:
  // Where every bit goes, eight bits a look-up.
  using Permutation = std::array<std::array<u64, 256>, 8>;
  u64 permute(const Permutation& to, u64 bits) const {
    u64 result = to[0][bits & 255];
    for (std::size_t byte = 1; byte < bytes_; ++byte) result |= to[byte][bits >> (8 * byte) & 255];
    return result;
  }

  int cells_;
  std::size_t bytes_;
  int odd_slots_ = 0;
  u64 odd_cells_ = 0;
  CombinationRank words_;
  u64 size_;
  std::array<u64, 64> slot_of_{}, cell_of_{}, cell_neighbours_{}, slot_neighbours_{};
  Permutation to_slots_{}, to_cells_{};
};

// Whether the board has the shape for which build_knight_table() works: 24 or 25 cells.
bool has_knight_table(const KnightSlots& slots);
double knight_table_bytes(const KnightSlots& slots);
// The perfect table by whole words of bitmaps: 512 states an instruction where the CPU has the vectors. When
// stopped it has the finished levels, but no state is entered. `backend` is the name of a set of kernels that
// this CPU can run (nonet/base/kernels.h); empty: the one in use.
Result<DistanceTable> build_knight_table(const KnightSlots& slots, KnightIndex goal, int threads,
                                         double memory, Progress& progress, std::string_view backend = {});

// The distances of many boards from a complete table, walked side by side so that one waits for memory while
// others go on; -1 where the goal cannot be reached.
void knight_table_distances(const KnightSlots& slots, const DistanceTable& table, KnightIndex goal,
                            std::span<const KnightIndex> boards, std::span<int> distances,
                            std::string_view backend = {});

}  // namespace nonet
