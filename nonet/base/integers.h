// The integers that all rooms use.
#pragma once

#include <cstddef>
#include <cstdint>

namespace nonet {

using u64 = std::uint64_t;
using u128 = unsigned __int128;

// Numbers of cells, moves, items and options are int; this is one as an index.
constexpr std::size_t at(int i) {
  return static_cast<std::size_t>(i);
}

// Counts of answers saturate here: a larger count is reported as "at least".
constexpr u128 most_count = ~u128{0};
constexpr u128 add_saturated(u128 a, u128 b) {
  return a > most_count - b ? most_count : a + b;
}

}  // namespace nonet
