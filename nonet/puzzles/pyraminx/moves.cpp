#include <bit>

#include "nonet/puzzles/pyraminx/pyraminx.h"

namespace nonet {
namespace {

using Six = std::array<int, Pyraminx::edges>;

// A clockwise turn about a corner takes the n-th of these corners to the next.
constexpr std::array<std::string_view, 4> cycles = {"LBR", "URB", "BLU", "RUL"};

struct Turn {
  std::array<std::size_t, 6> from{};
  Six flip{};
};

// Read off the names, as on the cube: a turn takes an edge's name to another's or to its reverse.
constexpr std::array<Turn, 4> turns = [] {
  std::array<Turn, 4> result{};
  for (std::size_t corner = 0; corner < 4; ++corner) {
    for (std::size_t source = 0; source < 6; ++source) {
      std::array<char, 2> moved = {Pyraminx::edge_names[source][0], Pyraminx::edge_names[source][1]};
      const char axis = Pyraminx::corner_names[corner];
      const bool turned = moved[0] == axis || moved[1] == axis;
      for (char& c : moved) {
        const auto at = cycles[corner].find(c);
        if (turned && at != std::string_view::npos) c = cycles[corner][(at + 1) % 3];
      }
      for (std::size_t place = 0; place < 6; ++place) {
        const std::string_view to = Pyraminx::edge_names[place];
        const bool straight = moved[0] == to[0] && moved[1] == to[1];
        if (!straight && (moved[0] != to[1] || moved[1] != to[0])) continue;
        result[corner].from[place] = source;
        result[corner].flip[place] = straight ? 0 : 1;
      }
    }
  }
  return result;
}();

// Of two neighbours in lexicographic order, which differ in the last two edges, one is even.
u64 rank_arrangement(const Six& edge) {
  u64 rank = 0;
  unsigned left = 63;
  for (std::size_t i = 0; i < 4; ++i) {
    const auto e = static_cast<unsigned>(edge[i]);
    rank = rank * (6 - i) + static_cast<u64>(std::popcount(left & ((1u << e) - 1)));
    left &= ~(1u << e);
  }
  return rank;
}

void unrank_arrangement(u64 rank, Six& edge) {
  edge[4] = 0;
  edge[5] = 1;
  bool odd = false;
  for (std::size_t i = 4; i-- > 0;) {
    edge[i] = static_cast<int>(rank % (6 - i));
    rank /= 6 - i;
    odd ^= edge[i] % 2 == 1;
    for (std::size_t j = i + 1; j < 6; ++j) edge[j] += edge[j] >= edge[i];
  }
  if (odd) std::swap(edge[4], edge[5]);
}

u64 rank_thirds(const std::array<int, 4>& thirds) {
  u64 rank = 0;
  for (const int t : thirds) rank = rank * 3 + static_cast<u64>(t);
  return rank;
}

void unrank_thirds(u64 rank, std::array<int, 4>& thirds) {
  for (std::size_t i = 4; i-- > 0; rank /= 3) thirds[i] = static_cast<int>(rank % 3);
}

u64 rank_flips(const Six& flip) {
  u64 rank = 0;
  for (std::size_t i = 0; i < 5; ++i) rank = rank * 2 + static_cast<u64>(flip[i]);
  return rank;
}

void unrank_flips(u64 rank, Six& flip) {
  flip[5] = std::popcount(rank) % 2;
  for (std::size_t i = 0; i < 5; ++i) flip[i] = static_cast<int>(rank >> (4 - i) & 1);
}

Pyraminx::Pieces unrank_pieces(u64 outer, u64 inner, bool tips) {
  Pyraminx::Pieces result = Pyraminx::solved();
  unrank_arrangement(tips ? outer / 81 : outer, result.edge);
  unrank_thirds(tips ? outer % 81 : 0, result.tip);
  unrank_flips(inner / 81, result.flip);
  unrank_thirds(inner % 81, result.axial);
  return result;
}

u64 rank_outer(const Pyraminx::Pieces& pieces, bool tips) {
  const u64 arrangement = rank_arrangement(pieces.edge);
  return tips ? arrangement * 81 + rank_thirds(pieces.tip) : arrangement;
}

u64 rank_inner(const Pyraminx::Pieces& pieces) {
  return rank_flips(pieces.flip) * 81 + rank_thirds(pieces.axial);
}

std::shared_ptr<const CoordinateMoves> tables(bool tips) {
  std::vector<int> inverse(tips ? 16 : 8);
  for (std::size_t m = 0; m < inverse.size(); ++m) inverse[m] = static_cast<int>(m ^ 1);
  return std::make_shared<const CoordinateMoves>(coordinate_moves(
      tips ? 360 * 81 : 360, 32 * 81, std::move(inverse),
      [&](int m, u64 a) {
        Pyraminx::Pieces pieces = unrank_pieces(a, 0, tips);
        Pyraminx::turn(pieces, m);
        return rank_outer(pieces, tips);
      },
      [&](int m, u64 b) {
        Pyraminx::Pieces pieces = unrank_pieces(0, b, tips);
        Pyraminx::turn(pieces, m);
        return rank_inner(pieces);
      }));
}

}  // namespace

Pyraminx::Pyraminx(bool tips) : CoordinatePuzzle(tables(tips)) {}

std::string Pyraminx::move_name(Move m) {
  const auto c = static_cast<std::size_t>(corner(m));
  return std::string(1, turns_tip(m) ? "ulrb"[c] : corner_names[c]).append(thirds(m) == 1 ? "" : "'");
}

Pyraminx::Pieces Pyraminx::solved() {
  return {{0, 1, 2, 3, 4, 5}, {}, {}, {}};
}

Pyraminx::Pieces Pyraminx::pieces(const State& s) const {
  return unrank_pieces(s.outer, s.inner, tips());
}

Pyraminx::State Pyraminx::state(const Pieces& pieces) const {
  return {static_cast<std::uint16_t>(rank_outer(pieces, tips())),
          static_cast<std::uint16_t>(rank_inner(pieces))};
}

void Pyraminx::turn(Pieces& pieces, Move m) {
  const auto c = static_cast<std::size_t>(corner(m));
  int& turned = turns_tip(m) ? pieces.tip[c] : pieces.axial[c];
  turned = (turned + thirds(m)) % 3;
  for (int n = turns_tip(m) ? 0 : thirds(m); n > 0; --n) {
    const Pieces old = pieces;
    for (std::size_t place = 0; place < 6; ++place) {
      pieces.edge[place] = old.edge[turns[c].from[place]];
      pieces.flip[place] = old.flip[turns[c].from[place]] ^ turns[c].flip[place];
    }
  }
}

TwistyMoves Pyraminx::piece_moves() const {
  TwistyMoves result;
  result.modulus = {2, 2, 2, 2, 2, 2, 3, 3, 3, 3};
  if (tips()) result.modulus.insert(result.modulus.end(), 4, 3);
  for (int m = 0; m < moves(); ++m) {
    Pieces pieces = solved();
    turn(pieces, m);
    TwistyMoves::Move move{{pieces.edge.begin(), pieces.edge.end()},
                           {pieces.flip.begin(), pieces.flip.end()}};
    move.twist.insert(move.twist.end(), pieces.axial.begin(), pieces.axial.end());
    if (tips()) move.twist.insert(move.twist.end(), pieces.tip.begin(), pieces.tip.end());
    while (move.from.size() < move.twist.size()) move.from.push_back(static_cast<int>(move.from.size()));
    result.moves.push_back(std::move(move));
    result.inverse.push_back(inverse(m));
  }
  return result;
}

}  // namespace nonet
