// Solving a 9x9 Sudoku board, one at a time, compiled for each instruction set; the best one this CPU has is
// chosen at run time, and NONET_BACKEND=scalar|avx2|avx512 forces one. `scalar` is the solver by bands
// (puzzles/sudoku/kernels/bands.h), the others are the solver by triads (puzzles/sudoku/kernels/triads.inc).
// They find the same solutions, in orders of their own: tests run each.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "nonet/units/kernel_watch.h"

namespace nonet {

// Who sees the solutions, 81 digits each in reading order; false when it has seen enough.
struct SudokuViewer {
  bool (*show)(void* self, const std::uint8_t* digits);
  void* self;
};

struct SudokuKernelFound {
  std::uint64_t solutions = 0;
  std::uint64_t guesses = 0;
  std::uint64_t nodes = 0;  // positions from which everything was inferred
  bool complete = false;    // there are no other solutions
};

struct SudokuKernel {
  const char* name;
  // Counts to `limit`, 1 or more. `givens` are 81 digits, 0 is an empty cell; `first` becomes a solution.
  SudokuKernelFound (*solve)(const std::uint8_t* givens, std::uint64_t limit, std::uint8_t* first);
  // Any candidates, bit d - 1 of a cell for digit d; limit 0 counts all.
  SudokuKernelFound (*count)(const std::uint32_t* candidates, std::uint64_t limit, const KernelWatch& watch);
  SudokuKernelFound (*each)(const std::uint32_t* candidates, const SudokuViewer& viewer,
                            const KernelWatch& watch);
};

// That of a backend, or the best where this CPU has none; "auto" as the environment says.
const SudokuKernel& sudoku_kernel(std::string_view backend = "auto");
// For sources compiled for one instruction set, which call nothing of the standard library.
const SudokuKernel& sudoku_kernel(const char* backend);
// Every kernel that this CPU can run, slowest first.
std::span<const SudokuKernel* const> available_sudoku_kernels();

}  // namespace nonet
