// Perfect tables of products of coordinates: the 2x2x2 cube, with its positions in space counted too.
#include <fmt/format.h>

#include "bench/jobs.h"
#include "bench/queue_bfs.h"
#include "nonet/puzzles/cube2/cube2.h"

namespace nonet::bench {

namespace {

constexpr double plenty = 8e9;  // bytes

Function table_of(bool oriented, int threads) {
  return [oriented, threads](Stopwatch&) {
    const Cube2 puzzle(Cube2::Metric::half_turn, oriented);
    Progress progress;
    const auto started = Progress::Clock::now();
    const auto table = puzzle.build_table(threads, plenty, progress);
    Run run;
    run.extra = seconds_since(started);
    run.work = table->size;
    run.answer = digest_of(table->levels);
    return run;
  };
}

Run queue_search(Stopwatch&) {
  const QueueBfs found = queue_bfs(Cube2());
  Run run;
  run.work = found.distance.size();
  run.answer = digest_of(found.levels);
  return run;
}

}  // namespace

void job_cube(const Setup& setup, Report& report) {
  report.print("## cube2: all positions of the 2x2x2 cube, half turns counted as one\n\n");
  Race small(report, "states", setup.rounds);
  small.add("queue, a byte a state", queue_search);
  small.add("coordinates, block by block", table_of(false, 1));
  small.run();
  small.print("queue, a byte a state");
  const Run run = small.best("coordinates, block by block");
  report.figure("cube2's table of 3,674,160 states, CPU time", "<= 0.2 s",
                fmt::format("{}, peak {:.0f} MiB, 2 bits a state", in_seconds(run.seconds), run.peak),
                run.good && run.seconds <= 0.2);

  report.print("The cube's 24 positions in space counted too: 88,179,840 states, 18 moves.\n\n");
  Race large(report, "states", std::min(setup.rounds, 3));
  large.add("one thread", table_of(true, 1));
  large.add("two threads", table_of(true, 2));
  large.run();
  large.print("one thread");
  const Run one = large.best("one thread"), two = large.best("two threads");
  report.figure("cube2 with positions in space, one core", ">= 25 M states/s",
                fmt::format("{} states/s, peak {:.0f} MiB", scaled(large.rate("one thread")), one.peak),
                large.rate("one thread") >= 25e6);
  report.figure("two threads, time passed", ">= 1.8x",
                fmt::format("{:.2f}x ({} against {})", one.extra / two.extra, in_seconds(two.extra),
                            in_seconds(one.extra)),
                one.extra >= 1.8 * two.extra);
}

}  // namespace nonet::bench
