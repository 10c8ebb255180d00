// What the sources use of GMP, by numbers of our own: there is no GMP for WebAssembly in Debian.
#pragma once

#include "web/wasm/large_number.h"

#define GMP_NAIL_BITS 0
using mpz_class = nonet::LargeNumber;
using mpz_t = nonet::LargeNumber[1];
using mpz_ptr = nonet::LargeNumber*;
using mpz_srcptr = const nonet::LargeNumber*;
using mp_limb_t = nonet::LargeNumber::Limb;
using mp_size_t = std::ptrdiff_t;

inline void mpz_roinit_n(mpz_ptr to, const mp_limb_t* limbs, mp_size_t count) {
  *to = nonet::LargeNumber(std::span(limbs, static_cast<std::size_t>(count)));
}
inline void mpz_add(mpz_ptr to, mpz_srcptr a, mpz_srcptr b) {
  *to = *a + *b;
}
inline void mpz_mul(mpz_ptr to, mpz_srcptr a, mpz_srcptr b) {
  *to = *a * *b;
}
inline const mp_limb_t* mpz_limbs_read(mpz_srcptr of) {
  return of->limbs().data();
}
inline std::size_t mpz_size(mpz_srcptr of) {
  return of->limbs().size();
}
inline std::size_t mpz_sizeinbase(mpz_srcptr of, int) {  // bits: no other base is asked for
  return std::max<std::size_t>(1, of->bits());
}
// Words of 64 bits, lowest first: no other order is asked for.
inline void mpz_import(mpz_ptr to, std::size_t count, int, std::size_t, int, std::size_t,
                       const mp_limb_t* from) {
  *to = nonet::LargeNumber(std::span(from, count));
}
inline void mpz_export(mp_limb_t* to, std::size_t*, int, std::size_t, int, std::size_t, mpz_srcptr of) {
  std::copy(of->limbs().begin(), of->limbs().end(), to);
}
inline void mpz_fac_ui(mpz_ptr to, std::size_t n) {
  *to = 1;
  for (std::size_t i = 2; i <= n; ++i) *to *= i;
}
inline void mpz_ui_pow_ui(mpz_ptr to, std::size_t base, std::size_t exponent) {
  *to = 1;
  for (std::size_t i = 0; i < exponent; ++i) *to *= base;
}
