#include "nonet/cover/fill/engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "nonet/cover/fill/answer.h"
#include "nonet/cover/fill/puzzle.h"

namespace nonet {

std::span<const Algorithm> FillEngine::algorithms() {
  return fill_algorithms;
}

namespace {

std::optional<Error> unknown(const std::string& algorithm) {
  const bool known =
      algorithm == "auto" || std::any_of(std::begin(fill_algorithms), std::end(fill_algorithms),
                                         [&](const Algorithm& one) { return one.name == algorithm; });
  if (known) return std::nullopt;
  return Error{Fault::usage, fmt::format("there is no algorithm '{}'", algorithm)};
}

}  // namespace

Result<Answer> FillEngine::solve(const Request& request, Progress& progress) const {
  if (auto error = unknown(request.algorithm)) return *error;
  if (!request.proof.empty() && request.algorithm != "sat") {
    return Error{Fault::usage, "a proof comes from the SAT solver: ask for --algorithm sat"};
  }
  return solve_fill({problem_, request, progress, view_ ? &*view_ : nullptr});
}

Result<Tally> FillEngine::count(const Request& request, Progress& progress) const {
  if (auto error = unknown(request.algorithm)) return *error;
  return count_fill({problem_, request, progress, view_ ? &*view_ : nullptr});
}

Result<Answer> FillEngine::list(const Request& request, Progress& progress, const EachAnswer& each) const {
  if (auto error = unknown(request.algorithm)) return *error;
  return list_fill({problem_, request, progress, view_ ? &*view_ : nullptr}, each);
}

std::string_view search_for(const FillQuestion& question) {
  const std::string& asked = question.request.algorithm;
  return is_cover_search(asked) ? std::string_view(asked) : fastest_cover_search(question.problem);
}

Result<CoverSymmetry> symmetry_for(const FillQuestion& q) {
  if (q.request.up_to == UpTo::automorphism)
    return CoverSymmetry::find(q.problem, CoverSymmetry::usual_most, q.request.memory, q.progress);
  if (q.view) return CoverSymmetry::of_board(q.problem, *q.view, q.request.memory, q.progress);
  return Error{Fault::unsupported,
               "there is no board to turn or reflect; --up-to-automorphism uses the options alone"};
}

std::int64_t weight_of(const CoverProblem& problem, std::span<const int> cover) {
  std::int64_t sum = 0;
  for (const int o : cover) sum += problem.weight(o);
  return sum;
}

Answer answer_of(const CoverProblem& problem, std::span<const int> cover) {
  Answer answer;
  answer.status = Status::optimal;
  answer.aim = problem.aim();
  if (problem.aim() != Aim::any) answer.cost = answer.bound = weight_of(problem, cover);
  for (const int o : cover) {
    if (problem.label(o) >= 0) answer.steps.push_back({problem.label(o), 1});
  }
  return answer;
}

Answer no_cover(Aim aim, bool proved) {
  Answer answer;
  answer.aim = aim;
  answer.status = proved ? Status::unsolvable : Status::unknown;
  answer.reason = proved ? "every choice was tried" : "stopped before there was an answer";
  return answer;
}

}  // namespace nonet
