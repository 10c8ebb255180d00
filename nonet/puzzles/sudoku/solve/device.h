// Solutions of Sudokus of nine digits, counted on a GPU, which counts those of a board up to a limit
// (nonet/puzzles/sudoku/kernels/cuda.h): a board that reaches it is cut into parts, which are boards again.
// The parts that wait are a stack, of which some thousand go together: beside the boards themselves there are
// never more than nine times those thousands for each cut of a cell, one in another, and mostly far fewer.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "nonet/base/result.h"
#include "nonet/puzzles/sudoku/solve/cut.h"
#include "nonet/puzzles/sudoku/solve/nine.h"
#include "nonet/units/counted_units.h"

namespace nonet {

// As solve_sudokus_cuda(): tests have another.
using SolveSudokus =
    std::function<bool(std::span<const std::uint8_t> givens, int limit, std::span<std::uint8_t> counts,
                       std::span<std::uint8_t> first, Progress& progress, std::string& why)>;
SolveSudokus sudoku_device();

// How many solutions each of the boards has. They are of digits, or parts of such boards. `limit`: no more of
// all of them together matter; 0: all. The nodes are boards that the device was given. False: told to stop,
// or the device failed, and `why` says so; what was found until then counts.
bool count_on_device(std::span<const SudokuPart> boards, u64 limit, std::span<UnitCount> counts,
                     const SolveSudokus& solve, Progress& progress, std::string& why);

}  // namespace nonet
