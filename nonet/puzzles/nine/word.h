// A sequence of column swaps and what it does, kept so that an edit anywhere in it is judged in a few
// instructions (docs/nine.md).
//
// Turns are not moves here but the frame in which a swap is made: frame (a, b) means A has been turned left a
// times and B b times since the start, and the swap of column k in frame (a, b) exchanges a line of A with a
// line of B as they lay at the start. The turns between two swaps are those between their frames; after the
// last swap none are needed, for A all 0 is all 0 however it is turned.
//
// before[t] are the ones before swap t; after[t] are the cells that the swaps from t on bring into A. The
// sequence solves the board when before[t] and after[t] have no cell in common, for any t. A word of `Quad`
// holds the four places of 32 orbits, as NineWide does.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

#include "nonet/puzzles/nine/nine.h"

namespace nonet::nine {

using Quad = std::uint32_t __attribute__((vector_size(16)));
using Code = std::uint16_t;  // frame * 32 + column, frame = a * 4 + b

#define NONET_NINE_INLINE [[gnu::always_inline]] inline

constexpr unsigned frame_of(Code code) {
  return code >> 5;
}
constexpr unsigned column_of(Code code) {
  return code & 31u;
}
constexpr Code code_of(unsigned frame, unsigned column) {
  return static_cast<Code>(frame << 5 | column);
}

// Turns between two frames.
inline constexpr auto turns_between = [] {
  std::array<std::array<std::int8_t, 16>, 16> turns{};
  constexpr std::array<int, 4> by_difference = {0, 1, 2, 1};
  for (unsigned f = 0; f < 16; ++f) {
    for (unsigned g = 0; g < 16; ++g)
      turns[f][g] = static_cast<std::int8_t>(by_difference[(f / 4 - g / 4) % 4] + by_difference[(f - g) % 4]);
  }
  return turns;
}();

// result[p] = v[(p + d) % 4]. Chosen by masks: the compiler has no shuffle by a variable on every machine.
NONET_NINE_INLINE Quad rotated(Quad v, unsigned d) {
  const Quad odd = Quad{} - (d & 1u), half = Quad{} - (d >> 1 & 1u);
  v ^= (v ^ __builtin_shufflevector(v, v, 1, 2, 3, 0)) & odd;
  return v ^ ((v ^ __builtin_shufflevector(v, v, 2, 3, 0, 1)) & half);
}

template <int Blocks>
struct Cells {
  std::array<Quad, Blocks> a, b;
};

template <int Blocks>
NONET_NINE_INLINE int common(const Cells<Blocks>& x, const Cells<Blocks>& y) {
  int count = 0;
  for (std::size_t w = 0; w < Blocks; ++w) {
    const std::array<Quad, 2> both = {x.a[w] & y.a[w], x.b[w] & y.b[w]};
    std::array<u64, 4> words;
    std::memcpy(words.data(), both.data(), sizeof words);
    for (const u64 word : words) count += std::popcount(word);
  }
  return count;
}

template <int Blocks>
class Swaps {
 public:
  explicit Swaps(int n) : shape_(n), lines_(static_cast<std::size_t>(n) * 4) {
    for (int o = 0; o < shape_.orbits(); ++o) {
      for (unsigned p = 0; p < 4; ++p) {
        const auto column = static_cast<unsigned>(shape_.column(o, static_cast<int>(p)));
        for (unsigned a = 0; a < 4; ++a) lines_[column * 4 + a][block(o)][(p - a) % 4] |= bit(o);
      }
    }
  }
  int n() const { return shape_.n; }
  const NineShape& shape() const { return shape_; }

  NONET_NINE_INLINE void apply(Cells<Blocks>& s, Code code) const {
    const unsigned frame = frame_of(code), a = frame / 4, d = (a - frame) % 4;
    const auto& line = lines_[column_of(code) * 4 + a];
    for (std::size_t w = 0; w < Blocks; ++w) {
      const Quad differ = (s.a[w] ^ rotated(s.b[w], d)) & line[w];
      s.a[w] ^= differ;
      s.b[w] ^= rotated(differ, (4 - d) % 4);
    }
  }

  Cells<Blocks> ones(const NineBoard& board) const {
    Cells<Blocks> s{};
    const int half = n() * n();
    for (int o = 0; o < shape_.orbits(); ++o) {
      for (unsigned p = 0; p < 4; ++p) {
        const auto cell = static_cast<std::size_t>(shape_.cells[static_cast<std::size_t>(o)][p]);
        if (board.cells[cell]) s.a[block(o)][p] |= bit(o);
        if (board.cells[cell + static_cast<std::size_t>(half)]) s.b[block(o)][p] |= bit(o);
      }
    }
    return s;
  }
  // All of A, each cell once: the centre lies in four places and is wanted in one.
  Cells<Blocks> all_of_a() const {
    Cells<Blocks> s{};
    for (int o = 0; o < shape_.orbits(); ++o) {
      for (unsigned p = 0; p < (shape_.is_centre(o) ? 1 : 4); ++p) s.a[block(o)][p] |= bit(o);
    }
    return s;
  }
  static bool holds(const Cells<Blocks>& s, int orbit, bool in_b, unsigned place) {
    const Quad four = in_b ? s.b[block(orbit)] : s.a[block(orbit)];
    return (four[place % 4] & bit(orbit)) != 0;
  }

