// Pictures as SVG, and files that are either whole or not there.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nonet/interface.h"
#include "nonet/result.h"

namespace nonet::cli {

// Bars of positions by distance, logarithmic, each with its number; readable in dark and light.
std::string plot_histogram(std::string_view puzzle, const Histogram& histogram);

// Work against the price of a step of it, both logarithmic, with lines of equal time: who stands left does
// less, who stands low does it faster, and who lies on a lower line is done earlier.
struct WorkPoint {
  std::string label;  // beside the point
  double steps, nanoseconds;
  bool whole;        // a full mark: it did all that was asked; otherwise a ring
  std::string note;  // when pointed at
};
struct WorkPlot {
  std::string title, subtitle;
  std::vector<WorkPoint> points;  // with positive coordinates
};
std::string plot_work(const WorkPlot& plot);

// "1 ns", "10 µs", "1.5 s": three digits, with the unit that fits.
std::string time_text(double seconds);

// Whether it can be written, as far as can be told without writing.
Result<Done> check_writable(const std::string& path);
// Written under another name and then renamed; nothing is left behind on failure. What is there and is no
// file, a device or a pipe, is written to.
Result<Done> write_file(const std::string& path, std::string_view text);

}  // namespace nonet::cli
