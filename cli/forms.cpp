#include "cli/forms.h"

#include <fmt/format.h>

#include <algorithm>

namespace nonet::cli {

Result<std::string> write_form(const Puzzle& puzzle, const Instance& instance, const Options& options) {
  const auto styles = puzzle.description().styles;
  const std::string& format = options.form.format;
  if (styles.empty()) {
    if (format.empty()) return puzzle.write(instance);
    return puzzle.write_as(instance, format);
  }
  if (format.empty()) return puzzle.write_as(instance, styles[0].name);
  const auto is_asked = [&](const Style& style) { return style.name == format; };
  if (std::any_of(styles.begin(), styles.end(), is_asked)) return puzzle.write_as(instance, format);
  std::string names;
  for (const Style& style : styles) names += fmt::format("{}{}", names.empty() ? "" : ", ", style.name);
  return Error{Fault::usage,
               fmt::format("{} has no format '{}'; it has {}", puzzle.description().name, format, names)};
}

Result<Picture> picture_of(const Puzzle& puzzle, const Instance& instance, const Options& options) {
  auto board = puzzle.before(instance, Answer{});
  if (!board) return Error{Fault::unsupported, "this board is too large to draw"};
  return Picture{.board = std::move(*board), .marks = options.form.candidates};
}

}  // namespace nonet::cli
