// Solves many Sudokus of nine digits at once with the requested engine (nonet/base/backends.h): one board per
// vector lane, one board after the other (scalar), or on a GPU (cuda). `auto` chooses the best engine of the
// processor.
//
// Example: whether boards have one solution each.
//
//   std::vector<SudokuNine::Board> givens(2), solutions(2);  // two empty boards
//   std::vector<std::uint8_t> counts(2);
//   Progress progress;
//   const auto solved = solve_boards(givens, 2, counts, solutions, "auto", progress);  // counts: 2, 2
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "nonet/base/progress.h"
#include "nonet/base/result.h"
#include "nonet/puzzles/sudoku/solve/engines.h"
#include "nonet/puzzles/sudoku/solve/nine.h"

namespace nonet {

// So many boards are best given to it together; a processor's may be few.
std::size_t boards_of_call(std::string_view backend);

// For each board how many solutions it has, counted to `limit`, 1 to 255; where there are some, `first`
// becomes one of them: of several any. All spans have the same size. An error: told to stop, the device
// failed, or there is no such engine; nothing that was written counts then. Several threads may call it: a
// device copies the boards of one while it solves those of others.
Result<Done> solve_boards(std::span<const SudokuNine::Board> givens, int limit,
                          std::span<std::uint8_t> counts, std::span<SudokuNine::Board> first,
                          std::string_view backend, Progress& progress);

// Of several solutions always the same, whichever boards are solved beside it: what solve() of the puzzle
// shows. A GPU finds now this one and now that; here the processor answers for it.
SudokuNine::Board usual_sudoku_solution(const SudokuNine::Board& givens, std::string_view backend);

}  // namespace nonet
