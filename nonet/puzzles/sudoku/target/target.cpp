#include "nonet/puzzles/sudoku/target/target.h"

#include <fmt/format.h>

#include <bit>
#include <random>

#include "nonet/base/grid_text.h"
#include "nonet/base/number_text.h"
#include "nonet/cover/fill/puzzle.h"
#include "nonet/puzzles/sudoku/instance.h"
#include "nonet/puzzles/sudoku/look.h"
#include "nonet/puzzles/sudoku/random.h"
#include "nonet/puzzles/sudoku/rules.h"
#include "nonet/puzzles/sudoku/solve/nine.h"
#include "nonet/puzzles/sudoku/target/search.h"
#include "nonet/puzzles/sudoku/text.h"

namespace nonet {
namespace {

using Digits = TargetSudokuSearch::Digits;
using Weights = TargetSudokuSearch::Weights;

constexpr Setting target_sudoku_settings[] = {
    {"weights", "LIST", "the weights of the cells, row by row: 81 numbers, negative ones too, or @FILE"},
    {"minimum", "", "the smallest score instead of the largest"},
};

constexpr Algorithm target_sudoku_algorithms[] = {
    {"bound", "branch and bound on masks, with rests of the linear program"},
    {"cover", "branch and bound on the cover problem, with prices of its items"},
    {"bitmask", "every completion, by exact cover on rows of bits"},
    {"backtrack", "every completion, by plain backtracking"},
    {"diagram", "a decision diagram of all completions"},
};

const Description target_sudoku_description = {
    .name = "target-sudoku",
    .title = "Target Sudoku: the completion with the largest sum of digit times weight",
    .rules =
        "Fill the empty cells so that every row, every column and every box holds every digit 1 to 9. A "
        "cell\n"
        "scores its digit times its weight: 6 on the border, 7, 8 and 9 further inside, 10 in the middle. "
        "Find\n"
        "the largest score. An empty board has completions of 2794 to 2906 points.",
    .formats =
        "Input: nine lines of nine numbers, 0 where a cell is empty, and every form that sudoku reads.\n"
        "--judge prints the largest score, or -1 when there is no completion (NOIP 2009, Luogu P1074).",
    .example =
        "7 0 0 9 0 0 0 0 1\n1 0 0 0 0 5 9 0 0\n0 0 0 2 0 0 0 8 0\n0 0 5 0 2 0 0 0 3\n0 0 0 0 0 0 6 4 8\n"
        "4 1 3 0 0 0 0 0 0\n0 0 7 0 0 2 0 9 0\n2 0 1 0 6 0 8 0 4\n0 8 0 5 0 4 0 1 2\n",
    .settings = target_sudoku_settings,
    .algorithms = target_sudoku_algorithms,
    .judge = true,
    .fill = true,
};

Result<Weights> parse_weights(std::string_view text) {
  constexpr std::string_view between = " \t\r\n,/";
  constexpr int most = TargetSudokuSearch::largest_weight;
  Weights weights{};
  std::size_t count = 0;
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(between), text.size()));
    if (text.empty()) break;
    const std::string_view word = text.substr(0, text.find_first_of(between));
    text.remove_prefix(word.size());
    const auto weight = number_of<int>(word);
    if (!weight || *weight < -most || *weight > most) {
      return Error{Fault::usage,
                   fmt::format("--weights: {} is not a number of at most {}", quote(word), most)};
    }
    if (count < weights.size()) weights[count] = *weight;
    ++count;
  }
  if (count != weights.size())
    return Error{Fault::usage, fmt::format("--weights: {} numbers, expected 81", count)};
  return weights;
}

class TargetSudokuPuzzle final : public FillPuzzle {
 public:
  TargetSudokuPuzzle(const Weights& weights, Aim aim) : weights_(weights), aim_(aim) {}
  const Description& description() const override { return target_sudoku_description; }

