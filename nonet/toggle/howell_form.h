// Howell forms over Z_k, which are reduced row echelon forms where k is prime, by FLINT.
#pragma once

#include <span>
#include <vector>

#include "nonet/toggle/system.h"

namespace nonet {

struct SparseEntry {
  int row;
  int column;
  int value;
};

// Rows of the form of a matrix, none of them 0, by increasing pivot. What is left of a pivot is 0.
std::vector<Values> howell_form(int modulus, int rows, int columns, std::span<const SparseEntry> entries);

}  // namespace nonet
