#include "nonet/toggle_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "nonet/a_star.h"
#include "nonet/ida_star.h"
#include "nonet/null_space_walk.h"
#include "nonet/sweep_dp.h"
#include "nonet/sweep_memo.h"
#include "nonet/toggle_bound.h"
#include "nonet/toggle_dfs.h"
#include "nonet/toggle_greedy.h"
#include "nonet/toggle_linear.h"
#include "nonet/toggle_moves.h"
#include "nonet/toggle_sweep.h"
#include "nonet/toggle_table.h"

namespace nonet {

namespace {

constexpr double walk_limit = 48;             // 2^48 kernel vectors is days of walking
constexpr double easy_walk = 32;              // what `auto` walks without being asked: seconds
constexpr int deepest_recursion = 10000;      // moves, for the recursive listings
constexpr std::size_t most_sorted = 1 << 20;  // answers gathered in memory to be put in order

std::string_view unit_of(std::string_view algorithm) {
  if (algorithm == "linear") return "kernel vectors";
  if (algorithm == "dp" || algorithm == "memo") return "profiles";
  if (algorithm == "table") return "table updates";
  return "nodes";
}

Error unsupported(std::string_view algorithm, std::string_view what, std::string_view instead) {
  return {Fault::unsupported, fmt::format("{} cannot {}; use {}", algorithm, what, instead)};
}

}  // namespace

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

struct ToggleEngine::Parts {
  std::mutex building;
  std::shared_ptr<const ToggleLinear> linear;
  std::shared_ptr<const ToggleSweep> sweep;
  std::shared_ptr<const ToggleNeeds> needs;
  std::shared_ptr<const ToggleTable> table;
};

ToggleEngine::ToggleEngine(ToggleSystem system)
    : system_(std::move(system)), parts_(std::make_unique<Parts>()) {}
ToggleEngine::~ToggleEngine() = default;

std::vector<Step> ToggleEngine::steps(const Values& presses) const {
  std::vector<Step> list;
  for (int move = 0; move < system_.moves(); ++move) {
    const int times = presses[static_cast<std::size_t>(move)];
    if (times > 0) list.push_back({system_.label(move), times});
  }
  return list;
}

// One question to one engine; each method below is one algorithm.
struct ToggleEngine::Job {
  const ToggleEngine& engine;
  const ToggleSystem& system;
  const Values& target;
  const Request& request;
  Progress& progress;

  Job(const ToggleEngine& e, const Values& t, const Request& r, Progress& p)
      : engine(e), system(e.system_), target(t), request(r), progress(p) {}

  // ---- shared parts, built once -------------------------------------------------------------------------

  Result<std::shared_ptr<const ToggleLinear>> linear() const {
    const std::lock_guard lock(engine.parts_->building);
    if (!engine.parts_->linear) {
      auto built = ToggleLinear::build(system, request.memory);
      if (!built) return built.error();
      engine.parts_->linear = std::make_shared<const ToggleLinear>(std::move(*built));
    }
    return engine.parts_->linear;
  }
  Result<std::shared_ptr<const ToggleSweep>> sweep() const {
    const std::lock_guard lock(engine.parts_->building);
    if (!engine.parts_->sweep) {
      auto built = ToggleSweep::build(system);
      if (!built) return built.error();
      engine.parts_->sweep = std::make_shared<const ToggleSweep>(std::move(*built));
    }
    const double bytes = engine.parts_->sweep->forecast().entries * SweepTable<ToggleSweep>::bytes_per_entry;
    if (bytes > request.memory) {
      return Error{
          Fault::refused,
          fmt::format("dynamic programming meets up to {:.3g} profiles (widest stage {:.3g}) and needs about "
                      "{:.3g} MiB; {:.0f} MiB are allowed",
                      engine.parts_->sweep->forecast().entries, engine.parts_->sweep->forecast().widest,
                      bytes / 1048576, request.memory / 1048576)};
    }
    return engine.parts_->sweep;
  }
  Result<std::shared_ptr<const ToggleNeeds>> needs() const {
    if (system.modulus() > 1024 || double(system.modulus()) * system.cells() > double(1 << 26)) {
      return Error{
          Fault::refused,
          fmt::format("the search bounds are made for a modulus up to 1024, this is {}", system.modulus())};
    }
    const std::lock_guard lock(engine.parts_->building);
    if (!engine.parts_->needs) engine.parts_->needs = std::make_shared<const ToggleNeeds>(system);
    return engine.parts_->needs;
  }
  Result<std::shared_ptr<const ToggleTable>> full_table() const {
    const auto algebra = linear();
    if (!algebra) return algebra.error();
    const std::lock_guard lock(engine.parts_->building);
    if (!engine.parts_->table) {
      auto built = ToggleTable::build(system, **algebra, request.memory, progress);
      if (!built) return built.error();
      auto table = std::make_shared<const ToggleTable>(std::move(*built));
      if (!table->complete()) return table;
      engine.parts_->table = std::move(table);
    }
    return engine.parts_->table;
  }

