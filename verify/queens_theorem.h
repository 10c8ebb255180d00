// Boards on which n queens cannot be placed, whatever is given or blocked.
#pragma once

#include <string>

namespace nonet_verify {

// Why there is no answer; empty if no theorem applies.
inline std::string why_no_queens(int n, bool torus) {
  if (torus && (n % 2 == 0 || n % 3 == 0))
    return "a board that wraps around has an answer only where neither 2 nor 3 divides n (Polya)";
  if (n == 2 || n == 3) return "boards of 2 or 3 rows have no answer";
  return {};
}

}  // namespace nonet_verify
