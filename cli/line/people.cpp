#include "cli/line/parts.h"

namespace nonet::cli {

void add_rate(CLI::App& app, Options& o) {
  auto* rate = app.add_subcommand("rate", "how hard a puzzle is for people, and the steps that they take");
  add_puzzle(*rate, o);
  add_input(*rate, o);
  add_threads(*rate, o);
  add_time(*rate, o);
  add_json(*rate, o);
  add_common(*rate, o);
  rate->add_flag("--steps", o.steps, "every step with its technique and its reason");
  add_svg(*rate, o, "every step");
  rate->footer(
      "A line an instance: the rating of the hardest step, and its technique (docs/sudoku.md).\n\n"
      "Examples:\n"
      "  nonet rate sudoku examples/boards/sudoku.txt\n"
      "  nonet rate sudoku examples/boards/sudoku.txt --steps\n"
      "  nonet rate sudoku examples/boards/sudoku.txt --svg steps.svg");
}

void add_canonical(CLI::App& app, Options& o) {
  auto* canonical = app.add_subcommand(
      "canonical", "the smallest image of an instance by symmetry: the same for all that are the same");
  add_puzzle(*canonical, o);
  add_input(*canonical, o);
  add_threads(*canonical, o);
  add_json(*canonical, o);
  add_common(*canonical, o);
  auto* format = add_format(*canonical, o)->excludes("--json");
  auto* unique =
      canonical->add_flag("--unique", o.form.unique,
                          "of instances that are the same only the first, not its smallest image but itself");
  auto* automorphisms = canonical->add_flag("--automorphisms", o.form.automorphisms,
                                            "and by how many symmetries it is its own image");
  canonical->add_flag("--same", o.form.same, "only whether all are the same; if not, the exit code is 10")
      ->excludes(unique)
      ->excludes(automorphisms)
      ->excludes(format)
      ->excludes("--json");
  canonical->footer(
      "Examples:\n"
      "  nonet canonical sudoku examples/boards/sudoku.txt\n"
      "  nonet canonical sudoku examples/boards/sudoku.txt --automorphisms\n"
      "  nonet canonical sudoku examples/boards/sudoku.txt --unique > different.txt");
}

void add_minimal(CLI::App& app, Options& o) {
  auto* minimal =
      app.add_subcommand("minimal", "whether every given is needed, and the minimal puzzles inside");
  add_puzzle(*minimal, o);
  add_input(*minimal, o);
  add_threads(*minimal, o);
  add_time(*minimal, o);
  add_json(*minimal, o);
  add_common(*minimal, o);
  auto* all = minimal->add_flag("--all", o.all, "every minimal puzzle that is left when givens are left out");
  add_format(*minimal, o)->needs(all);
  minimal->add_option("--limit", o.limit, "with --all: stop after so many; 0 lists all")
      ->type_name("N")
      ->needs(all)
      ->check(check_whole_number, "");
  minimal->footer(
      "Without --all the exit code is 10 when some instance is not minimal.\n\n"
      "Examples:\n"
      "  nonet minimal sudoku "
      "000000010400000000020000000000050407008000300001090000300400200050100000000806000\n"
      "  nonet minimal sudoku examples/boards/sudoku.txt --all --limit 5");
}

void add_convert(CLI::App& app, Options& o) {
  auto* convert = app.add_subcommand("convert", "instances in another format");
  add_puzzle(*convert, o);
  add_input(*convert, o);
  add_common(*convert, o);
  add_format(*convert, o);
  add_svg(*convert, o, "the boards");
  convert->add_flag("--candidates", o.form.candidates, "with --svg: pencil marks in empty cells")
      ->needs("--svg");
  convert->footer(
      "Examples:\n"
      "  nonet convert sudoku examples/boards/sudoku.txt\n"
      "  nonet convert sudoku examples/boards/sudoku.txt --format pencil\n"
      "  nonet convert sudoku examples/boards/sudoku.txt --svg board.svg --candidates");
}

}  // namespace nonet::cli
