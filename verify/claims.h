// What the proofs of both families with moves have in common.
#pragma once

#include "certificate.h"
#include "toggle/system.h"
#include "verify.h"

namespace nonet_verify {

// The claim's members, each rejected where it is missing or makes no sense.
const std::string& decimal_of(const Json& count);  // digits without zeros in front, below 2^128
std::int64_t claimed_cost(const Certificate& certificate);
u128 claimed_count(const Certificate& certificate);
void expect_fewest_moves(const Certificate& certificate);

// What a proof shows of the minimum. Where it is not decided here, `trusted` says on what it rests.
struct Minimum {
  std::int64_t least = 0;    // no answer is cheaper
  std::optional<u128> ways;  // so many answers cost exactly `least`, where they were counted
  std::string checked, trusted;
};
// Compares that with a claim of the kind optimal, best-found or count, and says it in words.
Report judge_minimum(const Certificate& certificate, const Minimum& minimum, std::int64_t cost,
                     const std::string& unit);

// The members of proofs of the kinds search and table, as far as they can be checked by themselves.
struct SearchLog {
  std::int64_t last_bound = 0, nodes = 0;
};
SearchLog check_search(const Json& proof);
SearchLog check_search_without_cost(const Json& proof);  // one pair, with the bound 0
std::vector<std::uint64_t> check_levels(const Json& levels);
std::vector<std::uint64_t> check_table(const Json& proof);
// Levels as claimed against the first ones, or all, as counted here.
void compare_levels(const Json& claimed, const Levels& counted);
// Which levels were counted, and on what the others rest.
void report_levels(const Levels& counted, Report& report);

// What a search finds within its limits; nothing where these are too small and no replay was asked for.
template <class Search>
auto attempt(const Effort& effort, const Search& search) -> std::optional<decltype(search())> {
  try {
    return search();
  } catch (const Refusal&) {
    if (effort.replay) throw;
    return std::nullopt;
  }
}

std::string what_is_claimed(const Certificate& certificate);  // "optimality", "the bound", "the count"
// Why a search or a table is believed: one line for a report.
std::string trust_in_search(const Certificate& certificate, const std::string& what);

}  // namespace nonet_verify
