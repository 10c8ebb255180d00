#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "claims.h"
#include "text.h"
#include "toggle/system.h"
#include "verify.h"

namespace nonet_verify {
namespace {

constexpr double small_kernel = 26, largest_kernel = 36;  // in bits
constexpr std::size_t most_moves = 1'000'000;             // of what is looked at as a linear system

// The moves of the certificate, made: how often each, and what all cost.
struct Played {
  std::int64_t cost = 0;
  std::vector<std::size_t> moves;
};

Played play(const Certificate& certificate, const ToggleRules& rules) {
  Played played;
  std::vector<int> missing = rules.missing;
  for (const Json& name : certificate.root.at("moves").items()) {
    const auto move = rules.move_named(name.text());
    if (!move) name.reject(fmt::format("there is no move {}", quoted(name.text())));
    if (!rules.allowed(*move)) name.reject(fmt::format("the move {} is not allowed", quoted(name.text())));
    for (const Effect& effect : rules.effects(*move)) {
      int& cell = missing[effect.cell];
      cell = (cell + rules.modulus - effect.amount) % rules.modulus;
    }
    played.cost += rules.cost(*move);
    played.moves.push_back(*move);
  }
  if (std::any_of(missing.begin(), missing.end(), [](int value) { return value != 0; }))
    certificate.root.at("moves").reject("the moves do not lead to the goal");
  const std::int64_t cost = claimed_cost(certificate);
  if (cost != played.cost)
    certificate.root.at("cost").reject(fmt::format("a cost of {}, but the moves cost {}", cost, played.cost));
  return played;
}

ToggleSystem small_system(const Certificate& certificate, const ToggleRules& rules) {
  if (rules.moves > most_moves)
    certificate.proof().reject(
        fmt::format("a system of {} moves is too large for this kind of proof", rules.moves));
  return system_of(rules);
}

// Disjoint odd groups: each needs a flip of its own, and a flip costs 1 or more.
Minimum check_groups(const Certificate& certificate, const ToggleRules& rules) {
  const auto* board = dynamic_cast<const BinarySudokuRules*>(&rules);
  if (board == nullptr) certificate.proof().reject("groups are a proof for binary-sudoku only");
  std::set<std::size_t> seen, bands, stacks;  // with a row, with a column among the groups
  const std::size_t first_box = board->rows + board->columns;
  const auto& groups = certificate.proof().at("groups").items();
  for (const Json& text : groups) {
    const auto cell = board->cell_named(text.text());
    if (!cell) text.reject(fmt::format("there is no group {}", quoted(text.text())));
    if (!seen.insert(*cell).second) text.reject(fmt::format("{} is there twice", text.text()));
    if (board->missing[*cell] == 0) text.reject(fmt::format("{} holds an even number of ones", text.text()));
    if (*cell < board->rows) bands.insert(*cell / board->box_rows);
    if (*cell >= board->rows && *cell < first_box) stacks.insert((*cell - board->rows) / board->box_columns);
    if (!bands.empty() && !stacks.empty()) text.reject(fmt::format("{} crosses another group", text.text()));
  }
  for (const Json& text : groups) {
    const std::size_t cell = *board->cell_named(text.text());
    if (cell < first_box) continue;
    const std::size_t box = cell - first_box;
    if (bands.contains(box / board->stacks()) || stacks.contains(box % board->stacks()))
      text.reject(fmt::format("{} crosses another group", text.text()));
  }
  Minimum minimum;
  minimum.least = static_cast<std::int64_t>(groups.size());
  minimum.checked = groups.size() == 1
                        ? std::string("an odd group needs a flip of its own")
                        : fmt::format("{} disjoint odd groups each need a flip of their own", groups.size());
  return minimum;
}

Minimum walk(const Certificate& certificate, const ToggleRules& rules, const Played& played, bool replay) {
  const ToggleSystem system = small_system(certificate, rules);
  const Kernel kernel = check_linear(certificate.proof(), system);
  Minimum minimum;
  const std::string reached =
      kernel.reached == 0 ? "more than 2^128 positions" : counted(decimal(kernel.reached), "position");
  if (kernel.log2_size > (replay ? largest_kernel : small_kernel)) {
    if (replay) throw Refusal{fmt::format("2^{:.1f} answers are too many to compare", kernel.log2_size)};
    minimum.checked = fmt::format("the system has {} that can be reached", reached);
    minimum.trusted =
        fmt::format("optimality rests on comparing 2^{:.1f} answers; --replay does so", kernel.log2_size);
    return minimum;
  }
  Presses start(system.labels.size(), 0);
  for (const std::size_t move : played.moves) {
    const auto at = std::lower_bound(system.labels.begin(), system.labels.end(), move);
    if (at == system.labels.end() || *at != move) continue;  // it changes nothing
    std::uint16_t& times = start[static_cast<std::size_t>(at - system.labels.begin())];
    times = static_cast<std::uint16_t>((times + 1) % system.modulus);
  }
  const Best best = walk_kernel(system, kernel, start);
  minimum.least = best.cost;
  minimum.ways = best.ways;
  minimum.checked = kernel.size == 1
                        ? fmt::format(
                              "the system has {} that can be reached and no presses that change nothing, "
                              "so the answer is the only one",
                              reached)
                        : fmt::format(
                              "the system has {} that can be reached and {} ways to change nothing; all "
                              "{} answers were compared",
                              reached, decimal(kernel.size), decimal(kernel.size));
  return minimum;
}

// By adding up the moves one after another.
std::optional<Best> search_again(const Certificate& certificate, const ToggleRules& rules,
                                 const Effort& effort) {
  constexpr std::size_t few_moves = 100'000;
  if (!effort.replay && rules.moves > few_moves) throw Refusal{"a system as large as this takes a replay"};
  return best_by_sweep(small_system(certificate, rules), rules.missing, effort.limits());
}

Minimum replay(const Certificate& certificate, const ToggleRules& rules, const Effort& effort) {
  const auto best = search_again(certificate, rules, effort);
  if (!best) certificate.root.at("moves").reject("there is no answer");  // the moves were one
  Minimum minimum;
  minimum.least = best->cost;
  minimum.ways = best->ways;
  minimum.checked = "a search of its own, move by move, found the same minimum";
  return minimum;
}

// What can be said of a table without building it: how many positions it has, and its first levels, or all.
Levels compare_table(const Certificate& certificate, const ToggleRules& rules, const Json& claimed,
                     const Effort& effort, bool all) {
  constexpr std::uint64_t few = 30'000;
  const double work = std::pow(static_cast<double>(rules.cells), 2) * static_cast<double>(rules.moves);
  if (work > 1e9) certificate.proof().reject("there is no table of a board as large as this");
  const ToggleSystem system = small_system(certificate, rules);
  const u128 reached = count_reached(system);
  const Json& states = certificate.proof().at("states");
  if (reached != static_cast<u128>(states.whole()))
    states.reject(
        fmt::format("{}, but {} can be reached", counted(states.whole(), "position"), decimal(reached)));
  const Levels found = count_levels(system, all ? Limits::any : few, effort.memory);
  compare_levels(claimed, found);
  return found;
}

Minimum prove(const Certificate& certificate, const ToggleRules& rules, const Played& played,
              const Effort& effort) {
  const Json& proof = certificate.proof();
  const std::string& kind = certificate.proof_kind();
  if (kind == "groups") return check_groups(certificate, rules);
  if (kind == "linear") return walk(certificate, rules, played, effort.replay);
  if (kind == "goal") {
    if (!played.moves.empty()) proof.reject("the position is not the goal: it takes moves");
    Minimum minimum;
    minimum.ways = 1;
    minimum.checked = "the position is the goal";
    return minimum;
  }
  if (kind == "search") {
    const SearchLog log = check_search(proof);
    const bool best_found = certificate.claim == "best-found";
    const std::int64_t last = best_found ? certificate.root.at("bound").whole() : played.cost;
    if (log.last_bound != last)
      proof.at("iterations")
          .reject(fmt::format("the search ends with a bound of {}, not {}", log.last_bound, last));
  } else if (kind == "table") {
    const std::vector<std::uint64_t> levels = check_table(proof);
    const auto cost = static_cast<std::size_t>(played.cost);
    if (cost >= levels.size() || levels[cost] == 0)
      proof.at("levels").reject(fmt::format("the table has no position at distance {}", cost));
    compare_table(certificate, rules, proof.at("levels"), effort, false);
  } else {
    proof.at("kind").reject(fmt::format("a proof of the kind {} says nothing here", quoted(kind)));
  }
  if (const auto found = attempt(effort, [&] { return replay(certificate, rules, effort); })) return *found;
  Minimum minimum;
  minimum.trusted = trust_in_search(certificate, what_is_claimed(certificate));
  return minimum;
}

Report check_weights(const Certificate& certificate, const ToggleRules& rules) {
  std::vector<int> weights(rules.cells, 0);
  std::int64_t change = 0;
  for (const Json& text : certificate.proof().at("weights").items()) {
    const std::string& words = text.text();
    const std::size_t blank = words.rfind(' ');
    const auto weight = blank == words.npos
                            ? std::nullopt
                            : number_in(std::string_view(words).substr(blank + 1), 1, rules.modulus - 1);
    const auto cell = weight ? rules.cell_named(std::string_view(words).substr(0, blank)) : std::nullopt;
    if (!cell) text.reject(fmt::format("expected a cell and its weight, found {}", quoted(words)));
    if (weights[*cell] != 0) text.reject(fmt::format("{} has a weight already", quoted(words)));
    weights[*cell] = static_cast<int>(*weight);
    change = (change + *weight * rules.missing[*cell]) % rules.modulus;
  }
  for (std::size_t move = 0; move < rules.moves; ++move) {
    if (!rules.allowed(move)) continue;
    std::int64_t sum = 0;
    for (const Effect& effect : rules.effects(move))
      sum += std::int64_t{weights[effect.cell]} * effect.amount;
    if (sum % rules.modulus != 0)
      certificate.proof().at("weights").reject(
          fmt::format("move number {} changes the weighted sum by {}", move + 1, sum % rules.modulus));
  }
  if (change == 0) certificate.proof().at("weights").reject("the weighted sum need not change");
  return {
      "there is no answer",
      {fmt::format(
          "every move leaves a weighted sum of cells unchanged modulo {}, and it would have to change by {}",
          rules.modulus, change)},
      {}};
}

Report check_unsolvable(const Certificate& certificate, const ToggleRules& rules, const Effort& effort) {
  const std::string& kind = certificate.proof_kind();
  if (kind == "weights") return check_weights(certificate, rules);
  if (kind == "search") {
    check_search_without_cost(certificate.proof());
  } else if (kind == "table") {
    check_table(certificate.proof());
    compare_table(certificate, rules, certificate.proof().at("levels"), effort, false);
  } else {
    certificate.proof().at("kind").reject(
        fmt::format("a proof of the kind {} says nothing here", quoted(kind)));
  }
  Report report{"there is no answer", {}, {}};
  const auto best = attempt(effort, [&] { return search_again(certificate, rules, effort); });
  if (!best) {
    report.trusted.push_back(trust_in_search(certificate, "that there is no answer"));
    return report;
  }
  if (*best) certificate.root.at("claim").reject("there is an answer");
  report.checked.push_back("a search of its own found no answer");
  return report;
}

Report check_whole_table(const Certificate& certificate, const ToggleRules& rules, const Effort& effort) {
  if (certificate.proof_kind() != "table")
    certificate.proof().at("kind").reject("expected a proof of the kind table");
  const std::vector<std::uint64_t> levels = check_table(certificate.proof());
  const Json& claimed = certificate.root.at("levels");
  if (check_levels(claimed) != levels)
    certificate.proof().at("levels").reject("not the levels that are claimed");
  const Levels found = compare_table(certificate, rules, claimed, effort, effort.replay);
  const std::string positions = counted(certificate.proof().at("states").whole(), "position");
  Report report;
  report.claim = fmt::format("{} by distance, none further than {}", positions, levels.size() - 1);
  report.checked.push_back(fmt::format("{} can be reached, by linear algebra", positions));
  report_levels(found, report);
  return report;
}

}  // namespace

Report verify_toggle(const Certificate& certificate, const Effort& effort) {
  const std::unique_ptr<ToggleRules> rules = toggle_rules(certificate);
  expect_fewest_moves(certificate);
  if (certificate.claim == "table") return check_whole_table(certificate, *rules, effort);
  if (certificate.claim == "unsolvable") return check_unsolvable(certificate, *rules, effort);
  const Played played = play(certificate, *rules);
  const Minimum minimum = prove(certificate, *rules, played, effort);
  return judge_minimum(certificate, minimum, played.cost, rules->costs.empty() ? "move" : "cost");
}

}  // namespace nonet_verify
