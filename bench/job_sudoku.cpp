// Sudoku of nine digits on public collections: puzzles a second with uniqueness proved and guesses a puzzle,
// by every kernel and by lanes, against what the best known solver does and against qqwing (Debian) in turn.
// What else there is for Sudoku is in job_sudoku_tools.cpp and job_sudoku_program.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <memory>

#include "bench/jobs.h"
#include "bench/sudoku_sets.h"
#include "nonet/puzzles/sudoku/kernels/kernel.h"
#include "nonet/puzzles/sudoku/kernels/lanes.h"

namespace nonet::bench {

namespace {

struct Collection {
  const char* name;
  double best_known;  // puzzles a second
  double wanted;      // times that, of the best there is here; 0: nothing beyond what is wanted of kernels
};
// The best known solver as measured on this kind of machine under load, not in this run.
constexpr Collection collections[] = {
    {"easy", 0.79e6, 2},         {"unbiased", 0.34e6, 0},       {"17_clue", 0.32e6, 2},
    {"mixed", 0.22e6, 0},        {"magictour", 114e3, 0},       {"hardest_11plus", 19.6e3, 0},
    {"hardest_1106", 12.3e3, 0}, {"multi_solution", 0.44e6, 0},
};
constexpr double wanted_of_kernels = 1.2;

struct Solver {
  std::string name;
  std::size_t together;  // boards that are measured as one piece: lanes need many
  bool lanes;
  // Counts to 2, and the first solutions; gives the guesses.
  std::function<u64(std::span<const SudokuNine::Board>, std::uint8_t* counts, SudokuNine::Board* first)>
      solve;
};

std::vector<Solver> solvers() {
  std::vector<Solver> list;
  for (const SudokuKernel* const kernel : available_sudoku_kernels()) {
    list.push_back(
        {kernel->name, 250, false,
         [kernel](std::span<const SudokuNine::Board> boards, std::uint8_t* counts, SudokuNine::Board* first) {
           u64 guesses = 0;
           for (std::size_t i = 0; i < boards.size(); ++i) {
             const auto found = kernel->solve(boards[i].data(), 2, first[i].data());
             counts[i] = static_cast<std::uint8_t>(found.solutions);
             guesses += found.guesses;
           }
           return guesses;
         }});
  }
  static_assert(sizeof(SudokuNine::Board) == 81);  // lanes take boards one behind the other
  for (const SudokuLanes* const lanes : available_sudoku_lanes()) {
    list.push_back(
        {fmt::format("lanes, {}", lanes->name), 2000, true,
         [lanes](std::span<const SudokuNine::Board> boards, std::uint8_t* counts, SudokuNine::Board* first) {
           SudokuLanesWork work;
           lanes->solve(boards[0].data(), boards.size(), 2, counts, first[0].data(), work);
           return work.guesses;
         }});
  }
  return list;
}

// Whole and repeated to 2000 boards, or its beginning.
Boards boards_of(const Setup& setup, const std::string& path) {
  if (setup.quick) return read_boards(path, 300);
  const Boards once = read_boards(path);
  Boards boards = once;
  while (!once.empty() && boards.size() < 2000) boards.insert(boards.end(), once.begin(), once.end());
  return boards;
}

std::size_t pieces_of(const Solver& solver, std::size_t boards) {
  return std::max<std::size_t>(boards / solver.together, 1);
}

// All solvers give the same digest: of the counts, and of the solutions that are the only ones.
u64 digest_of_answers(const Boards& boards, const std::vector<std::uint8_t>& counts, const Boards& first) {
  u64 sum = 1;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    if (counts[i] > 0 && !is_solution(first[i], boards[i])) give_up("a solution is none");
    sum = digest(sum, fmt::format("{} {}\n", counts[i], counts[i] == 1 ? line_of(first[i]) : ""));
  }
  return sum;
}

Function solve_set(const Setup& setup, const std::string& path, const Solver& solver, Pieces& pieces) {
  return [&setup, path, &solver, &pieces](Stopwatch&) {
    const Boards boards = boards_of(setup, path);
    std::vector<std::uint8_t> counts(boards.size());
    Boards first(boards.size());
    std::vector<u64> guesses(pieces.count());
    pieces.measure(setup.quick ? 0 : 0.2, [&](std::size_t piece) {
      const std::size_t begin = boards.size() * piece / pieces.count();
      const std::size_t end = boards.size() * (piece + 1) / pieces.count();
      guesses[piece] =
          solver.solve(std::span(boards).subspan(begin, end - begin), &counts[begin], &first[begin]);
    });
    Run run;
    run.seconds = pieces.total();
    run.work = boards.size();
    run.answer = digest_of_answers(boards, counts, first);
    for (const u64 of_piece : guesses) run.extra += static_cast<double>(of_piece);
    run.extra /= static_cast<double>(std::max<u64>(run.work, 1));
    return run;
  };
}

// How many boards there are in a collection and how many of them have one solution; `part` becomes a file
// with some of them, evenly spread, for programs that take long.
struct Described {
  u64 puzzles = 0, unique = 0, part = 0;
};
Described describe(const Setup& setup, const std::string& path, const std::string& part) {
  const std::string notes = setup.path("described.txt");
  prepare([&] {
    const Boards boards = setup.quick ? boards_of(setup, path) : read_boards(path);
    const std::size_t most = setup.quick ? 20 : 200;
    const std::size_t step = std::max<std::size_t>((boards.size() + most - 1) / most, 1);
    std::ofstream out(notes), some(part);
    SudokuNine::Board first{};
    SudokuNine::Work work;
    Described found;
    for (std::size_t i = 0; i < boards.size(); ++i) {
      ++found.puzzles;
      found.unique += SudokuNine::solve(boards[i], 2, first, work) == 1 ? 1 : 0;
      if (i % step != 0) continue;
      ++found.part;
      some << line_of(boards[i]) << '\n';
    }
    out << found.puzzles << ' ' << found.unique << ' ' << found.part << '\n';
    return out.flush().good() && some.flush().good();
  });
  Described found;
  std::ifstream(notes) >> found.puzzles >> found.unique >> found.part;
  return found;
}

std::vector<Program> qqwing_on(const std::string& boards, const char* options, const std::string& output) {
  return {{{"sh", "-c", fmt::format("exec qqwing {} --csv < '{}'", options, boards)}, output}};
}
const std::string qqwing = "qqwing";

void note_figures(const Collection& set, const Race& race, const std::vector<Solver>& list, Report& report) {
  const Solver *kernel = nullptr, *best = nullptr;
  for (const Solver& solver : list) {
    const double rate = race.rate(solver.name);
    if (!solver.lanes && (kernel == nullptr || rate > race.rate(kernel->name))) kernel = &solver;
    if (best == nullptr || rate > race.rate(best->name)) best = &solver;
  }
  const auto note = [&](const Solver& solver, double wanted, const char* how) {
    const double rate = race.rate(solver.name), times = rate / set.best_known;
    report.figure(fmt::format("sudoku, {}, {}, against the best known solver's {}/s", set.name, how,
                              scaled(set.best_known)),
                  fmt::format(">= {} x", wanted),
                  fmt::format("{} x ({}, {} puzzles/s)", three_digits(times), solver.name, scaled(rate)),
                  times >= wanted);
  };
  if (kernel != nullptr) note(*kernel, wanted_of_kernels, "a board at a time");
  if (best != nullptr && set.wanted > 0) note(*best, set.wanted, "many boards");
}

void race_set(const Setup& setup, Report& report, const Collection& set, const std::string& folder,
              bool with_qqwing) {
  const std::string path = fmt::format("{}/{}.txt", folder, set.name), part = setup.path("part.txt");
  const Described described = describe(setup, path, part);
  if (described.puzzles == 0)
    return report.print(fmt::format("| {} | left out: no file | | | | | | | | |\n", set.name));
  const std::size_t boards = setup.quick ? described.puzzles : std::max<u64>(described.puzzles, 2000);
  const std::vector<Solver> list = solvers();
  std::vector<std::unique_ptr<Pieces>> pieces;
  Race race(report, "puzzles", setup.rounds);
  for (const Solver& solver : list) {
    pieces.push_back(std::make_unique<Pieces>(pieces_of(solver, boards)));
    race.add(solver.name, solve_set(setup, path, solver, *pieces.back()));
  }
  if (with_qqwing) {
    race.add(qqwing, qqwing_on(part, "--solve --count-solutions", "/dev/null"), described.part);
  }
  race.run();
  const auto line = [&](const std::string& name, const std::string& guesses) {
    const double rate = race.rate(name), peer = race.rate(qqwing);
    if (rate == 0) return;
    report.print(fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} x | {} | {:.1f} MiB |\n", set.name,
                             name == qqwing ? described.part : described.puzzles,
                             name == qqwing ? "" : std::to_string(described.unique), name,
                             in_seconds(1 / rate), scaled(rate), guesses, three_digits(rate / set.best_known),
                             peer > 0 ? three_digits(rate / peer) + " x" : "", race.best(name).peak));
  };
  for (const Solver& solver : list) {
    line(solver.name, fmt::format("{:.2f}", race.best(solver.name).extra));
  }
  line(qqwing, "");
  if (!interrupted()) note_figures(set, race, list, report);
}

