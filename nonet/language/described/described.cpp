#include "nonet/language/described/described.h"

#include <fmt/format.h>

#include "nonet/language/structure/structure.h"

namespace nonet {
namespace {

Result<std::unique_ptr<Puzzle>> make_of_family(PuzzleFile file, Progress& progress) {
  if (std::holds_alternative<CoverRules>(file.rules)) return make_described_cover(std::move(file), progress);
  if (only_adds(std::get<MoveRules>(file.rules))) return make_described_toggle(std::move(file), progress);
  return make_described_moves(std::move(file), progress);
}

}  // namespace

Result<std::unique_ptr<Puzzle>> make_described_puzzle(PuzzleFile file, Progress& progress) {
  const std::string path = file.path;
  auto puzzle = make_of_family(std::move(file), progress);
  if (progress.stopped()) return Error{Fault::stopped, fmt::format("stopped while {} was compiled", path)};
  return puzzle;
}

Result<std::unique_ptr<Puzzle>> make_described_puzzle(PuzzleFile file) {
  Progress progress;
  return make_described_puzzle(std::move(file), progress);
}

}  // namespace nonet