  // ---- answers ------------------------------------------------------------------------------------------

  Answer optimal(std::string_view algorithm, const Values& presses, bool first, std::string reason) const {
    Answer a;
    a.status = Status::optimal;
    a.cost = a.bound = system.cost(presses);
    a.steps = engine.steps(presses);
    a.first = first;
    a.algorithm = algorithm;
    a.unit = unit_of(algorithm);
    a.reason = std::move(reason);
    return a;
  }

  Answer unsolvable(std::string_view algorithm, const ToggleLinear* algebra) const {
    Answer a;
    a.status = Status::unsolvable;
    a.algorithm = algorithm;
    a.unit = unit_of(algorithm);
    if (algebra != nullptr) {
      const Values weights = algebra->witness(system, target);
      for (std::size_t c = 0; c < weights.size(); ++c) {
        if (weights[c] != 0) a.witness.push_back({static_cast<int>(c), weights[c]});
      }
    }
    return a;
  }

  // Stopped without proof: the cheapest answer at hand and the best bound.
  Answer stopped(std::string_view algorithm, std::optional<Values> best, std::int64_t bound) const {
    const auto consider = [&](const std::optional<Values>& other) {
      if (other && (!best || system.cost(*other) < system.cost(*best))) best = other;
    };
    consider(toggle_greedy(system, target));
    if (const auto algebra = linear(); algebra) consider((*algebra)->particular(target));
    Answer a;
    a.algorithm = algorithm;
    a.unit = unit_of(algorithm);
    a.bound = bound;
    a.reason = "stopped before the search was finished";
    if (!best) return a;
    a.cost = system.cost(*best);
    a.steps = engine.steps(*best);
    a.status = Status::best_found;
    return a;
  }

  // Searches do not end on their own when there is no answer, so ask linear algebra first.
  Result<std::optional<Answer>> refute(std::string_view algorithm) const {
    const auto algebra = linear();
    if (!algebra) return algebra.error();
    if ((*algebra)->particular(target)) return std::optional<Answer>();
    return std::optional<Answer>(unsolvable(algorithm, algebra->get()));
  }

  // ---- linear -------------------------------------------------------------------------------------------

  Result<Answer> solve_linear() const {
    const auto algebra = linear();
    if (!algebra) return algebra.error();
    const auto particular = (*algebra)->particular(target);
    if (!particular) return unsolvable("linear", algebra->get());
    const double bits = (*algebra)->log2_kernel();
    if ((*algebra)->kernel().empty()) {
      Answer a =
          optimal("linear", *particular, true,
                  fmt::format("no combination of moves cancels out modulo {}, so this is the only answer",
                              system.modulus()));
      a.nodes = 1;
      a.count = 1;
      return a;
    }
    if (bits > walk_limit) {
      return Error{
          Fault::refused,
          fmt::format(
              "every position has 2^{:.1f} answers, too many to walk one by one (the limit is 2^{:.0f})",
              bits, walk_limit)};
    }
    const Walk walk = walk_null_space(system, **algebra, *particular, request.threads, progress);
    if (!walk.complete) {
      const auto bounds = needs();
      Answer a = stopped("linear", walk.presses.empty() ? std::nullopt : std::optional(walk.presses),
                         bounds ? ToggleDfs(system, **bounds, progress).bound(target) : 0);
      a.nodes = static_cast<u64>(walk.visited);
      return a;
    }
    Answer a =
        optimal("linear", walk.presses, true,
                fmt::format("all {} answers were compared", fmt::to_string(static_cast<u64>(walk.visited))));
    a.nodes = static_cast<u64>(walk.visited);
    a.count = walk.count;
    return a;
  }

