#include <fmt/format.h>

#include <vector>

#include "cli/session.h"
#include "cli/verbs/verbs.h"
#include "nonet/catalog/all.h"

namespace nonet::cli {

namespace {

struct Job {
  const char* puzzle;
  Settings settings;
  const char* algorithm;
  int instances;
};

// In a function, as settings take memory.
std::vector<Job> all_jobs() {
  return {
      {"binary-sudoku", {}, "formula", 1000},
      {"binary-sudoku", {}, "dp", 4},
      {"binary-sudoku", {}, "memo", 4},
      {"binary-sudoku", {}, "dfs", 20},
      {"binary-sudoku", {}, "ida", 20},
      {"binary-sudoku", {}, "astar", 4},
      {"binary-sudoku", {}, "table", 20},
      {"binary-sudoku", {}, "greedy", 200},
      {"clocks", {}, "linear", 200},
      {"clocks", {}, "table", 20},
      {"clocks", {}, "dp", 2},
      {"lights-out", {{"size", "12x12"}}, "linear", 5},
      {"lights-out", {{"size", "19x19"}}, "linear", 2},
      {"lights-out", {{"size", "10x10"}}, "dp", 3},
      {"lights-out", {{"size", "6x6"}, {"modulus", "3"}}, "linear", 10},
      {"lights-out", {{"size", "4x4"}}, "ida", 10},
      {"lights-out", {{"size", "6x6"}}, "dfs", 5},
      {"knights", {}, "bidirectional", 2},
      {"knights", {}, "nbs", 3},
      {"knights", {}, "table", 20},
      {"tiles", {}, "bfs", 5},
      {"tiles", {}, "ida", 50},
      {"tiles", {}, "ida-tt", 10},
      {"tiles", {}, "astar", 20},
      {"tiles", {}, "beam", 5},
      {"tiles", {{"size", "3x4"}}, "pdb", 5},
      {"nine", {{"size", "4"}}, "table", 20},
      {"nine", {{"size", "9"}, {"edits", "1"}}, "macro", 1},
      {"cube2", {}, "ida", 10},
      {"cube2", {}, "table", 10},
      {"cube2", {{"metric", "quarter"}}, "nbs", 5},
      {"pyraminx", {}, "astar", 10},
      {"queens", {}, "bits", 5},
      {"queens", {}, "cover", 5},
      {"queens", {}, "bitmask", 5},
      {"sudoku", {}, "bands", 50},
      {"sudoku", {}, "cover", 5},
      {"sudoku", {{"size", "16"}}, "direct", 2},
      {"target-sudoku", {}, "bound", 10},
      {"target-sudoku", {}, "cover", 3},
      {"pentominoes", {}, "cover", 3},
      {"pentominoes", {}, "bitmask", 2},
      {"langford", {}, "backtrack", 5},
      {"langford", {}, "diagram", 5},
  };
}

}  // namespace

// The same jobs on every machine: one thread, fixed seeds, no clocks, and where there are several engines the
// plain one, since those of vectors search Sudokus in another order. The signature changes exactly when some
// algorithm does different work or gives a different answer.
int run_bench(const Options& options) {
  Session session(options);
  u64 signature = 0;
  for (const Job& job : all_jobs()) {
    const auto puzzle = make_puzzle(job.puzzle, job.settings);
    Request request;
    request.algorithm = job.algorithm;
    request.threads = 1;
    request.backend = "scalar";
    u64 work = 0, cost = 0;
    for (int i = 0; i < job.instances && !session.stopping(); ++i) {
      Session::Question question(session);
      const auto answer =
          (*puzzle)->solve(**(*puzzle)->random(static_cast<u64>(i) + 1), request, question.progress);
      if (!answer) {
        session.report(answer.error());
        return exit_refused;
      }
      work += answer->nodes;
      cost += static_cast<u64>(answer->cost);
    }
    std::string settings;
    for (const auto& [name, value] : job.settings) settings += fmt::format(" {}={}", name, value);
    session.out.buffer += fmt::format("{:<32}{:<10}{:>6} instances{:>14} work{:>10} cost\n",
                                      job.puzzle + settings, job.algorithm, job.instances, work, cost);
    session.out.flush();
    signature = signature * 1000003 + work * 31 + cost;
  }
  if (session.stopping()) return session.finish();
  session.out.buffer += fmt::format("Bench: {}\n", signature % 1'000'000'000'000);
  return session.finish();
}

}  // namespace nonet::cli
