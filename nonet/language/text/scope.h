// The small language inside the texts of a puzzle file: whole numbers, names of cells, sets of cells, and
// `for` clauses that repeat a template. docs/puzzle-files.md says what may be written.
//
//   for = "a in cells, b in knight(a)"      every assignment of a and b
//   add = "a 2*orthogonal(a)"               cells with amounts, once a has a value
//
// Texts are read again for every assignment: nothing is kept but the values of variables.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "nonet/base/step_meter.h"
#include "nonet/language/text/board.h"
#include "nonet/language/text/document.h"

namespace nonet {

// What a variable or an item of a set is: a number, or a cell (by its number from 0).
struct Term {
  std::int64_t value;
  bool is_cell;
  friend bool operator==(const Term&, const Term&) = default;
};

class TermReader;

class Scope {
 public:
  explicit Scope(const BoardMap& board) : board_(board) {}
  Scope(const BoardMap& board, Progress& progress) : board_(board), meter_(progress) {}

  // Work is bounded: after so many assignments of all clauses of a file it is an error.
  static constexpr std::size_t most_assignments = std::size_t{1} << 20;

  // The same holds for this many units of work: one per cell named in a text, or per 16 characters read.
  // charge() is false beyond it, and once the progress is cancelled.
  static constexpr std::size_t most_work = std::size_t{1} << 25;
  bool charge(std::size_t work) const {
    return (work_ += work) <= most_work && (!meter_ || meter_->advance(work));
  }

  // Calls each() with every assignment of the clause in scope; once where `clause` is null.
  Result<Done> each(const Node* clause, const std::function<Result<Done>()>& each);

  Result<std::int64_t> number(const Node& text) const;     // the whole text is one expression, or a number
  Result<std::vector<int>> cells(const Node& text) const;  // a set, in the order written, none twice
  Result<std::vector<std::pair<int, std::int64_t>>> amounts(const Node& text) const;  // cell, amount; a cell
                                                                                      // once, never 0
  // "1", "0..2", or a number: from, to.
  Result<std::pair<std::int64_t, std::int64_t>> range(const Node& text) const;
  struct Group {
    std::string name;  // "row 1", "A.column 3", or the text of cells: "at(1,1) at(2,2)"
    std::vector<int> cells;
    bool written = false;  // as cells, not by a word for groups
  };
  // Words for groups give all of theirs. Cells that stand beside one another are one group together, up to a
  // comma or such a word: "rows A B, C D" is every row, A with B, and C with D.
  Result<std::vector<Group>> groups(const Node& text) const;
  Result<std::string> fill_in(const Node& text) const;  // "{k}@{i + 1}" with the values put in
  // fill_in() for every combination of the ranges in it: "p{1..3} x" is p1 p2 p3 x.
  Result<std::vector<std::string>> names(const Node& text) const;

  const BoardMap& board() const { return board_; }
  const Term* find(std::string_view variable) const;
  void define(std::string_view name, Term term) { variables_.push_back({std::string(name), term}); }
  void forget(std::string_view name);    // the last that was defined so
  std::string text_of(Term term) const;  // the number, or the name of the cell
  std::string assignment() const;        // " for a = r1c1, k = 3"; empty: there is none
  std::string joined_values() const;     // "r1c1-3"

 private:
  friend class ClauseReader;
  struct Variable {
    std::string name;
    Term term;
  };
  std::string group_word_at(TermReader& reader) const;  // empty: no word for groups stands there
  Result<Group> written_group(TermReader& reader, const Node& text) const;

  const BoardMap& board_;
  std::vector<Variable> variables_;
  std::size_t assignments_ = 0;
  mutable std::size_t work_ = 0;
  mutable std::optional<StepMeter> meter_;
};

}  // namespace nonet
