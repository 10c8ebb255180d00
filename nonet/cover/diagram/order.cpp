#include <algorithm>
#include <numeric>

#include "nonet/cover/diagram/state.h"

namespace nonet {
namespace {

// By breadth from `first`, and from the first of those left where it does not reach; at every item those with
// fewer options first.
std::vector<int> breadth_order(const CoverProblem& problem, int first, CoverWork& work) {
  std::vector<char> item_seen(at(problem.items()), 0), option_seen(at(problem.options()), 0);
  std::vector<int> queue, order;
  const auto visit_from = [&](int root) {
    if (std::exchange(item_seen[at(root)], 1) != 0) return;
    std::size_t next = queue.size();
    for (queue.push_back(root); next < queue.size() && !work.stopped(); ++next) {
      const auto before = static_cast<std::ptrdiff_t>(queue.size());
      for (const int o : problem.options_of(queue[next])) {
        if (!work.add(1)) return;
        if (std::exchange(option_seen[at(o)], 1) != 0) continue;
        work.add(problem.option(o).size());
        for (const CoverProblem::Entry& entry : problem.option(o)) {
          if (std::exchange(item_seen[at(entry.item)], 1) == 0) queue.push_back(entry.item);
        }
      }
      std::sort(queue.begin() + before, queue.end(), [&](int a, int b) {
        return std::pair(problem.options_of(a).size(), a) < std::pair(problem.options_of(b).size(), b);
      });
    }
  };
  visit_from(first);
  for (int i = 0; i < problem.primary(); ++i) visit_from(i);
  std::copy_if(queue.begin(), queue.end(), std::back_inserter(order),
               [&](int item) { return item < problem.primary(); });
  return order;
}

// The items that are half done, summed over all times: reached by an option of an item done before, and, if
// primary, not done; if secondary, still in an option of an item to come.
double width(const CoverProblem& problem, const std::vector<int>& order, CoverWork& work) {
  std::vector<int> time(at(problem.items()), -1);
  for (std::size_t t = 0; t < order.size(); ++t) time[at(order[t])] = static_cast<int>(t);
  std::vector<int> begin(at(problem.items()), problem.primary()), end(at(problem.items()), 0);
  for (int o = 0; o < problem.options(); ++o) {
    if (!work.add(problem.option(o).size())) return 0;
    int first = problem.primary(), last = 0;
    for (const CoverProblem::Entry& entry : problem.option(o)) {
      if (entry.item >= problem.primary()) continue;
      first = std::min(first, time[at(entry.item)]);
      last = std::max(last, time[at(entry.item)]);
    }
    for (const CoverProblem::Entry& entry : problem.option(o)) {
      begin[at(entry.item)] = std::min(begin[at(entry.item)], first);
      end[at(entry.item)] = std::max(end[at(entry.item)], first);
    }
  }
  double sum = 0;
  for (int i = 0; i < problem.items(); ++i) {
    const int until = i < problem.primary() ? time[at(i)] : end[at(i)];
    if (!problem.options_of(i).empty()) sum += std::max(0, until - begin[at(i)]);
  }
  return sum;
}

}  // namespace

std::vector<int> frontier_order(const CoverProblem& problem, CoverWork& work) {
  std::vector<int> best(at(problem.primary()));
  std::iota(best.begin(), best.end(), 0);
  if (best.empty()) return best;
  double narrowest = width(problem, best, work);
  // The last item of a search by breadth is at the rim.
  int rim = 0;
  for (int round = 0; round < 2; ++round) {
    std::vector<int> order = breadth_order(problem, rim, work);
    if (work.stopped()) return best;
    rim = order.back();
    const double found = width(problem, order, work);
    if (work.stopped()) return best;
    if (found < narrowest) narrowest = found, best = std::move(order);
  }
  return best;
}

}  // namespace nonet
