// Sliding tiles: IDA* with Manhattan distance against a loop written by hand, Korf's 100 instances with
// additive pattern databases, and the perfect table of the 4x3 board.
#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "bench/jobs.h"
#include "bench/tile_yardstick.h"
#include "nonet/puzzles/tiles/patterns.h"
#include "nonet/puzzles/tiles/tiles.h"
#include "nonet/search/ida_star.h"

namespace nonet::bench {

namespace {

struct Known {
  int length = 0;
  std::array<int, 16> tiles{};
};

std::vector<Known> korf(const std::string& folder) {
  std::vector<Known> list;
  std::ifstream file(folder + "/korf100.txt");
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    int number = 0;
    Known known;
    if (line.starts_with("#") || !(words >> number >> known.length)) continue;
    for (int& tile : known.tiles) words >> tile;
    list.push_back(known);
  }
  return list;
}

Function table(int rows, int columns) {
  return [rows, columns](Stopwatch&) {
    const Tiles<16> puzzle(rows, columns);
    Progress progress;
    const auto built = puzzle.build_table(1, 4e9, progress);
    Run run;
    run.work = built->size;
    run.answer = digest_of(built->levels);
    run.extra = double(built->levels.size() - 1);
    return run;
  };
}

Function table_by_rank(int rows, int columns) {
  return [rows, columns](Stopwatch&) {
    Progress progress;
    const auto built = build_table_by_rank(Tiles<16>(rows, columns), 1, 4e9, progress);
    Run run;
    run.work = built->size;
    run.answer = digest_of(built->levels);
    return run;
  };
}

void perfect_table(const Setup& setup, Report& report) {
  report.print("## tiles: all 239,500,800 positions of the 4x3 board\n\n");
  Race race(report, "states", setup.quick ? 1 : 2);
  race.add("state by state", table_by_rank(4, 3));
  race.add("whole words of bitmaps", table(4, 3));
  race.run();
  race.print("state by state");
  const Run run = race.best("whole words of bitmaps");
  report.figure("tiles 4x3: the table of 239,500,800 states, worst case 53", "states/s and memory",
                fmt::format("{}: {} states/s, worst case {:.0f}, peak {:.0f} MiB", in_seconds(run.seconds),
                            scaled(race.rate("whole words of bitmaps")), run.extra, run.peak),
                run.good && run.extra == 53);
}

// The instances of moderate size for a search with Manhattan distance: what one such search tells.
std::vector<Known> moderate(const std::vector<Known>& all) {
  std::vector<Known> some;
  for (const Known& known : all) {
    if (known.length <= 47) some.push_back(known);
  }
  return some;
}

template <class Search>
Function by_hand(const std::vector<Known>& instances, Search search) {
  return [instances, search](Stopwatch&) {
    Run run;
    std::vector<u64> lengths;
    for (const Known& known : instances) {
      const TilePath path = search(known.tiles);
      run.work += path.nodes;
      lengths.push_back(path.cells.size());
    }
    run.answer = digest_of(lengths);
    return run;
  };
}

Function generic(const std::vector<Known>& instances) {
  return [instances](Stopwatch&) {
    const FixedTiles<4, 4> puzzle(Tiles<16>::blank_first(16));
    const ManhattanBound<16> bound(puzzle);
    Run run;
    std::vector<u64> lengths;
    for (const Known& known : instances) {
      Progress progress;
      const auto found = ida_star(puzzle, Tiles<16>::arrangement(known.tiles), bound, progress);
      run.work += found.nodes;
      lengths.push_back(found.path.size());
    }
    run.answer = digest_of(lengths);
    return run;
  };
}

void manhattan(const Setup& setup, Report& report, const std::vector<Known>& all) {
  report.print("## tiles: IDA* with Manhattan distance, Korf's instances of up to 47 moves\n\n");
  const auto instances = moderate(all);
  Race race(report, "nodes", setup.quick ? 1 : setup.rounds);
  race.add("by hand, one function a cell", by_hand(instances, tile_search_by_cell));
  race.add("the same, can be stopped", by_hand(instances, [](const TileBoard& board) {
             Progress progress;
             return tile_search_stoppable(board, progress);
           }));
  race.add("by hand, moves from a table", by_hand(instances, tile_search_by_table));
  race.add("ida_star over the contract", generic(instances));
  race.run();
  race.print("the same, can be stopped");
  const double hand = race.rate("the same, can be stopped"), ours = race.rate("ida_star over the contract");
  report.figure("IDA* with Manhattan distance, one core", ">= 60 M nodes/s",
                fmt::format("{} nodes/s", scaled(ours)), ours >= 60e6);
  report.figure("against a loop written by hand that can be stopped, too", ">= 0.95x",
                fmt::format("{:.2f}x; {:.2f}x of one that cannot", ours / hand,
                            ours / race.rate("by hand, one function a cell")),
                ours >= 0.95 * hand);
}

std::vector<std::uint8_t> bytes_of(const std::array<int, 16>& tiles) {
  return {tiles.begin(), tiles.end()};
}
const std::vector<std::uint8_t> korf_goal = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

Result<TilePatterns> build_patterns() {
  const auto spec = choose_tile_groups(4, 4, korf_goal, 700.0 * 1048576);
  if (!spec) return spec.error();
  Progress progress;
  return TilePatterns::build(*spec, 1, 700.0 * 1048576, progress);
}

// Built in the process and then only searched, so that the time is the search's; the build is a race of its
// own.
Function solve_all(const std::vector<Known>& instances) {
  return [instances](Stopwatch& watch) {
    const auto patterns = build_patterns();
    watch.restart();
    Run run;
    for (const Known& known : instances) {
      Progress progress;
      const nonet::TilePath path = solve_tiles(*patterns, bytes_of(known.tiles), 1, progress);
      if (!path.complete() || path.cost != known.length) return Run{};
      run.work += path.nodes;
      run.extra += path.cost;
    }
    run.seconds = watch.seconds();
    return run;
  };
}

void pattern_databases(const Setup& setup, Report& report, const std::vector<Known>& all) {
  report.print(
      "## tiles: Korf's 100 instances with additive pattern databases of 7 and 8 tiles, reflected\n\n");
  Race build(report, "bytes", setup.quick ? 1 : 2);
  build.add("build", [](Stopwatch&) {
    const auto patterns = build_patterns();
    Run run;
    for (int i = 0; i < patterns->databases(); ++i) run.work += patterns->size(i);
    return run;
  });
  build.run();
  build.print("build");
  const Run built = build.best("build");
  report.figure("15-puzzle, pattern databases of 7 and 8 tiles, build", "<= 110 s of CPU, <= 700 MiB",
                fmt::format("{}, peak {:.0f} MiB, {:.0f} MiB kept", in_seconds(built.seconds), built.peak,
                            double(built.work) / 1048576),
                built.good && built.seconds <= 110 && built.peak <= 700);
  Race race(report, "nodes", setup.quick ? 1 : 3);
  race.add("all instances", solve_all(all));
  race.run();
  race.print("all instances");
  const Run run = race.best("all instances");
  report.figure("15-puzzle, Korf's 100, lengths proved optimal", "<= 1 s of CPU, sum 5305",
                fmt::format("{}, sum {:.0f}, {} nodes", in_seconds(run.seconds), run.extra, run.work),
                run.good && run.seconds <= 1 && run.extra == 5305);
}

}  // namespace

void job_tiles(const Setup& setup, Report& report) {
  perfect_table(setup, report);
  const auto instances = setup.data.empty() ? std::vector<Known>() : korf(setup.data);
  if (instances.size() != 100) {
    report.print("Korf's instances are not here (--data): no races on them.\n\n");
    return;
  }
  manhattan(setup, report, instances);
  pattern_databases(setup, report, instances);
}

}  // namespace nonet::bench
