// A hash table of entries found by their 128-bit `key`, which refuses to grow beyond its memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "verify.h"

namespace nonet_verify {

template <class Entry>
class KeyTable {
 public:
  explicit KeyTable(double memory) : memory_(memory), places_(16, 0) {}

  // The entry with that key, and whether it is new. Valid until the next insertion.
  std::pair<Entry*, bool> insert(const Entry& entry) {
    if (entries_.size() * 2 >= places_.size()) grow();
    std::size_t place = home(entry.key);
    for (; places_[place] != 0; place = (place + 1) & (places_.size() - 1)) {
      Entry& there = entries_[places_[place] - 1];
      if (there.key == entry.key) return {&there, false};
    }
    entries_.push_back(entry);
    places_[place] = static_cast<std::uint32_t>(entries_.size());
    return {&entries_.back(), true};
  }
  const Entry* find(decltype(Entry::key) key) const {
    for (std::size_t place = home(key); places_[place] != 0; place = (place + 1) & (places_.size() - 1)) {
      const Entry& there = entries_[places_[place] - 1];
      if (there.key == key) return &there;
    }
    return nullptr;
  }
  std::vector<Entry> entries() && { return std::move(entries_); }

 private:
  std::size_t home(decltype(Entry::key) key) const {
    std::uint64_t x =
        static_cast<std::uint64_t>(key) ^ static_cast<std::uint64_t>(key >> 64) * 0xd6e8feb86659fd93;
    x = (x ^ x >> 31) * 0x9e3779b97f4a7c15;
    return static_cast<std::size_t>(x ^ x >> 29) & (places_.size() - 1);
  }
  void grow() {
    const std::size_t size = places_.size() * 2;
    // The entries too are copied when their room doubles.
    const double bytes = static_cast<double>(size) * (4 + 0.75 * sizeof(Entry));
    if (bytes > memory_ || size > std::size_t{1} << 32)
      throw Refusal{"a replay would not fit the memory; a larger --memory may help"};
    entries_.reserve(size / 2);
    places_.assign(size, 0);
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      std::size_t place = home(entries_[i].key);
      while (places_[place] != 0) place = (place + 1) & (places_.size() - 1);
      places_[place] = static_cast<std::uint32_t>(i + 1);
    }
  }

  double memory_;
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> places_;  // numbers of entries from 1
};

}  // namespace nonet_verify
