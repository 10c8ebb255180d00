// Lights Out 30 x 30: every solvable board has 2^20 answers, and the minimum is proved by looking at all.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <random>

#include "bench/gray_walk.h"
#include "bench/jobs.h"
#include "nonet/base/kernels.h"
#include "nonet/catalog/all.h"
#include "nonet/puzzles/lights_out/lights_out.h"
#include "nonet/toggle/null_space_walk.h"

namespace nonet::bench {

namespace {

// A random board that has a solution, as what the presses have to add to the lamps.
struct Board30 {
  Board30() : system(*ToggleSystem::compile(rules())) {
    std::mt19937_64 random(5);
    Values presses(static_cast<std::size_t>(system.moves()));
    for (Value& p : presses) p = random() & 1;
    target = system.apply(presses);
  }
  static LightsOut rules() {
    LightsOut rules;
    rules.rows = rules.columns = 30;
    return rules;
  }
  ToggleSystem system;
  Values target;
};

GrayVector packed(const Values& presses) {
  GrayVector bits;
  for (std::size_t m = 0; m < presses.size(); ++m) bits.word[m / 64] |= std::uint64_t{presses[m]} << (m % 64);
  return bits;
}

u64 answer_of(std::int64_t cost, u64 count) {
  return static_cast<u64>(cost) * 1'000'003 + count;
}

Run walk_gray(Stopwatch& watch, GrayWalk walk, int repeats) {
  const Board30 board;
  const auto linear = ToggleLinear::build(board.system, 1 << 28);
  const GrayVector start = packed(*linear->particular(board.target));
  std::vector<GrayVector> generators;
  for (const auto& g : linear->kernel()) generators.push_back(packed(g.presses));
  watch.restart();
  Run run;
  for (int i = 0; i < repeats; ++i) {
    const GrayBest best = walk(start, generators);
    run.answer = answer_of(best.weight, best.count);
    run.work += u64{1} << generators.size();
  }
  return run;
}

// The whole walk of the library with one set of kernels, which is chosen at its first use in this process.
Run walk_library(Stopwatch& watch, const char* set, int repeats) {
  ::setenv("NONET_BACKEND", set, 1);
  const Board30 board;
  const auto linear = ToggleLinear::build(board.system, 1 << 28);
  const Values particular = *linear->particular(board.target);
  Progress progress;
  watch.restart();
  Run run;
  for (int i = 0; i < repeats; ++i) {
    const Walk walk = walk_null_space(board.system, *linear, particular, 1, progress);
    run.answer = answer_of(walk.cost, static_cast<u64>(walk.count));
    run.work += static_cast<u64>(walk.visited);
  }
  return run;
}

// Only the transforms and their maxima, on one block over and over: the floor of the walk above.
Run transform_only(Stopwatch& watch, const Kernels& kernels, int repeats) {
  constexpr int low_bits = 14;
  std::mt19937_64 random(6);
  std::vector<WalshTerm> terms(900);
  for (WalshTerm& term : terms) term = {random() >> 44, random() & 1 ? 1 : -1};
  std::vector<std::int16_t> table(1 << low_bits);
  Run run;
  watch.restart();
  for (u64 block = 0; block < static_cast<u64>(repeats) * 64; ++block) {
    kernels.walsh16(terms, low_bits, block % 64, table.data());
    run.extra += kernels.max16(table.data(), table.size());
    run.work += table.size();
  }
  return run;
}

void race_solve(const Setup& setup, Report& report) {
  const std::string input = setup.path("lights.txt");
  report.print("## lights-out: a 30 x 30 board, the minimum proved\n\n");
  const bool ready = prepare([&] {
    const Board30 board;
    std::ofstream out(input);
    for (std::size_t i = 0; i < board.target.size(); ++i)
      out << board.target[i] << (i % 30 == 29 ? "\n" : "");
    return out.flush().good();
  });
  if (!ready) return report.failure("cannot write " + input);
  Race race(report, "boards", 2 * setup.rounds);
  race.add("library: linear algebra and walk", [&](Stopwatch& watch) {
    const Board30 board;
    watch.restart();
    const auto linear = ToggleLinear::build(board.system, 1 << 28);
    Progress progress;
    const Walk walk = walk_null_space(board.system, *linear, *linear->particular(board.target), 1, progress);
    Run run;
    run.work = walk.complete;
    return run;
  });
  race.add("library: linear algebra alone", [&](Stopwatch& watch) {
    const Board30 board;
    watch.restart();
    const auto linear = ToggleLinear::build(board.system, 1 << 28);
    Run run;
    run.work = linear->kernel().size() == 20;
    return run;
  });
  race.add("nonet, start to end",
           {{{setup.program, "solve", "lights-out", input, "--size", "30x30", "--threads", "1"}}}, 1);
  race.run();
  race.print("library: linear algebra and walk");
  const Run run = race.best("nonet, start to end");
  report.figure("lights-out 30 x 30 (2^20 answers), minimum proved, CPU time of the program", "<= 100 ms",
                in_seconds(run.seconds), run.good && run.seconds <= 0.1);
}

}  // namespace

void job_lights_out(const Setup& setup, Report& report) {
  race_solve(setup, report);

  report.print("### The walk over its 2^20 answers\n\n");
  const int repeats = setup.quick ? 4 : 20;
  Race race(report, "vectors", setup.rounds);
  const auto gray = [&](const char* name, GrayWalk walk) {
    race.add(name, [=](Stopwatch& watch) { return walk_gray(watch, walk, repeats); });
  };
  gray("Gray code, plain scalar (-O2)", gray_walk_plain);
  gray("Gray code, scalar, unrolled (-O3)", gray_walk_unrolled);
  if (gray_walk_vector() != nullptr) gray("Gray code, 8 lanes, vector popcount", gray_walk_vector());
  std::string best;
  for (const Kernels* k : available_kernels()) {
    best = fmt::format("walk_null_space, {}", k->name);
    race.add(best, [=](Stopwatch& watch) { return walk_library(watch, k->name, repeats); });
  }
  for (const Kernels* k : available_kernels()) {
    race.add(fmt::format("transform and maximum only, {}", k->name),
             [=](Stopwatch& watch) { return transform_only(watch, *k, repeats); });
  }
  race.run();
  race.print("Gray code, plain scalar (-O2)");
  const double rate = race.rate(best);
  const double plain = rate / race.rate("Gray code, plain scalar (-O2)");
  const double unrolled = rate / race.rate("Gray code, scalar, unrolled (-O3)");
  report.figure("null-space walk against a scalar Gray code of 15 words", ">= 6 x",
                fmt::format("{} x plain, {} x unrolled", three_digits(plain), three_digits(unrolled)),
                std::min(plain, unrolled) >= 6);
}

}  // namespace nonet::bench
