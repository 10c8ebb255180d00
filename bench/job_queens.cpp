// Counting queens: the search everybody writes first against the library's, by backend, by threads and by
// ranks; and on a GPU, which is a job of its own.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>

#include "bench/jobs.h"
#include "nonet/base/backends.h"
#include "nonet/base/progress.h"
#include "nonet/puzzles/queens/count.h"
#include "nonet/puzzles/queens/engine.h"

namespace nonet::bench {

namespace {

// A000170 of the OEIS.
u64 published(int n) {
  constexpr u64 from_12[] = {14200,     73712,      365596,      2279184,      14772512,     95815104,
                             666090624, 4968057848, 39029188884, 314666222712, 2691008701644};
  return from_12[n - 12];
}

// The yardstick: a row at a time, free cells from masks of columns and both diagonals, mirror images not
// searched.
struct PlainLoop {
  std::uint32_t full;
  u64 nodes = 0;

  u64 below(std::uint32_t columns, std::uint32_t left, std::uint32_t right) {
    if (columns == full) return 1;
    u64 count = 0;
    for (std::uint32_t free = full & ~(columns | left | right); free != 0;) {
      const std::uint32_t queen = free & (0 - free);
      free ^= queen;
      ++nodes;
      count += below(columns | queen, (left | queen) << 1, (right | queen) >> 1);
    }
    return count;
  }
};

Run plain_loop(int n) {
  PlainLoop loop{static_cast<std::uint32_t>((u64{1} << n) - 1)};
  u64 count = 0;
  for (int column = 0; column < (n + 1) / 2; ++column) {
    const std::uint32_t queen = std::uint32_t{1} << column;
    count += (2 * column + 1 == n ? 1 : 2) * loop.below(queen, queen << 1, queen >> 1);
  }
  Run run;
  run.work = 1;
  run.answer = count;
  run.extra = double(loop.nodes);
  return run;
}

// Runs in a process of its own, which fails when the count is not the published one. Nodes are in `extra`.
Run library(int n, const std::string& backend, int threads = 1) {
  QueensBoard board;
  board.n = n;
  UnitOptions options;
  options.backend = backend;
  options.threads = threads;
  Progress progress;
  const auto counted = count_queens(board, options, progress);
  if (!counted || !counted->complete || counted->count != published(n)) {
    fmt::print(stderr, "nonet-bench: {} queens by {}: {}\n", n, backend,
               counted ? "another count" : counted.error().message);
    ::_exit(1);
  }
  Run run;
  run.work = 1;
  run.answer = static_cast<u64>(counted->count);
  run.extra = double(counted->nodes);
  return run;
}

struct Engine {
  std::string name, note;
  bool present = false;
};

// Asked in a process of its own: one that has spoken to a GPU cannot be forked.
std::vector<Engine> engines(const Setup& setup) {
  const std::string path = setup.path("backends.txt");
  prepare([&] {
    std::ofstream out(path);
    for (const Backend& backend : all_backends()) {
      out << backend.name << '\n' << backend.present << '\n' << backend.note << '\n';
    }
    return out.flush().good();
  });
  std::vector<Engine> list;
  std::ifstream in(path);
  std::string present;
  for (Engine e; std::getline(in, e.name) && std::getline(in, present) && std::getline(in, e.note);) {
    e.present = present == "1";
    list.push_back(e);
  }
  return list;
}

// What the nodes of a count are.
const char* work_of(const std::string& backend, int n) {
  const QueensKernel* const kernel = find_queens_kernel(backend);
  const bool joins = kernel != nullptr && kernel->join != nullptr && n >= least_joined;
  return joins ? "half boards (8 bytes), ways drawn from them (4)" : "queens placed";
}

std::string nodes_line(const Race& race, const std::string& name, const char* work) {
  const Run run = race.best(name);
  return fmt::format("| {} | {} | {} | {:.3f} |\n", name, scaled(run.extra), work,
                     run.seconds / run.extra * 1e9);
}
constexpr const char* nodes_header = "| contender | nodes | which are | ns each |\n|---|--:|---|--:|\n";

const std::string plain = "plain mirrored loop", own = "count_queens";

// The same board by everybody on one core.
void race_backends(int n, const std::vector<Engine>& list, int rounds, Report& report) {
  report.print(fmt::format("## queens: {} queens counted\n\n", n));
  Race race(report, "counts", rounds);
  race.add(plain, [n](Stopwatch&) { return plain_loop(n); });
  race.add(own, [n](Stopwatch&) { return library(n, "auto"); });
  for (const Engine& engine : list) {
    if (!engine.present || engine.name == "cuda") continue;
    race.add(engine.name, [n, name = engine.name](Stopwatch&) { return library(n, name); });
  }
  race.run();
  race.print(plain);
  std::string text = std::string(nodes_header) + nodes_line(race, plain, "queens placed") +
                     nodes_line(race, own, work_of("auto", n));
  for (const Engine& engine : list) {
    if (engine.present && engine.name != "cuda")
      text += nodes_line(race, engine.name, work_of(engine.name, n));
  }
  report.print(text + "\n");
}

// Larger boards on one core, in turn with the yardstick's smaller one.
void race_one_core(const Setup& setup, Report& report) {
  const int n = setup.quick ? 14 : 16;
  const auto named = [](int queens) { return fmt::format("{}, {} queens", own, queens); };
  report.print(fmt::format("## queens: {} and {} queens on one core\n\n", n, n + 2));
  Race race(report, "counts", setup.rounds);
  race.add(plain, [n](Stopwatch&) { return plain_loop(n); });
  for (const int queens : {n, n + 1, n + 2}) {
    race.add(named(queens), [n, queens](Stopwatch&) {
      Run run = library(queens, "auto");
      if (queens != n) run.answer = 0;  // not the yardstick's
      return run;
    });
  }
  race.run();
  race.print(plain);
  std::string text = std::string(nodes_header) + nodes_line(race, plain, "queens placed");
  for (const int queens : {n, n + 1, n + 2}) text += nodes_line(race, named(queens), work_of("auto", queens));
  report.print(text + "\n");
  const Run yardstick = race.best(plain), same = race.best(named(n)), larger = race.best(named(n + 2));
  const bool good = yardstick.good && same.good && larger.good;
  const auto times = [](const Run& run, const Run& of) { return run.seconds / of.seconds; };
  report.figure(fmt::format("{} queens, one core, against the plain mirrored loop", n), ">= 20x",
                fmt::format("{:.1f}x ({})", times(yardstick, same), in_seconds(same.seconds)),
                good && times(yardstick, same) >= 20);
  report.figure(fmt::format("{} queens, one core, against the plain loop's {}", n + 2, n), "<= 0.6x",
                fmt::format("{:.2f}x ({}, {:.0f} MiB)", times(larger, yardstick), in_seconds(larger.seconds),
                            larger.peak),
                good && times(larger, yardstick) <= 0.6);
  if (!setup.patient || interrupted()) return;
  const Run largest = run_function([n](Stopwatch&) { return library(n + 4, "auto"); });
  report.figure(fmt::format("{} queens, one core, against {}", n + 4, n + 2), "<= 40x",
                fmt::format("{:.1f}x ({}, {:.0f} MiB)", times(largest, larger), in_seconds(largest.seconds),
                            largest.peak),
                good && largest.good && times(largest, larger) <= 40);
}

void race_threads(const Setup& setup, Report& report) {
  const int n = setup.quick ? 15 : 18;
  double least[2] = {1e9, 1e9};
  for (int round = 0; round < setup.rounds && !interrupted(); ++round) {
    for (const int threads : {1, 2}) {
      const Run run = run_function([&](Stopwatch&) { return library(n, "auto", threads); });
      if (run.good) least[threads - 1] = std::min(least[threads - 1], run.passed);
    }
  }
  report.figure(
      fmt::format("{} queens, two threads, time passed", n), ">= 1.9x of one",
      fmt::format("{:.2f}x ({} and {})", least[0] / least[1], in_seconds(least[0]), in_seconds(least[1])),
      least[0] >= 1.9 * least[1]);
}

// Whole programs in turn: the smallest CPU time and the smallest time passed, each by itself.
std::vector<Run> smallest(const std::vector<Program>& programs, int rounds, Report& report) {
  std::vector<Run> least(programs.size());
  for (int round = 0; round < rounds && !interrupted(); ++round) {
    for (std::size_t i = 0; i < programs.size(); ++i) {
      const Run run = run_program(programs[i]);
      if (!run.good) {
        report.failure(fmt::format("{} did not finish", programs[i].arguments[0]));
        return {};
      }
      least[i].seconds = round == 0 ? run.seconds : std::min(least[i].seconds, run.seconds);
      least[i].passed = round == 0 ? run.passed : std::min(least[i].passed, run.passed);
    }
  }
  return least;
}

// So large a board that what mpirun takes to start is little.
void race_ranks(const Setup& setup, Report& report) {
  const int n = setup.quick ? 16 : setup.patient ? 20 : 19;
  report.print(fmt::format("## queens: {} queens by four ranks on two cores\n\n", n));
  if (!run_program({{"mpirun", "--version"}}).good) {
    report.print("There is no mpirun here.\n\n");
    return;
  }
  const auto by_threads = [&](int queens) {
    return Program{{setup.program, "count", "queens", std::to_string(queens), "--threads", "2"}};
  };
  const auto by_ranks = [&](int queens) {
    return Program{{"mpirun", "-n", "4", "--oversubscribe", "--allow-run-as-root", setup.program, "count",
                    "queens", std::to_string(queens), "--backend", "mpi", "--threads", "1"}};
  };
  const auto least = smallest({by_threads(n), by_ranks(n), by_threads(8), by_ranks(8)},
                              setup.patient ? 1 : setup.rounds, report);
  if (interrupted() || least.empty()) return;
  std::string text = "| program | queens | CPU time | time passed |\n|---|--:|--:|--:|\n";
  for (std::size_t i = 0; i < least.size(); ++i) {
    text +=
        fmt::format("| {} | {} | {} | {} |\n", i % 2 == 0 ? "two threads" : "mpirun, four ranks of a thread",
                    i < 2 ? n : 8, in_seconds(least[i].seconds), in_seconds(least[i].passed));
  }
  report.print(text + "\nWhole programs with their start, of which 8 queens are little more.\n\n");
  const double times = least[1].seconds / least[0].seconds;
  report.figure(fmt::format("{} queens, four ranks on two cores, CPU time", n), "<= 1.05x of two threads",
                fmt::format("{:.3f}x; time passed {:.3f}x", times, least[1].passed / least[0].passed),
                times <= 1.05);
}

// In a process of its own, so that the device is made ready each time: by a small count, which is not in the
// time passed but in `seconds`.
Run on_device(int n) {
  auto start = Progress::Clock::now();
  library(12, "cuda");
  const double ready = seconds_since(start);
  start = Progress::Clock::now();
  Run run = library(n, "cuda");
  run.passed = seconds_since(start);
  run.seconds = ready;
  return run;
}

void race_device(const Setup& setup, const std::vector<Engine>& list, Report& report) {
  report.print("## queens-device: queens on a GPU\n\n");
  const auto cuda =
      std::find_if(list.begin(), list.end(), [](const Engine& engine) { return engine.name == "cuda"; });
  if (cuda == list.end() || !cuda->present) {
    report.print(fmt::format("There is none here: {}.\n\n", cuda == list.end() ? "not built" : cuda->note));
    return;
  }
  constexpr double most = 132 * 64 * 1.98e9 / 10;  // an H200's lanes and clock, ten operations a node
  constexpr std::pair<int, double> wanted[] = {{18, 0.1}, {20, 0.8}, {21, 6}, {22, 45}};
  report.print(fmt::format(
      "{}; time passed, without making the device ready and with it; every count is the published "
      "one; the limit is that of an H200.\n\n"
      "| queens | nodes | time passed | with making ready | nodes a second | of {}/s |\n"
      "|--:|--:|--:|--:|--:|--:|\n",
      cuda->note, scaled(most)));
  for (const auto& [n, seconds] : wanted) {
    if (interrupted() || (setup.quick && n > 18)) break;
    Run best;
    for (int round = 0; round < (n > 20 ? 1 : setup.rounds) && !interrupted(); ++round) {
      const Run run = run_function([queens = n](Stopwatch&) { return on_device(queens); });
      if (run.good && (!best.good || run.passed < best.passed)) best = run;
    }
    if (!best.good) {
      report.failure(fmt::format("{} queens on the GPU did not finish", n));
      continue;
    }
    const double rate = best.extra / best.passed;
    report.print(fmt::format("| {} | {} | {} | {} | {} | {:.0f} % |\n", n, scaled(best.extra),
                             in_seconds(best.passed), in_seconds(best.seconds + best.passed), scaled(rate),
                             100 * rate / most));
    report.figure(fmt::format("{} queens on a GPU", n), fmt::format("<= {} s", seconds),
                  in_seconds(best.passed), best.passed <= seconds);
  }
  report.print("\n");
}

}  // namespace

void job_queens(const Setup& setup, Report& report) {
  const std::vector<Engine> list = engines(setup);
  const int most = setup.quick ? 14 : setup.patient ? 17 : 16;
  for (int n = 12; n <= most && !interrupted(); ++n) {
    race_backends(n, list, n > 16 ? 1 : setup.rounds, report);
  }
  if (!interrupted()) race_one_core(setup, report);
  if (!interrupted()) race_threads(setup, report);
  if (!interrupted()) race_ranks(setup, report);
}

void job_queens_device(const Setup& setup, Report& report) {
  race_device(setup, engines(setup), report);
}

}  // namespace nonet::bench
