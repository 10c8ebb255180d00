// The tempting method: press whatever finishes the most cells, first of equals first. Gives an upper bound
// and nothing more; on random 9x9 Binary Sudoku boards it is above the optimum about one time in eleven.
#pragma once

#include <optional>

#include "nonet/toggle/system.h"

namespace nonet {

// None when every move has been pressed as often as it may and cells are still unfinished.
std::optional<Values> toggle_greedy(const ToggleSystem& system, const Values& target);

}  // namespace nonet
