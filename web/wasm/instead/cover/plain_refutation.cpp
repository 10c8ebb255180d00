#include "nonet/cover/plain_refutation.h"

namespace nonet {

Result<std::optional<std::string>> refute_plainly(const CoverProblem&,
                                                  const std::optional<std::span<const int>>&,
                                                  const PlainLimits&, Progress&) {
  return std::optional<std::string>();  // as where the problem is too large
}

}  // namespace nonet
