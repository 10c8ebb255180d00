// The solver by triads with the logic of three operands and the bit counts of AVX-512. Vectors of 256 bits:
// see docs/decisions/0009-sudoku.md.
#include <immintrin.h>

#include "nonet/puzzles/sudoku/kernels/kernel.h"

namespace nonet {
namespace {

using Cells = __m256i;  // 16 sets of digits

// The truth table of an expression in these three.
constexpr int A = 0xF0, B = 0xCC, C = 0xAA;
template <int table>
inline Cells logic(Cells a, Cells b, Cells c) {
  return _mm256_ternarylogic_epi64(a, b, c, table & 255);
}

inline Cells or_of(Cells a, Cells b, Cells c) {
  return logic < A | B | C > (a, b, c);
}
inline Cells without(Cells a, Cells b, Cells c) {
  return logic < A & ~(B | C) > (a, b, c);
}
inline Cells in_one_of(Cells a, Cells b, Cells c) {
  return logic < (A ^ B ^ C) & ~(A & B & C) > (a, b, c);
}
inline Cells in_either(Cells a, Cells b, Cells c) {
  return logic<A&(B | C)>(a, b, c);
}
inline Cells add_common(Cells a, Cells b, Cells c) {
  return logic < A | (B & C) > (a, b, c);
}
// a, but only b where c.
inline Cells confine(Cells a, Cells b, Cells c) {
  return logic<A&(B | ~C)>(a, b, c);
}
inline Cells add_difference(Cells a, Cells b, Cells c) {
  return logic < A | (B ^ C) > (a, b, c);
}

inline Cells has(Cells sets, short digits) {
  return _mm256_cmpeq_epi16(_mm256_popcnt_epi16(sets), _mm256_set1_epi16(digits));
}
inline Cells is_single(Cells sets) {
  return has(sets, 1);
}
inline Cells is_pair(Cells sets) {
  return has(sets, 2);
}
inline Cells is_triple(Cells sets) {
  return has(sets, 3);
}
inline Cells count_of(Cells sets) {
  return _mm256_popcnt_epi16(sets);
}

#include "nonet/puzzles/sudoku/kernels/triads.inc"

}  // namespace

extern const SudokuKernel sudoku_avx512;
const SudokuKernel sudoku_avx512 = {"avx512", solve, count, each};

}  // namespace nonet
