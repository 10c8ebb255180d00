// The small language inside the texts of a puzzle file: whole numbers, names of cells, sets of cells, and
// `for` clauses that repeat a template. docs/puzzle-files.md says what may be written.
//
//   for = "a in cells, b in knight(a)"      every assignment of a and b
//   add = "a 2*orthogonal(a)"               cells with amounts, once a and b have values
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "language/board.h"
#include "language/document.h"

namespace nonet {

class Scope {
 public:
  explicit Scope(const BoardMap& board) : board_(board) {}

  // Work is bounded: after so many assignments of all clauses of a file it is an error.
  static constexpr std::size_t most_assignments = std::size_t{1} << 20;

  // Calls each() with every assignment of the clause in scope; once where `clause` is null.
  Result<Done> each(const Node* clause, const std::function<Result<Done>()>& each);

  Result<std::int64_t> number(const Node& text) const;     // the whole text is one expression
  Result<std::vector<int>> cells(const Node& text) const;  // a set, in the order written, none twice
  Result<std::vector<std::pair<int, std::int64_t>>> amounts(const Node& text) const;  // cell, amount
  Result<std::string> fill_in(const Node& text) const;  // "{k}@{i + 1}" with the values put in
  // fill_in() for every combination of the ranges in it: "p{1..3}" is p1 p2 p3.
  Result<std::vector<std::string>> names(const Node& text) const;

  const BoardMap& board() const { return board_; }

 private:
  struct Variable {
    std::string name;
    std::int64_t value;  // a number, or a cell
    bool is_cell;
  };
  const BoardMap& board_;
  std::vector<Variable> variables_;
  std::size_t assignments_ = 0;
};

}  // namespace nonet
