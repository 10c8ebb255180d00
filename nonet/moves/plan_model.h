// Moves as constraints: is there a way to the goal in at most so many? A puzzle says what stands in its cells
// and what its moves do to them; that becomes a variable for every value of every cell after every step, and
// one for every move of every step.
#pragma once

#include <string>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/contract/model.h"

namespace nonet {

struct PlanRules {
  struct Cell {
    std::string name;
    std::vector<std::string> values;  // what they are called
  };
  struct Guard {
    int cell;
    std::vector<bool> values;  // that the cell may hold before the move
  };
  // After the move `to` holds what `from` held before, or what that becomes.
  struct Carry {
    int from, to;
    std::vector<int> becomes = {};  // by value; empty: nothing else
  };
  struct Move {
    std::string name;
    int number;  // of the puzzle; several moves may have the same
    std::vector<Guard> guards;
    std::vector<Carry> carries;  // cells that are no `to` stay as they are
  };

  std::vector<Cell> cells;
  std::vector<int> start, goal;  // by cell
  std::vector<Move> moves;
};

// Two cells change places, where one of them holds a value.
PlanRules::Move exchange(std::string name, int number, int cell, int other, int value, std::size_t values);

// Moves come without gaps, so that a solution is a sequence of moves, and the objective is their number.
Result<Model> plan_model(std::string_view puzzle, const PlanRules& rules, const ModelRequest& request,
                         Progress& progress);

}  // namespace nonet
