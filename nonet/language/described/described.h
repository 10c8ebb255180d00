// The run-time face of a puzzle file: the structure of its rules picks the engine. Moves that only add get
// the Toggle engine, options that cover items the Fill engine, everything else the algorithms for graphs of
// states on packed states (packed_moves.h).
#pragma once

#include <memory>

#include "nonet/contract/interface.h"
#include "nonet/contract/rules.h"

namespace nonet {

// Fault::stopped if cancelled by the progress.
Result<std::unique_ptr<Puzzle>> make_described_puzzle(PuzzleFile file, Progress& progress);
Result<std::unique_ptr<Puzzle>> make_described_puzzle(PuzzleFile file);

// One a family; make_described_puzzle() chooses.
Result<std::unique_ptr<Puzzle>> make_described_toggle(PuzzleFile file, Progress& progress);
Result<std::unique_ptr<Puzzle>> make_described_cover(PuzzleFile file, Progress& progress);
Result<std::unique_ptr<Puzzle>> make_described_moves(PuzzleFile file, Progress& progress);

// What nonet explain says: structure, symmetries, size of the space, engine, forecast.
struct Explanation {
  std::vector<std::pair<std::string, std::string>> lines;  // label, text
  bool complete = true;                                    // false: told to stop before the rest was found
};
Result<Explanation> explain(const Puzzle& puzzle, const Request& request, Progress& progress);

}  // namespace nonet
