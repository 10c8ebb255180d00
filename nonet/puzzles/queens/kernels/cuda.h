// Counting the ways to fill frames of queens on a GPU. Built where CMake finds CUDA
// (puzzles/queens/kernels/cuda.cu); without it (puzzles/queens/kernels/no_cuda.cpp) there is never a device.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "nonet/puzzles/queens/kernels/kernel.h"

namespace nonet {

// Rows of the widest boards that the device takes.
constexpr int widest_on_device = 27;

// How many frames one call should be given, of a board of n rows.
std::uint64_t queens_cuda_batch(int n);

// As a kernel for the CPU (puzzles/queens/kernels/kernel.h), many frames at once, on the device of that
// number. False if it was cancelled (`why` is empty) or the device failed (`why` says how).
bool fill_queens_cuda(int device, std::span<const QueensFrame> frames, std::span<QueensFilled> filled,
                      const KernelWatch& watch, std::string& why);

}  // namespace nonet
