// The formula of cover/sat/sat.h, clause by clause: to a solver, to a file, or only to be measured.
#pragma once

#include <span>
#include <vector>

#include "nonet/contract/clause_encoder.h"
#include "nonet/cover/problem.h"

namespace nonet {

class CoverEncoder {
 public:
  CoverEncoder(const CoverProblem& problem, ClauseSink& sink)
      : problem_(problem), clauses_(problem.options(), sink) {}

  // The same clauses in the same order each time; false when the sink had enough. Once.
  bool run();
  int variables() const { return clauses_.variables(); }  // after run()

 private:
  void encode_primary(int item);
  void encode_secondary(int item);

  const CoverProblem& problem_;
  ClauseEncoder clauses_;
};

// The clause that only this set of options breaks. Where all items are covered exactly as often as they must
// be, no cover contains another, and it is enough that one of the options is not chosen.
std::vector<int> excluding_clause(const CoverProblem& problem, std::span<const int> cover);

}  // namespace nonet
