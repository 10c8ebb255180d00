#include "cli/plot.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "report/xml.h"

namespace nonet::cli {

std::string plot_histogram(std::string_view puzzle, const Histogram& h) {
  constexpr double height = 300, left = 70, top = 60, bottom = 50;
  const auto bars = h.states.size();
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
      left + width + 30, top + height + bottom, report::escape_xml(puzzle), left, h.total, bars - 1);
  for (int power = 0; power * scale <= height + 1e-9; ++power) {
    const double y = top + height - power * scale;
    out += fmt::format(
        "<line class=\"line\" x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>"
        "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">10^{}</text>\n",
        left, left + width, y, y, left - 6, y + 4, power);
  }
  const std::size_t every = std::max<std::size_t>(1, static_cast<std::size_t>(std::ceil(22 / step)));
  for (std::size_t d = 0; d < bars; ++d) {
    if (h.states[d] > 0) {
      const double tall = std::max(1.0, std::log10(double(h.states[d])) * scale);
      out += fmt::format(
          "<rect class=\"bar\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"><title>distance "
          "{}: "
          "{}</title></rect>\n",
          left + step * double(d) + 1, top + height - tall, step - 2, tall, d, h.states[d]);
    }
    if (d % every == 0) {
      out += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>\n",
                         left + step * (double(d) + 0.5), top + height + 16, d);
    }
  }
  out += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">distance</text>\n",
                     left + width / 2, top + height + 36);
  return out + "</svg>\n";
}

namespace {

Error cannot_write(const std::string& path, int code) {
  return {Fault::output, fmt::format("cannot write '{}': {}", path, std::strerror(code))};
}

// Errors are errno; 0: written.
int write_to(const std::string& path, const char* mode, std::string_view text) {
  std::FILE* file = std::fopen(path.c_str(), mode);
  if (file == nullptr) return errno;
  errno = 0;
  const bool wrote = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  const int write_error = wrote ? 0 : errno;
  return std::fclose(file) != 0 ? errno : write_error;
}

}  // namespace

Result<Done> check_writable(const std::string& path) {
  if (path.empty()) return Error{Fault::usage, "the name of the file to write is empty"};
  std::error_code code;
  const auto status = std::filesystem::status(path, code);
  if (std::filesystem::is_directory(status)) return cannot_write(path, EISDIR);
  auto folder = std::filesystem::path(path).parent_path();
  const std::string asked = std::filesystem::exists(status) ? path : folder.empty() ? "." : folder.string();
  return ::access(asked.c_str(), W_OK) == 0 ? Result<Done>(Done{}) : cannot_write(path, errno);
}

Result<Done> write_file(const std::string& path, std::string_view text) {
  std::error_code code;
  const auto status = std::filesystem::status(path, code);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    const int failed = write_to(path, "wb", text);  // a device or a pipe is written, never replaced
    return failed == 0 ? Result<Done>(Done{}) : cannot_write(path, failed);
  }
  std::string target = path;
  if (std::filesystem::exists(status))
    target = std::filesystem::canonical(path, code).string();  // behind links
  const std::string temporary = fmt::format("{}.{}.tmp", target, ::getpid());
  int failed = write_to(temporary, "wbx", text);
  if (failed == 0 && std::rename(temporary.c_str(), target.c_str()) != 0) failed = errno;
  if (failed == 0) return Done{};
  ::unlink(temporary.c_str());
  return cannot_write(path, failed);
}

}  // namespace nonet::cli
