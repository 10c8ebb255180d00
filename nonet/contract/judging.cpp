#include "nonet/contract/judging.h"

#include <fmt/format.h>

#include <algorithm>

#include "nonet/base/grid_text.h"
#include "nonet/contract/judging_parts.h"

namespace nonet {

using namespace judge;

std::optional<Words::Word> Words::next() {
  while (at_ < text_.size() && is_between_words(text_[at_])) step();
  if (at_ == text_.size()) return std::nullopt;
  Word word{.text = {}, .line = line_, .column = column_};
  const std::size_t first = at_;
  while (at_ < text_.size() && !is_between_words(text_[at_])) step();
  word.text = text_.substr(first, at_ - first);
  return word;
}

std::optional<Words::Word> Words::peek() const {
  return Words(*this).next();
}

std::optional<std::vector<Words::Word>> Words::next_line() {
  if (at_ == text_.size()) return std::nullopt;
  const std::size_t end = std::min(text_.find('\n', at_), text_.size());
  Words line(text_.substr(0, end));
  line.at_ = at_;
  line.line_ = line_;
  line.column_ = column_;
  std::vector<Word> words;
  while (const auto word = line.next()) words.push_back(*word);
  while (at_ < end) step();
  if (at_ < text_.size()) step();
  return words;
}

void Words::step() {
  const bool line_ends = text_[at_++] == '\n';
  line_ += line_ends ? 1 : 0;
  column_ = line_ends ? 1 : column_ + 1;
}

std::string quote_word(std::string_view word) {
  return quote(word, 30);
}

std::string Judging::input(std::span<const std::string> instances) const {
  std::string out;
  for (const std::string& instance : instances) out += instance;
  return out;
}

Graded Judging::grade(const std::string&, const std::string& exact, Words& output) const {
  const auto word = output.next();
  if (!word) return ended_before("a number");
  if (!is_number(word->text)) {
    return malformed(fmt::format("{}expected a number, found {}", at(*word), quote_word(word->text)));
  }
  const auto expected = Words(exact).next();
  if (!expected)
    return wrong(fmt::format("{}there is no solution, found {}", at(*word), quote_word(word->text)));
  if (word->text == expected->text) return {};
  return wrong(fmt::format("{}expected {}, found {}", at(*word), expected->text, quote_word(word->text)));
}

}  // namespace nonet

namespace nonet::judge {

bool is_between_words(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

Graded malformed(std::string reason) {
  return {Grade::malformed, std::move(reason)};
}
Graded wrong(std::string reason) {
  return {Grade::wrong, std::move(reason)};
}
Graded better(std::string reason) {
  return {Grade::better, std::move(reason)};
}

std::string at(const Words::Word& word) {
  return fmt::format("line {}, column {}: ", word.line, word.column);
}

Graded ended_before(std::string_view expected) {
  return malformed(fmt::format("the output ends where {} was expected", expected));
}

bool is_number(std::string_view word) {
  if (word.starts_with('-') && word != "-0") word.remove_prefix(1);
  if (word.empty() || (word.size() > 1 && word[0] == '0')) return false;
  return word.find_first_not_of("0123456789") == std::string_view::npos;
}

std::optional<int> small_number(std::string_view word, int least, int most) {
  if (!is_number(word) || word.starts_with('-') || word.size() > 8) return std::nullopt;
  int value = 0;
  for (const char digit : word) value = value * 10 + (digit - '0');
  if (value < least || value > most) return std::nullopt;
  return value;
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> all;
  Words words(text);
  while (const auto word = words.next()) all.push_back(word->text);
  return all;
}

bool is_grid(std::string_view text, std::size_t lines, std::size_t length, std::string_view allowed) {
  const auto words = words_of(text);
  return words.size() == lines && std::all_of(words.begin(), words.end(), [&](std::string_view word) {
           return word.size() == length && word.find_first_not_of(allowed) == std::string_view::npos;
         });
}

Error other_format(std::string_view expected) {
  return {Fault::input, fmt::format("not an instance of the contest: expected {}", expected)};
}

}  // namespace nonet::judge
