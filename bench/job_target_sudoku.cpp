// Target Sudoku: the contest's samples, an empty board both ways, and boards with few givens. The search made
// for this board against the one for any cover problem; both prove what they find.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <random>

#include "bench/jobs.h"
#include "nonet/cover/best.h"
#include "nonet/puzzles/sudoku/rules.h"
#include "nonet/puzzles/sudoku/target/search.h"

namespace nonet::bench {

namespace {

using Search = TargetSudokuSearch;
using Masks = std::vector<std::uint32_t>;

struct Question {
  std::string name;
  std::vector<Masks> boards;
  Aim aim;
  std::int64_t known = 0;  // of one board; 0: not known
};

constexpr std::array<std::string_view, 2> samples = {
    "700900001100005900000200080005020003000000648413000000007002090201060804080504012",
    "000702453900008000740005010195080000070000025030579108000601000060900001000000006"};

Masks board_from(std::string_view digits) {
  Masks board;
  for (const char digit : digits) board.push_back(digit == '0' ? 511u : 1u << (digit - '1'));
  return board;
}

// Givens of a shuffled pattern: every row is the one above moved by a box, and by one more where a band
// begins.
Masks random_board(std::mt19937_64& random, std::size_t givens) {
  std::array<std::size_t, 9> digits = {0, 1, 2, 3, 4, 5, 6, 7, 8}, rows = digits, columns = digits;
  std::shuffle(digits.begin(), digits.end(), random);
  for (std::ptrdiff_t band = 0; band < 9; band += 3) {
    std::shuffle(rows.begin() + band, rows.begin() + band + 3, random);
    std::shuffle(columns.begin() + band, columns.begin() + band + 3, random);
  }
  std::array<std::size_t, 81> cells;
  for (std::size_t cell = 0; cell < 81; ++cell) cells[cell] = cell;
  std::shuffle(cells.begin(), cells.end(), random);
  Masks board(81, 511);
  for (std::size_t i = 0; i < givens; ++i) {
    const std::size_t row = rows[cells[i] / 9], column = columns[cells[i] % 9];
    board[cells[i]] = 1u << digits[(column + 3 * (row % 3) + row / 3) % 9];
  }
  return board;
}

std::vector<Question> all_questions(bool quick) {
  std::mt19937_64 random(2009);
  std::vector<Masks> few;
  for (std::size_t i = 0; i < (quick ? 20u : 100u); ++i) few.push_back(random_board(random, 17 + i % 9));
  const Masks empty(81, 511);
  return {{"NOIP 2009, sample 1", {board_from(samples[0])}, Aim::maximum, 2829},
          {"NOIP 2009, sample 2", {board_from(samples[1])}, Aim::maximum, 2852},
          {"empty board, maximum", {empty}, Aim::maximum, 2906},
          {"empty board, minimum", {empty}, Aim::minimum, 2794},
          {fmt::format("{} boards with 17 to 25 givens", few.size()), few, Aim::maximum}};
}

// The values are the answer, nodes are in `extra`.
template <class F>
Run answer_all(const Question& question, const F& best) {
  Run run;
  std::vector<u64> values;
  for (const Masks& board : question.boards) {
    Progress progress;
    const std::optional<std::int64_t> value = best(board, progress, run.extra);
    if (!value) return run;
    values.push_back(static_cast<u64>(*value));
    ++run.work;
  }
  run.answer = question.known != 0 ? values[0] : digest_of(values);
  return run;
}

void race(const Question& question, const Setup& setup, Report& report) {
  Race race(report, "boards", setup.rounds);
  const Search::Weights weights = Search::usual_weights();
  race.add("bound", [&](Stopwatch&) {
    return answer_all(question, [&](const Masks& board, Progress& progress, double& nodes) {
      const auto best = Search::best(board, weights, question.aim, progress);
      nodes += double(best.nodes);
      return best.found && best.complete ? std::optional(best.value) : std::nullopt;
    });
  });
  race.add("best_cover", [&](Stopwatch&) {
    return answer_all(question, [&](const Masks& board, Progress& progress, double& nodes) {
      const auto problem = compile_sudoku(sudoku_rules(3, 3), board, weights, question.aim);
      const auto best = best_cover(*problem, 1, progress);
      if (!best || best->outcome != CoverBest::Outcome::proved) return std::optional<std::int64_t>();
      nodes += double(best->nodes);
      return std::optional(best->value);
    });
  });
  report.print(fmt::format("### {}\n\n", question.name));
  race.run();
  race.print("best_cover");
  const Run bound = race.best("bound"), cover = race.best("best_cover");
  report.print(fmt::format("Nodes: bound {:.0f}, best_cover {:.0f}.\n\n", bound.extra, cover.extra));
  if (question.known == 0) return;
  const bool right = bound.answer == static_cast<u64>(question.known);
  if (!right) report.failure(fmt::format("target-sudoku: {} is not {}", question.name, question.known));
  const bool sample = question.name.starts_with("NOIP");
  report.figure(fmt::format("target-sudoku, {}: found and proved", question.name),
                sample ? "<= 5 ms" : "<= 60 s", in_seconds(bound.seconds),
                right && bound.seconds <= (sample ? 0.005 : 60));
}

}  // namespace

void job_target_sudoku(const Setup& setup, Report& report) {
  report.print("## target-sudoku: the best completion, proved\n\n");
  for (const Question& question : all_questions(setup.quick)) {
    if (!interrupted()) race(question, setup, report);
  }
}

}  // namespace nonet::bench
