// Perfect tables of puzzles whose state is two coordinates on which every move acts separately: move m takes
// (a, b) to (outer[m][a], inner[m][b]). The arrangement of a twisty puzzle's pieces and their twists are such
// a pair. The moves are data, so one builder serves all of them.
//
// A state's rank is a * width + b. The states of one a are a block, a row of `width` bits that fits the
// first-level cache; a move takes a whole block to a whole block. A level is built block by block, each block
// by one thread alone: either the frontier's states in the blocks next to it are carried over, or, where
// fewer states are missing than would be carried, each missing state looks for a neighbour in the frontier.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/base/result.h"
#include "nonet/contract/puzzle.h"
#include "nonet/tables/distance_table.h"

namespace nonet {

struct CoordinateMoves {
  static constexpr u64 widest = 1 << 16;

  u64 blocks = 0, width = 0;  // values of the outer and of the inner coordinate; width <= widest
  int moves = 0;
  std::vector<std::uint32_t> outer;  // move m, value a: outer[m * blocks + a]
  std::vector<std::uint16_t> inner;  // move m, value b: inner[m * width + b]
  std::vector<int> inverse;          // by move
  u64 goal = 0;                      // a rank

  u64 size() const { return blocks * width; }
  std::uint32_t turn_outer(int move, u64 a) const { return outer[static_cast<u64>(move) * blocks + a]; }
  std::uint16_t turn_inner(int move, u64 b) const { return inner[static_cast<u64>(move) * width + b]; }
};

// The tables of two functions, turn_outer(move, a) and turn_inner(move, b).
template <class Outer, class Inner>
CoordinateMoves coordinate_moves(u64 blocks, u64 width, std::vector<int> inverse, const Outer& turn_outer,
                                 const Inner& turn_inner) {
  CoordinateMoves result;
  result.blocks = blocks;
  result.width = width;
  result.moves = static_cast<int>(inverse.size());
  result.inverse = std::move(inverse);
  result.outer.reserve(static_cast<u64>(result.moves) * blocks);
  result.inner.reserve(static_cast<u64>(result.moves) * width);
  for (int m = 0; m < result.moves; ++m) {
    for (u64 a = 0; a < blocks; ++a) result.outer.push_back(static_cast<std::uint32_t>(turn_outer(m, a)));
    for (u64 b = 0; b < width; ++b) result.inner.push_back(static_cast<std::uint16_t>(turn_inner(m, b)));
  }
  return result;
}

// Every move's inverse must be a move and undo it: checked, an Error of Fault::usage otherwise. Refused when
// the forecast is above `memory` bytes. When stopped, the table is not complete: `levels` holds the finished
// levels, and the table may hold states of the one after them.
Result<DistanceTable> build_coordinate_table(const CoordinateMoves& moves, int threads, double memory,
                                             Progress& progress);
// Bytes the build takes at most, the moves not counted.
double coordinate_table_bytes(u64 blocks, u64 width, int moves, int threads);

// What each coordinate alone needs to get home: a bound for any target.
class CoordinateDistances {
 public:
  static constexpr std::uint8_t never = 255;
  CoordinateDistances(const CoordinateMoves& moves, u64 target);
  int operator()(u64 a, u64 b) const { return std::max(outer_[a], inner_[b]); }

 private:
  std::vector<std::uint8_t> outer_, inner_;
};

// A puzzle made of pieces in places: a move brings to `place` the piece at from[place] and adds twist[place]
// to its orientation, modulo modulus[place]. Places that exchange pieces have the same modulus.
struct TwistyMoves {
  struct Move {
    std::vector<int> from, twist;
  };
  std::vector<int> modulus;
  std::vector<Move> moves;
  std::vector<int> inverse;
};

// Moves and Ranked over such tables: what Cube2 and Pyraminx are made of. Copies share the tables.
class CoordinatePuzzle {
 public:
  struct State {
    std::uint16_t outer = 0, inner = 0;
    bool operator==(const State&) const = default;
  };
  using Move = int;

  State goal() const { return goal_; }
  int moves() const { return data_->moves; }
  template <class F>
  bool each_move(const State&, F&& f) const {
    for (int m = 0; m < data_->moves; ++m) {
      if (f(m)) return true;
    }
    return false;
  }
  void apply(State& s, Move m) const {
    s.outer = static_cast<std::uint16_t>(data_->turn_outer(m, s.outer));
    s.inner = data_->turn_inner(m, s.inner);
  }
  Move inverse(Move m) const { return data_->inverse[static_cast<std::size_t>(m)]; }
  u64 key(const State& s) const { return rank(s); }

  u64 size() const { return data_->size(); }
  u64 rank(const State& s) const { return s.outer * data_->width + s.inner; }
  State unrank(u64 i) const {
    return {static_cast<std::uint16_t>(i / data_->width), static_cast<std::uint16_t>(i % data_->width)};
  }

  const CoordinateMoves& data() const { return *data_; }
  double table_bytes(int threads, double) const {
    return coordinate_table_bytes(data_->blocks, data_->width, data_->moves, threads);
  }
  Result<DistanceTable> build_table(int threads, double memory, Progress& progress) const;

 protected:
  explicit CoordinatePuzzle(std::shared_ptr<const CoordinateMoves> data)
      : data_(std::move(data)), goal_(unrank(data_->goal)) {}
  void aim_at(State goal) { goal_ = goal; }

 private:
  std::shared_ptr<const CoordinateMoves> data_;
  State goal_;
};
static_assert(Ranked<CoordinatePuzzle>);

// The larger of the two coordinates' own distances.
class CoordinateBound {
 public:
  static constexpr bool admissible = true;
  static constexpr bool consistent = true;
  explicit CoordinateBound(const CoordinatePuzzle& puzzle) : CoordinateBound(puzzle, puzzle.goal()) {}
  CoordinateBound(const CoordinatePuzzle& puzzle, CoordinatePuzzle::State target)
      : distances_(puzzle.data(), puzzle.rank(target)) {}
  int operator()(const CoordinatePuzzle::State& s) const { return distances_(s.outer, s.inner); }

 private:
  CoordinateDistances distances_;
};

}  // namespace nonet
