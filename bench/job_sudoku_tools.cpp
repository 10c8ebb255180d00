// What Sudoku people use beside a solver: puzzles made, canonical forms, ratings, and counts.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <random>
#include <utility>

#include "bench/jobs.h"
#include "bench/sudoku_sets.h"
#include "nonet/puzzles/sudoku/canonical/canonical.h"
#include "nonet/puzzles/sudoku/generate/generate.h"
#include "nonet/puzzles/sudoku/human/human.h"
#include "nonet/puzzles/sudoku/kernels/kernel.h"

namespace nonet::bench {

namespace {

double patience(const Setup& setup) {
  return setup.quick ? 0 : 0.5;
}

// By the solver that makes no use of vectors, which the generator does where it can.
bool is_unique_and_minimal(SudokuNine::Board puzzle) {
  const SudokuKernel& plain = *available_sudoku_kernels().front();
  SudokuNine::Board first{};
  if (plain.solve(puzzle.data(), 2, first.data()).solutions != 1) return false;
  for (auto& clue : puzzle) {
    if (clue == 0) continue;
    const auto digit = std::exchange(clue, std::uint8_t{0});
    if (plain.solve(puzzle.data(), 2, first.data()).solutions < 2) return false;
    clue = digit;
  }
  return true;
}

void race_generate(const Setup& setup, Report& report) {
  report.print("### Minimal puzzles with one solution, made on one core\n\n");
  constexpr std::size_t together = 20;
  Pieces pieces(setup.quick ? 1 : 50);
  Race race(report, "puzzles", setup.rounds);
  const u64 of_peer = setup.quick ? 10 : 100;
  const std::string peer = "qqwing --generate";
  if (run_program({{"qqwing", "--version"}}).good) {
    race.add(peer, {{{"qqwing", "--generate", std::to_string(of_peer), "--csv"}}}, of_peer);
  }
  race.add("generate_sudoku", [&](Stopwatch&) {
    Boards made(pieces.count() * together);
    Progress progress;
    pieces.measure(patience(setup), [&](std::size_t piece) {
      for (std::size_t i = piece * together; i < (piece + 1) * together; ++i) {
        const auto puzzle = generate_sudoku(SudokuWish{}, i + 1, progress);
        if (!puzzle) give_up(puzzle.error().message);
        made[i] = *puzzle;
      }
    });
    if (!std::all_of(made.begin(), made.end(), is_unique_and_minimal)) give_up("a puzzle is not minimal");
    Run run;
    run.seconds = pieces.total();
    run.work = made.size();
    for (const SudokuNine::Board& board : made) {
      run.extra += static_cast<double>(81 - std::count(board.begin(), board.end(), 0));
    }
    run.extra /= static_cast<double>(made.size());
    return run;
  });
  race.run();
  race.print(peer);
  const double rate = race.rate("generate_sudoku"), times = rate / race.rate(peer);
  report.print(
      fmt::format("Every puzzle is unique and minimal by the scalar solver; {:.1f} clues on average.\n\n",
                  race.best("generate_sudoku").extra));
  report.figure("sudoku, minimal unique puzzles made, one core", ">= 5000/s",
                fmt::format("{}/s{}", scaled(rate),
                            race.rate(peer) > 0 ? fmt::format(": {} x qqwing", three_digits(times)) : ""),
                rate >= 5000);
}

SudokuMap random_map(std::mt19937& random) {
  SudokuMap map;
  map.transposed = random() % 2 == 1;
  const auto shuffle_lines = [&](std::array<std::uint8_t, 9>& lines) {
    std::array<std::uint8_t, 3> bands = {0, 1, 2};
    std::shuffle(bands.begin(), bands.end(), random);
    for (std::size_t band = 0; band < 3; ++band) {
      std::array<std::uint8_t, 3> within = {0, 1, 2};
      std::shuffle(within.begin(), within.end(), random);
      for (std::size_t i = 0; i < 3; ++i)
        lines[3 * band + i] = static_cast<std::uint8_t>(3 * bands[band] + within[i]);
    }
  };
  shuffle_lines(map.rows);
  shuffle_lines(map.columns);
  std::shuffle(map.digits.begin() + 1, map.digits.end(), random);
  return map;
}

void race_canonical(const Setup& setup, Report& report, const std::string& clues) {
  report.print("### Canonical forms of puzzles with 17 givens\n\n");
  const std::size_t puzzles = setup.quick ? 300 : 20'000;
  Pieces pieces(std::max<std::size_t>(puzzles / 200, 1));
  Race race(report, "puzzles", setup.rounds);
  race.add("canonical_sudoku", [&](Stopwatch&) {
    const Boards boards = read_boards(clues, puzzles);
    Boards forms(boards.size());
    pieces.measure(patience(setup), [&](std::size_t piece) {
      const std::size_t end = boards.size() * (piece + 1) / pieces.count();
      for (std::size_t i = boards.size() * piece / pieces.count(); i < end; ++i) {
        forms[i] = canonical_sudoku(boards[i]).board;
      }
    });
    std::mt19937 random(8);
    for (std::size_t i = 0; i < boards.size(); i += 10) {
      const SudokuCanonical same = canonical_sudoku(random_map(random).apply(boards[i]));
      if (same.board != forms[i] || !sudoku_isomorphism(boards[i], forms[i]))
        give_up("a canonical form is not");
    }
    Run run;
    run.seconds = pieces.total();
    run.work = boards.size();
    return run;
  });
  race.run();
  race.print("canonical_sudoku");
  report.print("Of every tenth a random image has the same form.\n\n");
  const double rate = race.rate("canonical_sudoku");
  report.figure("sudoku, canonical forms of 17_clue, one core", ">= 50 k/s", scaled(rate) + "/s",
                rate >= 50'000);
}

// Whether there is one solution is asked first, and is in the time.
Run rate_boards(const Setup& setup, const std::string& path, Pieces& pieces) {
  const Boards boards = read_boards(path, pieces.count());
  if (boards.size() != pieces.count()) give_up("there are fewer boards to rate");
  Progress progress;
  Run run;
  pieces.measure(patience(setup), [&](std::size_t i) {
    SudokuNine::Board solution{};
    SudokuNine::Work work;
    HumanOptions options;
    options.unique = SudokuNine::solve(boards[i], 2, solution, work) == 1;
    const auto way = solve_like_people(human_board(boards[i]), options, false, progress);
    if (!way || !way->solved) give_up("a board is not solved by techniques");
    for (std::size_t cell = 0; cell < 81; ++cell) {
      if ((way->board[cell] & 511) != 1 << (solution[cell] - 1)) give_up("techniques lead elsewhere");
    }
    run.extra = std::max(run.extra, way->rating / 10.0);
  });
  run.seconds = pieces.total();
  run.work = boards.size();
  return run;
}

void race_rating(const Setup& setup, Report& report, const std::string& path) {
  report.print("### Ratings of unbiased puzzles\n\n");
  Pieces pieces(setup.quick ? 50 : 1000);
  Race race(report, "puzzles", setup.rounds);
  race.add("solve_like_people", [&](Stopwatch&) { return rate_boards(setup, path, pieces); });
  race.run();
  const Run best = race.best("solve_like_people");
  if (!best.good) return;
  race.print("solve_like_people");
  std::vector<double> times = pieces.times();
  std::sort(times.begin(), times.end());
  const double median = times[times.size() / 2], mean = best.seconds / static_cast<double>(times.size());
  report.print(
      fmt::format("A puzzle takes {} at the median, {} on average, {} in nine of ten, {} at most; the "
                  "hardest is rated {:.1f}. "
                  "That there is one solution is proved first. Every way ends at the solver's solution.\n\n",
                  in_seconds(median), in_seconds(mean), in_seconds(times[times.size() * 9 / 10]),
                  in_seconds(times.back()), best.extra));
  report.figure(
      "sudoku, a rating, median of unbiased", "<= 1 ms",
      fmt::format("{} (mean {}, slowest {})", in_seconds(median), in_seconds(mean), in_seconds(times.back())),
      median <= 1e-3);
}

// Of the first boards without their first four clues.
std::vector<std::array<std::uint32_t, 81>> open_boards(const std::string& clues, std::size_t count) {
  std::vector<std::array<std::uint32_t, 81>> list;
  for (const SudokuNine::Board& board : read_boards(clues, count)) {
    auto& candidates = list.emplace_back();
    int left_out = 0;
    for (std::size_t cell = 0; cell < 81; ++cell) {
      const bool kept = board[cell] != 0 && ++left_out > 4;
      candidates[cell] = kept ? 1u << (board[cell] - 1) : 511u;
    }
  }
  return list;
}

void race_counts(const Setup& setup, Report& report, const std::string& clues) {
  const u64 limit = setup.quick ? 20'000 : 300'000;
  report.print(
      fmt::format("### Solutions of puzzles with 17 givens without the first four, {} of each\n\n", limit));
  const KernelWatch watch = {[](void*, std::uint64_t) { return true; }, nullptr};
  std::vector<std::unique_ptr<Pieces>> pieces;
  Race race(report, "solutions", setup.rounds);
  for (const SudokuKernel* const kernel : available_sudoku_kernels()) {
    Pieces& own = *pieces.emplace_back(std::make_unique<Pieces>(12));
    race.add(kernel->name, [&, kernel](Stopwatch&) {
      const auto boards = open_boards(clues, own.count());
      if (boards.size() != own.count()) give_up("there are fewer boards to count");
      std::vector<u64> counts(boards.size());
      own.measure(patience(setup), [&](std::size_t i) {
        counts[i] = kernel->count(boards[i].data(), limit, watch).solutions;
      });
      Run run;
      run.seconds = own.total();
      run.work = std::accumulate(counts.begin(), counts.end(), u64{0});
      run.answer = digest_of(counts);
      return run;
    });
  }
  race.run();
  const std::string plain = available_sudoku_kernels().front()->name;
  race.print(plain);
  std::string best = plain;
  for (const SudokuKernel* const kernel : available_sudoku_kernels()) {
    if (race.rate(kernel->name) > race.rate(best)) best = kernel->name;
  }
  report.figure("sudoku, solutions counted, 17 givens without four, one core", ">= 5 M/s",
                fmt::format("{}/s ({})", scaled(race.rate(best)), best), race.rate(best) >= 5e6);
}

}  // namespace

void race_sudoku_tools(const Setup& setup, Report& report, const std::string& folder) {
  race_generate(setup, report);
  if (!interrupted()) race_canonical(setup, report, folder + "/17_clue.txt");
  if (!interrupted()) race_rating(setup, report, folder + "/unbiased.txt");
  if (!interrupted()) race_counts(setup, report, folder + "/17_clue.txt");
}

}  // namespace nonet::bench
