// Exact covers as Knuth's programs read them (DLX1, DLX2, DLX3): the first line names the items, secondary
// ones behind a |; every further line is an option, a list of items; lines that begin with | are comments.
// Secondary items may have a colour behind a colon. In front of a primary item may stand how often it is
// covered: 2:3|x, or 2|x.
//
//   | a comment
//   A B 2:3|C | X Y
//   A C X:1 Y:1
//
// A comment "expect count 2" or "expect unsolvable" is an answer that is known.
//
// As there, an option without a primary item is passed over, and an item in no option leaves no answer.
#include <algorithm>

#include "language/cover_words.h"
#include "language/formats.h"
#include "language/word_lines.h"

namespace nonet {
namespace {

Result<Done> read_items(const WordLines& lines, CoverWords& cover) {
  bool secondary = false;
  for (const WordLines::Word& word : lines.words()) {
    if (word.text == "|") {
      if (secondary) return lines.wrong(word, "expected one | between primary and secondary items");
      secondary = true;
      continue;
    }
    if (auto error = cover.add_item(word.text, secondary); !error.empty())
      return lines.wrong(word, std::move(error));
  }
  return Done{};
}

Result<Done> read_option(const WordLines& lines, CoverWords& cover) {
  CoverRules::Option option;
  bool primary = false;
  for (const WordLines::Word& word : lines.words()) {
    if (auto error = cover.add_entry(word.text, option); !error.empty())
      return lines.wrong(word, std::move(error));
    primary = primary || !cover.rules().items[static_cast<std::size_t>(option.entries.back().item)].secondary;
  }
  if (!primary) return Done{};
  if (auto error = cover.add_option(std::move(option)); !error.empty()) return lines.wrong(std::move(error));
  return Done{};
}

// "| expect count 2": the words behind the bar.
std::vector<Expectation> expectations_of(const std::string& path, std::string_view text) {
  std::vector<Expectation> expected;
  std::uint64_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end);
    ++number;
    while (!line.empty() && static_cast<unsigned char>(line.back()) <= ' ') line.remove_suffix(1);
    constexpr std::string_view count = "| expect count ";
    Expectation known;
    known.place = {path, number, 1};
    known.unsolvable = line == "| expect unsolvable";
    const bool counted = line.starts_with(count) && line.size() > count.size() &&
                         line.find_first_not_of("0123456789", count.size()) == std::string_view::npos;
    if (counted) known.count = std::string(line.substr(count.size()));
    if (counted || known.unsolvable) expected.push_back(std::move(known));
  }
  return expected;
}

}  // namespace

Result<PuzzleFile> parse_cover_text(const std::string& path, std::string text) {
  std::vector<Expectation> expected = expectations_of(path, text);
  WordLines lines(path, std::move(text), '|');
  if (!lines.next()) return lines.missing("expected a line with the names of the items");
  CoverWords cover;
  if (auto items = read_items(lines, cover); !items) return items.error();
  while (lines.next()) {
    if (auto option = read_option(lines, cover); !option) return option.error();
  }
  PuzzleFile file;
  file.path = path;
  file.start.assign(1, '*');
  file.expected = std::move(expected);
  file.rules = std::move(cover.rules());
  return file;
}

}  // namespace nonet
