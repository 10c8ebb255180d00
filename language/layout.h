// Lays out the text of a .puzzle file: what it says, its comments and the order of its keys stay.
//
//   a=1   # one          a = 1  # one
//   [b]             ->
//   l=[1,2]              [b]
//                        l = [1, 2]
//
// Rules: one blank around `=`, none inside of brackets, one behind a comma; a blank line before a table
// header (above its comments) and never two; two blanks before a comment behind a value; no blanks at the end
// of a line, no indentation; lines end with \n and the last one does. A list that does not fit into
// `most_columns` has one entry a line, indented by two, and a comma behind the last; so has one with comments
// in it. Texts stay as written.
#pragma once

#include <string>

#include "nonet/result.h"

namespace nonet {

constexpr std::size_t most_columns = 100;

// An error where the text is no TOML, or says something that puzzle files do not (document.h).
Result<std::string> lay_out(const std::string& path, const std::string& text);

}  // namespace nonet
