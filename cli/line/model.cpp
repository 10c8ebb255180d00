#include "cli/line/parts.h"
#include "report/export.h"

namespace nonet::cli {

void add_export(CLI::App& app, Options& o) {
  auto* verb = app.add_subcommand("export", "an instance as constraints, for other people's solvers");
  add_puzzle(*verb, o);
  add_instance(*verb, o);
  std::string what;
  std::vector<std::string> names;
  for (const report::ExportFormat& format : report::export_formats()) {
    names.emplace_back(format.name);
    what += (what.empty() ? "" : "; ") + std::string(format.name) + ": " + std::string(format.what);
  }
  verb->add_option("--format", o.exported.format, what)
      ->type_name("NAME")
      ->required()
      ->check(CLI::IsMember(names));
  auto* out = verb->add_option("--out", o.exported.out, "into this file, whole or not at all");
  out->type_name("FILE")->check(check_name, "");
  verb->add_option(
          "--read", o.exported.read,
          "instead of writing: what a solver of this format answered, a file or -, checked and shown")
      ->type_name("SOLUTION")
      ->check(check_name, "")
      ->excludes(out);
  verb->add_option("--steps", o.exported.steps, "of puzzles with moves: how many at most")
      ->type_name("N")
      ->check(CLI::Range(0, 1'000'000));
  verb->add_option("--at-most", o.exported.at_most,
                   "instead of the best answer any of at most this cost: whether there is one")
      ->type_name("K")
      ->check(CLI::Range(-(std::int64_t{1} << 60), std::int64_t{1} << 60));
  verb->add_option("--at-least", o.exported.at_least, "the same, of at least this cost")
      ->type_name("K")
      ->check(CLI::Range(-(std::int64_t{1} << 60), std::int64_t{1} << 60));
  verb->add_option("--memory", o.memory, "MiB the constraints may take; 0 is half of the machine's")
      ->type_name("MIB")
      ->check(CLI::Range(0, 1 << 30));
  add_common(*verb, o);
  verb->footer(
      "docs/export.md says what the variables are and how to read a solution.\n\n"
      "Examples:\n"
      "  nonet export queens 8 --format asp\n"
      "  nonet export sudoku examples/boards/sudoku.txt --format dimacs --out sudoku.cnf\n"
      "  nonet export lights-out '111/111/111' --format lp\n"
      "  nonet export clocks '9 9 12/6 6 6/6 3 6' --format dimacs --at-most 3\n"
      "  nonet export tiles 283104765 --format minizinc --steps 4");
}

}  // namespace nonet::cli
