// What the document and the formatter both know about the text of a TOML file, before anything is parsed:
// where strings and comments end, and what each character of a string is.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace nonet {

// Behind the string whose opening quote is at `at`, with its closing quotes. A string that is not closed ends
// with its line, a multi-line one with the text.
std::size_t string_end(std::string_view text, std::size_t at);

// Behind the last character before the line ends.
std::size_t line_end(std::string_view text, std::size_t at);

// Walks over what a string holds: at() is where the text of the next character begins, take() goes behind it
// and adds what it stands for.
class StringWalk {
 public:
  StringWalk(std::string_view text, std::size_t opening);
  std::size_t at() const { return at_; }
  bool ended() const { return at_ >= end_; }
  void take(std::string& decoded);
  bool multi_line() const { return multi_line_; }

 private:
  bool skip_line_end();  // false: there is none here
  void take_escape(std::string& decoded);

  std::string_view text_;
  std::size_t at_;
  std::size_t end_;  // of the characters: where the closing quotes are
  char quote_;
  bool multi_line_;
};

// How many bytes the character has whose first byte this is; 1 for what begins none.
std::size_t utf8_length(char first);

// The first byte from which on the text is not UTF-8, or that is a control character other than a tab or a
// line end; the length of the text where all is well.
std::size_t first_bad_byte(std::string_view text);

}  // namespace nonet
