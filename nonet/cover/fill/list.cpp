#include <fmt/format.h>

#include <optional>
#include <random>

#include "nonet/cover/diagram/diagram.h"
#include "nonet/cover/fill/answer.h"
#include "nonet/cover/sat/sat.h"
#include "nonet/cover/units.h"

namespace nonet {

namespace {

// How a list ended: with all answers, with as many as whoever asked wanted, or stopped.
enum class Ending { all, enough, stopped };

Answer ending(const FillQuestion& q, u64 listed, Ending end, u64 nodes, std::string_view algorithm) {
  Answer answer = listed > 0 ? Answer{} : no_cover(q.problem.aim(), end == Ending::all);
  answer.aim = q.problem.aim();
  if (listed > 0) answer.status = Status::optimal;
  answer.listed = end != Ending::stopped;
  answer.nodes = nodes;
  answer.algorithm = algorithm;
  answer.reason = end == Ending::all      ? "every choice was tried"
                  : end == Ending::enough ? "no more were asked for"
                                          : "stopped before every choice was tried";
  return answer;
}

Result<Answer> list_sample(const FillQuestion& q, const EachAnswer& each) {
  const auto diagram = CoverDiagram::build(q.problem, q.request.memory, q.progress);
  if (!diagram && diagram.error().fault != Fault::stopped) return diagram.error();
  if (!diagram || diagram->count_saturated() == 0)
    return ending(q, 0, diagram ? Ending::all : Ending::stopped, 0, "diagram");
  std::mt19937_64 random(q.request.seed);
  u64 listed = 0;
  while (listed < q.request.sample && !q.progress.should_stop()) {
    ++listed;
    if (!each(answer_of(q.problem, diagram->sample([&] { return random(); })))) break;
  }
  Answer answer =
      ending(q, listed, q.progress.stopped() ? Ending::stopped : Ending::enough, diagram->nodes(), "diagram");
  answer.reason = fmt::format("each was drawn from all {}", diagram->count());
  return answer;
}

Result<Answer> list_by_sat(const FillQuestion& q, const EachAnswer& each) {
  auto solver = CoverSat::build(q.problem, q.request.memory, q.progress);
  if (!solver) return solver.error();
  u64 listed = 0, conflicts = 0;
  Ending end = Ending::stopped;
  for (bool more = true; more;) {
    const auto next = solver->next(q.progress);
    if (!next) return next.error();
    conflicts += next->conflicts;
    if (next->kind == SatAnswer::none) end = Ending::all;
    if (next->kind != SatAnswer::found) break;
    ++listed;
    more = each(answer_of(q.problem, next->cover));
    solver->exclude(next->cover);
    if (!more) end = Ending::enough;
  }
  Answer answer = ending(q, listed, end, conflicts, "sat");
  answer.unit = "conflicts";
  return answer;
}

}  // namespace

Result<Answer> list_fill(const FillQuestion& q, const EachAnswer& each) {
  const Request& request = q.request;
  const std::string& asked = request.algorithm;
  if (request.sample > 0) {
    if (asked != "auto" && asked != "diagram") {
      return Error{Fault::unsupported, "samples are drawn from the diagram: --algorithm diagram"};
    }
    if (q.problem.aim() != Aim::any || request.up_to != UpTo::nothing) {
      return Error{Fault::unsupported,
                   "samples are drawn from all answers, not from the best or one per class"};
    }
    return list_sample(q, each);
  }
  if (asked == "diagram")
    return Error{Fault::unsupported, "the diagram lists nothing but samples: --sample N"};
  if (asked == "sat") {
    if (!request.any_order || request.up_to != UpTo::nothing || q.problem.aim() != Aim::any) {
      return Error{Fault::unsupported, "sat lists answers only as it finds them: --any-order"};
    }
    return list_by_sat(q, each);
  }
  std::optional<CoverSymmetry> symmetry;
  if (request.up_to != UpTo::nothing) {
    auto found = symmetry_for(q);
    if (!found) return found.error();
    symmetry = std::move(*found);
  }
  std::optional<Answer> best;
  if (q.problem.aim() != Aim::any) {
    Request solve = request;
    solve.algorithm = "auto";
    solve.first = false;
    auto answer = solve_fill({q.problem, solve, q.progress, q.view});
    if (!answer || answer->status != Status::optimal) return answer;
    best = std::move(*answer);
  }
  u64 listed = 0;
  bool enough = false;
  const EachCover see = [&](std::span<const int> cover) {
    if (best && weight_of(q.problem, cover) != best->cost) return true;
    if (symmetry && !symmetry->is_first(cover)) return true;
    ++listed;
    enough = !each(answer_of(q.problem, cover));
    return !enough;
  };
  const CoverOrder order = request.any_order ? CoverOrder::any : CoverOrder::dictionary;
  const std::string_view search = search_for(q);
  const auto found = list_covers(q.problem, search, order, request.threads, q.progress, see);
  if (!found) return found.error();
  Answer answer = ending(q, listed,
                         found->complete ? Ending::all
                         : enough        ? Ending::enough
                                         : Ending::stopped,
                         found->nodes, search);
  if (best) answer.cost = answer.bound = best->cost;
  return answer;
}

}  // namespace nonet
