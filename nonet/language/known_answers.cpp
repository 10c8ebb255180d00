#include "nonet/language/known_answers.h"

#include <fmt/format.h>

#include <algorithm>

#include "nonet/base/number_text.h"
#include "nonet/language/text/word_lines.h"

namespace nonet {
namespace {

using Word = WordLines::Word;

template <class Number>
bool read_number(std::string_view text, std::optional<Number>& number) {
  number = number_of<Number>(text);
  return number && *number >= 0;
}

// Of any length, without zeros in front.
bool is_count(std::string_view text) {
  return text.find_first_not_of("0123456789") == std::string_view::npos && (text == "0" || text[0] != '0');
}

bool read_value(std::string_view what, std::string_view text, Expectation& known) {
  if (what == "cost") return read_number(text, known.cost);
  if (what == "states") return read_number(text, known.states);
  if (what == "farthest") return read_number(text, known.farthest);
  known.count.emplace(text);
  return is_count(text);
}

Result<Expectation> read_answer(const WordLines& lines, std::initializer_list<std::string_view> understood) {
  const std::vector<Word>& words = lines.words();
  const std::string expected = fmt::format("expected {} behind expect", fmt::join(understood, ", "));
  if (words.size() < 3) return lines.wrong(words[1], expected);
  const std::string_view what = words[2].text;
  if (std::find(understood.begin(), understood.end(), what) == understood.end())
    return lines.wrong(words[2], expected);
  Expectation known;
  known.place = lines.place();
  known.unsolvable = what == "unsolvable";
  const std::size_t behind = known.unsolvable ? 3 : 4;
  if (words.size() < behind) return lines.wrong(words[2], fmt::format("expected a number behind {}", what));
  if (!known.unsolvable && !read_value(what, words[3].text, known))
    return lines.wrong(words[3], "expected a whole number, not negative");
  if (words.size() == behind) return known;
  if (known.states || known.farthest)
    return lines.wrong(words[behind], fmt::format("{} is of all positions: expected no instance", what));
  const std::size_t first = words[behind].column - 1;
  known.instance = lines.line().substr(first, words.back().column - 1 + words.back().text.size() - first);
  return known;
}

}  // namespace

Result<std::vector<Expectation>> read_known_answers(const std::string& path, const std::string& text,
                                                    std::string_view comment,
                                                    std::initializer_list<std::string_view> understood,
                                                    Progress& progress) {
  std::vector<Expectation> list;
  if (text.find(" expect") == std::string::npos) return list;
  WordLines lines(path, text, '\0', progress);
  while (lines.next()) {
    const std::vector<Word>& words = lines.words();
    if (words.size() < 2 || words[0].text != comment || words[1].text != "expect") continue;
    auto known = read_answer(lines, understood);
    if (!known) return known.error();
    list.push_back(std::move(*known));
  }
  return list;
}

}  // namespace nonet
