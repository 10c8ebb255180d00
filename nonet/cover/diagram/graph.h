// The nodes of a diagram of covers, and what builds them. Children have smaller numbers than their parents,
// so that one pass over the numbers computes anything that adds up from below.
#pragma once

#include <vector>

#include "nonet/base/progress.h"
#include "nonet/base/result.h"
#include "nonet/cover/diagram/memory.h"
#include "nonet/cover/problem.h"

namespace nonet {

struct CoverGraph {
  using Node = std::uint32_t;
  static constexpr Node none = 0;  // no cover
  static constexpr Node done = 1;  // one, without any further option
  static constexpr int nothing = -1, together = -2;
  struct Edge {
    int option;  // nothing: no further option; together: this node is the product of all its children
    Node child;
  };

  PieceArray<std::uint32_t> edge_begin;  // by node; one more at the end
  PieceArray<Edge> edges;
  Node root = none;
  u64 hits = 0;    // states met again
  u64 states = 0;  // different ones, with those that lead to no cover

  double bytes() const { return edge_begin.bytes() + edges.bytes(); }
  std::size_t nodes() const { return edge_begin.size() - 1; }
  std::size_t begin(std::size_t node) const { return edge_begin[node]; }
  std::size_t end(std::size_t node) const { return edge_begin[node + 1]; }
  bool is_product(std::size_t node) const {
    return begin(node) < end(node) && edges[begin(node)].option == together;
  }
};

// Fault::refused when the budget is spent, Fault::stopped if cancelled or if the states take more than
// `most_work` memory accesses.
Result<CoverGraph> build_cover_graph(const CoverProblem& problem, MemoryBudget& budget, Progress& progress,
                                     u64 most_work);

}  // namespace nonet
