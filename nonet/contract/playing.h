// What puzzles share that say more to somebody who plays than Puzzle's defaults (playing.cpp).
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/contract/interface.h"

namespace nonet {

// The board of a cell that may be set to this, or why not.
Result<Board> board_to_edit(const Puzzle& puzzle, const Instance& instance, int cell, std::string_view value);

// Puzzle::edit() by the text of the instance, in which cell c of the board is the word (or character) of this
// number.
Result<std::unique_ptr<Instance>> edit_text(const Puzzle& puzzle, const Instance& instance, int cell,
                                            std::string_view value, const std::function<int(int)>& word_of);

// So many numbers.
std::vector<std::string> number_texts(int first, int count);

}  // namespace nonet
