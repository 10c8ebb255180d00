// The vector kernels, written once (kernels.inc) and compiled for each instruction set; the best one this CPU
// has is chosen at run time, and NONET_BACKEND=scalar|avx2|avx512 forces one. All must agree: tests run each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace nonet {

// One term  amount * (-1)^<column, v>  of a function on bit vectors v.
struct WalshTerm {
  std::uint64_t column;
  std::int32_t amount;
};

struct Kernels {
  const char* name;

  // table[v] = sum over terms of amount * (-1)^<column, (high << low_bits) + v>  for all v of low_bits bits:
  // a fast Walsh-Hadamard transform, so a block of 2^b vectors costs b additions each, whatever their length.
  // low_bits is at least 6.
  void (*walsh16)(std::span<const WalshTerm> terms, int low_bits, std::uint64_t high, std::int16_t* table);
  void (*walsh32)(std::span<const WalshTerm> terms, int low_bits, std::uint64_t high, std::int32_t* table);
  std::int16_t (*max16)(const std::int16_t* table, std::size_t size);
  std::int32_t (*max32)(const std::int32_t* table, std::size_t size);
  std::size_t (*count16)(const std::int16_t* table, std::size_t size, std::int16_t value);
  std::size_t (*count32)(const std::int32_t* table, std::size_t size, std::int32_t value);

  // x = x + step (mod k), entry by entry; returns the sum of x[i] * costs[i].
  std::int64_t (*step_mod)(std::uint16_t* x, const std::uint16_t* step, const std::int32_t* costs,
                           std::size_t size, std::uint16_t k);

  // to |= from with every index xor-ed by `mask`; both are bitmaps of 2^bits entries, bits >= 6.
  void (*or_xored)(std::uint64_t* to, const std::uint64_t* from, int bits, std::uint64_t mask);
};

// The kernels in use. A name that is unknown or not available on this CPU falls back to the best one.
const Kernels& kernels();
// Every set of kernels that this CPU can run, slowest first.
std::span<const Kernels* const> available_kernels();

}  // namespace nonet
