// The program on a file of a million puzzles, by two threads, against programs that only read it.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "bench/jobs.h"
#include "bench/sudoku_sets.h"

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
  const auto program = [&](const char* threads, const std::string& file) {
    return run_program({{setup.program, "solve", "sudoku", file, "--lines", "--threads", threads}, output});
  };
  std::vector<Contender> contenders = {
      {"nonet solve sudoku --lines, two threads", [&] { return program("2", many); }, true},
      {"nonet solve sudoku --lines, one thread", [&] { return program("1", many); }, true},
      {"cat, into a file", [&] { return run_program({{"cat", many}, output}); }, false},
      {"wc -l", [&] { return run_program({{"wc", "-l", many}}); }, false},
      {"read loop", [&] { return run_function(read_loop(many, size.puzzles)); }, false},
  };
  run_in_turn(contenders, output, right, setup, report);
  if (interrupted()) return;
  const auto puzzles = static_cast<double>(size.puzzles);
  std::string text =
      "| program | CPU time | time passed | puzzles/s passed | MB/s passed | peak memory |\n"
      "|---|--:|--:|--:|--:|--:|\n";
  for (const Contender& contender : contenders) {
    const Run& least = contender.least;
    text += fmt::format("| {} | {} | {} | {} | {} | {:.1f} MiB |\n", contender.name,
                        in_seconds(least.seconds), in_seconds(least.passed), scaled(puzzles / least.passed),
                        three_digits(size.bytes * 1e-6 / least.passed), least.peak);
  }
  const std::string once = setup.path("once.txt");
  const Size few = write_many(clues, once, some, 1);
  const Run alone = program("2", once);
  if (!alone.good) report.failure("the program did not finish on the short file");
  report.print(text +
               fmt::format("\nWhole programs with their start; every answer is right and in its place. On "
                           "{} puzzles two threads take {:.1f} MiB at most.\n\n",
                           few.puzzles, alone.peak));
  const Run &two = contenders[0].least, &copy = contenders[2].least;
  report.figure(
      "sudoku, the program on a file by two threads, time passed", "that of cat",
      fmt::format("{} puzzles/s, {:.0f} MB/s: {} x cat ({:.0f} MB/s), {:.0f} MiB",
                  scaled(puzzles / two.passed), size.bytes * 1e-6 / two.passed,
                  three_digits(two.passed / copy.passed), size.bytes * 1e-6 / copy.passed, two.peak),
      two.passed <= copy.passed);
}

}  // namespace nonet::bench
