#include "cli/line/parts.h"

namespace nonet::cli {

void add_race(CLI::App& app, Options& o) {
  auto* race = app.add_subcommand(
      "race", "algorithms on the same instances: the optimum, nodes, time a node, time, memory");
  add_puzzle(*race, o);
  auto* input = race->add_option("INPUT", o.race.input,
                                 "a file, - for standard input, or an instance with / between its lines; "
                                 "without it, instances are drawn at random");
  race->add_option("--algorithms", o.race.algorithms,
                   "which, with commas between them; without it, all that the puzzle has")
      ->type_name("A,B,C");
  race->add_option("--instances", o.race.instances,
                   "how many: at random 5 if not given, of INPUT the first ones, all if not given")
      ->type_name("N")
      ->check(check_whole_number, "")
      ->check(check_positive, "");
  race->add_option("--seed", o.seed, "of the first instance at random; the next one takes the next seed")
      ->type_name("N")
      ->excludes(input)
      ->check(check_whole_number, "");
  race->add_flag("--count", o.race.count, "count the answers instead of finding one");
  race->add_option("--rounds", o.race.rounds,
                   "run all so often and keep the best times; 3 if not given and all is quick")
      ->type_name("N")
      ->check(CLI::Range(1, 1000));
  race->add_option("--threads", o.race.threads,
                   "how many threads; 1 if not given, so that a node has a price; 0 is one a core")
      ->type_name("N")
      ->check(CLI::Range(0, 1024));
  race->add_option(
          "--time-limit", o.race.time_limit,
          "seconds of CPU time for each algorithm on all instances together, and 20 S + 60 of "
          "wall-clock time; with several threads, S of wall-clock time; 10 if not given, 0 is no limit")
      ->type_name("S")
      ->check(check_seconds, "");
  race->add_option("--memory", o.memory, "MiB an algorithm may take; 0 is half of the machine's")
      ->type_name("MIB")
      ->check(CLI::Range(0, 1 << 30));
  race->add_flag("--json", o.json, "one JSON object (docs/json.md)");
  race->add_option("--plot", o.plot, "draw nodes against time a node into this SVG file")
      ->type_name("FILE")
      ->check(check_name, "");
  add_common(*race, o);
  race->footer(
      "Every algorithm runs in a process of its own and starts with nothing: no table is kept or read. "
      "docs/methods.md explains\n"
      "what the figures teach.\n\n"
      "Examples:\n"
      "  nonet race binary-sudoku --instances 100 --algorithms formula,table,greedy\n"
      "  nonet race tiles 867254301 --goal last --algorithms ida,astar,bfs\n"
      "  nonet race queens 8 --count --plot queens.svg\n"
      "  nonet race clocks --json");
}

}  // namespace nonet::cli
