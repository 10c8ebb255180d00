// Sudoku of nine digits on public collections: puzzles a second with uniqueness proved and guesses a puzzle,
// and qqwing (Debian) on the puzzles with 17 givens, in turn with this program.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "bench/jobs.h"
#include "nonet/sudoku_nine.h"

namespace nonet::bench {

namespace {

using Boards = std::vector<SudokuNine::Board>;

// Lines of 81 characters; of others there are none in these files.
Boards read_boards(const std::string& path) {
  Boards boards;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.size() < 81) continue;
    SudokuNine::Board board{};
    for (std::size_t i = 0; i < 81; ++i) {
      board[i] = static_cast<std::uint8_t>(line[i] >= '1' && line[i] <= '9' ? line[i] - '0' : 0);
    }
    boards.push_back(board);
  }
  return boards;
}

std::string line_of(const SudokuNine::Board& board) {
  std::string line;
  for (const int digit : board) line += static_cast<char>('0' + digit);
  return line;
}

// Solutions and whether each is the only one; the answer is a digest of the solutions.
Function solve_file(const std::string& path) {
  return [path](Stopwatch& watch) {
    watch.restart();
    Run run;
    run.answer = 1;
    SudokuNine::Board solution{};
    SudokuNine::Work work;
    for (const SudokuNine::Board& board : read_boards(path)) {
      const int solutions = SudokuNine::solve(board, 2, solution, work);
      run.answer = digest(run.answer, fmt::format("{},{}", line_of(solution), solutions));
      ++run.work;
    }
    return run;
  };
}

// The solver alone: the answer is how many have a second solution, `extra` the guesses a puzzle.
Function solve_boards(const std::string& path, int repeats) {
  return [path, repeats](Stopwatch& watch) {
    const Boards boards = read_boards(path);
    Run run;
    SudokuNine::Board solution{};
    SudokuNine::Work work;
    watch.restart();
    for (int i = 0; i < repeats; ++i) {
      for (const SudokuNine::Board& board : boards) {
        run.answer += SudokuNine::solve(board, 2, solution, work) > 1 ? 1 : 0;
      }
    }
    run.seconds = watch.seconds();
    run.work = boards.size() * static_cast<u64>(repeats);
    run.answer /= static_cast<u64>(repeats);
    run.extra = static_cast<double>(work.guesses) / static_cast<double>(std::max<u64>(run.work, 1));
    return run;
  };
}

struct Collection {
  const char* name;
  int repeats;  // so that a run takes long enough to be measured
};
constexpr Collection collections[] = {
    {"easy", 300},    {"unbiased", 20},    {"mixed", 5},          {"17_clue", 1},
    {"magictour", 5}, {"hardest_1106", 2}, {"hardest_11plus", 1}, {"multi_solution", 3},
};

void each_collection(const Setup& setup, Report& report, const std::string& folder) {
  report.print(
      "| collection | puzzles | one solution | puzzles/s | a puzzle | guesses a puzzle |\n"
      "|---|---|---|---|---|---|\n");
  for (const Collection& collection : collections) {
    const Function solve =
        solve_boards(fmt::format("{}/{}.txt", folder, collection.name), collection.repeats);
    Run best;
    for (int round = 0; round < setup.rounds && !interrupted(); ++round) {
      const Run run = run_function(solve);
      if (run.good && run.work > 0 && (!best.good || run.seconds < best.seconds)) best = run;
    }
    if (!best.good) continue;
    const u64 puzzles = best.work / static_cast<u64>(collection.repeats);
    const double rate = static_cast<double>(best.work) / best.seconds;
    report.print(fmt::format("| {} | {} | {} | {} | {} | {:.2f} |\n", collection.name, puzzles,
                             puzzles - best.answer, scaled(rate), in_seconds(1 / rate), best.extra));
  }
  report.print("\n");
}

// A header, then lines "solution,1," of which the last comma is left out.
u64 digest_of_solutions(const std::string& path) {
  u64 sum = 1;
  std::ifstream in(path);
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) sum = digest(sum, line.substr(0, line.rfind(',')));
  return sum;
}

void race_qqwing(const Setup& setup, Report& report, const std::string& clues) {
  report.print("### 17 givens, against qqwing\n\n");
  if (!run_program({{"qqwing", "--version"}}).good) {
    return report.print("Left out: there is no qqwing (Debian package qqwing).\n\n");
  }
  const Run once = run_function(solve_boards(clues, 1));
  const std::string output = setup.path("qqwing.csv");
  const auto qqwing = [&](const char* options) {
    return std::vector<Program>{
        {{"sh", "-c", fmt::format("exec qqwing {} --csv < '{}'", options, clues)}, output}};
  };
  Race race(report, "puzzles", setup.rounds);
  race.add("qqwing, a solution", qqwing("--solve"), once.work);
  race.add("qqwing, and how many", qqwing("--solve --count-solutions"), once.work,
           [&] { return digest_of_solutions(output); });
  race.add("nonet, and whether there is another", solve_file(clues));
  race.add("nonet --judge, start to end", {{{setup.program, "solve", "sudoku", "--judge", clues}}},
           once.work);
  race.run();
  race.print("qqwing, and how many");
  const double own = race.rate("nonet, and whether there is another");
  const double same = own / race.rate("qqwing, and how many"), less = own / race.rate("qqwing, a solution");
  report.figure("sudoku 9x9, 17 givens, uniqueness proved, one thread, against qqwing", ">= 25 x",
                fmt::format("{} puzzles/s: {} x; {} x where qqwing does not look for a second solution",
                            scaled(own), three_digits(same), three_digits(less)),
                same >= 25);
}

}  // namespace

void job_sudoku(const Setup& setup, Report& report) {
  report.print("## sudoku: nine digits, one thread, uniqueness proved\n\n");
  const std::string folder = setup.data + "/sudoku", clues = folder + "/17_clue.txt";
  if (setup.data.empty() || !std::ifstream(clues)) {
    return report.print("Left out: --data names no folder with sudoku/17_clue.txt.\n\n");
  }
  each_collection(setup, report, folder);
  race_qqwing(setup, report, clues);
}

}  // namespace nonet::bench
