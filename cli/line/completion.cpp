// The shell completions, read off the command line's own description.
#include <fmt/format.h>

#include <algorithm>

#include "cli/line/command_line.h"
#include "cli/shell_word.h"
#include "nonet/base/backends.h"
#include "nonet/catalog/all.h"
#include "report/export.h"

namespace nonet::cli {

namespace {

std::vector<const CLI::App*> verbs_of(const CLI::App& app) {
  return app.get_subcommands(nullptr);
}

std::vector<const CLI::Option*> named_options(const CLI::App& app) {
  std::vector<const CLI::Option*> list;
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_lnames().empty()) list.push_back(option);
  }
  return list;
}

using Names = std::vector<std::string>;

std::string with_blanks(const Names& names) {
  return fmt::format("{}", fmt::join(names, " "));
}

void add_new(Names& names, std::string_view name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.emplace_back(name);
}

std::string puzzle_names() {
  Names names;
  for (const PuzzleEntry* p : all_puzzles()) names.emplace_back(p->description->name);
  return with_blanks(names);
}

// Whether one of its words is called so.
bool takes(const CLI::App& verb, std::string_view word) {
  const auto options = verb.get_options();
  return std::any_of(options.begin(), options.end(),
                     [&](const CLI::Option* o) { return o->get_name() == word; });
}
bool takes_puzzle(const CLI::App& verb) {
  return takes(verb, "PUZZLE");
}
bool takes_file(const CLI::App& verb) {
  return takes(verb, "FILE");
}

std::string verb_names(const CLI::App& app) {
  Names names;
  for (const CLI::App* verb : verbs_of(app)) names.push_back(verb->get_name());
  return with_blanks(names);
}

// What a verb's first word may be.
std::string first_words(const CLI::App& verb) {
  if (takes(verb, "SHELL")) return "bash zsh fish";
  if (takes(verb, "VERB")) return verb_names(*verb.get_parent());
  return takes_puzzle(verb) ? puzzle_names() : "";
}

std::string algorithm_names() {
  Names names = {"auto"};
  for (const PuzzleEntry* p : all_puzzles())
    for (const Algorithm& a : p->description->algorithms) add_new(names, a.name);
  return with_blanks(names);
}

std::string engine_names() {
  Names names = {"auto"};
  for (const std::string_view name : backend_names) names.emplace_back(name);
  return with_blanks(names);
}

std::string format_names() {
  Names names;
  for (const PuzzleEntry* p : all_puzzles())
    for (const Style& style : p->description->styles) add_new(names, style.name);
  return with_blanks(names);
}

std::string export_names() {
  Names names;
  for (const report::ExportFormat& format : report::export_formats()) names.emplace_back(format.name);
  return with_blanks(names);
}

// What an option's value may be, where there are only some.
std::string values_of(const CLI::App& verb, const CLI::Option& option) {
  const std::string& name = option.get_lnames()[0];
  if (name == "algorithm") return algorithm_names();
  if (name == "backend") return engine_names() + (verb.get_name() == "count" ? " mpi" : "");
  if (name == "color") return "auto always never";
  if (name == "protocol") return "testlib kattis oj";
  if (name == "format") {
    return verb.get_name() == "package"  ? "kattis polygon"
           : verb.get_name() == "export" ? export_names()
                                         : format_names();
  }
  return "";
}

// Of bash: what may follow an option of a verb, or the verb itself; one case for all with the same words.
std::string bash_values(const CLI::App& app) {
  std::vector<std::pair<std::string, Names>> cases;  // words, behind which they stand
  const auto add = [&](const std::string& words, std::string behind) {
    const auto same = std::find_if(cases.begin(), cases.end(), [&](auto& one) { return one.first == words; });
    (same != cases.end() ? *same : cases.emplace_back(words, Names())).second.push_back(std::move(behind));
  };
  for (const CLI::App* verb : verbs_of(app)) {
    const std::string& name = verb->get_name();
    if (const std::string words = first_words(*verb); !words.empty() && !takes_puzzle(*verb))
      add(words, fmt::format("{} {}", name, name));
    for (const CLI::Option* o : named_options(*verb)) {
      if (const std::string words = values_of(*verb, *o); !words.empty())
        add(words, fmt::format("{} --{}", name, o->get_lnames()[0]));
    }
  }
  std::string out;
  for (const auto& [words, behind] : cases)
    out += fmt::format("    '{}') COMPREPLY=($(compgen -W '{}' -- \"$current\")); return ;;\n",
                       fmt::join(behind, "'|'"), words);
  return out;
}

