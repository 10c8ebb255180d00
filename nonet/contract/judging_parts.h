// What the judges of several puzzles share.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/contract/judging.h"

namespace nonet::judge {

Graded malformed(std::string reason);
Graded wrong(std::string reason);
Graded better(std::string reason);

// "line 3, column 5: "
std::string at(const Words::Word& word);
Graded ended_before(std::string_view expected);  // the output is too short

bool is_between_words(char c);
// Whether it is written as a whole number is: no blanks, no plus, no zeros in front.
bool is_number(std::string_view word);
// A number from `least` to `most`; none: it is something else.
std::optional<int> small_number(std::string_view word, int least, int most);

std::vector<std::string_view> words_of(std::string_view text);
// Whether the text is so many words of so many characters, all of them among `allowed`.
bool is_grid(std::string_view text, std::size_t lines, std::size_t length, std::string_view allowed);
Error other_format(std::string_view expected);

}  // namespace nonet::judge