  // ---- dp and memo --------------------------------------------------------------------------------------

  // Fills the table of values and hands it to use(table); stopped() when it was not finished.
  template <class Use>
  Result<Answer> with_sweep(std::string_view algorithm, Use&& use) const {
    const auto shared = sweep();
    if (!shared) return shared.error();
    if (algorithm == "memo" && system.moves() > deepest_recursion) {
      return Error{Fault::refused,
                   fmt::format("memo recurses once a move and stops at {} moves; use dp", deepest_recursion)};
    }
    ToggleSweep mine = **shared;
    if (!mine.set_target(target)) return unsolvable(algorithm, nullptr);
    SweepTable<ToggleSweep> table(mine);
    if (!(algorithm == "dp" ? sweep_dp(table, progress) : sweep_memo(table, progress))) {
      return stopped(algorithm, std::nullopt, 0);
    }
    if (table.cost() == table.dead) {
      Answer a = unsolvable(algorithm, nullptr);
      a.nodes = table.entries();
      return a;
    }
    return use(table);
  }

  Answer from_sweep(std::string_view algorithm, const SweepTable<ToggleSweep>& table) const {
    Answer a = optimal(algorithm, table_presses(table.first_choices()), true,
                       fmt::format("all {} profiles of the frontier were valued", table.entries()));
    a.nodes = table.entries();
    a.count = table.count();
    return a;
  }
  static Values table_presses(const std::vector<int>& choices) {
    return Values(choices.begin(), choices.end());
  }

  Result<Answer> solve_sweep(std::string_view algorithm) const {
    return with_sweep(algorithm, [&](const auto& table) { return from_sweep(algorithm, table); });
  }

  // ---- dfs ----------------------------------------------------------------------------------------------

  Result<Answer> solve_dfs() const {
    const auto refuted = refute("dfs");
    if (!refuted) return refuted.error();
    if (*refuted) return **refuted;
    const auto bounds = needs();
    if (!bounds) return bounds.error();
    ToggleDfs search(system, **bounds, progress);
    const int root = search.bound(target);
    std::optional<Values> best = toggle_greedy(system, target);
    std::int64_t least = best ? system.cost(*best) : ToggleSystem::max_total_cost;
    progress.report_bound(root);
    const bool whole =
        search.run(target, request.first ? least : least - 1, [&](const Values& presses, std::int64_t cost) {
          if (!best || cost < least || (cost == least && presses > *best)) best = presses;
          least = cost;
          search.set_limit(request.first ? least : least - 1);
          progress.report_best(least);
          return true;
        });
    Answer a =
        whole ? optimal(
                    "dfs", *best, request.first,
                    fmt::format("no cheaper answer exists: the search with cut-off {} was exhausted", least))
              : stopped("dfs", best, root);
    a.nodes = search.nodes();
    return a;
  }

  // ---- ida and astar ------------------------------------------------------------------------------------

  template <int W>
  Result<Answer> search_states(std::string_view algorithm) const {
    const auto refuted = refute(algorithm);
    if (!refuted) return refuted.error();
    if (*refuted) return **refuted;
    const auto bounds = needs();
    if (!bounds) return bounds.error();
    const ToggleMoves<W> moves(system);
    const ToggleBound<W> bound(moves, **bounds);
    const auto start = moves.start(target);
    const auto found = algorithm == "ida" ? ida_star(moves, start, bound, progress)
                                          : a_star(moves, start, bound, request.memory, progress);
    Values presses(static_cast<std::size_t>(system.moves()), 0);
    for (const auto& m : found.path)
      presses[static_cast<std::size_t>(m.move)] =
          static_cast<Value>(presses[static_cast<std::size_t>(m.move)] + m.times);
    if (!found.complete) {
      Answer a = stopped(algorithm, std::nullopt, found.bound);
      if (!progress.stopped()) a.reason = "the memory allowed was used up before the search was finished";
      a.nodes = found.nodes;
      return a;
    }
    Answer a =
        optimal(algorithm, presses, false,
                algorithm == "ida"
                    ? fmt::format("every search with a limit below {} was exhausted", found.cost)
                    : fmt::format("every state that could lead to less than {} was expanded", found.cost));
    a.nodes = found.nodes;
    return a;
  }

