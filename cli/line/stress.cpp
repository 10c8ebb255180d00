#include <fmt/format.h>

#include <cstdlib>

#include "cli/line/parts.h"

namespace nonet::cli {

namespace {

std::string check_exhaustive(const std::string& text) {
  return text == "all" || check_whole_number(text).empty()
             ? ""
             : fmt::format("expected a number or all, found '{}'", text);
}

std::string check_some_seconds(const std::string& text) {
  const bool none = check_seconds(text).empty() && std::strtod(text.c_str(), nullptr) == 0;
  return none ? fmt::format("expected more than 0 seconds, found '{}'", text) : check_seconds(text);
}

}  // namespace

void add_stress(CLI::App& app, Options& o) {
  auto* stress = app.add_subcommand(
      "stress",
      "somebody's program against the exact answers: where it is wrong, on the smallest board, how often");
  add_puzzle(*stress, o);
  StressOptions& s = o.stress;
  stress->add_option("PROGRAM", s.program, "the program and its arguments, behind --")->required();
  stress
      ->add_option(
          "--exhaustive", s.exhaustive,
          "so many boards in order of size first, until one fails; all, or 0 for none; 4000 by default")
      ->type_name("N")
      ->check(check_exhaustive, "");
  stress->add_option("--random", s.random, "then so many random boards of many shapes; 1000 by default")
      ->type_name("N")
      ->check(check_whole_number, "");
  stress->add_option("--seed", o.seed, "of the first random board; the next one takes the next seed")
      ->type_name("N")
      ->check(check_whole_number, "");
  stress->add_option("--processes", s.processes, "how many run at once; 0 is one a core")
      ->type_name("N")
      ->check(CLI::Range(0, 256));
  stress
      ->add_option("--time-limit", s.time_limit,
                   "seconds of processor time for a board, and 3 S + 1 by the clock; 2 by default")
      ->type_name("S")
      ->check(check_some_seconds, "");
  stress
      ->add_option(
          "--budget", s.budget,
          "seconds of wall-clock time for the whole run, which reports how many boards it tried; 60 by "
          "default, 0 is no limit")
      ->type_name("S")
      ->check(check_seconds, "");
  stress->add_option("--memory", s.memory, "MiB of data for a run; 512 by default, 0 is no limit")
      ->type_name("MIB")
      ->check(CLI::Range(0, 1 << 30));
  stress
      ->add_option("--persistent", s.persistent,
                   "for programs that read many boards: one run answers so many, one after another")
      ->type_name("N")
      ->check(CLI::Range(1, 100000));
  stress->add_flag("--stop-at-first", s.stop_at_first, "no random boards once one has failed");
  stress
      ->add_option(
          "--save", s.save,
          "the board that fails into NAME.in, the right answer into NAME.ans; stress-PUZZLE by default")
      ->type_name("NAME")
      ->check(check_name, "");
  add_json(*stress, o);
  add_common(*stress, o);
  stress->footer(
      "The program gets the contest's input on standard input and prints the contest's output, as in\n"
      "nonet stress binary-sudoku -- ./my-program --its --arguments; any valid answer is right. It fails by "
      "a\n"
      "wrong answer, one that is none, no output, too much of it (1 MiB), a signal, a nonzero exit code, or "
      "too\n"
      "much time. With --persistent N an input holds N boards one after another (knights: their number "
      "first, as\n"
      "in the contest) and the output their answers in the same order; a run has at most 10 times the "
      "limits of\n"
      "one board. What a program started ends with it, unless that left its group and cleared its "
      "environment,\n"
      "where NONET_RUN is its mark. If random boards follow, boards in order have at most half of the "
      "budget;\n"
      "shrinking has the rest, at least a quarter. A program whose answers are right but late is called "
      "slow\n"
      "(exit code 13).\n\n"
      "Examples:\n"
      "  nonet stress queens --exhaustive 1 --random 0 -- echo 1\n"
      "  nonet stress clocks --exhaustive 10 --random 10 --memory 0 -- nonet solve clocks --judge\n"
      "  nonet stress knights --persistent 10 --exhaustive 30 --random 10 --memory 0 -- nonet solve knights "
      "--judge");
}

}  // namespace nonet::cli
