// Open addressing from keys to consecutive numbers 0, 1, 2, ...: the caller keeps whatever belongs to a
// number in plain vectors beside it. No erase, no allocation but doubling; 4 bytes a slot at most two thirds
// full. Each key comes with a word that is a function of the key: the key packed into a word, or a hash. The
// map mixes the word, so it need not be a good hash.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "nonet/base/integers.h"

namespace nonet {

inline u64 mix(u64 x) {
  x ^= x >> 32;
  x *= 0x9e3779b97f4a7c15;
  return x ^ x >> 29;
}

template <class Key>
class FlatIndex {
 public:
  static constexpr std::uint32_t missing = ~std::uint32_t{0};
  static constexpr std::size_t most = std::size_t{1} << 31;  // entries, with room to double

  std::size_t size() const { return keys_.size(); }
  const Key& key(std::size_t number) const { return keys_[number]; }
  // The most bytes n entries take, with the old table alive while the new one is filled.
  static double bytes(double n) { return n * (3 * sizeof(Key) + 12.0); }

  std::uint32_t find(const Key& key, u64 word) const {
    if (slots_.empty()) return missing;
    for (std::size_t at = spread(word) & mask_;; at = (at + 1) & mask_) {
      const std::uint32_t number = slots_[at];
      if (number == missing || keys_[number] == key) return number;
    }
  }

  // The key's number and whether it is new.
  std::pair<std::uint32_t, bool> insert(const Key& key, u64 word) {
    if ((keys_.size() + 1) * 3 > slots_.size() * 2) grow();
    const u64 hash = spread(word);
    std::size_t at = hash & mask_;
    for (; slots_[at] != missing; at = (at + 1) & mask_) {
      if (keys_[slots_[at]] == key) return {slots_[at], false};
    }
    const auto number = static_cast<std::uint32_t>(keys_.size());
    slots_[at] = number;
    keys_.push_back(key);
    hashes_.push_back(static_cast<std::uint32_t>(hash));
    return {number, true};
  }

  // The longest probe sequence of find() for any key; for tests.
  std::size_t longest_probe() const {
    std::size_t longest = 0;
    for (std::size_t number = 0; number < keys_.size(); ++number) {
      std::size_t probes = 1;
      for (std::size_t at = hashes_[number] & mask_; slots_[at] != number; at = (at + 1) & mask_) ++probes;
      longest = std::max(longest, probes);
    }
    return longest;
  }

 private:
  // Folds the 128-bit product to 64 bits, so that every bit of the word counts.
  static u64 spread(u64 word) {
    const u128 product = u128{word ^ 0x632be59bd9b4e019} * 0x9e3779b97f4a7c15;
    return static_cast<u64>(product >> 64) ^ static_cast<u64>(product);
  }
  void grow() {
    slots_.assign(slots_.empty() ? 16 : slots_.size() * 2, missing);
    mask_ = slots_.size() - 1;
    for (std::size_t number = 0; number < keys_.size(); ++number) {
      std::size_t at = hashes_[number] & mask_;
      while (slots_[at] != missing) at = (at + 1) & mask_;
      slots_[at] = static_cast<std::uint32_t>(number);
    }
  }

  std::vector<Key> keys_;
  std::vector<std::uint32_t> hashes_;  // low 32 bits: the table has at most 2^32 slots
  std::vector<std::uint32_t> slots_;
  std::size_t mask_ = 0;
};

}  // namespace nonet
