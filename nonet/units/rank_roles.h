// The two parts of count_units_by_ranks.
#pragma once

#include "nonet/units/rank_units.h"

namespace nonet {

Result<UnitsCounted> lead_ranks(const UnitWork& work, const UnitOptions& options, Progress& progress);
Result<UnitsCounted> follow_rank_zero(const UnitWork& work, const UnitOptions& options, Progress& progress);

}  // namespace nonet
