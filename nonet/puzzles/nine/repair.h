// Repairs what a Word leaves wrong, one cell at a time, by inserting the commutator Q P Q P of two swaps
// whose frames differ by one quarter turn of one matrix. Their lines cross in one cell z and meet nowhere
// else, so the commutator cycles z, Q(z) and P(z), three cells of one orbit, and touches no other. For every
// one in A and zero in B of an orbit there is such a cycle that brings the one to B; behind the last swap it
// costs at most 11 moves (docs/nine.md).
#pragma once

#include <limits>

#include "nonet/base/progress.h"
#include "nonet/puzzles/nine/word.h"

namespace nonet::nine {

constexpr int usual_repair = 7, dearest_repair = 11;

template <int Blocks>
class Repair {
 public:
  explicit Repair(Word<Blocks>& word) : word_(word) {}

  // `places`: how many places of the word are tried for each insertion; 1: only its end, as also once
  // progress says to stop. Returns false when the word's capacity does not suffice.
  bool run(std::size_t places, Progress& progress) {
    mend_centre(places);
    while (word_.wrong() > 0) {
      if (places > 1 && progress.should_stop()) places = 1;
      if (word_.size() + 4 > word_.capacity()) return false;
      cost_ = std::numeric_limits<int>::max();
      each_place(places, [&](std::size_t t) {
        for (int orbit = 0; orbit < shape().orbits() && (places > 1 || cost_ > usual_repair); ++orbit) {
          if (!shape().is_centre(orbit) && is_wrong(orbit)) try_orbit(t, orbit);
        }
      });
      if (cost_ == std::numeric_limits<int>::max()) return false;
      insert({first_, second_, first_, second_});
    }
    return true;
  }

 private:
  using Store = Swaps<Blocks>;
  const NineShape& shape() const { return word_.swaps().shape(); }

  // The end always; others at equal distances.
  template <class F>
  void each_place(std::size_t places, const F& f) const {
    const std::size_t step = places > 1 ? std::max<std::size_t>(1, word_.size() / places) : 1;
    for (std::size_t t = 0; places > 1 && t < word_.size(); t += step) f(t);
    f(word_.size());
  }

  bool is_wrong(int orbit) const {
    const auto& end = word_.before(word_.size());
    bool any = false;
    for (unsigned p = 0; p < 4; ++p) any |= Store::holds(end, orbit, false, p);
    return any;
  }

  unsigned column(int orbit, unsigned place) const {
    return static_cast<unsigned>(shape().column(orbit, static_cast<int>(place % 4)));
  }

  // Of one orbit: A in bits 0..3 by place, B in bits 4..7.
  static unsigned byte_of(const Cells<Blocks>& cells, int orbit) {
    unsigned bits = 0;
    for (unsigned p = 0; p < 4; ++p)
      bits |= unsigned{Store::holds(cells, orbit, false, p)} << p |
              unsigned{Store::holds(cells, orbit, true, p)} << (p + 4);
    return bits;
  }

  // All commutators on one orbit at t, by their crossing z.
  void try_orbit(std::size_t t, int orbit) {
    const unsigned ones = byte_of(word_.before(t), orbit), wanted = byte_of(word_.after(t), orbit);
    for (unsigned z = 0; z < 4; ++z) {
      for (unsigned frame = 0; frame < 16; ++frame) {
        const unsigned a = frame / 4, b = frame % 4;
        for (const unsigned turn : {1u, 3u}) {
          const unsigned a2 = (a + turn) % 4, b2 = (b + turn) % 4;
          if (cycle_gains(ones, wanted, z, 4 + (z + a - b) % 4, 4 + (z + a2 - b) % 4))
            offer(t, code_of(frame, column(orbit, z + a)), code_of(a2 * 4 + b, column(orbit, z + a2)));
          if (cycle_gains(ones, wanted, 4 + z, (z + b - a) % 4, (z + b2 - a) % 4))
            offer(t, code_of(frame, column(orbit, z + b)), code_of(a * 4 + b2, column(orbit, z + b2)));
        }
      }
    }
  }

  // Q P Q P brings z to P(z), P(z) to Q(z) and Q(z) to z.
  static bool cycle_gains(unsigned ones, unsigned wanted, unsigned z, unsigned q, unsigned p) {
    const unsigned one_z = ones >> z & 1, one_q = ones >> q & 1, one_p = ones >> p & 1;
    const unsigned want_z = wanted >> z & 1, want_q = wanted >> q & 1, want_p = wanted >> p & 1;
    return (one_z & want_p) + (one_p & want_q) + (one_q & want_z) <
           (one_z & want_z) + (one_p & want_p) + (one_q & want_q);
  }

  void offer(std::size_t t, Code q, Code p) {
    if (column_of(q) == column_of(p)) return;
    const int cost = cost_of_pair(t, q, p);
    if (cost >= cost_) return;
    cost_ = cost;
    at_ = t;
    first_ = q;
    second_ = p;
  }

  int cost_of_pair(std::size_t t, Code q, Code p) const {
    const unsigned f = frame_of(q), g = frame_of(p), last = word_.frame_before(t);
    int cost =
        4 + turns_between[last][f] + 3 * turns_between[f][g] + word_.turns(g, t) - word_.turns(last, t);
    for (std::size_t i = t; i > 0 && frame_of(word_[i - 1]) == f; --i) {
      if (word_[i - 1] == q) cost -= 2;
    }
    for (std::size_t i = t; i < word_.size() && frame_of(word_[i]) == g; ++i) {
      if (word_[i] == p) cost -= 2;
    }
    return cost;
  }

  // An odd number of swaps of the middle column more or less brings the centre right.
  void mend_centre(std::size_t places) {
    const int centre = shape().orbits() - 1;
    if (!shape().is_centre(centre) || !Store::holds(word_.before(word_.size()), centre, false, 0)) return;
    if (word_.size() == word_.capacity()) return;
    cost_ = std::numeric_limits<int>::max();
    const auto middle = static_cast<unsigned>(word_.swaps().n() / 2);
    each_place(places, [&](std::size_t t) {
      const unsigned last = word_.frame_before(t);
      for (unsigned frame = 0; frame < 16; ++frame) {
        Cells<Blocks> cells = word_.before(t);
        word_.swaps().apply(cells, code_of(frame, middle));
        const int cost = turns_between[last][frame] + word_.turns(frame, t) - word_.turns(last, t) +
                         6 * common(cells, word_.after(t));
        if (cost >= cost_) continue;
        cost_ = cost;
        at_ = t;
        first_ = code_of(frame, middle);
      }
    });
    insert({first_});
  }

  void insert(const std::vector<Code>& swaps) {
    std::vector<Code> codes = word_.codes();
    codes.insert(codes.begin() + std::ptrdiff_t(at_), swaps.begin(), swaps.end());
    word_.assign(without_pairs(codes));
  }

  // Two equal swaps with only swaps of their frame between them cancel.
  static std::vector<Code> without_pairs(const std::vector<Code>& codes) {
    std::vector<Code> kept;
    for (const Code code : codes) {
      std::size_t i = kept.size();
      while (i > 0 && frame_of(kept[i - 1]) == frame_of(code) && kept[i - 1] != code) --i;
      if (i > 0 && kept[i - 1] == code) {
        kept.erase(kept.begin() + std::ptrdiff_t(i) - 1);
      } else {
        kept.push_back(code);
      }
    }
    return kept;
  }

  Word<Blocks>& word_;
  int cost_ = 0;  // of the best found so far: where, and the two swaps
  std::size_t at_ = 0;
  Code first_ = 0, second_ = 0;
};

}  // namespace nonet::nine
