// langford: the numbers 1..n twice in a row, so that between the two k there are k others.
//
// Encoding as a cover: items are the 2n places and the n numbers; an option puts one number k at the places i
// and i + k + 1. Options are ordered by place and then by number, so that covers come in the order of the
// rows they write. Solutions exist exactly when n mod 4 is 0 or 3. Source: C. D. Langford, Mathematical
// Gazette 42 (1958).
#pragma once

#include <array>
#include <span>

#include "nonet/contract/puzzle.h"

namespace nonet {

struct Langford {
  int n;

  int primary() const { return 3 * n; }
  int items() const { return 3 * n; }
  template <class F>
  void each_option(F&& f) const {
    for (int place = 0; place < 2 * n; ++place) {
      for (int number = 1; number <= n && place + number + 1 < 2 * n; ++number) {
        const std::array<int, 3> items = {place, place + number + 1, 2 * n + number - 1};
        f(std::span<const int>(items));
      }
    }
  }
};
static_assert(Fill<Langford>);

struct PuzzleEntry;
extern const PuzzleEntry langford_puzzle;

}  // namespace nonet
