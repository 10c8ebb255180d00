// A cover problem as a graph with classes of vertices, for nauty: options first, then rules and colours.
#pragma once

#include <vector>

#include "nonet/cover/problem.h"
#include "nonet/cover/symmetry/class_graph.h"
#include "nonet/cover/work.h"

namespace nonet {

struct CoverRulesGraph {
  // Only for problems whose graph fits: bytes() says what it takes with nauty's own memory.
  // Told to stop, it is not whole.
  CoverRulesGraph(const CoverProblem& problem, CoverWork& work);
  static double bytes(const CoverProblem& problem);

  int vertices = 0;
  ClassGraph graph;

 private:
  void add_rules(const CoverProblem& problem, CoverWork& work);
  void join(int a, int b);

  std::vector<std::pair<int, int>> edges_;
  std::vector<std::vector<std::int64_t>> classes_;  // by vertex
};

}  // namespace nonet
