// Apart from the other size: every algorithm is compiled again for each.
#include "nonet/language/described/face.h"

namespace nonet {

Result<std::unique_ptr<Puzzle>> make_small_moves(PuzzleFile file, std::shared_ptr<const PackedShape> shape) {
  return make_moves_of<1>(std::move(file), std::move(shape));
}

}  // namespace nonet
