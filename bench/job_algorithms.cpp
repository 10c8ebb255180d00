// Time = number of nodes x cost of a node, for every algorithm on the same boards. No figure is wanted here:
// the tables show what each idea is worth.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "bench/jobs.h"
#include "nonet/catalog/all.h"

namespace nonet::bench {

namespace {

constexpr double was_refused = -1, not_proved = -2;  // in place of Run::extra

// Run.work: nodes. Run.answer: the sum of the costs where they are proved. Run.extra: how many boards were
// answered above the reference algorithm's minimum, or one of the above.
Function trial(const std::string& puzzle_name, const Settings& settings, const std::string& algorithm,
               const std::string& reference, u64 boards, double limit) {
  return [=](Stopwatch& watch) {
    const auto puzzle = make_puzzle(puzzle_name, settings);
    std::vector<std::unique_ptr<Instance>> instances;
    for (u64 i = 1; i <= boards; ++i) instances.push_back(std::move(*(*puzzle)->random(i)));
    Progress progress(nullptr, Progress::Clock::now() + std::chrono::milliseconds(std::int64_t(limit * 1e3)));
    Request request;
    request.algorithm = algorithm;
    Run run;
    std::vector<std::int64_t> costs;
    watch.restart();
    for (const auto& instance : instances) {
      const auto answer = (*puzzle)->solve(*instance, request, progress);
      if (!answer) {
        run.extra = was_refused;
        break;
      }
      // A table is built once, and every answer tells its updates.
      run.work = algorithm == "table" ? answer->nodes : run.work + answer->nodes;
      if (answer->status != Status::optimal && algorithm != "greedy") {  // out of time or memory
        run.extra = not_proved;
        break;
      }
      costs.push_back(answer->status == Status::unknown ? Progress::none : answer->cost);
      if (algorithm != "greedy") run.answer += static_cast<u64>(answer->cost);
    }
    run.seconds = watch.seconds();
    if (costs.size() < instances.size()) run.answer = 0;
    request.algorithm = reference;
    for (std::size_t i = 0; i < costs.size() && run.extra >= 0; ++i) {
      Progress other;
      const auto answer = (*puzzle)->solve(*instances[i], request, other);
      run.extra += answer && costs[i] > answer->cost;
    }
    return run;
  };
}

void binary_sudoku(const Setup& setup, Report& report) {
  const u64 boards = setup.quick ? 20 : 200;
  report.print(fmt::format("## algorithms: {} random 9x9 Binary Sudoku boards\n\n", boards));
  const std::vector<std::string> names = {"formula", "linear", "table", "dp",    "memo",
                                          "dfs",     "ida",    "astar", "greedy"};
  Race race(report, "nodes", std::min(3, setup.rounds));
  for (const std::string& name : names)
    race.add(name, trial("binary-sudoku", {}, name, "formula", boards, 60));
  race.run();
  std::string text =
      "| algorithm | nodes | CPU time a node | CPU time a board | boards above the minimum "
      "|\n|---|--:|--:|--:|--:|\n";
  for (const std::string& name : names) {
    const Run run = race.best(name);
    if (!run.good || run.extra < 0) {
      text += fmt::format("| {} | | | {} | |\n", name, run.extra == was_refused ? "refused" : "not finished");
      continue;
    }
    text += fmt::format(
        "| {} | {} | {} | {} | {} |\n", name, run.work,
        run.work > 0 ? in_seconds(run.seconds / double(run.work)) : "",
        in_seconds(run.seconds / double(boards)),
        run.extra > 0 ? fmt::format("{:.0f} ({:.1f}%)", run.extra, run.extra * 100 / double(boards)) : "0");
    if (run.extra > 0 && name != "greedy") report.failure(name + " is above the minimum");
  }
  report.print(text +
               "\nA node is a parity for formula, a word of bitmap for table (built once for all boards), a "
               "profile for dp and "
               "memo; linear is refused because every board has 2^60 answers.\n\n");

  const u64 many = setup.quick ? 2000 : 50000;
  const Run greedy = run_function(trial("binary-sudoku", {}, "greedy", "formula", many, 60));
  const double wrong = greedy.extra * 100 / double(many);
  report.figure(fmt::format("greedy above the minimum, of {} random 9x9 boards", many), "about 8%",
                fmt::format("{:.1f}%", wrong), wrong > 6 && wrong < 10);
}

void lights_out(const Setup& setup, Report& report) {
  const double limit = setup.quick ? 0.2 : 2;
  const u64 boards = 3;
  report.print(fmt::format("### Lights Out, {} random boards of each size: nodes, CPU time\n\n", boards));
  std::vector<std::string> sizes;
  for (int side = 5; side <= 10; ++side) sizes.push_back(fmt::format("{0}x{0}", side));
  std::string text = "| algorithm |", rule = "|---|";
  for (const std::string& size : sizes) {
    text += fmt::format(" {} |", size);
    rule += "--:|";
  }
  text += "\n" + rule + "\n";
  std::vector<u64> minimum(sizes.size(), 0);
  for (const std::string name : {"linear", "table", "dp", "memo", "dfs", "ida", "astar", "greedy"}) {
    text += fmt::format("| {} |", name);
    for (std::size_t s = 0; s < sizes.size() && !interrupted(); ++s) {
      const Function function = trial("lights-out", {{"size", sizes[s]}}, name, "linear", boards, limit);
      Run best = run_function(function);
      for (int i = 0; i < 2 && best.good && best.extra >= 0; ++i) {
        const Run again = run_function(function);
        if (again.seconds < best.seconds) best = again;
      }
      if (!best.good) report.failure(fmt::format("{} did not finish on lights-out {}", name, sizes[s]));
      if (best.extra == was_refused) {
        text += " refused |";
      } else if (best.extra == not_proved) {
        text += fmt::format(" > {} |", scaled(double(best.work)));
      } else if (name == "greedy") {
        text += fmt::format(" {:.0f} of {} above, {} |", best.extra, boards, in_seconds(best.seconds));
      } else {
        text += fmt::format(" {}, {} |", best.work, in_seconds(best.seconds));
      }
      if (best.answer == 0) continue;
      if (minimum[s] != 0 && minimum[s] != best.answer)
        report.failure(fmt::format("{} gives another minimum on lights-out {}", name, sizes[s]));
      minimum[s] = best.answer;
    }
    text += "\n";
  }
  report.print(text + fmt::format("\n\"> n\": not finished after {} s (or 1 GiB) and n nodes.\n\n", limit));
}

}  // namespace

void job_algorithms(const Setup& setup, Report& report) {
  binary_sudoku(setup, report);
  if (!interrupted()) lights_out(setup, report);
}

}  // namespace nonet::bench
