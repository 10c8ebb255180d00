// Instances that stand in a file that is filled: what is wrong with one is shown where it stands.
#include <fmt/format.h>

#include <unordered_set>

#include "language/cover_compiler.h"
#include "language/cover_rules.h"
#include "language/description.h"
#include "language/picture.h"
#include "src/grid_text.h"

namespace nonet {
namespace {

Result<Done> check_names(const Node& text, const CoverRules& rules) {
  std::unordered_set<std::string_view> names;
  for (const CoverRules::Option& option : rules.options) names.insert(option.name);
  for (const TextLine& line : words_of(text.text, false)) {
    for (const TextPart& word : line) {
      if (names.contains(word.text) || (word.text == "*" && line.size() == 1)) continue;
      return wrong_in(
          text, word.offset, word.text.size(),
          fmt::format("there is no option {}: expected names of options, or * for none", quote(word.text)));
    }
  }
  return Done{};
}

TextLine cells_of(const TextLine& line, bool side_by_side) {
  if (!side_by_side || line.size() != 1) return line;
  TextLine cells = characters_of(line[0].text);
  for (TextPart& cell : cells) cell.offset += line[0].offset;
  return cells;
}

Result<Done> check_board(const Node& text, const CoverRules& rules) {
  const CoverCompiler compiler(rules);
  std::vector<TextLine> lines;
  for (const TextLine& line : words_of(text.text)) {
    if (!line.empty()) lines.push_back(cells_of(line, compiler.side_by_side()));
  }
  const auto rows = static_cast<std::size_t>(rules.rows), columns = static_cast<std::size_t>(rules.columns);
  const bool on_one_line = lines.size() == 1 && lines[0].size() == rows * columns;
  if (!on_one_line && lines.size() != rows)
    return wrong(text, fmt::format("expected {} rows, found {}", rows, lines.size()));
  for (std::size_t row = 0; row < lines.size(); ++row) {
    const TextLine& line = lines[row];
    if (!on_one_line && line.size() != columns) {
      return wrong_in(text, line[0].offset, line.back().offset + line.back().text.size() - line[0].offset,
                      fmt::format("expected {} cells in row {}, found {}", columns, row + 1, line.size()));
    }
    for (const TextPart& cell : line) {
      if (cell.text == "#" || compiler.number(cell.text)) continue;
      return wrong_in(
          text, cell.offset, cell.text.size(),
          fmt::format("no cell can show {}; an open one is written {}", quote(cell.text), rules.empty));
    }
  }
  return Done{};
}

}  // namespace

Result<Done> check_instances(const Node& root, const CoverRules& rules) {
  const auto check = [&](const Node* text) -> Result<Done> {
    if (text == nullptr || text->type != Node::Type::text) return Done{};
    return rules.rows > 0 ? check_board(*text, rules) : check_names(*text, rules);
  };
  if (auto good = check(root.find("start")); !good) return good;
  const auto expected = find_list_of_tables(root, "expect");
  if (!expected) return expected.error();
  if (*expected == nullptr) return Done{};
  for (const Node& entry : (*expected)->list) {
    if (auto good = check(entry.find("instance")); !good) return good;
  }
  return Done{};
}

}  // namespace nonet
