// Bidirectional breadth-first search: a tree from the start and one from the goal, the smaller frontier
// grows. While no state is in both, no answer is as short as the two depths together; the first state found
// in both therefore lies on a shortest one.
//
//   const auto found = bidirectional(puzzle, start, 1u << 30, progress);
#pragma once

#include "nonet/search/bfs.h"

namespace nonet {

// With a limit it ends once every answer is known to be longer: Ended::limit, found.bound > limit, no path.
template <Counted P>
PathFound<P> bidirectional(const P& puzzle, const typename P::State& start, double memory, Progress& progress,
                           int limit = 1 << 30) {
  using Tree = BfsTree<P>;
  PathFound<P> found;
  Tree front(puzzle, start), back(puzzle, puzzle.goal());
  std::uint32_t meets = start == puzzle.goal() ? 0 : Tree::missing;  // in the tree grown last
  Tree *grown = &front, *other = &back;
  while (meets == Tree::missing && front.frontier() > 0 && back.frontier() > 0) {
    found.bound = front.depth() + back.depth() + 1;
    progress.report_bound(found.bound);
    if (found.bound > limit) {
      found.ended = Ended::limit;
      break;
    }
    grown = front.frontier() <= back.frontier() ? &front : &back;
    other = grown == &front ? &back : &front;
    found.ended = grown->grow(memory - other->bytes(), progress, [&](std::uint32_t number) {
      if (other->find(grown->state(number)) == Tree::missing) return false;
      meets = number;
      return true;
    });
    if (!found.complete()) break;
  }
  found.nodes = front.size() + back.size();
  if (meets == Tree::missing) return found;
  const std::uint32_t there = other->find(grown->state(meets));
  found.path = front.path_to(grown == &front ? meets : there);
  const auto rest = back.path_from(grown == &front ? there : meets);
  found.path.insert(found.path.end(), rest.begin(), rest.end());
  found.cost = found.bound = static_cast<int>(found.path.size());
  found.ended = Ended::whole;
  return found;
}

}  // namespace nonet
