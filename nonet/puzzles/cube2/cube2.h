// The 2x2x2 cube: eight corners, turned a face at a time, until every face shows one colour.
//
// Corners and places are numbered URF UFL ULB UBR DFR DLF DRB DBL, each named by the faces it touches,
// clockwise from its U or D face. orientation[place] = t: the piece there shows its U or D colour on the
// place's face number t. A state is the rank of the arrangement in lexicographic order and the orientations
// as a number to base 3, the last one left out because all add up to a multiple of 3; a move takes each to
// its successor by itself. Turning the cube as a whole changes nothing, so DBL is held still and U, R, F
// turn: 7! * 3^6 states. `oriented` counts the cube's 24 positions in space too: all six faces turn, 8! * 3^7
// states.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "nonet/tables/coordinate_table.h"

namespace nonet {

class Cube2 : public CoordinatePuzzle {
 public:
  enum class Metric { half_turn, quarter_turn };  // half_turn: U U2 U' are one move each; quarter_turn: no U2
  static constexpr int corners = 8;
  static constexpr std::string_view faces = "URFDLB";
  static constexpr std::array<std::string_view, corners> corner_names = {"URF", "UFL", "ULB", "UBR",
                                                                         "DFR", "DLF", "DRB", "DBL"};
  struct Pieces {
    std::array<int, corners> corner;       // by place
    std::array<int, corners> orientation;  // by place
    bool operator==(const Pieces&) const = default;
  };

  explicit Cube2(Metric metric = Metric::half_turn, bool oriented = false);
  Cube2(Metric metric, bool oriented, State goal) : Cube2(metric, oriented) { aim_at(goal); }

  Metric metric() const { return metric_; }
  bool oriented() const { return oriented_; }
  int face(Move m) const { return m / turns_; }
  int quarters(Move m) const { return turns_ == 3 || m % turns_ == 0 ? m % turns_ + 1 : 3; }
  std::string move_name(Move m) const;

  static Pieces solved();
  Pieces pieces(const State& s) const;
  // Where DBL is held still it must be home, and the orientations must add up to a multiple of 3.
  State state(const Pieces& pieces) const;
  // Any face, quarters 1 to 3 clockwise.
  static void turn(Pieces& pieces, int face, int quarters);
  TwistyMoves piece_moves() const;

  // Turns of one face, and of opposite faces, are tried in one order only.
  bool redundant(const State&, Move last, Move next) const {
    const int a = face(last), b = face(next);
    if (a == b)
      return turns_ == 3 || last % 2 == 1 || next % 2 == 1;  // the quarter turns kept: the first twice
    return a == b + 3;
  }

 private:
  Metric metric_;
  bool oriented_;
  int turns_;  // of a face
};
static_assert(Ranked<Cube2>);

class Cube2Bound : public CoordinateBound {
 public:
  using CoordinateBound::CoordinateBound;
};
static_assert(Bound<Cube2Bound, Cube2>);

struct PuzzleEntry;
extern const PuzzleEntry cube2_puzzle;

}  // namespace nonet
