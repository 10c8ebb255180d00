// The puzzle `sudoku` behind its run-time face: sudoku.cpp reads and writes, puzzles/sudoku/board.cpp draws,
// puzzles/sudoku/answers.cpp solves, counts and lists.
#pragma once

#include "nonet/cover/fill/puzzle.h"
#include "nonet/puzzles/sudoku/instance.h"
#include "nonet/puzzles/sudoku/rules.h"
#include "nonet/puzzles/sudoku/solve/nine.h"
#include "nonet/puzzles/sudoku/sudoku.h"

namespace nonet {

class SudokuPuzzle final : public FillPuzzle {
 public:
  explicit SudokuPuzzle(SudokuRules rules) : rules_(std::move(rules)), plain_nine_(is_plain_nine(rules_)) {}
  const Description& description() const override;

  Result<std::unique_ptr<Instance>> read(TextReader& text, bool steps_wanted) const override;
  std::string write(const Instance& instance) const override;
  Result<Done> check_style(std::string_view style) const override;  // puzzles/sudoku/styles.cpp
  Result<std::string> write_as(const Instance& instance,
                               std::string_view style) const override;  // puzzles/sudoku/styles.cpp
  Result<std::unique_ptr<Instance>> random(u64 seed, Progress& progress) const override;
  Result<std::unique_ptr<Instance>> random_like(
      u64 seed, const Settings& wishes, const Request& request,
      Progress& progress) const override;  // puzzles/sudoku/wishes.cpp

  Result<Answer> solve(const Instance& instance, const Request& request, Progress& progress) const override;
  Result<Tally> count(const Instance& instance, const Request& request, Progress& progress) const override;
  Result<Forecast> forecast(const Instance& instance, const Request& request,
                            Progress& progress) const override;
  Result<Answer> list(const Instance& instance, const Request& request, Progress& progress,
                      const EachAnswer& each) const override;

  Result<Rating> rate(const Instance& instance, bool explain, Progress& progress) const override;
  Result<Rating> next_step(const Instance& instance, Progress& progress) const override;
  Result<CanonicalForm> canonical(const Instance& instance, Progress& progress) const override;
  Result<Redundant> redundant(const Instance& instance, Progress& progress) const override;
  Result<ListedMinimal> each_minimal(const Instance& instance, Progress& progress,
                                     const EachInstance& each) const override;

  std::string move_name(const Instance& instance, int move) const override;
  std::string answer_line(const Instance& instance, const Answer& answer) const override;
  std::string judge(const Instance& instance, const Answer& answer) const override;
  Taken judge_fast(std::string_view text, const Request& request, std::string& out) const override;
  Taken lines_fast(std::string_view text, const Request& request, std::string& out) const override;
  std::size_t lines_portion(const Request& request) const override;
  std::size_t whole_instances(std::string_view lines) const override;  // puzzles/sudoku/judge.cpp
  // Where there are pencil marks, those that the digit excludes go with it, as people would have it.
  Result<std::unique_ptr<Instance>> edit(const Instance& instance, int cell,
                                         std::string_view value) const override;  // puzzles/sudoku/board.cpp

 protected:
  Result<CoverProblem> compile(const Instance& instance) const override;
  std::unique_ptr<Instance> without_givens(const Instance& instance) const override;
  BoardView view(const Instance& instance, const CoverProblem& stated) const override;
  bool has_plain_options(const Instance& instance) const override;
  Result<u128> count_beside(const Instance& instance, std::span<const int> labels, const CoverProblem& rest,
                            const Request& request, Progress& progress) const override;
  std::optional<Board> board(const Instance& instance,
                             std::span<const Step> steps) const override;  // puzzles/sudoku/board.cpp

 private:
  static std::unique_ptr<Instance> instance_of(std::vector<std::uint32_t> candidates, Place place);

  // The algorithm that was asked for, or what `auto` takes; "auto" leaves it to the engine. `direct` only
  // finds.
  Result<std::string> choose(const Request& request, bool more_than_found) const;
  // Whether the engine that was asked for is one of what answers, and here. `ordered`: in the order of a
  // dictionary.
  Result<Done> check_engine(const Instance& instance, const Request& request, std::string_view algorithm,
                            bool ordered) const;
  // A proof is one of the clauses, whatever can be seen at once.
  std::string contradiction(const Instance& instance, const Request& request) const;
  Answer ending(u64 found, bool complete, const Instance& instance) const;
  void finish(Answer& answer, const std::string& algorithm, const Request& request, bool ordered) const;
  Result<Tally> count_all(const Instance& instance, const Request& request, Progress& progress) const;
  // With up to two solutions seen.
  template <class Boards>
  Answer answer_of(const Instance& instance, const Request& request, const Boards& boards, u64 found,
                   bool complete) const;
  Result<Answer> solve_nine(const Instance& instance, const Request& request, Progress& progress) const;
  Result<Answer> solve_on_device(const Instance& instance, const Request& request, Progress& progress) const;
  Result<SudokuNine::Found> count_to_limit(const Instance& instance, const Request& request,
                                           Progress& progress) const;
  Result<Answer> solve_direct(const Instance& instance, const Request& request, Progress& progress) const;

  // sudoku_sample.cpp
  Result<Answer> list_sample(const Instance& instance, const Request& request, Progress& progress,
                             const EachAnswer& each) const;
  Result<Answer> sample_nine(const Instance& instance, const Request& request, Progress& progress,
                             const EachAnswer& each) const;
  Result<Answer> sample_few(const Instance& instance, const Request& request, u64 solutions,
                            Progress& progress, const EachAnswer& each) const;
  static Result<std::unique_ptr<Instance>> instance_of_digits(std::span<const std::uint8_t> digits, int n);

  // Of what is only for nine digits in boxes of 3 x 3, and of boards that are digits: "canonical forms are"
  Result<Done> check_plain(std::string_view what) const;
  Result<Done> check_digits(SudokuCandidates candidates, std::string_view what) const;
  // A line of a table: the puzzle, and its solution if it is the only one.
  Result<std::string> write_row(const Instance& instance, SudokuCandidates givens) const;
  Result<Rating> begin_rating(const Instance& instance, Progress& progress) const;

  SudokuRules rules_;
  bool plain_nine_;
};

}  // namespace nonet
