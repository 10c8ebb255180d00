// The rules of moves as a graph with classes of vertices, for nauty: its automorphisms are the symmetries.
//
// Vertices: cells; values of each kind; moves; and effects, which moves share: a carry from a cell to
// another, an addition to a cell, a guard on a cell. An effect is joined to its cells and to what it needs:
// an amount, which is joined to the pairs of values that it leads between, or a set of values. The goal joins
// cells to values. What has no part in that (pieces that the goal does not have) is in a class of its own.
//
// Pieces with sides, of kinds without guards, may be looked at from another side: there each cell and each
// piece has its sides as vertices, a carry takes sides to sides, and the goal joins sides to sides. Then to
// turn all cells of a component and the pieces in them alike is an automorphism that changes no position.
#pragma once

#include <gmpxx.h>

#include <map>
#include <vector>

#include "nonet/contract/rules.h"
#include "nonet/cover/symmetry/class_graph.h"

namespace nonet {

class SymmetryGraph {
 public:
  explicit SymmetryGraph(const MoveRules& rules);

  int vertices() const { return static_cast<int>(classes_.size()); }
  std::size_t edges() const { return edges_.size(); }
  bool has_sides(int kind) const { return sided_[static_cast<std::size_t>(kind)]; }
  // Cells are the first vertices.
  int side(int cell, int number) const { return side_[static_cast<std::size_t>(cell)] + number; }
  // Of a kind with sides: of piece v / turns the side v % turns.
  int value(int kind, int number) const { return value_[static_cast<std::size_t>(kind)] + number; }
  // Automorphisms that change no position, and by cell a number of its component.
  mpz_class idle() const { return idle_; }
  std::vector<int> component;
  // Whether a piece of a kind is ever at a cell, as far as components tell.
  bool may_hold(int cell, int kind, int piece) const {
    const auto holder = holder_.find({kind, piece});
    return holder_.empty() ||
           (holder != holder_.end() &&
            component[static_cast<std::size_t>(holder->second)] == component[static_cast<std::size_t>(cell)]);
  }

  ClassGraph graph;  // by finish()
  void finish() { graph = ClassGraph(std::move(edges_), classes_); }

 private:
  enum class Class : int {
    cell,
    side,
    value,
    amount,
    step,
    step_from,
    set,
    carry,
    carry_from,
    addition,
    guard,
    move,
    sum,
    entry
  };
  int add(Class type, std::int64_t a = 0, std::int64_t b = 0);
  void join(int a, int b);
  int amount(int kind, int amount);
  int set_of(int kind, u64 values);
  int carry(int from, int to);
  int side_carry(int from, int to, int amount);
  int addition(int cell, int amount);
  int guard(int cell, u64 values);
  void find_still_cells();
  void add_values();
  void add_goal();
  void add_moves();
  void count_idle();

  const MoveRules& rules_;
  std::vector<char> sided_;        // by kind
  std::vector<char> still_;        // by cell: nothing is turned there, or where it comes from
  std::vector<int> side_, value_;  // first vertices, by cell and kind
  std::vector<std::vector<std::int64_t>> classes_;  // by vertex
  std::vector<std::pair<int, int>> edges_;
  std::map<std::vector<std::int64_t>, int> shared_;  // effects, amounts and sets that are there
  std::map<std::pair<int, int>, int> holder_;        // kind, piece: a cell that holds it in the goal
  mpz_class idle_ = 1;
};

}  // namespace nonet
