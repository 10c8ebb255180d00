#include "nonet/language/expectations.h"

#include <fmt/format.h>

#include <algorithm>

#include "nonet/base/decimal.h"

namespace nonet {

namespace {

class Comparison {
 public:
  Comparison(const Puzzle& puzzle, const Expectation& expectation, const Request& request, Progress& progress)
      : puzzle_(puzzle), expectation_(expectation), request_(request), progress_(progress) {}

  Result<std::vector<Compared>> run() {
    const Expectation& e = expectation_;
    if (e.cost || e.count || e.unsolvable) {
      if (const auto done = compare_instance(); !done) return done.error();
    }
    if (e.states || e.farthest || !e.levels.empty()) {
      if (const auto done = compare_table(); !done) return done.error();
    }
    return std::move(list_);
  }

 private:
  void add(std::string_view what, const std::string& of, std::string expected, std::string found) {
    list_.push_back(
        {expectation_.place, fmt::format("{}{}", what, of), std::move(expected), std::move(found)});
  }
  static Error stopped() { return {Fault::stopped, "stopped before all answers were compared", {}, {}}; }

  Result<Done> compare_instance() {
    const std::string text = expectation_.instance.empty() ? puzzle_.file()->start : expectation_.instance;
    const auto instance = read_instance(puzzle_, text, "instance");
    if (!instance) {
      return Error{Fault::input,
                   fmt::format("the instance of this expectation: {}",
                               text.empty() ? "there is none, and no start" : instance.error().message),
                   expectation_.place};
    }
    const std::string of = expectation_.instance.empty() ? "" : fmt::format(" of {}", one_line(text));
    return expectation_.count ? compare_count(**instance, of) : compare_answer(**instance, of);
  }

  Result<Done> compare_answer(const Instance& instance, const std::string& of) {
    const auto answer = puzzle_.solve(instance, request_, progress_);
    if (!answer) return answer.error();
    return compare_answer(*answer, of);
  }

  Result<Done> compare_answer(const Answer& answer, const std::string& of) {
    if (progress_.stopped()) return stopped();
    const bool none = answer.status == Status::unsolvable;
    const bool proved = answer.status == Status::optimal;
    const std::string cost = proved ? fmt::format("{}", answer.cost) : none ? "no solution" : "not known";
    if (expectation_.cost) add("cost", of, fmt::format("{}", *expectation_.cost), cost);
    if (expectation_.unsolvable)
      add("solution", of, "none", none ? "none" : proved ? "there is one" : "not known");
    return Done{};
  }

  Result<Done> compare_count(const Instance& instance, const std::string& of) {
    const auto tally = puzzle_.count(instance, request_, progress_);
    if (!tally) return tally.error();
    if (const auto done = compare_answer(tally->answer, of); !done) return done;
    const std::string count = tally->large.empty() ? decimal(tally->count) : tally->large;
    add("count", of, *expectation_.count, tally->complete ? count : fmt::format("at least {}", count));
    return Done{};
  }

  Result<Done> compare_table() {
    const auto histogram = puzzle_.table(request_, progress_);
    if (!histogram) return histogram.error();
    if (!histogram->complete) return stopped();
    const Expectation& e = expectation_;
    if (e.states) add("states", "", fmt::format("{}", *e.states), fmt::format("{}", histogram->total));
    if (e.farthest)
      add("farthest", "", fmt::format("{}", *e.farthest), fmt::format("{}", histogram->states.size() - 1));
    if (!e.levels.empty())
      add("levels", "", fmt::format("{}", fmt::join(e.levels, " ")),
          fmt::format("{}", fmt::join(histogram->states, " ")));
    return Done{};
  }

  static std::string one_line(std::string text) {
    constexpr std::size_t most = 40;
    while (text.ends_with('\n')) text.pop_back();
    std::replace(text.begin(), text.end(), '\n', '/');
    return text.size() > most ? text.substr(0, most) + "..." : text;
  }

  const Puzzle& puzzle_;
  const Expectation& expectation_;
  const Request& request_;
  Progress& progress_;
  std::vector<Compared> list_;
};

}  // namespace

Result<std::vector<Compared>> compare_expectation(const Puzzle& puzzle, const Expectation& expectation,
                                                  const Request& request, Progress& progress) {
  return Comparison(puzzle, expectation, request, progress).run();
}

}  // namespace nonet
