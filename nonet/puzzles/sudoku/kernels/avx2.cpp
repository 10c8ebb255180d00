// The solver by triads without instructions beyond AVX2.
#include <immintrin.h>

#include "nonet/puzzles/sudoku/kernels/kernel.h"

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
// By nibbles: the ninth digit is a nibble of its own.
inline Cells count_of(Cells sets) {
  const Cells counts = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const Cells nibble = _mm256_set1_epi16(15);
  const Cells low = _mm256_shuffle_epi8(counts, sets & nibble);
  const Cells middle = _mm256_shuffle_epi8(counts, _mm256_srli_epi16(sets, 4) & nibble);
  return _mm256_add_epi16(_mm256_add_epi16(low, middle), _mm256_srli_epi16(sets, 8));
}

#include "nonet/puzzles/sudoku/kernels/triads.inc"

}  // namespace

extern const SudokuKernel sudoku_avx2;
const SudokuKernel sudoku_avx2 = {"avx2", solve, count, each};

}  // namespace nonet