 private:
  static std::size_t block(int orbit) { return static_cast<std::size_t>(orbit) / 32; }
  static std::uint32_t bit(int orbit) { return std::uint32_t{1} << orbit % 32; }

  NineShape shape_;
  std::vector<std::array<Quad, Blocks>> lines_;  // column * 4 + a: the cells of A it meets in frame (a, .)
};

template <int Blocks>
class Word {
 public:
  Word(const Swaps<Blocks>& swaps, const NineBoard& board, std::size_t capacity)
      : swaps_(&swaps), codes_(capacity), before_(capacity + 1), after_(capacity + 1) {
    before_[0] = swaps.ones(board);
    goal_ = swaps.all_of_a();
    assign({});
  }

  std::size_t size() const { return size_; }
  std::size_t capacity() const { return codes_.size(); }
  int length() const { return length_; }  // in moves: swaps and turns
  int wrong() const { return wrong_; }    // ones left in A
  Code operator[](std::size_t t) const { return codes_[t]; }
  std::vector<Code> codes() const { return {codes_.begin(), codes_.begin() + std::ptrdiff_t(size_)}; }
  const Cells<Blocks>& before(std::size_t t) const { return before_[t]; }
  const Cells<Blocks>& after(std::size_t t) const { return after_[t]; }
  const Swaps<Blocks>& swaps() const { return *swaps_; }

  // The frame swap t starts from, and the one to reach after swap t - 1; none after the last.
  unsigned frame_before(std::size_t t) const { return t == 0 ? 0 : frame_of(codes_[t - 1]); }
  int turns(unsigned frame, std::size_t next) const {
    return next < size_ ? turns_between[frame][frame_of(codes_[next])] : 0;
  }

  void assign(const std::vector<Code>& codes) {
    size_ = std::min(codes.size(), capacity());
    std::copy_n(codes.begin(), size_, codes_.begin());
    rebuild();
  }
  void rebuild() {
    after_[size_] = goal_;
    refresh(0, size_);
    length_ = static_cast<int>(size_);
    for (std::size_t t = 0; t < size_; ++t) length_ += turns_between[frame_before(t)][frame_of(codes_[t])];
    wrong_ = common(before_[0], after_[0]);
  }

  // Edits by a caller that knows what they do to length() and wrong().
  NONET_NINE_INLINE void insert(std::size_t t, Code code, int length, int wrong) {
    std::memmove(&codes_[t + 1], &codes_[t], sizeof(Code) * (size_ - t));
    std::memmove(static_cast<void*>(&after_[t + 1]), &after_[t], sizeof(Cells<Blocks>) * (size_ + 1 - t));
    codes_[t] = code;
    ++size_;
    changed(t, t + 1, length, wrong);
  }
  NONET_NINE_INLINE void erase(std::size_t from, std::size_t to, int length, int wrong) {
    std::memmove(&codes_[from], &codes_[to], sizeof(Code) * (size_ - to));
    std::memmove(static_cast<void*>(&after_[from]), &after_[to], sizeof(Cells<Blocks>) * (size_ + 1 - to));
    size_ -= to - from;
    changed(from, from, length, wrong);
  }
  NONET_NINE_INLINE void set(std::size_t t, Code code) { codes_[t] = code; }
  // After set() in [from, to).
  NONET_NINE_INLINE void changed(std::size_t from, std::size_t to, int length, int wrong) {
    refresh(from, to);
    length_ = length;
    wrong_ = wrong;
  }
  // Two neighbours in one frame change places; nothing else changes.
  NONET_NINE_INLINE void exchange_alike(std::size_t t) {
    std::swap(codes_[t], codes_[t + 1]);
    before_[t + 1] = before_[t];
    swaps_->apply(before_[t + 1], codes_[t]);
    after_[t + 1] = after_[t + 2];
    swaps_->apply(after_[t + 1], codes_[t + 1]);
  }

 private:
  NONET_NINE_INLINE void refresh(std::size_t from, std::size_t to) {
    Cells<Blocks> cells = before_[from];
    for (std::size_t t = from; t < size_; ++t) {
      swaps_->apply(cells, codes_[t]);
      before_[t + 1] = cells;
    }
    cells = after_[to];
    for (std::size_t t = to; t-- > 0;) {
      swaps_->apply(cells, codes_[t]);
      after_[t] = cells;
    }
  }

  const Swaps<Blocks>* swaps_;
  std::vector<Code> codes_;
  std::vector<Cells<Blocks>> before_, after_;
  Cells<Blocks> goal_;
  std::size_t size_ = 0;
  int length_ = 0, wrong_ = 0;
};

}  // namespace nonet::nine