std::string bash_completion(const CLI::App& app) {
  std::string options;
  Names with_puzzle, with_file;
  for (const CLI::App* verb : verbs_of(app)) {
    if (takes_puzzle(*verb)) with_puzzle.push_back(verb->get_name());
    if (takes_file(*verb)) with_file.push_back(verb->get_name());
    Names names;
    for (const CLI::Option* o : named_options(*verb)) names.push_back("--" + o->get_lnames()[0]);
    options += fmt::format("    {}) words='{}' ;;\n", verb->get_name(), with_blanks(names));
  }
  return fmt::format(R"(# bash completion for nonet
_nonet() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}} words=''
  if [ "$current" = = ]; then # --option=, of which bash makes two words
    current=''
  elif [ "$previous" = = ]; then
    previous=${{COMP_WORDS[COMP_CWORD-2]}}
  fi
  case "${{COMP_WORDS[1]}} $previous" in
{}  esac
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '{} --help --version' -- "$current")); return
  fi
  case ${{COMP_WORDS[1]}} in
    {}) [ "$COMP_CWORD" -eq 2 ] && [[ $current != -* ]] &&
      COMPREPLY=($(compgen -W '{}' -- "$current")) && return ;;
    {}) ;;
    *) [[ $current != -* ]] && return ;;
  esac
  case ${{COMP_WORDS[1]}} in
{}  esac
  if [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}}
complete -F _nonet nonet
)",
                     bash_values(app), verb_names(app), fmt::join(with_puzzle, "|"), puzzle_names(),
                     fmt::join(with_file, "|"), options);
}

std::string zsh_completion(const CLI::App& app) {
  std::string verbs, cases;
  for (const CLI::App* verb : verbs_of(app)) {
    verbs += "    " + shell_quoted(verb->get_name() + ":" + verb->get_description()) + "\n";
    std::string specs;
    for (const CLI::Option* o : named_options(*verb)) {
      std::string what = o->get_description();
      for (char& c : what) {
        if (c == '[' || c == ']' || c == ':') c = ' ';
      }
      const std::string values = values_of(*verb, *o);
      const std::string action = !values.empty()   ? fmt::format(":{}:({})", o->get_lnames()[0], values)
                                 : takes_value(*o) ? ":value:"
                                                   : "";
      specs += fmt::format(" {}", shell_quoted(fmt::format("--{}[{}]{}", o->get_lnames()[0], what, action)));
    }
    const std::string first = takes_file(*verb)     ? ""
                              : takes_puzzle(*verb) ? " '1: :_nonet_puzzle'"
                                                    : " '1: :(" + first_words(*verb) + ")'";
    cases += fmt::format("    {}) _arguments{}{} '*:file:_files' ;;\n", verb->get_name(), specs, first);
  }
  return fmt::format(R"(#compdef nonet
_nonet_puzzle() {{
  _alternative 'puzzles:puzzle:({})' 'files:puzzle file:_files'
}}
_nonet() {{
  local -a verbs
  verbs=(
{}  )
  if (( CURRENT == 2 )); then
    _describe verb verbs
    return
  fi
  local verb=$words[2]
  shift words
  (( CURRENT-- ))
  case $verb in
{}  esac
}}
if [ "$funcstack[1]" = _nonet ]; then  # autoloaded, on the first tab
  _nonet "$@"
else
  compdef _nonet nonet
fi
)",
                     puzzle_names(), verbs, cases);
}

std::string fish_completion(const CLI::App& app) {
  std::string out = "# fish completion for nonet\ncomplete -c nonet -n __fish_use_subcommand -f\n";
  for (const CLI::App* verb : verbs_of(app)) {
    out += fmt::format("complete -c nonet -n __fish_use_subcommand -a {} -d {}\n", verb->get_name(),
                       shell_quoted(verb->get_description()));
    const std::string when = fmt::format("'__fish_seen_subcommand_from {}'", verb->get_name());
    if (!first_words(*verb).empty()) {
      out += fmt::format("complete -c nonet -n {} -a '{}'\n", when, first_words(*verb));
    }
    for (const CLI::Option* o : named_options(*verb)) {
      const std::string& name = o->get_lnames()[0];
      std::string values = values_of(*verb, *o);
      values = !values.empty() ? fmt::format(" -xa '{}'", values) : takes_value(*o) ? " -x" : "";
      out += fmt::format("complete -c nonet -n {} -l {}{} -d {}\n", when, name, values,
                         shell_quoted(o->get_description()));
    }
  }
  return out;
}

}  // namespace

bool takes_value(const CLI::Option& option) {
  return option.get_expected_max() > 0 && option.get_items_expected_max() > 0;
}

std::string completion(const CLI::App& app, const std::string& shell) {
  if (shell == "bash") return bash_completion(app);
  if (shell == "zsh") return zsh_completion(app);
  return fish_completion(app);
}

}  // namespace nonet::cli
