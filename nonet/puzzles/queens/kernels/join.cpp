// One translation unit with puzzles/queens/kernels/sweep.inc and puzzles/queens/kernels/pairs.inc: all of it
// must be compiled for the same processor, and nothing else may be.
//
// Compiled for AVX-512 with VBMI, VBMI2 and VPOPCNTDQ, BMI2 and GFNI. Nothing of the standard library is
// called: see puzzles/queens/kernels/kernel.inc.
#include "nonet/puzzles/queens/kernels/join.h"

#ifndef __clang__
#pragma GCC diagnostic ignored "-Wuninitialized"  // GCC 12 warns of its own headers
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>

namespace nonet {
namespace {

using Word = std::uint64_t;
using Way = std::uint32_t;  // diagonals of a way to fill a half

constexpr int most_half = 16;  // rows of a half
constexpr int most_key_bits = 16, mask_bits = 32;
// Arrays of the room: of the nodes of both halves the diagonals come first, then the free cells.
enum {
  upper_free = 2,
  lower_free,
  begin_nodes,
  upper_ways,
  lower_ways,
  swept_rising,
  swept_falling,
  swept_taken
};

constexpr int most_groups = 3;  // outermost rows: the first three, as two may have the middle columns' queens

#include "nonet/puzzles/queens/kernels/pairs.inc"
#include "nonet/puzzles/queens/kernels/sweep.inc"

// A half of the board, for one choice of which half has which middle column's queen.
struct Half {
  int rows = 0;
  std::uint8_t row[most_half] = {};  // free ones, from the outside to the middle
  bool lower = false;
  bool has_left = false, has_right = false;  // a middle column's queen
  // By outermost row: nodes by their columns, where each set of columns begins, and the most of a set.
  int groups = 0;
  std::size_t first[most_groups] = {};             // in its array of nodes
  Way cell_bits[most_groups][most_key_bits] = {};  // diagonals of the cells of that row
  std::uint32_t* begin[most_groups] = {};
  std::uint32_t longest[most_groups] = {};
};

class QueensJoin {
 public:
  QueensJoin(const QueensMiddle& middle, QueensRoom& room, const KernelWatch& watch)
      : middle_(middle), room_(room), watch_(watch), full_((1u << middle.n) - 1) {
    for (int i = 0; i < middle.placed; ++i) {
      taken_ |= 1u << middle.column[i];
      taken_rows_ |= 1u << middle.row[i];
      if (middle.column[i] == middle.left()) left_row_ = middle.row[i];
      if (middle.column[i] == middle.right()) right_row_ = middle.row[i];
    }
    columns_ = full_ & ~taken_ & ~(1u << middle.left()) & ~(1u << middle.right());
    key_bits_ = __builtin_popcount(columns_);
    for (int row = 0; row < middle.n; ++row) {
      if ((taken_rows_ >> row & 1) == 0) rows_[row >= middle.n / 2] |= 1u << row;
    }
    Word rising[2] = {0, 0}, falling[2] = {0, 0}, placed_rising = 0, placed_falling = 0;
    for (int row = 0; row < middle.n; ++row) {
      if ((taken_rows_ >> row & 1) != 0) continue;
      for (int column = 0; column < middle.n; ++column) {
        rising[row >= middle.n / 2] |= Word{1} << (row + column);
        falling[row >= middle.n / 2] |= Word{1} << (row + middle.n - 1 - column);
      }
    }
    for (int i = 0; i < middle.placed; ++i) {
      placed_rising |= Word{1} << (middle.row[i] + middle.column[i]);
      placed_falling |= Word{1} << (middle.row[i] + middle.n - 1 - middle.column[i]);
    }
    rising_ = rising[0] & rising[1] & ~placed_rising;
    falling_ = falling[0] & falling[1] & ~placed_falling;
    mask_size_ = __builtin_popcountll(rising_) + __builtin_popcountll(falling_);
  }

  // Whether sets of columns, crossing diagonals and the diagonals of each half fit into their words, and
  // halves have rows enough.
  bool fits() const {
    const auto fills = [&](std::uint32_t rows) {
      return __builtin_popcount(rows) >= 4 && __builtin_popcount(rows) <= most_half &&
             32 - __builtin_clz(rows) - __builtin_ctz(rows) + middle_.n <= 33;
    };
    return key_bits_ <= most_key_bits && mask_size_ <= mask_bits && fills(rows_[0]) && fills(rows_[1]);
  }

