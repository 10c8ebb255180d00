// Sudoku by the million on a GPU: from the boards in memory to the solutions in memory.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "bench/jobs.h"
#include "bench/sudoku_sets.h"
#include "nonet/base/devices.h"
#include "nonet/base/progress.h"
#include "nonet/puzzles/sudoku/kernels/cuda.h"

namespace nonet::bench {

namespace {

struct Load {
  const char* name;
  std::size_t boards;
  double wanted;  // puzzles a second; 0: nothing
};
constexpr Load loads[] = {
    {"17_clue", 16'000'000, 50e6},    {"hardest_1106", 2'000'000, 1e6}, {"easy", 16'000'000, 0},
    {"unbiased", 16'000'000, 0},      {"mixed", 16'000'000, 0},         {"magictour", 8'000'000, 0},
    {"hardest_11plus", 2'000'000, 0}, {"multi_solution", 8'000'000, 0},
};

struct Solved {
  std::vector<std::uint8_t> givens, counts, first;

  // The collection again and again.
  Solved(const Boards& boards, std::size_t count) : counts(count), first(81 * count) {
    givens.reserve(81 * count);
    for (std::size_t i = 0; i < count; ++i) {
      const SudokuNine::Board& board = boards[i % boards.size()];
      givens.insert(givens.end(), board.begin(), board.end());
    }
  }

  double solve() {  // seconds by the clock on the wall
    const auto start = Progress::Clock::now();
    const KernelWatch watch = {[](void*, std::uint64_t) { return true; }, nullptr};
    std::string why;
    if (!solve_sudokus_cuda(0, givens, 2, counts, first, watch, why)) give_up(why);
    return seconds_since(start);
  }
};

// Of every board the count, and that a solution is one.
void check(const Boards& boards, const Solved& solved) {
  std::vector<int> counts;
  SudokuNine::Work work;
  for (const SudokuNine::Board& board : boards) {
    SudokuNine::Board first{};
    counts.push_back(SudokuNine::solve(board, 2, first, work));
  }
  SudokuNine::Board first{};
  for (std::size_t i = 0; i < solved.counts.size(); ++i) {
    std::copy_n(solved.first.begin() + static_cast<std::ptrdiff_t>(81 * i), 81, first.begin());
    const std::size_t board = i % boards.size();
    if (solved.counts[i] != counts[board]) give_up("the GPU counts other solutions");
    if (counts[board] > 0 && !is_solution(first, boards[board])) give_up("a solution of the GPU is none");
  }
}

// The device is made ready by a few boards, which is in `seconds`.
Run on_device(const std::string& path, std::size_t count, int rounds) {
  const Boards boards = read_boards(path);
  if (boards.empty()) give_up("there are no boards in " + path);
  Run run;
  run.seconds = Solved(boards, 1000).solve();
  Solved solved(boards, count);
  run.passed = solved.solve();
  for (int round = 1; round < rounds; ++round) run.passed = std::min(run.passed, solved.solve());
  run.work = count;
  check(boards, solved);
  return run;
}

// Asked in a process of its own: one that has spoken to a GPU cannot be forked.
CudaDevices devices(const Setup& setup) {
  const std::string path = setup.path("devices.txt");
  prepare([&] {
    const CudaDevices found = cuda_devices();
    std::ofstream out(path);
    out << found.count << '\n' << found.name << '\n';
    return out.flush().good();
  });
  CudaDevices found;
  std::ifstream in(path);
  std::string count;
  if (std::getline(in, count) && std::getline(in, found.name)) found.count = count == "0" ? 0 : 1;
  return found;
}

}  // namespace

void job_sudoku_device(const Setup& setup, Report& report) {
  report.print("## sudoku-device: nine digits on a GPU, uniqueness proved\n\n");
  const CudaDevices found = devices(setup);
  if (found.count == 0) return report.print(fmt::format("There is none here: {}.\n\n", found.name));
  const std::string folder = setup.data + "/sudoku";
  if (setup.data.empty() || !std::ifstream(folder + "/17_clue.txt")) {
    return report.print("Left out: --data names no folder with sudoku/17_clue.txt.\n\n");
  }
  report.print(fmt::format(
      "{}; time passed from boards in memory to solutions in memory, without making the device ready and "
      "with it. Every count is the CPU's, every solution is one. Of the bytes over the bus half go each way; "
      "an "
      "H200's (PCIe 5, 16 lanes) carries 63 GB/s each way, which is 768 M boards a second.\n\n"
      "| collection | puzzles | time passed | with making ready | puzzles/s | over the bus | peak memory |\n"
      "|---|--:|--:|--:|--:|--:|--:|\n",
      found.name));
  for (const Load& load : loads) {
    if (interrupted()) return;
    const std::string path = fmt::format("{}/{}.txt", folder, load.name);
    const std::size_t boards = setup.quick ? load.boards / 16 : load.boards;
    const Run best = run_function([&](Stopwatch&) { return on_device(path, boards, setup.rounds); });
    if (!best.good) {
      report.failure(fmt::format("{} on the GPU did not finish", load.name));
      continue;
    }
    const double rate = static_cast<double>(best.work) / best.passed;
    report.print(fmt::format("| {} | {} | {} | {} | {} | {:.1f} GB/s | {:.0f} MiB |\n", load.name, best.work,
                             in_seconds(best.passed), in_seconds(best.seconds + best.passed), scaled(rate),
                             163e-9 * rate, best.peak));
    if (load.wanted > 0) {
      report.figure(fmt::format("sudoku, {} on a GPU", load.name),
                    fmt::format(">= {}/s", scaled(load.wanted)), scaled(rate) + "/s", rate >= load.wanted);
    }
  }
  report.print("\n");
}

}  // namespace nonet::bench
