// Eight lanes of 32 bits. AVX2 cannot pack lanes by a mask, so a table gives the permutation.
#include <immintrin.h>

#include "nonet/puzzles/queens/kernels/kernel.inc"
#include "nonet/puzzles/queens/kernels/scalar.h"

namespace nonet {
namespace {

// By mask: the numbers of the lanes it chooses, first to last.
struct Packing {
  alignas(32) std::uint32_t lanes[256][8];
  constexpr Packing() : lanes{} {
    for (unsigned mask = 0; mask < 256; ++mask) {
      int at = 0;
      for (unsigned lane = 0; lane < 8; ++lane) {
        if ((mask >> lane & 1) != 0) lanes[mask][at++] = lane;
      }
    }
  }
};
constexpr Packing packing;

struct Lanes8 {
  using Word = std::uint32_t;
  using Vector [[gnu::vector_size(32)]] = std::uint32_t;
  static constexpr int count = 8;

  static __m256i raw(Vector v) { return reinterpret_cast<__m256i>(v); }
  static Vector load(const Word* from) {
    return reinterpret_cast<Vector>(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
  }
  static Vector shift_left(Vector v, int by) {
    return reinterpret_cast<Vector>(_mm256_sll_epi32(raw(v), _mm_cvtsi32_si128(by)));
  }
  static Vector shift_right(Vector v, int by) {
    return reinterpret_cast<Vector>(_mm256_srl_epi32(raw(v), _mm_cvtsi32_si128(by)));
  }
  static std::uint32_t where_equal(Vector a, Vector b) {
    return static_cast<std::uint32_t>(
        _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(raw(a), raw(b)))));
  }
  static std::uint32_t nonzero(Vector v) { return where_equal(v, Vector{}) ^ 0xff; }
  static std::uint32_t has_zero(Vector v) { return where_equal(v, ~Vector{}) ^ 0xff; }
  static Vector only(std::uint32_t chosen, Vector v) {
    const Vector number = {1, 2, 4, 8, 16, 32, 64, 128};
    const Vector bit = number & (Vector{} + chosen);
    return v & reinterpret_cast<Vector>(_mm256_cmpeq_epi32(raw(bit), raw(number)));
  }
  static void append(Word* to, Vector v, std::uint32_t chosen) {
    const __m256i order = _mm256_load_si256(reinterpret_cast<const __m256i*>(packing.lanes[chosen]));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm256_permutevar8x32_epi32(raw(v), order));
  }
};

QueensFilled fill(const QueensFrame& frame, const KernelWatch& watch) {
  if (frame.rows < 3) return fill_queens_plainly(frame, watch);
  QueensSearch<Lanes8> search(frame, watch);
  return search.run();
}

}  // namespace

extern const QueensKernel queens_avx2;
const QueensKernel queens_avx2 = {"avx2", fill, nullptr};

}  // namespace nonet
