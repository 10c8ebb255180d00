// The search for the solutions of a position by bands (puzzles/sudoku/kernels/bands.h).
#pragma once

#include "nonet/puzzles/sudoku/kernels/bands.h"

namespace nonet::bands {

struct Guess {
  int digit, band, bit;
};

// Without the instruction, which not every machine has: at most 27 bits.
inline int count_bits(Word x) {
  x -= x >> 1 & 0x55555555;
  x = (x & 0x33333333) + (x >> 2 & 0x33333333);
  return static_cast<int>(((x + (x >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24);
}

// How many cells of `pool` share a row, column or box with this one. Of its column the other two bands are
// counted at once, side by side.
inline int count_seen(const Words& pool, int band, int bit) {
  const Word column = columns_of(Word{1} << bit) * each_row;
  const Word other = pool[band == 0 ? 1 : 0] & column, another = pool[band == 2 ? 1 : 2] & column;
  return count_bits(pool[band] & ~beside[static_cast<std::size_t>(bit)]) + count_bits(other | another << 1);
}

inline int least_candidate(const Position& position, int band, int bit) {
  int digit = 0;
  while ((position.places[digit][band] >> bit & 1) == 0) ++digit;
  return digit;
}

inline Guess first_of(const Position& position, const Words& cells) {
  const int band = cells[0] != 0 ? 0 : cells[1] != 0 ? 1 : 2;
  const int bit = std::countr_zero(cells[band]);
  return {least_candidate(position, band, bit), band, bit};
}

inline Guess choose(const Position& position) {
  const Words open = load(position.open);
  const Tally<4> tally(position.places);
  const Words two = open & tally.above[1] & ~tally.above[2];
  if (!any(two)) {
    const Words three = open & tally.above[2] & ~tally.above[3];
    return first_of(position, any(three) ? three : open);
  }
  Guess best = {0, 0, 0};
  int most = -1;
  for (int band = 0; band < 3; ++band) {
    for (Word cells = two[band]; cells != 0; cells &= cells - 1) {
      const int bit = std::countr_zero(cells);
      const int seen = count_seen(two, band, bit);
      if (seen > most) most = seen, best = {0, band, bit};
    }
  }
  best.digit = least_candidate(position, best.band, best.bit);
  return best;
}

// Sink: bool solution(const Position&) and bool node(), both false to end it all.
template <SudokuNine::Order order, class Sink>
class Search {
 public:
  Search(Sink& sink, SudokuNine::Work& work) : sink_(sink), work_(work) {}

  // False when the sink ended it. The position is used up.
  bool run(Position& position, Word again) {
    if (!count_node()) return false;
    if (!position.infer(again)) return true;
    while (!position.solved()) {
      const Guess guess =
          order == SudokuNine::Order::any ? choose(position) : first_of(position, load(position.open));
      ++work_.guesses;
      Position with = position;
      if (!run(with, with.give(guess.digit, guess.band, guess.bit)) || !count_node()) return false;
      if (!position.infer(position.take(guess.digit, guess.band, guess.bit))) return true;
    }
    return sink_.solution(position);
  }

 private:
  bool count_node() {
    ++work_.nodes;
    return sink_.node();
  }

  Sink& sink_;
  SudokuNine::Work& work_;
};

constexpr Word every_digit = 511;

inline Position position_of(const std::uint32_t* candidates) {
  Position position;
  for (int cell = 0; cell < 81; ++cell) {
    for (int digit = 0; digit < 9; ++digit) {
      if ((candidates[cell] >> digit & 1) == 0) {
        position.take(digit, cell / 27, bit_of(cell));
      }
    }
  }
  return position;
}

}  // namespace nonet::bands
