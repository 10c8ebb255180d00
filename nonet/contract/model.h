// A question as variables and linear constraints, for solvers that know nothing of puzzles. A puzzle family
// states it once (Puzzle::model); report/export.h writes it in the formats that such solvers read.
//
// Invariants: every variable is an integer from 0 to `most`, and all of them together say one answer:
// those that only help (a colour, a position on the way) follow from the others, so that solutions are as
// many as answers. A constraint compares a sum with a number, or says what it is modulo some number.
//
// Example: two lamps, one switch for both and one for the second; the first is on. What is pressed least?
//
//   Model model;
//   const int both = model.add_variable("press both", 0), second = model.add_variable("press second", 1);
//   model.add_residue({{both, 1}}, 2, 1);
//   model.add_residue({{both, 1}, {second, 1}}, 2, 0);
//   model.aim = Aim::minimum;
//   model.objective = {{both, 1}, {second, 1}};
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/base/result.h"
#include "nonet/contract/puzzle.h"

namespace nonet {

struct ModelRequest {
  int steps = -1;           // of puzzles with moves: at most so many; -1: not said
  double memory = 1 << 30;  // bytes that the model may take
};

struct Model {
  struct Variable {
    std::int64_t most = 1;
    int move = -1;        // that a solution makes, as often as the value says; -1: it is no move
    std::string meaning;  // to the puzzle: "r2c3=4"
  };
  struct Term {
    int variable;
    std::int64_t factor;
  };
  using Terms = std::span<const Term>;
  enum class Relation : std::uint8_t { equal, at_most, at_least };
  struct Constraint {
    Relation relation = Relation::equal;
    int modulus = 0;  // 0: the sum itself
    std::int64_t right = 0;
  };

  std::vector<Variable> variables;  // moves in the order in which they are made
  Aim aim = Aim::any;
  std::vector<Term> objective;
  std::string objective_name;  // what is to be the least or the most: "presses"
  int steps = -1;              // that moves are made in, one after the other; -1: their order is no matter

  int add_variable(std::string meaning, int move = -1, std::int64_t most = 1);
  // Without terms: the empty sum, 0.
  void add(Terms terms, Relation relation, std::int64_t right);
  void add(std::initializer_list<Term> terms, Relation relation, std::int64_t right) {
    add(Terms(terms.begin(), terms.size()), relation, right);
  }
  void add_residue(Terms terms, int modulus, std::int64_t right);  // 0 <= right < modulus
  void add_residue(std::initializer_list<Term> terms, int modulus, std::int64_t right) {
    add_residue(Terms(terms.begin(), terms.size()), modulus, right);
  }

  std::size_t constraints() const { return constraints_.size(); }
  const Constraint& constraint(std::size_t i) const { return constraints_[i]; }
  Terms terms(std::size_t i) const { return Terms(terms_).subspan(begin_[i], begin_[i + 1] - begin_[i]); }

  // The value of a sum, and the first constraint that does not hold, of a value for each variable.
  static std::int64_t value(Terms terms, std::span<const std::int64_t> values);
  std::optional<std::size_t> first_broken(std::span<const std::int64_t> values) const;
  // What a sum may be, the variables being in their ranges.
  std::int64_t least(Terms terms) const;
  std::int64_t most(Terms terms) const;

 private:
  std::vector<Constraint> constraints_;
  std::vector<Term> terms_;
  std::vector<std::size_t> begin_ = {0};
};

// Refused where a model of this size takes more memory than allowed: asked before it is made. `what` is a
// puzzle's name.
Result<Done> check_model_size(std::string_view what, double variables, double constraints, double terms,
                              const ModelRequest& request);
// Refused where steps are asked for: of puzzles whose moves have no order.
Result<Done> check_no_steps(std::string_view what, const ModelRequest& request);

}  // namespace nonet
