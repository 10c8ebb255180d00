#include "nonet/language/structure/automorphisms.h"

#include "nonet/cover/symmetry/nauty_group.h"

namespace nonet {

namespace {

// nauty cannot be stopped while it refines a partition. Where everything looks alike it goes through the
// square of their number of nodes, so nodes times vertices are limited.
constexpr int deepest = 8000;
constexpr std::size_t most_generator_values = std::size_t{1} << 22;
constexpr double most_work = 1 << 27;

}  // namespace

std::optional<Automorphisms> find_automorphisms(SymmetryGraph& rules, Progress& progress) {
  Automorphisms found;
  const auto size = static_cast<std::size_t>(rules.graph.vertices());
  double work = 0;
  bool too_much = false;
  const bool whole =
      find_group(rules.graph,
                 {.generator =
                      [&](std::span<const int> images) {
                        too_much = too_much || (found.generators.size() + 1) * size > most_generator_values;
                        if (!too_much) found.generators.emplace_back(images.begin(), images.end());
                      },
                  .level = [&](int, int images) { found.order *= images; },
                  .goes_on =
                      [&](int level) {
                        work += double(size);
                        too_much = too_much || level > deepest || work > most_work;
                        return !too_much;
                      }},
                 progress);
  if (!whole || too_much) return std::nullopt;
  return found;
}

}  // namespace nonet
