#include "nonet/cover/bitmask_cover.h"

#include <fmt/format.h>

#include "nonet/cover/bitmask_cover_state.h"
#include "nonet/cover/exact_cover_search.h"

namespace nonet {

namespace {

template <int words>
CoverFound search(const CoverProblem& problem, CoverOrder order, Progress& progress, const EachCover& each) {
  if (!each) {
    return search_covers<BitState<words>>(problem, CoverOrder::any, progress, CountOnly{});
  }
  return search_covers<BitState<words>>(problem, order, progress,
                                        [&each](std::span<const int> options) { return each(options); });
}

}  // namespace

Result<Done> bitmask_takes(const CoverProblem& problem) {
  if (problem.multiple()) {
    return Error{Fault::unsupported, "bitmask cannot cover items more or less than once; cover can"};
  }
  if (problem.options() > bitmask_most_options || problem.primary() > bitmask_most_items) {
    return Error{
        Fault::unsupported,
        fmt::format("bitmask takes {} options and {} items that must be covered, not {} and {}; cover "
                    "takes more",
                    bitmask_most_options, bitmask_most_items, problem.options(), problem.primary())};
  }
  return Done{};
}

Result<CoverFound> bitmask_cover(const CoverProblem& problem, CoverOrder order, Progress& progress,
                                 const EachCover& each) {
  if (const Result<Done> takes = bitmask_takes(problem); !takes) return takes.error();
  switch (BitState<0>::words_for(problem)) {
    case 1:
      return search<1>(problem, order, progress, each);
    case 2:
      return search<2>(problem, order, progress, each);
    case 3:
      return search<3>(problem, order, progress, each);
    case 4:
      return search<4>(problem, order, progress, each);
    default:
      return search<0>(problem, order, progress, each);
  }
}

}  // namespace nonet