  // False: there is no room.
  bool run(QueensFilled& filled) {
    for (int halves = 0; halves < 4 && filled_.complete; ++halves) {
      const int left_half = halves & 1, right_half = halves >> 1;
      if ((left_row_ >= 0 && left_half == 1) || (right_row_ >= 0 && right_half == 1)) continue;
      lefts_ = rows_for(middle_.left(), left_row_, left_half);
      rights_ = rows_for(middle_.right(), right_row_, right_half);
      if (is_allowed()) join(left_half, right_half);
    }
    filled = filled_;
    return !no_room_;
  }

 private:
  // The crossing diagonals of a cell.
  Way diagonals(int row, int column) const {
    const Word rising = Word{1} << (row + column), falling = Word{1} << (row + middle_.n - 1 - column);
    return static_cast<Way>(_pext_u64(rising, rising_) | _pext_u64(falling, falling_)
                                                             << __builtin_popcountll(rising_));
  }

  bool is_attacked(int row, int column) const {
    for (int i = 0; i < middle_.placed; ++i) {
      const int down = row - middle_.row[i], across = column - middle_.column[i];
      if (down == 0 || across == 0 || down == across || down == -across) return true;
    }
    return false;
  }

  std::uint32_t rows_for(int column, int known, int half) const {
    if (known >= 0) return 1u << known;
    std::uint32_t open = 0;
    for (std::uint32_t left = rows_[half]; left != 0; left &= left - 1) {
      const int row = __builtin_ctz(left);
      if (!is_attacked(row, column)) open |= 1u << row;
    }
    return open;
  }

  bool is_allowed() const {
    for (std::uint32_t rows = lefts_; rows != 0; rows &= rows - 1) {
      if ((middle_.allowed[__builtin_ctz(rows)] & rights_) != 0) return true;
    }
    return false;
  }

  // Whether a half may have its middle columns' queens in these rows; -1: it has none.
  bool is_possible(int left, int right) const {
    if (left >= 0 && right >= 0) {
      const int apart = left < right ? right - left : left - right;
      return apart != 0 && apart != middle_.right() - middle_.left() &&
             (middle_.allowed[left] >> right & 1) != 0;
    }
    if (left >= 0) return (middle_.allowed[left] & rights_) != 0;
    if (right < 0) return true;
    for (std::uint32_t rows = lefts_; rows != 0; rows &= rows - 1) {
      if ((middle_.allowed[__builtin_ctz(rows)] >> right & 1) != 0) return true;
    }
    return false;
  }

  void join(int left_half, int right_half) {
    Half halves[2];
    for (int i = 0; i < 2; ++i) {
      halves[i].lower = i == 1;
      halves[i].has_left = left_row_ < 0 && left_half == i;
      halves[i].has_right = right_row_ < 0 && right_half == i;
      if (!fill(halves[i])) {
        filled_.complete = false;
        return;
      }
    }
    if (!reserve_ways(halves[0], upper_ways) || !reserve_ways(halves[1], lower_ways)) {
      filled_.complete = false;
      return;
    }
    const int taken = halves[0].rows - halves[0].has_left - halves[0].has_right;
    const std::uint32_t all = (1u << key_bits_) - 1;
    for (std::uint32_t key = (1u << taken) - 1; key <= all;) {
      const int above = gather(halves[0], key, upper_ways);
      const int below = above == 0 ? 0 : gather(halves[1], all & ~key, lower_ways);
      if (below > 0) {
        const Way* const upper = numbers(upper_ways);
        const Way* const lower = numbers(lower_ways);
        filled_.ways += above < below ? pair(upper, above, lower, below, mask_size_)
                                      : pair(lower, below, upper, above, mask_size_);
      }
      if (!report(static_cast<Word>(above + below), 1 << 16)) {
        filled_.complete = false;
        return;
      }
      const std::uint32_t low = key & (0 - key), next = key + low;  // the next set of as many columns
      key = next | ((key ^ next) >> 2) / low;
    }
    report(0, 0);
  }

  // Counts work, and now and then says so; false: told to stop.
  bool report(Word nodes, Word at_least) {
    pending_ += nodes;
    if (pending_ < at_least) return true;
    filled_.nodes += pending_;
    const bool go_on = watch_.advance(watch_.self, pending_);
    pending_ = 0;
    return go_on;
  }

