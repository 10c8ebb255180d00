// The manual pages, read off the command line's own description.
#include <fmt/format.h>

#include "cli/exit_codes.h"
#include "cli/line/command_line.h"
#include "nonet/catalog/all.h"

namespace nonet::cli {

namespace {

// roff: a dot at the start of a line and backslashes would be commands; hyphens and quotes would become
// typographic.
std::string roff(std::string_view text) {
  std::string out;
  bool line_start = true;
  for (const char c : text) {
    if (line_start && c == '.') out += "\\&";
    switch (c) {
      case '\\':
        out += "\\e";
        break;
      case '-':
        out += "\\-";
        break;
      case '\'':
        out += "\\(aq";
        break;
      case '`':
        out += "\\(ga";
        break;
      case '^':
        out += "\\(ha";
        break;
      case '~':
        out += "\\(ti";
        break;
      default:
        out += c;
    }
    line_start = c == '\n';
  }
  return out;
}

bool is_word(const CLI::Option& option) {
  return option.get_lnames().empty();
}

std::string head(const std::string& page, const std::string& description) {
  const std::string version = version_text();
  std::string title = page;
  for (char& c : title) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return fmt::format(".TH {} 1 \"\" \"{}\" \"User Commands\"\n.SH NAME\n{} \\- {}\n", roff(title),
                     version.substr(0, version.find('\n')), roff(page), roff(description));
}

std::string synopsis(const CLI::App& verb) {
  std::string out = fmt::format(".SH SYNOPSIS\n.B nonet {}\n", roff(verb.get_name()));
  for (const CLI::Option* o : verb.get_options()) {
    if (!is_word(*o)) continue;
    const std::string word = fmt::format("\\fI{}\\fR", roff(o->get_name(true)));
    out += o->get_required() ? word + "\n" : "[" + word + "]\n";
  }
  return out + "[\\fIoptions\\fR]\n";
}

std::string section(const std::string& title, const std::string& text) {
  return text.empty() ? "" : fmt::format(".SH {}\n{}", title, text);
}

// What is said below the options: sentences, then examples.
constexpr std::string_view before_examples = "Examples:\n";

std::string sentences(const CLI::App& app) {
  std::string text = app.get_footer();
  text.resize(std::min(text.size(), text.find(before_examples)));
  while (text.ends_with('\n')) text.pop_back();
  return text.empty() ? "" : roff(text) + "\n";
}

std::string examples(const CLI::App& app) {
  const std::string text = app.get_footer();
  const std::size_t at = text.find(before_examples);
  if (at == std::string::npos) return "";
  return fmt::format(".nf\n{}\n.fi\n", roff(text.substr(at + before_examples.size())));
}

std::string words_and_options(const CLI::App& app) {
  std::string out;
  for (const CLI::Option* o : app.get_options()) {
    std::string name = is_word(*o) ? o->get_name(true) : "--" + o->get_lnames()[0];
    if (!is_word(*o) && takes_value(*o)) name += " " + o->get_type_name();
    out += fmt::format(".TP\n.B {}\n{}\n", roff(name), roff(o->get_description()));
  }
  return out;
}

std::string page_of_verb(const CLI::App& verb) {
  return head("nonet-" + verb.get_name(), verb.get_description()) + synopsis(verb) +
         section("DESCRIPTION", sentences(verb)) + section("OPTIONS", words_and_options(verb)) +
         section("EXAMPLES", examples(verb)) + ".SH SEE ALSO\n.BR nonet (1)\n";
}

std::string exit_status() {
  std::string out;
  for (const ExitMeaning& meaning : exit_meanings)
    out += fmt::format(".TP\n.B {}\n{}\n", static_cast<int>(meaning.code), roff(meaning.text));
  return out;
}

constexpr std::string_view environment =
    ".TP\n.B NO_COLOR\nno colours when set\n.TP\n.B NONET_BACKEND\nscalar, avx2 or avx512: the vector "
    "instructions to use, where \\-\\-backend names none\n.TP\n.B XDG_CACHE_HOME\nthe user\\(aqs cache, "
    "in whose folder nonet tables are kept, where \\-\\-cache names none; .cache at home by default\n";

std::string page_of_all(const CLI::App& app) {
  std::string verbs, puzzles;
  for (const CLI::App* verb : app.get_subcommands(nullptr)) {
    verbs += fmt::format(".TP\n.BR nonet\\-{} (1)\n{}\n", verb->get_name(), roff(verb->get_description()));
  }
  for (const PuzzleEntry* p : all_puzzles()) {
    puzzles += fmt::format(".TP\n.B {}\n{}\n", roff(p->description->name), roff(p->description->title));
  }
  return head("nonet", app.get_description()) +
         ".SH SYNOPSIS\n.B nonet\n\\fIVERB\\fR [\\fIPUZZLE\\fR] [\\fIINPUT\\fR] [\\fIoptions\\fR]\n" +
         section("DESCRIPTION", sentences(app)) + section("VERBS", verbs) +
         section("OPTIONS", words_and_options(app)) + section("PUZZLES", puzzles) +
         section("EXIT STATUS", exit_status()) + section("ENVIRONMENT", std::string(environment)) +
         section("EXAMPLES", examples(app)) + ".SH SEE ALSO\n.BR nonet\\-verify (1)\n";
}

}  // namespace

std::string man_page(const CLI::App& app, const std::string& verb) {
  return verb.empty() ? page_of_all(app) : page_of_verb(*app.get_subcommand(verb));
}

}  // namespace nonet::cli
