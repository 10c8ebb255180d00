#include "language/automorphisms.h"

#include <nauty/nausparse.h>

#include "nonet/stoppable_lock.h"
#include "src/nauty_lock.h"

namespace nonet {

namespace {

// nauty cannot be stopped while it refines a partition. Where everything looks alike it goes through the
// square of their number of nodes, so nodes times vertices are limited.
constexpr int deepest = 8000;
constexpr std::size_t most_generator_values = std::size_t{1} << 22;
constexpr double most_work = 1 << 27;

struct Hooks {
  Progress* progress;
  double vertices = 0, work = 0;
  Automorphisms found = {};
  bool too_much = false;
};
Hooks* hooks = nullptr;

void keep_generator(int, int* images, int*, int, int, int vertices) {
  const auto size = static_cast<std::size_t>(vertices);
  hooks->too_much = hooks->too_much || (hooks->found.generators.size() + 1) * size > most_generator_values;
  if (!hooks->too_much) hooks->found.generators.emplace_back(images, images + vertices);
}

void keep_level(int*, int*, int, int*, statsblk*, int, int index, int, int, int, int) {
  hooks->found.order *= index;
}

void look_whether_to_stop(graph*, int*, int*, int level, int, int, int, int, int) {
  hooks->work += hooks->vertices;
  hooks->too_much = hooks->too_much || level > deepest || hooks->work > most_work;
  if (hooks->too_much || !hooks->progress->advance(1)) nauty_kill_request = 1;
}

}  // namespace

std::optional<Automorphisms> find_automorphisms(SymmetryGraph& rules, Progress& progress) {
  const auto lock = lock_unless_stopped(nauty_mutex, progress);
  if (!lock) return std::nullopt;
  Hooks own{&progress, double(rules.vertices())};
  hooks = &own;
  DEFAULTOPTIONS_SPARSEGRAPH(options);
  options.defaultptn = FALSE;
  options.userautomproc = keep_generator;
  options.userlevelproc = keep_level;
  options.usernodeproc = look_whether_to_stop;
  sparsegraph graph;
  SG_INIT(graph);
  graph.nv = rules.vertices();
  graph.nde = rules.neighbours.size();
  graph.v = rules.begin.data(), graph.vlen = rules.begin.size();
  graph.d = rules.degree.data(), graph.dlen = rules.degree.size();
  graph.e = rules.neighbours.data(), graph.elen = rules.neighbours.size();
  statsblk stats;
  std::vector<int> orbits(static_cast<std::size_t>(rules.vertices()));
  nauty_kill_request = 0;
  sparsenauty(&graph, rules.order.data(), rules.joined.data(), orbits.data(), &options, &stats, nullptr);
  nauty_freedyn();
  nautil_freedyn();
  nausparse_freedyn();
  if (stats.errstatus != 0 || own.too_much) return std::nullopt;
  return std::move(own.found);
}

}  // namespace nonet