  Result<std::unique_ptr<Instance>> read(TextReader& text, bool) const override {
    auto board = read_sudoku(text, 9, 3);
    if (!board) return board.error();
    if (!*board) return std::unique_ptr<Instance>();
    Place place = (*board)->place;
    return instance_of(candidates_of_text(rules_, std::move(**board)), std::move(place));
  }
  std::string write(const Instance& instance) const override {
    return write_sudoku(9, candidates_of(instance));
  }
  // A puzzle with one solution loses givens while it has only a handful of completions.
  Result<std::unique_ptr<Instance>> random(u64 seed, Progress& progress) const override {
    constexpr u64 handful = 50;
    auto candidates = random_sudoku(rules_, seed, {}, progress);
    if (!candidates) return candidates.error();
    std::mt19937_64 random(seed);
    for (int tries = 0; tries < 40; ++tries) {
      std::uint32_t& cell = (*candidates)[random() % 81];
      const std::uint32_t given = cell;
      cell = rules_.all_digits();
      if (SudokuNine::count(*candidates, handful + 1, progress).solutions > handful) cell = given;
    }
    if (progress.stopped()) return Error{Fault::stopped, "stopped before a board was made"};
    return instance_of(std::move(*candidates), {});
  }

  Result<Answer> solve(const Instance& instance, const Request& request, Progress& progress) const override {
    if (!request.proof.empty())
      return Error{Fault::unsupported, "a proof file is of the SAT solver, which does not find the best"};
    Answer answer;
    if (is_own(request)) {
      answer = solve_by_bound(instance, request, progress);
    } else {
      auto engine = FillPuzzle::solve(instance, request, progress);
      if (!engine) return engine;
      answer = std::move(*engine);
    }
    answer.judged = answer.status == Status::unsolvable;
    explain(answer, instance);
    return answer;
  }

  Result<Tally> count(const Instance& instance, const Request& request, Progress& progress) const override {
    if (!is_own(request) || request.up_to != UpTo::nothing || !request.checkpoint.empty())
      return FillPuzzle::count(instance, for_engine(request), progress);
    Tally tally;
    tally.answer = solve_by_bound(instance, request, progress);
    explain(tally.answer, instance);
    tally.complete = tally.answer.status == Status::optimal || tally.answer.status == Status::unsolvable;
    if (tally.answer.status != Status::optimal) return tally;
    const auto seen = each_best(instance, tally.answer.cost, false, progress, [&](const Digits&) {
      return request.limit == 0 || ++tally.count < request.limit;
    });
    tally.count = seen.completions;
    tally.complete = seen.complete;
    tally.limited = request.limit > 0 && seen.completions == request.limit;
    tally.answer.nodes += seen.nodes;
    if (tally.limited) tally.answer.reason = fmt::format("it stopped at the limit of {}", request.limit);
    return tally;
  }

  Result<Answer> list(const Instance& instance, const Request& request, Progress& progress,
                      const EachAnswer& each) const override {
    if (!is_own(request) || request.up_to != UpTo::nothing || request.sample > 0)
      return FillPuzzle::list(instance, for_engine(request), progress, each);
    Answer answer = solve_by_bound(instance, request, progress);
    explain(answer, instance);
    if (answer.status != Status::optimal) return answer;
    Answer one = answer;
    bool enough = false;
    const auto seen =
        each_best(instance, answer.cost, !request.any_order, progress, [&](const Digits& digits) {
          one.steps = sudoku_steps(9, candidates_of(instance), digits);
          enough = !each(one);
          return !enough;
        });
    answer.listed = seen.complete || enough;
    answer.nodes += seen.nodes;
    return answer;
  }

  std::string move_name(const Instance&, int move) const override { return sudoku_move_name(9, move); }
  std::string answer_line(const Instance& instance, const Answer& answer) const override {
    return sudoku_line(9, sudoku_digits(9, candidates_of(instance), answer.steps));
  }
  std::string judge(const Instance&, const Answer& answer) const override {
    return answer.status == Status::unsolvable ? "-1\n" : fmt::format("{}\n", answer.cost);
  }

