#include "puzzles/sudoku.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "nonet/large_sudoku.h"
#include "nonet/sudoku_nine.h"
#include "nonet/sudoku_units.h"
#include "puzzles/sudoku_random.h"
#include "puzzles/sudoku_rules.h"
#include "puzzles/sudoku_settings.h"
#include "puzzles/sudoku_text.h"
#include "src/fill_puzzle.h"

namespace nonet {
namespace {

constexpr Setting sudoku_settings[] = {
    {"box", "HxW", "rows and columns of a box (3x3); 1xN: no boxes"},
    {"size", "N", "digits, 4 to 25, in the squarest boxes there are"},
    {"regions", "MAP",
     "a jigsaw: n lines of n letters, / between them, or @FILE; equal letters make a region"},
    {"diagonals", "", "every digit once on both diagonals"},
    {"extra", "MAPS", "more regions, a map or several with ; between them, or @FILE; . is in none"},
    {"cages", "LIST",
     "sums: 15: r1c1 r1c2; 7: r2c1, or a map and its sums: MAP; a=15 b=7; or @FILE. Digits of a cage differ"},
};

constexpr auto sudoku_algorithms = [] {
  std::array<Algorithm, std::size(fill_algorithms) + 2> all;
  all[0] = {"bands", "bit vectors a digit and band, for nine digits in boxes of 3x3"};
  all[1] = {"direct", "candidates and places as bits, for any regions; a SAT solver where it stalls"};
  std::copy(std::begin(fill_algorithms), std::end(fill_algorithms), all.begin() + 2);
  return all;
}();

const Description sudoku_description = {
    .name = "sudoku",
    .title = "Sudoku: every digit once in every row, column and box",
    .rules =
        "Fill the empty cells so that every row, every column and every box holds every digit once. Boards "
        "have\n"
        "4 to 25 digits, in boxes of any size or form, and may have diagonals, extra regions and cages with "
        "a sum.\n"
        "A puzzle has one solution: whether there is another is always looked at. --up-to-symmetry takes "
        "every\n"
        "exchange of rows, columns and digits that leaves the rules and what is given as they are.",
    .formats =
        "Input: n lines of n characters or numbers, or a whole board on one line; 0 or . is empty, A is 10 "
        "where\n"
        "there are more than nine digits. Lines between boxes, and pencil marks (cells that list their "
        "candidates,\n"
        "blank-separated) are understood; lines that begin with # are skipped.\n"
        "--judge prints a solution in n lines (COGS 3441, 3444, 3456).",
    .example =
        "103000509\n002109400\n000704000\n300502006\n060000050\n700803004\n000401000\n009205800\n804000107\n",
    .settings = sudoku_settings,
    .algorithms = sudoku_algorithms,
    .judge = true,
    .fill = true,
};

class SudokuInstance final : public Instance {
 public:
  std::vector<std::uint32_t> candidates;
};

SudokuCandidates candidates_of(const Instance& instance) {
  return static_cast<const SudokuInstance&>(instance).candidates;
}

// The digits, given and found; 0 where neither.
std::vector<int> digits_of(int n, SudokuCandidates candidates, std::span<const Step> steps) {
  std::vector<int> digits;
  for (const std::uint32_t mask : candidates)
    digits.push_back(std::has_single_bit(mask) ? std::countr_zero(mask) + 1 : 0);
  for (const Step& step : steps) digits[static_cast<std::size_t>(step.move / n)] = step.move % n + 1;
  return digits;
}

template <class Digits>
std::vector<Step> steps_of(int n, SudokuCandidates candidates, const Digits& digits) {
  std::vector<Step> steps;
  for (std::size_t cell = 0; cell < candidates.size(); ++cell) {
    if (!std::has_single_bit(candidates[cell]))
      steps.push_back({static_cast<int>(cell) * n + int{digits[cell]} - 1, 1});
  }
  return steps;
}

class SudokuPuzzle final : public FillPuzzle {
 public:
  explicit SudokuPuzzle(SudokuRules rules) : rules_(std::move(rules)), plain_nine_(is_plain_nine(rules_)) {}
  const Description& description() const override { return sudoku_description; }

