#include "nonet/puzzles/sudoku/solve/engines.h"

#include <fmt/format.h>

#include "nonet/base/backends.h"
#include "nonet/base/instructions.h"

namespace nonet {

Result<Done> check_boards_engine(std::string_view backend) {
  if (auto able = check_backend(backend); !able) return able;
  if (backend == "auto" || backend == "cuda" || find_kernel(available_sudoku_kernels(), backend) != nullptr)
    return Done{};
  return Error{Fault::refused, fmt::format("no {} for Sudoku here: this processor lacks BITALG", backend)};
}

}  // namespace nonet
