// From the keys of states to nodes of a diagram. Keys are kept whole: two states are the same when all their
// words are. A slot has 32 bits of the hash, whose first bits are its place, and where the key lies, behind
// its node.
#pragma once

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <bit>

#include "nonet/cover/diagram/graph.h"
#include "nonet/cover/diagram/state.h"

namespace nonet {

class StateCache {
 public:
  using Word = DiagramState::Word;
  struct Found {
    std::size_t place = 0;
    bool is_new = false;
  };

  static constexpr double longest_key = PieceArray<Word>::piece - 1;

  u64 size() const { return size_; }
  CoverGraph::Node& node(std::size_t place) { return words_[place]; }

  // Finds the state or adds it with node none; false when there is no memory for it.
  bool find(const std::vector<Word>& key, MemoryBudget& budget, Found& found) {
    if ((size_ + 1) * 4 > slots_.size() * 3 && !grow(budget)) return false;
    const u64 hash = XXH3_64bits(key.data(), key.size() * sizeof(Word)) >> 32;
    std::size_t slot = hash >> shift_;
    for (; slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1)) {
      if (slots_[slot] >> 32 != hash) continue;
      found = {static_cast<std::size_t>(slots_[slot] & 0xffffffff) - 1, false};
      // The first words of a key say how many follow, so that another length shows before the end.
      if (std::equal(key.begin(), key.end(), words_.at(found.place) + 1)) return true;
    }
    entry_.assign(1, CoverGraph::none);
    entry_.insert(entry_.end(), key.begin(), key.end());
    if (words_.size() + 2 * PieceArray<Word>::piece > 0xffffffff) return false;
    if (!words_.append(entry_, budget)) return false;
    found = {words_.size() - entry_.size(), true};
    slots_[slot] = hash << 32 | (found.place + 1);
    ++size_;
    return true;
  }

 private:
  bool grow(MemoryBudget& budget) {
    const u64 before = slots_.size(), after = before == 0 ? 1024 : before * 2;
    if (after > u64{1} << 32 || !budget.take(static_cast<double>(after * sizeof(u64)))) return false;
    std::vector<u64> larger(after, 0);
    shift_ = 32 - std::countr_zero(after);
    for (const u64 content : slots_) {
      if (content == 0) continue;
      std::size_t slot = content >> 32 >> shift_;
      while (larger[slot] != 0) slot = (slot + 1) & (after - 1);
      larger[slot] = content;
    }
    slots_ = std::move(larger);
    budget.used -= static_cast<double>(before * sizeof(u64));
    return true;
  }

  PieceArray<Word> words_;
  std::vector<u64> slots_;  // 0: empty
  std::vector<Word> entry_;
  int shift_ = 32;
  u64 size_ = 0;
};

}  // namespace nonet
