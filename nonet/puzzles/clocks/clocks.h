// clocks: nine clocks in a square show 12, 3, 6 or 9; nine moves turn some of them a quarter forward; bring
// all to 12 with the fewest moves.
//
// Encoding: cell c (A..I, row by row) holds its quarters past 12, modulo 4; move m is the contest's move m
// + 1. Source: USACO Training, "The Clocks". The 9x9 matrix of moves is invertible modulo 4, so there is
// exactly one answer as a multiset of moves.
#pragma once

#include <array>
#include <string_view>

#include "nonet/contract/puzzle.h"

namespace nonet {

struct Clocks {
  static constexpr std::array<std::string_view, 9> turns = {"ABDE", "ABC",  "BCEF", "ADG", "BDEFH",
                                                            "CFI",  "DEGH", "GHI",  "EFHI"};
  constexpr int modulus() const { return 4; }
  constexpr int cells() const { return 9; }
  constexpr int moves() const { return 9; }
  template <class F>
  constexpr void each_effect(int move, F&& f) const {
    for (const char clock : turns[static_cast<std::size_t>(move)]) f(clock - 'A', 1);
  }
};
static_assert(Toggle<Clocks>);

struct PuzzleEntry;
extern const PuzzleEntry clocks_puzzle;

}  // namespace nonet
