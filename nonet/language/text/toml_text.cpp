#include "nonet/language/text/toml_text.h"

#include <algorithm>
#include <charconv>

namespace nonet {
namespace {

bool has_triple(std::string_view text, std::size_t at, char quote) {
  return at + 2 < text.size() && text[at] == quote && text[at + 1] == quote && text[at + 2] == quote;
}

// Where the closing quotes of a string begin; the end of the line or text where there are none.
std::size_t closing_of(std::string_view text, std::size_t at, char quote, bool multi_line) {
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '\\' && quote == '"') {
      ++at;
    } else if (c == '\n' && !multi_line) {
      return at;
    } else if (c == quote && !multi_line) {
      return at;
    } else if (c == quote && has_triple(text, at, quote)) {
      // Up to two more quotes are characters of the string.
      for (int more = 0; more < 2 && has_triple(text, at + 1, quote); ++more) ++at;
      return at;
    }
  }
  return text.size();
}

void append_utf8(std::string& out, unsigned codepoint) {
  const auto add = [&](unsigned byte) { out += static_cast<char>(byte); };
  if (codepoint < 0x80) return add(codepoint);
  if (codepoint < 0x800) {
    add(0xc0 | codepoint >> 6);
  } else {
    if (codepoint < 0x10000) {
      add(0xe0 | codepoint >> 12);
    } else {
      add(0xf0 | codepoint >> 18);
      add(0x80 | (codepoint >> 12 & 0x3f));
    }
    add(0x80 | (codepoint >> 6 & 0x3f));
  }
  add(0x80 | (codepoint & 0x3f));
}

}  // namespace

std::size_t string_end(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const bool multi_line = has_triple(text, at, quote);
  const std::size_t closing = closing_of(text, at + (multi_line ? 3 : 1), quote, multi_line);
  if (closing == text.size() || text[closing] != quote) return closing;
  return closing + (multi_line ? 3 : 1);
}

std::size_t line_end(std::string_view text, std::size_t at) {
  const std::size_t end = std::min(text.find('\n', at), text.size());
  return end > at && text[end - 1] == '\r' ? end - 1 : end;
}

StringWalk::StringWalk(std::string_view text, std::size_t opening)
    : text_(text), at_(opening), end_(opening), quote_(text[opening]), multi_line_(false) {
  multi_line_ = has_triple(text, opening, quote_);
  at_ += multi_line_ ? 3 : 1;
  end_ = closing_of(text, at_, quote_, multi_line_);
  if (multi_line_) skip_line_end();
}

bool StringWalk::skip_line_end() {
  const std::size_t before = at_;
  if (at_ + 1 < end_ && text_[at_] == '\r' && text_[at_ + 1] == '\n') ++at_;
  if (at_ < end_ && text_[at_] == '\n') ++at_;
  return at_ != before;
}

void StringWalk::take(std::string& decoded) {
  if (text_[at_] == '\\' && quote_ == '"') return take_escape(decoded);
  if (multi_line_ && skip_line_end()) {
    decoded += '\n';
    return;
  }
  const std::size_t length = std::min(utf8_length(text_[at_]), end_ - at_);
  decoded += text_.substr(at_, length);
  at_ += length;
}

void StringWalk::take_escape(std::string& decoded) {
  const char kind = at_ + 1 < end_ ? text_[at_ + 1] : '\0';
  if (kind == 'u' || kind == 'U') {
    const std::size_t digits = std::min<std::size_t>(kind == 'u' ? 4 : 8, end_ - at_ - 2);
    unsigned codepoint = 0;
    std::from_chars(text_.data() + at_ + 2, text_.data() + at_ + 2 + digits, codepoint, 16);
    at_ += 2 + digits;
    return append_utf8(decoded, codepoint);
  }
  if (multi_line_ && (kind == ' ' || kind == '\t' || kind == '\r' || kind == '\n')) {
    // A backslash at the end of a line takes away all blanks and line ends behind it.
    at_ = std::min(text_.find_first_not_of(" \t\r\n", at_ + 1), end_);
    return;
  }
  constexpr std::string_view letters = "bfnrt", meanings = "\b\f\n\r\t";
  const std::size_t letter = letters.find(kind);
  decoded += letter == std::string_view::npos ? kind : meanings[letter];
  at_ = std::min(at_ + 2, end_);
}

std::size_t utf8_length(char first) {
  const auto byte = static_cast<unsigned char>(first);
  return byte < 0xc2 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : byte < 0xf5 ? 4 : 1;
}

std::size_t first_bad_byte(std::string_view text) {
  const auto byte = [&](std::size_t at) {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
  };
  for (std::size_t at = 0; at < text.size();) {
    const unsigned first = byte(at);
    const std::size_t length = utf8_length(text[at]);
    const bool line_end_here = first == '\n' || (first == '\r' && byte(at + 1) == '\n');
    if (length == 1 && (first >= 0x7f || (first < ' ' && first != '\t' && !line_end_here))) return at;
    for (std::size_t i = 1; i < length; ++i) {
      if ((byte(at + i) & 0xc0) != 0x80) return at;
    }
    // Longer than needed, surrogates, and beyond the last character.
    const unsigned second = byte(at + 1);
    if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second >= 0xa0) ||
        (first == 0xf0 && second < 0x90) || (first == 0xf4 && second >= 0x90)) {
      return at;
    }
    at += length;
  }
  return text.size();
}

}  // namespace nonet
