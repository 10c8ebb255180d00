// Every position of The Clocks, shuffled so that no branch predictor learns the order.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <random>

#include "bench/jobs.h"
#include "nonet/catalog/all.h"
#include "nonet/puzzles/clocks/clocks.h"

namespace nonet::bench {

namespace {

constexpr unsigned positions = 1 << 18;
using Nine = std::array<int, 9>;

Nine quarters_of(unsigned position) {
  Nine quarters;
  for (int& q : quarters) {
    q = static_cast<int>(position & 3);
    position >>= 2;
  }
  return quarters;
}

std::string text_of(unsigned position) {
  std::string text;
  const Nine quarters = quarters_of(position);
  for (std::size_t c = 0; c < 9; ++c) {
    text += quarters[c] == 0 ? "12" : std::to_string(3 * quarters[c]);
    text += c % 3 == 2 ? '\n' : ' ';
  }
  return text;
}

std::vector<unsigned> shuffled() {
  std::vector<unsigned> order(positions);
  std::iota(order.begin(), order.end(), 0u);
  std::shuffle(order.begin(), order.end(), std::mt19937_64(4));
  return order;
}

// turns[clock][move]: whether the move turns the clock.
std::array<Nine, 9> turn_matrix() {
  std::array<Nine, 9> turns{};
  for (int move = 0; move < 9; ++move) {
    Clocks{}.each_effect(move, [&](int clock, int) {
      turns[static_cast<std::size_t>(clock)][static_cast<std::size_t>(move)] = 1;
    });
  }
  return turns;
}

// Gauss-Jordan modulo 4; the matrix is invertible, so a column always has an odd entry left.
std::array<Nine, 9> inverse(std::array<Nine, 9> a) {
  std::array<Nine, 9> b{};
  for (std::size_t i = 0; i < 9; ++i) b[i][i] = 1;
  for (std::size_t c = 0; c < 9; ++c) {
    std::size_t p = c;
    while (a[p][c] % 2 == 0) ++p;
    std::swap(a[p], a[c]);
    std::swap(b[p], b[c]);
    const int unit = a[c][c];  // 1 and 3 are their own inverses
    for (std::size_t j = 0; j < 9; ++j) {
      a[c][j] = a[c][j] * unit % 4;
      b[c][j] = b[c][j] * unit % 4;
    }
    for (std::size_t r = 0; r < 9; ++r) {
      const int times = r == c ? 0 : 4 - a[r][c];
      for (std::size_t j = 0; j < 9; ++j) {
        a[r][j] = (a[r][j] + times * a[c][j]) % 4;
        b[r][j] = (b[r][j] + times * b[c][j]) % 4;
      }
    }
  }
  return b;
}

Nine times(const std::array<Nine, 9>& matrix, const Nine& quarters) {
  Nine presses{};
  for (std::size_t move = 0; move < 9; ++move) {
    int sum = 0;
    for (std::size_t clock = 0; clock < 9; ++clock) sum += matrix[move][clock] * ((4 - quarters[clock]) % 4);
    presses[move] = sum % 4;
  }
  return presses;
}

// The nine loops that everybody writes first.
Nine brute_force(const Nine& q) {
  Nine t{};
  for (t[0] = 0; t[0] < 4; ++t[0])
    for (t[1] = 0; t[1] < 4; ++t[1])
      for (t[2] = 0; t[2] < 4; ++t[2])
        for (t[3] = 0; t[3] < 4; ++t[3])
          for (t[4] = 0; t[4] < 4; ++t[4])
            for (t[5] = 0; t[5] < 4; ++t[5])
              for (t[6] = 0; t[6] < 4; ++t[6])
                for (t[7] = 0; t[7] < 4; ++t[7])
                  for (t[8] = 0; t[8] < 4; ++t[8])
                    if ((q[0] + t[0] + t[1] + t[3]) % 4 == 0 && (q[1] + t[0] + t[1] + t[2] + t[4]) % 4 == 0 &&
                        (q[2] + t[1] + t[2] + t[5]) % 4 == 0 && (q[3] + t[0] + t[3] + t[4] + t[6]) % 4 == 0 &&
                        (q[4] + t[0] + t[2] + t[4] + t[6] + t[8]) % 4 == 0 &&
                        (q[5] + t[2] + t[4] + t[5] + t[8]) % 4 == 0 && (q[6] + t[3] + t[6] + t[7]) % 4 == 0 &&
                        (q[7] + t[4] + t[6] + t[7] + t[8]) % 4 == 0 && (q[8] + t[5] + t[7] + t[8]) % 4 == 0)
                      return t;
  return t;
}

// Reads numbers, multiplies by the inverse matrix, prints digits.
Run textbook(const Stopwatch& watch, const std::string& input, const std::string& output) {
  Run run;
  {
    const auto matrix = inverse(turn_matrix());
    std::ifstream in(input);
    std::ofstream out(output);
    Nine quarters;
    while (true) {
      std::size_t read = 0;
      for (int hour; read < 9 && in >> hour; ++read) quarters[read] = hour / 3 % 4;
      if (read < 9) break;
      const Nine presses = times(matrix, quarters);
      bool blank = false;
      for (std::size_t move = 0; move < 9; ++move) {
        for (int n = 0; n < presses[move]; ++n) {
          if (blank) out << ' ';
          out << move + 1;
          blank = true;
        }
      }
      out << '\n';
      ++run.work;
    }
  }
  run.seconds = watch.seconds();
  run.answer = digest_of_file(output);
  return run;
}

Run judge_in_process(Stopwatch& watch, int repeats) {
  std::string text, out;
  for (const unsigned p : shuffled()) text += text_of(p);
  const auto puzzle = make_puzzle("clocks", {});
  (*puzzle)->judge_fast(text, {}, out);  // makes its tables
  watch.restart();
  Run run;
  for (int i = 0; i < repeats; ++i) {
    for (std::string_view rest = text; !rest.empty();) {  // in pieces, as the program reads
      out.clear();
      const Taken taken = (*puzzle)->judge_fast(rest.substr(0, 1 << 18), {}, out);
      if (taken.bytes == 0) break;
      run.work += taken.instances;
      rest.remove_prefix(taken.bytes);
    }
  }
  return run;
}

Run multiply_all(Stopwatch& watch) {
  std::vector<Nine> boards;
  for (const unsigned p : shuffled()) boards.push_back(quarters_of(p));
  watch.restart();
  const auto matrix = inverse(turn_matrix());
  int sum = 0;
  for (const Nine& board : boards) sum += times(matrix, board)[8];
  Run run;
  run.work = positions;
  run.extra = sum;
  return run;
}

// By the nine loops; `extra` says how many answers the inverse matrix does not share.
Run search_some(Stopwatch& watch, std::size_t boards) {
  auto order = shuffled();
  order.resize(boards);
  const auto matrix = inverse(turn_matrix());
  watch.restart();
  Run run;
  for (const unsigned p : order) {
    const Nine quarters = quarters_of(p);
    run.extra += brute_force(quarters) != times(matrix, quarters);
    ++run.work;
  }
  return run;
}

bool write_positions(const std::string& ordered, const std::string& mixed, int repeats) {
  std::string in_order, in_none;
  for (unsigned p = 0; p < positions; ++p) in_order += text_of(p);
  for (const unsigned p : shuffled()) in_none += text_of(p);
  std::ofstream first(ordered), second(mixed);
  for (int i = 0; i < repeats; ++i) {
    first << in_order;
    second << in_none;
  }
  return first.flush().good() && second.flush().good();
}

}  // namespace

void job_clocks(const Setup& setup, Report& report) {
  const int repeats = setup.quick ? 4 : 16;
  const u64 all = u64{positions} * static_cast<u64>(repeats);
  const std::string ordered = setup.path("ordered.txt"), input = setup.path("clocks.txt"),
                    output = setup.path("clocks.out");
  report.print(fmt::format("## clocks: all {} positions, {} times\n\n", positions, repeats));
  if (!prepare([&] { return write_positions(ordered, input, repeats); }))
    return report.failure("cannot write " + input);

  const auto command = [&](const std::string& path) {
    return std::vector<std::string>{setup.program, "solve", "clocks", "--judge", path, "--threads", "1"};
  };
  Race race(report, "positions", setup.rounds);
  race.add("textbook, times the inverse matrix",
           [&](Stopwatch& watch) { return textbook(watch, input, setup.path("textbook.out")); });
  race.add("nonet > /dev/null", {{command(input)}}, all);
  race.add("nonet > file", {{command(input), output}}, all, [&] { return digest_of_file(output); });
  race.add("nonet > /dev/null, positions in order", {{command(ordered)}}, all);
  race.add("wc -l", {{{"wc", "-l", input}}}, all);
  race.add("read loop", read_loop(input, all));
  race.add("judge_fast in process", [&](Stopwatch& watch) { return judge_in_process(watch, repeats); });
  race.add("inverse matrix in process, no text", multiply_all);
  race.add("brute force, nine loops, no text",
           [&](Stopwatch& watch) { return search_some(watch, setup.quick ? 20 : 100); });
  race.run();
  race.print("textbook, times the inverse matrix");
  race.print_floor("nonet > /dev/null", double(std::filesystem::file_size(input)));
  if (race.best("brute force, nine loops, no text").extra != 0)
    report.failure("brute force and the inverse matrix differ");

  const double rate = race.rate("nonet > /dev/null");
  report.figure("clocks positions a second, end to end, one thread", ">= 20 M", scaled(rate), rate >= 20e6);
}

}  // namespace nonet::bench
