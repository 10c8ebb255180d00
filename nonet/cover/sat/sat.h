// Covers through a SAT solver, CaDiCaL: for problems on which backtracking stalls because the same failures
// come back everywhere. The solver learns a clause from each.
//
// Variable o + 1 says that option o is chosen. An item that is covered once becomes a clause and an
// at-most-one constraint: pairs where they are few, otherwise the product encoding (the options on a grid, at
// most one row and at most one column of it). Options that give a secondary item the same colour stand behind
// one variable, and at most one colour is taken. Items covered least..most times become a sequential counter.
//
// A cover that was excluded is not found again, so the second answer of
//
//   Result<CoverSat> sat = CoverSat::build(problem, 1e9, progress);
//   Result<SatAnswer> first = sat->next(progress);
//   sat->exclude(first->cover);
//   Result<SatAnswer> second = sat->next(progress, "proof.drat");
//
// is SatAnswer::none exactly when the first cover is the only one. The proof is then in two files: the
// formula that has no solution (proof.drat.cnf: the problem, and a clause for each excluded cover), and why
// (proof.drat: clauses in the DRAT format, each of which follows from those before by steps that a simple
// checker repeats). Both are text, which every checker reads without guessing and people can read too.
//
// Sources: J. Chen, A new SAT encoding of the at-most-one constraint (2010); C. Sinz, Towards an optimal CNF
// encoding of Boolean cardinality constraints (2005); A. Biere and others, CaDiCaL (2020).
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/base/result.h"
#include "nonet/cover/problem.h"

namespace nonet {

struct SatAnswer {
  enum Kind { found, none, stopped };
  Kind kind = stopped;
  std::vector<int> cover;  // found: the options, ascending
  u64 conflicts = 0;       // clauses learnt for this answer; the library tells no other counts
};

class CoverSat {
 public:
  static bool is_here();  // some builds have no solver: they refuse to build one

  // The problem outlives it. Refused when the formula would take more than `memory` bytes in the solver; what
  // that learns comes on top.
  static Result<CoverSat> build(const CoverProblem& problem, double memory, Progress& progress);
  CoverSat(CoverSat&&) noexcept;
  CoverSat& operator=(CoverSat&&) noexcept;
  ~CoverSat();

  // A cover that was not excluded. With `proof` the answer comes from a solver of its own, so that the proof
  // stands without what earlier answers learnt; the files are written when there is no cover, whole or not at
  // all. The only errors are of Fault::output.
  Result<SatAnswer> next(Progress& progress, const std::string& proof = "");
  // A cover, its options ascending.
  void exclude(std::span<const int> cover);

  u64 variables() const;
  u64 clauses() const;

 private:
  struct Inside;
  explicit CoverSat(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

struct SatCount {
  u64 covers = 0;
  u64 conflicts = 0;
  bool complete = false;  // there are no others
};

// Finds and excludes cover after cover: for comparisons, and where there are few.
Result<SatCount> count_covers_by_sat(const CoverProblem& problem, u64 limit, double memory,
                                     Progress& progress);

}  // namespace nonet