  Result<std::unique_ptr<Instance>> read(TextReader& text, bool) const override {
    auto board = read_sudoku(text, rules_.n, rules_.box_rows > 0 ? rules_.box_rows : rules_.n);
    if (!board) return board.error();
    if (!*board) return std::unique_ptr<Instance>();
    return instance_of(std::move((*board)->candidates), (*board)->place);
  }
  std::string write(const Instance& instance) const override {
    return write_sudoku(rules_.n, candidates_of(instance));
  }
  Result<std::unique_ptr<Instance>> random(u64 seed) const override {
    auto candidates = random_sudoku(rules_, seed);
    if (!candidates) return candidates.error();
    return instance_of(std::move(*candidates), {});
  }

  Result<Answer> solve(const Instance& instance, const Request& request, Progress& progress) const override {
    const auto algorithm = choose(request, request.first || !request.proof.empty());
    if (!algorithm) return algorithm.error();
    if (auto why = contradiction(instance, request); !why.empty()) {
      Answer answer;
      answer.status = Status::unsolvable;
      answer.reason = std::move(why);
      answer.aim = Aim::any;
      answer.algorithm = *algorithm == "auto" ? "cover" : *algorithm;
      if (request.algorithm == "auto") answer.choice = "nothing needs to be searched";
      return answer;
    }
    if (*algorithm != "bands" && *algorithm != "direct")
      return FillPuzzle::solve(instance, request, progress);
    Result<Answer> answer = *algorithm == "bands" ? solve_nine(instance, request, progress)
                                                  : solve_direct(instance, request, progress);
    if (answer) finish(*answer, *algorithm, request);
    return answer;
  }

  Result<Tally> count(const Instance& instance, const Request& request, Progress& progress) const override {
    const auto algorithm = choose(request, true);
    if (!algorithm) return algorithm.error();
    if (request.limit > 0 && !request.checkpoint.empty())
      return Error{Fault::unsupported, "only counts of all solutions keep a checkpoint"};
    if (request.algorithm == "bands" && request.symmetry)
      return Error{Fault::unsupported, "bands does not count up to symmetry; cover does"};
    if (*algorithm != "bands" || request.symmetry) return FillPuzzle::count(instance, request, progress);
    if (request.limit == 0) return count_all(instance, request, progress);
    const auto found = SudokuNine::count(candidates_of(instance), request.limit, progress);
    Tally tally;
    tally.count = found.solutions;
    tally.limited = request.limit > 0 && found.solutions == request.limit && !found.complete;
    tally.complete = found.complete;
    tally.answer = ending(found.solutions, found.complete, instance);
    if (tally.limited) tally.answer.reason = fmt::format("it stopped at the limit of {}", request.limit);
    tally.answer.nodes = found.work.nodes;
    finish(tally.answer, *algorithm, request);
    return tally;
  }

  Result<Answer> list(const Instance& instance, const Request& request, Progress& progress,
                      const EachAnswer& each) const override {
    const auto algorithm = choose(request, true);
    if (!algorithm) return algorithm.error();
    if (request.algorithm == "bands" && request.symmetry)
      return Error{Fault::unsupported, "bands lists all solutions; cover lists them up to symmetry"};
    if (request.algorithm == "bands" && request.sample > 0)
      return Error{Fault::unsupported, "bands draws no samples; diagram does"};
    if (*algorithm != "bands" || request.symmetry || request.sample > 0)
      return FillPuzzle::list(instance, request, progress, each);
    bool enough = false;
    Answer one;
    one.status = Status::optimal;
    one.aim = Aim::any;
    const auto order = request.any_order ? SudokuNine::Order::any : SudokuNine::Order::dictionary;
    const auto found =
        SudokuNine::each(candidates_of(instance), order, progress, [&](const SudokuNine::Board& board) {
          one.steps = steps_of(rules_.n, candidates_of(instance), board);
          enough = !each(one);
          return !enough;
        });
    Answer answer = ending(found.solutions, found.complete, instance);
    answer.listed = found.complete || enough;
    answer.nodes = found.work.nodes;
    finish(answer, *algorithm, request);
    return answer;
  }

