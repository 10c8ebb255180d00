// Other people's solvers, run on the text of a model; what they say, and whether they are installed.
#pragma once

#include <optional>
#include <string>

#include "nonet/contract/interface.h"
#include "nonet/contract/model.h"

namespace nonet::test {

struct Said {
  bool impossible = false;
  std::optional<std::int64_t> cost;  // of the best
  std::optional<u64> count;          // of all, or of the best ones; where it was asked for
  std::vector<std::int64_t> values;  // of the model's variables
  std::string text;                  // all that the solver printed
};

// Empty: all that this format needs is there; otherwise what is not.
std::string missing_solver(std::string_view format);

// Writes the model in the format and runs its solver: cadical, clasp, glpsol, minizinc, gringo and clasp.
// `all`: asp counts. `options`: the solver's own.
Said ask_solver(const Model& model, std::string_view format, bool all = false,
                const std::string& options = "");

// The text that write_model() gives.
std::string exported(const Model& model, std::string_view format);

}  // namespace nonet::test
