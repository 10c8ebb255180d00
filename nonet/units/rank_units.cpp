#include "nonet/units/rank_units.h"

#include "nonet/units/rank_roles.h"

namespace nonet {

Result<UnitsCounted> count_units_by_ranks(const UnitWork& work, const UnitOptions& options,
                                          Progress& progress) {
  return options.ranks->rank() == 0 ? lead_ranks(work, options, progress)
                                    : follow_rank_zero(work, options, progress);
}

}  // namespace nonet
