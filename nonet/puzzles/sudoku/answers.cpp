// What a board's solutions are: by the solvers of its own, or by the engine of all Fill puzzles.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "nonet/contract/forecast.h"
#include "nonet/puzzles/sudoku/boards.h"
#include "nonet/puzzles/sudoku/puzzle.h"
#include "nonet/puzzles/sudoku/solve/cells.h"
#include "nonet/puzzles/sudoku/solve/device.h"
#include "nonet/puzzles/sudoku/solve/forecast.h"
#include "nonet/puzzles/sudoku/solve/nine.h"
#include "nonet/puzzles/sudoku/solve/units.h"

namespace nonet {
namespace {

// What came of the SAT solver after the search had spent its budget; `otherwise`: it was stopped.
std::string reason_of_sat(const LargeSudokuFound& found, const Request& request,
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

}  // namespace

Result<Answer> SudokuPuzzle::solve(const Instance& instance, const Request& request,
                                   Progress& progress) const {
  const auto algorithm = choose(request, request.first || !request.proof.empty());
  if (!algorithm) return algorithm.error();
  if (const auto able = check_engine(instance, request, *algorithm, request.first); !able)
    return able.error();
  if (auto why = contradiction(instance, request); !why.empty()) {
    Answer answer;
    answer.status = Status::unsolvable;
    answer.reason = std::move(why);
    answer.aim = Aim::any;
    answer.algorithm = *algorithm == "auto" ? "cover" : *algorithm;
    if (request.algorithm == "auto") answer.choice = "nothing needs to be searched";
    return answer;
  }
  if (*algorithm != "bands" && *algorithm != "direct") return FillPuzzle::solve(instance, request, progress);
  Result<Answer> answer = *algorithm == "bands" ? solve_nine(instance, request, progress)
                                                : solve_direct(instance, request, progress);
  if (answer) finish(*answer, *algorithm, request, request.first);
  return answer;
}

Result<Tally> SudokuPuzzle::count(const Instance& instance, const Request& request,
                                  Progress& progress) const {
  const auto algorithm = choose(request, true);
  if (!algorithm) return algorithm.error();
  if (request.limit > 0 && !request.checkpoint.empty())
    return Error{Fault::unsupported, "only counts of all solutions keep a checkpoint"};
  if (request.algorithm == "bands" && request.up_to != UpTo::nothing)
    return Error{Fault::unsupported, "bands does not count classes of solutions; cover does"};
  if (const auto able =
          check_engine(instance, request, request.up_to != UpTo::nothing ? "cover" : *algorithm, false);
      !able)
    return able.error();
  if (*algorithm != "bands" || request.up_to != UpTo::nothing)
    return FillPuzzle::count(instance, request, progress);
  if (request.limit == 0) return count_all(instance, request, progress);
  const auto found = count_to_limit(instance, request, progress);
  if (!found) return found.error();
  Tally tally;
  tally.count = found->solutions;
  tally.limited = found->solutions == request.limit && !found->complete;
  tally.complete = found->complete;
  tally.answer = ending(found->solutions, found->complete, instance);
  if (tally.limited) tally.answer.reason = fmt::format("it stopped at the limit of {}", request.limit);
  tally.answer.nodes = found->work.nodes;
  finish(tally.answer, *algorithm, request, false);
  return tally;
}

Result<Forecast> SudokuPuzzle::forecast(const Instance& instance, const Request& request,
                                        Progress& progress) const {
  const auto algorithm = choose(request, true);
  if (!algorithm) return algorithm.error();
  const bool by_bands = *algorithm == "bands" && request.up_to == UpTo::nothing;
  if (const auto able = check_engine(instance, request, by_bands ? "bands" : "cover", false); !able)
    return able.error();
  if (by_bands && request.backend == "cuda")
    return Error{Fault::unsupported, "what a GPU takes is only known by trying: forecasts are of processors"};
  if (!by_bands) return FillPuzzle::forecast(instance, request, progress);
  return forecast_sudokus(candidates_of(instance),
                          {.threads = request.threads, .backend = request.backend, .seed = request.seed},
                          progress);
}

Result<Answer> SudokuPuzzle::list(const Instance& instance, const Request& request, Progress& progress,
                                  const EachAnswer& each) const {
  const auto algorithm = choose(request, true);
  if (!algorithm) return algorithm.error();
  if (request.algorithm == "bands" && request.up_to != UpTo::nothing)
    return Error{Fault::unsupported, "bands lists all solutions; cover lists one per class"};
  if ((request.algorithm == "auto" || request.algorithm == "bands") && request.sample > 0 &&
      request.up_to == UpTo::nothing)
    return list_sample(instance, request, progress, each);
  const bool by_bands = *algorithm == "bands" && request.up_to == UpTo::nothing && request.sample == 0;
  const bool ordered = !request.any_order || request.backend == "cuda";
  if (const auto able = check_engine(instance, request, by_bands ? "bands" : "cover", ordered); !able)
    return able.error();
  if (!by_bands) return FillPuzzle::list(instance, request, progress, each);
  bool enough = false;
  Answer one;
  one.status = Status::optimal;
  one.aim = Aim::any;
  const auto order = request.any_order ? SudokuNine::Order::any : SudokuNine::Order::dictionary;
  const auto see = [&](const SudokuNine::Board& board) {
    one.steps = sudoku_steps(rules_.n, candidates_of(instance), board);
    enough = !each(one);
    return !enough;
  };
  const auto found = SudokuNine::each(candidates_of(instance), order, progress, see, request.backend);
  Answer answer = ending(found.solutions, found.complete, instance);
  answer.listed = found.complete || enough;
  answer.nodes = found.work.nodes;
  finish(answer, *algorithm, request, ordered);
  return answer;
}

Result<CoverProblem> SudokuPuzzle::compile(const Instance& instance) const {
  return compile_sudoku(rules_, candidates_of(instance));
}
std::unique_ptr<Instance> SudokuPuzzle::without_givens(const Instance&) const {
  return open_sudoku(rules_.n);
}
BoardView SudokuPuzzle::view(const Instance& instance, const CoverProblem& stated) const {
  return view_of_sudoku(rules_, candidates_of(instance), stated);
}
bool SudokuPuzzle::has_plain_options(const Instance&) const {
  return rules_.cages.empty();
}
Result<u128> SudokuPuzzle::count_beside(const Instance& instance, std::span<const int> labels,
                                        const CoverProblem& rest, const Request& request,
                                        Progress& progress) const {
  if (!plain_nine_) return FillPuzzle::count_beside(instance, labels, rest, request, progress);
  std::vector<std::uint32_t> candidates(candidates_of(instance).begin(), candidates_of(instance).end());
  for (const int label : labels)
    candidates[static_cast<std::size_t>(label / 9)] = std::uint32_t{1} << (label % 9);
  const auto found = SudokuNine::count(candidates, 0, progress, request.backend);
  if (!found.complete) return Error{Fault::stopped, "stopped before every choice was tried"};
  return u128{found.solutions};
}
Result<std::string> SudokuPuzzle::choose(const Request& request, bool more_than_found) const {
  const std::string& asked = request.algorithm;
  if (asked == "bands" && !plain_nine_) {
    return Error{Fault::unsupported, "bands is for nine digits in boxes of 3x3 and nothing else"};
  }
  if (asked == "direct" && !rules_.cages.empty()) {
    return Error{Fault::unsupported, "direct knows regions, no cages; cover does"};
  }
  if (asked == "direct" && more_than_found) {
    return Error{Fault::unsupported, "direct finds a solution and whether there is another; cover does more"};
  }
  if ((asked == "bands" || asked == "direct") && !request.proof.empty()) {
    return Error{Fault::usage, "a proof comes from the SAT solver: ask for --algorithm sat"};
  }
  if (asked != "auto") return asked;
  if (plain_nine_ && request.proof.empty()) return std::string("bands");
  return std::string(rules_.cages.empty() && !more_than_found ? "direct" : "auto");
}

Result<Done> SudokuPuzzle::check_engine(const Instance& instance, const Request& request,
                                        std::string_view algorithm, bool ordered) const {
  const std::string& backend = request.backend;
  if (backend == "auto" || (backend == "scalar" && algorithm != "bands")) return Done{};
  if (algorithm != "bands") {
    return Error{
        Fault::unsupported,
        fmt::format("{} is an engine of bands, which does not answer here: the others have scalar alone",
                    backend)};
  }
  if (auto able = check_boards_engine(backend); !able) return able;
  if (ordered && backend != "scalar") {
    return Error{Fault::unsupported,
                 fmt::format("{} finds solutions in no order: in that of a dictionary scalar does", backend)};
  }
  if (backend == "cuda" && !are_digits(candidates_of(instance)))
    return Error{Fault::unsupported, "the GPU takes boards of digits, not of candidates"};
  return Done{};
}

std::string SudokuPuzzle::contradiction(const Instance& instance, const Request& request) const {
  return request.proof.empty() ? find_contradiction(rules_, candidates_of(instance)) : std::string();
}

Answer SudokuPuzzle::ending(u64 found, bool complete, const Instance& instance) const {
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

void SudokuPuzzle::finish(Answer& answer, const std::string& algorithm, const Request& request,
                          bool ordered) const {
  answer.aim = Aim::any;
  answer.algorithm = algorithm;
  if (algorithm == "bands") {
    const std::string_view backend = ordered ? "scalar" : std::string_view(request.backend);
    answer.engine = backend == "cuda" ? backend : SudokuNine::engine(backend);
  }
  if (request.algorithm != "auto") return;
  if (algorithm == "bands") answer.choice = "it is made for nine digits in boxes of 3x3";
  if (algorithm == "direct") answer.choice = "it is made for any regions";
}

Result<Tally> SudokuPuzzle::count_all(const Instance& instance, const Request& request,
                                      Progress& progress) const {
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
  finish(tally.answer, "bands", request, false);
  return tally;
}

template <class Boards>
Answer SudokuPuzzle::answer_of(const Instance& instance, const Request& request, const Boards& boards,
                               u64 found, bool complete) const {
  Answer answer = ending(found, complete, instance);
  if (found == 0) return answer;
  answer.steps = sudoku_steps(rules_.n, candidates_of(instance), boards[0]);
  answer.count = complete || found > 1 ? found : 0;
  answer.more = found > 1;
  if (found > 1) answer.reason = "a second solution was found";
  if (found == 1 && !complete) {
    answer.reason = request.judge ? "it was checked as it was built"
                                  : "stopped before it was known whether there is another";
  }
  return answer;
}

Result<Answer> SudokuPuzzle::solve_nine(const Instance& instance, const Request& request,
                                        Progress& progress) const {
  if (request.backend == "cuda") return solve_on_device(instance, request, progress);
  std::vector<SudokuNine::Board> boards;
  const auto order = request.first ? SudokuNine::Order::dictionary : SudokuNine::Order::any;
  const auto see = [&](const SudokuNine::Board& board) {
    boards.push_back(board);
    return !request.judge && boards.size() < 2;
  };
  const auto found = SudokuNine::each(candidates_of(instance), order, progress, see, request.backend);
  Answer answer = answer_of(instance, request, boards, boards.size(), found.complete);
  answer.nodes = found.work.nodes;
  answer.first = request.first && !boards.empty();
  return answer;
}

Result<Answer> SudokuPuzzle::solve_on_device(const Instance& instance, const Request& request,
                                             Progress& progress) const {
  const std::array<SudokuNine::Board, 1> givens = {settled_digits(candidates_of(instance))};
  std::array<SudokuNine::Board, 1> first{};
  std::array<std::uint8_t, 1> count{};
  const auto solved = solve_boards(givens, 2, count, first, "cuda", progress);
  if (!solved && solved.error().fault != Fault::stopped) return solved.error();
  // Of several solutions the device finds now this one and now that: the one that is shown is always the
  // same.
  if (count[0] > 1) first[0] = usual_sudoku_solution(givens[0], "cuda");
  Answer answer = answer_of(instance, request, first, solved ? count[0] : u64{0}, solved && count[0] < 2);
  answer.nodes = 1;
  answer.unit = "boards";
  return answer;
}

Result<SudokuNine::Found> SudokuPuzzle::count_to_limit(const Instance& instance, const Request& request,
                                                       Progress& progress) const {
  const SudokuCandidates candidates = candidates_of(instance);
  if (request.backend != "cuda")
    return SudokuNine::count(candidates, request.limit, progress, request.backend);
  SudokuPart board;
  std::copy(candidates.begin(), candidates.end(), board.begin());
  UnitCount count;
  std::string why;
  const bool counted =
      count_on_device({&board, 1}, request.limit, {&count, 1}, sudoku_device(), progress, why);
  if (!why.empty()) return Error{Fault::refused, why};
  SudokuNine::Found found;
  found.solutions = std::min(count.count, request.limit);
  found.complete = counted && count.count < request.limit;
  found.work.nodes = count.nodes;
  return found;
}

Result<Answer> SudokuPuzzle::solve_direct(const Instance& instance, const Request& request,
                                          Progress& progress) const {
  const auto found = solve_large_sudoku(regions_of(rules_), candidates_of(instance), request.judge ? 1 : 2,
                                        LargeSudoku::usual_budget, request.memory, progress);
  if (!found) return found.error();
  Answer answer =
      answer_of(instance, request, found->boards, static_cast<u64>(found->solutions), found->complete);
  answer.nodes = found->nodes;
  if (found->by_sat) answer.reason = reason_of_sat(*found, request, answer.reason);
  return answer;
}

}  // namespace nonet
