// Binary Sudoku as an integer program: minimise the flips x(r,c) in {0, 1} where in every group
//   sum of x - 2 s = parity of the group,  s a whole number.
// glpsol takes one problem a process; how long it takes to start is measured by itself and given beside it.
#include <fmt/format.h>

#include <fstream>

#include "bench/boards.h"
#include "bench/jobs.h"
#include "nonet/puzzles/binary_sudoku/binary_sudoku.h"

namespace nonet::bench {

namespace {

std::string integer_program(const std::string& board) {
  const BinarySudoku shape;
  std::vector<std::string> sums(static_cast<std::size_t>(shape.cells()));
  std::vector<int> parity(sums.size(), 0);
  std::string all;
  for (int move = 0; move < shape.moves(); ++move) {
    all += fmt::format(" + x{}", move);
    shape.each_effect(move, [&](int group, int) {
      sums[static_cast<std::size_t>(group)] += fmt::format(" + x{}", move);
      parity[static_cast<std::size_t>(group)] ^= board[static_cast<std::size_t>(move)] & 1;
    });
  }
  std::string text = "Minimize\n flips:" + all + "\nSubject To\n";
  for (std::size_t g = 0; g < sums.size(); ++g)
    text += fmt::format(" g{}:{} - 2 s{} = {}\n", g, sums[g], g, parity[g]);
  text += "Bounds\n";
  for (std::size_t g = 0; g < sums.size(); ++g) text += fmt::format(" 0 <= s{} <= 4\n", g);
  text += "Binary\n";
  for (int move = 0; move < shape.moves(); ++move) text += fmt::format(" x{}\n", move);
  text += "General\n";
  for (std::size_t g = 0; g < sums.size(); ++g) text += fmt::format(" s{}\n", g);
  return text + "End\n";
}

// The optimum in glpsol's report, followed by a line end; empty when there is none.
std::string optimum(const std::string& path) {
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    const auto at = line.find("flips = ");
    if (at != std::string::npos) return line.substr(at + 8, line.find(' ', at + 8) - at - 8) + "\n";
  }
  return "";
}

}  // namespace

void job_glpk(const Setup& setup, Report& report) {
  const int boards = setup.quick ? 20 : 100;
  const u64 batch = 1'000'000;
  report.print(fmt::format("## glpk: {} random 9x9 boards as integer programs\n\n", boards));
  if (!run_program({{"glpsol", "--version"}}).good) {
    return report.print("Left out: there is no glpsol (Debian package glpk-utils).\n\n");
  }
  const auto name = [&](int i, std::string_view end) {
    return setup.path(fmt::format("glpk-{}.{}", i, end));
  };
  const std::string some = setup.path("glpk.txt"), many = setup.path("batch.txt"),
                    empty = setup.path("empty.lp");
  const bool ready = prepare([&] {
    RandomLines random(81, 3);
    std::ofstream(empty) << "Minimize\n flips: x\nSubject To\n one: x >= 0\nBinary\n x\nEnd\n";
    std::ofstream out(some);
    for (int i = 0; i < boards; ++i) {
      const std::string& board = random.next();
      out << board;
      std::ofstream(name(i, "lp")) << integer_program(board);
      std::ofstream(name(i, "txt")) << board;
    }
    return write_lines(many, 81, batch, 3) && out.flush().good();
  });
  if (!ready) return report.failure("cannot write the integer programs");

  std::vector<Program> solve, start, ours;
  for (int i = 0; i < boards; ++i) {
    solve.push_back({{"glpsol", "--lp", name(i, "lp"), "-o", name(i, "sol")}});
    start.push_back({{"glpsol", "--lp", empty, "-o", setup.path("empty.sol")}});
    ours.push_back({{setup.program, "solve", "binary-sudoku", "--judge", name(i, "txt")}, name(i, "out")});
  }
  const auto count = static_cast<u64>(boards);
  Race race(report, "boards", setup.rounds);
  race.add("glpsol, a process a board", solve, count, [&] {
    u64 sum = 1;
    for (int i = 0; i < boards; ++i) sum = digest(sum, optimum(name(i, "sol")));
    return sum;
  });
  race.add("glpsol on an empty problem", start, count);
  race.add("nonet, a process a board", ours, count, [&] {
    u64 sum = 1;
    for (int i = 0; i < boards; ++i) {
      std::string line;
      std::ifstream in(name(i, "out"));
      std::getline(in, line);
      sum = digest(sum, line + "\n");
    }
    return sum;
  });
  race.add("nonet, one process", {{{setup.program, "solve", "binary-sudoku", "--judge", many}}}, batch);
  race.run();
  race.print("glpsol, a process a board");

  const double theirs = 1 / race.rate("glpsol, a process a board");
  const double starting = 1 / race.rate("glpsol on an empty problem");
  const double own = 1 / race.rate("nonet, one process");
  report.print(
      fmt::format("A board costs glpsol {}, {} without its start; it costs nonet {} in a batch. glpsol's "
                  "optima and nonet's were compared.\n\n",
                  in_seconds(theirs), in_seconds(theirs - starting), in_seconds(own)));
  report.figure(
      "CPU time a board against glpsol", ">= 10000 x less",
      fmt::format("{:.0f} x ({:.0f} x without glpsol's start)", theirs / own, (theirs - starting) / own),
      theirs - starting >= 1e4 * own);
}

}  // namespace nonet::bench
