#include "report/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "report/xml.h"

namespace nonet::report {

namespace {

constexpr std::size_t most_bars = 150;

// The distances that get a bar: all, unless there are many and some do not occur.
std::vector<std::size_t> distances_shown(const Histogram& h) {
  std::vector<std::size_t> shown;
  for (std::size_t d = 0; d < h.states.size(); ++d) {
    if (h.states.size() <= most_bars || h.states[d] > 0) shown.push_back(d);
  }
  return shown;
}

}  // namespace

std::string plot_histogram(std::string_view puzzle, const Histogram& h) {
  constexpr double height = 300, left = 70, top = 60, bottom = 50;
  const std::vector<std::size_t> shown = distances_shown(h);
  const auto bars = shown.size();
  const double step = std::clamp(900.0 / double(std::max<std::size_t>(1, bars)), 6.0, 40.0);
  const double width = step * double(bars);
  const u64 most = std::max<u64>(1, *std::max_element(h.states.begin(), h.states.end()));
  const double scale = height / std::max(1.0, std::ceil(std::log10(double(most) + 1)));
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
      "height=\"{1:.0f}\" role=\"img\" font-family=\"sans-serif\" font-size=\"12\">\n"
      "<title>{2}: positions by distance</title>\n"
      "<style>text {{ fill: #222 }} .bar {{ fill: #3b6ea5 }} .line {{ stroke: #bbb }} .page {{ fill: #fff "
      "}}\n"
      "@media (prefers-color-scheme: dark) {{ text {{ fill: #ddd }} .bar {{ fill: #7fb2e5 }} .line {{ "
      "stroke: "
      "#555 }} .page {{ fill: #181818 }} }}</style>\n"
      "<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n"
      "<text x=\"{3:.0f}\" y=\"24\" font-size=\"16\">{2}: {4} positions, God's number {5}</text>\n"
      "<text x=\"{3:.0f}\" y=\"42\">positions at each distance, logarithmic</text>\n",
      left + width + 30, top + height + bottom, report::escape_xml(puzzle), left, h.total,
      h.states.size() - 1);
  for (int power = 0; power * scale <= height + 1e-9; ++power) {
    const double y = top + height - power * scale;
    out += fmt::format(
        "<line class=\"line\" x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>"
        "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">10^{}</text>\n",
        left, left + width, y, y, left - 6, y + 4, power);
  }
  const std::size_t every = std::max<std::size_t>(1, static_cast<std::size_t>(std::ceil(22 / step)));
  for (std::size_t i = 0; i < bars; ++i) {
    const std::size_t d = shown[i];
    if (h.states[d] > 0) {
      const double tall = std::max(1.0, std::log10(double(h.states[d])) * scale);
      out += fmt::format(
          "<rect class=\"bar\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"><title>distance "
          "{}: "
          "{}</title></rect>\n",
          left + step * double(i) + 1, top + height - tall, step - 2, tall, d, h.states[d]);
    }
    if (i % every == 0) {
      out += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>\n",
                         left + step * (double(i) + 0.5), top + height + 16, d);
    }
  }
  out += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">distance</text>\n",
                     left + width / 2, top + height + 36);
  return out + "</svg>\n";
}

}  // namespace nonet::report
