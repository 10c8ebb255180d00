// The automorphisms of a graph of rules, by nauty.
#pragma once

#include <gmpxx.h>

#include <optional>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/language/structure/symmetry_graph.h"

namespace nonet {

struct Automorphisms {
  mpz_class order = 1;
  std::vector<std::vector<int>> generators = {};  // by vertex its image
};

// None: told to stop, or there is too much of them.
std::optional<Automorphisms> find_automorphisms(SymmetryGraph& graph, Progress& progress);

}  // namespace nonet
