// queens and checkers: one queen in each of n rows and columns, at most one on each diagonal; with --torus
// diagonals go on at the opposite side. Text: n, or n lines of n characters: Q a queen, # blocked, . open.
// An answer: the columns by row, counted from 1.
#include <fmt/format.h>

#include <algorithm>

#include "fill/problem.h"
#include "text.h"
#include "units/queens_board.h"

namespace nonet_verify {
namespace {

constexpr int most_rows = 1000;

class Queens final : public FillRules {
 public:
  explicit Queens(const Certificate& certificate) {
    board_.torus = certificate.has_flag("torus");
    const auto& lines = certificate.instance;
    if (lines.empty()) certificate.reject_instance(0, "expected n, or a board of n lines");
    if (const auto n = number_in(lines[0], 1, most_rows)) {
      if (lines.size() > 1) certificate.reject_instance(1, "expected nothing behind n");
      board_.n = static_cast<int>(*n);
      board_.lines.assign(static_cast<std::size_t>(board_.n),
                          std::string(static_cast<std::size_t>(board_.n), '.'));
      return;
    }
    if (lines.size() > most_rows)
      certificate.reject_instance(most_rows, fmt::format("expected at most {} lines", most_rows));
    board_.n = static_cast<int>(lines.size());
    for (std::size_t row = 0; row < lines.size(); ++row) {
      const std::string& line = lines[row];
      if (line.size() != lines.size() || line.find_first_not_of(".#Q") != std::string::npos) {
        certificate.reject_instance(
            row, fmt::format("expected {} characters, each Q, . or #, found {}", board_.n, quoted(line)));
      }
    }
    board_.lines = lines;
  }

  std::vector<int> check_answer(const Json& answer) const override {
    std::vector<int> columns;
    for (const std::string_view word : words_in(answer.text())) {
      const auto column = plain_number_in(word, 1, board_.n);
      if (!column)
        answer.reject(fmt::format("expected a column from 1 to {}, found {}", board_.n, quoted(word)));
      columns.push_back(static_cast<int>(*column) - 1);
    }
    if (static_cast<int>(columns.size()) != board_.n)
      answer.reject(fmt::format("expected {} columns, found {}", board_.n, columns.size()));
    check_board(answer, columns);
    check_lines(answer, columns);
    return columns;
  }

  std::vector<std::string> options_of(const std::vector<int>& answer) const override {
    std::vector<std::string> names;
    for (int row = 0; row < board_.n; ++row) {
      const int column = answer[static_cast<std::size_t>(row)];
      if (board_.at(row, column) != 'Q') names.push_back(name(row, column));
    }
    return names;
  }

  double most_options() const override { return double{1} * board_.n * board_.n; }

  FillProblem problem() const override {
    FillProblem problem;
    problem.must.assign(static_cast<std::size_t>(6 * board_.n), 0);
    std::fill_n(problem.must.begin(), 2 * board_.n, 1);
    std::vector<char> given;
    for (int row = 0; row < board_.n; ++row) {
      for (int column = 0; column < board_.n; ++column) {
        if (board_.at(row, column) == '#') continue;
        FillProblem::Option option;
        option.name = name(row, column);
        option.items = {row, board_.n + column, 2 * board_.n + board_.rising(row, column),
                        4 * board_.n + board_.falling(row, column)};
        problem.options.push_back(std::move(option));
        given.push_back(board_.at(row, column) == 'Q' ? 1 : 0);
      }
    }
    problem.carry_out(given);
    problem.theorem = board_.why_none();
    return problem;
  }

  std::uint64_t divisor() const override { return board_.divisor(); }

 private:
  static std::string name(int row, int column) { return fmt::format("r{}c{}", row + 1, column + 1); }
  void check_board(const Json& answer, const std::vector<int>& columns) const {
    for (int row = 0; row < board_.n; ++row) {
      const int column = columns[static_cast<std::size_t>(row)];
      if (board_.at(row, column) == '#') answer.reject(fmt::format("{} is blocked", name(row, column)));
      for (int other = 0; other < board_.n; ++other) {
        if (board_.at(row, other) == 'Q' && other != column)
          answer.reject(fmt::format("the queen at {} is given and missing", name(row, other)));
      }
    }
  }

  void check_lines(const Json& answer, const std::vector<int>& columns) const {
    std::vector<int> in_column(static_cast<std::size_t>(board_.n), -1), on_rising(2 * in_column.size(), -1),
        on_falling(2 * in_column.size(), -1);
    for (int row = 0; row < board_.n; ++row) {
      const int column = columns[static_cast<std::size_t>(row)];
      for (int* holder : {&in_column[static_cast<std::size_t>(column)],
                          &on_rising[static_cast<std::size_t>(board_.rising(row, column))],
                          &on_falling[static_cast<std::size_t>(board_.falling(row, column))]}) {
        if (*holder >= 0) {
          answer.reject(fmt::format("the queens at {} and {} attack each other",
                                    name(*holder, columns[static_cast<std::size_t>(*holder)]),
                                    name(row, column)));
        }
        *holder = row;
      }
    }
  }

  PlainQueensBoard board_;
};

}  // namespace

std::unique_ptr<FillRules> read_queens(const Certificate& certificate) {
  return std::make_unique<Queens>(certificate);
}

}  // namespace nonet_verify
