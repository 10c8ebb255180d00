// Solutions of a 9x9 Sudoku drawn at random, each as likely as any other, one independent of the other.
//
// A board with up to 100,000,000 solutions: they are counted. A number below the count is drawn for each that
// is wanted. Then the solutions are cut into parts: one cell has each of its candidates in turn, the parts
// are counted, and only those are looked into for which a number was drawn, down to lists that are sorted. So
// the numbers name solutions, the same on every machine.
//
// A board with more: random grids, all of them equally likely (nonet/puzzles/sudoku/generate/grid.h), until
// one fits. Where the board is digits, they are renamed first, so that the grid fits that has equal digits
// where the board has: with a grid all its renamings are equally likely, and as many of them fit as of any
// other. This is exact, and quick for boards with few digits. Boards between the two, mostly with 9 to 13
// digits, are refused.
#pragma once

#include <span>

#include "nonet/base/progress.h"
#include "nonet/base/result.h"
#include "nonet/puzzles/sudoku/solve/nine.h"

namespace nonet {

struct SudokuSampled {
  u128 solutions = 0;  // from which they were drawn; 0: too many to count, or none
  u64 drawn = 0;
  bool none = false;      // there is no solution
  bool complete = false;  // as many as were asked for, or `each` had seen enough
  u64 work = 0;           // nodes and grids
};

// How much is done before another way is taken, or none.
struct SudokuSampling {
  u64 few_counted = 1'000'000;  // before any grid is tried
  u64 most_counted = 100'000'000;
  u64 most_proposals = 2'000'000;  // of grids, for a first one that fits
};

// `memory` in bytes. An error of Fault::refused where there are too many solutions for the one way and too
// few for the other.
Result<SudokuSampled> sample_sudokus(std::span<const std::uint32_t> candidates, u64 number, u64 seed,
                                     double memory, const SudokuSampling& sampling, Progress& progress,
                                     const SudokuNine::EachBoard& each);

}  // namespace nonet
