// Howell forms over Z_k, which are reduced row echelon forms where k is prime, by FLINT.
#pragma once

#include <span>
#include <vector>

#include "nonet/toggle_system.h"

namespace nonet {

struct SparseEntry {
  int row;
  int column;
  int value;
};

inline bool is_prime(int k) {
  for (int d = 2; d * d <= k; ++d) {
    if (k % d == 0) return false;
  }
  return k >= 2;
}

// Rows of the form of a matrix, none of them 0, by increasing pivot. What is left of a pivot is 0.
std::vector<Values> howell_form(int modulus, int rows, int columns, std::span<const SparseEntry> entries);

}  // namespace nonet
