// One compiled cover problem and every solver that can answer for it. The steps of an answer are the labels
// of its options, ascending by option; options with a negative label are left out.
#pragma once

#include <span>

#include "nonet/cover_problem.h"
#include "nonet/interface.h"

namespace nonet {

class FillEngine {
 public:
  static std::span<const Algorithm> algorithms();

  explicit FillEngine(CoverProblem problem) : problem_(std::move(problem)) {}
  const CoverProblem& problem() const { return problem_; }

  // A cover, of the best weight where the problem has an aim; otherwise also whether it is the only one,
  // except for a judge. Answer::count is 1 without `more` exactly when it is proved to be the only one.
  Result<Answer> solve(const Request& request, Progress& progress) const;
  Result<Tally> count(const Request& request, Progress& progress) const;
  Result<Answer> list(const Request& request, Progress& progress, const EachAnswer& each) const;

 private:
  CoverProblem problem_;
};

}  // namespace nonet
