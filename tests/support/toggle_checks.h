// What must hold of an answer, checked from the puzzle's data alone. Each check returns what is wrong, or an
// empty string, so that plain tests and properties share them.
#pragma once

#include <fmt/format.h>

#include <string>

#include "nonet/contract/interface.h"
#include "nonet/toggle/engine.h"
#include "tests/support/brute_force.h"
#include "tests/support/plain_toggle.h"

namespace nonet::test {

// Presses by the puzzle's move numbers; a step out of order, of no presses or of no move gives nothing.
inline std::optional<Values> presses_of(const PlainToggle& puzzle, const std::vector<Step>& steps) {
  Values presses(static_cast<std::size_t>(puzzle.moves()), 0);
  int last = -1;
  for (const Step& step : steps) {
    if (step.move <= last || step.move >= puzzle.moves() || step.times < 1 || step.times >= puzzle.k) {
      return std::nullopt;
    }
    last = step.move;
    presses[static_cast<std::size_t>(step.move)] = static_cast<Value>(step.times);
  }
  return presses;
}

inline std::string check_steps(const PlainToggle& puzzle, const Values& target, const Answer& answer) {
  const auto presses = presses_of(puzzle, answer.steps);
  if (!presses) return "the steps are not a sorted list of moves";
  std::int64_t cost = 0;
  for (const Step& step : answer.steps) {
    if (puzzle.cost(step.move) == 0) return fmt::format("move {} is forbidden", step.move);
    cost += std::int64_t{step.times} * puzzle.cost(step.move);
  }
  if (cost != answer.cost) return fmt::format("says cost {}, the steps cost {}", answer.cost, cost);
  if (effect_of(puzzle, *presses) != target) return "the steps do not reach the target";
  return "";
}

// No move changes the weighted sum, and the target would have to.
inline std::string check_witness(const PlainToggle& puzzle, const Values& target,
                                 const std::vector<Weight>& witness) {
  std::int64_t wanted = 0;
  for (const Weight& w : witness) {
    if (w.cell < 0 || w.cell >= puzzle.cell_count) return "the witness names no cell";
    wanted += std::int64_t{w.weight} * target[at(w.cell)];
  }
  if (wanted % puzzle.k == 0) return "the witness does not see the target";
  for (int m = 0; m < puzzle.moves(); ++m) {
    if (puzzle.cost(m) == 0) continue;
    std::int64_t sum = 0;
    for (const Weight& w : witness) sum += std::int64_t{w.weight} * puzzle.amount(m, w.cell);
    if (sum % puzzle.k != 0) return fmt::format("move {} changes the witness", m);
  }
  return "";
}

// One question to one algorithm, compared with the oracle's answer (null: unsolvable).
inline std::string check_solve(const PlainToggle& puzzle, const ToggleEngine& engine, const Values& target,
                               const BruteForce::Best* best, const Request& request) {
  Progress progress;
  const auto answer = engine.solve(target, request, progress);
  if (!answer) return answer.error().message;
  if (best == nullptr) {
    if (answer->status != Status::unsolvable) return "there is no answer, and it does not say so";
    return check_witness(puzzle, target, answer->witness);
  }
  if (const std::string wrong = check_steps(puzzle, target, *answer); !wrong.empty()) return wrong;
  if (request.algorithm == "greedy") {
    if (answer->bound > best->cost) {
      return fmt::format("bound {} is above the optimum {}", answer->bound, best->cost);
    }
    const bool proved = answer->status == Status::optimal;
    if (!proved && answer->status != Status::best_found) return "the wrong status";
    if (proved && answer->cost != best->cost) return "claims an optimum that is none";
    return answer->cost < best->cost ? "cheaper than possible" : "";
  }
  if (answer->status != Status::optimal) return "not optimal";
  if (answer->cost != best->cost || answer->bound != best->cost) {
    return fmt::format("cost {} and bound {}, the optimum is {}", answer->cost, answer->bound, best->cost);
  }
  if (request.first && !answer->first) return "does not know that this is the first";
  if (answer->first && presses_of(puzzle, answer->steps) != best->presses.front()) return "not the first";
  if (answer->count != 0 && answer->count != best->presses.size()) return "wrong count on the way";
  return "";
}

inline std::string check_count(const ToggleEngine& engine, const Values& target, const BruteForce::Best* best,
                               const Request& request) {
  Progress progress;
  const auto tally = engine.count(target, request, progress);
  if (!tally) return tally.error().message;
  if (tally->count == Tally::most) return "says it cannot hold the count";
  if (!tally->complete) return "says it was stopped";
  if (best == nullptr) {
    if (tally->count != 0) return "counts answers where there are none";
    return tally->answer.status == Status::unsolvable ? "" : "does not say that there is no answer";
  }
  if (tally->answer.status != Status::optimal || tally->answer.cost != best->cost) return "wrong optimum";
  if (tally->count != best->presses.size()) {
    return fmt::format("counts {}, there are {}", static_cast<u64>(tally->count), best->presses.size());
  }
  return "";
}

inline std::string check_list(const PlainToggle& puzzle, const ToggleEngine& engine, const Values& target,
                              const BruteForce::Best* best, const Request& request) {
  Progress progress;
  std::vector<Values> listed;
  std::string wrong;
  const auto answer = engine.list(target, request, progress, [&](const Answer& a) {
    if (wrong.empty()) wrong = check_steps(puzzle, target, a);
    listed.push_back(presses_of(puzzle, a.steps).value_or(Values{}));
    return true;
  });
  if (!answer) return answer.error().message;
  if (!wrong.empty()) return wrong;
  if (best == nullptr) {
    return answer->status == Status::unsolvable && listed.empty() ? "" : "lists what does not exist";
  }
  if (answer->status != Status::optimal || answer->cost != best->cost) return "wrong optimum";
  if (listed.size() != best->presses.size()) {
    return fmt::format("lists {}, there are {}", listed.size(), best->presses.size());
  }
  return listed == best->presses ? "" : "wrong answers or wrong order";
}

// The systems of tests compile; a test that builds one that does not fails on the spot.
inline ToggleSystem compiled(const PlainToggle& puzzle) {
  auto system = ToggleSystem::compile(puzzle, puzzle.costs);
  if (!system) throw std::runtime_error(system.error().message);
  return std::move(*system);
}

inline Request asking(std::string_view algorithm, bool first = false) {
  Request request;
  request.algorithm = algorithm;
  request.first = first;
  return request;
}

}  // namespace nonet::test
