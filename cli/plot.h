// Pictures as SVG, and files that are either whole or not there.
#pragma once

#include <string>
#include <string_view>

#include "nonet/interface.h"
#include "nonet/result.h"

namespace nonet::cli {

// Bars of positions by distance, logarithmic, each with its number; readable in dark and light.
std::string plot_histogram(std::string_view puzzle, const Histogram& histogram);

// Whether it can be written, as far as can be told without writing.
Result<Done> check_writable(const std::string& path);
// Written under another name and then renamed; nothing is left behind on failure. What is there and is no
// file, a device or a pipe, is written to.
Result<Done> write_file(const std::string& path, std::string_view text);

}  // namespace nonet::cli
