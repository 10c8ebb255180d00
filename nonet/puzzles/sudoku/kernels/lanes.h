// Many 9x9 Sudokus at once, a board in every lane of a vector: what follows is inferred in all of them by the
// same instructions, without a branch. A lane whose board is done takes the next one at once. Few boards, the
// last ones, and boards of very many guesses go to the solver of one board (puzzles/sudoku/kernels/kernel.h).
// Written once (puzzles/sudoku/kernels/lanes.inc), compiled for each instruction set; the best one this CPU
// has is chosen at run time, and NONET_BACKEND=scalar|avx2|avx512 forces one.
//
// Example: two boards in reading order, 81 cells each, 0 is empty.
//
//   std::vector<std::uint8_t> givens(162, 0), first(162), counts(2);
//   SudokuLanesWork work;
//   if (const SudokuLanes* lanes = sudoku_lanes()) {
//     lanes->solve(givens.data(), 2, 2, counts.data(), first.data(), work);  // counts: 2, 2
//   }
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace nonet {

struct SudokuLanesWork {
  std::uint64_t guesses = 0;  // cells
  std::uint64_t passes = 0;   // over all lanes, each looking at every digit once
};

struct SudokuLanes {
  const char* name;
  // For each board how many solutions it has, counted to `limit`, which is 1 to 255; `first` becomes one of
  // them, and is left as it is where there is none. Givens are 0 to 9. The work is added.
  void (*solve)(const std::uint8_t* givens, std::size_t boards, int limit, std::uint8_t* counts,
                std::uint8_t* first, SudokuLanesWork& work);
};

// Those of a backend, or the best where this CPU has none of it; "auto" as the environment says. Null where
// this CPU has no vectors for it, and where none are wanted (scalar).
const SudokuLanes* sudoku_lanes(std::string_view backend = "auto");
// All that this CPU can run, slowest first.
std::span<const SudokuLanes* const> available_sudoku_lanes();

}  // namespace nonet
