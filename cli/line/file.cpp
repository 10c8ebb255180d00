#include "cli/line/parts.h"

namespace nonet::cli {

void add_explain(CLI::App& app, Options& o) {
  auto* explain = app.add_subcommand(
      "explain", "what a puzzle file is made of: structure, size of the space, engine and forecast");
  explain->add_option("FILE", o.puzzle, "a puzzle file (docs/puzzle-files.md)")
      ->required()
      ->check(check_name, "");
  explain->add_flag("--expanded", o.explain.expanded, "the rules with all templates expanded instead");
  explain->add_flag("--test", o.explain.test, "compare the answers with those that the file expects")
      ->excludes("--expanded");
  add_work(*explain, o);
  add_common(*explain, o);
  explain->footer(
      "With --test the exit code is 10 when an answer is not as expected.\n\n"
      "Examples:\n"
      "  nonet explain examples/puzzles/lights-out.puzzle\n"
      "  nonet explain examples/puzzles/knights.puzzle --expanded\n"
      "  nonet explain examples/puzzles/lights-out.puzzle --test");
}

void add_fmt(CLI::App& app, Options& o) {
  auto* fmt = app.add_subcommand("fmt", "lays out puzzle files: spacing, line ends, long lists");
  fmt->add_option("FILE", o.layout.files, ".puzzle files, written in place; - is standard input to output")
      ->required()
      ->check(check_name, "");
  fmt->add_flag("--check", o.layout.check, "only name the files that would change; the exit code is then 10");
  fmt->footer(
      "Comments, the order of keys and what the file says stay as they are.\n\n"
      "Examples:\n"
      "  nonet fmt - < examples/puzzles/lights-out.puzzle\n"
      "  nonet fmt --check examples/puzzles/*.puzzle && echo 'all are laid out'");
}

}  // namespace nonet::cli
