// Reads numbers and sets of cells from a part of a text, with the values that variables have in a scope.
//
//   expression := product (+ or -) product ...     product := operand (* or / or %) operand ...
//   operand    := 12 | name | (expression) | -operand | word(expression) | at(i, j) | min(a, b) | max(a, b)
//   item       := expression | expression .. expression
//
// A cell in arithmetic is its number from 1. Arithmetic is checked: what leaves 64 bits is an error.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nonet/language/moves/picture.h"
#include "nonet/language/text/scope.h"

namespace nonet {

// One number, one cell, or a set of cells.
struct Operand {
  enum class Type { number, cell, set };
  Type type = Type::number;
  std::int64_t value = 0;  // of a cell: from 0
  std::vector<int> cells;  // of a set
};

// What is wrong with a part of a text whose braces were filled in: it is underlined where there are none.
Error wrong_word(const Node& text, std::string_view filled, const TextPart& word, std::string message);

class TermReader {
 public:
  TermReader(const Scope& scope, const Node& text, std::size_t begin = 0,
             std::size_t end = std::string::npos);

  bool at_end();  // behind blanks
  bool next_is(std::string_view symbol);
  bool take(std::string_view symbol);
  // A name as written, without what stands in braces filled in; empty: there is none here.
  std::string_view peek_name();
  std::size_t offset() const { return at_; }
  void back_to(std::size_t offset) { at_ = offset; }

  Result<Operand> expression();
  Result<Operand> operand();
  Result<std::int64_t> number();
  Result<std::int64_t> number_of(const Operand& operand, std::size_t begin) const;
  Result<Done> item(std::vector<Term>& out);  // appended, in order
  Result<int> cell_of(Term term, std::size_t begin) const;
  // One item, all of it cells.
  Result<Done> cells(std::vector<int>& out);

  // From an offset to here.
  Error wrong_from(std::size_t begin, std::string message) const;
  Error too_much(std::size_t begin) const;      // work
  Error wrong_here(std::string_view expected);  // "expected ..., not ..."

 private:
  Result<Operand> product();
  Result<Operand> literal();
  Result<Operand> named();
  Result<Operand> call(std::string_view word, std::size_t begin);
  Result<Operand> call_at(std::string_view board);
  Result<Operand> call_near(std::string_view board, std::string_view word, std::size_t begin);
  Result<Operand> call_extreme(bool least);
  Result<std::string> name();
  Result<Operand> combine(char operation, const Operand& left, const Operand& right, std::size_t begin) const;
  Error unknown(std::string_view name, std::size_t begin) const;
  std::string missing(std::string_view name) const;  // why a word or cell is not there; empty: who knows

  const Scope& scope_;
  const Node& text_;
  std::size_t at_, end_;
  int depth_ = 0;  // of brackets
};

}  // namespace nonet
