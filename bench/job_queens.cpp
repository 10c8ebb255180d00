// Counting queens: the search everybody writes first against the library's, by instruction set and by
// threads.
#include <fmt/format.h>

#include <chrono>

#include "backends/cpu/queens_kernel.h"
#include "bench/jobs.h"
#include "nonet/queens_count.h"
#include "src/queens_units.h"

namespace nonet::bench {

namespace {

QueensBoard empty_board(int n) {
  QueensBoard board;
  board.n = n;
  return board;
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

Run by_kernel(int n, const QueensKernel& kernel) {
  const QueensWatch watch = {[](void*, std::uint64_t) { return !interrupted(); }, nullptr};
  const QueensBoard board = empty_board(n);
  Run run;
  run.work = 1;
  const QueensUnits units(board);
  for (u64 i = 0; i < units.size(); ++i) {
    const QueensUnit unit = units[i];
    const QueensFilled filled = kernel.fill(frame_of(board, unit), watch);
    run.answer += filled.ways * unit.weight;
    run.extra += double(filled.nodes);
  }
  return run;
}

// Time passed is in `extra`.
Run library(int n, int threads) {
  const auto start = std::chrono::steady_clock::now();
  Progress progress;
  const auto counted = count_queens(empty_board(n), {.threads = threads}, progress);
  Run run;
  if (!counted || !counted->complete) return run;
  run.work = 1;
  run.answer = static_cast<u64>(counted->count);
  run.extra = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return run;
}

// The least time passed of some rounds in turn, one and two threads.
std::pair<double, double> time_passed(int n, int rounds) {
  double least[2] = {1e9, 1e9};
  for (int round = 0; round < rounds && !interrupted(); ++round) {
    for (const int threads : {1, 2}) {
      const Run run = run_function([&](Stopwatch&) { return library(n, threads); });
      if (run.good && run.extra > 0) least[threads - 1] = std::min(least[threads - 1], run.extra);
    }
  }
  return {least[0], least[1]};
}

std::string nodes_line(const Race& race, const std::string& name) {
  const Run run = race.best(name);
  return fmt::format("| {} | {} | {:.3f} |\n", name, scaled(run.extra), run.seconds / run.extra * 1e9);
}

}  // namespace

void job_queens(const Setup& setup, Report& report) {
  const int most = setup.quick ? 14 : setup.patient ? 17 : 16, asked = setup.quick ? 14 : 16;
  for (int n = 12; n <= most && !interrupted(); ++n) {
    report.print(fmt::format("## queens: {} queens counted\n\n", n));
    Race race(report, "counts", n > 16 ? 1 : setup.rounds);
    race.add("plain mirrored loop", [n](Stopwatch&) { return plain_loop(n); });
    for (const QueensKernel* kernel : available_queens_kernels()) {
      race.add(kernel->name, [n, kernel](Stopwatch&) { return by_kernel(n, *kernel); });
    }
    race.add("count_queens, one thread", [n](Stopwatch&) { return library(n, 1); });
    race.run();
    race.print("plain mirrored loop");
    std::string text = "| contender | nodes | ns a node |\n|---|--:|--:|\n";
    text += nodes_line(race, "plain mirrored loop");
    for (const QueensKernel* kernel : available_queens_kernels()) text += nodes_line(race, kernel->name);
    report.print(text + "\n");
    if (n != asked) continue;
    const Run plain = race.best("plain mirrored loop"), own = race.best("count_queens, one thread");
    report.figure(fmt::format("{} queens, one thread, against the plain mirrored loop", n), ">= 8x",
                  fmt::format("{:.1f}x ({})", plain.seconds / own.seconds, in_seconds(own.seconds)),
                  own.good && plain.good && plain.seconds >= 8 * own.seconds);
  }
  const int shared = setup.quick ? 15 : 17;
  const auto [one, two] = time_passed(shared, setup.rounds);
  report.figure(fmt::format("{} queens, two threads, time passed", shared), ">= 1.9x of one",
                fmt::format("{:.2f}x ({} and {})", one / two, in_seconds(one), in_seconds(two)),
                one >= 1.9 * two);
}

}  // namespace nonet::bench
