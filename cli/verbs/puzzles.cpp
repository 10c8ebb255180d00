#include <fmt/format.h>

#include "cli/session.h"
#include "cli/verbs/verbs.h"
#include "nonet/catalog/all.h"

namespace nonet::cli {

namespace {

std::string indent(std::string_view text) {
  if (text.empty()) return "  not said in the file\n";
  std::string out = "  ";
  for (const char c : text) {
    out += c;
    if (c == '\n') out += "  ";
  }
  while (!out.empty() && (out.back() == ' ' || out.back() == '\n')) out.pop_back();
  return out + '\n';
}

std::string explain(const Description& d) {
  std::string out =
      fmt::format("{}\n{}\n\nRules\n{}\nFormats\n{}", d.name, d.title, indent(d.rules), indent(d.formats));
  out += "\nSettings\n";
  if (d.settings.empty()) out += "  none\n";
  for (const Setting& s : d.settings)
    out += fmt::format("  {:<22} {}\n", fmt::format("--{} {}", s.name, s.value), s.help);
  out += "\nAlgorithms\n  auto       chooses one of these and says why\n";
  for (const Algorithm& a : d.algorithms) out += fmt::format("  {:<10} {}\n", a.name, a.what);
  if (!d.styles.empty()) out += "\nWritten by convert, as\n";
  for (const Style& style : d.styles) out += fmt::format("  {:<10} {}\n", style.name, style.what);
  if (!d.wishes.empty()) out += "\nMade by generate, with\n";
  for (const Setting& wish : d.wishes)
    out += fmt::format("  {:<15} {}\n", fmt::format("{} {}", wish.name, wish.value), wish.help);
  return out + "\nExample\n" + indent(d.example);
}

}  // namespace

int run_puzzles(const Options& options) {
  Session session(options);
  if (options.puzzle.empty()) {
    for (const PuzzleEntry* p : all_puzzles()) {
      session.out.buffer += fmt::format("{:<16}{}\n", p->description->name, p->description->title);
    }
  } else if (const PuzzleEntry* p = find_puzzle(options.puzzle)) {
    session.out.buffer += explain(*p->description);
  } else if (const auto puzzle = make_puzzle(options.puzzle, {})) {
    session.out.buffer += explain((*puzzle)->description());
  } else {
    session.fail(puzzle.error());
  }
  return session.finish();
}

}  // namespace nonet::cli
