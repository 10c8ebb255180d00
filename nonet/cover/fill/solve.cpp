#include <fmt/format.h>

#include <atomic>
#include <limits>
#include <optional>
#include <random>

#include "nonet/cover/best.h"
#include "nonet/cover/diagram/diagram.h"
#include "nonet/cover/fill/answer.h"
#include "nonet/cover/sat/sat.h"

namespace nonet {

namespace {

constexpr u64 probe_nodes = 300'000;  // a fraction of a second

// A cover and, unless a judge asks, whether there is another.
u64 wanted(const Request& request) {
  return request.judge ? 1 : 2;
}

// What is known once some covers were seen.
Answer settle(const FillQuestion& q, const std::vector<int>& first, u64 seen, bool all, std::string proof) {
  if (first.empty() && seen == 0) {
    Answer answer = no_cover(q.problem.aim(), all);
    if (all && !proof.empty()) answer.reason = std::move(proof);
    return answer;
  }
  Answer answer = answer_of(q.problem, first);
  if (seen >= 2) {
    answer.count = seen;
    answer.more = true;
    answer.reason = "a second solution was found";
  } else if (all) {
    answer.count = 1;
    answer.reason = std::move(proof);
  } else {
    answer.reason = q.request.judge ? "it was checked as it was built"
                                    : "stopped before it was known whether there is another";
  }
  return answer;
}

struct Seen {
  std::vector<int> first;
  u64 covers = 0;
  bool all = false;
  u64 nodes = 0;
};

Result<Seen> look(const FillQuestion& q, std::string_view algorithm, Progress& progress) {
  Seen seen;
  const CoverOrder order = q.request.first ? CoverOrder::dictionary : CoverOrder::any;
  const auto found = search_covers(q.problem, algorithm, order, progress, [&](std::span<const int> cover) {
    if (seen.covers++ == 0) seen.first.assign(cover.begin(), cover.end());
    return seen.covers < wanted(q.request);
  });
  if (!found) return found.error();
  seen.all = found->complete;
  seen.nodes = found->nodes;
  return seen;
}

Result<Answer> find_by_search(const FillQuestion& q, std::string_view algorithm) {
  const auto seen = look(q, algorithm, q.progress);
  if (!seen) return seen.error();
  Answer answer = settle(q, seen->first, seen->covers, seen->all, "every choice was tried");
  answer.algorithm = algorithm;
  answer.nodes = seen->nodes;
  answer.first = q.request.first && answer.status == Status::optimal;
  return answer;
}

// `known` is a cover that was found before, or empty.
Result<Answer> find_by_sat(const FillQuestion& q, std::vector<int> known) {
  auto solver = CoverSat::build(q.problem, q.request.memory, q.progress);
  if (!solver) return solver.error();
  u64 covers = known.empty() ? 0 : 1;
  u64 conflicts = 0;
  bool all = false;
  if (!known.empty()) solver->exclude(known);
  while (covers < wanted(q.request) && !all) {
    const auto next = solver->next(q.progress, q.request.proof);
    if (!next) return next.error();
    conflicts += next->conflicts;
    if (next->kind == SatAnswer::stopped) break;
    all = next->kind == SatAnswer::none;
    if (all) break;
    if (covers++ == 0) known = next->cover;
    solver->exclude(next->cover);
  }
  Answer answer = settle(q, known, covers, all,
                         covers == 0 ? "CaDiCaL refuted it" : "CaDiCaL refuted that there is another");
  if (!q.request.proof.empty() && !all) {
    answer.note = covers == 0 ? "no proof was written: it was stopped"
                  : covers > 1
                      ? "no proof was written: there is more than one solution, and nothing to refute"
                      : "no proof was written: it was stopped before it was known whether there is another";
  }
  answer.algorithm = "sat";
  answer.nodes = conflicts;
  answer.unit = "conflicts";
  return answer;
}

Result<Answer> find_by_diagram(const FillQuestion& q) {
  const auto diagram = CoverDiagram::build(q.problem, q.request.memory, q.progress);
  if (!diagram) {
    if (diagram.error().fault != Fault::stopped) return diagram.error();
    Answer stopped = no_cover(q.problem.aim(), false);
    stopped.algorithm = "diagram";
    return stopped;
  }
  std::mt19937_64 random(q.request.seed);
  const u128 count = diagram->count_saturated();
  Answer answer = count == 0 ? no_cover(q.problem.aim(), true)
                             : answer_of(q.problem, diagram->sample([&] { return random(); }));
  answer.count = count;
  answer.reason = "the diagram holds all of them";
  answer.algorithm = "diagram";
  answer.nodes = diagram->nodes();
  return answer;
}

Result<Answer> find(const FillQuestion& q) {
  const std::string& algorithm = q.request.algorithm;
  if (is_cover_search(algorithm)) return find_by_search(q, algorithm);
  if (q.request.first && algorithm != "auto") {
    return Error{Fault::unsupported, fmt::format("{} does not find the first answer; cover does", algorithm)};
  }
  if (algorithm == "sat") return find_by_sat(q, {});
  if (algorithm == "diagram") return find_by_diagram(q);
  if (q.request.first) {
    auto answer = find_by_search(q, "cover");
    if (answer) answer->choice = "it goes through the answers in order";
    return answer;
  }
  Progress probe(q.progress, probe_nodes);
  const auto seen = look(q, "cover", probe);
  if (!seen) return seen.error();
  if (seen->all || seen->covers >= wanted(q.request) || q.progress.should_stop()) {
    Answer answer = settle(q, seen->first, seen->covers, seen->all, "every choice was tried");
    answer.algorithm = "cover";
    answer.nodes = seen->nodes;
    if (!q.progress.stopped()) answer.choice = fmt::format("it needs fewer than {} nodes", probe_nodes);
    return answer;
  }
  auto answer = CoverSat::is_here() ? find_by_sat(q, seen->first) : find_by_search(q, "cover");
  if (answer) answer->choice = fmt::format("{} nodes of cover were not enough", probe_nodes);
  return answer;
}

// What is proved of the best cover without searching, for algorithms that were stopped.
std::int64_t bound_at_once(const FillQuestion& q) {
  const std::atomic<bool> stop = true;
  Progress stopped(&stop);
  const auto best = best_cover(q.problem, 1, stopped);
  return best ? best->bound
              : (q.problem.aim() == Aim::maximum ? std::numeric_limits<std::int64_t>::max()
                                                 : std::numeric_limits<std::int64_t>::min());
}

// Goes through all covers: for the race.
Result<Answer> best_by_search(const FillQuestion& q) {
  std::optional<std::int64_t> best;
  std::vector<int> first;
  u64 equal = 0;
  const auto found = search_covers(
      q.problem, q.request.algorithm, CoverOrder::any, q.progress, [&](std::span<const int> cover) {
        const std::int64_t weight = weight_of(q.problem, cover);
        const bool better = !best || (q.problem.aim() == Aim::maximum ? weight > *best : weight < *best);
        equal = better ? 1 : equal + (weight == *best ? 1 : 0);
        if (better) {
          best = weight;
          first.assign(cover.begin(), cover.end());
        }
        return true;
      });
  if (!found) return found.error();
  Answer answer = best ? answer_of(q.problem, first) : no_cover(q.problem.aim(), found->complete);
  if (found->complete) {
    answer.count = equal;
    answer.reason = "every choice was tried";
  } else if (best) {
    answer.status = Status::best_found;
    answer.reason = "stopped before every choice was tried";
  }
  if (!found->complete) answer.bound = bound_at_once(q);
  answer.nodes = found->nodes;
  return answer;
}

Result<Answer> best_by_diagram(const FillQuestion& q) {
  const auto diagram = CoverDiagram::build(q.problem, q.request.memory, q.progress);
  if (!diagram) {
    if (diagram.error().fault != Fault::stopped) return diagram.error();
    Answer stopped = no_cover(q.problem.aim(), false);
    stopped.bound = bound_at_once(q);
    return stopped;
  }
  const auto best = diagram->best(q.problem.aim());
  Answer answer = best ? answer_of(q.problem, best->options) : no_cover(q.problem.aim(), true);
  answer.reason = "the diagram holds all of them";
  answer.nodes = diagram->nodes();
  return answer;
}

Result<Answer> best_by_bound(const FillQuestion& q) {
  const auto best = best_cover(q.problem, q.request.threads, q.progress);
  if (!best) return best.error();
  const bool proved = best->outcome == CoverBest::Outcome::proved;
  Answer answer = best->found ? answer_of(q.problem, best->options)
                              : no_cover(q.problem.aim(), best->outcome == CoverBest::Outcome::none);
  if (best->found && !proved) answer.status = Status::best_found;
  if (best->found || answer.status == Status::unknown) answer.bound = best->bound;
  if (best->found) {
    answer.reason =
        proved ? "no other cover has a better bound" : "stopped before the bound met the best found";
  }
  answer.nodes = best->nodes;
  return answer;
}

Result<Answer> optimise(const FillQuestion& q) {
  const std::string& algorithm = q.request.algorithm;
  if (q.request.first)
    return Error{Fault::unsupported, "of covers with weights the first best one is not found"};
  if (algorithm == "sat") return Error{Fault::unsupported, "sat finds covers, not the best; cover does"};
  auto answer = algorithm == "diagram"                               ? best_by_diagram(q)
                : algorithm == "bitmask" || algorithm == "backtrack" ? best_by_search(q)
                                                                     : best_by_bound(q);
  if (!answer) return answer;
  answer->algorithm = algorithm == "auto" ? "cover" : algorithm;
  if (algorithm == "auto") answer->choice = "it has a bound for the weights";
  return answer;
}

}  // namespace

Result<Answer> solve_fill(const FillQuestion& question) {
  return question.problem.aim() == Aim::any ? find(question) : optimise(question);
}

}  // namespace nonet
