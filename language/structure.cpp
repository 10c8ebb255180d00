#include "language/structure.h"

namespace nonet {

MoveStructure structure_of(const MoveRules& rules) {
  MoveStructure structure;
  for (const RuleMove& move : rules.moves) {
    structure.guarded = structure.guarded || !move.guards.empty();
    structure.carries = structure.carries || !move.carries.empty();
    structure.adds = structure.adds || !move.additions.empty();
  }
  return structure;
}

}  // namespace nonet
