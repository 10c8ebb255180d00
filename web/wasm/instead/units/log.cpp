#include "nonet/units/log.h"

namespace nonet {

UnitLog::~UnitLog() = default;

Result<std::unique_ptr<UnitLog>> UnitLog::open(const std::string& path, const UnitLogText&, bool,
                                               const EachRecord&) {
  return Error{Fault::output, path + ": this build keeps no files"};
}
void UnitLog::append(std::string_view) {}
void UnitLog::sync() {}
bool UnitLog::complete() const {
  return false;
}
std::string UnitLog::note() const {
  return {};
}

}  // namespace nonet
