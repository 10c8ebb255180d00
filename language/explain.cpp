#include "language/described.h"

namespace nonet {

const PuzzleFile* file_of(const Puzzle& puzzle) {
  return puzzle.file();
}

}  // namespace nonet
