// The moves of a described puzzle with a blank (packed_moves.h) for depth-first searches: a move holds all
// that it does, so that a step looks up nothing but the next moves and what it adds to the bound.
//
//   const SlideMoves<1> slides(puzzle);
//   ida_star(slides, start, SlideBound<1>(slides, bound), progress);   // moves by .number
#pragma once

#include <bit>
#include <vector>

#include "nonet/language/moves/packed_moves.h"
#include "nonet/search/ida_star.h"

namespace nonet {

template <int Words>
class SlideMoves {
 public:
  using State = PackedState<Words>;
  struct Move {
    std::uint16_t number = 0, inverse = 0;  // of the moves from moves() on, that take back: as many
    std::uint8_t from_shift = 0, to_shift = 0;
    std::uint8_t words = 0;  // 4 * of the blank's cell + that of the cell where it goes
    std::uint8_t to = 0;
    friend bool operator==(const Move& a, const Move& b) { return a.number == b.number; }
  };
  static bool fits(const PackedRules<Words>& rules) {
    return !rules.slides.empty() && rules.moves <= 1 << 15 && rules.first.size() <= 257;
  }

  explicit SlideMoves(const DescribedMoves<Words>& puzzle)
      : goal_(puzzle.goal()), blank_(puzzle.rules().blank_value), mask_(puzzle.rules().blank_mask) {
    const PackedRules<Words>& rules = puzzle.rules();
    first_ = rules.first;
    for (const int m : rules.list) {
      const PackedSlide& way = rules.slides[static_cast<std::size_t>(m)];
      moves_.push_back({static_cast<std::uint16_t>(m),
                        static_cast<std::uint16_t>(rules.inverse[static_cast<std::size_t>(m)]),
                        way.from_shift, way.to_shift,
                        static_cast<std::uint8_t>(4 * way.from_word + way.to_word),
                        static_cast<std::uint8_t>(way.to)});
    }
  }

  State goal() const { return goal_; }
  template <class F>
  __attribute__((always_inline)) bool each_move(const State& s, F&& f) const {
    const Move* end = moves_.data() + first_[s.blank + 1];
    for (const Move* move = moves_.data() + first_[s.blank]; move != end; ++move) {
      if (f(*move)) return true;
    }
    return false;
  }
  void apply(State& s, const Move& m) const {
    const u64 change = value(s, m) ^ blank_;
    if constexpr (Words == 1) {
      s.words[0] ^= change << m.from_shift | change << m.to_shift;
    } else {
      s.words[m.words >> 2] ^= change << m.from_shift;
      s.words[m.words & 3] ^= change << m.to_shift;
    }
    s.blank = m.to;
  }
  Move inverse(const Move& m) const {
    Move back;
    back.number = m.inverse;
    back.inverse = m.number;
    return back;
  }
  u64 key(const State& s) const {
    u64 hash = s.words[0];
    for (std::size_t i = 1; i < Words; ++i) hash = mix(hash) ^ s.words[i];
    return hash;
  }
  // What stands where the blank goes.
  u64 value(const State& s, const Move& m) const {
    return s.words[Words == 1 ? 0 : m.words & 3] >> m.to_shift & mask_;
  }
  u64 mask() const { return mask_; }

 private:
  State goal_;
  u64 blank_, mask_;
  std::vector<Move> moves_;
  std::vector<std::uint32_t> first_;
};
static_assert(Moves<SlideMoves<1>>);

// The sum of DescribedBound, step by step: a move changes it by what one value's way does. The other bound
// must outlive this one.
template <int Words>
class SlideBound {
 public:
  static constexpr bool admissible = true;
  static constexpr bool consistent = true;
  using State = PackedState<Words>;
  using Move = typename SlideMoves<Words>::Move;

  SlideBound(const SlideMoves<Words>& puzzle, const DescribedBound<Words>& whole)
      : whole_(&whole),
        change_(whole.tables().change.data()),
        mask_(puzzle.mask()),
        bits_(static_cast<int>(std::bit_width(puzzle.mask()))) {}

  int operator()(const State& s) const { return (*whole_)(s); }
  int change(const State& before, const Move& m) const {
    const u64 value = before.words[Words == 1 ? 0 : m.words & 3] >> m.to_shift & mask_;
    return change_[u64{m.number} << bits_ | value];
  }

 private:
  const DescribedBound<Words>* whole_;
  const std::int8_t* change_;
  u64 mask_;
  int bits_;
};
static_assert(SteppedBound<SlideBound<1>, SlideMoves<1>>);

}  // namespace nonet
