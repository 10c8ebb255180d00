// sudoku and target-sudoku. Text: n lines, of n cells each: digits side by side where there are at most nine
// (0 is empty), or cells separated by blanks: a number, 0 or . for an empty cell, or its candidates (side by
// side, with commas between them where there are more than nine). A cell with one candidate is given. An
// answer: the digits row by row, side by side, or separated by blanks where there are more than nine.
#include "fill/sudoku.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <map>

#include "fill/problem.h"
#include "text.h"

namespace nonet_verify {
namespace {

class Sudoku final : public FillRules {
 public:
  explicit Sudoku(const Certificate& certificate)
      : laws_(read_sudoku_laws(certificate)), n_(static_cast<std::size_t>(laws_.n)) {
    const auto& lines = certificate.instance;
    if (lines.size() != n_)
      certificate.reject_instance(lines.size(), fmt::format("expected {} lines, found {}", n_, lines.size()));
    for (std::size_t row = 0; row < n_; ++row) {
      const auto cells = cells_in(lines[row], laws_.n <= 9);
      if (cells.size() != n_) {
        certificate.reject_instance(row, fmt::format("expected {} cells, found {}", n_, cells.size()));
      }
      for (const std::string_view cell : cells) {
        const std::uint32_t digits = candidates_in(cell);
        if (digits == 0) {
          certificate.reject_instance(
              row,
              fmt::format("expected a digit from 1 to {}, candidates, 0 or ., found {}", n_, quoted(cell)));
        }
        candidates_.push_back(digits);
      }
    }
  }

  std::vector<int> check_answer(const Json& answer) const override {
    std::vector<int> digits;
    for (const std::string_view cell : cells_in(answer.text(), laws_.n <= 9)) {
      const auto digit = plain_number_in(cell, 1, laws_.n);
      if (!digit) answer.reject(fmt::format("expected a digit from 1 to {}, found {}", n_, quoted(cell)));
      digits.push_back(static_cast<int>(*digit));
    }
    if (digits.size() != n_ * n_)
      answer.reject(fmt::format("expected {} digits, found {}", n_ * n_, digits.size()));
    for (std::size_t cell = 0; cell < digits.size(); ++cell) {
      if ((candidates_[cell] & bit(digits[cell])) == 0) {
        answer.reject(fmt::format("{} does not agree with what is given", name(cell, digits[cell])));
      }
    }
    for (const SudokuLaws::Region& region : laws_.regions)
      check_different(answer, digits, region.cells, region.name);
    for (const SudokuLaws::Cage& cage : laws_.cages) {
      check_different(answer, digits, cage.cells, cage_name(cage));
      int sum = 0;
      for (const int cell : cage.cells) sum += digits[static_cast<std::size_t>(cell)];
      if (sum != cage.sum) answer.reject(fmt::format("{} adds up to {}", cage_name(cage), sum));
    }
    return digits;
  }

  std::vector<std::string> options_of(const std::vector<int>& answer) const override {
    std::vector<std::string> names;
    for (std::size_t cell = 0; cell < answer.size(); ++cell) {
      if (!is_given(cell)) names.push_back(name(cell, answer[cell]));
    }
    return names;
  }

  double most_options() const override { return double{1} * laws_.n * laws_.n * laws_.n; }

  FillProblem problem() const override {
    FillProblem problem;
    problem.most_value = laws_.n;
    problem.must.assign(n_ * n_, 1);
    std::vector<std::vector<int>> firsts(n_ * n_), sums(n_ * n_);  // by cell
    const auto add_items = [&](const std::vector<int>& cells, bool must) {
      for (const int cell : cells)
        firsts[static_cast<std::size_t>(cell)].push_back(static_cast<int>(problem.must.size()));
      problem.must.resize(problem.must.size() + n_, must ? 1 : 0);
    };
    for (const SudokuLaws::Region& region : laws_.regions) add_items(region.cells, region.cells.size() == n_);
    for (const SudokuLaws::Cage& cage : laws_.cages) {
      add_items(cage.cells, false);
      add_sum(problem, sums, cage);
    }
    std::vector<char> given;
    for (std::size_t cell = 0; cell < candidates_.size(); ++cell) {
      for (int digit = 1; digit <= laws_.n; ++digit) {
        if ((candidates_[cell] & bit(digit)) == 0) continue;
        FillProblem::Option option;
        option.name = name(cell, digit);
        option.items.push_back(static_cast<int>(cell));
        for (const int first : firsts[cell]) option.items.push_back(first + digit - 1);
        option.sums = sums[cell];
        option.value = digit;
        option.line = static_cast<int>(cell / n_);
        if (!laws_.weights.empty()) option.weight = laws_.weights[cell];
        problem.options.push_back(std::move(option));
        given.push_back(is_given(cell) ? 1 : 0);
      }
    }
    if (!laws_.weights.empty()) add_lines(problem);
    problem.carry_out(given);
    return problem;
  }

