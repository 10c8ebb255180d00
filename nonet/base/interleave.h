// Bits of a word taken apart and put together: how a bitmap becomes the two-bit entries of a table.
#pragma once

#include "nonet/base/integers.h"

namespace nonet {

// The low 32 bits to the even places.
constexpr u64 spread_bits(u64 x) {
  x = (x | x << 16) & 0x0000ffff0000ffff;
  x = (x | x << 8) & 0x00ff00ff00ff00ff;
  x = (x | x << 4) & 0x0f0f0f0f0f0f0f0f;
  x = (x | x << 2) & 0x3333333333333333;
  return (x | x << 1) & 0x5555555555555555;
}

// The even places to the low 32 bits.
constexpr u64 gather_bits(u64 x) {
  x &= 0x5555555555555555;
  x = (x | x >> 1) & 0x3333333333333333;
  x = (x | x >> 2) & 0x0f0f0f0f0f0f0f0f;
  x = (x | x >> 4) & 0x00ff00ff00ff00ff;
  x = (x | x >> 8) & 0x0000ffff0000ffff;
  return (x | x >> 16) & 0xffffffff;
}

}  // namespace nonet
