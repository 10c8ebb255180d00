#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/plot.h"
#include "report/words.h"
#include "report/xml.h"

namespace nonet::report {

namespace {

constexpr double left = 80, top = 96, width = 680, height = 420, right = 80, bottom = 64;

struct Box {
  double x, y, wide, tall;
  bool meets(const Box& o) const {
    return x < o.x + o.wide && o.x < x + wide && y < o.y + o.tall && o.y < y + tall;
  }
};

// Whole decades around the values, at least two, so that one point has room.
struct Axis {
  double low, high, begin, length;  // powers of ten, pixels; length is negative upwards
  Axis(double smallest, double largest, double from, double pixels)
      : low(std::floor(std::log10(smallest) - 0.15)),
        high(std::ceil(std::log10(largest) + 0.15)),
        begin(from),
        length(pixels) {
    if (high - low < 2) high = low + 2;
  }
  double at(double power) const { return begin + (power - low) / (high - low) * length; }
};

std::string superscript(int power) {
  const char* digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string out = power < 0 ? "10⁻" : "10";
  for (const char c : fmt::format("{}", std::abs(power))) out += digits[c - '0'];
  return power == 0 ? "1" : power == 1 ? "10" : out;
}

// Of bold letters, rather too wide than too narrow.
double text_width(std::string_view text) {
  double width_so_far = 0;
  for (const char c : text) {
    if ((c & 0xC0) != 0x80) width_so_far += c == 'm' || c == 'w' ? 12.5 : 8.4;
  }
  return width_so_far;
}

std::string head(const WorkPlot& plot) {
  std::string description = "Steps of work against nanoseconds a step, both logarithmic.";
  for (const WorkPoint& point : plot.points) description += fmt::format(" {}.", point.note);
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
      "height=\"{1:.0f}\" role=\"img\" aria-labelledby=\"title description\" font-family=\"sans-serif\" "
      "font-size=\"12\">\n"
      "<title id=\"title\">{2}</title>\n<desc id=\"description\">{3}</desc>\n"
      "<style>text {{ fill: #222 }} .page {{ fill: #fff }} .grid {{ stroke: #ddd }} .frame {{ stroke: #888; "
      "fill: none }} .time {{ stroke: #b5651d; stroke-dasharray: 5 4 }} .times {{ fill: #8a4b12 }} .point {{ "
      "fill: #1f5fa8; stroke: #1f5fa8; stroke-width: 2 }} .ring {{ fill: #fff }} text[font-weight] {{ "
      "paint-order: stroke; stroke: #fff; stroke-width: 4px }}\n"
      "@media (prefers-color-scheme: dark) {{ text {{ fill: #ddd }} .page {{ fill: #181818 }} .grid {{ "
      "stroke: #333 }} .frame {{ stroke: #999 }} .time {{ stroke: #b98450 }} .times {{ fill: #e0a870 }} "
      ".point {{ fill: #7fb2e5; stroke: #7fb2e5 }} .ring {{ fill: #181818 }} text[font-weight] {{ stroke: "
      "#181818 }} }}</style>\n"
      "<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n"
      "<text x=\"{4:.0f}\" y=\"26\" font-size=\"16\">{2}</text>\n"
      "<text x=\"{4:.0f}\" y=\"46\">{5}</text>\n",
      left + width + right, top + height + bottom, report::escape_xml(plot.title),
      report::escape_xml(description), left, report::escape_xml(plot.subtitle));
}

std::string axes(const Axis& x, const Axis& y) {
  std::string out;
  for (double power = x.low; power <= x.high; ++power) {
    out += fmt::format(
        "<line class=\"grid\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1:.1f}\" y2=\"{2:.1f}\"/>"
        "<text x=\"{0:.1f}\" y=\"{3:.1f}\" text-anchor=\"middle\">{4}</text>\n",
        x.at(power), top, top + height, top + height + 18, superscript(static_cast<int>(power)));
  }
  for (double power = y.low; power <= y.high; ++power) {
    out += fmt::format(
        "<line class=\"grid\" x1=\"{0:.1f}\" x2=\"{1:.1f}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\"/>"
        "<text x=\"{3:.1f}\" y=\"{4:.1f}\" text-anchor=\"end\">{5}</text>\n",
        left, left + width, y.at(power), left - 8, y.at(power) + 4, time_text(std::pow(10, power - 9)));
  }
  return out + fmt::format(
                   "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">steps of work (nodes)</text>\n"
                   "<text transform=\"translate(18 {:.1f}) rotate(-90)\" text-anchor=\"middle\">time a "
                   "step</text>\n",
                   left + width / 2, top + height + 44, top + height / 2);
}

// Lines of equal time fall from the upper left to the lower right. Each is labelled outside of the frame,
// where it leaves it: above, or on the right; those that cut the lower left corner inside, where they end.
std::string time_lines(const Axis& x, const Axis& y, std::vector<Box>& taken) {
  std::string out;
  const bool every = std::abs(x.length) / (x.high - x.low) > 62 && std::abs(y.length) / (y.high - y.low) > 16;
  for (double time = x.low + y.low + 1; time < x.high + y.high; ++time) {
    const double first = std::max(x.low, time - y.high), last = std::min(x.high, time - y.low);
    const bool thousand = std::fmod(std::abs(time), 3) == 0;
    if (!every && !thousand) continue;
    out += fmt::format("<line class=\"time\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>",
                       x.at(first), y.at(time - first), x.at(last), y.at(time - last));
    const std::string label = time_text(std::pow(10, time - 9));
    if (time - y.high >= x.low) {
      out += fmt::format("<text class=\"times\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>",
                         x.at(first), top - 8, label);
    } else if (time - y.low >= x.high) {
      out += fmt::format("<text class=\"times\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>", left + width + 6,
                         y.at(time - x.high) + 4, label);
    } else {
      const Box box{x.at(last) + 5, top + height - 18, text_width(label), 14};
      taken.push_back(box);
      out +=
          fmt::format("<text class=\"times\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>", box.x, box.y + 12, label);
    }
    out += '\n';
  }
  return out;
}

// Beside its point where there is room; further away if it must be. Inside the frame.
Box place_label(double x, double y, double wide, const std::vector<Box>& taken) {
  Box best{};
  double fewest = 1e9;
  for (double away = 0; away <= 80; away += 8) {
    const Box tries[] = {{x + 9, y - 7 - away, wide, 14},         {x - 9 - wide, y - 7 - away, wide, 14},
                         {x + 9, y - 7 + away, wide, 14},         {x - 9 - wide, y - 7 + away, wide, 14},
                         {x - wide / 2, y - 23 - away, wide, 14}, {x - wide / 2, y + 9 + away, wide, 14}};
    for (const Box& box : tries) {
      if (box.x < left + 2 || box.x + wide > left + width - 2 || box.y < top + 2 ||
          box.y + box.tall > top + height - 2)
        continue;
      const double met = double(
          std::count_if(taken.begin(), taken.end(), [&](const Box& other) { return box.meets(other); }));
      if (met < fewest) fewest = met, best = box;
      if (met == 0) return box;
    }
  }
  return best;
}

std::string marks(const WorkPlot& plot, const Axis& x, const Axis& y, std::vector<Box> taken) {
  for (const WorkPoint& point : plot.points)
    taken.push_back({x.at(std::log10(point.steps)) - 7, y.at(std::log10(point.nanoseconds)) - 7, 14, 14});
  std::string circles, labels;
  for (const WorkPoint& point : plot.points) {
    const double across = x.at(std::log10(point.steps)), up = y.at(std::log10(point.nanoseconds));
    circles += fmt::format(
        "<circle class=\"point{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\"><title>{}</title></circle>\n",
        point.whole ? "" : " ring", across, up, report::escape_xml(point.note));
    const Box box = place_label(across, up, text_width(point.label), taken);
    taken.push_back(box);
    const bool apart = std::abs(box.y + 7 - up) > 20;  // then a line says whose label it is
    if (apart) {
      circles += fmt::format(
          "<line class=\"frame\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", across, up,
          std::clamp(across, box.x, box.x + box.wide), box.y + 7 < up ? box.y + box.tall : box.y);
    }
    labels += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-weight=\"bold\">{}</text>\n", box.x,
                          box.y + 11, report::escape_xml(point.label));
  }
  return circles + labels;
}

}  // namespace

