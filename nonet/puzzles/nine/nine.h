// Nine: two n x n bit matrices A and B. AL AR BL BR turn one of them by 90 degrees left (anticlockwise) or
// right, C1..Cn exchange a column between them; A is to become all 0 and B all 1.
//
// A quarter turn carries a cell through an orbit of four (the centre of an odd n stays), and a column swap
// exchanges equal places, so the four cells in A and the four in B never mix with those of another orbit:
// every orbit must hold four ones and the two centres one. Nothing else is needed (docs/nine.md). Moves are
// numbered AL AR BL BR C1..Cn.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "nonet/contract/puzzle.h"
#include "nonet/tables/coordinate_table.h"

namespace nonet {

// cells: A row by row, then B.
struct NineBoard {
  int n = 0;
  std::vector<std::uint8_t> cells;
};

// The orbits of one matrix. `cells[o][p]` are the cells (row * n + column) of orbit o in the order in which
// AL carries them; the centre of an odd n is the last orbit, its cell named four times.
struct NineShape {
  explicit NineShape(int size);
  int orbits() const { return static_cast<int>(cells.size()); }
  bool is_centre(int orbit) const { return n % 2 == 1 && orbit + 1 == orbits(); }
  int column(int orbit, int place) const {
    return cells[static_cast<std::size_t>(orbit)][static_cast<std::size_t>(place) % 4] % n;
  }

  int n;
  std::vector<std::array<int, 4>> cells;
};

struct NineOrbit {
  std::vector<int> cells;  // numbered as in NineBoard
  int ones = 0, needed = 0;
};
// A solvable board, each with the same probability.
NineBoard random_nine(int n, u64 seed);

// The first orbit that holds a wrong number of ones; none: the board can be solved.
std::optional<NineOrbit> first_wrong_orbit(const NineBoard& board);
// "the orbit of A(1,2), A(2,3), ... holds 5 ones, 4 are needed"
std::string wrong_orbit_text(const NineBoard& board, const NineOrbit& orbit);

std::string nine_move_name(int move);
constexpr int inverse_nine_move(int move) {
  return move < 4 ? move ^ 1 : move;
}
void apply_nine_move(NineBoard& board, int move);

// Every move can be made on every board, whatever a state is.
class NineMoves {
 public:
  using Move = int;

  explicit NineMoves(int n) : shape_(n) {}
  int n() const { return shape_.n; }
  const NineShape& shape() const { return shape_; }
  int moves() const { return 4 + shape_.n; }
  template <class State, class F>
  bool each_move(const State&, F&& f) const {
    for (int m = 0; m < moves(); ++m) {
      if (f(m)) return true;
    }
    return false;
  }
  Move inverse(Move m) const { return inverse_nine_move(m); }

 protected:
  NineShape shape_;
};

// n = 1..4. A state is a byte an orbit: its cells in A in bits 0..3, those in B in bits 4..7, by place; the
// centre uses bits 0 and 4. Unbalanced orbits are states too, without a rank.
class Nine : public NineMoves {
 public:
  static constexpr int most = 4;
  struct State {
    std::array<std::uint8_t, 5> orbit{};
    bool operator==(const State&) const = default;
  };

  explicit Nine(int n);
  State state(const NineBoard& board) const;
  NineBoard board(const State& s) const;

  State goal() const { return goal_; }
  void apply(State& s, Move m) const {
    const auto& turn = turned_[static_cast<std::size_t>(m)];
    for (std::size_t o = 0; o < parts_; ++o) s.orbit[o] = turn[o][s.orbit[o]];
  }
  // A turn undone at once, swaps in falling order, turns of A after turns of B, or a second AR are skipped.
  bool redundant(const State&, Move last, Move next) const {
    if (last >= 4 || next >= 4) return last >= 4 && next >= 4 && next <= last;
    if (last / 2 != next / 2) return next < last;
    return last != next || last % 2 == 1;
  }
  u64 key(const State& s) const {
    u64 bits = 0;
    for (const auto byte : s.orbit) bits = bits << 8 | byte;
    return bits;
  }

  u64 size() const { return size_; }
  u64 rank(const State& s) const {
    u64 result = 0;
    for (std::size_t o = 0; o < parts_; ++o) result = result * radix(o) + number_[s.orbit[o]];
    return result;
  }
  State unrank(u64 i) const {
    State s;
    for (std::size_t o = parts_; o-- > 0; i /= radix(o)) s.orbit[o] = pattern(o, i % radix(o));
    return s;
  }

  // The first two orbits are one coordinate, the others the second.
  CoordinateMoves coordinates() const;
  Result<DistanceTable> build_table(int threads, double memory, Progress& progress) const;

 private:
  static constexpr int balanced = 70;
  bool is_centre(std::size_t orbit) const { return shape_.is_centre(static_cast<int>(orbit)); }
  u64 radix(std::size_t orbit) const { return is_centre(orbit) ? 2 : balanced; }
  std::uint8_t pattern(std::size_t orbit, u64 number) const {
    return is_centre(orbit) ? static_cast<std::uint8_t>(number == 0 ? 1 : 16) : pattern_[number];
  }

  std::size_t parts_;
  u64 size_ = 1;
  State goal_;
  std::array<std::uint8_t, 256> number_{};        // of a balanced pattern, by pattern
  std::array<std::uint8_t, balanced> pattern_{};  // by number
  std::array<std::array<std::array<std::uint8_t, 256>, 5>, 4 + most> turned_{};
};
static_assert(Ranked<Nine>);

// The orbit that alone takes the most moves.
class NineBound {
 public:
  static constexpr bool admissible = true;
  static constexpr bool consistent = true;
  NineBound(const Nine& puzzle, const Nine::State& target);
  int operator()(const Nine::State& s) const {
    int most = 0;
    for (std::size_t o = 0; o < parts_; ++o) most = std::max<int>(most, distance_[o][s.orbit[o]]);
    return most;
  }

