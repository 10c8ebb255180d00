// Arrangements of pieces in places as numbers; what rankings (ranking.h) are made of.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <optional>
#include <span>
#include <vector>

#include "nonet/base/combination_rank.h"
#include "nonet/language/moves/packed_rules.h"

namespace nonet {

constexpr std::size_t place_of(int i) {
  return static_cast<std::size_t>(i);
}

// An arrangement of pieces in places as a number: the pieces are those of the goal, in any order.
class Arrangements {
 public:
  // `pieces` in the goal, by place, numbered from 0 without gaps.
  explicit Arrangements(const std::vector<int>& pieces) : places_(static_cast<int>(pieces.size())) {
    for (const int piece : pieces) {
      if (piece >= static_cast<int>(counts_.size())) counts_.resize(place_of(piece) + 1, 0);
      ++counts_[place_of(piece)];
    }
    distinct_ = counts_.size() == pieces.size();
    if (counts_.size() == 2 && places_ <= CombinationRank::most_bits_by_halves)
      ones_.emplace(places_, counts_[1]);
    size_ = ways(counts_, places_);
  }
  // Of those pieces, as a double: it may be too large for a number.
  static double count(const std::vector<int>& counts) {
    double log = 0;
    int places = 0;
    for (const int count : counts) {
      for (int i = 1; i <= count; ++i) log += std::log2(double(++places)) - std::log2(double(i));
    }
    return std::exp2(log);
  }

  u64 size() const { return size_; }
  // pieces[place]; size() where they are not those of the goal.
  u64 rank(std::span<const std::uint8_t> pieces) const {
    if (ones_) return rank_ones(pieces);
    if (distinct_ && places_ <= 64) return rank_distinct(pieces);
    return rank_any(pieces);
  }
  // Of two pieces: the places of the second as bits.
  u64 rank_word(u64 word) const { return std::popcount(word) == ones_->ones() ? ones_->rank(word) : size_; }
  u64 unrank_word(u64 rank) const { return ones_->unrank(rank); }
  void unrank(u64 rank, std::span<std::uint8_t> pieces) const {
    if (ones_) {
      const u64 word = ones_->unrank(rank);
      for (std::size_t i = 0; i < pieces.size(); ++i) pieces[i] = static_cast<std::uint8_t>(word >> i & 1);
      return;
    }
    std::vector<int> left = counts_;
    u64 block = size_;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const u64 remaining = pieces.size() - i;
      for (std::size_t piece = 0;; ++piece) {
        const u64 part = share(block, left[piece], remaining);
        if (rank < part) {
          pieces[i] = static_cast<std::uint8_t>(piece);
          --left[piece];
          block = part;
          break;
        }
        rank -= part;
      }
    }
  }

 private:
  // Of arrangements of `remaining` pieces, those that begin with one of `count`.
  static u64 share(u64 block, int count, u64 remaining) {
    return static_cast<u64>(u128{block} * static_cast<u64>(count) / remaining);
  }
  static u64 ways(const std::vector<int>& counts, int places) {
    u128 result = 1;
    int used = 0;
    for (const int count : counts) {
      for (int i = 1; i <= count; ++i) result = result * static_cast<u64>(++used) / static_cast<u64>(i);
    }
    return used == places ? static_cast<u64>(result) : 0;
  }
  u64 rank_ones(std::span<const std::uint8_t> pieces) const {
    u64 word = 0;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (pieces[i] > 1) return size_;
      word |= static_cast<u64>(pieces[i]) << i;
    }
    return rank_word(word);
  }
  u64 rank_distinct(std::span<const std::uint8_t> pieces) const {
    u64 rank = 0, left = places_ == 64 ? ~u64{0} : (u64{1} << places_) - 1;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const u64 bit = pieces[i] < 64 ? u64{1} << pieces[i] : 0;
      if ((left & bit) == 0) return size_;
      rank = rank * (pieces.size() - i) + static_cast<u64>(std::popcount(left & (bit - 1)));
      left ^= bit;
    }
    return rank;
  }
  u64 rank_any(std::span<const std::uint8_t> pieces) const {
    std::array<int, 256> left;
    std::copy(counts_.begin(), counts_.end(), left.begin());
    u64 rank = 0, block = size_;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (pieces[i] >= counts_.size() || left[pieces[i]] == 0) return size_;
      int before = 0;
      for (std::size_t piece = 0; piece < pieces[i]; ++piece) before += left[piece];
      const u64 remaining = pieces.size() - i;
      rank += share(block, before, remaining);
      block = share(block, left[pieces[i]]--, remaining);
    }
    return rank;
  }

  int places_;
  std::vector<int> counts_;
  bool distinct_ = false;
  std::optional<CombinationRank> ones_;
  u64 size_ = 0;
};

