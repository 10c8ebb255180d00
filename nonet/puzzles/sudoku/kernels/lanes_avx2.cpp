#include <immintrin.h>

#include "nonet/puzzles/sudoku/kernels/lanes.inc"

namespace nonet {
namespace {

struct Lanes8 {
  using Vector [[gnu::vector_size(32)]] = std::uint32_t;
  static constexpr int count = 8;
  static constexpr const char* name = "avx2";

  static Vector any_of(Vector a, Vector b, Vector c) { return a | b | c; }
  static Vector none_of(Vector a, Vector b, Vector c) { return ~(a | b | c); }
  static Vector choose(Vector mask, Vector a, Vector b) { return (mask & a) | (~mask & b); }
  static Vector either_and(Vector a, Vector b, Vector c) { return (a | b) & c; }
  static Vector and_or(Vector a, Vector b, Vector c) { return (a & b) | c; }
  static Vector except(Vector a, Vector b, Vector c) { return a & ~(b & ~c); }

  // So that the compiler knows nothing of it, and does not turn a product into shifts.
  static Vector hide(Vector v) {
    asm("" : "+x"(v));
    return v;
  }

  static std::uint32_t where_any(Vector v) {
    const __m256i zero = _mm256_cmpeq_epi32(reinterpret_cast<__m256i>(v), _mm256_setzero_si256());
    return static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(zero))) ^ 0xff;
  }
};

}  // namespace

extern const SudokuLanes sudoku_lanes_avx2;
const SudokuLanes sudoku_lanes_avx2 = {Lanes8::name, &solve_in_lanes<Lanes8>};

}  // namespace nonet
