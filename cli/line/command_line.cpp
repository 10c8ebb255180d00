#include "cli/line/command_line.h"

#include <fmt/format.h>

#include "cli/line/parts.h"
#include "nonet/base/kernels.h"

namespace nonet::cli {

std::string version_text() {
  std::string sets;
  for (const Kernels* k : available_kernels()) sets += fmt::format("{}{}", sets.empty() ? "" : " ", k->name);
  return fmt::format("nonet {}\ncompiler {}\nbuild    {} {}\nvector   {} in use, of {}\n", NONET_VERSION,
                     NONET_COMPILER, NONET_BUILD_TYPE, NONET_BUILD_FLAGS, kernels().name, sets);
}

namespace {

void add_puzzles(CLI::App& app, Options& o) {
  auto* puzzles = app.add_subcommand(
      "puzzles", "what there is; with a name or a file: rules, formats, algorithms, an example");
  puzzles->add_option("PUZZLE", o.puzzle, "the puzzle to explain; or a puzzle file");
  puzzles->footer("Examples:\n  nonet puzzles\n  nonet puzzles lights-out");
}

void add_bench(CLI::App& app) {
  auto* bench = app.add_subcommand("bench", "a fixed set of jobs: counts of work and one signature number");
  bench->footer("Examples:\n  nonet bench\n  nonet bench | tail -1");
}

void add_completion(CLI::App& app, Options& o) {
  auto* complete = app.add_subcommand("completion", "completions for a shell");
  complete->add_option("SHELL", o.shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  complete->footer(
      "Examples:\n  source <(nonet completion bash)\n  nonet completion fish > "
      "~/.config/fish/completions/nonet.fish");
}

void add_man(CLI::App& app, Options& o) {
  auto* man = app.add_subcommand("man", "the manual page of the program or of a verb, in roff");
  std::vector<std::string> pages;
  for (const CLI::App* verb : app.get_subcommands(nullptr)) pages.push_back(verb->get_name());
  man->add_option("VERB", o.page, "one of nonet's")->check(CLI::IsMember(pages));
  man->footer("Examples:\n  nonet man | man -l -\n  nonet man solve | man -l -");
}

}  // namespace

std::unique_ptr<CLI::App> make_command_line(Options& o) {
  auto app = std::make_unique<CLI::App>("Optimal answers to puzzles, with proof.", "nonet");
  app->require_subcommand(1);
  app->set_version_flag("--version", version_text, "version, compiler and build flags");
  app->footer(
      "nonet VERB --help explains a verb, nonet puzzles NAME a puzzle.\n\nExamples:\n"
      "  nonet puzzles\n"
      "  nonet solve clocks '9 9 12/6 6 6/6 3 6'\n"
      "  nonet solve binary-sudoku --judge < examples/boards/binary-sudoku.txt");

  add_solve(*app, o);
  add_hint(*app, o);
  add_count(*app, o);
  add_list(*app, o);
  add_table(*app, o);
  add_generate(*app, o);
  add_rate(*app, o);
  add_canonical(*app, o);
  add_minimal(*app, o);
  add_convert(*app, o);
  add_puzzles(*app, o);
  add_race(*app, o);
  add_stress(*app, o);
  add_check(*app, o);
  add_package(*app, o);
  add_export(*app, o);
  add_explain(*app, o);
  add_fmt(*app, o);
  add_serve(*app, o);
  add_bench(*app);
  add_completion(*app, o);
  add_man(*app, o);  // of all that are there by now
  return app;
}

}  // namespace nonet::cli
