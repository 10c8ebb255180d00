// Models in the formats that other people's solvers read (docs/export.md). All name the variables x1, x2, ...
// in the order of the model and say in comments what they mean; the same model always gives the same text.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/base/result.h"
#include "nonet/contract/model.h"

namespace nonet::report {

struct ExportFormat {
  std::string_view name;
  std::string_view what;  // one line: what reads it
};
std::span<const ExportFormat> export_formats();

// What the comments at the top say.
struct ExportHead {
  std::string puzzle;    // with its settings
  std::string instance;  // its text
  std::string question;  // besides the objective: "at most 5"; may be empty
};

using TakeText = std::function<bool(std::string_view)>;  // false: nothing more is wanted

// Piece by piece; an error of Fault::stopped when `take` had enough, of Fault::refused when clauses become
// too many.
Result<Done> write_model(const Model& model, std::string_view format, const ExportHead& head,
                         const TakeText& take);
// What whoever exports this should know about the format's solvers, in a line; empty: nothing.
std::string export_warning(const Model& model, std::string_view format);

// What a solver printed, or glpsol wrote, about the text of a model in that format.
struct SolverSaid {
  bool found = false;                // that this is a solution; otherwise, that there is none
  std::vector<std::int64_t> values;  // of the model's variables
  std::size_t missing = 0;           // of them, not said in whole: these, or a part of them, count as 0
};
// An error of Fault::input, with its place, where it says nothing, contradicts itself, is not understood or
// cannot be a solution of this model.
Result<SolverSaid> read_solution(const Model& model, std::string_view format, std::string_view text);

}  // namespace nonet::report
