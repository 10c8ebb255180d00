// queens and checkers: one queen in each of n rows and columns, at most one on each diagonal; with --torus
// diagonals go on at the opposite side. Text: n, or n lines of n characters: Q a queen, # blocked, . open.
// An answer: the columns by row, counted from 1.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>

#include "fill/problem.h"
#include "queens_theorem.h"
#include "text.h"

namespace nonet_verify {
namespace {

constexpr int most_rows = 1000;

class Queens final : public FillRules {
 public:
  explicit Queens(const Certificate& certificate) : torus_(certificate.has_flag("torus")) {
    const auto& lines = certificate.instance;
    if (lines.empty()) certificate.reject_instance(0, "expected n, or a board of n lines");
    if (const auto n = number_in(lines[0], 1, most_rows)) {
      if (lines.size() > 1) certificate.reject_instance(1, "expected nothing behind n");
      n_ = static_cast<int>(*n);
      board_.assign(static_cast<std::size_t>(n_), std::string(static_cast<std::size_t>(n_), '.'));
      return;
    }
    if (lines.size() > most_rows)
      certificate.reject_instance(most_rows, fmt::format("expected at most {} lines", most_rows));
    n_ = static_cast<int>(lines.size());
    for (std::size_t row = 0; row < lines.size(); ++row) {
      const std::string& line = lines[row];
      if (line.size() != lines.size() || line.find_first_not_of(".#Q") != std::string::npos) {
        certificate.reject_instance(
            row, fmt::format("expected {} characters, each Q, . or #, found {}", n_, quoted(line)));
      }
    }
    board_ = lines;
  }

  std::vector<int> check_answer(const Json& answer) const override {
    std::vector<int> columns;
    for (const std::string_view word : words_in(answer.text())) {
      const auto column = plain_number_in(word, 1, n_);
      if (!column) answer.reject(fmt::format("expected a column from 1 to {}, found {}", n_, quoted(word)));
      columns.push_back(static_cast<int>(*column) - 1);
    }
    if (static_cast<int>(columns.size()) != n_)
      answer.reject(fmt::format("expected {} columns, found {}", n_, columns.size()));
    check_board(answer, columns);
    check_lines(answer, columns);
    return columns;
  }

  std::vector<std::string> options_of(const std::vector<int>& answer) const override {
    std::vector<std::string> names;
    for (int row = 0; row < n_; ++row) {
      const int column = answer[static_cast<std::size_t>(row)];
      if (at(row, column) != 'Q') names.push_back(name(row, column));
    }
    return names;
  }

  double most_options() const override { return double{1} * n_ * n_; }

  FillProblem problem() const override {
    FillProblem problem;
    problem.must.assign(static_cast<std::size_t>(6 * n_), 0);
    std::fill_n(problem.must.begin(), 2 * n_, 1);
    std::vector<char> given;
    for (int row = 0; row < n_; ++row) {
      for (int column = 0; column < n_; ++column) {
        if (at(row, column) == '#') continue;
        FillProblem::Option option;
        option.name = name(row, column);
        option.items = {row, n_ + column, 2 * n_ + rising(row, column), 4 * n_ + falling(row, column)};
        problem.options.push_back(std::move(option));
        given.push_back(at(row, column) == 'Q' ? 1 : 0);
      }
    }
    problem.carry_out(given);
    problem.theorem = why_no_queens(n_, torus_);
    return problem;
  }

  // No answer is its own mirror image: two queens would stand in one column, row or diagonal. A quarter turn
  // can leave an answer unchanged only if n mod 4 is 0 or 1.
  std::uint64_t divisor() const override {
    if (n_ < 2) return 1;
    std::uint64_t images = 0, turns = 0;
    for (unsigned symmetry = 0; symmetry < 8; ++symmetry) {
      if (!is_symmetry(symmetry)) continue;
      ++images;
      if (std::popcount(symmetry) % 2 == 0) ++turns;
    }
    if (turns == 4 && n_ % 4 > 1) turns = 2;
    const bool is_empty = std::all_of(board_.begin(), board_.end(), [](const std::string& line) {
      return line.find_first_not_of('.') == std::string::npos;
    });
    // On an empty torus, no shift along the rows, with or without a reflection, leaves an answer unchanged.
    return std::lcm(images / turns, torus_ && is_empty ? 2 * static_cast<std::uint64_t>(n_) : 1);
  }

 private:
  // Bit 0 reverses the rows, bit 1 the columns; bit 2 transposes the board.
  bool is_symmetry(unsigned symmetry) const {
    for (int row = 0; row < n_; ++row) {
      for (int column = 0; column < n_; ++column) {
        const int r = symmetry & 1 ? n_ - 1 - row : row, c = symmetry & 2 ? n_ - 1 - column : column;
        if (at(row, column) != (symmetry & 4 ? at(c, r) : at(r, c))) return false;
      }
    }
    return true;
  }

  char at(int row, int column) const {
    return board_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }
  static std::string name(int row, int column) { return fmt::format("r{}c{}", row + 1, column + 1); }
  // Numbers of the diagonals through a cell, below 2n.
  int rising(int row, int column) const { return torus_ ? (row + column) % n_ : row + column; }
  int falling(int row, int column) const { return torus_ ? (row - column + n_) % n_ : row - column + n_ - 1; }

  void check_board(const Json& answer, const std::vector<int>& columns) const {
    for (int row = 0; row < n_; ++row) {
      const int column = columns[static_cast<std::size_t>(row)];
      if (at(row, column) == '#') answer.reject(fmt::format("{} is blocked", name(row, column)));
      for (int other = 0; other < n_; ++other) {
        if (at(row, other) == 'Q' && other != column)
          answer.reject(fmt::format("the queen at {} is given and missing", name(row, other)));
      }
    }
  }

  void check_lines(const Json& answer, const std::vector<int>& columns) const {
    std::vector<int> in_column(static_cast<std::size_t>(n_), -1), on_rising(2 * in_column.size(), -1),
        on_falling(2 * in_column.size(), -1);
    for (int row = 0; row < n_; ++row) {
      const int column = columns[static_cast<std::size_t>(row)];
      for (int* holder : {&in_column[static_cast<std::size_t>(column)],
                          &on_rising[static_cast<std::size_t>(rising(row, column))],
                          &on_falling[static_cast<std::size_t>(falling(row, column))]}) {
        if (*holder >= 0) {
          answer.reject(fmt::format("the queens at {} and {} attack each other",
                                    name(*holder, columns[static_cast<std::size_t>(*holder)]),
                                    name(row, column)));
        }
        *holder = row;
      }
    }
  }

  int n_ = 0;
  bool torus_;
  std::vector<std::string> board_;
};

}  // namespace

std::unique_ptr<FillRules> read_queens(const Certificate& certificate) {
  return std::make_unique<Queens>(certificate);
}

}  // namespace nonet_verify
