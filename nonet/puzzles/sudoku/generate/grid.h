// Random solved Sudoku grids, for boxes of B x B; B is 2 or 3.
//
// Of a band (B rows) only the sets of digits in its columns matter to the bands below. Call a stack's column
// sets, B in each of B bands, a table: its rows (boxes) and its columns hold every digit once. Above, a table
// begins with the sets of the first band, and the others are chosen: 56 ways for B = 3. A band with given
// column sets is a graph of columns and digits in which all have degree B; to fill its rows is to split the
// graph into B matchings, in order. Let f be the number of ways.
//
// uniform() draws, each step uniformly: the first band (box, then the table of its rows, then the order of
// each row within a box: every band comes in one way); the tables of the stacks; then accepts with
// probability f / F for each of the other bands, F the largest f there is; then one of the f fillings of each
// of these. So every grid has the same probability: that of its first band and of its tables, which are all
// the same, times f / F * 1 / f for the other bands. F is 12^3 = 1728 for B = 3 (every stack has the same
// sets), which a test proves by trying all graphs: f is at most 1728, and one grid in 75 is accepted. For
// B = 2 it is 4.
//
// quick() takes what comes first: a grid is less likely when many fit its tables.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>

#include "nonet/base/draws.h"

namespace nonet {

// Exactly uniform, where Draws are.
inline unsigned draw_below(Draws& draws, unsigned limit) {
  constexpr u64 half = u64{1} << 32;
  const u64 fair = half - half % limit;
  while (true) {
    const u64 drawn = draws.next() >> 32;
    if (drawn < fair) return static_cast<unsigned>(drawn % limit);
  }
}
template <class Values>
void shuffle(Values& values, Draws& draws) {
  for (std::size_t i = values.size(); i > 1; --i)
    std::swap(values[i - 1], values[draw_below(draws, static_cast<unsigned>(i))]);
}

template <int B>
class RandomGrid {
 public:
  static constexpr int n = B * B;
  static constexpr unsigned most_fillings = B == 3 ? 1728 : 4;
  using Set = std::uint16_t;  // of digits, bit d - 1
  using Triple = std::array<Set, B>;
  using Columns = std::array<Set, n>;  // of a band
  using Grid = std::array<std::uint8_t, std::size_t{n} * n>;

  explicit RandomGrid(Draws& draws) : draws_(draws) {}

  Grid uniform() {
    while (true) {
      if (const auto grid = propose_uniform([](std::span<const Set>) { return true; })) return *grid;
    }
  }
  // One proposal: what is accepted is uniform. Those whose first band (digits as bits, with other names than
  // in the grid) is not wanted cost little, and are not accepted.
  template <class WantsTop>
  std::optional<Grid> propose_uniform(const WantsTop& wants_top) {
    propose();
    if (!wants_top(std::span<const Set>(top_))) return std::nullopt;
    if (draw_below(draws_, most_fillings) >= fillings(below_[0])) return std::nullopt;
    if (B == 3 && draw_below(draws_, most_fillings) >= fillings(below_[B - 2])) return std::nullopt;
    return fill();
  }
  Grid quick() {
    propose();
    return fill();
  }

  // f of the columns of a band. For B = 3, a third of the fillings have the first digit of the first column
  // in the first row.
  static unsigned fillings(const Columns& columns) {
    if constexpr (B == 2) return 1u << count_cycles(columns);
    unsigned third = 0;
    each_matching(columns, [&](const Columns& picked) {
      third += 1u << count_cycles(without(columns, picked));
      return true;
    });
    return 3 * third;
  }

  // The rest of a table that begins with these sets; choice < tables.
  static constexpr unsigned tables = B == 3 ? 56 : 1;
  static std::array<Triple, B - 1> table(const Triple& first, unsigned choice) {
    if constexpr (B == 2) {
      return {Triple{first[1], first[0]}};
    } else {
      return table_of_three(first, choice);
    }
  }

 private:
  static std::array<Triple, B - 1> table_of_three(const Triple& first, unsigned choice) {
    const Set a = first[0], b = first[1], c = first[2];
    const auto whole = [](int from, int to) { return static_cast<Set>(from | to); };
    if (choice == 0) return {Triple{b, c, a}, Triple{c, a, b}};
    if (choice == 1) return {Triple{c, a, b}, Triple{b, c, a}};
    // One digit x, y, z of each goes one way, the others go the other way; which way is the last choice.
    const unsigned digits = (choice - 2) / 2;
    const Set x = pick(a, digits % 3), y = pick(b, digits / 3 % 3), z = pick(c, digits / 9);
    const Triple one = {whole(y, c ^ z), whole(z, a ^ x), whole(x, b ^ y)};
    const Triple other = {whole(z, b ^ y), whole(x, c ^ z), whole(y, a ^ x)};
    if (choice % 2 == 0) return {one, other};
    return {other, one};
  }

  static Set pick(Set set, unsigned rank) {
    for (; rank > 0; --rank) set = static_cast<Set>(set & (set - 1));
    return static_cast<Set>(set & -set);
  }
  static Columns without(const Columns& columns, const Columns& picked) {
    Columns rest;
    for (std::size_t i = 0; i < n; ++i) rest[i] = columns[i] ^ picked[i];
    return rest;
  }

