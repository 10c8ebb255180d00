#include <fmt/format.h>

#include <algorithm>

#include "nonet/toggle/dfs.h"
#include "nonet/toggle/job.h"
#include "nonet/toggle/null_space_walk.h"

namespace nonet {

namespace {
constexpr std::size_t most_sorted = 1 << 20;  // answers gathered in memory to be put in order

Error too_many(std::string_view instead) {
  return {Fault::refused,
          fmt::format("more than {} optimal answers to put in order; use {}", most_sorted, instead)};
}
}  // namespace

Result<Answer> ToggleJob::list(const EachPresses& each) const {
  const auto choice = choose(Need::all_answers);
  auto answer = choice ? list_by(choice->algorithm, each) : Result<Answer>(choice.error());
  if (!answer) add_offer(answer.error(), Need::all_answers);
  return answer;
}

Result<Answer> ToggleJob::list_by(std::string_view algorithm, const EachPresses& each) const {
  if (algorithm == "linear") return list_linear(each);
  if (algorithm == "dp" || algorithm == "memo") return list_sweep(algorithm, each);
  if (algorithm == "dfs") return list_dfs(each);
  return cannot(algorithm, "list all optimal answers", "linear, dp, memo or dfs");
}

Result<Answer> ToggleJob::list_linear(const EachPresses& each) const {
  auto answer = solve_linear();
  if (!answer || answer->status != Status::optimal) return answer;
  if (answer->count > most_sorted && system_.modulus() != 2) return too_many("dp");
  const auto algebra = linear();
  if (!list_null_space(system_, **algebra, *(*algebra)->particular(target_), answer->cost, most_sorted,
                       progress_, each)) {
    answer->status = Status::unknown;
  }
  return answer;
}

Result<Answer> ToggleJob::list_sweep(std::string_view algorithm, const EachPresses& each) const {
  return with_sweep(algorithm, [&](const FilledSweep& table) {
    Answer answer = from_sweep(algorithm, table);
    table.list([&](const std::vector<int>& choices) {
      if (progress_.should_stop()) answer.status = Status::unknown;
      return answer.status == Status::optimal && each(Values(choices.begin(), choices.end()));
    });
    return answer;
  });
}

Result<Answer> ToggleJob::list_dfs(const EachPresses& each) const {
  auto answer = solve_dfs();
  if (!answer || answer->status != Status::optimal) return answer;
  std::vector<Values> found;
  ToggleDfs search(system_, **needs(), progress_);
  const bool whole = search.run(target_, answer->cost, [&](const Values& presses, std::int64_t) {
    found.push_back(presses);
    return found.size() <= most_sorted;
  });
  if (found.size() > most_sorted) return too_many("dp or linear");
  if (!whole) {
    answer->status = Status::unknown;
    return answer;
  }
  std::sort(found.begin(), found.end(), std::greater<>());
  for (const Values& presses : found) {
    if (!each(presses)) break;
  }
  answer->count = found.size();
  return answer;
}

Result<Tally> ToggleJob::count() const {
  const auto choice = choose(Need::all_answers);
  if (!choice) return choice.error();
  const std::string& name = choice->algorithm;
  Result<Tally> tally = Tally{};
  if (name == "dfs") {
    tally = count_dfs();
  } else if (name == "linear" || name == "dp" || name == "memo") {
    auto answer = solve_by(name);
    if (!answer) {
      add_offer(answer.error(), Need::all_answers);
      return answer.error();
    }
    tally->count = answer->count;
    tally->answer = std::move(*answer);
  } else {
    return cannot(name, "count optimal answers", "linear, dp, memo or dfs");
  }
  if (tally) tally->answer.choice = choice->why;
  return tally;
}

Result<Tally> ToggleJob::count_dfs() const {
  auto answer = solve_dfs();
  if (!answer) return answer.error();
  Tally tally;
  tally.answer = std::move(*answer);
  if (tally.answer.status != Status::optimal) return tally;
  ToggleDfs search(system_, **needs(), progress_);
  tally.complete = search.run(target_, tally.answer.cost, [&](const Values&, std::int64_t) {
    ++tally.count;
    return true;
  });
  tally.answer.nodes += search.nodes();
  return tally;
}

}  // namespace nonet
