#include "cli/line/parts.h"

namespace nonet::cli {

void add_package(CLI::App& app, Options& o) {
  auto* package = app.add_subcommand(
      "package",
      "a contest problem as a folder: statement, samples, tests, validators, right and wrong programs");
  package->add_option("PUZZLE", o.puzzle, "the puzzle; one that has a contest format")->required();
  package->add_option("DIR", o.package.directory, "the folder to make; not there yet, or empty")
      ->required()
      ->check(check_name, "");
  package->add_option("--format", o.package.format, "kattis (its legacy version) or polygon")
      ->type_name("NAME")
      ->required()
      ->check(CLI::IsMember({"kattis", "polygon"}));
  package
      ->add_option("--tests", o.package.tests,
                   "how many tests at random beside the written ones, 20 if not given")
      ->type_name("N")
      ->check(CLI::Range(0, 80));
  package->add_option("--seed", o.seed, "of the tests at random")
      ->type_name("N")
      ->check(check_whole_number, "");
  package->footer(
      "The answers are nonet's own, and the validators are one C++ file each that needs nothing else.\n\n"
      "Examples:\n"
      "  nonet package clocks --format=kattis clocks\n"
      "  nonet package binary-sudoku --format=polygon sudoku-package --tests 5 --seed 7");
}

}  // namespace nonet::cli
