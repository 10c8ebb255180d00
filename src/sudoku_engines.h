// What the engines of Sudokus of nine digits share: whether they are here.
#pragma once

#include <string_view>

#include "backends/cpu/sudoku_kernel.h"
#include "nonet/result.h"
#include "src/watch_of.h"

namespace nonet {

// Whether that engine is here and solves Sudokus: otherwise an error that says why not. `auto` always is.
Result<Done> check_boards_engine(std::string_view backend);

}  // namespace nonet