// Two kinds of pieces, and a blank perhaps, read and written by look-ups.
class TwoPieces {
 public:
  // The number 0 or 1 of the pieces' values; `blank` is a value, or -1.
  TwoPieces(const PackedShape& shape, const std::vector<int>& cells, std::array<int, 2> values, int blank) {
    std::vector<int> index(shape.cells.size(), -1);
    for (std::size_t i = 0; i < cells.size(); ++i) index[place_of(cells[i])] = static_cast<int>(i);
    for (const auto& chunk : shape.chunks) {
      if (std::none_of(chunk.cells.begin(), chunk.cells.end(),
                       [&](int c) { return index[place_of(c)] >= 0; }))
        continue;
      lookups_.push_back({static_cast<std::uint32_t>(seen_.size()), static_cast<std::uint16_t>(chunk.mask()),
                          static_cast<std::uint8_t>(chunk.word), static_cast<std::uint8_t>(chunk.shift)});
      for (u64 bits = 0; bits <= chunk.mask(); ++bits)
        seen_.push_back(look(shape, chunk, bits, index, values, blank));
    }
    spread_.resize((cells.size() + 7) / 8 * 256);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const PackedCell& here = shape.cells[place_of(cells[i])];
      const auto flip = [&](int value) { return static_cast<u64>(values[0] ^ value) << here.shift; };
      base_[place_of(here.word)] |= static_cast<u64>(values[0]) << here.shift;
      blank_.push_back({});
      if (blank >= 0) blank_.back()[place_of(here.word)] = flip(blank);
      for (std::size_t byte = 0; byte < 256; ++byte) {
        if ((byte >> i % 8 & 1) != 0) spread_[i / 8 * 256 + byte][place_of(here.word)] |= flip(values[1]);
      }
    }
  }

  struct Seen {
    u64 ones = 0, blanks = 0;  // a bit a place
  };
  static constexpr u64 foreign_piece = u64{1} << 63;
  Seen see(std::span<const u64> words) const {
    Seen all;
    for (const PackedLookup& l : lookups_) {
      const Seen& part = seen_[l.table + (words[l.word] >> l.shift & l.mask)];
      all.ones |= part.ones;
      all.blanks |= part.blanks;
    }
    return all;
  }
  void write(u64 ones, u64 blanks, std::span<u64> words) const {
    Block sum = base_;
    for (std::size_t byte = 0; byte < spread_.size() / 256; ++byte)
      add(sum, spread_[byte * 256 + (ones >> 8 * byte & 255)]);
    if (blanks != 0) add(sum, blank_[static_cast<std::size_t>(std::countr_zero(blanks))]);
    for (std::size_t i = 0; i < words.size(); ++i) words[i] |= sum[i];
  }

 private:
  using Block = std::array<u64, PackedShape::most_words>;
  static void add(Block& sum, const Block& part) {
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] ^= part[i];
  }
  static Seen look(const PackedShape& shape, const PackedShape::Group& chunk, u64 bits,
                   const std::vector<int>& index, const std::array<int, 2>& values, int blank) {
    Seen seen;
    for (const int cell : chunk.cells) {
      const PackedCell& here = shape.cells[place_of(cell)];
      const int place = index[place_of(cell)],
                value = static_cast<int>(bits >> (here.shift - chunk.shift) & here.mask());
      if (place < 0 || value == values[0]) continue;
      if (value == values[1]) {
        seen.ones |= u64{1} << place;
      } else if (value == blank) {
        seen.blanks |= u64{1} << place;
      } else {
        seen.ones |= foreign_piece;
      }
    }
    return seen;
  }

  std::vector<PackedLookup> lookups_;
  std::vector<Seen> seen_;
  std::vector<Block> spread_, blank_;
  Block base_{};
};

}  // namespace nonet
