#include "language/described.h"

#include "language/structure.h"

namespace nonet {

Result<std::unique_ptr<Puzzle>> make_described_puzzle(PuzzleFile file) {
  if (std::holds_alternative<CoverRules>(file.rules)) return make_described_cover(std::move(file));
  if (structure_of(std::get<MoveRules>(file.rules)).linear()) return make_described_toggle(std::move(file));
  return make_described_moves(std::move(file));
}

}  // namespace nonet
