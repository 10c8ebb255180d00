// The walk over a null space that everybody writes: a Gray code, one generator added a step, the weight
// counted afresh. Its steps touch every bit of the answer; the library's transform touches none of them.
#pragma once

#include <cstdint>
#include <vector>

namespace nonet::bench {

constexpr int gray_words = 16;  // of 64 bits, for vectors of up to 1024 bits
struct alignas(64) GrayVector {
  std::uint64_t word[gray_words] = {};
};
struct GrayBest {
  int weight;
  std::uint64_t count;
};

// The lightest of start + combinations of the generators. The scalar one looks at the first 15 words only.
GrayBest gray_walk_scalar(GrayVector start, const std::vector<GrayVector>& generators);
GrayBest gray_walk_vector(GrayVector start, const std::vector<GrayVector>& generators);  // needs avx512vpopcntdq

}  // namespace nonet::bench
