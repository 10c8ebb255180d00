// Instances in the format that was asked for.
#pragma once

#include <string>
#include <string_view>

#include "cli/options.h"
#include "cli/picture.h"
#include "nonet/contract/interface.h"
#include "report/asked_for.h"

namespace nonet::cli {

using report::without_line_end;
using report::write_first_form;

// Whether the puzzle has the --format that is asked for. The error names the styles there are.
Result<Done> check_format(const Puzzle& puzzle, const Options& options);

// Of --format, otherwise the first style of the puzzle.
Result<std::string> write_form(const Puzzle& puzzle, const Instance& instance, const Options& options);

// One form after the other, those of several lines with a blank line between, and tables below the names of
// their columns.
class FormList {
 public:
  explicit FormList(const Options& options) : is_table_(options.form.format == "csv" && !options.json) {}
  void add(std::string& out, std::string_view text);

 private:
  bool is_table_, is_first_ = true;
};

// As it is, with --candidates with its pencil marks. Too large a board is an error.
Result<Picture> picture_of(const Puzzle& puzzle, const Instance& instance, const Options& options);

}  // namespace nonet::cli
