// What is given of a cover, and the problem that is left by it.
//
// What is given leaves the options out that show something else there. A given cell must also be shown as it
// is: mostly some item says so already, otherwise it becomes an item of its own, and so does every option
// that is given by its name. An option of which nothing is left to choose has no label.
//
// Answers are listed in reading order: boards are compared row by row, cell by cell; texts are in the order
// of the rules, and an unmarked cell comes after all texts. Answers with the same board are in the order of
// their options. If each option marks one cell and the options are in reading order, the dictionary order of
// covers is the reading order. Otherwise no order of options may give it (two placements of a piece at a cell
// differ in what may lie beside it). Then selectors are added in front of all options: options without a
// label that state what a cell shows.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/contract/rules.h"
#include "nonet/cover/problem.h"

namespace nonet {

struct CoverGivens {
  static constexpr int open = -1, bare = -2;  // a cell of which nothing is known; one that no option marks
  std::vector<int> cells;                     // by cell: open, bare, or the number of a text
  std::vector<int> options;                   // that are taken, ascending
};

class CoverCompiler {
 public:
  using Mark = CoverRules::Mark;

  enum class Order { by_options, as_read };  // of covers, in the dictionary order of their options

  // `rules` must outlive the compiler. is_told() is meaningless if the progress was stopped.
  CoverCompiler(const CoverRules& rules, Progress& progress);

  int options() const { return static_cast<int>(rules_.options.size()); }
  std::size_t primary() const { return primary_; }  // items of the rules
  std::span<const Mark> marks_of(int option) const {
    return rules_.options[static_cast<std::size_t>(option)].marks;
  }
  // The text of a cell, or the reverse: the number of a text, open, or bare; none where it is no text.
  const std::string& text(int number) const;
  std::optional<int> number(std::string_view text) const;
  bool side_by_side() const { return side_by_side_; }  // every text is one character
  // Whether a filled board tells which options were chosen: not where a shape may be laid more than once.
  bool is_told() const { return told_; }

  void lay(int option, std::vector<int>& cells) const;
  // Labels are numbers of options. Items: the primary ones, those of what is given, those of selectors, the
  // secondary ones, the colours of cells that have selectors.
  Result<CoverProblem> compile(const CoverGivens& given, Order order = Order::by_options) const;
  // Where each option of compile() comes from: an option of the rules, or -1 for a selector. The mark of a
  // selector of an unmarked cell is the number of texts.
  struct Origin {
    int option;
    Mark mark;
  };
  std::vector<Origin> origins(const CoverGivens& given, Order order = Order::by_options) const;
  // A given cell at which no option shows what is given, in words; empty: there is none.
  std::string contradiction(const CoverGivens& given) const;

 private:
  enum class Use { excluded, free, given };
  struct Needs;
  class Selectors;
  bool fits(const CoverGivens& given, int option) const;
  bool tells_options(Progress& progress) const;
  bool options_are_read_in_order(Progress& progress) const;

  const CoverRules& rules_;
  std::size_t primary_ = 0;
  std::unordered_map<std::string, int> numbers_;  // of texts
  bool side_by_side_, told_, in_order_;
};

}  // namespace nonet