// Solutions and whether each is the only one, from the file on; the answer is a digest of the solutions.
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

// A header, then lines "solution,1," of which the last comma is left out.
u64 digest_of_solutions(const std::string& path) {
  u64 sum = 1;
  std::ifstream in(path);
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) sum = digest(sum, line.substr(0, line.rfind(',')));
  return sum;
}

void race_qqwing(const Setup& setup, Report& report, const std::string& all) {
  report.print("### 17 givens, against qqwing\n\n");
  const std::string part = setup.path("part.txt"), clues = setup.quick ? part : all;
  const Described described = describe(setup, all, part);
  const u64 work = setup.quick ? described.part : described.puzzles;
  const std::string output = setup.path("qqwing.csv");
  Race race(report, "puzzles", setup.rounds);
  race.add("qqwing, a solution", qqwing_on(clues, "--solve", output), work);
  race.add("qqwing, and how many", qqwing_on(clues, "--solve --count-solutions", output), work,
           [&] { return digest_of_solutions(output); });
  race.add("nonet, and whether there is another", solve_file(clues));
  race.add("nonet --lines, start to end",
           {{{setup.program, "solve", "sudoku", "--lines", "--threads", "1", clues}}}, work);
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
  const bool with_qqwing = run_program({{"qqwing", "--version"}}).good;
  report.print(fmt::format(
      "CPU time of pieces of 250 boards (lanes: 2000), of each piece the smallest; smaller collections are "
      "repeated to 2000 boards, which branch predictors partly learn. Guesses are cells, or ways of a digit "
      "(avx2, avx512). qqwing counts the solutions of at most 200 boards of each, with its start. The best "
      "known solver is as measured on this kind of machine under load, not in this run; on a quiet one it "
      "does 0.37 M of 17_clue and 14.5 k of hardest_1106 a second.{}\n\n"
      "| collection | puzzles | one solution | solver | a puzzle | puzzles/s | guesses a puzzle | "
      "against the best known | against qqwing | peak memory |\n"
      "|---|--:|--:|---|--:|--:|--:|--:|--:|--:|\n",
      with_qqwing ? "" : " There is no qqwing here (Debian package qqwing)."));
  for (const Collection& set : collections) {
    if (!interrupted()) race_set(setup, report, set, folder, with_qqwing);
  }
  report.print("\n");
  if (with_qqwing && !interrupted()) race_qqwing(setup, report, clues);
  if (!interrupted()) race_sudoku_tools(setup, report, folder);
  if (!interrupted()) race_sudoku_program(setup, report, clues);
}

}  // namespace nonet::bench
