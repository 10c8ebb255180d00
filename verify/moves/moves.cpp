#include <fmt/format.h>

#include "claims.h"
#include "moves/search.h"
#include "text.h"
#include "verify.h"

namespace nonet_verify {
namespace {

constexpr int most_moves = 1'000'000;

// Replays the moves; their number is the cost.
std::int64_t play(const Certificate& certificate, const MovesRules& rules) {
  Position position = rules.start;
  const auto& moves = certificate.root.at("moves").items();
  for (const Json& name : moves) {
    const auto move = rules.move_named(position, name.text());
    if (!move) name.reject(fmt::format("there is no move {} here", quoted(name.text())));
    rules.apply(position, *move);
  }
  if (position != rules.goal) certificate.root.at("moves").reject("the moves do not lead to the goal");
  const std::int64_t cost = claimed_cost(certificate);
  if (cost != static_cast<std::int64_t>(moves.size()))
    certificate.root.at("cost").reject(fmt::format("a cost of {}, but there {} {}", cost,
                                                   moves.size() == 1 ? "is" : "are",
                                                   counted(static_cast<std::int64_t>(moves.size()), "move")));
  return cost;
}

// Looks for the goal within `most` moves.
Meeting search_again(const MovesRules& rules, std::int64_t most, bool count_ways, const Effort& effort) {
  constexpr int few_cells = 10;  // all positions of such a board can be kept
  const int limit = static_cast<int>(std::min<std::int64_t>(most, most_moves));
  const auto* tiles = dynamic_cast<const TilesRules*>(&rules);
  if (tiles != nullptr && tiles->rows * tiles->columns > few_cells)
    return search_tiles(*tiles, limit, count_ways, effort.limits().steps);
  return search_both_ends(rules, limit, count_ways, effort.limits());
}

Minimum replay(const Certificate& certificate, const MovesRules& rules, std::int64_t cost,
               const Effort& effort) {
  const bool counts = certificate.claim == "count";
  // What is not claimed need not be searched: no answer below the bound is.
  const std::int64_t claimed =
      certificate.claim == "best-found" ? certificate.root.at("bound").whole() : cost;
  const Meeting meeting = search_again(rules, counts ? cost : claimed - 1, counts, effort);
  Minimum minimum;
  minimum.least = meeting.distance ? *meeting.distance : claimed;
  if (counts) minimum.ways = meeting.ways;
  minimum.checked = fmt::format("a search of its own found nothing shorter than {}", minimum.least);
  return minimum;
}

void expect_kind(const Certificate& certificate, std::initializer_list<std::string_view> kinds) {
  for (const std::string_view kind : kinds) {
    if (certificate.proof_kind() == kind) return;
  }
  certificate.proof().at("kind").reject(
      fmt::format("a proof of the kind {} says nothing here", quoted(certificate.proof_kind())));
}

// What can be said of a table without building it: how many positions it has, and its first levels, or all.
Levels compare_table(const Certificate& certificate, const MovesRules& rules, const Json& claimed,
                     const Effort& effort, bool all) {
  // What it takes to look at a position grows with the number of moves.
  const std::uint64_t few = 10'000 / (1 + static_cast<std::uint64_t>(rules.moves()) / 1000);
  const Json& states = certificate.proof().at("states");
  const auto said = static_cast<u128>(states.whole());
  const MovesRules::Size size = rules.size();
  if (size.positions != 0 && (said > size.positions || (size.exact && said != size.positions)))
    states.reject(fmt::format("{}, but there {} {}{}", counted(decimal(said), "position"),
                              size.positions == 1 ? "is" : "are", size.exact ? "" : "at most ",
                              decimal(size.positions)));
  const Levels found = count_levels(rules, all ? Limits::any : few, effort.memory);
  compare_levels(claimed, found);
  return found;
}

Minimum prove(const Certificate& certificate, const MovesRules& rules, std::int64_t cost,
              const Effort& effort) {
  const Json& proof = certificate.proof();
  expect_kind(certificate, {"goal", "search", "table"});
  Minimum minimum;
  if (certificate.proof_kind() == "goal") {
    if (cost != 0) proof.reject("the position is not the goal: it takes moves");
    minimum.ways = 1;
    minimum.checked = "the position is the goal";
    return minimum;
  }
  if (certificate.proof_kind() == "search") {
    const std::int64_t last = certificate.claim == "best-found" ? certificate.root.at("bound").whole() : cost;
    const SearchLog log = check_search(proof);
    if (log.last_bound != last)
      proof.at("iterations")
          .reject(fmt::format("the search ends with a bound of {}, not {}", log.last_bound, last));
  } else {
    const std::vector<std::uint64_t> levels = check_table(proof);
    if (static_cast<std::size_t>(cost) >= levels.size() || levels[static_cast<std::size_t>(cost)] == 0)
      proof.at("levels").reject(fmt::format("the table has no position at distance {}", cost));
    compare_table(certificate, rules, proof.at("levels"), effort, false);
  }
  const auto found = attempt(effort, [&] { return replay(certificate, rules, cost, effort); });
  if (found) return *found;
  minimum.trusted = trust_in_search(certificate, what_is_claimed(certificate));
  return minimum;
}

Report check_unsolvable(const Certificate& certificate, const MovesRules& rules, const Effort& effort) {
  expect_kind(certificate, {"invariant", "search", "table"});
  Report report{"there is no answer", {}, {}};
  const std::string why = rules.why_never();
  if (certificate.proof_kind() == "invariant") {
    certificate.proof().at("text").text();
    if (why.empty() && rules.knows_all_invariants())
      certificate.proof().reject("nothing that moves leave as it is differs from the goal");
  } else if (certificate.proof_kind() == "table") {
    check_table(certificate.proof());
  } else {
    check_search_without_cost(certificate.proof());
  }
  if (!why.empty()) {
    report.checked.push_back(why);
    return report;
  }
  if (rules.start == rules.goal) certificate.root.at("claim").reject("the position is the goal");
  if (certificate.proof_kind() == "table")
    compare_table(certificate, rules, certificate.proof().at("levels"), effort, false);
  const auto search = [&] { return search_both_ends(rules, most_moves, false, effort.limits()); };
  const auto meeting = attempt(effort, search);
  if (!meeting) {
    report.trusted.push_back(certificate.proof_kind() == "invariant"
                                 ? "that there is no answer rests on the invariant in words, which was not "
                                   "found here; --replay searches instead"
                                 : trust_in_search(certificate, "that there is no answer"));
    return report;
  }
  if (meeting->distance)
    certificate.root.at("claim").reject(
        fmt::format("there is an answer of {}", counted(*meeting->distance, "move")));
  if (!meeting->exhausted) throw Refusal{"the search did not come to an end"};
  report.checked.push_back("a search of its own went through all positions that can be reached");
  return report;
}

Report check_whole_table(const Certificate& certificate, const MovesRules& rules, const Effort& effort) {
  expect_kind(certificate, {"table"});
  const Json& proof = certificate.proof();
  const Json& claimed = certificate.root.at("levels");
  const std::vector<std::uint64_t> levels = check_table(proof);
  if (check_levels(claimed) != levels) proof.at("levels").reject("not the levels that are claimed");
  const auto states = static_cast<u128>(proof.at("states").whole());
  const Levels found = compare_table(certificate, rules, claimed, effort, effort.replay);
  Report report;
  report.claim = fmt::format("{} by distance, none further than {}", counted(decimal(states), "position"),
                             levels.size() - 1);
  if (rules.size().exact)
    report.checked.push_back(
        fmt::format("there {} {}", states == 1 ? "is" : "are", counted(decimal(states), "position")));
  report_levels(found, report);
  return report;
}

}  // namespace

Report verify_moves(const Certificate& certificate, const Effort& effort) {
  const std::unique_ptr<MovesRules> rules = moves_rules(certificate);
  expect_fewest_moves(certificate);
  if (certificate.claim == "table") return check_whole_table(certificate, *rules, effort);
  if (certificate.claim == "unsolvable") return check_unsolvable(certificate, *rules, effort);
  const std::int64_t cost = play(certificate, *rules);
  const Minimum minimum = prove(certificate, *rules, cost, effort);
  return judge_minimum(certificate, minimum, cost, "move");
}

}  // namespace nonet_verify
