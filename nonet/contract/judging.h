// What a contest's judge does with a puzzle: hands out instances as files and grades what a program printed.
// It works on texts alone, the same that Puzzle::read() and write() speak, and on the exact answer in the
// contest's output format; so it knows nothing of how answers are found.
//
// Words are what stands between blanks and line ends, whatever their number. Only where an answer may be
// empty (clocks) and several follow one another does a line end mean anything: it ends the answer. An answer
// is graded for what it is worth, not for being the same text: any filled Sudoku that keeps the givens is
// right, any moves that solve `nine` are.
//
// Example: the sample of clocks, answered correctly and not.
//
//   const Judging* judging = find_judging("clocks");
//   Words right("4 5 8 9\n"), wrong("4 5 8\n");
//   judging->grade("9 9 12\n6 6 6\n6 3 6\n", "4 5 8 9\n", right);   // Grade::right
//   judging->grade("9 9 12\n6 6 6\n6 3 6\n", "4 5 8 9\n", wrong);   // Grade::wrong, and why
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/base/result.h"
#include "nonet/contract/puzzle.h"

namespace nonet {

// The words of a text, one after another, with their places.
class Words {
 public:
  struct Word {
    std::string_view text;
    u64 line = 0, column = 0;
  };
  explicit Words(std::string_view text, bool one_answer = false)  // the text outlives it
      : text_(text), one_answer_(one_answer) {}
  // Whether all of the text is to be one answer, so that lines mean nothing.
  bool one_answer() const { return one_answer_; }
  std::optional<Word> next();
  std::optional<Word> peek() const;  // next() without taking it
  // The words up to the next line end, which is taken too; none at the end of the text.
  std::optional<std::vector<Word>> next_line();

 private:
  void step();  // over one character

  std::string_view text_;
  bool one_answer_;
  std::size_t at_ = 0;
  u64 line_ = 1, column_ = 1;
};

// A word in quotes for a message, however long and whatever is in it.
std::string quote_word(std::string_view word);

enum class Grade {
  right,
  wrong,      // an answer in the contest's format, and not a right one
  malformed,  // no answer in the contest's format
  better,     // a valid answer that beats the exact one: then that is wrong
};

struct Graded {
  Grade grade = Grade::right;
  std::string reason;  // where and why, when not right
};

// As it stands, of contests with one instance whose answer is a number.
class Judging {
 public:
  virtual ~Judging() = default;

  // The input file of these instances, given as Puzzle::write() writes them. Contests whose input holds one
  // instance get one; programs made for more get them one after another.
  virtual std::string input(std::span<const std::string> instances) const;
  // How many instances the contest's input may hold.
  virtual std::size_t most_instances() const { return 1; }
  // Whether grading has a meaning where the puzzle is made by other settings than the contest's.
  virtual bool takes_settings() const { return false; }
  // Whether the contest could ask for this instance; otherwise what is different.
  virtual Result<Done> fits(const std::string& instance) const = 0;

  // Takes the answer to one instance from the front of `output`. `exact` is the contest's output for the
  // instance, by Puzzle::judge(); empty: there is no solution, and the contest has no word for that.
  virtual Graded grade(const std::string& instance, const std::string& exact, Words& output) const;
};

// Of a puzzle with a contest format; null: it has none.
const Judging* find_judging(std::string_view puzzle);

}  // namespace nonet
