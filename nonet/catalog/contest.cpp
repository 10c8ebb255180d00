#include "nonet/catalog/contest.h"

namespace nonet {

std::shared_ptr<const Judging> judging_of(const Puzzle& puzzle) {
  if (puzzle.file() != nullptr) return described_judging(puzzle);
  return {std::shared_ptr<const Judging>(), find_judging(puzzle.description().name)};
}

std::unique_ptr<Specimens> specimens_of(const Puzzle& puzzle, const Settings& settings) {
  return puzzle.file() != nullptr ? described_specimens(puzzle) : make_specimens(puzzle, settings);
}

}  // namespace nonet
