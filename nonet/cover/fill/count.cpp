#include <fmt/format.h>

#include <algorithm>

#include "nonet/base/decimal.h"
#include "nonet/cover/diagram/diagram.h"
#include "nonet/cover/fill/answer.h"
#include "nonet/cover/sat/sat.h"
#include "nonet/cover/units.h"

namespace nonet {

namespace {

// Limits on the memory accesses of one attempt to build a diagram: the first attempt's, and the range of the
// last one's.
constexpr double first_diagram = 1 << 24, least_diagram = 1 << 26, most_diagram = u64{1} << 32;
constexpr u64 diagram_growth = 4;           // from attempt to attempt
constexpr double short_search = 5'000'000;  // estimated nodes for which the search is not worth a thought
constexpr int estimate_walks = 200;

Tally tally_of_units(const FillQuestion& q, const CoversCounted& counted, std::string_view algorithm) {
  UnitsCounted seen = counted;
  seen.count += counted.unfinished;
  Tally tally = tally_of(q.problem.aim(), seen, algorithm);
  tally.units = static_cast<const UnitsCounted&>(counted);
  if (counted.unfinished > 0)
    tally.answer.reason +=
        fmt::format("; unfinished units contributed {} answers", decimal(counted.unfinished));
  return tally;
}

Result<Tally> count_by_units(const FillQuestion& q, std::string_view algorithm) {
  const auto counted = count_covers(q.problem, algorithm, q.request.unit_options(), q.progress);
  if (!counted) return counted.error();
  return tally_of_units(q, *counted, algorithm);
}

Tally tally_of_diagram(const FillQuestion& q, const CoverDiagram& diagram) {
  Tally tally = tally_of(q.problem.aim(), diagram.count_saturated(), true, "diagram");
  if (tally.count == Tally::most) tally.large = diagram.count();
  tally.answer.reason = "the diagram holds all of them";
  tally.answer.nodes = diagram.nodes();
  return tally;
}

Result<Tally> count_by_diagram(const FillQuestion& q) {
  const auto diagram = CoverDiagram::build(q.problem, q.request.memory, q.progress);
  if (diagram) return tally_of_diagram(q, *diagram);
  if (diagram.error().fault != Fault::stopped) return diagram.error();
  return tally_of(q.problem.aim(), 0, false, "diagram");
}

// One by one, until the limit: of those that `counts` lets count.
Result<Tally> count_one_by_one(const FillQuestion& q, std::string_view algorithm, const EachCover& counts) {
  u64 count = 0;
  const auto see = [&](std::span<const int> cover) {
    count += counts(cover) ? 1 : 0;
    return q.request.limit == 0 || count < q.request.limit;
  };
  const auto found = list_covers(q.problem, algorithm, CoverOrder::any, q.request.threads, q.progress, see);
  if (!found) return found.error();
  Tally tally = tally_of(q.problem.aim(), count, found->complete, algorithm);
  tally.limited = q.request.limit > 0 && count == q.request.limit && !found->complete;
  if (tally.limited) tally.answer.reason = fmt::format("it stopped at the limit of {}", q.request.limit);
  tally.answer.nodes = found->nodes;
  return tally;
}

Result<Tally> count_by_sat(const FillQuestion& q) {
  const u64 limit = q.request.limit == 0 ? ~u64{0} : q.request.limit;
  const auto counted = count_covers_by_sat(q.problem, limit, q.request.memory, q.progress);
  if (!counted) return counted.error();
  Tally tally = tally_of(q.problem.aim(), counted->covers, counted->complete, "sat");
  tally.limited = counted->covers == limit && !counted->complete;
  if (tally.limited) tally.answer.reason = fmt::format("it stopped at the limit of {}", limit);
  tally.answer.nodes = counted->conflicts;
  tally.answer.unit = "conflicts";
  return tally;
}

Result<Tally> count_classes(const FillQuestion& q, std::string_view algorithm) {
  const auto symmetry = symmetry_for(q);
  if (!symmetry) return symmetry.error();
  auto tally =
      count_one_by_one(q, algorithm, [&](std::span<const int> cover) { return symmetry->is_first(cover); });
  if (tally && tally->complete) {
    tally->answer.reason =
        fmt::format("every choice was tried; answers that one of {} {} maps to each other count once",
                    symmetry->size(), symmetry->size() == 1 ? "symmetry" : "symmetries");
  }
  return tally;
}

// Covers of the best weight.
Result<Tally> count_best(const FillQuestion& q) {
  Request solve = q.request;
  if (solve.algorithm != "diagram") solve.algorithm = "auto";
  const auto best = solve_fill({q.problem, solve, q.progress, q.view});
  if (!best) return best.error();
  Tally tally;
  tally.answer = *best;
  tally.complete = best->status == Status::optimal || best->status == Status::unsolvable;
  if (q.request.algorithm != "auto") {
    tally.answer.algorithm = q.request.algorithm;
    tally.answer.choice.clear();
  }
  if (best->status != Status::optimal) return tally;
  std::optional<CoverSymmetry> symmetry;
  if (q.request.up_to != UpTo::nothing) {
    auto found = symmetry_for(q);
    if (!found) return found.error();
    symmetry = std::move(*found);
  }
  const std::string_view algorithm = search_for(q);
  auto counted = count_one_by_one(q, algorithm, [&](std::span<const int> cover) {
    return weight_of(q.problem, cover) == best->cost && (!symmetry || symmetry->is_first(cover));
  });
  if (!counted) return counted.error();
  tally.count = counted->count;
  tally.complete = counted->complete;
  tally.limited = counted->limited;
  tally.answer.nodes += counted->answer.nodes;
  return tally;
}

// A short search needs no choice. For a long search a diagram is tried, too: either it is far smaller than
// the search tree, or it soon proves too large. Diagram and search take turns of equal work, each longer than
// the last, so that a stopped count has spent a good part of its time counting answers.
Result<Tally> count_by_turns(const FillQuestion& q) {
  const SearchEstimate estimate = estimate_search(q.problem, estimate_walks, 1, q.progress);
  const bool in_units = !q.request.checkpoint.empty() || q.request.recheck > 0 || q.request.ranks != nullptr;
  const std::string_view search = search_for(q);
  if (estimate.nodes <= short_search || in_units) {
    auto tally = count_by_units(q, search);
    if (tally) {
      tally->answer.choice = estimate.nodes <= short_search
                                 ? fmt::format("about {:.2g} nodes are to be visited", estimate.nodes)
                                 : "its work is cut into units";
    }
    return tally;
  }
  CoverCount units(q.problem, search, q.request.unit_options(), q.progress);
  const double work_a_node = std::max(1.0, estimate.work / estimate.nodes);
  const double most = std::clamp(estimate.work / 4, least_diagram, most_diagram);
  u64 states = 0;
  for (double work = first_diagram; work <= most && !units.complete() && !q.progress.should_stop();
       work *= diagram_growth) {
    Progress attempt(q.progress, ~u64{0});
    const auto diagram = CoverDiagram::build(q.problem, q.request.memory, attempt, static_cast<u64>(work));
    if (diagram) {
      Tally tally = tally_of_diagram(q, *diagram);
      tally.answer.choice = fmt::format("a search would visit about {:.2g} nodes", estimate.nodes);
      return tally;
    }
    states = attempt.nodes();
    if (diagram.error().fault != Fault::stopped) break;
    if (auto counted = units.take_turn(static_cast<u64>(work / work_a_node)); !counted)
      return counted.error();
  }
  if (auto counted = units.take_turn(~u64{0}); !counted) return counted.error();
  const auto counted = units.result();
  if (!counted) return counted.error();
  Tally tally = tally_of_units(q, *counted, search);
  if (states > 0) tally.answer.choice = fmt::format("a diagram was not finished after {} nodes", states);
  return tally;
}

}  // namespace

Tally tally_of(Aim aim, u128 count, bool complete, std::string_view algorithm) {
  Tally tally;
  tally.count = count;
  tally.complete = complete;
  tally.answer.aim = aim;
  if (count == 0) {
    tally.answer = no_cover(aim, complete);
  } else {
    tally.answer.status = Status::optimal;
    tally.answer.reason = complete ? "every choice was tried" : "stopped before every choice was tried";
  }
  tally.answer.algorithm = algorithm;
  return tally;
}

Tally tally_of(Aim aim, const UnitsCounted& counted, std::string_view algorithm) {
  Tally tally = tally_of(aim, counted.count, counted.complete, algorithm);
  tally.units = counted;
  tally.answer.reason = ending_of(counted);
  tally.answer.nodes = counted.nodes_here;
  tally.answer.note = counted.note;
  return tally;
}

Result<Tally> count_fill(const FillQuestion& q) {
  const std::string& asked = q.request.algorithm;
  const bool one_by_one =
      q.request.limit > 0 || q.request.up_to != UpTo::nothing || q.problem.aim() != Aim::any;
  if (one_by_one || asked == "diagram" || asked == "sat") {
    if (!q.request.checkpoint.empty()) {
      return Error{Fault::unsupported,
                   "only counts of all answers keep a checkpoint, and not those by diagram or sat"};
    }
    if (q.request.recheck > 0 || q.request.ranks != nullptr) {
      return Error{Fault::unsupported,
                   "only counts of all answers are cut into units, which are rechecked and shared among "
                   "processes, and not those by diagram or sat"};
    }
  }
  if (q.problem.aim() != Aim::any) return count_best(q);
  if (one_by_one && asked == "diagram") {
    return Error{Fault::unsupported, "the diagram counts all answers, without a limit or symmetry"};
  }
  if (q.request.up_to != UpTo::nothing && asked == "sat")
    return Error{Fault::unsupported, "sat does not count classes of answers"};
  const std::string_view search = search_for(q);
  if (asked == "sat") return count_by_sat(q);
  if (q.request.up_to != UpTo::nothing) return count_classes(q, search);
  if (q.request.limit > 0) return count_one_by_one(q, search, [](std::span<const int>) { return true; });
  if (asked == "diagram") return count_by_diagram(q);
  return asked == "auto" ? count_by_turns(q) : count_by_units(q, search);
}

}  // namespace nonet
