// Reading is the floor of both jobs: no program that looks at every cell can cost less than bringing the
// bytes into its memory (read loop), and counting lines (wc -l) is the least anyone does with them.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <fstream>
#include <memory>

#include "bench/boards.h"
#include "bench/jobs.h"

namespace nonet::bench {

namespace {

Run read_all(const std::string& path, u64 work) {
  constexpr std::size_t size = 1 << 18;
  const auto buffer = std::make_unique<char[]>(size);
  const int file = ::open(path.c_str(), O_RDONLY);
  while (::read(file, buffer.get(), size) > 0) continue;
  ::close(file);
  Run run;
  run.work = work;
  return run;
}

void print_floor(Report& report, const Race& race, std::string_view name) {
  const double own = race.best(name).seconds;
  const double read = race.best("read loop").seconds, count = race.best("wc -l").seconds;
  if (own == 0 || read == 0 || count == 0) return;
  report.print(fmt::format(
      "Floor: reading the bytes takes {}; {} takes {} x that, and {} x the time of wc -l. Above the floor "
      "it spends {:.2f} ns a byte.\n\n",
      in_seconds(read), name, three_digits(own / read), three_digits(own / count),
      race.best(name).extra > 0 ? (own - read) / race.best(name).extra * 1e9 : 0.0));
}

}  // namespace

void job_boards(const Setup& setup, Report& report) {
  const u64 boards = setup.quick ? 400'000 : 4'000'000;
  const std::string input = setup.path("boards.txt"), output = setup.path("boards.out");
  report.print(fmt::format("## boards: {} random 9x9 Binary Sudoku boards, one a line, {:.0f} MB\n\n", boards,
                           double(boards) * 82e-6));
  run_function([&](Stopwatch&) { return Run{.good = write_lines(input, 81, boards, 1)}; });

  Race race(report, "boards", setup.rounds);
  const std::vector<std::string> command = {setup.program, "solve", "binary-sudoku", "--judge", input,
                                            "--threads",   "1"};
  race.add("textbook", [&](Stopwatch&) {
    std::ifstream in(input);
    std::ofstream out(setup.path("textbook.out"));
    std::string line;
    Textbook board(9, 9, 3, 3);
    Run run;
    while (std::getline(in, line)) {
      board.clear();
      for (std::size_t r = 0; r < 9; ++r) board.add_row(line.data() + 9 * r);
      out << board.minimum() << '\n';
      ++run.work;
    }
    return run;
  });
  race.add("nonet > /dev/null", {{command}}, boards);
  race.add("nonet > file", {{command, output}}, boards, [&] { return digest_of_file(output); });
  race.add("wc -l", {{{"wc", "-l", input}}}, boards);
  race.add("read loop", [&](Stopwatch&) { return read_all(input, boards); });
  race.run();
  race.print("textbook");
  print_floor(report, race, "nonet > /dev/null", boards * 82);
  if (digest_of_file(setup.path("textbook.out")) != digest_of_file(output))
    report.failure("textbook and nonet answer boards differently");

  const double rate = race.rate("nonet > /dev/null");
  const double to_count = race.best("nonet > /dev/null").seconds / race.best("wc -l").seconds;
  report.figure("9x9 boards a second, end to end, one thread", ">= 10 M, or within 4 x of wc -l",
                fmt::format("{}, {} x of wc -l", scaled(rate), three_digits(to_count)),
                rate >= 10e6 || to_count <= 4);
}

}  // namespace nonet::bench
