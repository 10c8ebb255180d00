#include "nonet/language/structure/automorphisms.h"

namespace nonet {

std::optional<Automorphisms> find_automorphisms(SymmetryGraph&, Progress&) {
  return std::nullopt;  // as where there are too many
}

}  // namespace nonet
