#include "nonet/cover/search.h"

#include <fmt/format.h>

#include "nonet/cover/backtrack_cover.h"
#include "nonet/cover/bitmask_cover.h"
#include "nonet/cover/exact_cover.h"

namespace nonet {

bool is_cover_search(std::string_view name) {
  return name == "cover" || name == "bitmask" || name == "backtrack";
}

Result<CoverFound> search_covers(const CoverProblem& problem, std::string_view name, CoverOrder order,
                                 Progress& progress, const EachCover& each) {
  if (name == "cover") return exact_cover(problem, order, progress, each);
  if (name == "bitmask") return bitmask_cover(problem, order, progress, each);
  if (name == "backtrack") return backtrack_cover(problem, order, progress, each);
  return Error{Fault::usage, fmt::format("'{}' is no search for covers", name)};
}

std::string_view fastest_cover_search(const CoverProblem& problem) {
  return bitmask_takes(problem) ? "bitmask" : "cover";
}

}  // namespace nonet
