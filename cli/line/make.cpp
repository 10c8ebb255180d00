// Verbs that make positions: all of them, or some.
#include "cli/line/parts.h"

namespace nonet::cli {

void add_table(CLI::App& app, Options& o) {
  auto* table = app.add_subcommand("table", "every position with its distance: histogram and God's number");
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
}

void add_generate(CLI::App& app, Options& o) {
  auto* generate = app.add_subcommand("generate", "random instances that have a solution");
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
}

}  // namespace nonet::cli