  // All nodes of a half.
  bool fill(Half& half) {
    const std::uint32_t rows = rows_[half.lower];
    for (int i = 0; i < middle_.n; ++i) {
      const int row = half.lower ? middle_.n - 1 - i : i;
      if ((rows >> row & 1) != 0) half.row[half.rows++] = static_cast<std::uint8_t>(row);
    }
    const int more = half.has_left + half.has_right;
    half.groups = 1 + more;
    const std::size_t begins =
        (std::size_t{1} << key_bits_) / 2 + 1;  // words of 32-bit numbers, one more than keys
    if (!reserve(begin_nodes, 2 * most_groups * begins)) return false;
    std::size_t nodes = 0;
    for (int group = 0; group < half.groups; ++group) {
      half.begin[group] = reinterpret_cast<std::uint32_t*>(
          room_.words[begin_nodes] + static_cast<std::size_t>(half.lower * most_groups + group) * begins);
      half.first[group] = nodes;
      for (int column = 0, key = 0; column < middle_.n; ++column) {
        if ((columns_ >> column & 1) != 0) half.cell_bits[group][key++] = diagonals(half.row[group], column);
      }
      if (!fill_group(half, group, nodes)) return false;
    }
    return true;
  }

  // The nodes whose outermost row is that of the group: the rows further out have the middle columns' queens.
  bool fill_group(Half& half, int group, std::size_t& nodes) {
    set_board(half, group);
    const auto grow = [&](std::size_t ways) {
      const std::size_t words = ways / 2 + 1;
      if (!reserve(swept_rising, words) || !reserve(swept_falling, words) || !reserve(swept_taken, words))
        return false;
      sweep_.lists = {numbers(swept_rising), numbers(swept_falling), numbers(swept_taken)};
      return true;
    };
    const auto flush = [&] {
      const int found = sweep_.found();
      const std::size_t most = nodes + static_cast<std::size_t>(found) + 64;
      if (!reserve(half.lower, most / 2 + 1) || !reserve(upper_free + half.lower, most / 4 + 1)) return false;
      Way* const ways = numbers(half.lower) + nodes;
      std::uint16_t* const free = frees(half) + nodes;
      for (int i = 0; i < found; i += 16) sweep_.convert(i, ways + i, free + i);
      nodes += static_cast<std::size_t>(found);
      return report(static_cast<Word>(found), 1);
    };
    if (!grow(most_half * most_half + 32)) return false;
    const bool done = sweep_.run(place_middle(half, group), half.begin[group], grow, flush);
    half.longest[group] = sweep_.longest();
    return done;
  }

  // The ways to begin with: the middle columns' queens of the half. How many.
  int place_middle(const Half& half, int group) {
    const SweepLists& lists = sweep_.lists;
    int size = 0;
    const auto place = [&](int row, int column) {
      const int at = row - sweep_.board.base;
      lists.rising[size] |= 1u << ((at + column) & 31);
      lists.falling[size] |= 1u << ((at + middle_.n - 1 - column) & 31);
      lists.taken[size] |= 1u << (at & 31);
    };
    const std::uint32_t lefts = half.has_left ? lefts_ : 1, rights = half.has_right ? rights_ : 1;
    for (std::uint32_t i = lefts; i != 0; i &= i - 1) {
      for (std::uint32_t j = rights; j != 0; j &= j - 1) {
        const int left = half.has_left ? __builtin_ctz(i) : -1,
                  right = half.has_right ? __builtin_ctz(j) : -1;
        int outer = 0;
        while (half.row[outer] == left || half.row[outer] == right) ++outer;
        if (outer != group || !is_possible(left, right)) continue;
        lists.rising[size] = lists.falling[size] = lists.taken[size] = 0;
        if (left >= 0) place(left, middle_.left());
        if (right >= 0) place(right, middle_.right());
        ++size;
      }
    }
    return size;
  }

  void set_board(const Half& half, int group) {
    SweepBoard& board = sweep_.board;
    board = SweepBoard();
    const int outer = half.row[group];
    board.n = middle_.n;
    board.base = half.lower ? half.row[half.rows - 1] : half.row[group + 1];
    board.rows = half.rows - 1 - half.has_left - half.has_right;
    for (std::uint32_t left = columns_; left != 0; left &= left - 1) {
      const int column = __builtin_ctz(left), key = board.columns++;
      board.column[key] = static_cast<std::uint8_t>(column);
      for (int i = group + 1; i < half.rows; ++i) {
        if (!is_attacked(half.row[i], column)) board.open[key] |= 1u << (half.row[i] - board.base);
      }
      if (is_attacked(outer, column)) board.shut_cells |= 1u << key;
    }
    board.crossing_rising.add(static_cast<std::uint32_t>(rising_ >> board.base), 0, 0);
    board.crossing_falling.add(static_cast<std::uint32_t>(falling_ >> board.base), 0,
                               __builtin_popcountll(rising_));
    const int away = outer - board.base;
    board.cells_rising.add(columns_, away, 0);
    board.cells_falling.add(columns_, 32 - middle_.n - away, 0);
  }