std::string plot_work(const WorkPlot& plot) {
  if (plot.points.empty()) {
    return head(plot) +
           fmt::format("<text x=\"{:.0f}\" y=\"{:.0f}\">no algorithm did any work</text>\n</svg>\n", left,
                       top);
  }
  const auto range = [&](auto value) {
    const auto [low, high] =
        std::minmax_element(plot.points.begin(), plot.points.end(),
                            [&](const WorkPoint& a, const WorkPoint& b) { return value(a) < value(b); });
    return std::pair(value(*low), value(*high));
  };
  const auto steps = range([](const WorkPoint& p) { return p.steps; });
  const auto prices = range([](const WorkPoint& p) { return p.nanoseconds; });
  const Axis x(steps.first, steps.second, left, width);
  const Axis y(prices.first, prices.second, top + height, -height);
  std::vector<Box> taken;
  const std::string lines = time_lines(x, y, taken);
  return head(plot) + axes(x, y) + lines +
         fmt::format(
             "<rect class=\"frame\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n"
             "<text class=\"times\" x=\"{}\" y=\"{}\" text-anchor=\"end\">dashed: equal time</text>\n",
             left, top, width, height, left + width + right - 8, 46) +
         marks(plot, x, y, std::move(taken)) + "</svg>\n";
}

}  // namespace nonet::report
