// The rules of a puzzle file with moves, as planning wants them.
#pragma once

#include <vector>

#include "nonet/contract/rules.h"
#include "nonet/moves/plan_model.h"

namespace nonet {

PlanRules plan_of_rules(const MoveRules& rules, const std::vector<int>& start);

}  // namespace nonet
