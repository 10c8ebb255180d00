// Exact covers as Knuth's programs read them (DLX1, DLX2, DLX3): the first line names the items, secondary
// ones behind a |; every further line is an option, a list of items; lines that begin with | are comments.
// Secondary items may have a colour behind a colon. In front of a primary item may stand how often it is
// covered: 2:3|x, or 2|x.
//
//   | a comment
//   A B 2:3|C | X Y
//   A C X:1 Y:1
//
// A comment "expect count 2" or "expect unsolvable" is an answer that is known (known_answers.h).
//
// As there, an option without a primary item is passed over, and an item in no option leaves no answer.
#include "nonet/language/cover/words.h"
#include "nonet/language/known_answers.h"
#include "nonet/language/text/formats.h"
#include "nonet/language/text/word_lines.h"

namespace nonet {
namespace {

Result<Done> read_items(WordLines& lines, CoverWords& cover) {
  bool secondary = false;
  for (const WordLines::Word& word : lines.words()) {
    if (!lines.advance()) return Done{};
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

Result<Done> read_option(WordLines& lines, CoverWords& cover) {
  CoverRules::Option option;
  bool primary = false;
  for (const WordLines::Word& word : lines.words()) {
    if (!lines.advance()) return Done{};
    if (auto error = cover.add_entry(word.text, option); !error.empty())
      return lines.wrong(word, std::move(error));
    primary = primary || !cover.rules().items[static_cast<std::size_t>(option.entries.back().item)].secondary;
  }
  if (!primary) return Done{};
  if (auto error = cover.add_option(std::move(option)); !error.empty()) return lines.wrong(std::move(error));
  return Done{};
}

}  // namespace

Result<PuzzleFile> parse_cover_text(const std::string& path, std::string text, Progress& progress) {
  auto expected = read_known_answers(path, text, "|", {"count", "unsolvable"}, progress);
  if (!expected) return expected.error();
  WordLines lines(path, std::move(text), '|', progress);
  if (!lines.next()) return lines.missing("expected a line with the names of the items");
  CoverWords cover;
  if (auto items = read_items(lines, cover); !items) return items.error();
  while (lines.next()) {
    if (auto option = read_option(lines, cover); !option) return option.error();
  }
  PuzzleFile file;
  file.path = path;
  file.start.assign(1, '*');
  file.expected = std::move(*expected);
  file.rules = std::move(cover.rules());
  return file;
}

}  // namespace nonet
