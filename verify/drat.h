// Checks refutations in the DRAT format, step by step from the front: every clause must follow from those
// before it by unit propagation (it is assumed false, and what is then forced ends in a clause with nothing
// left). Steps that follow only by resolution on a literal (RAT) are not accepted: solvers write none unless
// they introduce variables.
//
// Invariant between calls: every clause with two literals or more that are not false is watched by two of
// them; a clause with one forced it, for good. What was forced stays when the clause that forced it is
// deleted, as in drat-trim: it is a consequence of the formula whatever happens to the clause, so this is
// sound. Literals are as in DIMACS: 3 and -3.
//
// Example: of two variables, all four clauses of both.
//
//   DratChecker checker(2);
//   checker.add({1, 2}), checker.add({-1, 2}), checker.add({1, -2}), checker.add({-1, -2});
//   checker.derive({2});     // true
//   checker.derive({});      // true: refuted
//
// Source: M. Heule, W. Hunt, N. Wetzler, Trimming while checking clausal proofs (FMCAD 2013), for the format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nonet_verify {

class DratChecker {
 public:
  explicit DratChecker(int variables);

  // Bytes that a formula of this size takes.
  static double bytes_for(double clauses, double literals);

  // Of the formula. Literals are of the variables.
  void add(std::span<const int> clause);
  void add(std::initializer_list<int> clause) { add(std::span(clause.begin(), clause.size())); }
  // Whether the clause follows; if so it is added.
  bool derive(std::span<const int> clause);
  bool derive(std::initializer_list<int> clause) { return derive(std::span(clause.begin(), clause.size())); }
  // Whether there was such a clause, in whatever order its literals are. It is deleted.
  bool remove(std::span<const int> clause);
  bool remove(std::initializer_list<int> clause) { return remove(std::span(clause.begin(), clause.size())); }

  bool refuted() const { return refuted_; }

 private:
  using Reference = std::uint32_t;  // of a clause: where its size stands in `store_`
  struct Watch {
    Reference clause;
    int other;  // a literal of the clause: when it is true nothing needs to be done
  };

  std::size_t index(int literal) const {
    return 2 * static_cast<std::size_t>(literal < 0 ? -literal : literal) + (literal < 0 ? 1 : 0);
  }
  bool is_true(int literal) const { return value_[index(literal)] > 0; }
  bool is_false(int literal) const { return value_[index(literal)] < 0; }
  void assign(int literal);
  bool propagate();  // false: a clause has nothing left
  bool visit_watches(int literal);
  void undo_to(std::size_t size);

  std::vector<int> normal(std::span<const int> clause) const;
  void keep(const std::vector<int>& clause);
  void attach(Reference clause);
  std::span<int> literals(Reference clause);

  std::size_t find(const std::vector<int>& clause);
  void grow_slots();
  static std::uint64_t mix(std::span<const int> clause);

  std::vector<int> store_;  // sizes, each before its literals; a deleted clause has a size below 0
  std::vector<std::vector<Watch>> watches_;  // by index of a literal: the clauses to look at when it is false
  std::vector<signed char> value_;           // by index: 1 true, -1 false, 0 open
  std::vector<int> trail_;
  std::size_t done_ = 0;          // of the trail: propagated
  std::vector<Reference> slots_;  // a hash table with linear probing, of where clauses stand; 0: free
  std::size_t used_ = 0;          // slots, those of deleted clauses too
  bool refuted_ = false;
};

}  // namespace nonet_verify
