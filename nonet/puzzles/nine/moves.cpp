#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <random>

#include "nonet/puzzles/nine/nine.h"

namespace nonet {
namespace {

// Where a quarter turn to the left carries a cell.
int turned_left(int cell, int n) {
  return (n - 1 - cell % n) * n + cell / n;
}

}  // namespace

NineShape::NineShape(int size) : n(size) {
  std::vector<bool> seen(at(n * n));
  const auto add = [&](int first) {
    std::array<int, 4> orbit{};
    for (int& cell : orbit) {
      cell = first;
      seen[at(cell)] = true;
      first = turned_left(first, n);
    }
    cells.push_back(orbit);
  };
  const int centre = n % 2 == 1 ? n * n / 2 : -1;
  for (int cell = 0; cell < n * n; ++cell) {
    if (!seen[at(cell)] && cell != centre) add(cell);
  }
  if (centre >= 0) add(centre);
}

NineBoard random_nine(int n, u64 seed) {
  std::mt19937_64 random(seed);
  const NineShape shape(n);
  NineBoard board{n, std::vector<std::uint8_t>(at(2 * n * n))};
  for (int o = 0; o < shape.orbits(); ++o) {
    const int ones = shape.is_centre(o) ? 1 : 4;
    for (int place = 0, left = ones; place < 2 * ones; ++place) {
      if (random() % static_cast<u64>(2 * ones - place) >= static_cast<u64>(left)) continue;
      --left;
      board.cells[at(shape.cells[at(o)][at(place % ones)] + place / ones * n * n)] = 1;
    }
  }
  return board;
}

std::optional<NineOrbit> first_wrong_orbit(const NineBoard& board) {
  const NineShape shape(board.n);
  for (int o = 0; o < shape.orbits(); ++o) {
    NineOrbit orbit;
    orbit.needed = shape.is_centre(o) ? 1 : 4;
    for (int side = 0; side < 2; ++side) {
      for (int p = 0; p < orbit.needed; ++p) {
        orbit.cells.push_back(shape.cells[at(o)][at(p)] + side * board.n * board.n);
        orbit.ones += board.cells[at(orbit.cells.back())];
      }
    }
    if (orbit.ones != orbit.needed) return orbit;
  }
  return std::nullopt;
}

std::string wrong_orbit_text(const NineBoard& board, const NineOrbit& orbit) {
  std::string cells;
  const int half = board.n * board.n;
  for (const int cell : orbit.cells) {
    cells += fmt::format("{}{}({},{})", cells.empty() ? "" : ", ", cell < half ? 'A' : 'B',
                         cell % half / board.n + 1, cell % half % board.n + 1);
  }
  return fmt::format("the orbit of {} holds {} {}, {} {} needed", cells, orbit.ones,
                     orbit.ones == 1 ? "one" : "ones", orbit.needed, orbit.needed == 1 ? "is" : "are");
}

std::string nine_move_name(int move) {
  if (move >= 4) return fmt::format("C{}", move - 3);
  return {move < 2 ? 'A' : 'B', move % 2 == 0 ? 'L' : 'R'};
}

void apply_nine_move(NineBoard& board, int move) {
  const int n = board.n, half = n * n;
  if (move >= 4) {
    for (int cell = move - 4; cell < half; cell += n)
      std::swap(board.cells[at(cell)], board.cells[at(cell + half)]);
    return;
  }
  const std::vector<std::uint8_t> old = board.cells;
  const int first = move < 2 ? 0 : half;
  for (int cell = 0; cell < half; ++cell) {
    const int to = turned_left(cell, n);
    if (move % 2 == 0) {
      board.cells[at(first + to)] = old[at(first + cell)];
    } else {
      board.cells[at(first + cell)] = old[at(first + to)];
    }
  }
}

Nine::Nine(int n) : NineMoves(n), parts_(at(shape_.orbits())) {
  std::size_t count = 0;
  for (unsigned bits = 0; bits < 256; ++bits) {
    if (std::popcount(bits) != 4) continue;
    number_[bits] = static_cast<std::uint8_t>(count);
    pattern_[count++] = static_cast<std::uint8_t>(bits);
  }
  // The centre's patterns 1 and 16 have three ones too few for an orbit, so their numbers are free.
  number_[16] = 1;
  for (std::size_t o = 0; o < parts_; ++o) {
    size_ *= radix(o);
    goal_.orbit[o] = is_centre(o) ? 16 : 0xf0;
    for (unsigned bits = 0; bits < 256; ++bits) {
      const unsigned a = bits & 15, b = bits >> 4;
      const auto left = [&](unsigned four) { return is_centre(o) ? four : (four << 1 | four >> 3) & 15; };
      const auto right = [&](unsigned four) { return is_centre(o) ? four : (four >> 1 | four << 3) & 15; };
      const auto set = [&](std::size_t move, unsigned to_a, unsigned to_b) {
        turned_[move][o][bits] = static_cast<std::uint8_t>(to_a | to_b << 4);
      };
      set(0, left(a), b);
      set(1, right(a), b);
      set(2, a, left(b));
      set(3, a, right(b));
      for (int k = 0; k < n; ++k) {
        unsigned mask = 0;
        for (int p = 0; p < 4; ++p) mask |= shape_.column(static_cast<int>(o), p) == k ? 1u << p : 0;
        const unsigned differ = (a ^ b) & mask;
        set(at(4 + k), a ^ differ, b ^ differ);
      }
    }
  }
}

Nine::State Nine::state(const NineBoard& board) const {
  State s;
  const int half = n() * n();
  for (std::size_t o = 0; o < parts_; ++o) {
    for (std::size_t p = 0; p < (is_centre(o) ? 1 : 4); ++p) {
      const int cell = shape_.cells[o][p];
      const int bits = board.cells[at(cell)] << p | board.cells[at(cell + half)] << (p + 4);
      s.orbit[o] = static_cast<std::uint8_t>(s.orbit[o] | bits);
    }
  }
  return s;
}

NineBoard Nine::board(const State& s) const {
  const int half = n() * n();
  NineBoard result{n(), std::vector<std::uint8_t>(at(2 * half))};
  for (std::size_t o = 0; o < parts_; ++o) {
    for (std::size_t p = 0; p < (is_centre(o) ? 1 : 4); ++p) {
      const int cell = shape_.cells[o][p];
      result.cells[at(cell)] = s.orbit[o] >> p & 1;
      result.cells[at(cell + half)] = s.orbit[o] >> (p + 4) & 1;
    }
  }
  return result;
}

CoordinateMoves Nine::coordinates() const {
  const std::size_t split = std::min<std::size_t>(2, parts_);
  u64 blocks = 1, width = 1;
  for (std::size_t o = 0; o < parts_; ++o) (o < split ? blocks : width) *= radix(o);
  std::vector<int> inverses;
  for (int m = 0; m < moves(); ++m) inverses.push_back(inverse(m));
  const auto turned = [&](int m, u64 rank) {
    State s = unrank(rank);
    apply(s, m);
    return this->rank(s);
  };
  CoordinateMoves result = coordinate_moves(
      blocks, width, std::move(inverses), [&](int m, u64 a) { return turned(m, a * width) / width; },
      [&](int m, u64 b) { return turned(m, b) % width; });
  result.goal = rank(goal_);
  return result;
}

Result<DistanceTable> Nine::build_table(int threads, double memory, Progress& progress) const {
  return build_coordinate_table(coordinates(), threads, memory, progress);
}

NineBound::NineBound(const Nine& puzzle, const Nine::State& target) : parts_(at(puzzle.shape().orbits())) {
  for (std::size_t o = 0; o < parts_; ++o) {
    std::vector<std::uint8_t> queue = {target.orbit[o]};
    std::array<bool, 256> seen{};
    seen[target.orbit[o]] = true;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      for (int m = 0; m < puzzle.moves(); ++m) {
        Nine::State s{};
        s.orbit[o] = queue[i];
        puzzle.apply(s, m);
        if (seen[s.orbit[o]]) continue;
        seen[s.orbit[o]] = true;
        distance_[o][s.orbit[o]] = static_cast<std::uint8_t>(distance_[o][queue[i]] + 1);
        queue.push_back(s.orbit[o]);
      }
    }
  }
}

}  // namespace nonet
