#include <fmt/format.h>

#include "nonet/base/decimal.h"
#include "nonet/search/a_star.h"
#include "nonet/search/ida_star.h"
#include "nonet/search/sweep_dp.h"
#include "nonet/search/sweep_memo.h"
#include "nonet/toggle/dfs.h"
#include "nonet/toggle/greedy.h"
#include "nonet/toggle/job.h"
#include "nonet/toggle/moves.h"
#include "nonet/toggle/null_space_walk.h"

namespace nonet {

namespace {
constexpr double easy_walk = 32;       // bits of a kernel that `auto` walks at once: seconds with k = 2,
constexpr double easy_slow_walk = 24;  // and with other k, which go vector by vector
constexpr double easy_table = 30;      // likewise for tables, in bits of the number of positions
}  // namespace

Result<Choice> ToggleJob::choose(Need need) const {
  if (request_.algorithm != "auto") return Choice{request_.algorithm, ""};
  return choose_for(need);
}

Result<Choice> ToggleJob::choose_for(Need need) const {
  const auto algebra = linear();
  const double kernel = algebra ? (*algebra)->log2_kernel() : ToggleLinear::widest_kernel + 1;
  if (kernel == 0) return Choice{"linear", "the moves are independent"};
  const Choice walk = {"linear", fmt::format("{} answers to compare", power_text(kernel))};
  if (kernel <= (system_.modulus() == 2 ? easy_walk : easy_slow_walk)) return walk;
  if (const auto s = sweep(); s)
    return Choice{"dp", fmt::format("at most {:.3g} profiles", (*s)->forecast().entries)};
  if (!algebra) return algebra.error();
  if (need == Need::one_answer && (*algebra)->log2_image() <= easy_table &&
      ToggleTable::bytes(system_, **algebra) <= request_.memory) {
    return Choice{"table", fmt::format("{} positions fit a table", power_text((*algebra)->log2_image()))};
  }
  if (kernel <= ToggleLinear::widest_kernel) return walk;
  return Choice{"dfs", "too large for the methods with a known cost, so it may take long"};
}

// What would do instead of something refused.
void ToggleJob::add_offer(Error& error, Need need) const {
  if (error.fault != Fault::refused) return;
  const auto instead = choose_for(need);
  if (instead && instead->algorithm != request_.algorithm) {
    error.message += fmt::format("; {} would do: {}", instead->algorithm, instead->why);
  } else if (need == Need::one_answer) {
    error.message += "; greedy may give an upper bound";
  } else {
    error.message += "; solve may still give one answer";
  }
}

Result<Answer> ToggleJob::solve() const {
  const auto choice = choose(Need::one_answer);
  auto answer = choice ? solve_by(choice->algorithm) : Result<Answer>(choice.error());
  if (answer) {
    answer->choice = choice->why;
  } else if (answer.error().fault == Fault::stopped) {
    return stopped(request_.algorithm, std::nullopt, 0, std::move(answer.error().message));
  } else {
    add_offer(answer.error(), Need::one_answer);
  }
  return answer;
}

Result<Answer> ToggleJob::solve_by(std::string_view algorithm) const {
  if (algorithm == "linear") return solve_linear();
  if (algorithm == "dp" || algorithm == "memo") return solve_sweep(algorithm);
  if (algorithm == "dfs") return solve_dfs();
  if (algorithm == "ida" || algorithm == "astar") return solve_states(algorithm);
  if (algorithm == "table") return solve_table();
  if (algorithm == "greedy") return solve_greedy();
  return Error{Fault::usage, fmt::format("unknown algorithm '{}'", algorithm)};
}

Result<Answer> ToggleJob::solve_linear() const {
  const auto algebra = linear();
  if (!algebra) return algebra.error();
  const auto particular = (*algebra)->particular(target_);
  if (!particular) return unsolvable("linear", algebra->get());
  if ((*algebra)->log2_kernel() == 0) {
    Answer a = optimal(
        "linear", *particular, true,
        fmt::format(
            "no combination of moves that change something cancels out modulo {}, so this is the only answer",
            system_.modulus()));
    a.nodes = 1;
    a.count = 1;
    return a;
  }
  if ((*algebra)->log2_kernel() > ToggleLinear::widest_kernel) {
    return Error{
        Fault::refused,
        fmt::format(
            "every position has 2^{:.1f} answers, too many to walk one by one (the limit is 2^{:.0f})",
            (*algebra)->log2_kernel(), ToggleLinear::widest_kernel)};
  }
  const Walk walk =
      walk_null_space(system_, **algebra, *particular, std::max(1, request_.threads), progress_);
  Answer a = walk.complete
                 ? optimal("linear", walk.presses, true,
                           fmt::format("all {} answers were compared", static_cast<u64>(walk.visited)))
                 : stopped("linear", walk.presses.empty() ? std::nullopt : std::optional(walk.presses), 0);
  if (walk.complete) a.count = walk.count;
  a.nodes = static_cast<u64>(walk.visited);
  return a;
}

Result<Answer> ToggleJob::with_sweep(std::string_view algorithm,
                                     const std::function<Answer(const FilledSweep&)>& use) const {
  if (algorithm == "memo" && system_.moves() > deepest_recursion) {
    return Error{Fault::refused,
                 fmt::format("memo recurses once a move and stops at {} moves, this has {}; use dp",
                             deepest_recursion, system_.moves())};
  }
  const auto shared = sweep();
  if (!shared) return shared.error();
  ToggleSweep mine = **shared;
  const bool possible = mine.set_target(target_);
  FilledSweep table(mine);
  if (possible && !(algorithm == "dp" ? sweep_dp(table, progress_) : sweep_memo(table, progress_))) {
    return stopped(algorithm, std::nullopt, 0);
  }
  if (possible && table.cost() != FilledSweep::dead) return use(table);
  const auto algebra = linear();  // for the witness, where it fits
  Answer a = unsolvable(algorithm, algebra ? algebra->get() : nullptr);
  a.nodes = table.entries();
  return a;
}

Answer ToggleJob::from_sweep(std::string_view algorithm, const FilledSweep& table) const {
  const std::vector<int> choices = table.first_choices();
  Answer a = optimal(algorithm, Values(choices.begin(), choices.end()), true,
                     fmt::format("all {} profiles of the frontier were valued", table.entries()));
  a.nodes = table.entries();
  a.count = table.count();
  return a;
}

Result<Answer> ToggleJob::solve_sweep(std::string_view algorithm) const {
  return with_sweep(algorithm, [&](const FilledSweep& table) { return from_sweep(algorithm, table); });
}

Result<Answer> ToggleJob::solve_dfs() const {
  auto refuted = refute("dfs");
  if (!refuted) return refuted.error();
  if (*refuted) return std::move(**refuted);
  const auto bounds = needs();
  if (!bounds) return bounds.error();
  ToggleDfs search(system_, **bounds, progress_);
  progress_.report_bound(search.bound(target_));
  std::optional<Values> best = toggle_greedy(system_, target_);
  std::int64_t least = best ? system_.cost(*best) : ToggleSystem::max_total_cost + 1;
  const int slack = request_.first ? 0 : 1;  // ties matter only when the first is wanted
  const bool whole = search.run(target_, least - slack, [&](const Values& presses, std::int64_t cost) {
    if (!best || cost < least || presses > *best) best = presses;
    least = cost;
    search.set_limit(least - slack);
    progress_.report_best(least);
    return true;
  });
  Answer a =
      whole
          ? optimal("dfs", *best, request_.first,
                    fmt::format("no cheaper answer exists: the search with cut-off {} was exhausted", least))
          : stopped("dfs", best, 0);
  a.nodes = search.nodes();
  return a;
}

template <int W>
Result<Answer> ToggleJob::search_states(std::string_view algorithm) const {
  const auto bounds = needs();
  if (!bounds) return bounds.error();
  const ToggleMoves<W> moves(system_);
  const ToggleBound<W> bound(moves, **bounds);
  const auto start = moves.start(target_);
  const auto found = algorithm == "ida" ? ida_star(moves, start, bound, progress_)
                                        : a_star(moves, start, bound, request_.memory, progress_);
  Values presses(static_cast<std::size_t>(system_.moves()), 0);
  for (const auto& m : found.path) {
    Value& times = presses[static_cast<std::size_t>(m.move)];
    times = static_cast<Value>(times + m.times);
  }
  if (found.complete() && found.cost < 0) return unsolvable(algorithm, nullptr);
  const std::string_view what =
      algorithm == "ida" ? "search with a limit below" : "state that could lead to less than";
  Answer a = found.complete() ? optimal(algorithm, presses, false,
                                        fmt::format("every {} {} was looked at", what, found.cost))
                              : stopped(algorithm, std::nullopt, found.bound);
  if (a.status != Status::optimal && found.ended == Ended::memory) {
    a.reason = "the memory allowed was used up before the search was finished";
  }
  if (a.status != Status::optimal && found.ended == Ended::depth)
    a.reason = "the search became too deep to go on";
  a.nodes = found.nodes;
  return a;
}

Result<Answer> ToggleJob::solve_states(std::string_view algorithm) const {
  if (request_.first)
    return cannot(algorithm, "tell which optimal answer is the first", "linear, table, dp or dfs");
  auto refuted = refute(algorithm);
  if (!refuted) return refuted.error();
  if (*refuted) return std::move(**refuted);
  const int words = ToggleMoves<1>::words(system_);
  if (words <= 1) return search_states<1>(algorithm);
  if (words <= 2) return search_states<2>(algorithm);
  if (words <= 4) return search_states<4>(algorithm);
  if (words <= 16) return search_states<16>(algorithm);
  return Error{Fault::refused, fmt::format("{} packs a position into at most 1024 bits, this one needs {}",
                                           algorithm, words * 64)};
}

Result<Answer> ToggleJob::solve_table() const {
  auto refuted = refute("table");
  if (!refuted) return refuted.error();
  if (*refuted) return std::move(**refuted);
  const auto built = table();
  if (!built) return built.error();
  Answer a = (*built)->complete()
                 ? optimal("table", (*built)->presses(system_, target_), true,
                           fmt::format("the perfect table of {} positions says so", (*built)->size()))
                 : stopped("table", std::nullopt, 0);
  a.nodes = (*built)->updates();
  return a;
}

Result<Answer> ToggleJob::solve_greedy() const {
  const auto presses = toggle_greedy(system_, target_);
  if (!presses) {
    auto refuted = refute("greedy");
    if (refuted && *refuted) return std::move(**refuted);
    Answer none = stopped("greedy", std::nullopt, 0);
    none.reason = none.status == Status::unknown ? "greedy got stuck"
                                                 : "greedy got stuck; this answer comes from linear algebra";
    return none;
  }
  Answer a = optimal("greedy", *presses, false, "greedy gives an upper bound; it is often not the minimum");
  const auto bounds = needs();
  a.bound = bounds ? ToggleDfs(system_, **bounds, progress_).bound(target_) : 0;
  for (const Step& step : a.steps) a.nodes += static_cast<u64>(step.times);
  a.status = Status::best_found;  // always: it is a label, not a verdict
  if (a.cost == a.bound)
    a.reason = "greedy gives an upper bound; here it meets the lower bound, so it is the minimum";
  return a;
}

}  // namespace nonet
