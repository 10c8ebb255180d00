// Plots of answers, as SVG.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nonet/contract/interface.h"

namespace nonet::report {

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

}  // namespace nonet::report
