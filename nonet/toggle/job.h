// One question to one Toggle engine: the solvers behind ToggleEngine, one method an algorithm, and what they
// share.
//   toggle/job.cpp     the shared parts and how answers are made
//   toggle/solve.cpp   an optimal answer, by each algorithm
//   toggle/list.cpp    all optimal answers, or their number
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "nonet/contract/interface.h"
#include "nonet/search/sweep_table.h"
#include "nonet/toggle/bound.h"
#include "nonet/toggle/linear.h"
#include "nonet/toggle/sweep.h"
#include "nonet/toggle/system.h"
#include "nonet/toggle/table.h"

namespace nonet {

// Built when first needed, kept for the next question.
struct ToggleParts {
  explicit ToggleParts(ToggleSystem s) : system(std::move(s)) {}
  const ToggleSystem system;
  std::mutex building;
  std::shared_ptr<const ToggleLinear> linear;
  std::shared_ptr<const ToggleSweep> sweep;
  std::shared_ptr<const ToggleNeeds> needs;
  std::shared_ptr<const ToggleTable> table;
};

class ToggleJob {
 public:
  using EachPresses = std::function<bool(const Values&)>;
  enum class Need { one_answer, all_answers };

  ToggleJob(ToggleParts& parts, const Values& target, const Request& request, Progress& progress)
      : parts_(parts), system_(parts.system), target_(target), request_(request), progress_(progress) {}

  // The algorithm asked for, or for `auto` one that can do it and why; refused when nothing fits.
  Result<Choice> choose(Need need) const;
  Result<Answer> solve() const;
  Result<Tally> count() const;
  // Every optimal answer in order until `each` returns false; returns the first of them.
  Result<Answer> list(const EachPresses& each) const;
  Result<std::shared_ptr<const ToggleTable>> table() const;
  Result<std::shared_ptr<const ToggleLinear>> linear() const;

  Answer optimal(std::string_view algorithm, const Values& presses, bool first, std::string reason) const;

 private:
  using FilledSweep = SweepTable<ToggleSweep>;
  Result<Choice> choose_for(Need need) const;
  void add_offer(Error& error, Need need) const;
  Result<Answer> list_by(std::string_view algorithm, const EachPresses& each) const;
  Result<Answer> solve_by(std::string_view algorithm) const;

  Result<Answer> solve_linear() const;
  Result<Answer> solve_sweep(std::string_view algorithm) const;
  Result<Answer> solve_dfs() const;
  Result<Answer> solve_states(std::string_view algorithm) const;
  template <int W>
  Result<Answer> search_states(std::string_view algorithm) const;
  Result<Answer> solve_table() const;
  Result<Answer> solve_greedy() const;

  Result<Answer> list_linear(const EachPresses& each) const;
  Result<Answer> list_sweep(std::string_view algorithm, const EachPresses& each) const;
  Result<Answer> list_dfs(const EachPresses& each) const;
  Result<Tally> count_dfs() const;

  // Fills the table of a sweep and hands it on, or says that there is no solution or that it was stopped.
  Result<Answer> with_sweep(std::string_view algorithm,
                            const std::function<Answer(const FilledSweep&)>& use) const;
  Answer from_sweep(std::string_view algorithm, const FilledSweep& table) const;

  Result<std::shared_ptr<const ToggleSweep>> sweep() const;
  Result<std::shared_ptr<const ToggleNeeds>> needs() const;

  Answer unsolvable(std::string_view algorithm, const ToggleLinear* linear) const;
  // Searches do not end on their own when there is no answer: an answer here says so, none means there is
  // one.
  Result<std::optional<Answer>> refute(std::string_view algorithm) const;
  // Stopped without proof: the cheapest answer at hand, and the best bound.
  Answer stopped(std::string_view algorithm, std::optional<Values> best, std::int64_t bound,
                 std::string why = "stopped before the search was finished") const;

  ToggleParts& parts_;
  const ToggleSystem& system_;
  const Values& target_;
  const Request& request_;
  Progress& progress_;
};

Error cannot(std::string_view algorithm, std::string_view what, std::string_view instead);
std::vector<Step> steps_of(const ToggleSystem& system, const Values& presses);

inline constexpr int deepest_recursion = 2000;  // moves, for what recurses once a move

}  // namespace nonet
