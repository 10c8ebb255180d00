// How a lane of the GPU sees a 9x9 Sudoku board: 27 words that stay in its registers. The CPU compiles this
// as well: tests compare it with the CPU's solvers where there is no GPU.
//
// For every digit and band a word of the cells that may hold the digit: bit 10 r + c is row r of the band and
// column c, and the bit above every row is free. All that a digit implies for itself is two kinds of
// permutations of three, looked up in tables (nonet/puzzles/sudoku/kernels/bands.h says why): in a band the
// triples of its three rows, in a stack the columns of its three bands. A digit that is alone in its row
// takes the cell from the others, and a cell that is left with one digit is all that this digit's row has.
//
// Lanes have no branches of their own: a pass infers something for every word of the board, in a fixed order,
// and says what it found; a lane repeats it until nothing changes. What a pass leaves for the next is sound
// at any time.
//
// Example: nonet/puzzles/sudoku/kernels/cuda_test.cpp solves boards with these.
#pragma once

#include <bit>
#include <cstdint>

#ifdef __CUDACC__
#define NONET_PLANES __host__ __device__ inline
#else
#define NONET_PLANES inline
#endif
#ifdef __CUDA_ARCH__
#define NONET_UNROLL _Pragma("unroll")
#else
#define NONET_UNROLL
#endif

namespace nonet::planes {

using Word = std::uint32_t;

constexpr Word row = 511;
constexpr Word each_row = 1 | 1 << 10 | 1 << 20;
constexpr Word all = row * each_row;
constexpr Word above = (row + 1) * each_row;  // the free bits
constexpr Word low_rows[2] = {(1 << 10) - 1, (1 << 20) - 1};

// Words that wait: a board as a lane begins with it, or what is left to try of a guess.
struct alignas(16) Node {
  Word places[27];  // by digit and band
  Word lone;        // a cell with one candidate, as band and bit; or no_cell
};
constexpr Word no_cell = 3 << 5;

// By pattern of nine bits, of which bit 3 k + r, or r + 3 k, allows r -> k: the cells of all permutations
// within it.
struct Tables {
  Word triples[512];  // rows of a band -> boxes: bit 3 k + r; cells 3 k to 3 k + 2 of row r
  Word columns[512];  // bands of a stack -> columns: bit 3 r + k; cell k of row r
};
NONET_PLANES void fill_tables(Tables& tables, Word pattern) {
  Word triples = 0, columns = 0;
  for (Word p = 0; p < 6; ++p) {
    const Word first = p / 2, second = (first + 1 + p % 2) % 3, third = 3 - first - second;
    const Word by_boxes = 1U << 3 * first | 2U << 3 * second | 4U << 3 * third;
    const Word by_rows = 1U << first | 8U << second | 64U << third;
    if ((pattern & by_boxes) == by_boxes) {
      triples |= 7U << 3 * first | 7U << (10 + 3 * second) | 7U << (20 + 3 * third);
    }
    if ((pattern & by_rows) == by_rows) columns |= 1U << first | 1U << (10 + second) | 1U << (20 + third);
  }
  tables.triples[pattern] = triples;
  tables.columns[pattern] = columns;
}

NONET_PLANES int count_bits(Word word) {
#ifdef __CUDA_ARCH__
  return __popc(word);
#else
  return std::popcount(word);
#endif
}

// Bits that a mask chooses come from the first word, the others from the second.
NONET_PLANES Word merge(Word mask, Word first, Word second) {
  return (first & mask) | (second & ~mask);
}

NONET_PLANES Word possible_triples(const Tables& tables, Word word) {
  const Word present = (word | word >> 1 | word >> 2) & 0b1001001 * each_row;
  return word & tables.triples[present * (1 << 18 | 1 << 9 | 1) >> 18 & 511];  // no two bits meet
}

template <int stack>
NONET_PLANES Word possible_columns(const Tables& tables, Word columns) {
  const Word own = columns & (Word{7} << 3 * stack) * each_row;
  return tables.columns[own * (1 << 14 | 1 << 7 | 1) >> (14 + 3 * stack) & 511];  // nor here
}

// The columns of every band, at 0, 10 and 20.
NONET_PLANES void keep_possible_columns(const Tables& tables, Word (&words)[3]) {
  const Word first = words[0] | words[0] >> 10 | words[0] >> 20;
  const Word second = words[1] << 10 | words[1] | words[1] >> 10;
  const Word third = words[2] << 20 | words[2] << 10 | words[2];
  const Word columns = merge(low_rows[1], merge(low_rows[0], first, second), third);
  const Word possible = possible_columns<0>(tables, columns) + possible_columns<1>(tables, columns) * 8 +
                        possible_columns<2>(tables, columns) * 64;
  words[0] &= (possible & row) * each_row;
  words[1] &= (possible >> 10 & row) * each_row;
  words[2] &= (possible >> 20) * each_row;
}

// Whole rows, where a word has cells.
NONET_PLANES Word rows_of(Word word) {
  const Word present = (word + all) & above;
  return present - (present >> 9);
}
// The cells that are alone in their row.
NONET_PLANES Word alone_of(Word word) {
  const Word without_first = word & ((word | above) - each_row);
  const Word few = ~(without_first + all) & above;
  return word & (few - (few >> 9));
}
// A row that has lone cells has no others.
NONET_PLANES Word keep_lone(Word word, Word lone) {
  const Word own = word & lone;
  return word & (own | ~rows_of(own));
}

enum class Outcome { changed, dead, solved, open };

struct Position {
  Word places[9][3];
  Word fixed[3];          // cells that a digit has, as far as is known
  Word lone[3];           // cells with one candidate, as of the last pass
  Word two[3], three[3];  // cells with at least so many, likewise

