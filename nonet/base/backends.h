// The engines that a count may be asked for by name, and which of them this machine has. All give the same
// count for the same unit of work.
//
// Example: whether a GPU can be asked for, and if not, why.
//
//   if (const auto able = check_backend("cuda"); !able) say(able.error().message);
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nonet/base/result.h"

namespace nonet {

struct Backend {
  std::string_view name;
  bool present = false;
  std::string note;  // of one that is not present: why; otherwise what it is
};

inline constexpr std::string_view backend_names[] = {"scalar", "avx2", "avx512", "cuda"};

// In this order, slowest first. Looking for a GPU may take a second, the first time.
std::vector<Backend> all_backends();

// "scalar, avx2, avx512 (not here: this processor has no such instructions), ..."
std::string backends_text();

// `auto` is always good. Unknown names are errors of Fault::usage, engines that are not here of
// Fault::refused.
Result<Done> check_backend(std::string_view name);

}  // namespace nonet