  Result<Answer> solve_states(std::string_view algorithm) const {
    if (request.first)
      return unsupported(algorithm, "tell which optimal answer is the first", "linear, table, dp or dfs");
    const int words = ToggleMoves<1>::words(system);
    if (words <= 1) return search_states<1>(algorithm);
    if (words <= 2) return search_states<2>(algorithm);
    if (words <= 4) return search_states<4>(algorithm);
    if (words <= 16) return search_states<16>(algorithm);
    return Error{Fault::refused, fmt::format("{} packs a position into at most 1024 bits, this one needs {}",
                                             algorithm, words * 64)};
  }

  // ---- table and greedy ---------------------------------------------------------------------------------

  Result<Answer> solve_table() const {
    const auto refuted = refute("table");
    if (!refuted) return refuted.error();
    if (*refuted) return **refuted;
    const auto table = full_table();
    if (!table) return table.error();
    if (!(*table)->complete()) return stopped("table", std::nullopt, 0);
    Answer a = optimal("table", (*table)->presses(system, target), true,
                       fmt::format("the perfect table of {} positions says so", (*table)->size()));
    a.nodes = (*table)->updates();
    return a;
  }

  Result<Answer> solve_greedy() const {
    const auto refuted = refute("greedy");
    if (!refuted) return refuted.error();
    if (*refuted) return **refuted;
    const auto bounds = needs();
    Answer a = stopped("greedy", toggle_greedy(system, target),
                       bounds ? ToggleDfs(system, **bounds, progress).bound(target) : 0);
    a.reason = "greedy gives an upper bound; it is often not the minimum";
    return a;
  }

  // ---- choosing -----------------------------------------------------------------------------------------

  // The algorithm to use and why.
  std::pair<std::string, std::string> choose() const {
    const auto algebra = linear();
    if (algebra && (*algebra)->log2_kernel() <= easy_walk) {
      return {"linear", (*algebra)->kernel().empty()
                            ? "the moves are independent"
                            : fmt::format("only 2^{:.1f} answers to compare", (*algebra)->log2_kernel())};
    }
    if (const auto s = sweep(); s) {
      return {"dp", fmt::format("at most {:.3g} profiles", (*s)->forecast().entries)};
    }
    if (algebra && (*algebra)->log2_image() <= 30) {
      return {"table", fmt::format("2^{:.1f} positions fit a table", (*algebra)->log2_image())};
    }
    return {"dfs", "too large for linear, dp and table"};
  }

  Result<Answer> solve() const {
    const bool automatic = request.algorithm == "auto";
    const auto [name, why] = automatic ? choose() : std::pair(request.algorithm, std::string());
    auto answer = solve_by(name);
    if (answer) answer->choice = why;
    return answer;
  }

  Result<Answer> solve_by(std::string_view name) const {
    if (name == "linear") return solve_linear();
    if (name == "dp" || name == "memo") return solve_sweep(name);
    if (name == "dfs") return solve_dfs();
    if (name == "ida" || name == "astar") return solve_states(name);
    if (name == "table") return solve_table();
    if (name == "greedy") return solve_greedy();
    return Error{Fault::usage, fmt::format("unknown algorithm '{}'", name)};
  }

  // Every optimal answer in order: each(presses) until false. The returned answer is the first of them.
  Result<Answer> list(const std::function<bool(const Values&)>& each) const {
    const bool automatic = request.algorithm == "auto";
    const auto [name, why] = automatic ? choose() : std::pair(request.algorithm, std::string());
    if (name == "linear") return list_linear(each);
    if (name == "dp" || name == "memo") return list_sweep(name, each);
    if (name == "dfs" || name == "table") return list_dfs(each);
    return unsupported(name, "list all optimal answers", "linear, dp, memo or dfs");
  }

