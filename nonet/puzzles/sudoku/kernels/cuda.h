// Solving 9x9 Sudoku boards by the million on a GPU. Built where CMake finds CUDA
// (puzzles/sudoku/kernels/cuda.cu); without it (puzzles/sudoku/kernels/no_cuda.cpp) there is never a device.
// devices.h says which there are.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "nonet/puzzles/sudoku/kernels/kernel.h"

namespace nonet {

// Boards as 81 digits each in reading order, 0 is an empty cell; one with a digit above 9 has no solution.
// counts[i] becomes the number of solutions of board i, counted to `limit`, 1 to 255, and its 81 digits in
// `first` one of them, or zeros where there is none. Which one of several may differ from call to call.
// False: told to stop, or the device failed or the sizes do not fit: `why` says so then, and is empty
// otherwise. The watch is asked by one thread at a time, and is told of boards, not nodes. Memory that is
// pinned is copied faster. Several threads may call it; what it takes of the device it keeps for later calls.
bool solve_sudokus_cuda(int device, std::span<const std::uint8_t> givens, int limit,
                        std::span<std::uint8_t> counts, std::span<std::uint8_t> first,
                        const KernelWatch& watch, std::string& why);

}  // namespace nonet