 protected:
  Result<CoverProblem> compile(const Instance& instance) const override {
    return compile_sudoku(rules_, candidates_of(instance), weights_, aim_);
  }
  std::unique_ptr<Instance> without_givens(const Instance&) const override { return open_sudoku(rules_.n); }
  BoardView view(const Instance& instance, const CoverProblem& stated) const override {
    return view_of_sudoku(rules_, candidates_of(instance), stated);
  }
  std::optional<Board> board(const Instance& instance, std::span<const Step> steps) const override {
    Board drawn;
    drawn.rows = drawn.columns = 9;
    drawn.box_rows = drawn.box_columns = 3;
    for (const int digit : sudoku_digits(9, candidates_of(instance), steps))
      drawn.cells.push_back({digit == 0 ? "." : std::to_string(digit)});
    for (const Step& step : steps) drawn.cells[static_cast<std::size_t>(step.move / 9)].changed = true;
    add_sudoku_look(drawn, rules_);
    return drawn;
  }

 private:
  static std::unique_ptr<Instance> instance_of(std::vector<std::uint32_t> candidates, Place place) {
    auto instance = std::make_unique<SudokuInstance>();
    instance->candidates = std::move(candidates);
    instance->place = std::move(place);
    return instance;
  }
  static bool is_own(const Request& request) {
    return request.algorithm == "auto" || request.algorithm == "bound";
  }
  static Request for_engine(const Request& request) {
    Request asked = request;
    if (is_own(asked)) asked.algorithm = "auto";
    return asked;
  }
  TargetSudokuSearch::Seen each_best(const Instance& instance, std::int64_t value, bool in_order,
                                     Progress& progress,
                                     const std::function<bool(const Digits&)>& each) const {
    return TargetSudokuSearch::each(candidates_of(instance), weights_, aim_, value, in_order, progress, each);
  }
  void explain(Answer& answer, const Instance& instance) const {
    if (answer.status != Status::unsolvable) return;
    if (auto why = find_contradiction(rules_, candidates_of(instance)); !why.empty())
      answer.reason = std::move(why);
  }

  Answer solve_by_bound(const Instance& instance, const Request& request, Progress& progress) const {
    auto best = TargetSudokuSearch::best(candidates_of(instance), weights_, aim_, progress);
    Answer answer;
    answer.aim = aim_;
    answer.algorithm = "bound";
    if (request.algorithm == "auto") answer.choice = "it is made for this board and these scores";
    answer.nodes = best.nodes;
    if (best.found && best.complete && request.first) {
      const auto seen = each_best(instance, best.value, true, progress, [&](const Digits& digits) {
        best.digits = digits;
        answer.first = true;
        return false;
      });
      answer.nodes += seen.nodes;
    }
    if (best.complete) {
      answer.status = best.found ? Status::optimal : Status::unsolvable;
      answer.reason = best.found ? "no other completion has a better bound" : "every choice was tried";
    } else {
      answer.status = best.found ? Status::best_found : Status::unknown;
      answer.reason = "stopped before the bound met the best found";
    }
    if (answer.status != Status::unsolvable) answer.bound = best.bound;
    if (!best.found) return answer;
    answer.cost = best.value;
    answer.steps = sudoku_steps(9, candidates_of(instance), best.digits);
    return answer;
  }

  SudokuRules rules_ = sudoku_rules(3, 3);
  Weights weights_;
  Aim aim_;
};

Result<std::unique_ptr<Puzzle>> make(const Settings& settings) {
  Weights weights = TargetSudokuSearch::usual_weights();
  if (const auto given = settings.find("weights"); given != settings.end()) {
    const auto parsed = parse_weights(given->second);
    if (!parsed) return parsed.error();
    weights = *parsed;
  }
  const Aim aim = settings.contains("minimum") ? Aim::minimum : Aim::maximum;
  return std::unique_ptr<Puzzle>(std::make_unique<TargetSudokuPuzzle>(weights, aim));
}

}  // namespace

const PuzzleEntry target_sudoku_puzzle = {&target_sudoku_description, make};

}  // namespace nonet
