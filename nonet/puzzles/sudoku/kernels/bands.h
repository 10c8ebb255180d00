// A position of a 9x9 Sudoku as words a digit and band (puzzles/sudoku/kernels/band_words.h), and what
// follows from it (nonet/puzzles/sudoku/solve/nine.h).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "nonet/puzzles/sudoku/kernels/band_words.h"
#include "nonet/puzzles/sudoku/solve/nine.h"

namespace nonet::bands {

using Words = Word __attribute__((vector_size(16)));  // of three bands; the fourth is 0

constexpr int permutations[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

// By pattern, bit 3 i + j of which allows i -> j: the union of all permutations within it, with i -> j at bit
// 10 i + j.
inline constexpr auto possible_columns = [] {
  std::array<Word, 512> unions{};
  for (Word pattern = 0; pattern < 512; ++pattern) {
    for (const auto& p : permutations) {
      const Word needed = Word{1} << p[0] | Word{8} << p[1] | Word{64} << p[2];
      const Word bits = Word{1} << p[0] | Word{1} << (10 + p[1]) | Word{1} << (20 + p[2]);
      if ((pattern & needed) == needed) unions[pattern] |= bits;
    }
  }
  return unions;
}();

constexpr int bit_of(int cell) {
  return cell % 27 / 9 * 10 + cell % 9;
}

// Three bits at 0, 10 and 20 side by side.
constexpr Word squeeze(Word three_rows) {
  const Word x = three_rows & 7 * each_row;
  return (x | x >> 7 | x >> 14) & row;
}
constexpr Word columns_of(Word word) {
  return (word | word >> 10 | word >> 20) & row;
}

inline Words load(const Word (&words)[4]) {
  Words loaded;
  std::memcpy(&loaded, words, sizeof(loaded));
  return loaded;
}
inline void store(const Words& words, Word (&out)[4]) {
  std::memcpy(out, &words, sizeof(words));
}

struct Halves {
  u64 low, high;
};
inline Halves halves_of(const Words& words) {
  return std::bit_cast<Halves>(words);
}
inline bool any(const Words& words) {
  const Halves halves = halves_of(words);
  return (halves.low | halves.high) != 0;
}

// The triples of whole permutations, in every band. A triple stands at its first column.
inline Words possible_triples(const Words& words) {
  const Words present = (words | words >> 1 | words >> 2) & (0b1001001 * each_row);
  Words possible = {};
  for (const auto& p : permutations) {
    const Word needed = Word{1} << 3 * p[0] | Word{1} << (10 + 3 * p[1]) | Word{1} << (20 + 3 * p[2]);
    possible |= static_cast<Words>((present & needed) == (Words{} | needed)) & (7 * needed);
  }
  return possible;
}
// The columns of every band, at 0, 10 and 20; the first band is in the low half of the first half.
inline Word columns_of(const Words& words) {
  const Halves columns = halves_of((words | words >> 10 | words >> 20) & row);
  return static_cast<Word>(columns.low | columns.low >> 22 | columns.high << 20);
}
// The bits that are alone in their row.
inline Words alone_of(const Words& words) {
  const Words without_first = words & ((words | above) - each_row);
  const Words empty = ~(without_first + all) & above;
  return words & (empty - (empty >> 9));
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
    int digit = 0;
    while (true) {
      while (again != 0) {
        const Word later = again & (~Word{0} << digit);  // in turn: by then a digit has changed more
        digit = std::countr_zero(later != 0 ? later : again);
        again ^= Word{1} << digit;
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
    Words words = load(places[digit]);
    while (true) {
      words &= possible_triples(words);
      const Word columns = columns_of(words);
      const Word possible = possible_columns[squeeze(columns)] |
                            possible_columns[squeeze(columns >> 3)] << 3 |
                            possible_columns[squeeze(columns >> 6)] << 6;
      if ((columns & ~possible) == 0) {
        store(words, places[digit]);
        return columns != 0;
      }
      const Words left = {possible & row, possible >> 10 & row, possible >> 20, 0};
      words &= left | left << 10 | left << 20;
    }
  }

  // Takes the cells that only this digit's rows can have from the others; says from which.
  Word fix(int digit) {
    const Words fixed = alone_of(load(places[digit])) & load(open);
    if (!any(fixed)) return 0;
    store(load(open) ^ fixed, open);
    Word changed = 0;
    for (int other = 0; other < 9; ++other) {
      if (other == digit) continue;
      const Words words = load(places[other]);
      changed |= Word{any(words & fixed)} << other;
      store(words & ~fixed, places[other]);
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
