#include "cli/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <limits>

#include "backends/cpu/kernels.h"
#include "puzzles/all.h"

namespace nonet::cli {

namespace {

// The value of a setting: the text itself, or with @FILE what the file holds.
std::string value_of(const std::string& text) {
  constexpr std::streamsize most = 16 << 20;
  if (text.empty() || text[0] != '@') return text;
  std::ifstream file(text.substr(1), std::ios::binary);
  std::string content(static_cast<std::size_t>(most), '\0');
  file.read(content.data(), most);
  if (file.gcount() == 0 || file.gcount() == most) {
    throw CLI::ValidationError(fmt::format("cannot read '{}', or it is empty or too large", text.substr(1)));
  }
  content.resize(static_cast<std::size_t>(file.gcount()));
  return content;
}

// Every setting that some puzzle has, each name once; where puzzles explain it differently, all explanations.
std::vector<std::pair<Setting, std::string>> all_settings() {
  std::vector<std::pair<Setting, std::string>> list;
  for (const PuzzleEntry* puzzle : all_puzzles()) {
    for (const Setting& setting : puzzle->description->settings) {
      const auto known = std::find_if(list.begin(), list.end(),
                                      [&](const auto& other) { return other.first.name == setting.name; });
      const std::string help = fmt::format("{}: {}", puzzle->description->name, setting.help);
      if (known == list.end()) {
        list.emplace_back(setting, help);
      } else {
        known->second += "; " + help;
      }
    }
  }
  return list;
}

void add_puzzle(CLI::App& verb, Options& o) {
  verb.add_option("PUZZLE", o.puzzle, "the puzzle; nonet puzzles lists them")->required();
  for (const auto& [s, help] : all_settings()) {
    const std::string name(s.name);
    CLI::Option* option =
        s.value.empty()
            ? verb.add_flag_function(
                  "--" + name, [&o, name](std::int64_t) { o.settings[name] = ""; }, help)
            : verb.add_option_function<std::string>(
                  "--" + name, [&o, name](const std::string& value) { o.settings[name] = value_of(value); },
                  help);
    if (!s.value.empty()) option->type_name(std::string(s.value));
    option->group("Puzzle settings");
  }
}

// CLI11 lets numbers that are too large wrap around.
std::string check_whole_number(const std::string& text) {
  std::uint64_t value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code == std::errc() && end == text.data() + text.size()) return "";
  return fmt::format("expected a number from 0 to {}, found '{}'", std::numeric_limits<std::uint64_t>::max(),
                     text);
}

std::string check_positive(const std::string& text) {
  return text.find_first_not_of('0') == std::string::npos ? "expected a number from 1, found 0" : "";
}

std::string check_name(const std::string& text) {
  return text.empty() ? "the name of the file is empty" : "";
}

std::string check_seconds(const std::string& text) {
  double value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool good = code == std::errc() && end == text.data() + text.size() && value >= 0 && value <= 1e9;
  return good ? "" : fmt::format("expected seconds from 0 to 1e9, found '{}'", text);
}

void add_input(CLI::App& verb, Options& o) {
  verb.add_option("INPUT", o.input,
                  "a file, - for standard input (the default), or an instance with / between its lines");
  verb.add_flag("--keep-going", o.keep_going,
                "answer the other instances when one is malformed; the exit code still says so");
}

void add_algorithm(CLI::App& verb, Options& o) {
  verb.add_option("--algorithm", o.algorithm,
                  "which algorithm; auto chooses and says why; nonet puzzles NAME lists them")
      ->type_name("NAME");
}

void add_work(CLI::App& verb, Options& o) {
  verb.add_option("--threads", o.threads, "how many threads; 0 is one a core")
      ->type_name("N")
      ->check(CLI::Range(0, 1024));
  verb.add_option("--time-limit", o.time_limit,
                  "seconds for each instance, then the best found and the bound; 0 is no limit")
      ->type_name("S")
      ->check(check_seconds, "");
  verb.add_option("--memory", o.memory, "MiB an algorithm may take; 0 is half of the machine's")
      ->type_name("MIB")
      ->check(CLI::Range(0, 1 << 30));
  verb.add_option("--cache", o.cache, "folder where tables are kept; nonet in the user's cache by default")
      ->type_name("DIR");
  verb.add_flag("--no-cache", o.no_cache, "neither read nor write table files")->excludes("--cache");
  verb.add_flag("--json", o.json, "one JSON object a line (docs/json.md)");
}

void add_symmetry(CLI::App& verb, Options& o) {
  verb.add_flag("--up-to-symmetry", o.symmetry, "of answers that are images of one another only the first");
}

void add_common(CLI::App& app, Options& o) {
  app.add_option("--color", o.color, "auto, always or never; auto obeys NO_COLOR")
      ->type_name("WHEN")
      ->check(CLI::IsMember({"auto", "always", "never"}));
}

}  // namespace

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
  solve->add_flag("--steps", o.steps, "the board after every move")->excludes(judge)->excludes("--json");
  auto* all = solve->add_flag("--all", o.all, "every optimal answer and their number");
  all->excludes(judge)->excludes("--steps");
  solve->add_option("--limit", o.limit, "with --all: stop after so many; 0 lists all")
      ->type_name("N")
      ->needs(all)
      ->check(check_whole_number, "");
  solve
      ->add_option("--proof", o.proof,
                   "with --algorithm sat: the solver's DRAT proof into FILE, what it refutes into FILE.cnf")
      ->type_name("FILE")
      ->check(check_name, "");
  solve->add_flag("--first", o.first, "of all optimal answers the first in dictionary order of their moves");
  solve->footer(
      "Examples:\n"
      "  nonet solve binary-sudoku examples/boards/binary-sudoku.txt\n"
      "  nonet solve binary-sudoku --judge < examples/boards/binary-sudoku.txt\n"
      "  nonet solve lights-out '111/111/111' --first\n"
      "  nonet solve lights-out examples/boards/lights-out.txt --modulus 3 --json\n"
      "  nonet solve binary-sudoku --size 20000x20000 --box 4x5 --judge huge.txt");

  auto* hint = app->add_subcommand("hint", "the best next move, and how far the goal is");
  add_puzzle(*hint, o);
  add_input(*hint, o);
  add_algorithm(*hint, o);
  add_work(*hint, o);
  add_common(*hint, o);
  hint->footer(
      "Examples:\n"
      "  nonet hint knights '10110/01*11/10111/01001/00000'\n"
      "  nonet hint tiles 283104765");

  auto* count =
      app->add_subcommand("count", "how many answers there are, of the best ones where answers have a cost");
  add_puzzle(*count, o);
  add_input(*count, o);
  add_algorithm(*count, o);
  add_work(*count, o);
  add_common(*count, o);
  count->add_option("--limit", o.limit, "stop when there are so many; 0 counts all")
      ->type_name("N")
      ->check(check_whole_number, "");
  add_symmetry(*count, o);
  count
      ->add_option("--checkpoint", o.checkpoint,
                   "keep the state of the count in this file, and go on from it")
      ->type_name("FILE")
      ->check(check_name, "");
  count->footer(
      "Examples:\n"
      "  nonet count queens 12\n"
      "  nonet count queens 14 --checkpoint queens14.txt\n"
      "  nonet count binary-sudoku examples/boards/binary-sudoku.txt\n"
      "  nonet count lights-out '01110/10101/11011/10101/01110' --algorithm dp");

  auto* list = app->add_subcommand(
      "list", "all answers, or all optimal ones where they have a cost, one a line, in dictionary order");
  add_puzzle(*list, o);
  add_input(*list, o);
  add_algorithm(*list, o);
  add_work(*list, o);
  add_common(*list, o);
  list->add_flag_function(
      "--optimal", [](std::int64_t) {},
      "the optimal answers; where answers have a cost, the only ones it lists");
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
      "  nonet list lights-out '1111/1111/1111/1111' --optimal\n"
      "  nonet list binary-sudoku examples/boards/binary-sudoku.txt --optimal --limit 10 --json");

  auto* table = app->add_subcommand("table", "every position with its distance: histogram and God's number");
  add_puzzle(*table, o);
  add_work(*table, o);
  add_common(*table, o);
  table
      ->add_option_function<std::string>(
          "--plot", [&o](const std::string& file) { o.draw = true, o.plot = file; },
          "draw the histogram into this SVG file")
      ->type_name("FILE");
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
  add_common(*generate, o);
  generate->footer(
      "Examples:\n"
      "  nonet generate clocks --seed 7\n"
      "  nonet generate lights-out --size 8x8 --number 100 > boards.txt");

  auto* puzzles =
      app->add_subcommand("puzzles", "what there is; with a name: rules, formats, algorithms, an example");
  puzzles->add_option("PUZZLE", o.puzzle, "the puzzle to explain");
  puzzles->footer("Examples:\n  nonet puzzles\n  nonet puzzles lights-out");

  auto* bench = app->add_subcommand("bench", "a fixed set of jobs: counts of work and one signature number");
  bench->footer("Examples:\n  nonet bench\n  nonet bench | tail -1");

  auto* complete = app->add_subcommand("completion", "completions for a shell");
  complete->add_option("SHELL", o.shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  complete->footer(
      "Examples:\n  source <(nonet completion bash)\n  nonet completion fish > "
      "~/.config/fish/completions/nonet.fish");

  auto* man = app->add_subcommand("man", "the manual page, in roff");
  man->footer("Examples:\n  nonet man | man -l -");
  return app;
}

}  // namespace nonet::cli
