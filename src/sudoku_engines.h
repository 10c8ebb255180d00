// What the engines of Sudokus of nine digits share: whether they are here, and how they learn when to stop.
#pragma once

#include <cstdint>
#include <string_view>

#include "backends/cpu/sudoku_kernel.h"
#include "nonet/progress.h"
#include "nonet/result.h"

namespace nonet {

// Whether that engine is here and solves Sudokus: otherwise an error that says why not. `auto` always is.
Result<Done> check_boards_engine(std::string_view backend);

// Tells the progress, as long as that is there.
SudokuWatch sudoku_watch_of(Progress& progress);

}  // namespace nonet