  // Digits that are candidates of the same cells may be exchanged. This changes every answer, because each
  // digit occurs in it.
  std::uint64_t divisor() const override {
    if (!laws_.cages.empty() || !laws_.weights.empty()) return 1;
    std::uint64_t divisor = 1;
    std::map<std::vector<bool>, std::uint64_t> alike;
    for (int digit = 1; digit <= laws_.n; ++digit) {
      std::vector<bool> cells;
      for (const std::uint32_t digits : candidates_) cells.push_back((digits & bit(digit)) != 0);
      const std::uint64_t number = ++alike[cells];
      if (divisor > std::numeric_limits<std::uint64_t>::max() / number) break;  // still a divisor
      divisor *= number;
    }
    return divisor;
  }

  Aim aim() const override {
    if (laws_.weights.empty()) return any;
    return laws_.minimum ? minimum : maximum;
  }
  std::int64_t score(const std::vector<int>& answer) const override {
    std::int64_t sum = 0;
    for (std::size_t cell = 0; cell < laws_.weights.size(); ++cell) sum += laws_.weights[cell] * answer[cell];
    return sum;
  }

 private:
  static std::uint32_t bit(int digit) { return std::uint32_t{1} << (digit - 1); }
  bool is_given(std::size_t cell) const { return std::has_single_bit(candidates_[cell]); }
  int given_digit(std::size_t cell) const { return std::countr_zero(candidates_[cell]) + 1; }
  std::string name(std::size_t cell, int digit) const {
    return fmt::format("r{}c{}={}", cell / n_ + 1, cell % n_ + 1, digit);
  }
  std::string cage_name(const SudokuLaws::Cage& cage) const {
    const auto first = static_cast<std::size_t>(cage.cells[0]);
    return fmt::format("the cage of {} at r{}c{}", cage.sum, first / n_ + 1, first % n_ + 1);
  }

  // 0: it is no cell.
  std::uint32_t candidates_in(std::string_view cell) const {
    if (cell == "0" || cell == ".") return bit(laws_.n + 1) - 1;
    const auto parts = laws_.n <= 9 ? cells_in(cell, true) : lines_in(cell, ',');
    std::uint32_t digits = 0;
    for (const std::string_view part : parts) {
      const auto digit = number_in(part, 1, laws_.n);
      if (!digit || (digits & bit(static_cast<int>(*digit))) != 0) return 0;
      digits |= bit(static_cast<int>(*digit));
    }
    return digits;
  }

  void check_different(const Json& answer, const std::vector<int>& digits, const std::vector<int>& cells,
                       const std::string& where) const {
    std::uint32_t seen = 0;
    for (const int cell : cells) {
      const int digit = digits[static_cast<std::size_t>(cell)];
      if ((seen & bit(digit)) != 0) answer.reject(fmt::format("{} is twice in {}", digit, where));
      seen |= bit(digit);
    }
  }

  void add_sum(FillProblem& problem, std::vector<std::vector<int>>& sums,
               const SudokuLaws::Cage& cage) const {
    FillProblem::Sum sum{cage.sum, static_cast<int>(cage.cells.size())};
    for (const int cell : cage.cells) {
      const auto at = static_cast<std::size_t>(cell);
      sums[at].push_back(static_cast<int>(problem.sums.size()));
      if (!is_given(at)) continue;
      sum.rest -= given_digit(at);
      --sum.cells;
    }
    if (sum.cells == 0 && sum.rest != 0)
      problem.contradiction =
          fmt::format("{} is given and adds up to {}", cage_name(cage), cage.sum - sum.rest);
    problem.sums.push_back(sum);
  }

  void add_lines(FillProblem& problem) const {
    problem.lines.resize(n_);
    for (std::size_t row = 0; row < n_; ++row) {
      std::uint32_t missing = bit(laws_.n + 1) - 1;
      FillProblem::Line& line = problem.lines[row];
      for (std::size_t cell = row * n_; cell < (row + 1) * n_; ++cell) {
        if (is_given(cell)) {
          missing &= ~candidates_[cell];
          problem.given_score += laws_.weights[cell] * given_digit(cell);
        } else {
          line.weights.push_back(laws_.weights[cell]);
        }
      }
      std::sort(line.weights.begin(), line.weights.end());
      for (int digit = 1; digit <= laws_.n; ++digit) {
        if ((missing & bit(digit)) != 0) line.values.push_back(digit);
      }
      line.values.resize(
          line.weights.size());  // too many where a digit is given twice, which is found elsewhere
    }
  }

  SudokuLaws laws_;
  std::size_t n_;
  std::vector<std::uint32_t> candidates_;
};

}  // namespace

std::unique_ptr<FillRules> read_sudoku(const Certificate& certificate) {
  return std::make_unique<Sudoku>(certificate);
}

}  // namespace nonet_verify
