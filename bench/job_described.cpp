// Puzzles described in files against the built-in ones: the same boards, the same algorithm, the time of a
// node. And the table of the 2x2x2 cube from a file.
#include <fmt/format.h>

#include "bench/jobs.h"
#include "nonet/base/text_reader.h"
#include "nonet/catalog/all.h"
#include "nonet/language/described/described.h"
#include "tests/support/sample_texts.h"

namespace nonet::bench {

namespace {

constexpr double wanted_ratio = 2.5, wanted_rate = 10e6;

std::string tiles_text(int side) {
  std::string goal;
  for (int cell = 0; cell < side * side; ++cell)
    goal += fmt::format("{}{}", cell == 0 ? "" : cell % side == 0 ? "/" : " ", (cell + 1) % (side * side));
  return fmt::format(R"text(
goal = "{}"
[board]
grid = "{}x{}"
values = {}
[[moves]]
for = "a in cells, b in orthogonal(a)"
name = "{{a}}-{{b}}"
when = "a = 0"
swap = "a b"
)text",
                     goal, side, side, side * side);
}

std::string nine_text(int n) {
  std::string goal, turns;
  for (int row = 0; row < 2 * n; ++row)
    goal +=
        std::string(row == 0 ? 0 : 1, '/') + std::string(static_cast<std::size_t>(n), row < n ? '0' : '1');
  for (const char board : {'A', 'B'}) {
    for (const std::string_view way : {"left", "right"}) {
      turns += fmt::format("[[moves]]\nname = \"{}{}\"\nturn = \"{} {}\"\n", board, way == "left" ? 'L' : 'R',
                           board, way);
    }
  }
  return fmt::format(R"text(
goal = "{}"
[board]
boards = ["A {}x{}", "B {}x{}"]
values = 2
{}[[moves]]
for = "k in 1..{}"
name = "C{{k}}"
swap = "A.column(k), B.column(k)"
)text",
                     goal, n, n, n, n, turns, n);
}

Result<std::unique_ptr<Puzzle>> described(const std::string& text) {
  auto file = parse_puzzle_file("bench.puzzle", text);
  if (!file) return file.error();
  return make_described_puzzle(std::move(*file));
}

struct Twin {
  std::string name, builtin;
  Settings settings;
  std::string text;
};

// Random boards of the built-in puzzle, each until it is solved or so many nodes were looked at. Work: nodes.
Run search(Stopwatch& watch, const Twin& twin, bool from_file, const std::string& algorithm, u64 boards,
           u64 nodes) {
  Run run;
  const auto builtin = make_puzzle(twin.builtin, twin.settings);
  const auto file = described(twin.text);
  if (!builtin || !file) return run;
  const Puzzle& puzzle = from_file ? **file : **builtin;
  std::vector<std::unique_ptr<Instance>> instances;
  for (u64 seed = 1; seed <= boards; ++seed) {
    auto text = TextReader::from_text((*builtin)->write(**(*builtin)->random(seed)), "board");
    auto instance = puzzle.read(text, true);
    if (!instance || *instance == nullptr) return run;
    instances.push_back(std::move(*instance));
  }
  Request request;
  request.algorithm = algorithm;
  watch.restart();
  for (const auto& instance : instances) {
    Progress whole, part(whole, nodes);
    const auto answer = puzzle.solve(*instance, request, part);
    if (!answer) return run;
    run.work += answer->nodes;
    if (answer->status == Status::optimal) run.answer += static_cast<u64>(answer->cost) + 1;
  }
  run.seconds = watch.seconds();
  run.good = true;
  if (algorithm == "ida") run.answer = 0;  // other bounds solve others within the nodes
  return run;
}

void race_twins(const Setup& setup, Report& report) {
  const std::vector<Twin> twins = {{"knights", "knights", {}, sample::knights_text},
                                   {"tiles 3x3", "tiles", {{"size", "3x3"}, {"goal", "last"}}, tiles_text(3)},
                                   {"tiles 4x4", "tiles", {{"size", "4x4"}}, tiles_text(4)},
                                   {"nine 3", "nine", {{"size", "3"}}, nine_text(3)},
                                   {"nine 4", "nine", {{"size", "4"}}, nine_text(4)}};
  std::string table =
      "| puzzle | algorithm | built in: nodes | a node | from a file: nodes | a node | ratio "
      "|\n|---|---|--:|--:|--:|--:|--:|\n";
  double worst = 0;
  std::string which;
  for (const Twin& twin : twins) {
    for (const std::string algorithm : {"ida", "bfs", "bidirectional"}) {
      if (interrupted()) return;
      const u64 nodes = (algorithm == "ida" ? 8'000'000 : 1'000'000) / (setup.quick ? 10 : 1);
      const u64 boards = twin.name == "tiles 3x3" || twin.name == "nine 3" ? 20 : 3;
      Race race(report, "nodes", setup.rounds);
      for (const bool from_file : {false, true}) {
        race.add(from_file ? "file" : "built in",
                 [=](Stopwatch& watch) { return search(watch, twin, from_file, algorithm, boards, nodes); });
      }
      race.run();
      const Run builtin = race.best("built in"), file = race.best("file");
      if (!builtin.good || !file.good) {
        report.failure(fmt::format("{} by {} did not run", twin.name, algorithm));
        continue;
      }
      const double per_builtin = builtin.seconds / double(builtin.work),
                   per_file = file.seconds / double(file.work);
      table += fmt::format("| {} | {} | {} | {} | {} | {} | {:.2f} |\n", twin.name, algorithm, builtin.work,
                           in_seconds(per_builtin), file.work, in_seconds(per_file), per_file / per_builtin);
      if (per_file / per_builtin > worst) worst = per_file / per_builtin, which = twin.name + " " + algorithm;
    }
  }
  report.print(table + "\n");
  report.figure("time of a node, from a file against built in, the worst", fmt::format("<= {}", wanted_ratio),
                fmt::format("{:.2f} ({})", worst, which), worst <= wanted_ratio);
}

Run cube_table(Stopwatch& watch) {
  Run run;
  const auto puzzle = described(sample::cube_text);
  if (!puzzle) return run;
  Progress progress;
  watch.restart();
  const auto histogram = (*puzzle)->table({}, progress);
  run.seconds = watch.seconds();
  if (!histogram || !histogram->complete) return run;
  run.good = true;
  run.work = histogram->total;
  run.answer = digest_of(histogram->states);
  return run;
}

}  // namespace

void job_described(const Setup& setup, Report& report) {
  report.print("## described: puzzles from files and their built-in twins\n\n");
  race_twins(setup, report);
  if (interrupted()) return;
  Race race(report, "positions", setup.rounds);
  race.add("cube2 from a file", cube_table);
  race.run();
  race.print("cube2 from a file");
  const double rate = race.rate("cube2 from a file");
  report.figure("table of the 2x2x2 cube from a file, one thread",
                fmt::format(">= {} positions/s", scaled(wanted_rate)),
                fmt::format("{} positions/s", scaled(rate)), rate >= wanted_rate);
}

}  // namespace nonet::bench
