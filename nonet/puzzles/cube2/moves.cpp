#include <bit>

#include "nonet/puzzles/cube2/cube2.h"

namespace nonet {
namespace {

constexpr std::size_t places = Cube2::corners;

// A clockwise turn takes a sticker on the n-th of these sides to the next.
constexpr std::array<std::string_view, 6> cycles = {"FLBR", "FUBD", "URDL", "FRBL", "UFDB", "ULDR"};

struct Turn {
  std::array<std::size_t, places> from{};
  std::array<int, places> twist{};
};

// Read off the names: a turn takes a place's name, letter by letter, to a rotation of another's.
constexpr std::array<Turn, 6> turns = [] {
  std::array<Turn, 6> result{};
  for (std::size_t face = 0; face < 6; ++face) {
    Turn& turn = result[face];
    for (std::size_t source = 0; source < places; ++source) {
      const std::string_view name = Cube2::corner_names[source];
      turn.from[source] = name.find(Cube2::faces[face]) == name.npos ? source : turn.from[source];
      if (name.find(Cube2::faces[face]) == name.npos) continue;
      std::array<char, 3> moved{};
      for (std::size_t i = 0; i < 3; ++i) {
        const auto at = cycles[face].find(name[i]);
        moved[i] = at == name.npos ? name[i] : cycles[face][(at + 1) % 4];
      }
      for (std::size_t place = 0; place < places; ++place) {
        for (std::size_t t = 0; t < 3; ++t) {
          const std::string_view to = Cube2::corner_names[place];
          if (moved[0] != to[t] || moved[1] != to[(t + 1) % 3] || moved[2] != to[(t + 2) % 3]) continue;
          turn.from[place] = source;
          turn.twist[place] = static_cast<int>(t);
        }
      }
    }
  }
  return result;
}();

u64 rank_arrangement(const std::array<int, places>& corner, std::size_t count) {
  u64 rank = 0;
  unsigned left = (1u << count) - 1;  // corners not placed yet
  for (std::size_t i = 0; i < count; ++i) {
    const auto c = static_cast<unsigned>(corner[i]);
    rank = rank * (count - i) + static_cast<u64>(std::popcount(left & ((1u << c) - 1)));
    left &= ~(1u << c);
  }
  return rank;
}

void unrank_arrangement(u64 rank, std::array<int, places>& corner, std::size_t count) {
  for (std::size_t i = count; i-- > 0;) {
    corner[i] = static_cast<int>(rank % (count - i));
    rank /= count - i;
    for (std::size_t j = i + 1; j < count; ++j) corner[j] += corner[j] >= corner[i];
  }
}

u64 rank_orientation(const std::array<int, places>& orientation, std::size_t count) {
  u64 rank = 0;
  for (std::size_t i = 0; i + 1 < count; ++i) rank = rank * 3 + static_cast<u64>(orientation[i]);
  return rank;
}

void unrank_orientation(u64 rank, std::array<int, places>& orientation, std::size_t count) {
  int sum = 0;
  for (std::size_t i = count - 1; i-- > 0;) {
    orientation[i] = static_cast<int>(rank % 3);
    rank /= 3;
    sum += orientation[i];
  }
  orientation[count - 1] = (3 - sum % 3) % 3;
}

std::shared_ptr<const CoordinateMoves> tables(Cube2::Metric metric, bool oriented) {
  const int sides = oriented ? 6 : 3, per_face = metric == Cube2::Metric::half_turn ? 3 : 2;
  const std::size_t count = oriented ? 8 : 7;
  std::vector<int> inverse(static_cast<std::size_t>(sides * per_face));
  for (int m = 0; m < sides * per_face; ++m)
    inverse[static_cast<std::size_t>(m)] = m - m % per_face + per_face - 1 - m % per_face;
  const auto quarters = [=](int m) { return per_face == 2 ? m % 2 * 2 + 1 : m % 3 + 1; };
  return std::make_shared<const CoordinateMoves>(coordinate_moves(
      oriented ? 40320 : 5040, oriented ? 2187 : 729, std::move(inverse),
      [&](int m, u64 a) {
        Cube2::Pieces pieces = Cube2::solved();
        unrank_arrangement(a, pieces.corner, count);
        Cube2::turn(pieces, m / per_face, quarters(m));
        return rank_arrangement(pieces.corner, count);
      },
      [&](int m, u64 b) {
        Cube2::Pieces pieces = Cube2::solved();
        unrank_orientation(b, pieces.orientation, count);
        Cube2::turn(pieces, m / per_face, quarters(m));
        return rank_orientation(pieces.orientation, count);
      }));
}

}  // namespace

Cube2::Cube2(Metric metric, bool oriented)
    : CoordinatePuzzle(tables(metric, oriented)),
      metric_(metric),
      oriented_(oriented),
      turns_(metric == Metric::half_turn ? 3 : 2) {}

std::string Cube2::move_name(Move m) const {
  constexpr std::array<std::string_view, 4> marks = {"", "", "2", "'"};
  return std::string(1, faces[static_cast<std::size_t>(face(m))])
      .append(marks[static_cast<std::size_t>(quarters(m))]);
}

Cube2::Pieces Cube2::solved() {
  return {{0, 1, 2, 3, 4, 5, 6, 7}, {}};
}

Cube2::Pieces Cube2::pieces(const State& s) const {
  Pieces result = solved();
  const std::size_t count = oriented_ ? 8 : 7;
  unrank_arrangement(s.outer, result.corner, count);
  unrank_orientation(s.inner, result.orientation, count);
  return result;
}

Cube2::State Cube2::state(const Pieces& pieces) const {
  const std::size_t count = oriented_ ? 8 : 7;
  return {static_cast<std::uint16_t>(rank_arrangement(pieces.corner, count)),
          static_cast<std::uint16_t>(rank_orientation(pieces.orientation, count))};
}

void Cube2::turn(Pieces& pieces, int face, int quarters) {
  const Turn& turn = turns[static_cast<std::size_t>(face)];
  for (; quarters > 0; --quarters) {
    const Pieces old = pieces;
    for (std::size_t place = 0; place < places; ++place) {
      pieces.corner[place] = old.corner[turn.from[place]];
      pieces.orientation[place] = (old.orientation[turn.from[place]] + turn.twist[place]) % 3;
    }
  }
}

TwistyMoves Cube2::piece_moves() const {
  TwistyMoves result;
  result.modulus.assign(places, 3);
  for (int m = 0; m < moves(); ++m) {
    Pieces pieces = solved();
    turn(pieces, face(m), quarters(m));
    result.moves.push_back({{pieces.corner.begin(), pieces.corner.end()},
                            {pieces.orientation.begin(), pieces.orientation.end()}});
    result.inverse.push_back(inverse(m));
  }
  return result;
}

}  // namespace nonet
