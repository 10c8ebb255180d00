// Constraints as clauses, one by one: to a solver, to a file, or only to be measured. Literals are variables
// from 1, negative ones negated (DIMACS).
//
// At most one of many: pairs where they are few, otherwise the product encoding (the literals on a grid, at
// most one row and at most one column of it). least..most of many: a sequential counter. Sums of weights: an
// automaton whose states are the sums so far. A sum modulo 2: parities of a few literals at a time.
//
// Sources: J. Chen, A new SAT encoding of the at-most-one constraint (2010); C. Sinz, Towards an optimal CNF
// encoding of Boolean cardinality constraints (2005).
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

namespace nonet {

class ClauseSink {
 public:
  virtual ~ClauseSink() = default;
  virtual bool take(std::span<const int> clause) = 0;  // false: enough
};

class ClauseEncoder {
 public:
  // The variables so far; new ones follow them.
  ClauseEncoder(int variables, ClauseSink& sink) : sink_(sink), variables_(variables) {}

  int new_variable();
  int variables() const { return variables_; }
  bool going() const { return going_; }  // false: the sink had enough, or there are too many variables

  void clause(std::span<const int> literals);
  void clause(std::initializer_list<int> literals) { clause(std::span(literals.begin(), literals.size())); }
  void at_most_one(std::span<const int> literals);
  // So many are true.
  void count(std::vector<int> literals, int least, int most);
  // An odd number of them is true, or an even one.
  void parity(std::vector<int> literals, bool odd);

  // What adds to a sum: one of the literals at most is true, and then its weight is added.
  struct Choice {
    std::vector<int> literals;
    std::vector<std::int64_t> weights;
    bool one = false;  // exactly one is true, which other clauses say
  };
  // The sum is from least to most.
  void sum(std::span<const Choice> choices, std::int64_t least, std::int64_t most);
  // The sum is `right` modulo `modulus`.
  void residue(std::span<const Choice> choices, int modulus, std::int64_t right);

 private:
  // Beyond this many the product encoding. Measured on queens and Langford pairs: from 5 to 40 it makes no
  // difference beyond chance; pairs of 100 take nine times the time and twelve times the memory.
  static constexpr std::size_t most_in_pairs = 24;
  static constexpr std::size_t most_in_parity = 5;                // 16 clauses
  static constexpr std::size_t most_sums = std::size_t{1} << 20;  // at one time

  void in_product(std::span<const int> literals);
  template <class Next, class Judge>
  void automaton(std::span<const Choice> choices, const Next& next, const Judge& judge);

  ClauseSink& sink_;
  int variables_ = 0;
  bool going_ = true;
};

}  // namespace nonet
