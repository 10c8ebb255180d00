// The solver by triads without instructions beyond AVX2.
#include <immintrin.h>

#include "sudoku_kernel.h"

namespace nonet {
namespace {

using Cells = __m256i;  // 16 sets of digits

inline Cells or_of(Cells a, Cells b, Cells c) {
  return a | b | c;
}
inline Cells without(Cells a, Cells b, Cells c) {
  return _mm256_andnot_si256(b | c, a);
}
inline Cells in_one_of(Cells a, Cells b, Cells c) {
  return _mm256_andnot_si256(a & b & c, a ^ b ^ c);
}
inline Cells in_either(Cells a, Cells b, Cells c) {
  return a & (b | c);
}
inline Cells add_common(Cells a, Cells b, Cells c) {
  return a | (b & c);
}
// a, but only b where c.
inline Cells confine(Cells a, Cells b, Cells c) {
  return _mm256_andnot_si256(_mm256_andnot_si256(b, c), a);
}
inline Cells add_difference(Cells a, Cells b, Cells c) {
  return a | (b ^ c);
}

inline Cells without_first(Cells sets) {
  return sets & _mm256_add_epi16(sets, _mm256_set1_epi16(-1));
}
// Where a set has one digit, or none.
inline Cells is_single(Cells sets) {
  return _mm256_cmpeq_epi16(without_first(sets), _mm256_setzero_si256());
}
// Where a set has just so many.
inline Cells is_one(Cells sets) {
  return _mm256_andnot_si256(_mm256_cmpeq_epi16(sets, _mm256_setzero_si256()), is_single(sets));
}
inline Cells is_pair(Cells sets) {
  return is_one(without_first(sets));
}
inline Cells is_triple(Cells sets) {
  return is_pair(without_first(sets));
}
// How many of the two digits of `pair` a set has.
inline Cells shared_with(Cells sets, Cells pair) {
  const Cells both = sets & pair, one = without_first(both);
  const Cells none = _mm256_setzero_si256();
  const Cells missing = _mm256_add_epi16(_mm256_cmpeq_epi16(both, none), _mm256_cmpeq_epi16(one, none));
  return _mm256_add_epi16(missing, _mm256_set1_epi16(2));
}

#include "sudoku_triads.inc"

}  // namespace

extern const SudokuKernel sudoku_avx2;
const SudokuKernel sudoku_avx2 = {"avx2", solve, count, each};

}  // namespace nonet
