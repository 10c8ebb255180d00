// Pyraminx: a tetrahedron with corners U, L, R, B. A turn about a corner carries its axial piece and the
// three edges that meet there around by a third; solved when every side shows one colour.
//
// An edge is named by the corners it joins, in the order UL UR UB LR LB RB, and stands at its place either so
// or flipped; all six are an even arrangement with an even number of flips. An axial piece never leaves its
// corner: turned 0, 1 or 2 thirds clockwise. That makes 360 * 2^5 * 3^4 = 933,120 states. With `tips` the
// small tips turn too, by moves of their own; counted against the axial piece below, which a large turn
// carries along. A state is two numbers: the even arrangement in lexicographic order (times 81, plus the
// tips), and the flips of all edges but the last times 81, plus the axial pieces to base 3.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "nonet/tables/coordinate_table.h"

namespace nonet {

class Pyraminx : public CoordinatePuzzle {
 public:
  static constexpr int edges = 6;
  static constexpr std::string_view corner_names = "ULRB";
  static constexpr std::array<std::string_view, edges> edge_names = {"UL", "UR", "UB", "LR", "LB", "RB"};
  struct Pieces {
    std::array<int, edges> edge;  // by place
    std::array<int, edges> flip;  // by place
    std::array<int, 4> axial;     // by corner
    std::array<int, 4> tip;       // against the axial piece
    bool operator==(const Pieces&) const = default;
  };

  explicit Pyraminx(bool tips = false);
  Pyraminx(bool tips, State goal) : Pyraminx(tips) { aim_at(goal); }

  bool tips() const { return moves() == 16; }
  // Moves U U' L L' R R' B B', then of the tips u u' l l' r r' b b'.
  static int corner(Move m) { return m / 2 % 4; }
  static int thirds(Move m) { return m % 2 + 1; }
  static bool turns_tip(Move m) { return m >= 8; }
  static std::string move_name(Move m);

  static Pieces solved();
  Pieces pieces(const State& s) const;
  State state(const Pieces& pieces) const;  // of an even arrangement with an even number of flips
  static void turn(Pieces& pieces, Move m);
  TwistyMoves piece_moves() const;  // places: edges, axial pieces, tips

  // Two turns about one corner are one turn or none; tips commute with everything and turn last, in order.
  bool redundant(const State&, Move last, Move next) const {
    if (turns_tip(last)) return !turns_tip(next) || corner(next) <= corner(last);
    return !turns_tip(next) && corner(last) == corner(next);
  }
};
static_assert(Ranked<Pyraminx>);

class PyraminxBound : public CoordinateBound {
 public:
  using CoordinateBound::CoordinateBound;
};
static_assert(Bound<PyraminxBound, Pyraminx>);

struct PuzzleEntry;
extern const PuzzleEntry pyraminx_puzzle;

}  // namespace nonet
