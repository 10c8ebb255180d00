// All covers of two known problems, counted by one thread, with clasp, an answer set and SAT solver, as the
// peer. It gets what suits it best of CNF (at most one: by pairs), pseudo-Boolean sums and aspif, tried by
// hand: for the queens CNF, for the pentominoes sums.
#include <fmt/format.h>

#include <fstream>

#include "bench/jobs.h"
#include "nonet/cover/backtrack_cover.h"
#include "nonet/cover/bitmask_cover.h"
#include "nonet/cover/exact_cover.h"
#include "tests/support/cover_puzzles.h"

namespace nonet::bench {

namespace {

// Variables are options, numbered from 1.
std::string as_clauses(const CoverProblem& problem) {
  std::string clauses;
  u64 count = 0;
  for (int i = 0; i < problem.items(); ++i) {
    const auto options = problem.options_of(i);
    if (i < problem.primary()) {
      for (const int o : options) clauses += fmt::format("{} ", o + 1);
      clauses += "0\n";
      ++count;
    }
    for (std::size_t a = 0; a < options.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b, ++count) {
        clauses += fmt::format("-{} -{} 0\n", options[a] + 1, options[b] + 1);
      }
    }
  }
  return fmt::format("p cnf {} {}\n", problem.options(), count) + clauses;
}
std::string as_sums(const CoverProblem& problem) {
  std::string text = fmt::format("* #variable= {} #constraint= {}\n", problem.options(), problem.items());
  for (int i = 0; i < problem.items(); ++i) {
    const bool primary = i < problem.primary();
    for (const int o : problem.options_of(i)) text += fmt::format("{}1 x{} ", primary ? '+' : '-', o + 1);
    text += primary ? "= 1 ;\n" : ">= -1 ;\n";
  }
  return text;
}

// clasp ends with codes that say what it found.
Program clasp(const std::string& input, const std::string& output, int seconds = 0) {
  const std::string limit = seconds > 0 ? fmt::format(" --time-limit={}", seconds) : "";
  return {{"sh", "-c", fmt::format("clasp 0 -q{} '{}' || test $? -ge 10", limit, input)}, output};
}
u64 models(const std::string& path) {
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    const auto at = line.find("Models");
    if (at != std::string::npos) return std::strtoull(line.c_str() + line.find(':', at) + 1, nullptr, 10);
  }
  return 0;
}

template <class F>
Function counting(const CoverProblem& problem, const F& search) {
  return [&problem, search](Stopwatch&) {
    Progress progress;
    const CoverFound found = search(problem, progress);
    Run run;
    run.work = found.covers;
    run.answer = digest_of({found.covers});
    run.extra = static_cast<double>(found.nodes);
    return run;
  };
}
void add_searches(Race& race, const CoverProblem& problem, bool textbook) {
  race.add("cover", counting(problem, [](const CoverProblem& p, Progress& progress) {
             return exact_cover(p, CoverOrder::any, progress);
           }));
  race.add("bitmask", counting(problem, [](const CoverProblem& p, Progress& progress) {
             return *bitmask_cover(p, CoverOrder::any, progress);
           }));
  if (!textbook) return;
  race.add("backtrack", counting(problem, [](const CoverProblem& p, Progress& progress) {
             return backtrack_cover(p, CoverOrder::any, progress);
           }));
}
void print_nodes(const Race& race, Report& report) {
  for (const char* name : {"cover", "bitmask"}) {
    const Run run = race.best(name);
    report.print(
        fmt::format("{}: {:.0f} nodes, {:.0f} ns each. ", name, run.extra, run.seconds / run.extra * 1e9));
  }
  report.print("\n\n");
}

void race_queens(const Setup& setup, Report& report) {
  const int n = setup.quick ? 10 : 12;
  const u64 covers = setup.quick ? 724 : 14200;
  report.print(fmt::format("### {} queens, clasp on CNF\n\n", n));
  const CoverProblem problem = test::queens_cover(n);
  const std::string input = setup.path("queens.cnf"), output = setup.path("queens.txt");
  if (!(std::ofstream(input) << as_clauses(problem))) return report.failure("cannot write the queens");
  Race race(report, "covers", setup.rounds);
  race.add("clasp", {clasp(input, output)}, covers, [&] { return digest_of({models(output)}); });
  add_searches(race, problem, true);
  race.run();
  race.print("clasp");
  print_nodes(race, report);
  const double times = race.rate("bitmask") / race.rate("clasp");
  report.figure(fmt::format("covers: {} queens against clasp", n), ">= 20 x",
                fmt::format("{:.1f} x (cover {:.1f} x)", times, race.rate("cover") / race.rate("clasp")),
                times >= 20);
}

// clasp does not come to the end of this one: how far it is after some minutes is shown.
void race_pentominoes(const Setup& setup, Report& report) {
  const int seconds = setup.quick ? 5 : 150;
  report.print("### Pentominoes in 6 x 10, reflections counted, clasp on sums\n\n");
  const CoverProblem problem = test::pentomino_cover(6, 10);
  const std::string input = setup.path("pentominoes.opb"), output = setup.path("pentominoes.txt");
  if (!(std::ofstream(input) << as_sums(problem))) return report.failure("cannot write the pentominoes");
  Race race(report, "covers", setup.quick ? 1 : 3);
  add_searches(race, problem, false);
  race.run();
  race.print("cover");
  print_nodes(race, report);
  const Run peer = run_program(clasp(input, output, seconds));
  const u64 all = race.best("cover").work, seen = models(output);
  if (!peer.good || !race.best("cover").good || seen == 0) return report.failure("no count of pentominoes");
  if (all != u64{4} * 2339) report.failure("the count of pentominoes is wrong");
  const double cover = peer.seconds / race.best("cover").seconds;
  const double bitmask = peer.seconds / race.best("bitmask").seconds;
  report.print(fmt::format("clasp was stopped after {} of CPU time, with {} of {} covers.\n\n",
                           in_seconds(peer.seconds), seen, all));
  if (setup.quick) return;  // clasp had too little time for a figure
  report.figure("covers: pentominoes 6 x 10 against clasp", ">= 20 x",
                fmt::format("> {:.0f} x (cover > {:.0f} x): clasp had {} of {}", bitmask, cover, seen, all),
                bitmask >= 20);
}

}  // namespace

void job_cover(const Setup& setup, Report& report) {
  report.print("## cover: all covers of a problem\n\n");
  if (!run_program({{"clasp", "--version"}}).good) {
    return report.print("Left out: there is no clasp (Debian package clasp).\n\n");
  }
  race_queens(setup, report);
  race_pentominoes(setup, report);
}

}  // namespace nonet::bench
