#include "cli/line/parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "cli/files.h"
#include "nonet/base/number_text.h"
#include "nonet/catalog/all.h"

namespace nonet::cli {
namespace {

// The value of a setting: the text itself, or with @FILE what the file holds.
std::string value_of(const std::string& text) {
  if (text.empty() || text[0] != '@') return text;
  const std::string path = text.substr(1);
  auto content = read_whole(path == "-" ? "./-" : path, 16 << 20);  // standard input has the instances
  if (!content) throw CLI::ValidationError(content.error().message);
  if (content->empty()) throw CLI::ValidationError(fmt::format("'{}' is empty", path));
  return std::move(*content);
}

using Listed = std::span<const Setting> Description::*;  // its settings, or its wishes

// Every setting that some puzzle has, each name once; where puzzles explain it differently, all explanations.
std::vector<std::pair<Setting, std::string>> all_settings(Listed listed) {
  std::vector<std::pair<Setting, std::string>> list;
  for (const PuzzleEntry* puzzle : all_puzzles()) {
    for (const Setting& setting : puzzle->description->*listed) {
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

void add_settings(CLI::App& verb, Listed listed, Settings& into, const std::string& group) {
  for (const auto& [s, help] : all_settings(listed)) {
    const std::string name(s.name);
    CLI::Option* option =
        s.value.empty()
            ? verb.add_flag_function(
                  "--" + name, [&into, name](std::int64_t) { into[name] = ""; }, help)
            : verb.add_option_function<std::string>(
                  "--" + name, [&into, name](const std::string& value) { into[name] = value_of(value); },
                  help);
    if (!s.value.empty()) option->type_name(std::string(s.value));
    option->group(group);
  }
}

}  // namespace

void add_puzzle(CLI::App& verb, Options& o) {
  verb.add_option("PUZZLE", o.puzzle, "the puzzle, nonet puzzles lists them; or a puzzle file")->required();
  add_settings(verb, &Description::settings, o.settings, "Puzzle settings");
}

void add_wishes(CLI::App& verb, Options& o) {
  add_settings(verb, &Description::wishes, o.form.wishes, "What is wanted");
}

// CLI11 lets numbers that are too large wrap around.
std::string check_whole_number(const std::string& text) {
  if (number_of<std::uint64_t>(text)) return "";
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
  const auto value = number_of<double>(text);
  const bool good = value && *value >= 0 && *value <= 1e9;
  return good ? "" : fmt::format("expected seconds from 0 to 1e9, found '{}'", text);
}

void add_instance(CLI::App& verb, Options& o) {
  verb.add_option(
      "INPUT", o.input,
      "a file, - for standard input, or an instance with / between its lines; without it the start "
      "of a puzzle file that has one, otherwise standard input");
}

void add_input(CLI::App& verb, Options& o) {
  add_instance(verb, o);
  verb.add_flag("--keep-going", o.keep_going,
                "answer the other instances when one is malformed; the exit code still says so");
}

void add_algorithm(CLI::App& verb, Options& o) {
  verb.add_option("--algorithm", o.algorithm,
                  "which algorithm; auto chooses and says why; nonet puzzles NAME lists them")
      ->type_name("NAME");
}

void add_resources(CLI::App& verb, Options& o) {
  verb.add_option("--threads", o.threads, "how many threads; 0 is one a core")
      ->type_name("N")
      ->check(CLI::Range(0, 1024));
  verb.add_option("--memory", o.memory, "MiB an algorithm may take; 0 is half of the machine's")
      ->type_name("MIB")
      ->check(CLI::Range(0, 1 << 30));
  verb.add_option("--cache", o.cache, "folder where tables are kept; nonet in the user's cache by default")
      ->type_name("DIR");
  verb.add_flag("--no-cache", o.no_cache, "neither read nor write table files")->excludes("--cache");
}

void add_work(CLI::App& verb, Options& o) {
  add_resources(verb, o);
  verb.add_option(
          "--time-limit", o.time_limit,
          "seconds for each instance, then the best found and the bound (reading and compiling a puzzle "
          "file are part of the first); 0 is no limit")
      ->type_name("S")
      ->check(check_seconds, "");
  add_json(verb, o);
}

void add_time(CLI::App& verb, Options& o) {
  verb.add_option("--time-limit", o.time_limit, "seconds for each instance; 0 is no limit")
      ->type_name("S")
      ->check(check_seconds, "");
}

void add_threads(CLI::App& verb, Options& o) {
  verb.add_option("--threads", o.threads, "how many threads answer; 0 is one a core; the order stays")
      ->type_name("N")
      ->check(CLI::Range(0, 1024));
}

void add_json(CLI::App& verb, Options& o) {
  verb.add_flag("--json", o.json, "one JSON object a line (docs/json.md)");
}

void add_symmetry(CLI::App& verb, Options& o) {
  CLI::Option* symmetry = verb.add_flag(
      "--up-to-symmetry", o.symmetry,
      "one answer per class under the turns and reflections of the board (and the shifts of a torus)");
  verb.add_flag("--up-to-automorphism", o.automorphism,
                "one answer per class under all permutations of the options that keep the rules")
      ->excludes(symmetry);
}

void add_certificate(CLI::App& verb, Options& o) {
  verb.add_option("--certificate", o.certificate,
                  "the answer and its proof into FILE, for nonet-verify (docs/certificates.md)")
      ->type_name("FILE")
      ->check(check_name, "");
}

CLI::Option* add_svg(CLI::App& verb, Options& o, const std::string& what) {
  return verb.add_option("--svg", o.svg, what + " into this SVG file, for printing")
      ->type_name("FILE")
      ->check(check_name, "");
}

CLI::Option* add_format(CLI::App& verb, Options& o) {
  return verb
      .add_option("--format", o.form.format, "how boards are written; nonet puzzles NAME lists the formats")
      ->type_name("NAME");
}

void add_common(CLI::App& verb, Options& o) {
  verb.add_option("--color", o.color, "auto, always or never; auto obeys NO_COLOR")
      ->type_name("WHEN")
      ->check(CLI::IsMember({"auto", "always", "never"}));
}

}  // namespace nonet::cli
