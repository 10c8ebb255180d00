// 9-Nine: the perfect table for n = 4, and for n = 9, where no proof is in reach, how short the best answers
// found in a time are.
#include <fmt/format.h>

#include <chrono>

#include "bench/jobs.h"
#include "nonet/puzzles/nine/nine.h"
#include "nonet/puzzles/nine/search.h"

namespace nonet::bench {

namespace {

Run table(Stopwatch&) {
  const Nine puzzle(4);
  Progress progress;
  const auto built = puzzle.build_table(1, 4e9, progress);
  Run run;
  run.work = built->size;
  run.answer = digest_of(built->levels);
  return run;
}

// The sum of the lengths in `work`, the longest in `extra`; 0 when an answer is wrong.
Run search(double seconds, int positions) {
  Run run;
  for (int i = 0; i < positions && !interrupted(); ++i) {
    NineBoard board = random_nine(9, static_cast<u64>(i) + 1);
    Progress progress(nullptr, Progress::Clock::now() + length_of(seconds));
    const NineFound found = nine_search(board, {}, progress);
    for (const int move : found.moves) apply_nine_move(board, move);
    for (int cell = 0; cell < 81; ++cell) {
      if (board.cells[static_cast<std::size_t>(cell)] != 0) return {};
    }
    run.work += found.moves.size();
    run.extra = std::max(run.extra, double(found.moves.size()));
  }
  return run;
}

void timed(const Setup& setup, Report& report, double seconds, double wanted) {
  const int positions = setup.quick ? 5 : 100;
  Race race(report, "moves", 1);
  const std::string name = fmt::format("{} s a position", seconds);
  race.add(name, [&](Stopwatch&) { return search(seconds, positions); });
  race.run();
  const Run run = race.best(name);
  const double mean = double(run.work) / positions;
  report.figure(
      fmt::format("nine, n = 9, mean of {} random positions at {} s each, one thread", positions, seconds),
      fmt::format("<= {} moves, never over 999", wanted),
      fmt::format("{:.1f} moves, {:.0f} at worst, peak {:.0f} MiB", mean, run.extra, run.peak),
      run.good && mean <= wanted && run.extra <= 999);
}

}  // namespace

void job_nine(const Setup& setup, Report& report) {
  report.print("## nine: all 70^4 positions of n = 4, and the best found for n = 9\n\n");
  Race race(report, "states", std::min(setup.rounds, 3));
  race.add("coordinates, block by block", table);
  race.run();
  race.print("coordinates, block by block");
  const Run run = race.best("coordinates, block by block");
  report.figure("nine, n = 4: the table of 24,010,000 states, CPU time", "<= 2 s",
                fmt::format("{}, peak {:.0f} MiB, 2 bits a state", in_seconds(run.seconds), run.peak),
                run.good && run.seconds <= 2);
  timed(setup, report, 1, 150);
  if (setup.patient) timed(setup, report, 10, 125);
}

}  // namespace nonet::bench
