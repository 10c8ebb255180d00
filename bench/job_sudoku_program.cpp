// The program on a file of a million puzzles, by one thread and by two, against programs that only read or
// copy it and against the solver of many boards at once with the boards in memory: the floor is their sum.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "bench/jobs.h"
#include "bench/sudoku_sets.h"
#include "nonet/puzzles/sudoku/kernels/lanes.h"

namespace nonet::bench {

namespace {

// Lines and bytes.
struct Size {
  u64 puzzles = 0;
  double bytes = 0;
};

// The boards of a file again and again.
Size write_many(const std::string& clues, const std::string& path, std::size_t some, int repeats) {
  prepare([&] {
    std::string text;
    for (const SudokuNine::Board& board : read_boards(clues, some)) text += line_of(board) + "\n";
    std::ofstream out(path, std::ios::binary);
    for (int i = 0; i < repeats; ++i) out << text;
    return out.flush().good();
  });
  std::error_code error;
  const auto bytes = std::filesystem::file_size(path, error);
  if (error) return {};
  return {bytes / 82, static_cast<double>(bytes)};
}

// Of what the program has to write, by the library.
u64 digest_of_right_answers(const Setup& setup, const std::string& clues, std::size_t some, int repeats) {
  const std::string path = setup.path("right.txt");
  prepare([&] {
    std::string text;
    SudokuNine::Work work;
    for (const SudokuNine::Board& board : read_boards(clues, some)) {
      SudokuNine::Board first{};
      if (SudokuNine::solve(board, 2, first, work) != 1) return false;
      text += line_of(first) + "\n";
    }
    u64 sum = 1;
    for (int i = 0; i < repeats; ++i) sum = digest(sum, text);
    std::ofstream out(path);
    out << sum << '\n';
    return out.flush().good();
  });
  u64 sum = 0;
  std::ifstream(path) >> sum;
  return sum;
}

// The solver alone, as many boards as the program solves, as many together.
Function solve_in_lanes(const std::string& clues, std::size_t some, int repeats) {
  return [=](Stopwatch& watch) {
    constexpr std::size_t together = 512;
    const SudokuLanes* const lanes = sudoku_lanes();
    if (lanes == nullptr) give_up("this machine has no lanes");
    const Boards boards = read_boards(clues, some);
    Boards solutions(together);
    std::vector<std::uint8_t> counts(together);
    SudokuLanesWork work;
    Run run;
    watch.restart();
    for (int i = 0; i < repeats; ++i) {
      for (std::size_t at = 0; at < boards.size(); at += together) {
        const std::size_t size = std::min(together, boards.size() - at);
        lanes->solve(boards[at].data(), size, 2, counts.data(), solutions[0].data(), work);
        run.work += size;
      }
    }
    return run;
  };
}

struct Contender {
  std::string name;
  std::function<Run()> run;
  bool solves;
  Run least = {};  // CPU time, time passed and peak, each by itself
};

void run_in_turn(std::vector<Contender>& contenders, const std::string& output, u64 right, const Setup& setup,
                 Report& report) {
  for (int round = 0; round < setup.rounds && !interrupted(); ++round) {
    for (Contender& contender : contenders) {
      const Run run = contender.run();
      if (interrupted()) return;
      if (!run.good) report.failure(fmt::format("{} did not finish", contender.name));
      if (contender.solves && round == 0 && digest_of_file(output) != right) {
        report.failure(fmt::format("{} gives other answers, or another order", contender.name));
      }
      Run& least = contender.least;
      least.seconds = round == 0 ? run.seconds : std::min(least.seconds, run.seconds);
      least.passed = round == 0 ? run.passed : std::min(least.passed, run.passed);
      least.peak = std::max(least.peak, run.peak);
    }
  }
}

void print_figures(const std::vector<Contender>& contenders, double puzzles, double bytes, Report& report) {
  const auto least = [&](std::string_view name) {
    const auto found = std::find_if(contenders.begin(), contenders.end(),
                                    [&](const Contender& c) { return c.name == name; });
    return found == contenders.end() ? Run{} : found->least;
  };
  const Run one = least("nonet --lines, one thread, into nothing");
  const Run two = least("nonet --lines, two threads, into nothing");
  const Run lanes = least("lanes alone"), reading = least("cat, into nothing");
  report.figure(
      "sudoku, the program on a file by one thread, CPU time", "<= 1.15x of lanes alone",
      fmt::format("{}x: {} a puzzle, lanes {}, reading {}", three_digits(one.seconds / lanes.seconds),
                  in_seconds(one.seconds / puzzles), in_seconds(lanes.seconds / puzzles),
                  in_seconds(least("read loop").seconds / puzzles)),
      one.seconds <= 1.15 * lanes.seconds);
  report.figure("sudoku, the program on a file by two threads, time passed", ">= 1.85x of one",
                fmt::format("{}x: {} puzzles/s; CPU time {}x", three_digits(one.passed / two.passed),
                            scaled(puzzles / two.passed), three_digits(two.seconds / one.seconds)),
                one.passed >= 1.85 * two.passed);
  report.figure(
      "sudoku, the program on a file by two threads, time passed", "that of cat",
      fmt::format("{:.0f} MB/s: {} x cat ({:.0f} MB/s), {:.0f} MiB", bytes * 1e-6 / two.passed,
                  three_digits(two.passed / reading.passed), bytes * 1e-6 / reading.passed, two.peak),
      two.passed <= reading.passed);
}

}  // namespace

void race_sudoku_program(const Setup& setup, Report& report, const std::string& clues) {
  const std::string many = setup.path("many.txt"), output = setup.path("solved.txt");
  const std::size_t some = setup.quick ? 1000 : 20'000;
  const int repeats = setup.quick ? 20 : 50;
  const Size size = write_many(clues, many, some, repeats);
  report.print(fmt::format("### The program on a file of {} puzzles with 17 givens ({:.0f} MB)\n\n",
                           size.puzzles, size.bytes * 1e-6));
  const u64 right = digest_of_right_answers(setup, clues, some, repeats);
  if (size.puzzles == 0 || right == 0) return report.failure("the file of many puzzles was not written");
  const auto program = [&](const char* threads, const std::string& file, const std::string& to) {
    return run_program({{setup.program, "solve", "sudoku", file, "--lines", "--threads", threads}, to});
  };
  const std::string nowhere = "/dev/null";
  std::vector<Contender> contenders = {
      {"nonet --lines, two threads, into a file", [&] { return program("2", many, output); }, true},
      {"nonet --lines, one thread, into a file", [&] { return program("1", many, output); }, true},
      {"nonet --lines, two threads, into nothing", [&] { return program("2", many, nowhere); }, false},
      {"nonet --lines, one thread, into nothing", [&] { return program("1", many, nowhere); }, false},
      {"lanes alone", [&] { return run_function(solve_in_lanes(clues, some, repeats)); }, false},
      {"cat, into a file", [&] { return run_program({{"cat", many}, output}); }, false},
      {"cat, into nothing", [&] { return run_program({{"cat", many}, nowhere}); }, false},
      {"wc -l", [&] { return run_program({{"wc", "-l", many}}); }, false},
      {"read loop", [&] { return run_function(read_loop(many, size.puzzles)); }, false},
  };
  run_in_turn(contenders, output, right, setup, report);
  if (interrupted()) return;
  const auto puzzles = static_cast<double>(size.puzzles);
  std::string text =
      "| program | CPU time | a puzzle | time passed | puzzles/s passed | MB/s passed | peak memory |\n"
      "|---|--:|--:|--:|--:|--:|--:|\n";
  for (const Contender& contender : contenders) {
    const Run& least = contender.least;
    text += fmt::format("| {} | {} | {} | {} | {} | {} | {:.1f} MiB |\n", contender.name,
                        in_seconds(least.seconds), in_seconds(least.seconds / puzzles),
                        in_seconds(least.passed), scaled(puzzles / least.passed),
                        three_digits(size.bytes * 1e-6 / least.passed), least.peak);
  }
  const std::string once = setup.path("once.txt");
  const Size few = write_many(clues, once, some, 1);
  const Run alone = program("2", once, nowhere);
  if (!alone.good) report.failure("the program did not finish on the short file");
  report.print(text +
               fmt::format("\nWhole programs with their start; every answer is right and in its place. On "
                           "{} puzzles two threads take {:.1f} MiB at most.\n\n",
                           few.puzzles, alone.peak));
  print_figures(contenders, puzzles, size.bytes, report);
}

}  // namespace nonet::bench
