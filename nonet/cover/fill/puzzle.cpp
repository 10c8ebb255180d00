#include "nonet/cover/fill/puzzle.h"

#include <fmt/format.h>

#include <algorithm>

namespace nonet {

Result<Answer> FillPuzzle::solve(const Instance& instance, const Request& request, Progress& progress) const {
  auto problem = compile(instance);
  if (!problem) return problem.error();
  return FillEngine(std::move(*problem)).solve(request, progress);
}

Result<Tally> FillPuzzle::count(const Instance& instance, const Request& request, Progress& progress) const {
  auto problem = compile(instance);
  if (!problem) return problem.error();
  if (request.up_to != UpTo::symmetry) return FillEngine(std::move(*problem)).count(request, progress);
  auto board = stated_view(instance, *problem);
  if (!board) return board.error();
  return FillEngine(std::move(*problem), std::move(*board)).count(request, progress);
}

Result<Answer> FillPuzzle::list(const Instance& instance, const Request& request, Progress& progress,
                                const EachAnswer& each) const {
  auto problem = compile(instance);
  if (!problem) return problem.error();
  if (request.up_to != UpTo::symmetry) return FillEngine(std::move(*problem)).list(request, progress, each);
  auto board = stated_view(instance, *problem);
  if (!board) return board.error();
  return FillEngine(std::move(*problem), std::move(*board)).list(request, progress, each);
}

std::unique_ptr<Instance> FillPuzzle::without_givens(const Instance&) const {
  return nullptr;
}

BoardView FillPuzzle::view(const Instance&, const CoverProblem&) const {
  return {};
}

Result<std::optional<BoardView>> FillPuzzle::stated_view(const Instance& instance,
                                                         const CoverProblem& problem) const {
  const auto open = without_givens(instance);
  if (!open) return std::optional<BoardView>();
  auto stated = compile(*open);
  if (!stated) return stated.error();
  BoardView board = view(instance, *stated);
  board.state(std::move(*stated), problem);
  return std::optional(std::move(board));
}

Result<Histogram> FillPuzzle::table(const Request&, Progress&) const {
  return Error{Fault::unsupported,
               fmt::format("{} has no table: its answers have no distances; count and list are for it",
                           description().name)};
}

std::unique_ptr<Instance> FillPuzzle::play(const Instance&, std::span<const Step>) const {
  return nullptr;
}

std::optional<Board> FillPuzzle::before(const Instance& instance, const Answer&) const {
  return board(instance, {});
}

std::optional<Board> FillPuzzle::after(const Instance& instance, const Answer& answer) const {
  return board(instance, answer.steps);
}

// What is given are the options without a label. Where each item has one the rest is quickly decided: cages
// of a killer Sudoku have several.
bool FillPuzzle::is_solved(const Instance& instance) const {
  constexpr std::uint64_t most_nodes = 1 << 16;
  const auto problem = compile(instance);
  if (!problem) return false;
  for (int item = 0; item < problem->primary(); ++item) {
    const auto options = problem->options_of(item);
    const auto given =
        std::count_if(options.begin(), options.end(), [&](int o) { return problem->label(o) < 0; });
    if (given < problem->least(item)) return false;
  }
  Progress whole, moment(whole, most_nodes);
  const auto answer = solve(instance, Request{}, moment);
  return answer && answer->status == Status::optimal && answer->steps.empty();
}

std::string FillPuzzle::judge(const Instance&, const Answer&) const {
  return {};
}

}  // namespace nonet
