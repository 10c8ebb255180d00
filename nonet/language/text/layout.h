// Lays out the text of a .puzzle file: what it says, its comments and the order of its keys stay.
//
//   a=1   # one          a = 1 # one
//   [b]             ->
//   l=[1,2]              [b]
//                        l = [1, 2]
//
// One blank stands around `=`, behind a comma and before a comment. A blank line stands before a table header
// (above the comments that touch it), and never two. Lines are not indented, have no blanks at their end, and
// end with \n. A list is spread over lines if it does not fit into `most_columns`, if there are comments or
// texts of several lines in it, or if its first entry was on a line of its own: one entry a line, or as many
// as fit where all are numbers, indented by two and with a comma behind the last. Texts stay as they are
// written.
#pragma once

#include <cstddef>
#include <string>

#include "nonet/base/result.h"

namespace nonet {

constexpr std::size_t most_columns = 100;

// An error where the text is no TOML, or says something that puzzle files do not (document.h).
Result<std::string> lay_out(const std::string& path, const std::string& text);

}  // namespace nonet
