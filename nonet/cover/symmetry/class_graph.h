// A graph whose vertices have classes, in the arrays that nauty wants.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace nonet {

struct ClassGraph {
  std::vector<std::size_t> begin;  // of a vertex's neighbours
  std::vector<int> degree, neighbours;
  std::vector<int> order, joined;  // the vertices by class; 0 at the last of each class, otherwise 1

  ClassGraph() = default;
  // An edge is there from both of its ends; classes are by vertex.
  ClassGraph(std::vector<std::pair<int, int>> edges, std::vector<std::vector<std::int64_t>> classes);
  int vertices() const { return static_cast<int>(degree.size()); }
};

}  // namespace nonet