  NONET_PLANES void load(const Node& node) {
    NONET_UNROLL for (int i = 0; i < 27; ++i) places[i / 3][i % 3] = node.places[i];
    NONET_UNROLL for (Word band = 0; band < 3; ++band) {
      fixed[band] = 0;
      lone[band] = node.lone >> 5 == band ? Word{1} << (node.lone & 31) : 0;
    }
  }

  NONET_PLANES Outcome pass(const Tables& tables) {
    Word one[3] = {}, fixed_before[3], changed = 0;
    bool dead = false;
    NONET_UNROLL for (int band = 0; band < 3; ++band) {
      two[band] = three[band] = 0;
      fixed_before[band] = fixed[band];
    }
    NONET_UNROLL for (int digit = 0; digit < 9; ++digit) {
      Word words[3];
      NONET_UNROLL for (int band = 0; band < 3; ++band) {
        words[band] = possible_triples(tables, keep_lone(places[digit][band], lone[band]));
      }
      keep_possible_columns(tables, words);
      NONET_UNROLL for (int band = 0; band < 3; ++band) {
        const Word alone = alone_of(words[band]);
        fixed[band] |= alone;
        const Word word = words[band] & (alone | ~fixed[band]);
        three[band] |= two[band] & word;
        two[band] |= one[band] & word;
        one[band] |= word;
        changed |= places[digit][band] ^ word;
        dead |= word == 0;
        places[digit][band] = word;
      }
    }
    Word open = 0, wrong = 0, empty = 0;
    NONET_UNROLL for (int band = 0; band < 3; ++band) {
      const Word lone_now = one[band] & ~two[band];
      changed |= lone_now & ~(lone[band] | fixed[band]);  // what no digit, or not every one, has seen yet
      changed |= two[band] & fixed[band] & ~fixed_before[band];
      lone[band] = lone_now;
      empty |= one[band] ^ all;
      open |= fixed[band] ^ all;
      wrong |= fixed[band] ^ two[band] ^ all;  // when nothing changes: both in a cell, or neither
    }
    if (dead || empty != 0) return Outcome::dead;
    if (changed != 0) return Outcome::changed;
    if (wrong != 0) return Outcome::dead;
    return open == 0 ? Outcome::solved : Outcome::open;
  }

