#include "claims.h"

#include <fmt/format.h>

#include <limits>

#include "text.h"

namespace nonet_verify {

std::int64_t claimed_cost(const Certificate& certificate) {
  const Json& cost = certificate.root.at("cost");
  if (cost.whole() < 0) cost.reject(fmt::format("a cost of {}: expected 0 or more", cost.whole()));
  return cost.whole();
}

namespace {

// Nothing where it takes more than 128 bits.
std::optional<u128> value_of(const std::string& digits) {
  u128 value = 0;
  for (const char c : digits) {
    const auto digit = static_cast<unsigned>(c - '0');
    if (value > (~u128{0} - digit) / 10) return std::nullopt;
    value = value * 10 + digit;
  }
  return value;
}

}  // namespace

const std::string& decimal_of(const Json& count) {
  const std::string& digits = count.text();
  const bool plain = !digits.empty() && digits.find_first_not_of("0123456789") == std::string::npos &&
                     (digits[0] != '0' || digits == "0");
  if (!plain || !value_of(digits))
    count.reject(fmt::format("expected a count below 2^128 in decimal digits, found {}", quoted(digits)));
  return digits;
}

u128 claimed_count(const Certificate& certificate) {
  return *value_of(decimal_of(certificate.root.at("count")));
}

void expect_fewest_moves(const Certificate& certificate) {
  if (certificate.root.has("answer"))
    certificate.root.at("answer").reject("this puzzle is answered by moves");
  if (certificate.claim == "solved")
    certificate.root.at("claim").reject("answers of this puzzle have a cost: expected optimal or best-found");
  const bool needed = certificate.claim == "optimal" || certificate.claim == "best-found";
  if (!needed && !certificate.root.has("aim")) return;
  const Json& aim = certificate.root.at("aim");
  if (aim.text() != "minimum") aim.reject("this puzzle asks for a minimum");
}

Report judge_minimum(const Certificate& certificate, const Minimum& minimum, std::int64_t cost,
                     const std::string& unit) {
  Report report;
  const Json& root = certificate.root;
  const bool decided = minimum.trusted.empty();
  const std::string amount = unit == "cost" ? fmt::format("a cost of {}", cost) : counted(cost, unit);
  const std::string verb = unit == "cost" || cost == 1 ? "is" : "are";
  const std::string proved = fmt::format("the proof shows only that {} is needed", minimum.least);
  if (certificate.claim == "best-found") {
    const Json& bound = root.at("bound");
    if (bound.whole() > cost)
      bound.reject(fmt::format("a bound of {} above the cost of an answer, {}", bound.whole(), cost));
    if (decided && bound.whole() > minimum.least)
      bound.reject(fmt::format("a bound of {}, but {}", bound.whole(), proved));
    report.claim = fmt::format("{} {} enough, and nothing below {} is", amount, verb, bound.whole());
  } else {
    if (decided && cost > minimum.least)
      root.at("cost").reject(fmt::format("{} {} claimed to be the minimum, but {}", amount, verb, proved));
    report.claim = fmt::format("{} {} the minimum", amount, verb);
  }
  if (certificate.claim == "count") {
    const u128 count = claimed_count(certificate);
    if (count == 0) root.at("count").reject("no answers, although there is one");
    if (decided && !minimum.ways)
      certificate.proof().reject("this proof says nothing of how many answers there are");
    if (decided && *minimum.ways != count)
      root.at("count").reject(fmt::format("{}, but there {} {}", counted(decimal(count), "answer"),
                                          *minimum.ways == 1 ? "is" : "are", decimal(*minimum.ways)));
    report.claim = fmt::format("{}, reached in {} ways", report.claim, decimal(count));
    if (count == 1) report.claim = fmt::format("{} {} the minimum, reached in one way", amount, verb);
  }
  report.checked.push_back("the moves lead to the goal");
  if (!minimum.checked.empty()) report.checked.push_back(minimum.checked);
  if (!decided) report.trusted.push_back(minimum.trusted);
  return report;
}

SearchLog check_search(const Json& proof) {
  SearchLog log;
  if (proof.has("seed") && proof.at("seed").whole() < 0) proof.at("seed").reject("a negative seed");
  const Json& iterations = proof.at("iterations");
  bool first = true;
  for (const Json& pair : iterations.items()) {
    if (pair.items().size() != 2) pair.reject("expected a bound and a number of nodes");
    const std::int64_t bound = pair.items()[0].whole(), nodes = pair.items()[1].whole();
    if (nodes < 0) pair.reject("a negative number of nodes");
    if (!first && bound <= log.last_bound) pair.reject("the bound does not increase");
    if (!first && nodes <= log.nodes) pair.reject("the number of nodes does not increase");
    log = {bound, nodes};
    first = false;
  }
  if (first) iterations.reject("a search without iterations");
  return log;
}

SearchLog check_search_without_cost(const Json& proof) {
  const SearchLog log = check_search(proof);
  const Json& iterations = proof.at("iterations");
  if (iterations.items().size() != 1 || log.last_bound != 0)
    iterations.reject("expected one pair, with the bound 0: there is no cost");
  return log;
}

std::vector<std::uint64_t> check_levels(const Json& levels) {
  std::vector<std::uint64_t> numbers;
  for (const Json& level : levels.items()) {
    if (level.whole() < 0) level.reject("a negative number of positions");
    numbers.push_back(static_cast<std::uint64_t>(level.whole()));
  }
  if (numbers.empty() || numbers[0] != 1) levels.reject("expected one position at distance 0, the goal");
  if (numbers.back() == 0) levels.items().back().reject("no position is at the last distance");
  return numbers;
}

std::vector<std::uint64_t> check_table(const Json& proof) {
  const std::vector<std::uint64_t> levels = check_levels(proof.at("levels"));
  u128 sum = 0;
  for (const std::uint64_t level : levels) sum += level;
  const std::int64_t states = proof.at("states").whole();
  if (states < 0 || sum != static_cast<u128>(states))
    proof.at("states").reject(
        fmt::format("{}, but the levels add up to {}", counted(states, "position"), decimal(sum)));
  const std::string& digest = proof.at("digest").text();
  const bool good = digest.starts_with("xxh3:") && digest.size() == 37 &&
                    digest.find_first_not_of("0123456789abcdef", 5) == std::string::npos;
  if (!good) proof.at("digest").reject("expected xxh3: and 32 hexadecimal digits");
  return levels;
}

void compare_levels(const Json& claimed, const Levels& counted) {
  const auto& items = claimed.items();
  for (std::size_t i = 0; i < counted.levels.size(); ++i) {
    const std::uint64_t here = i < items.size() ? static_cast<std::uint64_t>(items[i].whole()) : 0;
    if (here == counted.levels[i]) continue;
    const std::string why = fmt::format("{} at distance {}, but there {} {}",
                                        nonet_verify::counted(std::to_string(here), "position"), i,
                                        counted.levels[i] == 1 ? "is" : "are", counted.levels[i]);
    if (i < items.size()) items[i].reject(why);
    claimed.reject(why);
  }
  if (counted.complete && items.size() > counted.levels.size())
    items[counted.levels.size()].reject(fmt::format("positions at distance {}, but none is further than {}",
                                                    counted.levels.size(), counted.levels.size() - 1));
}

void report_levels(const Levels& counted, Report& report) {
  if (counted.complete) {
    report.checked.push_back("going through all positions gives the same levels");
    return;
  }
  report.checked.push_back(fmt::format("the levels 0 to {} were counted", counted.levels.size() - 1));
  report.trusted.push_back(
      "the other levels rest on building the table again; --replay goes through all positions");
}

std::string what_is_claimed(const Certificate& certificate) {
  if (certificate.claim == "count") return "the count";
  return certificate.claim == "best-found" ? "the bound" : "optimality";
}

std::string trust_in_search(const Certificate& certificate, const std::string& what) {
  const Json& proof = certificate.proof();
  if (certificate.proof_kind() == "table") {
    return fmt::format("{} rests on building a table of {} again; --replay searches instead", what,
                       counted(proof.at("states").whole(), "position"));
  }
  return fmt::format("{} rests on re-running {}; --replay does so", what,
                     counted(check_search(proof).nodes, "node"));
}

}  // namespace nonet_verify
