// The shell completions, read off the command line's own description.
#include <fmt/format.h>

#include <algorithm>

#include "cli/command_line.h"
#include "cli/shell_word.h"
#include "nonet/backends.h"
#include "puzzles/all.h"
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

std::string puzzle_names() {
  std::string names;
  for (const PuzzleEntry* p : all_puzzles())
    names += fmt::format("{}{}", names.empty() ? "" : " ", p->description->name);
  return names;
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
  std::string names;
  for (const CLI::App* verb : verbs_of(app)) names += (names.empty() ? "" : " ") + verb->get_name();
  return names;
}

// What a verb's first word may be.
std::string first_words(const CLI::App& verb) {
  if (takes(verb, "SHELL")) return "bash zsh fish";
  if (takes(verb, "VERB")) return verb_names(*verb.get_parent());
  return takes_puzzle(verb) ? puzzle_names() : "";
}

std::string algorithm_names() {
  std::string names = "auto";
  for (const PuzzleEntry* p : all_puzzles()) {
    for (const Algorithm& a : p->description->algorithms) {
      if ((" " + names + " ").find(fmt::format(" {} ", a.name)) == std::string::npos)
        names += fmt::format(" {}", a.name);
    }
  }
  return names;
}

std::string engine_names() {
  std::string names = "auto";
  for (const std::string_view name : backend_names) names += fmt::format(" {}", name);
  return names;
}

std::string format_names() {
  std::string names;
  for (const PuzzleEntry* p : all_puzzles()) {
    for (const Style& style : p->description->styles) {
      if ((" " + names + " ").find(fmt::format(" {} ", style.name)) == std::string::npos)
        names += fmt::format("{}{}", names.empty() ? "" : " ", style.name);
    }
  }
  return names;
}

std::string export_names() {
  std::string names;
  for (const report::ExportFormat& format : report::export_formats())
    names += fmt::format("{}{}", names.empty() ? "" : " ", format.name);
  return names;
}

// What an option's value may be, where there are only some.
std::string values_of(const CLI::App& verb, const CLI::Option& option) {
  const std::string& name = option.get_lnames()[0];
  if (name == "algorithm") return algorithm_names();
  if (name == "backend") return engine_names() + (verb.get_name() == "count" ? " mpi" : "");
  if (name == "color") return "auto always never";
  if (name == "format") {
    return verb.get_name() == "package"  ? "kattis polygon"
           : verb.get_name() == "export" ? export_names()
                                         : format_names();
  }
  return "";
}

std::string bash_completion(const CLI::App& app) {
  std::string cases, with_puzzle, with_file;
  for (const CLI::App* verb : verbs_of(app)) {
    if (takes_puzzle(*verb)) with_puzzle += (with_puzzle.empty() ? "" : "|") + verb->get_name();
    if (takes_file(*verb)) with_file += (with_file.empty() ? "" : "|") + verb->get_name();
    std::string names;
    for (const CLI::Option* o : named_options(*verb)) names += "--" + o->get_lnames()[0] + " ";
    cases += fmt::format("    {}) words='{}' ;;\n", verb->get_name(), names);
  }
  return fmt::format(R"(# bash completion for nonet
_nonet() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}} words=''
  case $previous in
    --algorithm) COMPREPLY=($(compgen -W '{}' -- "$current")); return ;;
    --backend) words='{}'; [ "${{COMP_WORDS[1]}}" = count ] && words="$words mpi"
      COMPREPLY=($(compgen -W "$words" -- "$current")); return ;;
    --color) COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    --format) case ${{COMP_WORDS[1]}} in
        package) words='kattis polygon' ;;
        export) words='{}' ;;
        *) words='{}' ;;
      esac
      COMPREPLY=($(compgen -W "$words" -- "$current")); return ;;
    completion) COMPREPLY=($(compgen -W 'bash zsh fish' -- "$current")); return ;;
    man) COMPREPLY=($(compgen -W '{}' -- "$current")); return ;;
  esac
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
                     algorithm_names(), engine_names(), export_names(), format_names(), verb_names(app),
                     verb_names(app), with_puzzle, puzzle_names(), with_file, cases);
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
