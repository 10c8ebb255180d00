#include "nonet/contract/specimens.h"

#include "nonet/catalog/contest_parts.h"
#include "nonet/contract/specimens_parts.h"

namespace nonet {

std::unique_ptr<Specimens> make_specimens(const Puzzle& puzzle, const Settings& settings) {
  const std::string_view name = puzzle.description().name;
  if (!settings.empty()) return std::make_unique<PlainSpecimens>(puzzle);
  if (name == "binary-sudoku") return binary_sudoku_specimens(puzzle);
  if (name == "clocks") return clocks_specimens(puzzle);
  if (name == "knights") return knights_specimens(puzzle);
  if (name == "tiles") return tiles_specimens(puzzle);
  if (name == "nine") return nine_specimens(puzzle);
  if (name == "queens") return queens_specimens(puzzle, 1, 14, 25);
  if (name == "checkers") return queens_specimens(puzzle, 6, 13, 13);
  if (name == "sudoku") return sudoku_specimens(puzzle, false);
  if (name == "target-sudoku") return sudoku_specimens(puzzle, true);
  return std::make_unique<PlainSpecimens>(puzzle);
}

}  // namespace nonet
