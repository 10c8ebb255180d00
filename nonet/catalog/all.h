// The list of puzzles. Adding one is one line in all.cpp.
#pragma once

#include <span>
#include <string_view>

#include "nonet/contract/interface.h"

namespace nonet {

std::span<const PuzzleEntry* const> all_puzzles();
const PuzzleEntry* find_puzzle(std::string_view name);  // null: there is none

// A configured puzzle, or one described by the file of that name (nonet/contract/rules.h says how such names
// end); or what is wrong: an unknown name comes with those there are. Fault::stopped if the progress cancels
// the reading of a file.
Result<std::unique_ptr<Puzzle>> make_puzzle(std::string_view name, const Settings& settings,
                                            Progress& progress);
Result<std::unique_ptr<Puzzle>> make_puzzle(std::string_view name, const Settings& settings);

}  // namespace nonet
