#include "nonet/language/text/word_lines.h"

#include <algorithm>

#include "nonet/base/grid_text.h"
#include "nonet/language/text/document.h"

namespace nonet {
namespace {

constexpr std::string_view between_words = " \t\r\f\v";

}  // namespace

WordLines::WordLines(std::string path, std::string text, char comment, Progress& progress)
    : path_(std::move(path)), text_(std::move(text)), comment_(comment), meter_(progress) {}

bool WordLines::next() {
  while (offset_ < text_.size()) {
    const std::size_t end = std::min(text_.find('\n', offset_), text_.size());
    line_ = std::string_view(text_).substr(offset_, end - offset_);
    offset_ = end + 1;
    ++number_;
    words_.clear();
    bool going = meter_.advance();
    for (std::size_t at = 0; going && (at = line_.find_first_not_of(between_words, at)) != line_.npos;) {
      const std::size_t behind = std::min(line_.find_first_of(between_words, at), line_.size());
      words_.push_back({line_.substr(at, behind - at), at + 1});
      if (words_[0].text[0] == comment_) break;
      at = behind;
      going = meter_.advance();
    }
    if (!going) break;
    if (!words_.empty() && words_[0].text[0] != comment_) return true;
  }
  line_ = {};
  words_.clear();
  return false;
}

Place WordLines::place_of(const Word& word) const {
  return {path_, number_, 1 + character_count(line_.substr(0, word.column - 1))};
}

Place WordLines::place() const {
  return place_of(words_.empty() ? Word{} : words_[0]);
}

Error WordLines::wrong(const Word& word, std::string message) const {
  return wrong_at(text_, place_of(word), character_count(word.text), std::move(message));
}

Error WordLines::wrong(std::string message) const {
  Word whole = words_.empty() ? Word{} : words_[0];
  if (!words_.empty())
    whole.text =
        line_.substr(whole.column - 1, words_.back().column + words_.back().text.size() - whole.column);
  return wrong(whole, std::move(message));
}

Error WordLines::missing(std::string message) const {
  return wrong_at(text_, {path_, std::max<std::uint64_t>(number_, 1), 1}, 1, std::move(message));
}

}  // namespace nonet