  std::string move_name(const Instance&, int move) const override { return sudoku_move_name(rules_.n, move); }
  std::string answer_line(const Instance& instance, const Answer& answer) const override {
    return sudoku_line(rules_.n, digits_of(rules_.n, candidates_of(instance), answer.steps));
  }
  std::string judge(const Instance& instance, const Answer& answer) const override {
    return sudoku_lines(rules_.n, digits_of(rules_.n, candidates_of(instance), answer.steps));
  }
  Taken judge_fast(std::string_view text, std::string& out) const override {
    return plain_nine_ ? judge_sudoku_fast(text, out) : Taken{};
  }

 protected:
  Result<CoverProblem> compile(const Instance& instance) const override {
    return compile_sudoku(rules_, candidates_of(instance));
  }
  bool has_plain_options(const Instance&) const override { return rules_.cages.empty(); }
  Result<u128> count_beside(const Instance& instance, std::span<const int> labels, const CoverProblem& rest,
                            const Request& request, Progress& progress) const override {
    if (!plain_nine_) return FillPuzzle::count_beside(instance, labels, rest, request, progress);
    std::vector<std::uint32_t> candidates(candidates_of(instance).begin(), candidates_of(instance).end());
    for (const int label : labels)
      candidates[static_cast<std::size_t>(label / 9)] = std::uint32_t{1} << (label % 9);
    const auto found = SudokuNine::count(candidates, 0, progress);
    if (!found.complete) return Error{Fault::stopped, "stopped before every choice was tried"};
    return u128{found.solutions};
  }
  std::optional<Board> board(const Instance& instance, std::span<const Step> steps) const override {
    Board drawn;
    drawn.rows = drawn.columns = rules_.n;
    drawn.box_rows = rules_.box_rows;
    drawn.box_columns = rules_.box_columns;
    for (const int digit : digits_of(rules_.n, candidates_of(instance), steps))
      drawn.cells.push_back({digit == 0 ? "." : std::to_string(digit)});
    for (const Step& step : steps) drawn.cells[static_cast<std::size_t>(step.move / rules_.n)].changed = true;
    return drawn;
  }

 private:
  static std::unique_ptr<Instance> instance_of(std::vector<std::uint32_t> candidates, Place place) {
    auto instance = std::make_unique<SudokuInstance>();
    instance->candidates = std::move(candidates);
    instance->place = std::move(place);
    return instance;
  }

  // The algorithm that was asked for, or what `auto` takes; "auto" leaves it to the engine. `direct` only
  // finds.
  Result<std::string> choose(const Request& request, bool more_than_found) const {
    const std::string& asked = request.algorithm;
    if (asked == "bands" && !plain_nine_) {
      return Error{Fault::unsupported, "bands is for nine digits in boxes of 3x3 and nothing else"};
    }
    if (asked == "direct" && !rules_.cages.empty()) {
      return Error{Fault::unsupported, "direct knows regions, no cages; cover does"};
    }
    if (asked == "direct" && more_than_found) {
      return Error{Fault::unsupported,
                   "direct finds a solution and whether there is another; cover does more"};
    }
    if ((asked == "bands" || asked == "direct") && !request.proof.empty()) {
      return Error{Fault::usage, "a proof comes from the SAT solver: ask for --algorithm sat"};
    }
    if (asked != "auto") return asked;
    if (plain_nine_ && request.proof.empty()) return std::string("bands");
    return std::string(rules_.cages.empty() && !more_than_found ? "direct" : "auto");
  }

  // A proof is one of the clauses, whatever can be seen at once.
  std::string contradiction(const Instance& instance, const Request& request) const {
    return request.proof.empty() ? find_contradiction(rules_, candidates_of(instance)) : std::string();
  }

  Answer ending(u64 found, bool complete, const Instance& instance) const {
    Answer answer;
    answer.aim = Aim::any;
    answer.status = found > 0 ? Status::optimal : complete ? Status::unsolvable : Status::unknown;
    answer.reason = complete ? "every choice was tried" : "stopped before every choice was tried";
    if (answer.status == Status::unsolvable) {
      if (auto why = find_contradiction(rules_, candidates_of(instance)); !why.empty())
        answer.reason = std::move(why);
    }
    return answer;
  }

