// null: the puzzle to copy. One lamp, one switch; turn the lamp off.
//
// Encoding: cell 0 is the lamp (0 off, 1 on), move 0 the switch. Source: none, it is a template.
// A puzzle is a plain type with the few functions of its contract (nonet/contract/puzzle.h); this one is a
// Toggle: moves add to cells modulo k, and each_effect says which cells. Its run-time face is in null.cpp.
#pragma once

#include "nonet/contract/puzzle.h"

namespace nonet {

struct Null {
  constexpr int modulus() const { return 2; }
  constexpr int cells() const { return 1; }
  constexpr int moves() const { return 1; }
  template <class F>
  constexpr void each_effect(int /*move*/, F&& f) const {
    f(0, 1);
  }
};
static_assert(Toggle<Null>);

struct PuzzleEntry;
extern const PuzzleEntry null_puzzle;

}  // namespace nonet
