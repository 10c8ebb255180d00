#include "bench/gray_walk.h"

#ifdef __AVX512VPOPCNTDQ__
#include <immintrin.h>

#include <bit>
#include <cstddef>
#endif

namespace nonet::bench {

#ifdef __AVX512VPOPCNTDQ__

namespace {

using Lanes __attribute__((vector_size(64))) = long long;

Lanes population(Lanes x) {
  return reinterpret_cast<Lanes>(_mm512_popcnt_epi64(reinterpret_cast<__m512i>(x)));
}

GrayBest walk(const GrayVector& start, const std::vector<GrayVector>& generators) {
  // Lane l starts at the combination l of the last three generators.
  const std::size_t walked = generators.size() - 3;
  Lanes x[gray_words];
  for (int w = 0; w < gray_words; ++w) {
    for (unsigned lane = 0; lane < 8; ++lane) {
      std::uint64_t word = start.word[w];
      for (unsigned i = 0; i < 3; ++i) {
        if (lane >> i & 1) word ^= generators[walked + i].word[w];
      }
      x[w][lane] = static_cast<long long>(word);
    }
  }
  Lanes best = Lanes{} + (64 * gray_words + 1), count = {};
  const std::uint64_t steps = std::uint64_t{1} << walked;
  for (std::uint64_t step = 1;; ++step) {
    Lanes weight = {};
    for (int w = 0; w < gray_words; ++w) weight += population(x[w]);
    count = weight < best ? Lanes{} : count;
    best = weight < best ? weight : best;
    count = weight == best ? count + 1 : count;
    if (step == steps) break;
    const GrayVector& change = generators[static_cast<std::size_t>(std::countr_zero(step))];
    for (int w = 0; w < gray_words; ++w) x[w] ^= static_cast<long long>(change.word[w]);
  }
  GrayBest total = {64 * gray_words + 1, 0};
  for (int lane = 0; lane < 8; ++lane) {
    if (best[lane] < total.weight) total = {static_cast<int>(best[lane]), 0};
    if (best[lane] == total.weight) total.count += static_cast<std::uint64_t>(count[lane]);
  }
  return total;
}

}  // namespace

GrayWalk gray_walk_vector() {
  return __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("avx512f") ? walk : nullptr;
}

#else

GrayWalk gray_walk_vector() {
  return nullptr;
}

#endif

}  // namespace nonet::bench
