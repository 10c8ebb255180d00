#include "nonet/cover/sat/sat.h"

namespace nonet {

namespace {
const Error not_here{Fault::unsupported, "this build has no SAT solver"};
}  // namespace

struct CoverSat::Inside {};

CoverSat::CoverSat(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
CoverSat::CoverSat(CoverSat&&) noexcept = default;
CoverSat& CoverSat::operator=(CoverSat&&) noexcept = default;
CoverSat::~CoverSat() = default;

bool CoverSat::is_here() {
  return false;
}
Result<CoverSat> CoverSat::build(const CoverProblem&, double, Progress&) {
  return not_here;
}
Result<SatAnswer> CoverSat::next(Progress&, const std::string&) {
  return not_here;
}
void CoverSat::exclude(std::span<const int>) {}
u64 CoverSat::variables() const {
  return 0;
}
u64 CoverSat::clauses() const {
  return 0;
}

Result<SatCount> count_covers_by_sat(const CoverProblem&, u64, double, Progress&) {
  return not_here;
}

}  // namespace nonet
