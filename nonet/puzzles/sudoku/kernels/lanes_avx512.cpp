// Sixteen lanes; any function of three bits is one instruction.
#include <immintrin.h>

#include "nonet/puzzles/sudoku/kernels/lanes.inc"

namespace nonet {
namespace {

struct Lanes16 {
  using Vector [[gnu::vector_size(64)]] = std::uint32_t;
  static constexpr int count = 16;
  static constexpr const char* name = "avx512";

  // The table's bit 4 a + 2 b + c is the function of a, b and c.
  template <int table>
  static Vector logic(Vector a, Vector b, Vector c) {
    return reinterpret_cast<Vector>(_mm512_ternarylogic_epi32(
        reinterpret_cast<__m512i>(a), reinterpret_cast<__m512i>(b), reinterpret_cast<__m512i>(c), table));
  }
  static Vector any_of(Vector a, Vector b, Vector c) { return logic<0xfe>(a, b, c); }
  static Vector none_of(Vector a, Vector b, Vector c) { return logic<0x01>(a, b, c); }
  static Vector choose(Vector mask, Vector a, Vector b) { return logic<0xca>(mask, a, b); }
  static Vector either_and(Vector a, Vector b, Vector c) { return logic<0xa8>(a, b, c); }  // (a | b) & c
  static Vector and_or(Vector a, Vector b, Vector c) { return logic<0xea>(a, b, c); }      // a & b | c
  static Vector except(Vector a, Vector b, Vector c) { return logic<0xb0>(a, b, c); }      // a & (~b | c)

  // So that the compiler knows nothing of it, and does not turn a product into shifts.
  static Vector hide(Vector v) {
    asm("" : "+v"(v));
    return v;
  }

  static std::uint32_t where_any(Vector v) {
    return _mm512_test_epi32_mask(reinterpret_cast<__m512i>(v), reinterpret_cast<__m512i>(v));
  }
};

}  // namespace

extern const SudokuLanes sudoku_lanes_avx512;
const SudokuLanes sudoku_lanes_avx512 = {Lanes16::name, &solve_in_lanes<Lanes16>};

}  // namespace nonet
