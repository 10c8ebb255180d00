// Verbs that answer instances.
#include "cli/line/parts.h"

namespace nonet::cli {

void add_solve(CLI::App& app, Options& o) {
  auto* solve = app.add_subcommand("solve", "the optimum, an optimal answer, and why it is optimal");
  add_puzzle(*solve, o);
  add_input(*solve, o);
  add_algorithm(*solve, o);
  add_work(*solve, o);
  add_common(*solve, o);
  auto* judge = solve->add_flag("--judge", o.judge,
                                "read the contest's input and print its exact output and nothing else");
  judge->excludes("--json");
  auto* lines =
      solve->add_flag("--lines", o.lines,
                      "of puzzles that are filled: the only answer on a line, or that there is none or "
                      "several; for files of millions");
  lines->excludes(judge)->excludes("--json");
  solve->add_flag("--steps", o.steps, "the board after every move")
      ->excludes(judge)
      ->excludes(lines)
      ->excludes("--json");
  auto* all = solve->add_flag("--all", o.all, "every optimal answer and their number");
  all->excludes(judge)->excludes(lines)->excludes("--steps");
  solve->add_option("--limit", o.limit, "with --all: stop after so many; 0 lists all")
      ->type_name("N")
      ->needs(all)
      ->check(check_whole_number, "");
  solve
      ->add_option("--proof", o.proof,
                   "with --algorithm sat: the solver's DRAT proof into FILE, what it refutes into FILE.cnf")
      ->type_name("FILE")
      ->check(check_name, "");
  add_solver(*solve, o);
  add_certificate(*solve, o);
  add_svg(*solve, o, "the answers")->excludes(judge)->excludes(all);
  solve->add_flag("--first", o.first, "of all optimal answers the first in dictionary order of their moves");
  solve->footer(
      "Examples:\n"
      "  nonet solve binary-sudoku examples/boards/binary-sudoku.txt\n"
      "  nonet solve binary-sudoku --judge < examples/boards/binary-sudoku.txt\n"
      "  nonet solve sudoku examples/boards/sudoku.txt --lines\n"
      "  nonet solve sudoku examples/boards/sudoku.txt --backend scalar\n"
      "  nonet solve lights-out '111/111/111' --first\n"
      "  nonet solve lights-out examples/boards/lights-out.txt --modulus 3 --json\n"
      "  nonet solve binary-sudoku --size 20000x20000 --box 4x5 --judge huge.txt");
}

void add_hint(CLI::App& app, Options& o) {
  auto* hint = app.add_subcommand("hint", "the best next move, and how far the goal is");
  add_puzzle(*hint, o);
  add_input(*hint, o);
  add_algorithm(*hint, o);
  add_work(*hint, o);
  add_common(*hint, o);
  add_svg(*hint, o, "the step");
  hint->footer(
      "Examples:\n"
      "  nonet hint knights '10110/01*11/10111/01001/00000'\n"
      "  nonet hint tiles 283104765\n"
      "  nonet hint sudoku examples/boards/sudoku.txt");
}

void add_list(CLI::App& app, Options& o) {
  auto* list = app.add_subcommand(
      "list", "all answers, or all optimal ones where they have a cost, one a line, in dictionary order");
  add_puzzle(*list, o);
  add_input(*list, o);
  add_algorithm(*list, o);
  add_work(*list, o);
  add_common(*list, o);
  list->add_option("--limit", o.limit, "stop after so many; 0 lists all")
      ->type_name("N")
      ->check(check_whole_number, "");
  list->add_flag("--any-order", o.any_order, "as they are found, not in dictionary order");
  add_symmetry(*list, o);
  auto* sample = list->add_option("--sample", o.sample,
                                  "instead of all, so many drawn at random, each as likely as any other");
  sample->type_name("N")->check(check_whole_number, "")->check(check_positive, "");
  list->add_option("--seed", o.seed, "of the draw")
      ->type_name("N")
      ->needs(sample)
      ->check(check_whole_number, "");
  list->footer(
      "Examples:\n"
      "  nonet list queens 8 --limit 3\n"
      "  nonet list queens 8 --up-to-symmetry\n"
      "  nonet list lights-out '1111/1111/1111/1111'\n"
      "  nonet list binary-sudoku examples/boards/binary-sudoku.txt --limit 10 --json");
}

}  // namespace nonet::cli
