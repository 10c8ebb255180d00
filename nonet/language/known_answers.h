// Answers that are known, in the comments of formats that have no words for them:
//
//   # expect cost 3 R U F         of an instance; without one, of the file's own
//   # expect farthest 8           # expect states 192
//   c expect unsolvable           | expect count 92
//
// A comment that begins with the word expect and says something else is an error: it would never be compared.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/contract/rules.h"

namespace nonet {

// `comment`: what such a line begins with; `understood`: which of cost, count, unsolvable, states, farthest.
Result<std::vector<Expectation>> read_known_answers(const std::string& path, const std::string& text,
                                                    std::string_view comment,
                                                    std::initializer_list<std::string_view> understood,
                                                    Progress& progress);

}  // namespace nonet
