// Numbers modulo k.
#pragma once

#include <cstdint>
#include <utility>

namespace nonet {

inline bool is_prime(int k) {
  for (int d = 2; d * d <= k; ++d) {
    if (k % d == 0) return false;
  }
  return k >= 2;
}

// The number below k whose product with a unit of Z_k is 1.
inline int inverse_modulo(int unit, int k) {
  std::int64_t a = unit, b = k, x = 1, y = 0;  // x * unit = a and y * unit = b (mod k)
  while (b != 0) {
    const std::int64_t times = a / b;
    a = std::exchange(b, a - times * b);
    x = std::exchange(y, x - times * y);
  }
  return static_cast<int>((x % k + k) % k);
}

}  // namespace nonet