 private:
  std::size_t parts_;
  std::array<std::array<std::uint8_t, 256>, 5> distance_{};  // 0 where the target's orbit cannot be reached
};
static_assert(Bound<NineBound, Nine>);

// Any n with at most 32 * Blocks orbits. a[p][w] and b[p][w] hold place p of the orbits 32w..32w+31, one a
// bit; the centre is kept in all four places. So a turn rotates the places of all orbits at once and a swap
// is a masked exchange.
template <int Blocks>
class NineWide : public NineMoves {
 public:
  using Places = std::array<std::array<std::uint32_t, Blocks>, 4>;
  struct State {
    Places a{}, b{};
    bool operator==(const State&) const = default;
  };

  explicit NineWide(int n) : NineMoves(n), columns_(static_cast<std::size_t>(n)) {
    for (int o = 0; o < shape_.orbits(); ++o) {
      for (std::size_t p = 0; p < 4; ++p) {
        auto& column = columns_[static_cast<std::size_t>(shape_.column(o, static_cast<int>(p)))];
        column[p][block(o)] |= bit(o);
        goal_.b[p][block(o)] |= bit(o);
      }
    }
  }
  static bool fits(int n) { return (n * n + 3) / 4 <= 32 * Blocks; }
  State state(const NineBoard& board) const {
    State s;
    each_cell([&](int o, std::size_t p, std::size_t cell) {
      if (board.cells[cell]) s.a[p][block(o)] |= bit(o);
      if (board.cells[cell + half()]) s.b[p][block(o)] |= bit(o);
    });
    return s;
  }
  NineBoard board(const State& s) const {
    NineBoard result{shape_.n, std::vector<std::uint8_t>(2 * half())};
    each_cell([&](int o, std::size_t p, std::size_t cell) {
      result.cells[cell] = (s.a[p][block(o)] & bit(o)) != 0;
      result.cells[cell + half()] = (s.b[p][block(o)] & bit(o)) != 0;
    });
    return result;
  }
  // The centre's bit.
  std::array<std::uint32_t, Blocks> centre() const {
    std::array<std::uint32_t, Blocks> bits{};
    const int last = shape_.orbits() - 1;
    if (shape_.is_centre(last)) bits[block(last)] = bit(last);
    return bits;
  }
  const Places& column(int k) const { return columns_[static_cast<std::size_t>(k)]; }

  State goal() const { return goal_; }
  void apply(State& s, Move m) const {
    if (m < 4) {
      Places& side = m < 2 ? s.a : s.b;
      const Places old = side;
      for (std::size_t p = 0; p < 4; ++p) side[p] = old[(p + (m % 2 == 0 ? 3 : 1)) % 4];
      return;
    }
    const Places& mask = column(m - 4);
    for (std::size_t p = 0; p < 4; ++p) {
      for (std::size_t w = 0; w < Blocks; ++w) {
        const std::uint32_t differ = (s.a[p][w] ^ s.b[p][w]) & mask[p][w];
        s.a[p][w] ^= differ;
        s.b[p][w] ^= differ;
      }
    }
  }
  u64 key(const State& s) const {
    u64 hash = 0;
    for (const Places* side : {&s.a, &s.b}) {
      for (const auto& place : *side) {
        for (const auto word : place) hash = ((hash ^ word) * 0x9e3779b97f4a7c15) ^ hash >> 29;
      }
    }
    return hash;
  }

 private:
  static std::size_t block(int orbit) { return static_cast<std::size_t>(orbit) / 32; }
  static std::uint32_t bit(int orbit) { return std::uint32_t{1} << orbit % 32; }
  std::size_t half() const { return static_cast<std::size_t>(shape_.n) * static_cast<std::size_t>(shape_.n); }
  template <class F>
  void each_cell(F&& f) const {
    for (int o = 0; o < shape_.orbits(); ++o) {
      for (std::size_t p = 0; p < 4; ++p)
        f(o, p, static_cast<std::size_t>(shape_.cells[static_cast<std::size_t>(o)][p]));
    }
  }

  std::vector<Places> columns_;
  State goal_;
};
static_assert(Moves<NineWide<1>>);

// A swap takes at most n ones out of A.
template <int Blocks>
class NineWideBound {
 public:
  static constexpr bool admissible = true;
  static constexpr bool consistent = true;
  using State = typename NineWide<Blocks>::State;
  NineWideBound(const NineWide<Blocks>& puzzle, const State& target)
      : n_(puzzle.n()), centre_(puzzle.centre()), ones_(ones(target)) {}
  int operator()(const State& s) const {
    const int more = ones(s) - ones_;
    return ((more < 0 ? -more : more) + n_ - 1) / n_;
  }

 private:
  // In A, the centre once.
  int ones(const State& s) const {
    int count = 0;
    for (std::size_t p = 0; p < 4; ++p) {
      for (std::size_t w = 0; w < Blocks; ++w) count += std::popcount(s.a[p][w] & ~(p > 0 ? centre_[w] : 0u));
    }
    return count;
  }

  int n_;
  std::array<std::uint32_t, Blocks> centre_;
  int ones_;
};
static_assert(Bound<NineWideBound<1>, NineWide<1>>);

struct PuzzleEntry;
extern const PuzzleEntry nine_puzzle;

}  // namespace nonet
