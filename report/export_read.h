// What the readers of solutions share: the text by lines and words, the values so far, and the place of the
// first mistake. What is not understood is a mistake: a value that is overlooked would count as 0. So is what
// is cut off, where the format shows it: opb has no end, nor have lists of names and values.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/base/number_text.h"
#include "report/export.h"

namespace nonet::report {

class SolutionReader {
 public:
  // The model as its format has it (prepared_for), in which `answering` variables are not the format's own.
  SolutionReader(const Model& stated, std::size_t answering, std::string_view text)
      : model(stated), answering_(answering), text_(text), rest_(text) {}

  const Model& model;

  // Without blanks around it; false at the end.
  bool next_line(std::string_view& line);
  static std::string_view next_word(std::string_view& line);
  static std::string_view without_blanks(std::string_view line);  // around it
  // From there to the end of the text, and back to lines, behind a word of it.
  std::string_view text_from(std::string_view word) const;
  void go_on_behind(std::string_view word) { rest_ = text_from(word.substr(word.size())); }
  std::string_view end() const { return text_.substr(text_.size()); }

  // All return false, and keep the first mistake.
  bool fail(std::string_view at, std::string message);
  bool fail_cut_off(std::string_view expected);
  bool fail_unknown(std::string_view at);  // the solver gave up

  void begin();  // a solution, in place of the one before
  bool found() const { return found_; }
  // Variables count from 1. False: it is none of the model's, out of its range, or was said otherwise before.
  bool has(std::int64_t variable, std::string_view at);
  bool set(std::int64_t variable, std::int64_t value, std::string_view at);
  bool is_set(std::size_t v) const { return values_[v] != not_set; }
  void leave_open(std::size_t v) { missing_ += v < answering_ ? 1 : 0; }  // not all of it was said
  // Whether all are set that a solver of this format never leaves out.
  template <class Needed>
  bool check_whole(std::string_view at, Needed needed) {
    for (std::size_t v = 0; v < values_.size(); ++v) {
      if (!is_set(v) && needed(model.variables[v]))
        return fail(at, "x" + std::to_string(v + 1) + " has no value: is the text cut off?");
    }
    return true;
  }
  void say_none(std::string_view at);  // the solver's word that there is no solution

  Result<SolverSaid> finish(std::string_view expected);

 private:
  static constexpr std::int64_t not_set = -1;

  const std::size_t answering_;
  const std::string_view text_;
  std::string_view rest_;
  std::vector<std::int64_t> values_;
  std::size_t missing_ = 0;
  bool found_ = false;
  std::optional<std::string_view> none_;  // where that is said
  std::optional<Error> mistake_;
};

// For messages: what of a word can be shown.
std::string shown(std::string_view word);
// x7 of lp, opb and minizinc
std::optional<std::int64_t> number_of_variable(std::string_view word);

void read_dimacs(SolutionReader& reader);
void read_opb(SolutionReader& reader);
void read_lp(SolutionReader& reader);
void read_minizinc(SolutionReader& reader);
void read_asp(SolutionReader& reader);

}  // namespace nonet::report
