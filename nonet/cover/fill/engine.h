// One compiled cover problem and every solver that can answer for it. The steps of an answer are the labels
// of its options, ascending by option; options with a negative label are left out.
#pragma once

#include <optional>
#include <span>

#include "nonet/contract/interface.h"
#include "nonet/cover/problem.h"
#include "nonet/cover/symmetry/symmetry.h"

namespace nonet {

class FillEngine {
 public:
  static std::span<const Algorithm> algorithms();

  // `view` is needed only for answers up to symmetry.
  explicit FillEngine(CoverProblem problem, std::optional<BoardView> view = std::nullopt)
      : problem_(std::move(problem)), view_(std::move(view)) {}
  const CoverProblem& problem() const { return problem_; }

  // A cover, of the best weight where the problem has an aim; otherwise also whether it is the only one,
  // except for a judge. Answer::count is 1 without `more` exactly when it is proved to be the only one.
  Result<Answer> solve(const Request& request, Progress& progress) const;
  Result<Tally> count(const Request& request, Progress& progress) const;
  Result<Answer> list(const Request& request, Progress& progress, const EachAnswer& each) const;

 private:
  CoverProblem problem_;
  std::optional<BoardView> view_;
};

}  // namespace nonet
