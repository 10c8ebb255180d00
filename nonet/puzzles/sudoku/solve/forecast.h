// What a count of all solutions of a Sudoku of nine digits in boxes of 3 x 3 will take
// (nonet/contract/forecast.h).
//
// A sample gives the cell with the fewest candidates each of them. Parts that are counted within a few
// hundred solutions are; one of the others is drawn, and its nodes count as often as there are others. That
// is right on average. A count that is short is made instead, and its nodes are exact.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "nonet/contract/forecast.h"

namespace nonet {

struct SudokuForecasting {
  int threads = 1;
  std::string_view backend = "auto";  // as of SudokuNine::count: its nodes are meant, and its time
  u64 seed = 1;
};
// Candidates as in puzzles/sudoku/solve/nine.h. For a seed and a backend the nodes are always the same.
Result<Forecast> forecast_sudokus(std::span<const std::uint32_t> candidates, const SudokuForecasting& options,
                                  Progress& progress);

}  // namespace nonet
