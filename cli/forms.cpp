#include "cli/forms.h"

#include <fmt/format.h>

#include <algorithm>

namespace nonet::cli {

Result<std::string> write_first_form(const Puzzle& puzzle, const Instance& instance) {
  const auto styles = puzzle.description().styles;
  return styles.empty() ? Result<std::string>(puzzle.write(instance))
                        : puzzle.write_as(instance, styles[0].name);
}

std::string without_line_end(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

void FormList::add(std::string& out, std::string_view text) {
  if (is_first_ && is_table_) out += "puzzle,solution\n";
  if (!is_first_ && text.find('\n') + 1 != text.size()) out += '\n';
  is_first_ = false;
  out += text;
}

Result<Done> check_format(const Puzzle& puzzle, const Options& options) {
  const auto styles = puzzle.description().styles;
  const std::string& format = options.form.format;
  if (format.empty()) return Done{};
  if (styles.empty())
    return Error{Fault::unsupported,
                 fmt::format("{} is written in one format only", puzzle.description().name)};
  const auto is_asked = [&](const Style& style) { return style.name == format; };
  if (std::any_of(styles.begin(), styles.end(), is_asked)) return puzzle.check_style(format);
  std::string names;
  for (const Style& style : styles) names += fmt::format("{}{}", names.empty() ? "" : ", ", style.name);
  return Error{Fault::usage,
               fmt::format("{} has no format '{}'; it has {}", puzzle.description().name, format, names)};
}

Result<std::string> write_form(const Puzzle& puzzle, const Instance& instance, const Options& options) {
  if (options.form.format.empty()) return write_first_form(puzzle, instance);
  if (const auto able = check_format(puzzle, options); !able) return able.error();
  return puzzle.write_as(instance, options.form.format);
}

Result<Picture> picture_of(const Puzzle& puzzle, const Instance& instance, const Options& options) {
  auto board = puzzle.before(instance, Answer{});
  if (!board) return report::too_large_to_draw();
  return Picture{.board = std::move(*board), .marks = options.form.candidates};
}

}  // namespace nonet::cli
