// The best completion of a 9x9 Sudoku whose cells have weights, where a digit scores its weight times itself.
//
// Branch and bound on masks. A unit is what is filled exactly once: a cell, or a digit in a row, a column or
// a box; its nine places are the bits of a mask. Every option (a digit in a cell) has a rest r >= 0, and
//
//   the cost of any completion = bound + the sum of the rests of its 81 options
//
// holds at every node: where all options of a unit have a rest, the smallest moves into the bound. Options
// whose rest lifts the bound above the limit are removed, which leaves units with larger rests. The rests
// that the search starts from are near those of the best linear program (cover/best.h says how). Sums are
// integers, so the bound is exact.
//
// Source of the problem: NOIP 2009. The method is that of best_cover, cut to this board; they are held
// against each other in tests.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>

#include "nonet/base/progress.h"
#include "nonet/contract/puzzle.h"

namespace nonet {

class TargetSudokuSearch {
 public:
  static constexpr int largest_weight = 1'000'000'000;
  using Digits = std::array<std::uint8_t, 81>;
  using Candidates = std::span<const std::uint32_t>;  // bit d - 1 of a cell for digit d, 81 cells
  using Weights = std::array<int, 81>;

  // Weights of the contest: 6 on the border, 7, 8, 9 inside, 10 in the middle.
  static Weights usual_weights();

  struct Best {
    bool found = false;
    bool complete = false;  // proved: the best, or that there is none
    Digits digits{};
    std::int64_t value = 0;
    std::int64_t bound = 0;  // proved: no completion is better
    u64 nodes = 0;
  };
  static Best best(Candidates candidates, const Weights& weights, Aim aim, Progress& progress);

  struct Seen {
    u64 completions = 0;
    bool complete = false;  // there are no others
    u64 nodes = 0;
  };
  // All completions at least as good as `value`; `each` returns false when it has seen enough. In order: by
  // the first cell that differs.
  static Seen each(Candidates candidates, const Weights& weights, Aim aim, std::int64_t value, bool in_order,
                   Progress& progress, const std::function<bool(const Digits&)>& each);
};

}  // namespace nonet
