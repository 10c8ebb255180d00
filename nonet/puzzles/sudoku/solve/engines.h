// What the engines of Sudokus of nine digits share: whether they are here.
#pragma once

#include <string_view>

#include "nonet/base/result.h"
#include "nonet/puzzles/sudoku/kernels/kernel.h"
#include "nonet/units/watch_of.h"

namespace nonet {

// Whether that engine is here and solves Sudokus: otherwise an error that says why not. `auto` always is.
Result<Done> check_boards_engine(std::string_view backend);

}  // namespace nonet