  // Of an open position: a cell has a digit here, and in `other` it has not.
  NONET_PLANES void guess(Node& other) {
    Word cell[3];
    int chosen = 0;
    other.lone = choose(cell, chosen);
    NONET_UNROLL for (int digit = 0; digit < 9; ++digit) {
      const bool gives = digit == chosen;
      NONET_UNROLL for (int band = 0; band < 3; ++band) {
        const Word word = places[digit][band], without = word & ~cell[band];
        other.places[3 * digit + band] = gives ? without : word;
        places[digit][band] = gives ? word : without;
      }
    }
    NONET_UNROLL for (int band = 0; band < 3; ++band) lone[band] |= cell[band];
  }

  NONET_PLANES void store(Node& node) const {
    NONET_UNROLL for (int i = 0; i < 27; ++i) node.places[i] = places[i / 3][i % 3];
    node.lone = no_cell;
  }

 private:
  // The cells with three candidates, or where there is none all open ones.
  NONET_PLANES void choose_of_three(Word (&pool)[3]) const {
    Word at_least[4][3] = {}, any = 0;
    NONET_UNROLL for (int digit = 0; digit < 9; ++digit) {
      NONET_UNROLL for (int band = 0; band < 3; ++band) {
        const Word word = places[digit][band];
        NONET_UNROLL for (int k = 3; k > 0; --k) at_least[k][band] |= at_least[k - 1][band] & word;
        at_least[0][band] |= word;
      }
    }
    NONET_UNROLL for (int band = 0; band < 3; ++band) any |= pool[band] = three[band] & ~at_least[3][band];
    NONET_UNROLL for (int band = 0; band < 3; ++band) pool[band] = any != 0 ? pool[band] : two[band];
  }

  // Of the cells with two candidates, or where there is none others: the digit that has most of
  // them, and of its cells one in the row that has most of them. Says which cell is lone where the guess
  // fails.
  NONET_PLANES Word choose(Word (&cell)[3], int& chosen) const {
    Word pool[3], own[3] = {}, any = 0;
    NONET_UNROLL for (int band = 0; band < 3; ++band) any |= pool[band] = two[band] & ~three[band];
    if (any == 0) choose_of_three(pool);
    int most = 0;
    NONET_UNROLL for (int digit = 0; digit < 9; ++digit) {
      Word cells[3];
      int count = 0;
      NONET_UNROLL for (int band = 0; band < 3; ++band) {
        count += count_bits(cells[band] = places[digit][band] & pool[band]);
      }
      const bool better = count > most;
      most = better ? count : most;
      chosen = better ? digit : chosen;
      NONET_UNROLL for (int band = 0; band < 3; ++band) own[band] = better ? cells[band] : own[band];
    }
    Word best_cells = 0, best_band = 0;
    most = 0;
    NONET_UNROLL for (Word i = 0; i < 9; ++i) {
      const Word line = row << 10 * (i % 3), cells = own[i / 3] & line;
      const int count = count_bits(pool[i / 3] & line);
      const bool better = cells != 0 && count > most;
      most = better ? count : most;
      best_cells = better ? cells : best_cells;
      best_band = better ? i / 3 : best_band;
    }
    const Word best = best_cells & (0 - best_cells);
    NONET_UNROLL for (Word band = 0; band < 3; ++band) cell[band] = band == best_band ? best : 0;
    return any != 0 ? best_band << 5 | static_cast<Word>(count_bits(best - 1)) : no_cell;
  }
};

// The first node of a board, from the cells that each digit has, given[3 * digit + band], and the empty ones
// (digit 0).
NONET_PLANES void start_node(const Word (&given)[30], Node& node) {
  NONET_UNROLL for (int i = 0; i < 27; ++i) {
    const Word empty = given[i % 3];
    node.places[i] = keep_lone(given[i + 3] | empty, ~empty);
  }
  node.lone = no_cell;
}

NONET_PLANES constexpr int bit_of(int cell) {
  return cell % 27 / 9 * 10 + cell % 9;
}

}  // namespace nonet::planes
