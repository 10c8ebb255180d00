#pragma once

#include "nonet/puzzles/queens/kernels/kernel.h"

namespace nonet {

// Any frame, also one with less than three rows, which the kernels with lanes leave to this.
QueensFilled fill_queens_plainly(const QueensFrame& frame, const KernelWatch& watch);

}  // namespace nonet
