#include "nonet/toggle/howell_form.h"

#include <flint/nmod_mat.h>

#include <algorithm>

#include "nonet/toggle/modular.h"

namespace nonet {

std::vector<Values> howell_form(int modulus, int rows, int columns, std::span<const SparseEntry> entries) {
  const bool prime = is_prime(modulus);
  nmod_mat_t matrix;  // FLINT's Howell form wants at least as many rows as columns
  nmod_mat_init(matrix, prime ? rows : std::max(rows, columns), columns, static_cast<mp_limb_t>(modulus));
  for (const SparseEntry& e : entries) {
    nmod_mat_entry(matrix, e.row, e.column) = static_cast<mp_limb_t>(e.value);
  }
  const slong rank = prime ? nmod_mat_rref(matrix) : nmod_mat_howell_form(matrix);
  std::vector<Values> form(static_cast<std::size_t>(rank), Values(static_cast<std::size_t>(columns)));
  for (slong r = 0; r < rank; ++r) {
    for (int c = 0; c < columns; ++c)
      form[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] =
          static_cast<Value>(nmod_mat_entry(matrix, r, c));
  }
  nmod_mat_clear(matrix);
  return form;
}

}  // namespace nonet
