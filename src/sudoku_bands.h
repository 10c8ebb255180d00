// A position of a 9x9 Sudoku as words a digit and band, and what follows from it (nonet/sudoku_nine.h).
//
// Bit 10 r + c of a word is row r of the band and column c: the bit above every row is free, so that rows are
// counted without a carry into the next.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "nonet/sudoku_nine.h"

namespace nonet::bands {

using Word = std::uint32_t;
using Words = Word __attribute__((vector_size(16)));  // of three bands; the fourth is 0

constexpr Word row = 511;
constexpr Word each_row = 1 | 1 << 10 | 1 << 20;  // times a row: that row three times
constexpr Word all = row * each_row;
constexpr Word above = (row + 1) * each_row;  // the free bits

// The unions of all permutations within a pattern: bit 3 i + j of the pattern allows i -> j, for which
// `width` bits stand at 10 i + width j of the union.
constexpr std::array<Word, 512> unions_of_permutations(int width) {
  constexpr int permutations[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  std::array<Word, 512> unions{};
  for (Word pattern = 0; pattern < 512; ++pattern) {
    for (const auto& permutation : permutations) {
      bool allowed = true;
      Word bits = 0;
      for (int i = 0; i < 3; ++i) {
        allowed = allowed && (pattern >> (3 * i + permutation[i]) & 1) != 0;
        bits |= ((Word{1} << width) - 1) << (10 * i + width * permutation[i]);
      }
      if (allowed) unions[pattern] |= bits;
    }
  }
  return unions;
}
inline constexpr auto possible_triples = unions_of_permutations(3);
inline constexpr auto possible_columns = unions_of_permutations(1);

// What is left of a digit's word in its band once it has the cell of that bit.
inline constexpr auto beside = [] {
  std::array<Word, 30> left{};
  for (Word r = 0; r < 3; ++r) {
    for (Word c = 0; c < 9; ++c) {
      const Word cell = Word{1} << (10 * r + c);
      left[10 * r + c] = (all & ~(row << 10 * r) & ~((Word{7} << c / 3 * 3) * each_row)) | cell;
    }
  }
  return left;
}();

constexpr int bit_of(int cell) {
  return cell % 27 / 9 * 10 + cell % 9;
}

// Three bits at 0, 10 and 20 side by side.
constexpr Word squeeze(Word three_rows) {
  const Word x = three_rows & 7 * each_row;
  return (x | x >> 7 | x >> 14) & row;
}
constexpr Word triples_of(Word word) {
  const Word x = (word | word >> 1 | word >> 2) & 0b1001001 * each_row;
  return squeeze(x | x >> 2 | x >> 4);
}
constexpr Word columns_of(Word word) {
  return (word | word >> 10 | word >> 20) & row;
}
// The bits that are alone in their row.
constexpr Word alone_of(Word word) {
  const Word without_first = word & ((word | above) - each_row);
  const Word empty = ~(without_first + all) & above;
  return word & (empty - (empty >> 9));
}

inline Words load(const Word (&words)[4]) {
  Words loaded;
  std::memcpy(&loaded, words, sizeof(loaded));
  return loaded;
}
inline bool any(const Words& words) {
  return (words[0] | words[1] | words[2]) != 0;
}

// Cells by their number of candidates: those of above[k] have more than k.
template <int levels>
struct Tally {
  Words above[levels] = {};
  explicit Tally(const Word (&places)[9][4]) {
    for (const auto& digit : places) {
      const Words words = load(digit);
      for (int k = levels - 1; k > 0; --k) above[k] |= above[k - 1] & words;
      above[0] |= words;
    }
  }
};

struct Position {
  Word places[9][4];  // by digit and band
  Word open[4];       // cells without a digit, by band

  Position() {
    for (auto& digit : places) set_all(digit);
    set_all(open);
  }

  // A set of digits to look at again, one bit each, goes with every change.
  Word give(int digit, int band, int bit) {
    places[digit][band] &= beside[static_cast<std::size_t>(bit)];
    return Word{1} << digit;
  }
  Word take(int digit, int band, int bit) {
    places[digit][band] &= ~(Word{1} << bit);
    return Word{1} << digit;
  }

  bool solved() const { return (open[0] | open[1] | open[2]) == 0; }

  // False: there is no solution.
  bool infer(Word again) {
    while (true) {
      while (again != 0) {
        const int digit = std::countr_zero(again);
        again &= again - 1;
        if (!settle(digit)) return false;
        again |= fix(digit);
      }
      const Tally<2> tally(places);
      const Words lone = tally.above[0] & ~tally.above[1] & load(open);
      for (int band = 0; band < 3; ++band) {
        if (tally.above[0][band] != all) return false;
      }
      if (!any(lone)) return true;
      again = give_lone(lone);
    }
  }

  // Of a solved position.
  SudokuNine::Board board() const {
    SudokuNine::Board cells{};
    for (int digit = 0; digit < 9; ++digit) {
      for (int band = 0; band < 3; ++band) {
        for (Word rest = places[digit][band]; rest != 0; rest &= rest - 1) {
          const int bit = std::countr_zero(rest);
          cells[static_cast<std::size_t>(27 * band + bit - bit / 10)] = static_cast<std::uint8_t>(digit + 1);
        }
      }
    }
    return cells;
  }

 private:
  static void set_all(Word (&words)[4]) {
    for (int band = 0; band < 4; ++band) words[band] = band < 3 ? all : 0;
  }

  // Leaves a digit only the triples and columns of whole permutations.
  bool settle(int digit) {
    Word* words = places[digit];
    Word a = words[0], b = words[1], c = words[2];
    while (true) {
      a &= possible_triples[triples_of(a)];
      b &= possible_triples[triples_of(b)];
      c &= possible_triples[triples_of(c)];
      const Word columns = columns_of(a) | columns_of(b) << 10 | columns_of(c) << 20;
      const Word possible = possible_columns[squeeze(columns)] |
                            possible_columns[squeeze(columns >> 3)] << 3 |
                            possible_columns[squeeze(columns >> 6)] << 6;
      if ((columns & ~possible) == 0) break;
      a &= (possible & row) * each_row;
      b &= (possible >> 10 & row) * each_row;
      c &= (possible >> 20) * each_row;
    }
    words[0] = a, words[1] = b, words[2] = c;
    return a != 0 && b != 0 && c != 0;
  }

  // Takes the cells that only this digit's rows can have from the others; says from which.
  Word fix(int digit) {
    const Word* words = places[digit];
    Word fixed[4] = {};
    for (int band = 0; band < 3; ++band) {
      fixed[band] = alone_of(words[band]) & open[band];
      open[band] ^= fixed[band];
    }
    if ((fixed[0] | fixed[1] | fixed[2]) == 0) return 0;
    u64 halves[2];
    std::memcpy(halves, fixed, sizeof(halves));
    Word changed = 0;
    for (int other = 0; other < 9; ++other) {
      if (other == digit) continue;
      u64 left[2];
      std::memcpy(left, places[other], sizeof(left));
      changed |= Word{((left[0] & halves[0]) | (left[1] & halves[1])) != 0} << other;
      left[0] &= ~halves[0];
      left[1] &= ~halves[1];
      std::memcpy(places[other], left, sizeof(left));
    }
    return changed;
  }

  Word give_lone(const Words& lone) {
    Word again = 0;
    for (int digit = 0; digit < 9; ++digit) {
      for (int band = 0; band < 3; ++band) {
        for (Word cells = places[digit][band] & lone[band]; cells != 0; cells &= cells - 1) {
          again |= give(digit, band, std::countr_zero(cells));
        }
      }
    }
    return again;
  }
};

}  // namespace nonet::bands
