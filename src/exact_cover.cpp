#include "nonet/exact_cover.h"

#include "exact_cover_search.h"
#include "exact_cover_state.h"

namespace nonet {

namespace {

template <class Visit>
CoverFound search(const CoverProblem& problem, CoverOrder order, Progress& progress, const Visit& visit) {
  if (problem.coloured() && problem.multiple())
    return search_covers<CoverState<true, true>>(problem, order, progress, visit);
  if (problem.coloured()) return search_covers<CoverState<true, false>>(problem, order, progress, visit);
  if (problem.multiple()) return search_covers<CoverState<false, true>>(problem, order, progress, visit);
  return search_covers<CoverState<false, false>>(problem, order, progress, visit);
}

}  // namespace

CoverFound exact_cover(const CoverProblem& problem, CoverOrder order, Progress& progress,
                       const EachCover& each) {
  if (!each) return search(problem, CoverOrder::any, progress, CountOnly{});
  return search(problem, order, progress, [&each](std::span<const int> options) { return each(options); });
}

}  // namespace nonet
