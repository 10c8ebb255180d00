// The walk over a null space that everybody writes: a Gray code, one generator added a step, the weight
// counted afresh. A step looks at every word of the answer, where the library's transform needs a few
// additions whatever the length.
#pragma once

#include <cstdint>
#include <vector>

namespace nonet::bench {

constexpr int gray_words = 15;  // of 64 bits: a board of 30 x 30
struct GrayVector {
  std::uint64_t word[gray_words] = {};
};
struct GrayBest {
  int weight;
  std::uint64_t count;
};
using GrayWalk = GrayBest (*)(const GrayVector& start, const std::vector<GrayVector>& generators);

// The lightest of start + combinations of the generators, and how many there are.
GrayBest gray_walk_plain(const GrayVector& start, const std::vector<GrayVector>& generators);
// The same source with the loops over words unrolled: all of x in registers.
GrayBest gray_walk_unrolled(const GrayVector& start, const std::vector<GrayVector>& generators);
// Eight walks side by side, one in each lane of 512-bit vectors, with the hardware's vector popcount; null on
// other processors. Needs three generators.
GrayWalk gray_walk_vector();

}  // namespace nonet::bench
