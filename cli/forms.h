// Instances in the format that was asked for.
#pragma once

#include <string>

#include "cli/options.h"
#include "cli/picture.h"
#include "nonet/interface.h"

namespace nonet::cli {

// Of --format, otherwise the first style of the puzzle. The error names the styles there are.
Result<std::string> write_form(const Puzzle& puzzle, const Instance& instance, const Options& options);

// As it is, with --candidates with its pencil marks. Too large a board is an error.
Result<Picture> picture_of(const Puzzle& puzzle, const Instance& instance, const Options& options);

}  // namespace nonet::cli
