// The automorphisms of a graph, told by nauty as it finds them. Its request to stop is one for all threads,
// and its hooks have no argument for whoever called it: one thread at a time.
//
// nauty calls itself for every vertex it sets apart, and cannot be stopped while it refines a partition: who
// calls this limits the graph and the levels.
#pragma once

#include <nauty/nausparse.h>

#include <functional>
#include <mutex>
#include <span>
#include <vector>

#include "nonet/base/stoppable_lock.h"
#include "nonet/cover/symmetry/class_graph.h"

namespace nonet {

// For each vertex set apart, last to first, nauty tells first the generators of the group that fixes those
// set apart before, then the vertex and how many images it has.
struct NautyHooks {
  std::function<void(std::span<const int> images)> generator;  // of all vertices
  std::function<void(int vertex, int images)> level;
  std::function<bool(int level)> goes_on;  // asked at every node, as is the progress
};

// False: told to stop, before nauty began or on its way.
inline bool find_group(ClassGraph& of, const NautyHooks& hooks, Progress& progress) {
  static std::mutex one_at_a_time;
  static const NautyHooks* told = nullptr;
  static Progress* asked = nullptr;
  const auto lock = lock_unless_stopped(one_at_a_time, progress);
  if (!lock) return false;
  told = &hooks;
  asked = &progress;
  DEFAULTOPTIONS_SPARSEGRAPH(options);
  options.defaultptn = FALSE;
  options.userautomproc = [](int, int* images, int*, int, int, int vertices) {
    told->generator({images, static_cast<std::size_t>(vertices)});
  };
  options.userlevelproc = [](int*, int*, int, int*, statsblk*, int vertex, int images, int, int, int, int) {
    told->level(vertex, images);
  };
  options.usernodeproc = [](graph*, int*, int*, int level, int, int, int, int, int) {
    if (!told->goes_on(level) || !asked->advance(1)) nauty_kill_request = 1;
  };
  sparsegraph graph;
  SG_INIT(graph);
  graph.nv = of.vertices();
  graph.nde = of.neighbours.size();
  graph.v = of.begin.data(), graph.vlen = of.begin.size();
  graph.d = of.degree.data(), graph.dlen = of.degree.size();
  graph.e = of.neighbours.data(), graph.elen = of.neighbours.size();
  statsblk stats;
  std::vector<int> orbits(of.degree.size());
  nauty_kill_request = 0;
  sparsenauty(&graph, of.order.data(), of.joined.data(), orbits.data(), &options, &stats, nullptr);
  nauty_freedyn();  // what it keeps for the next time would be lost with this thread
  nautil_freedyn();
  nausparse_freedyn();
  return stats.errstatus == 0;
}

}  // namespace nonet
