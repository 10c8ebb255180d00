// The formula of cover_sat.h, clause by clause: to a solver, to a file, or only to be measured.
#pragma once

#include <span>
#include <vector>

#include "nonet/cover_problem.h"

namespace nonet {

class ClauseSink {
 public:
  virtual ~ClauseSink() = default;
  virtual bool take(std::span<const int> clause) = 0;  // false: enough
};

class CoverEncoder {
 public:
  CoverEncoder(const CoverProblem& problem, ClauseSink& sink);

  // The same clauses in the same order each time; false when the sink had enough.
  bool run();
  int variables() const { return variables_; }  // after run()

 private:
  // Beyond this many the product encoding. Measured on queens and Langford pairs: from 5 to 40 it makes no
  // difference beyond chance; pairs of 100 take nine times the time and twelve times the memory.
  static constexpr std::size_t most_in_pairs = 24;

  void encode_primary(int item);
  void encode_secondary(int item);
  void at_most_one(std::span<const int> literals);
  void in_product(std::span<const int> literals);
  void count(std::vector<int> literals, int least, int most);
  void clause(std::span<const int> literals);
  void clause(std::initializer_list<int> literals) { clause(std::span(literals.begin(), literals.size())); }
  int new_variable();

  const CoverProblem& problem_;
  ClauseSink& sink_;
  int variables_ = 0;
  bool going_ = true;
};

// The clause that only this set of options breaks. Where all items are covered exactly as often as they must
// be, no cover contains another, and it is enough that one of the options is not chosen.
std::vector<int> excluding_clause(const CoverProblem& problem, std::span<const int> cover);

}  // namespace nonet
