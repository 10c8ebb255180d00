#include "language/described.h"

namespace nonet {

Result<std::unique_ptr<Puzzle>> make_described_cover(PuzzleFile) {
  return Error{Fault::unsupported, "not made yet"};
}

}  // namespace nonet
