// Reading is the floor of both jobs: no program that looks at every cell can cost less than bringing the
// bytes into its memory (read loop), and counting lines (wc -l) is the least anyone does with them.
#include <fmt/format.h>

#include <fstream>

#include "bench/boards.h"
#include "bench/jobs.h"

namespace nonet::bench {

namespace {

// A program that solves what it reads with the textbook's loops.
Run textbook(const Stopwatch& watch, const std::string& input, const std::string& output, Textbook board,
             int rows, int rows_a_line) {
  Run run;
  {
    std::ifstream in(input);
    std::ofstream out(output);
    std::string line;
    const std::size_t width = board.columns();
    while (true) {
      board.clear();
      int row = 0;
      while (row < rows && std::getline(in, line)) {
        for (int i = 0; i < rows_a_line; ++i, ++row) board.add_row(line.data() + width * std::size_t(i));
      }
      if (row < rows) break;
      out << board.minimum() << '\n';
      ++run.work;
    }
  }
  run.seconds = watch.seconds();
  run.answer = digest_of_file(output);
  return run;
}

}  // namespace

void job_boards(const Setup& setup, Report& report) {
  const u64 boards = setup.quick ? 400'000 : 4'000'000;
  const std::string input = setup.path("boards.txt"), output = setup.path("boards.out");
  report.print(fmt::format("## boards: {} random 9x9 Binary Sudoku boards, one a line\n\n", boards));
  if (!prepare([&] { return write_lines(input, 81, boards, 1); }))
    return report.failure("cannot write " + input);

  Race race(report, "boards", setup.rounds);
  const std::vector<std::string> command = {setup.program, "solve", "binary-sudoku", "--judge", input,
                                            "--threads",   "1"};
  race.add("textbook", [&](Stopwatch& watch) {
    return textbook(watch, input, setup.path("textbook.out"), Textbook(9, 9, 3, 3), 9, 9);
  });
  race.add("nonet > /dev/null", {{command}}, boards);
  race.add("nonet > file", {{command, output}}, boards, [&] { return digest_of_file(output); });
  race.add("wc -l", {{{"wc", "-l", input}}}, boards);
  race.add("read loop", read_loop(input, boards));
  race.run();
  race.print("textbook");
  race.print_floor("nonet > /dev/null", double(boards) * 82);

  const double rate = race.rate("nonet > /dev/null");
  const double times = race.best("nonet > /dev/null").seconds / race.best("wc -l").seconds;
  report.figure("9x9 boards a second, end to end, one thread", ">= 10 M, or within 4 x of wc -l",
                fmt::format("{}, {} x of wc -l", scaled(rate), three_digits(times)),
                rate >= 10e6 || times <= 4);
}

void job_large(const Setup& setup, Report& report) {
  const int side = setup.quick ? 4000 : 20000;
  const u64 bytes = static_cast<u64>(side) * static_cast<u64>(side + 1);
  const std::string input = setup.path("large.txt"), output = setup.path("large.out");
  report.print(fmt::format("## large: one board of {} x {} in boxes of 4 x 5\n\n", side, side));
  if (!prepare([&] { return write_lines(input, std::size_t(side), u64(side), 2); }))
    return report.failure("cannot write " + input);

  Race race(report, "bytes", setup.rounds);
  race.add("textbook", [&](Stopwatch& watch) {
    Run run = textbook(watch, input, setup.path("textbook.out"), Textbook(side, side, 4, 5), side, 1);
    run.work = bytes;
    return run;
  });
  race.add("nonet",
           {{{setup.program, "solve", "binary-sudoku", "--judge", input, "--size",
              fmt::format("{0}x{0}", side), "--box", "4x5", "--threads", "1"},
             output}},
           bytes, [&] { return digest_of_file(output); });
  race.add("wc -l", {{{"wc", "-l", input}}}, bytes);
  race.add("read loop", read_loop(input, bytes));
  race.run();
  race.print("textbook");
  race.print_floor("nonet", double(bytes));

  const Run run = race.best("nonet");
  report.figure(fmt::format("a {0} x {0} board, peak memory", side), "< 64 MiB",
                fmt::format("{:.1f} MiB", run.peak), run.good && run.peak < 64);
  report.figure(fmt::format("a {0} x {0} board, bytes a second", side), ">= 500 MB",
                scaled(race.rate("nonet")) + "B", race.rate("nonet") >= 500e6);
}

}  // namespace nonet::bench
