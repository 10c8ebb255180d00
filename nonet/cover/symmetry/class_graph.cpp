#include "nonet/cover/symmetry/class_graph.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "nonet/contract/puzzle.h"

namespace nonet {

ClassGraph::ClassGraph(std::vector<std::pair<int, int>> edges, std::vector<std::vector<std::int64_t>> classes)
    : begin(classes.size(), 0), degree(classes.size(), 0), neighbours(edges.size()), order(classes.size()) {
  for (const auto& [from, to] : edges) ++degree[at(from)];
  for (std::size_t v = 1; v < begin.size(); ++v) begin[v] = begin[v - 1] + at(degree[v - 1]);
  std::vector<std::size_t> next = begin;
  for (const auto& [from, to] : edges) neighbours[next[at(from)]++] = to;
  edges = {};
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(),
            [&](int a, int b) { return std::tie(classes[at(a)], a) < std::tie(classes[at(b)], b); });
  joined.assign(classes.size(), 0);
  for (std::size_t i = 0; i + 1 < order.size(); ++i)
    joined[i] = classes[at(order[i])] == classes[at(order[i + 1])] ? 1 : 0;
}

}  // namespace nonet
