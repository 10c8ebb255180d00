// What people do, in words: ratings, steps, hints.
#pragma once

#include <string>

#include "cli/picture.h"
#include "nonet/contract/interface.h"
#include "report/words.h"

namespace nonet::cli {

using report::rating_text;

// One line: the rating and the hardest technique, and what else has to be known.
std::string show_rating(const Rating& rating);
// Every step in a paragraph.
std::string show_rating_steps(const Rating& rating);
// The easiest step with the board, or why there is none.
std::string show_next_step(const Rating& rating, bool color);

Picture picture_of(const ExplainedStep& step, const std::string& heading);

}  // namespace nonet::cli
