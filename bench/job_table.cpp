// The perfect table of 9x9 Binary Sudoku: 2^21 states. The yardstick is the search everybody writes, already
// helped by an index without gaps: of each band one row and of each stack one column follow from the rest.
#include <fmt/format.h>

#include "bench/jobs.h"
#include "nonet/puzzles/binary_sudoku/binary_sudoku.h"
#include "nonet/toggle/table.h"

namespace nonet::bench {

namespace {

Run queue_search(Stopwatch&) {
  constexpr std::uint32_t states = 1 << 21;
  constexpr std::uint8_t unseen = 255;
  std::vector<std::uint32_t> flips;
  for (unsigned r = 0; r < 9; ++r) {
    for (unsigned c = 0; c < 9; ++c) {
      std::uint32_t flip = 1u << (r / 3 * 3 + c / 3);
      if (r % 3 < 2) flip |= 1u << (9 + r / 3 * 2 + r % 3);
      if (c % 3 < 2) flip |= 1u << (15 + c / 3 * 2 + c % 3);
      flips.push_back(flip);
    }
  }
  std::vector<std::uint8_t> distance(states, unseen);
  std::vector<std::uint32_t> queue = {0};
  queue.reserve(states);
  distance[0] = 0;
  for (std::size_t at = 0; at < queue.size(); ++at) {
    const std::uint32_t state = queue[at];
    for (const std::uint32_t flip : flips) {
      std::uint8_t& there = distance[state ^ flip];
      if (there != unseen) continue;
      there = static_cast<std::uint8_t>(distance[state] + 1);
      queue.push_back(state ^ flip);
    }
  }
  std::vector<u64> histogram;
  for (const std::uint8_t d : distance) {
    if (d >= histogram.size()) histogram.resize(d + 1u, 0);
    ++histogram[d];
  }
  Run run;
  run.work = queue.size();
  run.answer = digest_of(histogram);
  run.extra = 8;
  return run;
}

Run library(Stopwatch& watch) {
  const auto system = ToggleSystem::compile(BinarySudoku{});
  const auto linear = ToggleLinear::build(*system, 1 << 28);
  watch.restart();
  Progress progress;
  const auto table = ToggleTable::build(*system, *linear, 1 << 28, progress);
  Run run;
  run.seconds = watch.seconds();
  run.work = table->size();
  run.answer = digest_of(table->histogram());
  run.extra = table->bits_per_state();
  return run;
}

}  // namespace

void job_table(const Setup& setup, Report& report) {
  report.print("## table: distances of all 2^21 states of 9x9 Binary Sudoku\n\n");
  Race race(report, "states", setup.rounds);
  race.add("queue, a byte a state", queue_search);
  race.add("ToggleTable::build", library);
  race.add("nonet table, start to end", {{{setup.program, "table", "binary-sudoku", "--threads", "1"}}},
           1 << 21);
  race.run();
  race.print("queue, a byte a state");
  const Run run = race.best("ToggleTable::build"), plain = race.best("queue, a byte a state");
  report.print(
      fmt::format("A state takes {:.0f} bits in the library's table ({:.2f} bytes), {:.0f} in the other and "
                  "32 more in its queue.\n\n",
                  run.extra, run.extra / 8, plain.extra));
  report.figure("the table of 2^21 states, CPU time", "<= 100 ms",
                fmt::format("{}, {:.0f} bits a state", in_seconds(run.seconds), run.extra),
                run.good && run.seconds <= 0.1);
}

}  // namespace nonet::bench
