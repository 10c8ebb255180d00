// What a certificate costs: finding the answer, writing the proof, checking it with the other program; and
// how long it takes to find the smallest board on which a wrong program fails.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <limits>

#include "bench/jobs.h"
#include "nonet/base/progress.h"

namespace nonet::bench {

namespace {

struct Question {
  const char* kind;  // of the proof
  std::vector<std::string> asked;
  const char* slow = "";  // why checking takes longer than finding
};

std::string all_lights(int side) {
  std::string board;
  for (int row = 0; row < side; ++row)
    board += (row > 0 ? "/" : "") + std::string(static_cast<std::size_t>(side), '1');
  return board;
}

std::vector<Question> questions(const Setup& setup) {
  return {
      {"groups",
       {"solve", "binary-sudoku",
        "000000000/001000100/000000000/000110000/000111000/000000000/000000000/000000000/000000000"}},
      {"linear, one answer", {"solve", "clocks", "9 9 12/6 6 6/6 3 6"}},
      {"linear, 2^16 answers", {"solve", "lights-out", all_lights(19)}},
      {"linear, a large system",
       {"solve", "lights-out", all_lights(setup.quick ? 20 : 40)},
       "every vector is multiplied, the solver packs them into bits"},
      {"weights", {"solve", "lights-out", "1000/0000/0000/0000"}},
      {"goal", {"solve", "tiles", "123804765"}},
      {"invariant", {"solve", "tiles", "2 1 3/8 0 4/7 6 5"}},
      {"search",
       {"solve", "tiles", "--size", "4x4", "5 1 2 4/9 6 3 8/13 15 10 11/0 14 7 12", "--algorithm", "ida"}},
      {"table, one answer", {"solve", "knights", "10110/01*11/10111/01001/00000", "--algorithm", "table"}},
      {"table, all positions", {"table", "cube2"}},
      {"drat, the only answer",
       {"solve", "sudoku",
        "103000509/002109400/000704000/300502006/060000050/700803004/000401000/009205800/804000107"}},
      {"drat, no answer", {"solve", "queens", "3"}},
      {"another", {"solve", "queens", "20"}},
      {"units of queens",
       {"count", "queens", "14"},
       "units are counted again by plain code, up to a budget; the solver has vectors and symmetry"},
      {"units", {"count", "pentominoes", setup.quick ? "3x20" : "4x15"}},
      {"search, a score",
       {"solve", "target-sudoku",
        "7 0 0 9 0 0 0 0 1/1 0 0 0 0 5 9 0 0/0 0 0 2 0 0 0 8 0/0 0 5 0 2 0 0 0 3/0 0 0 0 0 0 6 4 8/"
        "4 1 3 0 0 0 0 0 0/0 0 7 0 0 2 0 9 0/2 0 1 0 6 0 8 0 4/0 8 0 5 0 4 0 1 2"}},
  };
}

// The smallest CPU time of each command, in turn.
std::vector<double> smallest_times(const std::vector<Program>& programs, int rounds) {
  std::vector<double> times(programs.size(), std::numeric_limits<double>::infinity());
  for (int round = 0; round < rounds && !interrupted(); ++round) {
    for (std::size_t i = 0; i < programs.size(); ++i) {
      const Run run = run_program(programs[i]);
      if (run.seconds > 0) times[i] = std::min(times[i], run.seconds);  // without a solution is no failure
    }
  }
  return times;
}

void race_certificates(const Setup& setup, Report& report) {
  const std::string verify = setup.program + "-verify", file = setup.path("certificate.json");
  report.print(
      "| proof | question | find | find and write | check | check and replay | certificate |\n"
      "|---|---|--:|--:|--:|--:|--:|\n");
  bool explained = true;
  std::string slower;
  for (const Question& question : questions(setup)) {
    std::vector<std::string> find = {setup.program};
    find.insert(find.end(), question.asked.begin(), question.asked.end());
    find.insert(find.end(), {"--no-cache", "--threads", "1"});
    std::vector<std::string> write = find;
    write.insert(write.end(), {"--certificate", file});
    const auto times =
        smallest_times({{find}, {write}, {{verify, file}}, {{verify, "--replay", file}}}, setup.rounds);
    report.print(fmt::format("| {} | `{} {}` | {} | {} | {} | {} | {:.1f} KiB |\n", question.kind,
                             question.asked[0], question.asked[1], in_seconds(times[0]), in_seconds(times[1]),
                             in_seconds(times[2]), in_seconds(times[3]),
                             double(std::filesystem::file_size(file)) / 1024));
    if (times[2] <= times[0]) continue;
    explained = explained && *question.slow != '\0';
    slower += fmt::format("{}{} ({})", slower.empty() ? "" : "; ", question.kind, question.slow);
  }
  report.print(
      "\nPrograms with their start; `find` is the same command without `--certificate`, no tables kept.\n\n");
  report.figure("checking a certificate takes less time than finding the answer", "every kind, or why not",
                slower.empty() ? "every kind" : "all but " + slower, explained);
}

void race_stress(const Setup& setup, Report& report) {
  const std::string greedy =
      std::filesystem::path(setup.program).parent_path() / "programs" / "binary_sudoku_greedy";
  const std::vector<std::string> command = {
      setup.program, "stress", "binary-sudoku",      "--processes", "2",   "--random",
      "0",           "--save", setup.path("stress"), "--",          greedy};
  double best = std::numeric_limits<double>::infinity();
  for (int round = 0; round < setup.rounds && !interrupted(); ++round) {
    const auto start = Progress::Clock::now();
    run_program({command, setup.path("stress.txt")});
    best = std::min(best, seconds_since(start));
  }
  const bool found = std::filesystem::exists(setup.path("stress.in"));
  report.print(
      fmt::format("`nonet stress binary-sudoku --processes 2 --random 0 -- binary_sudoku_greedy`: {} passed "
                  "until the board was found, shrunk and saved.\n\n",
                  in_seconds(best)));
  if (!found) report.failure("stress found no board on which the greedy program is wrong");
  report.figure(
      "stress finds and shrinks a board on which the greedy Binary Sudoku program is wrong, two processes",
      "<= 5 s", in_seconds(best), found && best <= 5);
}

}  // namespace

void job_truth(const Setup& setup, Report& report) {
  report.print("## truth: certificates and their checker, stress\n\n");
  race_certificates(setup, report);
  race_stress(setup, report);
}

}  // namespace nonet::bench