  // The first band, and column sets of the others.
  void propose() {
    std::array<std::uint8_t, n> digits;
    for (std::size_t i = 0; i < n; ++i) digits[i] = static_cast<std::uint8_t>(i);
    Triple rows{};
    for (std::size_t i = 0; i < n; ++i) rows[i / B] = static_cast<Set>(rows[i / B] | 1 << i);
    const auto others = table(rows, draw_below(draws_, tables));
    for (std::size_t row = 0; row < B; ++row) {
      for (std::size_t box = 0; box < B; ++box)
        write_row(row, box, box == 0 ? rows[row] : others[box - 1][row]);
    }
    for (std::size_t stack = 0; stack < B; ++stack) {
      Triple sets{};
      for (std::size_t i = 0; i < n; ++i)
        sets[i % B] = static_cast<Set>(sets[i % B] | top_[i / B * n + stack * B + i % B]);
      const auto rest = table(sets, draw_below(draws_, tables));
      for (std::size_t band = 0; band + 1 < B; ++band) {
        for (std::size_t i = 0; i < B; ++i) below_[band][stack * B + i] = rest[band][i];
      }
    }
  }
  // In some order; that of the first box is the names of the digits, which are shuffled at last.
  void write_row(std::size_t row, std::size_t box, Set set) {
    std::array<Set, B> cells;
    for (Set& cell : cells) {
      cell = static_cast<Set>(set & -set);
      set ^= cell;
    }
    if (box > 0) shuffle(cells, draws_);
    for (std::size_t i = 0; i < B; ++i) top_[row * n + box * B + i] = cells[i];
  }

  Grid fill() {
    std::array<std::uint8_t, n> names;
    for (std::size_t i = 0; i < n; ++i) names[i] = static_cast<std::uint8_t>(i + 1);
    shuffle(names, draws_);
    Grid grid;
    std::size_t at = 0;
    const auto write = [&](Set digit) {
      grid[at++] = names[static_cast<std::size_t>(std::countr_zero(digit))];
    };
    for (const Set digit : top_) write(digit);
    for (const Columns& columns : below_) {
      for (const Columns& row : draw_filling(columns)) {
        for (const Set digit : row) write(digit);
      }
    }
    return grid;
  }

  std::array<Columns, B> draw_filling(const Columns& columns) {
    unsigned index = draw_below(draws_, fillings(columns));
    std::array<Columns, B> rows;
    Columns rest = columns;
    if constexpr (B == 3) {
      const unsigned row = index % 3;
      index /= 3;
      each_matching(columns, [&](const Columns& picked) {
        rest = without(columns, picked);
        rows[B - 1] = picked;
        const unsigned ways = 1u << count_cycles(rest);
        if (index < ways) return false;
        index -= ways;
        return true;
      });
      split(rest, index, rows[0], rows[1]);
      std::swap(rows[row], rows[2]);
      return rows;
    }
    split(rest, index, rows[0], rows[1]);
    return rows;
  }
  // A graph of degree 2 into two matchings, one of 2^cycles ways.
  static void split(const Columns& columns, unsigned index, Columns& one, Columns& other) {
    each_cycle(columns, [&](std::size_t column, Set digit, bool starts) {
      if (starts) {
        if (index % 2 != 0) digit = static_cast<Set>(columns[column] ^ digit);
        index /= 2;
      }
      one[column] = digit;
      other[column] = static_cast<Set>(columns[column] ^ digit);
      return digit;
    });
  }

  // Of graphs of degree 2. Follows each cycle: `each` sees a column and one of its digits, and says which of
  // its two is taken; the column that has this one as well takes its other.
  template <class Each>
  static void each_cycle(const Columns& columns, Each each) {
    unsigned open = (1u << n) - 1;
    while (open != 0) {
      auto column = static_cast<std::size_t>(std::countr_zero(open));
      bool starts = true;
      Set digit = static_cast<Set>(columns[column] & -columns[column]);
      while ((open >> column & 1) != 0) {
        open &= ~(1u << column);
        digit = each(column, digit, starts);
        starts = false;
        // Whoever else has this digit cannot take it in the same row.
        std::size_t next = 0;
        while (next == column || (columns[next] & digit) == 0) ++next;
        digit = static_cast<Set>(columns[next] ^ digit);
        column = next;
      }
    }
  }
  static int count_cycles(const Columns& columns) {
    int cycles = 0;
    Set seen = 0;
    for (std::size_t first = 0; first < n; ++first) {
      if ((columns[first] & seen) != 0) continue;
      ++cycles;
      Set before = 0, cycle = columns[first];
      while (cycle != before) {
        before = cycle;
        for (const Set column : columns)
          cycle = static_cast<Set>(cycle | ((column & cycle) != 0 ? column : 0));
      }
      seen = static_cast<Set>(seen | cycle);
    }
    return cycles;
  }

  // A digit of each column, all different, of the first column the first digit; B = 3. `each` returns false
  // when it has seen enough.
  template <class Each>
  static void each_matching(const Columns& columns, const Each& each) {
    Columns picked{};
    picked[0] = static_cast<Set>(columns[0] & -columns[0]);
    match(columns, 1, picked[0], picked, each);
  }
  template <class Each>
  static bool match(const Columns& columns, std::size_t column, Set used, Columns& picked, const Each& each) {
    if (column == n - B) return match_last(columns, static_cast<Set>(~used), picked, each);
    for (unsigned left = columns[column] & ~used; left != 0; left &= left - 1) {
      picked[column] = static_cast<Set>(left & -left);
      if (!match(columns, column + 1, static_cast<Set>(used | picked[column]), picked, each)) return false;
    }
    return true;
  }
  // In the last stack what is left goes where it can.
  template <class Each>
  static bool match_last(const Columns& columns, Set left, Columns& picked, const Each& each) {
    for (std::size_t column = n - B; column < n; ++column) {
      picked[column] = columns[column] & left;
      if (picked[column] == 0) return true;
    }
    return each(picked);
  }

  Draws& draws_;
  std::array<Set, std::size_t{n} * B> top_{};  // a digit each
  std::array<Columns, B - 1> below_{};
};

}  // namespace nonet
