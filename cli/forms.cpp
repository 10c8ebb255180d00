#include "cli/forms.h"

#include <fmt/format.h>

namespace nonet::cli {

void FormList::add(std::string& out, std::string_view text) {
  if (is_first_ && is_table_) out += "puzzle,solution\n";
  if (!is_first_ && text.find('\n') + 1 != text.size()) out += '\n';
  is_first_ = false;
  out += text;
}

Result<Done> check_format(const Puzzle& puzzle, const Options& options) {
  if (options.form.format.empty()) return Done{};
  if (puzzle.description().styles.empty())
    return Error{Fault::unsupported,
                 fmt::format("{} is written in one format only", puzzle.description().name)};
  return report::check_format(puzzle, options.form.format);
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
