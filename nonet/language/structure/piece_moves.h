// What moves without guards make of pieces: the group W of all ways to carry the pieces of each orbit of
// cells around and to turn them, and the subgroup that the moves generate.
//
// Two things add up over moves: for each orbit the parity of its permutation, and the sum of all turns. They
// are the largest commutative picture of W, so what the moves make of it bounds their group from above; and
// where the moves reach that bound, nothing else limits them. Pieces that look alike may be exchanged, so
// that the parity of their orbit says nothing.
//
// Encoding: an element lists the cells whose content it carries or turns. A position is a value a cell.
// An orbit in which nothing is ever turned counts each value as a piece of its own.
//
// Example: the 2x2x2 cube has one orbit of 8 cells with 3 turns: 8! * 3^8 in W, and the sum of turns never
// changes: one in 3 can be reached.
#pragma once

#include <gmpxx.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/contract/rules.h"
#include "nonet/language/moves/algebra.h"
#include "nonet/toggle/linear.h"

namespace nonet {

// A move without its guards, flow_of(move), or some moves together: what is added turns pieces. Cells that
// are not named keep what they have.
using PieceElement = std::vector<Flow>;

struct PieceCount {
  mpz_class positions;
  bool exact = false;  // otherwise at most so many
  std::string how;
};

class PieceMoves {
 public:
  // `rules` has a goal and outlives this.
  PieceMoves(const MoveRules& rules, std::vector<PieceElement> elements, Progress& progress);

  // Positions that the elements make of the goal; `guarded`: something else forbids some of them.
  PieceCount count(bool guarded, Progress& progress) const;
  // What no element changes and the position has unlike the goal; empty: nothing is known.
  std::string difference(const std::vector<int>& position) const;

 private:
  struct Orbit {
    std::vector<int> cells;
    int turns = 1;
    std::vector<int> alike;         // how many of each piece the goal has there
    int parity = -1, turning = -1;  // the numbers of its two sums; -1: there is none
    bool has_twins() const { return alike.size() < cells.size(); }
  };
  // The sums as a Toggle system, elements being its moves.
  struct Invariants {
    mpz_class size = 1, reached = 1;     // of all sums, and of those that the elements make
    std::optional<ToggleLinear> linear;  // none: there are no sums, or too many
    std::optional<ToggleSystem> system;
  };

  void find_orbits();
  void number_sums();
  using Sums = std::map<int, int>;  // those that are not 0
  Sums sums_of(const PieceElement& element) const;
  void forget_twins(Sums& sums) const;
  Invariants find_invariants(bool twins, Progress& progress) const;
  mpz_class arrangements(bool twins) const;  // of all pieces; twins: told apart
  std::string shape() const;
  PieceCount bound() const;
  std::optional<PieceCount> count_by_group(Progress& progress) const;
  std::optional<PieceCount> count_by_walking(Progress& progress) const;
  std::string other_pieces(const Orbit& orbit, const std::vector<int>& position) const;
  PieceElement change_to(const std::vector<int>& position) const;
  std::string words(const Values& weights, const Sums& sums) const;

  const MoveRules& rules_;
  std::vector<PieceElement> elements_;
  std::vector<Orbit> orbits_;
  std::vector<int> orbit_of_;      // by cell
  std::vector<int> moduli_;        // by sum
  std::vector<bool> twin_parity_;  // by sum: it is a parity that exchanging twins changes
  int modulus_ = 2;                // of all sums together; 0: too large
  Invariants invariants_;          // twins are not told apart
};

}  // namespace nonet
