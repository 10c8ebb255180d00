// One instance of a puzzle that is filled, as a choice of options that cover items: some items must be
// covered, exactly once, the others at most once, unless the rules are described ones. Options have the names
// of docs/certificates.md. What is given has been carried out: given options, the items they cover and the
// options they exclude are no longer there.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "certificate.h"

namespace nonet_verify {

struct FillProblem {
  struct Option {
    std::string name;
    std::vector<int> items;
    std::vector<int> sums;     // that its value counts in
    int value = 0;             // its digit
    int line = 0;              // of Line, where answers have a score
    std::int64_t weight = 0;   // its score is value times weight; of described rules the weight alone
    std::vector<int> colours;  // that it gives its items, 0: none; empty where the problem is plain
  };
  // The open cells of a cage: what they add up to, in different digits from 1 to `most_value`.
  struct Sum {
    int rest = 0, cells = 0;
  };
  // The open cells of a row: their weights and the digits they take, both ascending.
  struct Line {
    std::vector<std::int64_t> weights;
    std::vector<int> values;
  };
  std::vector<Option> options;
  std::vector<char> must;  // by item
  std::vector<Sum> sums;
  int most_value = 0;
  std::vector<Line> lines;
  std::int64_t given_score = 0;
  // Of described rules that are not plain: how often an item is covered, or that all must give it one colour
  // and one option without a colour is all there may be.
  static constexpr int any_of_one_colour = -1;
  std::vector<int> least, most;
  bool weighted = false;  // described answers have a score
  bool is_plain() const { return most.empty(); }
  std::string contradiction;  // in what is given; then nothing else counts
  std::string theorem;        // why there is no answer, where it is known that there is none
  const std::string& none() const { return contradiction.empty() ? theorem : contradiction; }

  // Takes out what the options marked in `given` cover and exclude, one entry an option.
  void carry_out(const std::vector<char>& given);
};

// The rules of one instance.
class FillRules {
 public:
  virtual ~FillRules() = default;

  // The numbers of the answer, one a cell (queens: a column a row); rejects one that is not complete, does
  // not agree with what is given or breaks a rule. Answers are the same when their numbers are.
  virtual std::vector<int> check_answer(const Json& answer) const = 0;
  virtual std::vector<std::string> options_of(const std::vector<int>& answer) const = 0;

  // No more options than this.
  virtual double most_options() const = 0;
  // Divides the number of answers, because symmetries of the instance leave no answer unchanged.
  virtual std::uint64_t divisor() const { return 1; }
  virtual FillProblem problem() const = 0;

  // Where answers have a score.
  enum Aim { any, minimum, maximum };
  virtual Aim aim() const { return any; }
  virtual std::int64_t score(const std::vector<int>&) const { return 0; }
};

// Each rejects what it does not understand.
std::unique_ptr<FillRules> read_queens(const Certificate& certificate);  // and checkers
std::unique_ptr<FillRules> read_sudoku(const Certificate& certificate);  // and target-sudoku
std::unique_ptr<FillRules> read_pentominoes(const Certificate& certificate);
std::unique_ptr<FillRules> read_langford(const Certificate& certificate);

}  // namespace nonet_verify
