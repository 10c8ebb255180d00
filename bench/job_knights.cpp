// The knights' puzzle: the perfect table of its 67,603,900 states against the search everybody writes first,
// look-ups in it, and boards within the contest's limit without any table.
#include <fmt/format.h>

#include <random>

#include "bench/jobs.h"
#include "bench/queue_bfs.h"
#include "nonet/puzzles/knights/knights.h"
#include "nonet/search/bidirectional.h"

namespace nonet::bench {

namespace {

constexpr double plenty = 4e9;  // bytes

Run queue_search(Stopwatch&) {
  const QueueBfs found = queue_bfs(Knights());
  Run run;
  run.work = found.distance.size();
  run.answer = digest_of(found.levels);
  return run;
}

Run library(Stopwatch&, int threads) {
  const Knights puzzle;
  Progress progress;
  const auto table = puzzle.build_table(threads, plenty, progress);
  Run run;
  run.work = table->size;
  run.answer = digest_of(table->levels);
  run.extra = double(table->words.view().size_bytes());
  return run;
}

// Boards drawn at random, then their optimal lengths from the table.
Run look_ups(Stopwatch& watch) {
  const Knights puzzle;
  Progress progress;
  const auto table = puzzle.build_table(1, plenty, progress);
  std::mt19937_64 random(1);
  std::vector<KnightIndex> boards;
  for (int i = 0; i < 1'000'000; ++i) boards.push_back(puzzle.slots().unrank(random() % puzzle.size()));
  std::vector<int> distances(boards.size());
  const auto goal = puzzle.slots().index(puzzle.goal().white, puzzle.goal().empty);
  watch.restart();
  knight_table_distances(puzzle.slots(), *table, goal, boards, distances);
  Run run;
  run.seconds = watch.seconds();
  run.work = boards.size();
  for (const int distance : distances) run.extra += distance;
  run.extra /= double(boards.size());
  return run;
}

// The slowest of some boards at most 15 jumps from the goal.
Run without_table(Stopwatch& watch) {
  const Knights puzzle;
  std::mt19937_64 random(2);
  Run run;
  for (int i = 0; i < 200; ++i) {
    Knights::State state = puzzle.goal();
    for (int jump = 0; jump < 15; ++jump) {
      std::vector<Knights::Move> moves;
      puzzle.each_move(state, [&](Knights::Move move) { return moves.push_back(move), false; });
      puzzle.apply(state, moves[random() % moves.size()]);
    }
    Progress progress;
    watch.restart();
    const auto found = bidirectional(puzzle, state, plenty, progress, 15);
    run.seconds = std::max(run.seconds, watch.seconds());
    run.work += found.nodes;
    if (found.cost < 0) return {};
  }
  return run;
}

}  // namespace

void job_knights(const Setup& setup, Report& report) {
  report.print("## knights: all 67,603,900 positions of the 5x5 board\n\n");
  Race race(report, "states", std::min(setup.rounds, 3));
  race.add("queue, a byte a state", queue_search);
  race.add("whole words of bitmaps", [](Stopwatch& watch) { return library(watch, 1); });
  race.run();
  race.print("queue, a byte a state");
  const Run table = race.best("whole words of bitmaps"), plain = race.best("queue, a byte a state");
  report.figure("knights' table, CPU time of one core", "<= 3 s",
                fmt::format("{}, peak {:.0f} MiB", in_seconds(table.seconds), table.peak),
                table.good && table.seconds <= 3);
  report.figure("against the queue", ">= 8x", fmt::format("{:.1f}x", plain.seconds / table.seconds),
                table.good && plain.seconds >= 8 * table.seconds);
  report.figure("knights' table", "17 MiB at 2 bits a state",
                fmt::format("{:.1f} MiB, {:.2f} bits a state", table.extra / 1048576,
                            table.extra * 8 / double(table.work)),
                table.extra <= 17 * 1048576.0);

  Race asks(report, "boards", std::min(setup.rounds, 3));
  asks.add("look-ups of the optimal length", look_ups);
  asks.run();
  asks.print("look-ups of the optimal length");
  report.figure(
      "look-ups in the knights' table", ">= 3 M boards/s",
      fmt::format("{} boards/s, {:.1f} jumps a board", scaled(asks.rate("look-ups of the optimal length")),
                  asks.best("look-ups of the optimal length").extra),
      asks.rate("look-ups of the optimal length") >= 3e6);

  Race bare(report, "states", setup.rounds);
  bare.add("slowest of 200 boards", without_table);
  bare.run();
  const Run slowest = bare.best("slowest of 200 boards");
  report.figure("knights without a table, any board within 15 jumps", "<= 50 ms",
                fmt::format("{} at worst of 200, {:.0f} states a board", in_seconds(slowest.seconds),
                            double(slowest.work) / 200),
                slowest.good && slowest.seconds <= 0.05);
}

}  // namespace nonet::bench
