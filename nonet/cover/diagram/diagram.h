// All covers of a problem as a decision diagram: counts them exactly however many there are, draws from them
// uniformly, finds the best by weight.
//
// Built by a memoised search. A state is what is left of the problem after some choices; two states that are
// left with the same options are one node (nonet/cover/diagram/state.h says what its key has). The next item
// is the one with the fewest branches, the first of them in an order in which few items are half done at any
// time: so narrow boards are swept like a transfer matrix, and crowded ones are searched where they are
// tightest. Parts that no active option connects are counted apart and multiplied. An item with
// multiplicities has its options gone through in ascending order, taken or not.
//
// Memory while it is built: a state takes 11 to 21 bytes in the table, 4 for its node and 4 for each word of
// 32 items that is neither untouched nor gone (and 4 more for each 16 words); a node that leads to a cover 4
// bytes and 8 for each child. After that the states are given up, and each node gets its count, 4 bytes and
// 8 for each 64 bits.
//
// Sources: Knuth, The Art of Computer Programming 4A (ZDDs) and 4B (exact covers, XCC, MCC); Nishino, Yasuda,
// Minato, Nagata, "Dancing with decision diagrams" (AAAI 2017), for the memoised search.
//
// Example: the dominoes on a board of 2 x 3 cells, which has three tilings.
//
//   CoverBuilder builder(6, 6);
//   const int dominoes[][2] = {{0, 1}, {0, 3}, {1, 2}, {1, 4}, {2, 5}, {3, 4}, {4, 5}};
//   for (const auto& domino : dominoes) builder.add(domino);
//   Progress progress;
//   const auto diagram = CoverDiagram::build(*builder.build(), 1e8, progress);
//   diagram->count();       // "3"
//   diagram->cover(0);      // {0, 4, 5}, {1, 2, 6} or {1, 3, 4}; 1 and 2 are the others
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/cover/problem.h"

namespace nonet {

class CoverDiagram {
 public:
  // Fault::refused if it does not fit into `memory` bytes. Fault::stopped if cancelled by `progress`, or if
  // building the states takes more than `most_work` memory accesses.
  static Result<CoverDiagram> build(const CoverProblem& problem, double memory, Progress& progress,
                                    u64 most_work = ~u64{0});

  std::string count() const;     // decimal, exact
  u128 count_saturated() const;  // ~u128{0}: so many or more

  // Covers are numbered from 0, in an order of the diagram's own: the same for the same problem, always.
  std::vector<int> cover(u128 number) const;  // empty also when there are not so many
  // Any of them, all alike: `draw` gives 64 random bits, and is asked again where that is needed for all to
  // be exactly alike. Empty also when there is none.
  std::vector<int> sample(const std::function<u64()>& draw) const;

  // The least or largest sum of weights and a cover that has it; none when there is no cover. Takes 8 bytes a
  // node while it runs.
  struct Optimum {
    std::int64_t weight = 0;
    std::vector<int> options;
  };
  std::optional<Optimum> best(Aim aim) const;

  u64 nodes() const;     // that lead to a cover
  u64 states() const;    // different ones, in the search that built it
  u64 hits() const;      // states met again
  double bytes() const;  // that it keeps

 private:
  struct Body;
  explicit CoverDiagram(std::shared_ptr<const Body> body) : body_(std::move(body)) {}

  std::shared_ptr<const Body> body_;
};

}  // namespace nonet
