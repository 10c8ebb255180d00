// Pictures and rows of words inside a text of a puzzle file: lines end at `/` or a line end; every character
// and word knows its offset in the text.
//
//   "..#/..."        two lines of three characters
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace nonet {

struct TextPart {
  std::string_view text;
  std::size_t offset = 0;
};
using TextLine = std::vector<TextPart>;

// One part a character of UTF-8. Lines that are split by `/` lose blanks around it; others their trailing
// ones. Empty lines at either end do not count.
std::vector<TextLine> picture_of(std::string_view text, bool slash_ends_line = true);
// One part a word, split at blanks.
std::vector<TextLine> words_of(std::string_view text, bool slash_ends_line = true);
TextLine characters_of(std::string_view text);

bool is_blank(char c);   // inside a line
bool is_space(char c);   // or a line end
bool is_letter(char c);  // or an underscore
bool is_digit(char c);
// A letter, then letters and digits, not too many.
constexpr std::size_t longest_name = 64;
bool is_name(std::string_view text);

}  // namespace nonet
