#include "nonet/cover/random_cover.h"

#include <algorithm>
#include <numeric>

#include "nonet/cover/exact_cover.h"

namespace nonet {

namespace {
constexpr u64 most_nodes = 1'000'000;
}

// The same problem with its options in random order: the search then goes another way.
std::vector<int> random_cover_of(const CoverProblem& problem, std::mt19937_64& random, Progress& whole) {
  std::vector<int> order(static_cast<std::size_t>(problem.options()));
  std::iota(order.begin(), order.end(), 0);
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random() % i]);
  CoverBuilder builder(problem.primary(), problem.items());
  for (int item = 0; item < problem.primary(); ++item)
    builder.covers(item, problem.least(item), problem.most(item));
  for (const int o : order) {
    std::vector<int> items, colours;
    for (const CoverProblem::Entry& entry : problem.option(o)) {
      items.push_back(entry.item);
      colours.push_back(entry.colour);
    }
    builder.add_labelled(problem.label(o), items, colours);
  }
  const auto shuffled = builder.build();
  std::vector<int> labels;
  if (!shuffled) return labels;
  Progress progress(whole, most_nodes);
  exact_cover(*shuffled, CoverOrder::any, progress, [&](std::span<const int> options) {
    for (const int o : options) labels.push_back(shuffled->label(o));
    return false;
  });
  return labels;
}

}  // namespace nonet
