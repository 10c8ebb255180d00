#include "nonet/toggle/engine.h"

#include <fmt/format.h>

#include <algorithm>

#include "nonet/toggle/job.h"

namespace nonet {

std::span<const Algorithm> ToggleEngine::algorithms() {
  static constexpr Algorithm list[] = {
      {"linear",
       "linear algebra modulo k: the unique answer, or the whole null space walked for the minimum"},
      {"table", "perfect table: breadth-first distances of every reachable position"},
      {"dp", "frontier dynamic programming over the moves in order"},
      {"memo", "the same recursion from the top down, memoised"},
      {"dfs", "depth-first branch and bound on the cell with the fewest moves"},
      {"ida", "IDA* on what is still missing, with the class bound"},
      {"astar", "A* on what is still missing, with the class bound"},
      {"greedy", "press what finishes most cells: an upper bound, no proof"},
  };
  return list;
}

ToggleEngine::ToggleEngine(ToggleSystem system) : parts_(std::make_unique<ToggleParts>(std::move(system))) {}
ToggleEngine::~ToggleEngine() = default;

const ToggleSystem& ToggleEngine::system() const {
  return parts_->system;
}

// A target has one value in 0..k-1 for each cell.
std::optional<Error> ToggleEngine::wrong(const Values& target) const {
  const bool fits =
      target.size() == static_cast<std::size_t>(system().cells()) &&
      std::all_of(target.begin(), target.end(), [&](Value v) { return v < system().modulus(); });
  if (fits) return std::nullopt;
  return Error{Fault::usage,
               fmt::format("a target has {} values from 0 to {}", system().cells(), system().modulus() - 1)};
}

Result<Choice> ToggleEngine::choice(const Request& request, Progress& progress) const {
  const Values no_target;
  return ToggleJob(*parts_, no_target, request, progress).choose(ToggleJob::Need::one_answer);
}

Result<Answer> ToggleEngine::solve(const Values& target, const Request& request, Progress& progress) const {
  if (auto error = wrong(target)) return *error;
  return ToggleJob(*parts_, target, request, progress).solve();
}

Result<Tally> ToggleEngine::count(const Values& target, const Request& request, Progress& progress) const {
  if (auto error = wrong(target)) return *error;
  return ToggleJob(*parts_, target, request, progress).count();
}

Result<Answer> ToggleEngine::list(const Values& target, const Request& request, Progress& progress,
                                  const EachAnswer& each) const {
  if (auto error = wrong(target)) return *error;
  const ToggleJob job(*parts_, target, request, progress);
  return job.list(
      [&](const Values& presses) { return each(job.optimal(request.algorithm, presses, false, "")); });
}

Result<std::pair<Histogram, Values>> ToggleEngine::table(const Request& request, Progress& progress) const {
  const Values no_target;
  const auto table = ToggleJob(*parts_, no_target, request, progress).table();
  if (!table) return table.error();
  Histogram h;
  h.states = (*table)->histogram();
  h.total = (*table)->size();
  h.bits_per_state = (*table)->bits_per_state();
  h.updates = (*table)->updates();
  h.complete = (*table)->complete();
  return std::pair(std::move(h), (*table)->unrank((*table)->antipode()));
}

Result<std::shared_ptr<const ToggleLinear>> ToggleEngine::linear(const Request& request,
                                                                 Progress& progress) const {
  const Values no_target;
  return ToggleJob(*parts_, no_target, request, progress).linear();
}

Result<std::shared_ptr<const ToggleTable>> ToggleEngine::whole_table(const Request& request,
                                                                     Progress& progress) const {
  const Values no_target;
  auto table = ToggleJob(*parts_, no_target, request, progress).table();
  if (table && !(*table)->complete()) return Error{Fault::stopped, "stopped while the table was built"};
  return table;
}

}  // namespace nonet
