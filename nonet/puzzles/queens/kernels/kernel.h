// Counting the ways to fill the free rows of a chess board with queens, written once
// (puzzles/queens/kernels/kernel.inc) for lanes of bit masks and compiled for each instruction set; the best
// one this CPU has is chosen at run time, and NONET_BACKEND=scalar|avx2|avx512 forces one. All give the same
// ways, and the searches visit the same nodes: tests run each.
#pragma once

#include <cstdint>
#include <span>

#include "nonet/units/kernel_watch.h"

namespace nonet {

// What is left to fill: rows without a queen, top to bottom, and what the queens that stand attack in them.
// As many columns are open as there are rows.
struct QueensFrame {
  static constexpr int most_rows = 31;
  int rows = 0;
  int width = 0;                         // of the board; masks have every bit from here on set
  std::uint32_t columns = 0;             // taken
  std::uint32_t closed[most_rows] = {};  // by row: columns where no queen may stand
  std::uint8_t step[most_rows] = {};     // by row: how far below it the next one lies on the board
};

struct QueensFilled {
  std::uint64_t ways = 0;
  std::uint64_t nodes = 0;  // of a search: queens placed that leave a free cell in each of the next two rows
  bool complete = true;     // false: told to stop, or it could not go on
};

struct QueensMiddle;
struct QueensRoom;

struct QueensKernel {
  const char* name;
  QueensFilled (*fill)(const QueensFrame& frame, const KernelWatch& watch);
  // By meeting in the middle (puzzles/queens/kernels/join.h). False: the halves are too large for it or for
  // the room, and nothing was counted. Null: the instructions are missing.
  bool (*join)(const QueensMiddle& middle, QueensRoom& room, const KernelWatch& watch, QueensFilled& filled);
};

const QueensKernel& queens_kernel();
// Every kernel that this CPU can run, slowest first.
std::span<const QueensKernel* const> available_queens_kernels();

}  // namespace nonet
