// The run-time face of queens, which checkers shares.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "nonet/contract/algorithms.h"
#include "nonet/cover/fill/puzzle.h"
#include "nonet/puzzles/queens/count.h"

namespace nonet {

class QueensInstance : public Instance {
 public:
  enum Cell { open, queen, blocked };
  int n = 0;
  std::vector<int> cells;  // by row and column; empty: all open

  int at(int row, int column) const {
    return cells.empty() ? open
                         : cells[static_cast<std::size_t>(row) * static_cast<std::size_t>(n) +
                                 static_cast<std::size_t>(column)];
  }
  void put_queen(int cell);
};
inline const QueensInstance& queens_of(const Instance& instance) {
  return static_cast<const QueensInstance&>(instance);
}

inline constexpr auto queens_algorithms = joined(
    {{"bits", "masks of columns and diagonals, the middle lines first; closed form where there is one"}},
    fill_algorithms);

class QueensPuzzle : public FillPuzzle {
 public:
  static constexpr int most_rows = 1000;

  explicit QueensPuzzle(bool torus) : torus_(torus) {}

  Result<std::unique_ptr<Instance>> read(TextReader& text, bool steps_wanted) const override;
  std::string write(const Instance& instance) const override;
  Result<std::unique_ptr<Instance>> random(u64 seed, Progress&) const override;

  Result<Answer> solve(const Instance& instance, const Request& request, Progress& progress) const override;
  Result<Tally> count(const Instance& instance, const Request& request, Progress& progress) const override;
  Result<Forecast> forecast(const Instance& instance, const Request& request,
                            Progress& progress) const override;  // puzzles/queens/forecast.cpp
  Result<Answer> list(const Instance& instance, const Request& request, Progress& progress,
                      const EachAnswer& each) const override;

  std::string move_name(const Instance& instance, int move) const override;
  std::unique_ptr<Instance> play(const Instance& instance, std::span<const Step> steps) const override;
  std::string answer_line(const Instance& instance, const Answer& answer) const override;
  std::string judge(const Instance& instance, const Answer& answer) const override;
  Result<std::unique_ptr<Instance>> edit(const Instance& instance, int cell,
                                         std::string_view value) const override;

 protected:
  Result<CoverProblem> compile(const Instance& instance) const override;
  std::unique_ptr<Instance> without_givens(const Instance& instance) const override;
  BoardView view(const Instance& instance, const CoverProblem& stated) const override;
  std::optional<Board> board(const Instance& instance, std::span<const Step> steps) const override;
  bool has_plain_options(const Instance& instance) const override;
  bool known_to_have_none(const Instance& instance) const override;
  Result<u128> count_beside(const Instance& instance, std::span<const int> labels, const CoverProblem& rest,
                            const Request& request, Progress& progress) const override;
  Result<std::optional<Answer>> find_other(const Instance& instance, const Answer& answer,
                                           const Request& request, Progress& progress) const override;

  // Why there is no solution, where a look at the board shows it.
  std::optional<std::string> contradiction(const QueensInstance& instance) const;
  // For the direct searches: at most one queen a row, at most most_counted_queens rows.
  QueensBoard direct_board(const QueensInstance& instance) const;

 private:
  Result<Done> check_algorithm(const std::string& name) const;
  // Whether a count goes to the search that is made for this puzzle, whether that can count it, and whether
  // what it goes to has the engine that was asked for.
  bool is_counted_directly(const QueensInstance& instance, const Request& request) const;
  Result<Done> check_direct_count(const QueensInstance& instance, const Request& request) const;
  Result<Done> check_engine(const QueensInstance& instance, const Request& request) const;
  Result<Answer> answer_judge(const Instance& instance, const Request& request, Progress& progress) const;
  Answer known_answer(const QueensInstance& instance, Progress& progress) const;
  Result<Answer> solve_directly(const QueensInstance& instance, const Request& request,
                                Progress& progress) const;
  Result<Tally> count_directly(const QueensInstance& instance, const Request& request,
                               Progress& progress) const;

  const bool torus_;
};

}  // namespace nonet