  Result<Answer> list_linear(const std::function<bool(const Values&)>& each) const {
    auto answer = solve_linear();
    if (!answer || answer->status != Status::optimal) return answer;
    const auto algebra = linear();
    if (answer->count > most_sorted && system.modulus() != 2) {
      return Error{Fault::refused,
                   fmt::format("more than {} optimal answers to put in order; use dp", most_sorted)};
    }
    if (!list_null_space(system, **algebra, *(*algebra)->particular(target), answer->cost, most_sorted,
                         progress, each)) {
      answer->status = Status::unknown;
    }
    return answer;
  }

  Result<Answer> list_sweep(std::string_view name, const std::function<bool(const Values&)>& each) const {
    if (system.moves() > deepest_recursion) {
      return Error{Fault::refused,
                   fmt::format("listing recurses once a move and stops at {} moves", deepest_recursion)};
    }
    return with_sweep(name, [&](const auto& table) {
      Answer answer = from_sweep(name, table);
      table.list([&](const std::vector<int>& choices) {
        if (!progress.advance(0)) answer.status = Status::unknown;
        return answer.status == Status::optimal && each(table_presses(choices));
      });
      return answer;
    });
  }

  Result<Answer> list_dfs(const std::function<bool(const Values&)>& each) const {
    auto answer = solve_dfs();
    if (!answer || answer->status != Status::optimal) return answer;
    std::vector<Values> found;
    ToggleDfs search(system, **needs(), progress);
    const bool whole = search.run(target, answer->cost, [&](const Values& presses, std::int64_t) {
      found.push_back(presses);
      return found.size() <= most_sorted;
    });
    if (found.size() > most_sorted) {
      return Error{
          Fault::refused,
          fmt::format("more than {} optimal answers to put in order; use dp or linear", most_sorted)};
    }
    if (!whole) {
      answer->status = Status::unknown;
      return answer;
    }
    std::sort(found.begin(), found.end(), std::greater<>());
    for (const Values& presses : found) {
      if (!each(presses)) break;
    }
    answer->count = found.size();
    return answer;
  }

  Result<Tally> count() const {
    const bool automatic = request.algorithm == "auto";
    const auto [name, why] = automatic ? choose() : std::pair(request.algorithm, std::string());
    Tally tally;
    if (name == "linear" || name == "dp" || name == "memo") {
      auto answer = solve_by(name);
      if (!answer) return answer.error();
      tally.answer = std::move(*answer);
      tally.count = tally.answer.count;
      tally.at_least = tally.count == ~u128{0};
    } else if (name == "dfs" || name == "table") {
      auto answer = solve_dfs();
      if (!answer) return answer.error();
      tally.answer = std::move(*answer);
      if (tally.answer.status == Status::optimal) {
        ToggleDfs search(system, **needs(), progress);
        const bool whole = search.run(target, tally.answer.cost, [&](const Values&, std::int64_t) {
          ++tally.count;
          return true;
        });
        tally.answer.nodes += search.nodes();
        if (!whole) tally.answer.status = Status::unknown;
      }
    } else {
      return unsupported(name, "count optimal answers", "linear, dp, memo or dfs");
    }
    tally.answer.choice = why;
    return tally;
  }
};

Result<Answer> ToggleEngine::solve(const Values& target, const Request& request, Progress& progress) const {
  return Job(*this, target, request, progress).solve();
}

Result<Tally> ToggleEngine::count(const Values& target, const Request& request, Progress& progress) const {
  return Job(*this, target, request, progress).count();
}

Result<Answer> ToggleEngine::list(const Values& target, const Request& request, Progress& progress,
                                  const EachAnswer& each) const {
  const Job job(*this, target, request, progress);
  return job.list(
      [&](const Values& presses) { return each(job.optimal(request.algorithm, presses, false, "")); });
}

Result<std::pair<Histogram, Values>> ToggleEngine::table(const Request& request, Progress& progress) const {
  const Values none;
  const auto table = Job(*this, none, request, progress).full_table();
  if (!table) return table.error();
  Histogram h;
  h.states = (*table)->histogram();
  h.total = (*table)->size();
  h.bits_per_state = (*table)->bits_per_state();
  h.updates = (*table)->updates();
  h.complete = (*table)->complete();
  return std::pair(std::move(h), (*table)->unrank((*table)->antipode()));
}

}  // namespace nonet
