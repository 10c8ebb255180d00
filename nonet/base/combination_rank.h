// Ranks the words of `bits` bits with `ones` bits set in numeric order. Up to 32 bits by two look-ups: words
// with the same upper half lie together, so the rank is that of the first of them plus that of the lower
// half among the lower halves with as many bits set.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <vector>

#include "nonet/base/integers.h"

namespace nonet {

// Binomial coefficients for n up to 64.
inline u64 binomial(int n, int k) {
  static const auto table = [] {
    std::array<std::array<u64, 65>, 65> c{};
    for (std::size_t i = 0; i <= 64; ++i) {
      c[i][0] = c[i][i] = 1;
      for (std::size_t j = 1; j < i; ++j) c[i][j] = c[i - 1][j - 1] + c[i - 1][j];  // 64 over 32 still fits
    }
    return c;
  }();
  return k < 0 || k > n ? 0 : table[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

class CombinationRank {
 public:
  static constexpr int most_bits_by_halves = 32;

  CombinationRank(int bits, int ones) : bits_(bits), ones_(ones), size_(binomial(bits, ones)) {
    if (bits > most_bits_by_halves) return;
    low_bits_ = (bits + 1) / 2;
    low_mask_ = (u64{1} << low_bits_) - 1;
    lows_by_ones_.resize(static_cast<std::size_t>(low_bits_) + 1);
    low_rank_.resize(static_cast<std::size_t>(low_mask_) + 1);
    for (u64 low = 0; low <= low_mask_; ++low) {
      auto& equals = lows_by_ones_[static_cast<std::size_t>(std::popcount(low))];
      low_rank_[low] = static_cast<std::uint16_t>(equals.size());
      equals.push_back(static_cast<std::uint16_t>(low));
    }
    const u64 highs = u64{1} << (bits - low_bits_);
    first_.resize(static_cast<std::size_t>(highs) + 1);
    for (u64 high = 0; high < highs; ++high) first_[high + 1] = first_[high] + count_below(high);
  }

  int bits() const { return bits_; }
  int ones() const { return ones_; }
  u64 size() const { return size_; }
  int low_bits() const { return low_bits_; }

  // How many words have this upper half, and the rank of the first of them.
  std::uint32_t count_below(u64 high) const {
    return static_cast<std::uint32_t>(binomial(low_bits_, ones_ - std::popcount(high)));
  }
  std::uint32_t first(u64 high) const { return first_[high]; }

  u64 rank(u64 word) const {
    if (!first_.empty()) return u64{first_[word >> low_bits_]} + low_rank_[word & low_mask_];
    u64 rank = 0;
    for (int i = 1; word != 0; word &= word - 1, ++i) rank += binomial(std::countr_zero(word), i);
    return rank;
  }

  u64 unrank(u64 rank) const {
    if (!first_.empty()) {
      const auto after = std::upper_bound(first_.begin(), first_.end(), static_cast<std::uint32_t>(rank));
      const auto high = static_cast<u64>(after - first_.begin()) - 1;
      const auto ones = static_cast<std::size_t>(ones_ - std::popcount(high));
      return high << low_bits_ | lows_by_ones_[ones][rank - first_[high]];
    }
    u64 word = 0;
    int position = bits_;
    for (int i = ones_; i > 0; --i) {
      do --position;
      while (binomial(position, i) > rank);
      rank -= binomial(position, i);
      word |= u64{1} << position;
    }
    return word;
  }

 private:
  int bits_, ones_;
  u64 size_;
  int low_bits_ = 0;
  u64 low_mask_ = 0;
  std::vector<std::uint32_t> first_;  // by upper half, and one behind the last
  std::vector<std::uint16_t> low_rank_;
  std::vector<std::vector<std::uint16_t>> lows_by_ones_;
};

}  // namespace nonet
