// Lists of algorithms put together: a puzzle's own and those of its family.
//
//   constexpr auto all = joined({{"pdb", "IDA* with additive pattern databases"}}, moves_algorithms);
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "nonet/contract/interface.h"

namespace nonet {

template <std::size_t First, std::size_t Then>
constexpr std::array<Algorithm, First + Then> joined(const Algorithm (&first)[First],
                                                     const Algorithm (&then)[Then]) {
  std::array<Algorithm, First + Then> all;
  std::copy(first, first + First, all.begin());
  std::copy(then, then + Then, all.begin() + First);
  return all;
}

}  // namespace nonet
