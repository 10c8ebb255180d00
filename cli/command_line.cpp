#include "cli/command_line.h"

#include <fmt/format.h>

#include "backends/cpu/kernels.h"
#include "cli/command_line_parts.h"

namespace nonet::cli {

std::string version_text() {
  std::string sets;
  for (const Kernels* k : available_kernels()) sets += fmt::format("{}{}", sets.empty() ? "" : " ", k->name);
  return fmt::format("nonet {}\ncompiler {}\nbuild    {} {}\nvector   {} in use, of {}\n", NONET_VERSION,
                     NONET_COMPILER, NONET_BUILD_TYPE, NONET_BUILD_FLAGS, kernels().name, sets);
}

std::unique_ptr<CLI::App> make_command_line(Options& o) {
  auto app = std::make_unique<CLI::App>("Optimal answers to puzzles, with proof.", "nonet");
  app->require_subcommand(1);
  app->set_version_flag("--version", version_text, "version, compiler and build flags");
  app->footer(
      "nonet VERB --help explains a verb, nonet puzzles NAME a puzzle.\n\nExamples:\n"
      "  nonet puzzles\n"
      "  nonet solve clocks '9 9 12/6 6 6/6 3 6'\n"
      "  nonet solve binary-sudoku --judge < examples/boards/binary-sudoku.txt");

  auto* solve = app->add_subcommand("solve", "the optimum, an optimal answer, and why it is optimal");
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

  auto* hint = app->add_subcommand("hint", "the best next move, and how far the goal is");
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

  add_count(*app, o);

  auto* list = app->add_subcommand(
      "list", "all answers, or all optimal ones where they have a cost, one a line, in dictionary order");
  add_puzzle(*list, o);
  add_input(*list, o);
  add_algorithm(*list, o);
  add_work(*list, o);
  add_common(*list, o);
  list->add_flag_function(
      "--optimal", [](std::int64_t) {},
      "nothing more: where answers have a cost only the optimal ones are listed; for scripts that say so");
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

  auto* table = app->add_subcommand("table", "every position with its distance: histogram and God's number");
  add_puzzle(*table, o);
  add_work(*table, o);
  add_common(*table, o);
  add_certificate(*table, o);
  table->add_option("--plot", o.plot, "draw the histogram into this SVG file")
      ->type_name("FILE")
      ->check(check_name, "");
  table->footer(
      "Examples:\n"
      "  nonet table clocks\n"
      "  nonet table binary-sudoku --box 2x2\n"
      "  nonet table lights-out --size 4x5 --json\n"
      "  nonet table nine --size 4 --plot nine.svg");

  auto* generate = app->add_subcommand("generate", "random instances that have a solution");
  add_puzzle(*generate, o);
  generate->add_option("--seed", o.seed, "of the first instance; the next one takes the next seed")
      ->type_name("N")
      ->check(check_whole_number, "");
  generate->add_option("--number", o.number, "how many")->type_name("N")->check(check_whole_number, "");
  generate
      ->add_option("--distance", o.distance,
                   "exactly so many moves from the goal, each such position as likely as any other; takes a "
                   "table")
      ->type_name("D")
      ->check(CLI::Range(0, 1 << 30));
  add_wishes(*generate, o);
  add_format(*generate, o);
  add_svg(*generate, o, "the boards");
  generate->add_flag("--candidates", o.form.candidates, "with --svg: pencil marks in empty cells")
      ->needs("--svg");
  add_resources(*generate, o);
  generate
      ->add_option("--time-limit", o.time_limit,
                   "seconds for each instance that is looked for, then none; 0 is no limit")
      ->type_name("S")
      ->check(check_seconds, "");
  add_common(*generate, o);
  generate->footer(
      "Examples:\n"
      "  nonet generate clocks --seed 7\n"
      "  nonet generate clocks --distance 27\n"
      "  nonet generate sudoku --symmetry rotate180 --rating 1.5-3.0 --format grid\n"
      "  nonet generate sudoku --technique swordfish --time-limit 60\n"
      "  nonet generate sudoku --grid --number 1000 --format line > grids.txt\n"
      "  nonet generate lights-out --size 8x8 --number 100 > boards.txt");

  add_rate(*app, o);
  add_canonical(*app, o);
  add_minimal(*app, o);
  add_convert(*app, o);

  auto* puzzles = app->add_subcommand(
      "puzzles", "what there is; with a name or a file: rules, formats, algorithms, an example");
  puzzles->add_option("PUZZLE", o.puzzle, "the puzzle to explain; or a puzzle file");
  puzzles->footer("Examples:\n  nonet puzzles\n  nonet puzzles lights-out");

  add_race(*app, o);
  add_stress(*app, o);
  add_check(*app, o);
  add_package(*app, o);
  add_export(*app, o);
  add_explain(*app, o);
  add_fmt(*app, o);
  add_serve(*app, o);

  auto* bench = app->add_subcommand("bench", "a fixed set of jobs: counts of work and one signature number");
  bench->footer("Examples:\n  nonet bench\n  nonet bench | tail -1");

  auto* complete = app->add_subcommand("completion", "completions for a shell");
  complete->add_option("SHELL", o.shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  complete->footer(
      "Examples:\n  source <(nonet completion bash)\n  nonet completion fish > "
      "~/.config/fish/completions/nonet.fish");

  auto* man = app->add_subcommand("man", "the manual page of the program or of a verb, in roff");
  std::vector<std::string> pages;
  for (const CLI::App* verb : app->get_subcommands(nullptr)) pages.push_back(verb->get_name());
  man->add_option("VERB", o.page, "one of nonet's")->check(CLI::IsMember(pages));
  man->footer("Examples:\n  nonet man | man -l -\n  nonet man solve | man -l -");
  return app;
}

}  // namespace nonet::cli
