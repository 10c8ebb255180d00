#include "nonet/cover/symmetry/symmetry.h"

namespace nonet {

namespace {
const Error no_symmetries{Fault::unsupported, "this build does not look for automorphisms"};
}  // namespace

Result<std::string> CoverSymmetry::order(const CoverProblem&, double, Progress&) {
  return no_symmetries;
}
Result<CoverSymmetry> CoverSymmetry::find(const CoverProblem&, u64, double, Progress&) {
  return no_symmetries;
}

}  // namespace nonet