  void finish(Answer& answer, const std::string& algorithm, const Request& request) const {
    answer.aim = Aim::any;
    answer.algorithm = algorithm;
    if (request.algorithm != "auto") return;
    if (algorithm == "bands") answer.choice = "it is made for nine digits in boxes of 3x3";
    if (algorithm == "direct") answer.choice = "it is made for any regions";
  }

  Result<Tally> count_all(const Instance& instance, const Request& request, Progress& progress) const {
    const auto counted = count_sudokus(candidates_of(instance), request.unit_options(), progress);
    if (!counted) return counted.error();
    Tally tally;
    tally.count = counted->count;
    tally.complete = counted->complete;
    tally.units = *counted;
    tally.answer = ending(counted->count > 0 ? 1 : 0, counted->complete, instance);
    if (tally.answer.status != Status::unsolvable) tally.answer.reason = ending_of(*counted);
    tally.answer.nodes = counted->nodes_here;
    tally.answer.note = counted->note;
    finish(tally.answer, "bands", request);
    return tally;
  }

  // With up to two solutions seen.
  template <class Boards>
  Answer answer_of(const Instance& instance, const Request& request, const Boards& boards, u64 found,
                   bool complete) const {
    Answer answer = ending(found, complete, instance);
    if (found == 0) return answer;
    answer.steps = steps_of(rules_.n, candidates_of(instance), boards[0]);
    answer.count = complete || found > 1 ? found : 0;
    answer.more = found > 1;
    if (found > 1) answer.reason = "a second solution was found";
    if (found == 1 && !complete) {
      answer.reason = request.judge ? "it was checked as it was built"
                                    : "stopped before it was known whether there is another";
    }
    return answer;
  }

  Answer solve_nine(const Instance& instance, const Request& request, Progress& progress) const {
    std::vector<SudokuNine::Board> boards;
    const auto order = request.first ? SudokuNine::Order::dictionary : SudokuNine::Order::any;
    const auto found =
        SudokuNine::each(candidates_of(instance), order, progress, [&](const SudokuNine::Board& board) {
          boards.push_back(board);
          return !request.judge && boards.size() < 2;
        });
    Answer answer = answer_of(instance, request, boards, boards.size(), found.complete);
    answer.nodes = found.work.nodes;
    answer.first = request.first && !boards.empty();
    return answer;
  }

  Result<Answer> solve_direct(const Instance& instance, const Request& request, Progress& progress) const {
    const auto found = solve_large_sudoku(regions_of(rules_), candidates_of(instance), request.judge ? 1 : 2,
                                          LargeSudoku::usual_budget, request.memory, progress);
    if (!found) return found.error();
    Answer answer =
        answer_of(instance, request, found->boards, static_cast<u64>(found->solutions), found->complete);
    answer.nodes = found->nodes;
    if (found->by_sat) answer.reason = reason_of_sat(*found, request, answer.reason);
    return answer;
  }

  // What came of the SAT solver after the search had spent its budget; `otherwise`: it was stopped.
  static std::string reason_of_sat(const LargeSudokuFound& found, const Request& request,
                                   const std::string& otherwise) {
    const u64 conflicts = found.conflicts;
    if (found.complete) {
      return fmt::format("the SAT solver refuted that there is {}, with {} conflicts",
                         found.solutions == 0 ? "a solution" : "another", conflicts);
    }
    if (found.solutions > 1)
      return fmt::format("the SAT solver found a second solution, with {} conflicts", conflicts);
    if (found.solutions == 1 && request.judge)
      return fmt::format("the SAT solver found it, with {} conflicts", conflicts);
    return fmt::format("{}, in the SAT solver after {} conflicts", otherwise, conflicts);
  }

  SudokuRules rules_;
  bool plain_nine_;
};

Result<std::unique_ptr<Puzzle>> make(const Settings& settings) {
  auto rules = read_sudoku_rules(settings);
  if (!rules) return rules.error();
  return std::unique_ptr<Puzzle>(std::make_unique<SudokuPuzzle>(std::move(*rules)));
}

}  // namespace

const PuzzleEntry sudoku_puzzle = {&sudoku_description, make};

}  // namespace nonet
