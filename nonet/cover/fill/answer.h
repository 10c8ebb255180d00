// What the questions of FillEngine share: covers turned into answers.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "nonet/contract/interface.h"
#include "nonet/cover/problem.h"
#include "nonet/cover/search.h"
#include "nonet/cover/symmetry/symmetry.h"

namespace nonet {

// A question: about this problem, with these wishes.
struct FillQuestion {
  const CoverProblem& problem;
  const Request& request;
  Progress& progress;
  const BoardView* view = nullptr;  // for answers up to symmetry
};

// The search that goes through covers: the one that was asked for, or the fastest.
std::string_view search_for(const FillQuestion& question);

// The symmetries that define the classes of answers, by Request::up_to.
Result<CoverSymmetry> symmetry_for(const FillQuestion& question);

// Labels as steps, and the weight.
Answer answer_of(const CoverProblem& problem, std::span<const int> cover);
std::int64_t weight_of(const CoverProblem& problem, std::span<const int> cover);

// One algorithm's ending of a question without a cover: proved, or stopped.
Answer no_cover(Aim aim, bool proved);
// A count of so many, or how it ended without any.
Tally tally_of(Aim aim, u128 count, bool complete, std::string_view algorithm);
Tally tally_of(Aim aim, const UnitsCounted& counted, std::string_view algorithm);

Result<Answer> solve_fill(const FillQuestion& question);
Result<Tally> count_fill(const FillQuestion& question);
Result<Answer> list_fill(const FillQuestion& question, const EachAnswer& each);

}  // namespace nonet
