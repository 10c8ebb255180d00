// What the rules of a puzzle with moves are made of, found from the rules alone: which engine fits, and how
// many positions there are, counted before any search.
#pragma once

#include <string>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/contract/rules.h"

namespace nonet {

struct MoveStructure {
  bool guarded = false;  // some move has guards
  bool carries = false;  // some move carries
  bool adds = false;     // some move adds
  bool pieces = false;   // some cell could hold one of several pieces, which adding does not exchange
  // By move: the move that takes it back, its guards included; -1: there is none.
  std::vector<int> inverse;
  bool reversible = false;  // every move has one
  // Every move exchanges two cells, asks for one value of one of them and for nothing else; one cell of the
  // goal holds it. The cell that each move asks is in `blank_cell`. -1: it is not so.
  int blank = -1;
  std::vector<int> blank_cell;
  // Cells that carrying connects, each ascending; a cell that is never carried is alone.
  std::vector<std::vector<int>> orbits;
  // Adding is all there is: the Toggle engine.
  bool linear() const { return !guarded && !carries && !pieces; }
};
MoveStructure structure_of(const MoveRules& rules);
bool only_adds(const MoveRules& rules);  // structure_of(rules).linear(), but cheaper

// By cell: how many values it has, and modulo what is added. For the arithmetic of moves
// (language/moves/algebra.h).
struct CellSizes {
  std::vector<int> turns, values;
  explicit CellSizes(const MoveRules& rules);
};
// What a move does, in numbers: two that do the same have the same.
using Deed = std::vector<std::int64_t>;
Deed deed_of(const RuleMove& move);

// Cells in sets that grow together. The first of a set is its root.
class CellSets {
 public:
  explicit CellSets(std::size_t cells);
  int root(int cell);
  void join(int a, int b);
  void join_carried(const MoveRules& rules);

 private:
  std::vector<int> parent_;
};

// Positions that moves reach from the goal (of reversible rules: from which the goal is reached).
struct SpaceSize {
  std::string states;  // in decimal
  bool exact = false;  // otherwise at most so many
  std::string how;     // in words: "order of the group: 8! * 3^7 ..."
};
SpaceSize count_positions(const MoveRules& rules, const MoveStructure& structure, Progress& progress);
// count_positions() within a limit of steps, about a second; not by the clock, so that every output states
// the same number.
SpaceSize known_positions(const MoveRules& rules, const MoveStructure& structure, Progress& progress);

// Permutations of cells with permutations of values that turn moves into moves and leave the goal as it is:
// what stands at a cell changes as `value` says, is turned, and stands at another cell. Found by nauty.
struct RuleSymmetry {
  std::vector<int> cell;                // cell c becomes cell[c]
  std::vector<std::vector<int>> value;  // kind, value: becomes
  std::vector<int> turn;                // by cell c: and is then turned so often
  std::vector<int> move;                // move m becomes
};
struct RuleSymmetries {
  std::vector<RuleSymmetry> generators;
  std::string order = "1";  // in decimal
  bool complete = true;     // false: too large to be looked for
};
RuleSymmetries symmetries_of(const MoveRules& rules, Progress& progress);
// All of them where there are at most `most`, otherwise none but the first, which changes nothing.
std::vector<RuleSymmetry> all_symmetries(const MoveRules& rules, const RuleSymmetries& found,
                                         std::size_t most);
// The position that a symmetry makes of one.
std::vector<int> image_of(const MoveRules& rules, const RuleSymmetry& symmetry,
                          const std::vector<int>& position);

}  // namespace nonet
