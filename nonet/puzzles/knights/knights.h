// knights: white and black knights on a board with one empty cell; a knight may jump into the empty cell.
// Reach the goal in the fewest jumps. Source: SCOI 2005; Luogu P2324, where the board is 5x5 with 12 knights
// of each colour.
//
// Encoding: cells row by row from 0. A state is the set of cells with a white knight, a bit each, and the
// empty cell; all others hold black knights. A move is the empty cell changing places with a knight.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <span>

#include "nonet/base/progress.h"
#include "nonet/base/result.h"
#include "nonet/contract/puzzle.h"
#include "nonet/puzzles/knights/table.h"
#include "nonet/tables/bfs_table.h"
#include "nonet/tables/distance_table.h"

namespace nonet {

class Knights {
 public:
  static constexpr int most_cells = 64;
  struct State {
    u64 white;
    u64 empty;  // the cell
    friend bool operator==(const State&, const State&) = default;
  };
  struct Move {
    std::uint8_t from, to;  // of the empty cell: the knight jumps from `to` to `from`
    friend bool operator==(const Move&, const Move&) = default;
  };

  // Rows and columns up to 8. Boards with as many white knights as the goal are the states.
  Knights(int rows, int columns, const State& goal)
      : rows_(rows),
        columns_(columns),
        goal_(goal),
        slots_(std::make_shared<KnightSlots>(rows, columns, std::popcount(goal.white))) {
    for (u64 cell = 0; cell < u64(cells()); ++cell) neighbours_[cell] = slots_->cell_neighbours(cell);
  }
  // 11111 01111 00*11 00001 00000
  Knights() : Knights(5, 5, {0b00000'10000'11000'11110'11111, 12}) {}

  int rows() const { return rows_; }
  int columns() const { return columns_; }
  int cells() const { return rows_ * columns_; }
  int white() const { return std::popcount(goal_.white); }
  const KnightSlots& slots() const { return *slots_; }

  State goal() const { return goal_; }
  template <class F>
  bool each_move(const State& s, const F& f) const {
    for (u64 rest = neighbours_[s.empty]; rest != 0; rest &= rest - 1) {
      const auto to = static_cast<std::uint8_t>(std::countr_zero(rest));
      if (f(Move{static_cast<std::uint8_t>(s.empty), to})) return true;
    }
    return false;
  }
  void apply(State& s, Move m) const {
    const u64 knight = s.white >> m.to & 1;
    s.white ^= knight << m.to | knight << m.from;
    s.empty = m.to;
  }
  Move inverse(Move m) const { return {m.to, m.from}; }
  u64 key(const State& s) const { return s.white ^ s.empty << 57 ^ s.empty; }

  u64 size() const { return slots_->size(); }
  u64 rank(const State& s) const { return slots_->rank(slots_->index(s.white, s.empty)); }
  State unrank(u64 rank) const {
    const KnightIndex index = slots_->unrank(rank);
    return {slots_->white(index), slots_->cell(index.slot)};
  }

  // Where memory is short it is built state by state.
  bool has_fast_table(double memory) const {
    return has_knight_table(*slots_) && knight_table_bytes(*slots_) <= memory;
  }
  double table_bytes(int, double memory) const {
    return has_fast_table(memory) ? knight_table_bytes(*slots_) : BfsTable<Knights>::bytes(size());
  }
  Result<DistanceTable> build_table(int threads, double memory, Progress& progress) const {
    if (!has_fast_table(memory)) return build_table_by_rank(*this, threads, memory, progress);
    return build_knight_table(*slots_, slots_->index(goal_.white, goal_.empty), threads, memory, progress);
  }

 private:
  int rows_, columns_;
  State goal_;
  std::shared_ptr<const KnightSlots> slots_;
  std::array<u64, most_cells> neighbours_{};
};
static_assert(Ranked<Knights>);

// Every jump takes a knight to a cell of the other colour, and jumps alternate: into an even cell, into an
// odd one, and so on, as the empty cell changes colour. White jumps into even cells are needed for every
// white knight on an odd cell that is not white in the target, and for every even cell that lacks its white
// knight; so for the other three kinds. The larger of the two numbers counts, both colours of knights add,
// and the number of jumps is the least that alternates, ends on the right colour and holds enough of either
// kind. A jump lowers the need for its own kind by at most one and no other: the bound is consistent.
class KnightsBound {
 public:
  static constexpr bool admissible = true;
  static constexpr bool consistent = true;

  KnightsBound(const Knights& puzzle, const Knights::State& target)
      : all_(~u64{0} >> (Knights::most_cells - puzzle.cells())),
        odd_(puzzle.slots().odd_cells()),
        even_(all_ & ~odd_),
        white_(target.white),
        black_(all_ & ~target.white & ~(u64{1} << target.empty)),
        ends_odd_((odd_ >> target.empty & 1) != 0) {}

  int operator()(const Knights::State& s) const {
    const u64 white = s.white, black = all_ & ~s.white & ~(u64{1} << s.empty);
    const int into_even = need(white, white_, odd_, even_) + need(black, black_, odd_, even_);
    const int into_odd = need(white, white_, even_, odd_) + need(black, black_, even_, odd_);
    const bool odd = (odd_ >> s.empty & 1) != 0;  // then the first jump is into an odd cell
    const int first = odd ? into_odd : into_even, second = odd ? into_even : into_odd;
    if (odd == ends_odd_) return 2 * std::max(first, second);
    return std::max(2 * first - 1, 2 * second + 1);
  }

 private:
  static int need(u64 knights, u64 target, u64 from, u64 to) {
    return std::max(std::popcount(knights & ~target & from), std::popcount(target & ~knights & to));
  }

  u64 all_, odd_, even_, white_, black_;
  bool ends_odd_;
};
static_assert(Bound<KnightsBound, Knights>);

struct PuzzleEntry;
extern const PuzzleEntry knights_puzzle;

}  // namespace nonet
