#include "nonet/specimens.h"

#include "src/specimens_parts.h"

namespace nonet {

// Positions on an optimal way, the nearest to the goal first.
std::vector<std::string> PlainSpecimens::smaller(const Instance& instance, const Answer& answer) const {
  std::vector<std::string> list;
  if (puzzle_.description().fill) return list;
  std::vector<Step> steps;
  for (const int move : moves_of(answer)) {
    steps.push_back({move, 1});
    if (const auto after = puzzle_.play(instance, steps)) list.insert(list.begin(), puzzle_.write(*after));
  }
  return list;
}

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
