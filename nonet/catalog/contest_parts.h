// What the puzzles with a contest bring to it, where that is more than a number and boards at random.
#pragma once

#include <memory>

#include "nonet/contract/judging.h"
#include "nonet/contract/specimens.h"

namespace nonet {

namespace judge {
extern const Judging& checkers_judging;
extern const Judging& clocks_judging;
extern const Judging& nine_judging;
extern const Judging& sudoku_judging;
}  // namespace judge

std::unique_ptr<Specimens> binary_sudoku_specimens(const Puzzle& puzzle);
std::unique_ptr<Specimens> clocks_specimens(const Puzzle& puzzle);
// Boards of `first` to `last` rows; the contest has some of up to `most`.
std::unique_ptr<Specimens> queens_specimens(const Puzzle& puzzle, u64 first, u64 last, u64 most);
std::unique_ptr<Specimens> sudoku_specimens(const Puzzle& puzzle, bool may_contradict);
std::unique_ptr<Specimens> knights_specimens(const Puzzle& puzzle);
std::unique_ptr<Specimens> tiles_specimens(const Puzzle& puzzle);
std::unique_ptr<Specimens> nine_specimens(const Puzzle& puzzle);

}  // namespace nonet
