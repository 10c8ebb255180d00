#include "nonet/toggle/howell_form.h"

#include "web/wasm/plain_howell_form.h"

namespace nonet {

std::vector<Values> howell_form(int modulus, int rows, int columns, std::span<const SparseEntry> entries) {
  return plain_howell_form(modulus, rows, columns, entries);
}

}  // namespace nonet