  std::uint32_t* numbers(int array) const { return reinterpret_cast<std::uint32_t*>(room_.words[array]); }
  std::uint16_t* frees(const Half& half) const {
    return reinterpret_cast<std::uint16_t*>(room_.words[upper_free + half.lower]);
  }

  // Room for the ways of a half with any set of columns.
  bool reserve_ways(const Half& half, int array) {
    std::size_t most = 0;
    for (int group = 0; group < half.groups; ++group) {
      most += static_cast<std::size_t>(half.longest[group]) * static_cast<std::size_t>(key_bits_);
    }
    return reserve(array, most / 2 + 64);
  }

  // The first nodes of the next run come to the cache while this one is drawn from.
  static void fetch(const Way* nodes, const std::uint16_t* free, std::uint32_t at) {
    for (std::uint32_t i = at; i < at + 64; i += 16) __builtin_prefetch(nodes + i);
    for (std::uint32_t i = at; i < at + 64; i += 32) __builtin_prefetch(free + i);
  }

  // The ways to fill a half with exactly these columns: how many.
  int gather(const Half& half, std::uint32_t key, int array) const {
    Way* const ways = numbers(array);
    Way* to = ways;
    for (int group = 0; group < half.groups; ++group) {
      const Way* const nodes = numbers(half.lower) + half.first[group];
      const std::uint16_t* const free = frees(half) + half.first[group];
      const std::uint32_t* const begin = half.begin[group];
      for (std::uint32_t bits = key; bits != 0;) {
        const int column = __builtin_ctz(bits);
        bits &= bits - 1;
        if (bits != 0) fetch(nodes, free, begin[key & ~(bits & (0 - bits))]);
        const std::uint32_t without = key & ~(1u << column), end = begin[without + 1];
        const __m256i chosen_column = _mm256_set1_epi16(static_cast<short>(1 << column));
        const __m512i cell = _mm512_set1_epi32(static_cast<int>(half.cell_bits[group][column]));
        for (std::uint32_t i = begin[without]; i < end; i += 16) {
          const __mmask16 there = static_cast<__mmask16>(end - i >= 16 ? 0xffff : (1u << (end - i)) - 1);
          const __mmask16 open = _mm256_mask_test_epi16_mask(
              there, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(free + i)), chosen_column);
          _mm512_storeu_si512(
              to, _mm512_maskz_compress_epi32(open, _mm512_or_si512(_mm512_loadu_si512(nodes + i), cell)));
          to += __builtin_popcount(open);
        }
      }
    }
    return static_cast<int>(to - ways);
  }

  bool reserve(int array, std::size_t words) {
    if (room_.size[array] >= words) return true;
    no_room_ = no_room_ || !room_.grow(room_, array, words);
    return !no_room_;
  }

  const QueensMiddle& middle_;
  QueensRoom& room_;
  const KernelWatch watch_;
  const std::uint32_t full_;
  std::uint32_t taken_ = 0, taken_rows_ = 0;  // columns and rows of the placed queens
  std::uint32_t columns_ = 0;                 // those that are free in keys
  std::uint32_t rows_[2] = {0, 0};            // free ones, by half
  int left_row_ = -1, right_row_ = -1;        // of the middle columns' queens, where they stand already
  int key_bits_ = 0, mask_size_ = 0;
  Word rising_ = 0, falling_ = 0;  // diagonals that both halves may use: row + column, row + n - 1 - column
  std::uint32_t lefts_ = 0, rights_ = 0;  // rows of the middle columns' queens, for the halves at hand
  QueensFilled filled_;
  bool no_room_ = false;
  Word pending_ = 0;
  HalfSweep sweep_;
};

}  // namespace

std::uint64_t pair_ways(const std::uint32_t* few, int size, const std::uint32_t* many, int count, int bits) {
  return pair(few, size, many, count, bits);
}

bool join_queens(const QueensMiddle& middle, QueensRoom& room, const KernelWatch& watch,
                 QueensFilled& filled) {
  QueensJoin join(middle, room, watch);
  return join.fits() && join.run(filled);
}

}  // namespace nonet
