// The proofs that filled puzzles have (docs/certificates.md). Each check rejects what is wrong, adds to the
// report what holds and what is left to trust, and throws Refusal where it would take more memory than
// allowed.
#pragma once

#include <memory>
#include <optional>

#include "exact_count.h"
#include "fill/problem.h"

namespace nonet_verify {

// The problem, after a look at its size.
FillProblem build_problem(const FillRules& rules, const Limits& limits);

// `excluded`: names of the options of an answer that does not count; empty: all count.
void check_drat(const Certificate& certificate, const FillProblem& problem,
                const std::vector<std::string>& excluded, const Effort& effort, Report& report);

// Where answers have a score, those of this score are counted, and none may be better.
struct Score {
  bool maximum = false;
  std::int64_t cost = 0;
};
// Refuses a problem whose answers may have more options than can be counted one inside another.
void expect_shallow(const FillProblem& problem);

std::unique_ptr<Side> side_of(const FillProblem& problem, const std::optional<Score>& score);

void check_units(const Certificate& certificate, const FillProblem& problem,
                 const std::optional<Score>& score, const Effort& effort, Report& report);

// The form of a search's log, and that it ends at the score; the nodes it took.
std::int64_t check_iterations(const Json& proof, const std::optional<Score>& end);

// What is counted again where no replay was asked for, in steps of ExactCount: some tenths of a second.
constexpr std::uint64_t small_budget = 5'000'000;

// A count in digits as a number; the largest there is for one that is larger.
std::uint64_t number_of(const std::string& decimal);

}  // namespace nonet_verify
