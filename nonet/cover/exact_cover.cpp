#include "nonet/cover/exact_cover.h"

#include "nonet/cover/exact_cover_search.h"
#include "nonet/cover/exact_cover_state.h"

namespace nonet {

namespace {

template <class Visit>
CoverFound search(const CoverProblem& problem, CoverOrder order, Progress& progress, const Visit& visit) {
  return with_state_type(problem, [&]<class State>(std::type_identity<State>) {
    return search_covers<State>(problem, order, progress, visit);
  });
}

}  // namespace

CoverFound exact_cover(const CoverProblem& problem, CoverOrder order, Progress& progress,
                       const EachCover& each) {
  if (!each) return search(problem, CoverOrder::any, progress, CountOnly{});
  return search(problem, order, progress, [&each](std::span<const int> options) { return each(options); });
}

}  // namespace nonet
